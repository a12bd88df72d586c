/** Who looks after a deliberation that is open: asked in one place, so that all doors say the same of it. */
import type { Engine } from '../engine/engine.ts'
import type { Care } from '../views/reading.ts'

/** A run is driven by what its agents hand in, a room by its sessions: in between nobody runs them, and nothing is amiss. */
export const isLeftOpen = (protocol: string): boolean => protocol === 'run' || protocol === 'room'

export async function careOf(engine: Pick<Engine, 'runnerOf' | 'queued'>, id: string): Promise<Care> {
  if ((await engine.runnerOf(id)) !== null) return 'run'
  return (await engine.queued([id])).has(id) ? 'waiting' : 'nobody'
}
