/** A page of the list: filtered, newest first, with a cursor that holds while new ones are opened. */
import type { z } from '@hono/zod-openapi'
import type { StreamInfo } from '../../engine/engine.ts'
import { Problem } from './problem.ts'
import type { ListQuery } from './words.ts'

export function pageOf(
  all: readonly StreamInfo[],
  { protocol, status, text, since, until, cursor, limit }: z.infer<typeof ListQuery>,
): { readonly found: readonly StreamInfo[]; readonly next: string | null } {
  const wanted = text?.toLowerCase()
  const from = cursor === undefined ? null : placeOf(cursor)
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

function placeOf(cursor: string): Place {
  const [openedAt, id, ...more] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (openedAt === undefined || id === undefined || more.length > 0 || Number.isNaN(Date.parse(openedAt)))
    throw new Problem(400, 'bad-cursor', 'This cursor was not given out here. Leave it out to begin with the first page.')
  return { openedAt, id }
}
