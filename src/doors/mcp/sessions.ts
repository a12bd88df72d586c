/** Sessions of protocol 2025: from `initialize` on, bound to whoever began them, forgotten when nobody uses them. */
import { randomUUID } from 'node:crypto'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { Caller, Rooms } from './rooms.ts'
import { makeServer } from './server.ts'

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
  /** Of one token. */
  readonly callerSessionsMax: number
  /** A session that nobody uses for so long is forgotten; its client begins a new one. */
  readonly idleMs: number
  readonly bodyBytesMax: number
}

export const SESSION_LIMITS: SessionLimits = { sessionsMax: 1_000, callerSessionsMax: 100, idleMs: 3_600_000, bodyBytesMax: 30_000_000 }

const LOOKS_PER_IDLE = 4

export function makeSessions(rooms: Rooms, { sessionsMax, callerSessionsMax, idleMs, bodyBytesMax: maxRequestBodySize }: SessionLimits) {
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

  return {
    count: () => sessions.size,
    /** A session of another's is as good as none: nobody learns that it exists. */
    resume: async (id: string, request: Request, caller: Caller): Promise<Response> => {
      const session = sessions.get(id)
      if (session === undefined || session.owner !== caller.identity)
        return problem(404, -32001, 'There is no such session. Begin a new one with initialize.')
      return serve(session, request, caller.isWelcome)
    },
    begin: async (request: Request, caller: Caller): Promise<Response> => {
      if (request.method !== 'POST') return problem(400, -32000, 'This needs the Mcp-Session-Id that initialize gave out.')
      // Who has too many gives up the one it used least: nobody closes the door for others.
      const own = [...sessions].filter(([, { owner }]) => owner === caller.identity)
      if (own.length >= callerSessionsMax) await end(leastUsed(own))
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
      const response = await serve(session, request, caller.isWelcome)
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

async function serve(session: Session, request: Request, isWelcome: Caller['isWelcome']): Promise<Response> {
  session.busy += 1
  const done = (): void => {
    session.busy -= 1
    session.usedAt = Date.now()
  }
  try {
    return untilRead(await session.transport.handleRequest(request), isWelcome, done)
  } catch (error) {
    done()
    throw error
  }
}

/** One that nobody waits on, if there is one. */
function leastUsed(sessions: readonly (readonly [string, Session])[]): string {
  const idle = sessions.filter(([, { busy }]) => busy === 0)
  const [first] = (idle.length > 0 ? idle : sessions).toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
  return first?.[0] ?? ''
}

/** How long a revoked token may go unnoticed by what it opened. */
const LOOK_MS = 1_000

/** The same response, for as long as whoever asked is welcome; `done` is called when its stream has ended or its reader has gone. */
export function untilRead(response: Response, isWelcome: Caller['isWelcome'], done: () => void): Response {
  if (response.body === null) {
    done()
    return response
  }
  const reader = response.body.getReader()
  const watch = setInterval(() => void isWelcome().then((stays) => (stays ? undefined : reader.cancel())), LOOK_MS)
  watch.unref()
  const end = (): void => {
    clearInterval(watch)
    done()
  }
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done: isOver, value } = await reader.read()
      if (!isOver) return controller.enqueue(value)
      controller.close()
      end()
    },
    cancel: async (reason) => {
      end()
      await reader.cancel(reason)
    },
  })
  return new Response(body, response)
}

/** A protocol error, as JSON-RPC has it. */
const problem = (status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers })
