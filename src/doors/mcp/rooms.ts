/** What every tool works with, and on whose behalf. */
import type { McpServer } from '@modelcontextprotocol/server'
import type { Refusal } from '../../core/refusal.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Hall } from '../../engine/hall.ts'
import type { Settings } from '../../engine/settings.ts'
import type { Shelves } from '../../engine/start.ts'
import type { Scope } from '../tokens.ts'
import type { Bulletin } from './bulletin.ts'
import type { Sampler } from './sampling.ts'

export interface Rooms {
  readonly engine: Engine
  readonly hall: Hall
  readonly settings: Settings
  /** Registered when the server was started: name → folder. */
  readonly dossiers: Shelves['dossiers']
  readonly bulletin: Bulletin
  /**
   * Folders that count as the caller's workspace beside those its client names. Null: no workspace is read at all, as over
   * HTTP, where a caller could name any folder of the server's machine as its own.
   */
  readonly workspace: readonly string[] | null
  /** `sampling`: where a start names no model, the client's own answers. Null: chosen as on the command line. */
  readonly model: 'sampling' | null
  readonly failed: (where: string, error: unknown) => void
}

/** Who is asking: a token's owner over HTTP, the user on this machine over standard input. */
export interface Caller {
  readonly name: string
  /** Of the very token it came with. */
  readonly identity: string
  /** Null: it may. */
  readonly objection: (needed: Scope) => Refusal | null
  /** Those it may answer for; null: any. */
  readonly seats: readonly string[] | null
  readonly upload: Shelves['upload']
  /** Whether its token still is one. */
  readonly isWelcome: () => Promise<boolean>
}

/** The user who started this very process. */
export const atHome: Caller = {
  name: 'user',
  identity: 'user',
  objection: () => null,
  seats: null,
  upload: async () => null,
  isWelcome: async () => true,
}

/** One connection: who is at the other end, and the server that speaks with it. */
export interface Desk {
  readonly rooms: Rooms
  readonly caller: Caller
  readonly server: McpServer
  readonly sampler: Sampler
}
