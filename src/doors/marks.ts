/**
 * Which kind of process opened a deliberation: it stands at the end of the software's name in the opening, so that what one
 * server left is taken up by the next of its kind, and by no other.
 */
import type { Engine } from '../engine/engine.ts'
import type { Settings } from '../engine/settings.ts'

export const MARKS = { server: '(server)', mcp: '(mcp)' } as const
type Mark = (typeof MARKS)[keyof typeof MARKS]

export const marked = (settings: Settings, mark: Mark): Settings => ({ ...settings, software: `${settings.software} ${mark}` })

export const bearsMark =
  (engine: Pick<Engine, 'read'>, mark: Mark) =>
  async (id: string): Promise<boolean> => {
    const [opened] = await engine.read(id, 0, 1)
    return opened?.type === 'deliberation.opened' && opened.software.endsWith(mark)
  }
