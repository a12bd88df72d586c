/** A deliberation that another process runs: whoever has handed something in waits until that one has come to the point where it waits again. */
import type { Deliberation } from '../core/deliberation.ts'
import { isClosed } from '../core/house/house.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import type { Log } from '../log/log.ts'
import { isQuiet } from './quiet.ts'

const LOOK_MS = 1_000

/** Its state where it has ended meanwhile. */
type Elsewhere = 'quiet' | 'deserted' | 'missing' | 'left' | Deliberation

/** `deserted`: its runner is gone, and nobody would ever answer; not where somebody is about to run it. */
export async function untilQuietElsewhere(
  log: Log,
  id: string,
  latest: (id: string) => Promise<Deliberation | Refusal>,
  signal: AbortSignal,
  willBeRun = false,
): Promise<Elsewhere> {
  for (;;) {
    const state = await latest(id)
    if (isRefusal(state)) return 'missing'
    if (isClosed(state.house)) return state
    // The governor has nothing left to say about what was handed in.
    if (isQuiet(state) && state.house.governor.due.length === 0) return 'quiet'
    if (signal.aborted) return 'left'
    const until = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)])
    for await (const _ of log.follow(id, state.version, until)) break
    if (!willBeRun && (await log.holder(id)) === null) return 'deserted'
  }
}
