/**
 * Two kinds of time. `Clock` is the real one, handed in so that tests can simulate it. `timeline` is the deliberation's own:
 *
 *   live   at = base.at + (wall − base.wall); time dead or paused does not count
 *   brisk  a logical clock: an answer is deemed to take `nominalReplyMs`, so slow models burn no logical time,
 *          and a wake-up in the future comes at once when nothing in the air could still come before it: a call
 *          holds the clock for as long as it is in the air, and ends by itself when its time is over
 *   calendar  at = wall − the opening's wall; time dead, paused or ended counts like any other, so that thirty minutes of a
 *          room are thirty minutes of its people's day
 */
import { type House, isClosed } from '../core/house/house.ts'
import type { Opening } from '../core/house/words.ts'

export type Pace = Opening['pace']

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after that much time, or at once when the signal fires. Never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const realClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const done = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done, { once: true })
    }),
}

export interface Base {
  readonly at: number
  readonly wallMs: number
}

export interface Flight {
  readonly sentAt: number
}

export interface Timeline {
  /** When an answer that is here now is deemed to have landed. */
  landing(now: number, own: Flight): number
  /** When a wake-up for `wake` may be delivered: null while it must wait. */
  due(now: number, wake: number): number | null
  /** Real milliseconds until a wake-up could be due; null when only a landing can bring it nearer. */
  delay(now: number, wake: number): number | null
  /** The time of anything else that happens now. */
  present(now: number): number
}

export function timeline(house: House, base: Base, flights: Iterable<Flight>, wallMs: number): Timeline {
  const isResting = house.status === 'paused' || isClosed(house)
  switch (house.opening.pace) {
    case 'live':
      return isResting ? STILL : live(base, wallMs)
    case 'brisk':
      return isResting ? STILL : brisk([...flights], house.limits.nominalReplyMs)
    case 'calendar':
      return isResting ? { ...live(base, wallMs), due: STILL.due, delay: STILL.delay } : live(base, wallMs)
  }
}

/** Paused or ended: time stands still, and a reopening goes on where it stood. */
const STILL: Timeline = { landing: (now) => now, due: () => null, delay: () => null, present: (now) => now }

function live(base: Base, wallMs: number): Timeline {
  const present = (now: number): number => Math.max(now, base.at + Math.max(0, Math.floor(wallMs - base.wallMs)))
  return {
    landing: present,
    due: (now, wake) => (wake <= present(now) ? Math.max(present(now), wake) : null),
    delay: (now, wake) => Math.max(0, wake - present(now)),
    present,
  }
}

function brisk(flights: readonly Flight[], nominalMs: number): Timeline {
  const earliest = flights.reduce((least, { sentAt }) => Math.min(least, sentAt), Number.POSITIVE_INFINITY)
  const horizon = earliest + nominalMs
  return {
    landing: (now, own) => Math.max(now, Math.min(earliest, own.sentAt) + nominalMs),
    due: (now, wake) => (wake <= Math.max(now, horizon) ? Math.max(now, wake) : null),
    delay: (now, wake) => (wake <= Math.max(now, horizon) ? 0 : null),
    present: (now) => now,
  }
}
