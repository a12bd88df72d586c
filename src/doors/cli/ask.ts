/** witan ask: from flags to a running deliberation. */
import type { Engine } from '../../engine/engine.ts'
import type { LimitWishes } from '../../engine/settings.ts'
import { conduct } from './conduct.ts'
import type { Desk } from './desk.ts'
import type { TableFlags } from './flags.ts'
import { openTable } from './table.ts'

export async function ask(
  openEngine: () => Promise<Engine>,
  desk: Desk,
  question: string,
  flags: TableFlags & LimitWishes,
): Promise<number> {
  const { engine, id, showing } = await openTable('ask', openEngine, desk, question, flags)
  return conduct(engine, id, desk, showing)
}
