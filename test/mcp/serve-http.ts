/** The MCP server over streamable HTTP on a free port of this machine, with the guards of the HTTP door before it. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bareSettings } from '../../src/config.ts'
import { checkHost, checkOrigin } from '../../src/doors/http/guard.ts'
import { Problem, rendered } from '../../src/doors/http/problem.ts'
import { makeBulletin } from '../../src/doors/mcp/bulletin.ts'
import { type McpDoor, mcpOverHttp } from '../../src/doors/mcp/http.ts'
import { atHome, type Caller, type Rooms } from '../../src/doors/mcp/rooms.ts'
import { SESSION_LIMITS } from '../../src/doors/mcp/sessions.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { makeEngine } from '../../src/engine/engine.ts'
import { ProcessHall } from '../../src/engine/hall.ts'
import type { Settings } from '../../src/engine/settings.ts'

export interface Serving {
  readonly url: string
  readonly engine: Engine
  readonly door: McpDoor
  readonly faults: readonly unknown[]
  close(): Promise<void>
}

export const settings: Settings = { ...bareSettings('/', {}), database: 'memory:' }

/** `callers`: by bearer token; without one, the user of this machine. */
export async function serveMcp(callers: ReadonlyMap<string, Caller> = new Map(), limits = SESSION_LIMITS): Promise<Serving> {
  const faults: unknown[] = []
  const failed = (_: string, error: unknown): void => void faults.push(error)
  const engine = await makeEngine(settings)
  const hall = new ProcessHall(
    engine,
    { runningMax: 16, waitingMax: 16, idleMs: 600_000 },
    { began: () => undefined, ended: () => undefined, failed },
  )
  const bulletin = makeBulletin(engine, failed)
  const rooms: Rooms = { engine, hall, settings, dossiers: new Map(), bulletin, workspace: null, model: null, failed }
  const door = mcpOverHttp(rooms, limits)
  const app = new Hono()
  app.onError((error) => (error instanceof Problem ? rendered(error, 'test') : new Response(String(error), { status: 500 })))
  app.all('/mcp', (context) => {
    const { host, origin, authorization } = context.req.header()
    checkHost(host, { hosts: [] })
    checkOrigin(origin, host, { origins: [] })
    return door.fetch(context.req.raw, callers.get((authorization ?? '').replace('Bearer ', '')) ?? atHome)
  })
  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(started as Server))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    engine,
    door,
    faults,
    close: async () => {
      await door.close()
      bulletin.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await hall.leave()
      await engine.close()
    },
  }
}
