/**
 * The same server over streamable HTTP, as a handler to mount. Whoever mounts it has checked Host, Origin, token and size.
 *
 *   protocol 2026-07-28   one request, one server; news over `subscriptions/listen`
 *   protocol 2025         a session from `initialize` on, bound to whoever began it; news and sampling over its own stream
 */
import { createMcpHandler, isLegacyRequest, type ServerEvent, type ServerEventBus } from '@modelcontextprotocol/server'
import { scopeObjection, type Visitor } from '../http/guard.ts'
import type { Uploads } from '../http/uploads.ts'
import type { Bulletin } from './bulletin.ts'
import { urisOf } from './resources.ts'
import type { Caller, Rooms } from './rooms.ts'
import { makeServer } from './server.ts'
import { makeSessions, SESSION_LIMITS, type SessionLimits, untilRead } from './sessions.ts'

export interface McpDoor {
  fetch(request: Request, caller: Caller): Promise<Response>
  sessions(): number
  close(): Promise<void>
}

export function mcpOverHttp(rooms: Rooms, limits: SessionLimits = SESSION_LIMITS): McpDoor {
  const { bodyBytesMax: maxRequestBodySize } = limits
  const modern = createMcpHandler(({ authInfo }) => makeServer(rooms, authInfo?.extra?.caller as Caller, 'modern', false).server, {
    legacy: 'reject',
    bus: busOf(rooms.bulletin),
    maxRequestBodySize,
    onerror: (error) => rooms.failed('the connection', error),
  })
  const sessions = makeSessions(rooms, limits)
  return {
    fetch: async (request, caller) => {
      const id = request.headers.get('mcp-session-id')
      if (id !== null) return sessions.resume(id, request, caller)
      if (await isLegacyRequest(request, undefined, { maxRequestBodySize })) return sessions.begin(request, caller)
      const answer = await modern.fetch(request, { authInfo: { token: '', clientId: caller.name, scopes: [], extra: { caller } } })
      return untilRead(answer, caller.isWelcome, () => undefined)
    },
    sessions: sessions.count,
    close: async () => {
      await sessions.close()
      await modern.close()
    },
  }
}

/** Whoever the HTTP door has let in, by the same token and the same scopes. */
export const callerFrom = (visitor: Visitor, uploads: Uploads, isWelcome: Caller['isWelcome']): Caller => ({
  name: visitor.name,
  identity: visitor.identity,
  objection: (needed) => scopeObjection(visitor, needed),
  seats: visitor.seats,
  isWelcome,
  upload: (id) => uploads.find(visitor.identity, id),
})

/** Listeners of the modern protocol hear the bulletin; what they asked for, the handler picks out. */
function busOf(bulletin: Bulletin): ServerEventBus {
  const others = new Set<(event: ServerEvent) => void>()
  return {
    publish: (event) => {
      for (const listener of others) listener(event)
    },
    subscribe: (listener) => {
      others.add(listener)
      const leave = bulletin.subscribe((changed, isLonger) => {
        for (const uri of changed.flatMap(urisOf)) listener({ kind: 'resource_updated', uri })
        if (isLonger) listener({ kind: 'resources_list_changed' })
      })
      return () => {
        others.delete(listener)
        leave()
      }
    },
  }
}
