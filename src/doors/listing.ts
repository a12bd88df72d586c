/** The list of deliberations over the wire: what may be asked of it, one line of it, and a page with a cursor that holds while new ones are opened. */
import * as z from 'zod'
import { type Refusal, refuse } from '../core/refusal.ts'
import { words } from '../core/words.ts'
import type { StreamInfo } from '../engine/engine.ts'

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
