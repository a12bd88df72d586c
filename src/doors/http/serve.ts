/**
 * A server that stays: takes up what the last one left, listens, and on the way out lets everything go without losing any.
 */
import type { Server } from 'node:http'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { serve as listen } from '@hono/node-server'
import { Fault } from '../../core/fault.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import { reservedObjection, withExamples } from '../../engine/examples.ts'
import { watchRooms } from '../../engine/room-watch.ts'
import type { Settings } from '../../engine/settings.ts'
import { MARKS, marked } from '../marks.ts'
import { makeBulletin } from '../mcp/bulletin.ts'
import { mcpOverHttp } from '../mcp/http.ts'
import type { Rooms as McpRooms } from '../mcp/rooms.ts'
import { type Capacity, orElse, startRunning } from '../running.ts'
import type { RunDiary } from '../runs-told.ts'
import type { Tokens } from '../tokens.ts'
import { type Heard, makeApp } from './app.ts'
import { makeChannels } from './channel.ts'
import type { GuardRules } from './guard.ts'
import { makeMetrics } from './metrics.ts'
import { bodyOf, Problem, TITLES } from './problem.ts'
import { PAGE_FOLDER } from './routes/page.ts'
import { uploadsIn } from './uploads.ts'

export interface Serving extends Capacity {
  readonly host: string
  readonly port: number
  readonly requireToken: boolean
  readonly hosts: readonly string[]
  readonly origins: readonly string[]
  readonly dossiers: ReadonlyMap<string, string>
  readonly ratePerSecond: number
  readonly bodyBytesMax: number
  /** `sampling`: over MCP the client's own model answers, where a start names none. */
  readonly model?: McpRooms['model']
  /** True: the folders of rooms are not watched. */
  readonly noWatch?: boolean
  /** The folder of the built page; left out: the package's own. */
  readonly page?: string
}

export interface Diary extends RunDiary {
  readonly heard: (request: Heard) => void
}

export interface Served {
  readonly url: string
  /** Deliberations that were taken up again. */
  readonly takenUp: readonly string[]
  close(): Promise<void>
}

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Anybody who can reach another address could spend the owner's money: there a token is a must. */
export async function servingObjection({ host, dossiers }: Pick<Serving, 'host' | 'dossiers'>, tokens: Tokens): Promise<Refusal | null> {
  const reserved = reservedObjection(dossiers)
  if (reserved !== null) return reserved
  if (isLoopback(host) || (await tokens.list()).length > 0) return null
  const where = isIP(host) === 0 ? host : `the address ${host}`
  return refuse('no-token', `On ${where} others can reach this server, so it needs a token. Make one first: witan token add <name>`)
}

export async function startServer(plain: Settings, serving: Serving, tokens: Tokens, folder: string, diary: Diary): Promise<Served> {
  const settings = marked(plain, MARKS.server)
  const metrics = makeMetrics()
  const running = await startRunning(settings, serving, metrics, diary)
  const { engine, hall, standing, turnstile } = running
  const channels = makeChannels(engine)
  const uploads = uploadsIn(join(folder, 'uploads'))
  const bulletin = makeBulletin(engine, diary.failed)
  const closing = new AbortController()
  const rules = rulesFor(serving, tokens)
  const common = { engine, hall, settings, dossiers: withExamples(serving.dossiers), failed: diary.failed }
  const mcp = mcpOverHttp({ ...common, bulletin, workspace: null, model: serving.model ?? null })
  const own = { page: serving.page ?? PAGE_FOLDER, needsToken: rules.needsToken }
  const rooms = { ...common, ...own, standing, channels, uploads, metrics, mcp, turnstile, closing: closing.signal }
  const heard = (request: Heard): void => {
    metrics.heard(request)
    diary.heard(request)
  }
  const app = makeApp(rooms, { rules, bodyBytesMax: serving.bodyBytesMax, heard, failed: diary.failed })
  const leave = async (): Promise<void> => {
    closing.abort()
    channels.close()
    await mcp.close()
    bulletin.close()
    await running.leave()
  }
  const end = async (): Promise<void> => {
    metrics.close()
    await running.end()
  }
  const server = await orElse(listening(app.fetch, serving), async () => {
    await leave()
    await end()
  })
  const shut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    await leave()
    server.closeAllConnections()
    await closed
    await end()
  }
  // Only who has the port takes anything up: where it is another's, that other runs it.
  const takenUp = await orElse(running.begin(), shut)
  const watch = serving.noWatch === true ? null : watchRooms(engine, diary.failed)
  return {
    url: urlOf(server),
    takenUp,
    close: async () => {
      await watch?.close()
      await shut()
    },
  }
}

const BURST_SECONDS = 5

const rulesFor = ({ host, requireToken, hosts, origins, ratePerSecond }: Serving, tokens: Tokens): GuardRules => ({
  tokens,
  needsToken: requireToken || !isLoopback(host),
  hosts,
  origins,
  ratePerSecond,
  burst: ratePerSecond * BURST_SECONDS,
})

const HEADERS_MS = 10_000
const BODY_MS = 30_000

function listening(fetch: (request: Request, env: never) => Response | Promise<Response>, { host, port }: Serving): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = listen(
      {
        fetch: fetch as never,
        hostname: host,
        port,
        serverOptions: { headersTimeout: HEADERS_MS, requestTimeout: BODY_MS, requireHostHeader: false },
      },
      () => resolve(server),
    ) as Server
    server.on('clientError', turnedAway)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? `the port ${port} is taken. Take another with --port` : (error.code ?? 'unknown error')
      reject(new Fault(`The server can't listen on ${host}: ${why}.`, false, error))
    })
  })
}

/** What never became a request: the routes don't see it, so the sentence is written to the socket itself. */
function turnedAway(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const problem = problemOfWire(error.code ?? '')
  const body = bodyOf(problem, '')
  const lines = [
    `HTTP/1.1 ${problem.status} ${TITLES[problem.status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

function problemOfWire(code: string): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem(408, 'too-slow', `A request has ${BODY_MS / 1000} s to arrive whole.`)
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem(431, 'long-headers', 'The headers are too long: 16 KB are taken.')
  return new Problem(400, 'bad-http', 'This is no HTTP as it should be.')
}

function urlOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') return String(address)
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
}
