/**
 * The same server over streamable HTTP, as a handler to mount. Whoever mounts it has checked Host, Origin, token and size.
 *
 *   protocol 2026-07-28   one request, one server; news over `subscriptions/listen`
 *   protocol 2025         a session from `initialize` on, bound to whoever began it; news and sampling over its own stream
 */
import { randomUUID } from 'node:crypto'
import {
  createMcpHandler,
  isLegacyRequest,
  type ServerEvent,
  type ServerEventBus,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { scopeObjection, type Visitor } from '../http/guard.ts'
import type { Uploads } from '../http/uploads.ts'
import type { Bulletin } from './bulletin.ts'
import { urisOf } from './resources.ts'
import type { Caller, Rooms } from './rooms.ts'
import { makeServer } from './server.ts'

export interface McpDoor {
  fetch(request: Request, caller: Caller): Promise<Response>
  sessions(): number
  close(): Promise<void>
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly owner: string
  readonly close: () => Promise<void>
  usedAt: number
  /** Requests that are being answered now, streams included. */
  busy: number
}

export interface SessionLimits {
  readonly sessionsMax: number
  /** A session that nobody uses for so long is forgotten; its client begins a new one. */
  readonly idleMs: number
  readonly bodyBytesMax: number
}

export const SESSION_LIMITS: SessionLimits = { sessionsMax: 1_000, idleMs: 3_600_000, bodyBytesMax: 30_000_000 }

const LOOKS_PER_IDLE = 4

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
      return modern.fetch(request, { authInfo: { token: '', clientId: caller.name, scopes: [], extra: { caller } } })
    },
    sessions: sessions.count,
    close: async () => {
      await sessions.close()
      await modern.close()
    },
  }
}

function makeSessions(rooms: Rooms, { sessionsMax, idleMs, bodyBytesMax: maxRequestBodySize }: SessionLimits) {
  const sessions = new Map<string, Session>()
  const end = async (id: string): Promise<void> => {
    const session = sessions.get(id)
    sessions.delete(id)
    await session?.close()
  }
  const watch = setInterval(() => {
    const now = Date.now()
    for (const [id, { usedAt, busy }] of sessions) if (busy === 0 && now - usedAt >= idleMs) void end(id)
  }, idleMs / LOOKS_PER_IDLE)
  watch.unref()

  const serve = async (session: Session, request: Request): Promise<Response> => {
    session.busy += 1
    const done = (): void => {
      session.busy -= 1
      session.usedAt = Date.now()
    }
    try {
      return untilRead(await session.transport.handleRequest(request), done)
    } catch (error) {
      done()
      throw error
    }
  }
  return {
    count: () => sessions.size,
    /** A session of another's is as good as none: nobody learns that it exists. */
    resume: async (id: string, request: Request, caller: Caller): Promise<Response> => {
      const session = sessions.get(id)
      if (session === undefined || session.owner !== caller.identity)
        return problem(404, -32001, 'There is no such session. Begin a new one with initialize.')
      return serve(session, request)
    },
    begin: async (request: Request, caller: Caller): Promise<Response> => {
      if (request.method !== 'POST') return problem(400, -32000, 'This needs the Mcp-Session-Id that initialize gave out.')
      if (sessions.size >= sessionsMax)
        return problem(503, -32000, `${sessionsMax} sessions are open. Close one, or try again later.`, { 'retry-after': '30' })
      const { server, close } = makeServer(rooms, caller, 'legacy', true)
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        maxRequestBodySize,
        onsessioninitialized: (id) => {
          sessions.set(id, session)
        },
        onsessionclosed: (id) => end(id),
      })
      const session: Session = {
        transport,
        owner: caller.identity,
        usedAt: Date.now(),
        busy: 0,
        close: async () => {
          close()
          await server.close()
        },
      }
      await server.connect(transport)
      const response = await serve(session, request)
      // What was no initialize began nothing.
      if (transport.sessionId === undefined) await session.close()
      return response
    },
    close: async () => {
      clearInterval(watch)
      await Promise.all([...sessions.keys()].map(end))
    },
  }
}

/** The same response; `done` is called when its stream has ended or its reader has gone. */
function untilRead(response: Response, done: () => void): Response {
  if (response.body === null) {
    done()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done: isOver, value } = await reader.read()
      if (!isOver) return controller.enqueue(value)
      controller.close()
      done()
    },
    cancel: async (reason) => {
      done()
      await reader.cancel(reason)
    },
  })
  return new Response(body, response)
}

/** Whoever the HTTP door has let in, by the same token and the same scopes. */
export const callerFrom = (visitor: Visitor, uploads: Uploads): Caller => ({
  name: visitor.name,
  identity: visitor.identity,
  objection: (needed) => scopeObjection(visitor, needed),
  seats: visitor.seats,
  upload: (id) => uploads.find(visitor.identity, id),
})

/** A protocol error, as JSON-RPC has it. */
const problem = (status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers })

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
