/** Where a process of ours listens, be it a server or a worker, and who is let in there. */
import type { Server } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { serve as listen } from '@hono/node-server'
import { Fault } from '../../core/fault.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import type { Tokens } from '../tokens.ts'
import type { GuardRules } from './guard.ts'
import { bodyOf, Problem, TITLES } from './problem.ts'

export interface Address {
  readonly host: string
  readonly port: number
  readonly requireToken: boolean
  readonly hosts: readonly string[]
  readonly origins: readonly string[]
  readonly ratePerSecond: number
  readonly bodyBytesMax: number
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Where others can reach it, a token is a must. */
export async function tokenObjection(host: string, tokens: Tokens): Promise<Refusal | null> {
  if (isLoopback(host) || (await tokens.list()).length > 0) return null
  const where = isIP(host) === 0 ? host : `the address ${host}`
  return refuse('no-token', `On ${where} others can reach this server, so it needs a token. Make one first: witan token add <name>`)
}

const BURST_SECONDS = 5

export const rulesFor = ({ host, requireToken, hosts, origins, ratePerSecond }: Address, tokens: Tokens): GuardRules => ({
  tokens,
  needsToken: requireToken || !isLoopback(host),
  hosts,
  origins,
  ratePerSecond,
  burst: ratePerSecond * BURST_SECONDS,
})

const HEADERS_MS = 10_000
const BODY_MS = 30_000

export function listening(fetch: (request: Request, env: never) => Response | Promise<Response>, { host, port }: Address): Promise<Server> {
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

export function urlOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') return String(address)
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
}
