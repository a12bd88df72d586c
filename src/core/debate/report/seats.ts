/**
 * Seats, votes, and what became of the disagreement that was there before anyone spoke.
 * Collapse: of the pairs that disagreed alone (YES against NO), the share that now agree though one of them moved without
 * new evidence. Debates that please look good by every other number; this one shows them.
 */
import type { House } from '../../house/house.ts'
import type { Side } from '../../house/words.ts'
import { items } from '../../list.ts'
import type { SeatId } from '../../seat.ts'
import { grouped } from '../crux/sides.ts'
import type { DebateReport, ReportedSeat } from '../report-types.ts'
import type { Debate, Message, SeatState, TopClaim } from '../state.ts'

export function reportedSeats(own: Debate, house: House): readonly ReportedSeat[] {
  return house.opening.seats.map(({ id, name, driver }) => {
    const seat = own.seats[id]
    return {
      seat: id,
      name,
      alias: seat?.alias ?? '',
      driver,
      model: house.models[id] ?? null,
      blind: plain(seat?.blind ?? null),
      final: plain(seat?.declared ?? null),
      counted: seat?.counted?.side ?? null,
      unsupportedFlip: seat !== undefined && hasUnsupportedFlip(seat),
      messages: seat?.messages ?? 0,
      refused: seat?.refusals ?? 0,
      silent: isSilent(own, id),
      turns: turnsOf(own, id),
      gone: goneBecause(seat, house.watch.lastFailures[id]),
    }
  })
}

/** Nobody is called silent before anyone has spoken. */
export const isSilent = (own: Debate, seat: SeatId): boolean => own.seatMessages > 0 && own.seats[seat]?.messages === 0

/** Who failed too often is shown with what went wrong last. */
function goneBecause(seat: SeatState | undefined, lastFailure: string | undefined): string | null {
  const gone = seat?.gone ?? null
  if (gone === null) return null
  const isTold = gone.kind === 'removed' || lastFailure === undefined || gone.because.includes(lastFailure)
  return isTold ? gone.because : `${gone.because} The last time: ${lastFailure}`
}

const plain = (claim: TopClaim | null): ReportedSeat['final'] =>
  claim === null ? null : { side: claim.side, statement: claim.statement, confidence: claim.confidence }

export const hasUnsupportedFlip = ({ declared, counted }: SeatState): boolean => declared?.side !== counted?.side

/** Turns of every purpose that the seat was granted. */
function turnsOf(own: Debate, seat: SeatId): number {
  let turns = 0
  for (const [key, count] of Object.entries(own.granted)) if (key.endsWith(`/${seat}`)) turns += count
  return turns
}

/** Alone, everyone who opened; at the end, those who are still there. */
export function votesOf(own: Debate): Pick<DebateReport, 'blindVote' | 'finalVote'> {
  const seats = Object.entries(own.seats)
  const by = (all: typeof seats, which: 'blind' | 'declared') =>
    grouped(all.flatMap(([id, seat]): (readonly [SeatId, Side])[] => (seat[which] === null ? [] : [[id, seat[which].side]])))
  const present = seats.filter(([, { gone }]) => gone === null)
  return { blindVote: by(seats, 'blind'), finalVote: by(present, 'declared') }
}

export function collapseRate(own: Debate): number | null {
  const seats = Object.values(own.seats).filter(({ gone, blind }) => gone === null && blind !== null && blind.side !== 'UNCERTAIN')
  let disagreed = 0
  let collapsed = 0
  for (const [index, one] of seats.entries()) {
    for (const other of seats.slice(index + 1)) {
      if (one.blind?.side === other.blind?.side) continue
      disagreed++
      const agreesNow = one.declared?.side === other.declared?.side
      if (agreesNow && (hasUnsupportedFlip(one) || hasUnsupportedFlip(other))) collapsed++
    }
  }
  return disagreed === 0 ? null : collapsed / disagreed
}

/** Changes of side that rest on evidence which nothing here could check: they count, and are counted apart. */
export function unverifiedFlips(own: Debate): number {
  // Two moves of one turn are one change of mind: they are said in the same moment.
  const flips = new Set<string>()
  for (const message of items<Message>(own.messages))
    if (message.supported === 'unverified' && message.shifts) flips.add(`${message.seat}/${message.at}`)
  return flips.size
}
