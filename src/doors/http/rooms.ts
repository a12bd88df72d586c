/** What every route works with. */
import type { Engine } from '../../engine/engine.ts'
import type { Standing } from '../../engine/fleet/queue.ts'
import type { Hall } from '../../engine/hall.ts'
import type { Settings } from '../../engine/settings.ts'
import type { Shelves } from '../../engine/start.ts'
import type { Turnstile } from '../../engine/turnstile.ts'
import type { McpDoor } from '../mcp/http.ts'
import type { Channels } from './channel.ts'
import type { Visitor } from './guard.ts'
import type { Metrics } from './metrics.ts'
import type { Uploads } from './uploads.ts'

export interface Rooms {
  readonly engine: Engine
  readonly hall: Hall
  /** Of the fleet; null where this server is alone. */
  readonly standing: (() => Promise<Standing>) | null
  readonly channels: Channels
  readonly settings: Settings
  readonly uploads: Uploads
  readonly metrics: Metrics
  readonly mcp: McpDoor
  /** The server is on its way out: who only waits is let go. */
  readonly closing: AbortSignal
  /** Where what nobody foresaw is told. */
  readonly failed: (where: string, error: unknown) => void
  readonly turnstile: Turnstile
  /** Registered when the server was started, and those of the examples: name → file or folder. */
  readonly dossiers: Shelves['dossiers']
  readonly needsToken: boolean
  /** The folder of the built page. */
  readonly page: string
}

/** Set by the guard before any route. */
export type Env = {
  Variables: {
    visitor: Visitor
    request: string
    /** Whether its token still is one: asked again by what lasts longer than a request. */
    isWelcome: () => Promise<boolean>
  }
}
