/**
 * How many calls may leave for one provider in a minute, of this process: at most so many in any 60 seconds, also in those that
 * begin in the middle of a minute. The moments of the last ones are remembered; the oldest must be a minute old before the next leaves.
 */
export interface Rate {
  /** How long until the next may leave; 0: now. */
  waitMs(provider: string): number
  /** One has left. */
  left(provider: string): void
}

const MINUTE_MS = 60_000

/** Where nothing is said about a minute. */
const ANY: Rate = { waitMs: () => 0, left: () => undefined }

export function makeRate(callsPerMinute: number | undefined): Rate {
  if (callsPerMinute === undefined) return ANY
  const moments = new Map<string, number[]>()
  return {
    waitMs: (provider) => {
      const oldest = moments.get(provider)?.at(-callsPerMinute)
      return oldest === undefined ? 0 : Math.max(0, Math.ceil(oldest + MINUTE_MS - performance.now()))
    },
    left: (provider) => {
      const before = moments.get(provider) ?? []
      moments.set(provider, before)
      // Monotonic: a clock that is set must not let more out.
      if (before.push(performance.now()) > callsPerMinute) before.shift()
    },
  }
}
