/** The routes that the page uses, and the shapes of what they answer. */
import type { DebateReport } from '../../../src/core/debate/report-types.ts'
import type { Cost } from '../../../src/core/protocol.ts'
import type { Analytics } from '../../../src/core/roundtable/report/analytics.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { getJson, postJson, request } from './client.ts'

const BASE = '/api/v1/deliberations'
const at = (id: string): string => `${BASE}/${encodeURIComponent(id)}`

export type Protocol = 'ask' | 'debate' | 'council' | 'roundtable'
export type Status = 'open' | 'paused' | 'stopping' | 'completed' | 'stopped'

export interface Line {
  readonly id: string
  readonly protocol: string
  readonly subject: string
  readonly status: Status
  readonly stopReason: string | null
  readonly openedAt: string
  readonly updatedAt: string
  readonly version: number
  readonly outcome?: string | null
  readonly cost?: Cost | null
}

export interface ListWish {
  readonly text?: string
  readonly protocol?: string
  readonly status?: string
  readonly cursor?: string
  readonly limit?: number
  readonly outcomes?: boolean
}

export function list(
  wish: ListWish,
  signal?: AbortSignal,
): Promise<{ readonly deliberations: readonly Line[]; readonly next: string | null }> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wish)) if (value !== undefined && value !== '') query.set(name, String(value))
  return getJson(`${BASE}?${query}`, signal)
}

/** A seat as people write it down; what is left out is left to the defaults. */
export interface WrittenSeat {
  readonly name: string
  readonly id?: string
  readonly persona?: string
  readonly method?: string
  readonly interests?: readonly string[]
  readonly stance?: 'YES' | 'NO' | 'UNCERTAIN'
  readonly horizon?: '1-3mo' | '12-18mo' | '5y' | '10y+'
  readonly holds?: readonly string[]
  readonly concedes?: readonly string[]
  readonly evidencePolicy?: string
  readonly flips?: readonly string[]
  readonly driver?: 'model' | 'offline' | 'human' | 'host' | 'scripted'
  readonly model?: string
  readonly cheaper?: string
}

export interface Setup {
  readonly software: string
  readonly you: { readonly name: string; readonly scopes: readonly string[]; readonly seats: readonly string[] | null }
  readonly needsToken: boolean
  /** Who answers where nobody is named, and why. */
  readonly answers: { readonly kind: 'model' | 'offline'; readonly because: string }
  readonly casts: readonly { readonly name: string; readonly about: string; readonly seats: readonly WrittenSeat[] }[]
  readonly dossiers: readonly string[]
  readonly examples: readonly Example[]
}

export interface Example {
  readonly name: string
  readonly protocol: Protocol
  readonly title: string
  readonly about: string
  readonly start: Readonly<Record<string, unknown>>
}

export const setup = (signal?: AbortSignal): Promise<Setup> => getJson('/api/v1/setup', signal)

interface Range {
  readonly low: number
  readonly high: number
}

export interface Estimate {
  readonly seats: readonly {
    readonly id: string
    readonly name: string
    readonly driver: string
    readonly model: string | null
    readonly family: string | null
  }[]
  readonly notes: readonly string[]
  readonly limits: Readonly<Record<string, number | null>>
  readonly calls: Range
  readonly tokens: Range
  readonly dollars: Range | null
  readonly minutes: Range
  readonly because: string
}

export const estimate = (start: unknown): Promise<Estimate> => postJson('/api/v1/estimates', start)

/** The seats of a cast file, as they stand in it. */
export const castIn = (text: string): Promise<{ readonly seats: readonly WrittenSeat[] }> => postJson('/api/v1/casts', { text })

/** The key makes a start that was sent twice one start. */
export const begin = (start: unknown, key: string): Promise<{ readonly id: string; readonly notes: readonly string[] }> =>
  postJson(BASE, start, { 'idempotency-key': key })

