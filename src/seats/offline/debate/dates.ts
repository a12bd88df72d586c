/** Dates as sources write them, and how far ahead a seat's deadline lies: from the newest date of a dossier's papers, by its horizon. */
import type { Horizon } from '../../../core/house/words.ts'
import type { Pool } from './pool.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const LAST_DAY = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const MONTH = MONTHS.join('|')
const DATED = new RegExp(
  `\\b(?:(\\d{1,2}) )?(${MONTH}) (\\d{4})\\b|\\b(\\d{4}-\\d{2}-\\d{2})\\b|(?<![\\d.,€$£-])((?:19|20)\\d{2})(?![\\d.,-]*\\d|-)`,
  'i',
)

export interface Found {
  /** 2029-12-31 */
  readonly date: string
  readonly text: string
  readonly index: number
}

/** The last date in a text; null where there is none. */
export function dateIn(text: string): Found | null {
  let last: Found | null = null
  for (const found of text.matchAll(new RegExp(DATED, 'gi'))) last = { date: asDate(found), text: found[0], index: found.index }
  return last
}

function asDate([, day, month, year, iso, bare]: RegExpExecArray | RegExpMatchArray): string {
  if (iso !== undefined) return iso
  if (bare !== undefined) return `${bare}-12-31`
  const nth = MONTHS.indexOf((month ?? '').toLowerCase())
  return `${year}-${two(nth + 1)}-${day === undefined ? LAST_DAY[nth] : two(Number(day))}`
}

const two = (value: number): string => String(value).padStart(2, '0')

const HEAD_LINES = 4
const AHEAD_YEARS: Readonly<Record<Horizon, number>> = { '1-3mo': 1, '12-18mo': 1, '5y': 5, '10y+': 10 }

/** The year in which the papers were written: the newest in their heads, else the newest anywhere; null: they have no dates. */
export function presentYear({ texts }: Pool): number | null {
  const inHeads = texts.flatMap((text) => yearsIn(text.split('\n').slice(0, HEAD_LINES).join('\n')))
  const years = inHeads.length > 0 ? inHeads : texts.flatMap(yearsIn)
  return years.length === 0 ? null : Math.max(...years)
}

const yearsIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?<![\d.,€$£-])((?:19|20)\d{2})(?![\d.,]*\d)/g)].map(([, year]) => Number(year))

export function deadlineFor(pool: Pool, horizon: Horizon): string | null {
  const year = presentYear(pool)
  return year === null ? null : `${year + AHEAD_YEARS[horizon]}-12-31`
}
