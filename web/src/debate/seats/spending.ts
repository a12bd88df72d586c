/**
 * What each seat was asked and what that cost, up to a moment. Counted with the house's own rules, event by event, so that the
 * rows add up to the bill of the whole debate.
 */
import { type Desk, emptyDesk, evolveDesk } from '../../../../src/core/house/desk.ts'
import { costOf, evolveSpending, nothingSpent, type Spending } from '../../../../src/core/house/spending.ts'
import type { Cost } from '../../../../src/core/protocol.ts'
import type { SeatId } from '../../../../src/core/seat.ts'
import type { Recorded } from '../../../../src/core/words.ts'

export interface SeatBill {
  readonly seat: SeatId
  /** Attempts, whoever answers for the seat; calls to a model are counted in `cost`. */
  readonly asked: number
  readonly failed: number
  readonly cost: Cost
}

interface Tally {
  asked: number
  failed: number
  spent: Spending
}

/** In the order in which they were first asked. */
export function billsOf(events: readonly Recorded[], seq: number): readonly SeatBill[] {
  const tallies = new Map<SeatId, Tally>()
  let desk: Desk = emptyDesk
  let lookupsMax = 0
  for (const event of events.slice(0, seq)) {
    if (event.type === 'deliberation.opened' || event.type === 'deliberation.reopened') lookupsMax = event.limits.lookupsMax
    if (event.type === 'ask.sent' || event.type === 'ask.answered' || event.type === 'ask.failed') {
      const tally = tallies.get(event.seat) ?? { asked: 0, failed: 0, spent: nothingSpent }
      tally.spent = evolveSpending(tally.spent, event, desk)
      if (event.type === 'ask.sent') tally.asked += 1
      if (event.type === 'ask.failed') tally.failed += 1
      tallies.set(event.seat, tally)
    }
    desk = evolveDesk(desk, event, lookupsMax)
  }
  return [...tallies].map(([seat, { asked, failed, spent }]) => ({ seat, asked, failed, cost: costOf(spent) }))
}
