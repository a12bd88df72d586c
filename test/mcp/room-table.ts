/** Rooms for the tests of the MCP door: opened as the command line opens them, and clients with tokens for seats. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import type { Uploads } from '../../src/doors/http/uploads.ts'
import { callerFrom } from '../../src/doors/mcp/http.ts'
import type { Caller } from '../../src/doors/mcp/rooms.ts'
import type { Scope } from '../../src/doors/tokens.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { initRoom, roomWish } from '../../src/engine/room.ts'
import type { TeamMember } from '../../src/engine/room-settings.ts'
import { FILES } from '../http/room-server.ts'
import { overHttp } from './clients.ts'
import { type Serving, serveMcp, settings } from './serve-http.ts'

const NO_UPLOADS: Uploads = { keep: async () => 'none', find: async () => null }

const caller = (name: string, scopes: readonly Scope[], seats: readonly string[] | null): readonly [string, Caller] => [
  name,
  callerFrom({ name, identity: name, scopes, seats }, NO_UPLOADS, async () => true),
]

/** Tokens by name: one for each seat, a reader, and one for two seats. Without one, a client is the user. */
export const servedMcp = (): Promise<Serving> =>
  serveMcp(
    new Map([
      ...['critic', 'maker', 'continuity', 'moderator', 'user', 'guest'].map((seat) => caller(seat, ['seat'], [seat])),
      caller('reader', ['read'], null),
      caller('two', ['seat'], ['critic', 'maker']),
    ]),
  )

export const clientOf = (http: Serving, token?: string): Promise<Client> => overHttp(http.url, token === undefined ? {} : { token })

/** Who answers when asked: hosts where the test does, else nobody is asked for anything. */
export async function openedRoom(engine: Engine, hosts: readonly string[] = []): Promise<{ readonly id: string; readonly folder: string }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'witan-mcp-room-')))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const roles = ['assistant', 'maker', 'critic', 'continuity', 'moderator'] as const
  const team: TeamMember[] = roles.map((role) => ({ id: role, role, model: hosts.includes(role) ? 'host' : 'offline' }))
  const section = { folder, canon: join(folder, 'canon.yaml'), title: 'The Long Tow', team }
  const wish = await roomWish({ folder, section, model: null, seatModels: new Map(), offline: false }, settings)
  if ('refused' in wish) throw new Error(wish.because)
  const id = await initRoom(engine, wish)
  if (typeof id !== 'string') throw new Error(id.because)
  return { id, folder }
}
