/**
 * Simulated time: it moves only when nothing else can. Whoever waits is put in a row by time; when everything that could
 * run has run, the clock jumps to the first of them. A night of retries takes milliseconds, and the same world gives the
 * same order of events every time.
 */
import type { Clock } from '../src/engine/clock.ts'

interface Waiting {
  readonly until: number
  readonly resolve: () => void
}

const START_MS = Date.UTC(2031, 4, 6, 9)

export function simClock(startMs = START_MS): Clock {
  let now = startMs
  let scheduled = false
  const row: Waiting[] = []

  const jump = (): void => {
    scheduled = false
    const first = row.shift()
    if (first === undefined) return
    now = Math.max(now, first.until)
    first.resolve()
    schedule()
  }
  // An immediate runs when every promise that could go on has gone on.
  const schedule = (): void => {
    if (scheduled || row.length === 0) return
    scheduled = true
    setImmediate(jump)
  }
  const enter = (waiting: Waiting): void => {
    const place = row.findLastIndex(({ until }) => until <= waiting.until) + 1
    row.splice(place, 0, waiting)
    schedule()
  }

  return {
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const leave = (): void => {
          const place = row.indexOf(waiting)
          if (place !== -1) row.splice(place, 1)
          resolve()
        }
        const waiting: Waiting = {
          until: now + Math.max(0, ms),
          resolve: () => {
            signal.removeEventListener('abort', leave)
            resolve()
          },
        }
        signal.addEventListener('abort', leave, { once: true })
        enter(waiting)
      }),
  }
}
