/** The list of deliberations over the wire: what may be asked of it, one line of it, and a page with a cursor that holds while new ones are opened. */
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { Fault } from '../core/fault.ts'
import type { Cost } from '../core/protocol.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { words } from '../core/words.ts'
import { each } from '../engine/each.ts'
import type { Engine, StreamInfo, Which } from '../engine/engine.ts'
import { outcomeOf } from '../views/outcome.ts'

export const STATUSES = ['open', 'paused', 'stopping', 'completed', 'stopped'] as const

/** What narrows it; how many make a page, each door says itself. */
export const LIST_FIELDS = {
  protocol: z.enum(Object.keys(words)).optional(),
  status: z.enum(STATUSES).optional(),
  text: z.string().max(200).optional().describe('stands in the subject or the id'),
  since: z.iso
    .datetime({ offset: true, error: 'it is a time as in 2031-05-06T09:00:00Z' })
    .optional()
    .describe('opened at that time or later'),
  until: z.iso.datetime({ offset: true, error: 'it is a time as in 2031-05-06T09:00:00Z' }).optional().describe('opened before that time'),
  cursor: z.string().max(200).optional().describe('`next` of the page before'),
}
type Wanted = z.infer<z.ZodObject<typeof LIST_FIELDS>> & { readonly limit: number }

export const LINE_FIELDS = {
  id: z.string(),
  protocol: z.string(),
  subject: z.string(),
  status: z.string(),
  stopReason: z.string().nullable(),
  openedAt: z.string(),
  updatedAt: z.string(),
  version: z.number().describe('number of its last event'),
}

export const COST_FIELDS = {
  dollars: z.number().describe('of the calls whose price is known'),
  dollarsWithoutCache: z.number().describe('what the same calls would have cost if nothing were cached'),
  callsOfUnknownPrice: z.number(),
  tokens: z.number(),
  inputTokens: z.number().describe('of these, what calls have read'),
  cacheReadTokens: z.number().describe('of the input, read from a provider’s cache'),
  cacheWriteTokens: z.number().describe('of the input, written to one'),
  outputTokens: z.number(),
  tokensSetAside: z.number().describe('set aside for calls that reported no use'),
  calls: z.number(),
  lostCalls: z.number(),
} satisfies Record<keyof Cost, z.ZodType>

export const lineOf = ({ id, protocol, subject, status, stopReason, openedAt, updatedAt, version }: StreamInfo) => ({
  id,
  protocol,
  subject,
  status,
  stopReason,
  openedAt,
  updatedAt,
  version,
})

type Line = ReturnType<typeof lineOf>
interface Come {
  readonly version: number
  readonly outcome: string
  readonly cost: Cost
}

type LineWithOutcome = Line & { readonly outcome: string; readonly cost?: Cost }

const OUTCOMES_KEPT_MAX = 2_000

/** Lines with what each came to. What has not changed since is not worked out again. */
export function makeOutcomes(engine: Pick<Engine, 'report'>): (found: readonly StreamInfo[]) => Promise<LineWithOutcome[]> {
  const known = new Map<string, Come>()
  const comeTo = async ({ id, version }: StreamInfo): Promise<Pick<LineWithOutcome, 'outcome' | 'cost'>> => {
    const before = known.get(id)
    if (before?.version === version) return { outcome: before.outcome, cost: before.cost }
    const report = await engine.report(id).catch(unreadable)
    if (isRefusal(report)) return { outcome: report.because }
    const come = { version, outcome: outcomeOf(report), cost: report.cost }
    known.delete(id)
    known.set(id, come)
    if (known.size > OUTCOMES_KEPT_MAX) known.delete(known.keys().next().value ?? '')
    return { outcome: come.outcome, cost: come.cost }
  }
  return async (found) => {
    const lines: LineWithOutcome[] = []
    for (const info of found) {
      lines.push({ ...lineOf(info), ...(await comeTo(info)) })
      // Others get their turn: the first look at a long list folds every one of them.
      await setImmediate()
    }
    return lines
  }
}

/** One that is damaged is said to be, in its own line; all others are told as ever. */
function unreadable(error: unknown): Refusal {
  if (error instanceof Fault && !error.retryable) return refuse('damaged', error.message)
  throw error
}

/**
 * A text is looked for here and not in the database, since each of them folds letters in its own way, and SQLite only those of ASCII.
 * So many lines are read for one page; where that is not enough, the page is short, and `next` goes on from there.
 */
const SEARCHED_MAX = 10_000
const SEARCHED_AT_ONCE = 1_000

interface Page {
  readonly found: readonly StreamInfo[]
  readonly next: string | null
}

/** Newest first; of those opened at the same moment, the last first. */
export async function pageOf(engine: Pick<Engine, 'list' | 'info'>, wanted: Wanted): Promise<Page | Refusal> {
  const { text, cursor, limit } = wanted
  const after = cursor === undefined ? undefined : idIn(cursor)
  if (after === null || (after !== undefined && (await engine.info(after)) === null))
    return refuse('bad-cursor', 'This cursor was not given out here. Leave it out to begin with the first page.')
  const letters = text?.toLowerCase() ?? ''
  const found: StreamInfo[] = []
  let seen: StreamInfo | null = null
  let searched = 0
  for await (const info of each(engine.list, { ...whichOf(wanted), after }, letters === '' ? limit + 1 : SEARCHED_AT_ONCE)) {
    const fits = info.subject.toLowerCase().includes(letters) || info.id.includes(letters)
    if (seen !== null && (searched === SEARCHED_MAX || (fits && found.length === limit))) return { found, next: cursorOf(seen) }
    searched += 1
    seen = info
    if (fits) found.push(info)
  }
  return { found, next: null }
}

const whichOf = ({ protocol, status, since, until }: Wanted): Which => ({
  protocol,
  statuses: status === undefined ? undefined : [status],
  since: since === undefined ? undefined : new Date(since).toISOString(),
  until: until === undefined ? undefined : new Date(until).toISOString(),
})

const cursorOf = ({ openedAt, id }: StreamInfo): string => Buffer.from(`${openedAt} ${id}`).toString('base64url')

/** Null: no cursor of ours. */
function idIn(cursor: string): string | null {
  const [openedAt, id, ...more] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  return openedAt === undefined || id === undefined || more.length > 0 || Number.isNaN(Date.parse(openedAt)) ? null : id
}
