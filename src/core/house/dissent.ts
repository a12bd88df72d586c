/**
 * Dissent on purpose, for every protocol: a seat is asked to argue against what nobody disputes. Each protocol has its own
 * trigger; the record is one, and a subject has at most one open dissent, so that no one is piled upon.
 */
import type { At } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { Event } from '../words.ts'

export interface Dissent {
  /** What is argued against: a thread, a proposal, a round. */
  readonly subject: string
  readonly seat: SeatId
  /** The rule that asked for it. */
  readonly trigger: string
  readonly because: string
  readonly openedAt: number
  readonly outcome: 'open' | 'voiced' | 'withdrawn'
}

export function evolveDissent(dissent: readonly Dissent[], event: Event & At): readonly Dissent[] {
  switch (event.type) {
    case 'dissent.opened': {
      const { subject, seat, trigger, because } = event
      return [...dissent, { subject, seat, trigger, because, openedAt: event.at, outcome: 'open' }]
    }
    case 'dissent.closed':
      return closed(dissent, event.subject, event.outcome)
    default:
      return dissent
  }
}

/** At most one is open for a subject, and it is among the last: a room has thousands of them. */
function closed(dissent: readonly Dissent[], subject: string, outcome: 'voiced' | 'withdrawn'): readonly Dissent[] {
  const index = dissent.findLastIndex((one) => one.subject === subject && one.outcome === 'open')
  const open = dissent[index]
  return open === undefined ? dissent : dissent.with(index, { ...open, outcome })
}

export const openDissent = (dissent: readonly Dissent[], subject: string): Dissent | null =>
  dissent.findLast((one) => one.subject === subject && one.outcome === 'open') ?? null
