/** The list in PostgreSQL: pages of it, ids by their beginning, how many there are. Each question is a stretch of one index of `schema.ts`. */
import type { Log, PageWanted, StreamInfo } from '../log.ts'
import { type Place, statusesIn, topOf } from '../paging.ts'
import { STREAM } from './append.ts'
import type { Connections } from './pool.ts'

/** Greater than any letter of an id. */
const LAST_LETTER = '\u{10ffff}'

const PLACE = 'SELECT opened_at AS "openedAt", nth::text AS nth FROM witan.streams WHERE id = $1 AND version > 0'

const page = (where: string): string =>
  `SELECT ${STREAM}, nth FROM witan.streams s
   WHERE ${where} AND (opened_at, nth) < ($1, $2::bigint) AND opened_at >= $3 ORDER BY opened_at DESC, nth DESC LIMIT $4`

/** A page of each status, and of all those the page that is wanted. */
const ofStatuses = (where: string): string =>
  `SELECT p.* FROM unnest($5::text[]) AS wanted(one) CROSS JOIN LATERAL (${page(`s.status = wanted.one ${where}`)}) p
   ORDER BY "openedAt" DESC, nth DESC LIMIT $4`

const NEWEST = page('version > 0')
const OF_STATUSES = ofStatuses('')
const OF_PROTOCOL = ofStatuses('AND s.protocol = $6')

// In the order of bytes, whatever language the database sorts in.
const BEGINNING = `
  SELECT ${STREAM} FROM witan.streams
  WHERE id COLLATE "C" >= $1 AND id COLLATE "C" < $2 AND version > 0 ORDER BY id COLLATE "C" LIMIT $3`

export const listIn = ({ ask }: Connections): Pick<Log, 'streams' | 'beginning' | 'count'> => ({
  streams: (wanted) => pageIn(ask, wanted),
  beginning: (letters, limit) => ask<StreamInfo>(BEGINNING, [letters, `${letters}${LAST_LETTER}`, limit]),
  count: async () => (await ask<{ n: number }>('SELECT count(*)::int AS n FROM witan.streams WHERE version > 0'))[0]?.n ?? 0,
})

async function pageIn(ask: Connections['ask'], wanted: PageWanted): Promise<readonly StreamInfo[]> {
  const { protocol, since = '', until, after, limit } = wanted
  const last = after === undefined ? null : (await ask<Place<string>>(PLACE, [after]))[0]
  if (last === undefined) return []
  const top = topOf(last, until)
  const stretch = [top.openedAt, top.nth, since, limit]
  const statuses = statusesIn(wanted)
  const rows =
    statuses === null
      ? await ask<StreamInfo & { nth: string }>(NEWEST, stretch)
      : protocol === undefined
        ? await ask<StreamInfo & { nth: string }>(OF_STATUSES, [...stretch, statuses])
        : await ask<StreamInfo & { nth: string }>(OF_PROTOCOL, [...stretch, statuses, protocol])
  return rows.map(({ nth: _, ...info }) => info)
}
