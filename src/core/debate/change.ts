/** Small changes of a debate's state that several folds make: one seat, one thread, and the news that wakes who waits. */
import { random } from '../random.ts'
import type { SeatId } from '../seat.ts'
import { LOOKS } from './numbers.ts'
import type { Debate, SeatState, Thread } from './state.ts'

export function withSeat(own: Debate, id: SeatId, change: (seat: SeatState) => SeatState): Debate {
  const seat = own.seats[id]
  return seat === undefined ? own : { ...own, seats: { ...own.seats, [id]: change(seat) } }
}

export function withThread(own: Debate, id: string, change: (thread: Thread) => Thread): Debate {
  const thread = own.threads[id]
  return thread === undefined ? own : { ...own, threads: { ...own.threads, [id]: change(thread) } }
}

export const between = ([least, most]: readonly [number, number], chance: number): number => Math.round(least + (most - least) * chance)

/** Whoever waits for news looks again after a short while; whoever is named, at once (the moderator's word lifts a cooldown). */
export function withNews(own: Debate, at: number, label: string, named: readonly SeatId[] = [], isExempt = false): Debate {
  const seed = own.begun?.seed ?? 0
  const seats = Object.fromEntries(
    Object.entries(own.seats).map(([id, seat]) => {
      if (seat.gone !== null) return [id, seat]
      if (named.includes(id)) {
        const free = isExempt ? at : Math.max(at, seat.cooldownUntil)
        return [id, { ...seat, nextLook: Math.max(free, seat.skippedUntil) }]
      }
      if (seat.nextLook !== null) return [id, seat]
      const waits = between(LOOKS.idleMs, random(seed, `debate/idle/${label}/${id}`).next())
      return [id, { ...seat, nextLook: Math.max(at + waits, seat.cooldownUntil, seat.skippedUntil) }]
    }),
  )
  return { ...own, seats }
}
