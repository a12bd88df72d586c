/** A real server on a free port over a real database in a folder of its own, and short ways to ask it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readSettings } from '../../src/config.ts'
import { type Served, type Serving, startServer } from '../../src/doors/http/serve.ts'
import { type Tokens, tokensIn } from '../../src/doors/tokens.ts'
import type { Settings } from '../../src/engine/settings.ts'

/** What the answers of the door hold, one or another: a test looks at the field that its answer has. */
export interface Told {
  readonly id: string
  readonly code: string
  readonly detail: string
  readonly upload: string
  readonly notes: readonly string[]
  readonly meta: { readonly status: string; readonly version: number; readonly [key: string]: unknown }
  readonly report: { readonly status: string; readonly findings: readonly unknown[]; readonly [key: string]: unknown }
  readonly deliberations: readonly { readonly id: string }[]
  readonly events: readonly { readonly seq: number }[]
  readonly next: string & number
  readonly more: boolean
  readonly owed: readonly [{ readonly request: string; readonly purpose: string; readonly schema: unknown }]
  readonly status: string
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary?: string; readonly responses: object }>>>>
}

export interface Asked {
  readonly status: number
  readonly body: Told
  readonly headers: Headers
  readonly text: string
}

export interface Server {
  readonly url: string
  readonly served: Served
  readonly tokens: Tokens
  readonly folder: string
  readonly failures: unknown[]
  get(path: string, headers?: Record<string, string>): Promise<Asked>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Asked>
}

const QUIET: Serving = {
  host: '127.0.0.1',
  port: 0,
  requireToken: false,
  hosts: [],
  origins: [],
  dossiers: new Map(),
  ratePerSecond: 10_000,
  bodyBytesMax: 2_000_000,
  hall: { runningMax: 64, waitingMax: 64, idleMs: 600_000 },
  calls: { callsMax: 64, providerCallsMax: 16 },
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'witan-http-'))

/** One for all tests of a file; whoever asked for it closes it. */
export async function sharedServer(): Promise<{ readonly server: Server; readonly close: () => Promise<void> }> {
  const server = await serverIn({}, newFolder(), {})
  return { server, close: () => server.served.close() }
}

export async function startedServer(over: Partial<Serving> = {}, folder = newFolder(), settings: Partial<Settings> = {}): Promise<Server> {
  const server = await serverIn(over, folder, settings)
  onTestFinished(() => server.served.close())
  return server
}

async function serverIn(over: Partial<Serving>, folder: string, settings: Partial<Settings>): Promise<Server> {
  const own = readSettings(folder, {}) as Settings
  const tokens = tokensIn(join(folder, 'tokens.json'))
  const failures: unknown[] = []
  const quiet = { heard: () => undefined, began: () => undefined, ended: () => undefined }
  const diary = { ...quiet, failed: (_: string, error: unknown) => void failures.push(error) }
  const served = await startServer({ ...own, ...settings }, { ...QUIET, ...over }, tokens, folder, diary)
  const ask = async (path: string, init: RequestInit): Promise<Asked> => {
    const response = await fetch(path.startsWith('http') ? path : `${served.url}${path}`, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
  return {
    url: served.url,
    served,
    tokens,
    folder,
    failures,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
  }
}

function parsed(text: string): Told {
  try {
    return JSON.parse(text) as Told
  } catch {
    return {} as Told
  }
}

export const API = '/api/v1/deliberations'
export const ASK = { protocol: 'ask', question: 'Should we ship on Friday?', offline: true } as const
export const DEBATE = { protocol: 'debate', topic: 'We should ship on Friday', offline: true } as const

const ENDED_WITHIN_MS = 60_000

/** Until it has ended of its own. */
export async function ended(server: Server, id: string): Promise<Told> {
  const latest = Date.now() + ENDED_WITHIN_MS
  while (Date.now() < latest) {
    const { body } = await server.get(`${API}/${id}`)
    if (body.meta?.status === 'completed' || body.meta?.status === 'stopped') return body
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${id} did not end.`)
}

/** Reads a live stream to its end, or until `enough`. */
export async function streamed(
  server: Pick<Server, 'url'>,
  path: string,
  { headers = {}, enough = () => false }: { headers?: Record<string, string>; enough?: (frames: readonly LiveFrame[]) => boolean } = {},
): Promise<readonly LiveFrame[]> {
  const abort = new AbortController()
  const response = await fetch(`${server.url}${path}`, { headers: { accept: 'text/event-stream', ...headers }, signal: abort.signal })
  const frames: LiveFrame[] = []
  if (response.body === null || response.status !== 200) return frames
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of response.body) {
      rest += decoder.decode(chunk, { stream: true })
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const frame = frameIn(part)
        if (frame !== null) frames.push(frame)
        if (enough(frames)) return frames
      }
    }
    return frames
  } finally {
    abort.abort()
  }
}

export interface LiveFrame {
  readonly id: number
  readonly event: string
  readonly data: { readonly seat: string; readonly thread: string; readonly [key: string]: unknown }
}

function frameIn(part: string): LiveFrame | null {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1]
  const event = field('event')
  return event === undefined ? null : { id: Number(field('id')), event, data: JSON.parse(field('data') ?? 'null') }
}
