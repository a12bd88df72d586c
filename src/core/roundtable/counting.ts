/**
 * Whose position is counted when sides are. Who was told which side to argue for holds it by order, and who changed sides without
 * evidence that was new to it has not been won yet (R2): both speak and vote, and neither decides what the table answers.
 */
import type { SeatId } from '../seat.ts'
import { lastHeld, type Roundtable } from './state.ts'

/** Seats that argue an assigned side; none, where nobody else would be left to count. */
export function assignedIn(own: Roundtable, seats: readonly SeatId[]): readonly SeatId[] {
  const assigned = seats.filter((seat) => ['primary', 'opposition'].includes(own.places[seat]?.role ?? ''))
  return assigned.length === seats.length ? [] : assigned
}

/** Seats that stand where they stand without new evidence, after this round. */
export const unsupportedIn = (own: Roundtable, seats: readonly SeatId[], round: number): readonly SeatId[] =>
  seats.filter((seat) => {
    const held = lastHeld(own, seat, round + 1)
    return held !== null && 'change' in held && held.change?.supported === false
  })

/** All others; everybody, where nobody would be left. */
export function countedIn(own: Roundtable, seats: readonly SeatId[], round: number): readonly SeatId[] {
  const out = new Set([...assignedIn(own, seats), ...unsupportedIn(own, seats, round)])
  const left = seats.filter((seat) => !out.has(seat))
  return left.length > 0 ? left : seats
}
