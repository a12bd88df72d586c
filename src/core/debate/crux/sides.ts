/**
 * Who stands where on a thread's question, by the sides that count: a move without new evidence does not reach them.
 * Seats that are gone are left out, so that a dead voice neither splits a crux nor settles one.
 */
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { LOCK } from '../numbers.ts'
import type { Debate, Position, SeatState, Thread } from '../state.ts'

export type Positions = Readonly<Record<SeatId, Pick<Position, 'side' | 'counted' | 'moves'>>>
export type Live = Readonly<Record<SeatId, Pick<SeatState, 'gone'>>>
export type Sides = Readonly<Record<Side, readonly SeatId[]>>

export const isPresent = (seats: Live, seat: SeatId): boolean => seats[seat]?.gone === null

/** Positions of seats that are still there, in the order in which they committed. */
export const presentPositions = <P>(positions: Readonly<Record<SeatId, P>>, seats: Live): readonly (readonly [SeatId, P])[] =>
  Object.entries(positions).filter(([seat]) => isPresent(seats, seat))

export const countedSides = (positions: Positions, seats: Live): Sides =>
  grouped(presentPositions(positions, seats).map(([seat, { counted }]) => [seat, counted]))

export function grouped(stands: readonly (readonly [SeatId, Side])[]): Sides {
  const on = (side: Side): readonly SeatId[] => stands.filter(([, taken]) => taken === side).map(([seat]) => seat)
  return { YES: on('YES'), NO: on('NO'), UNCERTAIN: on('UNCERTAIN') }
}

export const isSplit = ({ YES, NO }: Sides): boolean => YES.length > 0 && NO.length > 0

/** Anyone against anyone, counted or only declared, gone or not: what forbids to speak of consensus. */
export function isSplitAnyhow({ positions }: Pick<Thread, 'positions'>): boolean {
  const stands = Object.entries(positions)
  return (
    isSplit(grouped(stands.map(([seat, { counted }]) => [seat, counted]))) ||
    isSplit(grouped(stands.map(([seat, { side }]) => [seat, side])))
  )
}

/** The side that all hold who have taken a position, at least two of them, in word and in what counts; else null. */
export function unanimousSide(positions: Positions, seats: Live): 'YES' | 'NO' | null {
  const present = presentPositions(positions, seats)
  const side = present[0]?.[1].counted
  if (present.length < LOCK.commitmentsMin || side === undefined || side === 'UNCERTAIN') return null
  return present.every(([, position]) => position.counted === side && position.side === side) ? side : null
}

/**
 * The side on which a dispute has ended: those who first stood on YES and on NO now stand on one, by moves that count.
 * Who was UNCERTAIN from the start may remain so. Null where there was no dispute, or there still is one.
 */
export function settledSide(positions: Positions, seats: Live): 'YES' | 'NO' | null {
  const present = presentPositions(positions, seats)
  const disputants = present.filter(([, position]) => firstSide(position) !== 'UNCERTAIN')
  if (!isSplit(grouped(disputants.map(([seat, position]) => [seat, firstSide(position)])))) return null
  const side = disputants[0]?.[1].counted
  if (side === undefined || side === 'UNCERTAIN') return null
  const hasEnded = disputants.every(([, position]) => position.counted === side && position.side === side)
  const other = side === 'YES' ? 'NO' : 'YES'
  return hasEnded && present.every(([, position]) => position.counted !== other && position.side !== other) ? side : null
}

export const firstSide = ({ moves, counted }: Pick<Position, 'moves' | 'counted'>): Side => moves[0]?.from ?? counted

/** Threads whose questions stand for themselves: what was merged is asked elsewhere. */
export const ownThreads = (own: Debate): readonly Thread[] => Object.values(own.threads).filter(({ status }) => status !== 'MERGED')

export const tallied = ({ YES, NO, UNCERTAIN }: Sides): string => `${YES.length} YES, ${NO.length} NO, ${UNCERTAIN.length} UNCERTAIN`
