/**
 * A fleet as its users have it: real processes of the command line that share one PostgreSQL, asked over HTTP.
 *
 *   node (serve --workers 0) ──▶ PostgreSQL ◀── worker, worker, …        looked at afterwards, straight in the log
 */
import { expect } from 'vitest'
import { readSettings } from '../../src/config.ts'
import { type Engine, makeEngine } from '../../src/engine/engine.ts'
import type { Standing } from '../../src/engine/fleet/queue.ts'
import type { Settings } from '../../src/engine/settings.ts'
import { folder, type Running, start } from '../cli/witan.ts'
import { API, type Asked, type Told } from '../http/server.ts'

export interface FleetNode {
  readonly process: Running
  readonly url: string
  get(path: string, headers?: Record<string, string>): Promise<Asked>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Asked>
}

export interface Fleet {
  /** Serves, and runs what `flags` say: nothing, where they say nothing. */
  node(...flags: readonly string[]): Promise<FleetNode>
  /** Resolves when it takes work. */
  worker(running: number, env?: NodeJS.ProcessEnv): Promise<Running>
  /** Looks into the log. */
  engine(): Promise<Engine>
}

const CALLS = ['--calls', '200', '--provider-calls', '200'] as const

export function fleetOn(database: string, models: NodeJS.ProcessEnv = {}): Fleet {
  const env = { WITAN_DB: database, WITAN_COMPATIBLE_KEY: 'k', ...models }
  const home = folder()
  return {
    node: async (...flags) => {
      const workers = flags.includes('--workers') ? [] : ['--workers', '0']
      const process = start(home, ['serve', '--port', '0', '--rate', '10000', ...CALLS, ...workers, ...flags], env)
      await process.says(/listens on http:\S+/)
      const url = /http:\S+/.exec(process.out())?.[0] ?? ''
      return { process, url, ...askingAt(url) }
    },
    worker: async (running, more = {}) => {
      const process = start(home, ['worker', '--running', String(running), ...CALLS], { ...env, ...more })
      await process.says('A worker of')
      return process
    },
    engine: async () => makeEngine({ ...(readSettings(home, {}) as Settings), database }, { readOnly: true }),
  }
}

function askingAt(url: string): Pick<FleetNode, 'get' | 'post'> {
  const ask = async (path: string, init: RequestInit): Promise<Asked> => {
    const response = await fetch(`${url}${path}`, init)
    const text = await response.text()
    const body = /json/.test(response.headers.get('content-type') ?? '') ? (JSON.parse(text) as Told) : ({} as Told)
    return { status: response.status, headers: response.headers, text, body }
  }
  return {
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
  }
}

/** An ask of models, which takes as long as they do. */
export const asking = (n: number) => ({ protocol: 'ask', question: `Should we ship part ${n}?`, seats: 3, model: 'compatible/slow' })

export async function openedAt(node: Pick<FleetNode, 'post'>, wanted: unknown, headers: Record<string, string> = {}): Promise<string> {
  const { status, text, body } = await node.post(API, wanted, headers)
  expect(status, text).toBe(201)
  return body.id
}

export const standingAt = async (node: Pick<FleetNode, 'get'>): Promise<Standing> =>
  ((await node.get('/readyz')).body as unknown as { readonly fleet: Standing }).fleet

const LOOK_MS = 100

/** Until all have ended, or the time is up; says which have not. */
export async function unendedAfter(engine: Engine, ids: readonly string[], patienceMs: number): Promise<readonly string[]> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    const infos = await Promise.all(ids.map((id) => engine.info(id).catch(() => null)))
    const left = ids.filter((_, place) => infos[place]?.status !== 'completed')
    if (left.length === 0 || Date.now() > deadline) return left
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

export interface Looked {
  /** What is wrong, in sentences. */
  readonly wrong: readonly string[]
  /** How often one of these was begun by another runner than the first. */
  readonly successions: number
}

/** The chain of each, its numbers, and that nothing on record was settled twice or asked again after it was answered. */
export async function lookedAt(engine: Engine, ids: readonly string[]): Promise<Looked> {
  const wrong: string[] = []
  let successions = 0
  for (const id of ids) {
    const verified = await engine.verify(id)
    if (!verified.ok) wrong.push(`${id}: ${JSON.stringify(verified)}`)
    const events = await engine.read(id, 0)
    events.forEach(({ seq }, place) => {
      if (seq !== place + 1) wrong.push(`${id}: number ${place + 1} is ${seq}.`)
    })
    successions += Math.max(0, events.filter(({ type }) => type === 'runner.started').length - 1)
    const closings = events.filter(({ type }) => type === 'deliberation.closed')
    if (closings.length !== 1 || events.at(-1)?.type !== 'deliberation.closed') wrong.push(`${id} was closed ${closings.length} times.`)
    const settled = new Set<string>()
    for (const event of events) {
      if (event.type === 'ask.sent' && settled.has(event.request)) wrong.push(`${id}: ${event.request} was asked again.`)
      if (event.type !== 'ask.answered' || !event.used) continue
      if (settled.has(event.request)) wrong.push(`${id}: ${event.request} was settled twice.`)
      settled.add(event.request)
    }
  }
  return { wrong, successions }
}
