/**
 * A run in the foreground that the governor pauses would wait for ever at a terminal where nobody can answer it: once what is in
 * the air has landed, it is let go, so that its report can be shown with the reason and how to go on. A pause that somebody asked for
 * is another matter: whoever asked means to resume it, and it waits.
 */
import { isRefusal } from '../../core/refusal.ts'
import type { Engine } from '../../engine/engine.ts'

const LOOK_MS = 100

/** Resolves with the version at which it rests, or null when the signal fires first. `since`: what is older is only read. */
export async function restingByGovernor(engine: Engine, id: string, since: number, signal: AbortSignal): Promise<number | null> {
  let isPaused = false
  for await (const event of engine.follow(id, 0, signal)) {
    if (event.type === 'deliberation.paused') isPaused = event.by === 'governor'
    else if (event.type === 'deliberation.resumed' || event.type === 'deliberation.stopping') isPaused = false
    if (!isPaused || event.seq < since) continue
    const version = await settled(engine, id, signal)
    if (version !== null) return version
  }
  return null
}

/** Null: it goes on after all. */
async function settled(engine: Engine, id: string, signal: AbortSignal): Promise<number | null> {
  while (!signal.aborted) {
    const state = await engine.state(id)
    if (isRefusal(state) || state.house.status !== 'paused') return null
    if (Object.values(state.house.desk).every((ask) => ask.inFlight === null)) return state.version
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return null
}
