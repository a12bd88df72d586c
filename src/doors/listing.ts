/** The list of deliberations over the wire: what may be asked of it, one line of it, and a page with a cursor that holds while new ones are opened. */
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import type { Cost } from '../core/protocol.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { words } from '../core/words.ts'
import type { Engine, StreamInfo } from '../engine/engine.ts'
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

const OUTCOMES_KEPT_MAX = 2_000

/** Lines with what each came to. What has not changed since is not worked out again. */
export function makeOutcomes(engine: Pick<Engine, 'report'>): (found: readonly StreamInfo[]) => Promise<(Line & Omit<Come, 'version'>)[]> {
  const known = new Map<string, Come>()
  const comeTo = async ({ id, version }: StreamInfo): Promise<Come | null> => {
    const before = known.get(id)
    if (before?.version === version) return before
    const report = await engine.report(id)
    if (isRefusal(report)) return null
    const come = { version, outcome: outcomeOf(report), cost: report.cost }
    known.delete(id)
    known.set(id, come)
    if (known.size > OUTCOMES_KEPT_MAX) known.delete(known.keys().next().value ?? '')
    return come
  }
  return async (found) => {
    const lines: (Line & Omit<Come, 'version'>)[] = []
    for (const info of found) {
      const come = await comeTo(info)
      // Others get their turn: the first look at a long list folds every one of them.
      await setImmediate()
      if (come !== null) lines.push({ ...lineOf(info), outcome: come.outcome, cost: come.cost })
    }
    return lines
  }
}

/** Newest first. */
export function pageOf(
  all: readonly StreamInfo[],
  { protocol, status, text, since, until, cursor, limit }: Wanted,
): { readonly found: readonly StreamInfo[]; readonly next: string | null } | Refusal {
  const wanted = text?.toLowerCase()
  const from = cursor === undefined ? null : placeOf(cursor)
  if (cursor !== undefined && from === null)
    return refuse('bad-cursor', 'This cursor was not given out here. Leave it out to begin with the first page.')
  const fits = all.filter(
    (info) =>
      (protocol === undefined || info.protocol === protocol) &&
      (status === undefined || info.status === status) &&
      (wanted === undefined || info.subject.toLowerCase().includes(wanted) || info.id.includes(wanted)) &&
      (since === undefined || Date.parse(info.openedAt) >= Date.parse(since)) &&
      (until === undefined || Date.parse(info.openedAt) < Date.parse(until)) &&
      (from === null || isAfter(info, from)),
  )
  const found = fits.toSorted(newestFirst).slice(0, limit)
  const last = found.at(-1)
  return { found, next: last === undefined || fits.length <= limit ? null : cursorOf(last) }
}

type Place = Pick<StreamInfo, 'openedAt' | 'id'>

const newestFirst = (a: Place, b: Place): number => (isAfter(b, a) ? -1 : 1)
/** Further down the list: opened earlier, or at the same moment with the greater id. */
const isAfter = (a: Place, b: Place): boolean => a.openedAt < b.openedAt || (a.openedAt === b.openedAt && a.id > b.id)

const cursorOf = ({ openedAt, id }: Place): string => Buffer.from(`${openedAt} ${id}`).toString('base64url')

/** Null: no cursor of ours. */
function placeOf(cursor: string): Place | null {
  const [openedAt, id, ...more] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (openedAt === undefined || id === undefined || more.length > 0 || Number.isNaN(Date.parse(openedAt))) return null
  return { openedAt, id }
}
