/** Who looks after a deliberation that is open: asked in one place, so that all doors say the same of it. */
import type { Engine } from '../engine/engine.ts'
import type { Care } from '../views/reading.ts'

export async function careOf(engine: Pick<Engine, 'runnerOf' | 'queued'>, id: string): Promise<Care> {
  if ((await engine.runnerOf(id)) !== null) return 'run'
  return (await engine.queued([id])).has(id) ? 'waiting' : 'nobody'
}