export async function upload(file: Blob, name: string): Promise<string> {
  const response = await request(`/api/v1/uploads?name=${encodeURIComponent(name)}`, { method: 'POST', body: file })
  return ((await response.json()) as { readonly upload: string }).upload
}

export const command = (id: string, body: Readonly<Record<string, unknown>>): Promise<{ readonly events: readonly unknown[] }> =>
  postJson(`${at(id)}/commands`, body, { 'idempotency-key': crypto.randomUUID() })

/** To a room, as whoever the token is: the facts that it led to. */
export const roomCommand = (id: string, body: Readonly<Record<string, unknown>>): Promise<{ readonly facts: readonly unknown[] }> =>
  postJson(`/api/v1/rooms/${encodeURIComponent(id)}/commands`, body, { 'idempotency-key': crypto.randomUUID() })

/** A text of a room's folder, as it is now. */
export const roomFile = async (id: string, path: string): Promise<string> =>
  (await request(`/api/v1/rooms/${encodeURIComponent(id)}/files/${path.split('/').map(encodeURIComponent).join('/')}`)).text()

export interface OwedItem {
  readonly request: string
  readonly seat: string
  readonly purpose: string
  readonly deadline: string | null
  readonly prompt: { readonly system: string; readonly user: string }
  /** What the governor says to this seat, and to nobody else. */
  readonly corrections: readonly string[]
  readonly thrift: string | null
  readonly parts: readonly { readonly title: string; readonly lines: readonly string[] }[]
  readonly schema: JsonSchema
}

/** As much of JSON Schema as replies use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
}

/** Waits up to half a minute until something is owed. */
export const owed = (
  id: string,
  wait: number,
  signal?: AbortSignal,
): Promise<{ readonly owed: readonly OwedItem[]; readonly status: Status }> => getJson(`${at(id)}/owed?wait=${wait}`, signal)

export const reply = (id: string, wanted: string, value: unknown): Promise<{ readonly events: readonly { readonly type: string }[] }> =>
  postJson(`${at(id)}/replies`, { request: wanted, reply: value }, { 'idempotency-key': crypto.randomUUID() })

/** A text that the deliberation rests on, by its hash. Texts never change, so each is asked for once. */
const texts = new Map<string, Promise<string>>()
export function textOf(id: string, hash: string): Promise<string> {
  const key = `${id} ${hash}`
  const known = texts.get(key) ?? request(`${at(id)}/texts/${encodeURIComponent(hash)}`).then((response) => response.text())
  texts.set(key, known)
  known.catch(() => texts.delete(key))
  return known
}

/** What is there by now, page by page. */
export async function eventsAfter(id: string, after: number, signal: AbortSignal): Promise<readonly Recorded[]> {
  const found: Recorded[] = []
  for (let from = after; ; ) {
    const page = await getJson<{ readonly events: readonly Recorded[]; readonly next: number; readonly more: boolean }>(
      `${at(id)}/events?after=${from}&limit=500`,
      signal,
    )
    found.push(...page.events)
    from = page.next
    if (!page.more) return found
  }
}

export const eventsPath = (id: string, after: number): string => `${at(id)}/events?after=${after}&stay=true`
/** `seq`: as it was after that event; null: now. */
export const exportFile = async (id: string, format: string, seq: number | null): Promise<Blob> =>
  (await request(`${at(id)}/export?format=${format}${seq === null ? '' : `&at=${seq}`}`)).blob()

export interface Whole {
  readonly meta: { readonly runner: string | null; readonly waiting: boolean }
  readonly report: { readonly baseline?: DebateReport['baseline'] }
}
export const whole = (id: string, signal?: AbortSignal): Promise<Whole> => getJson(at(id), signal)

/** Figures over all roundtables. */
export const roundtableAnalytics = (signal?: AbortSignal): Promise<Analytics> => getJson('/api/v1/analytics/roundtables', signal)
