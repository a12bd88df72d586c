/**
 * A server that answers one call at a time and takes its time for each, as a model on one's own machine does: who asks second
 * waits for the first. Whoever waits longer than a reply may take is told so by a time-out.
 */
import type { Clock } from '../src/engine/clock.ts'
import type { Driver } from '../src/seats/driver.ts'
import { failedWith } from './world.ts'

export interface SlowServer {
  readonly drive: Driver
  readonly served: () => number
  /** The most calls that waited at once, the one being answered included. */
  readonly longestQueue: () => number
}

/** `speak` answers at once; the server decides when. */
export function oneAtATime(speak: Driver, clock: Clock, eachMs: number): SlowServer {
  let free: Promise<void> = Promise.resolve()
  let [served, waiting, longest] = [0, 0, 0]
  const drive: Driver = async (call) => {
    const before = clock.now()
    const own = Promise.withResolvers<void>()
    const turn = free
    free = own.promise
    waiting += 1
    longest = Math.max(longest, waiting)
    await turn
    await clock.wait(eachMs, call.signal)
    waiting -= 1
    served += 1
    own.resolve()
    const tookMs = clock.now() - before
    if (call.signal.aborted || tookMs > call.replyMsMax) return failedWith(call, { code: 'timeout' }, tookMs)
    return { ...(await speak(call)), latencyMs: tookMs }
  }
  return { drive, served: () => served, longestQueue: () => longest }
}
