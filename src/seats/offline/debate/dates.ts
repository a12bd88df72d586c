/**
 * Dates as sources write them, and the deadline of a test: a date of the sources or of the topic that still lies ahead. None is made
 * up: where nothing written looks ahead, there is no deadline.
 *
 *   heads of the papers ("Memo, 8 January 2026")   →  today
 *   "before 2028" · "in June 2027" · "by the end of 2029"   →  what lies ahead, the same file first
 */
import type { Horizon } from '../../../core/house/words.ts'

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
export const dateIn = (text: string): Found | null => datesIn(text).at(-1) ?? null

const datesIn = (text: string): readonly Found[] =>
  [...text.matchAll(new RegExp(DATED, 'gi'))].map((found) => ({
    date: asDate(found, /\bbefore $/i.test(text.slice(0, found.index))),
    text: found[0],
    index: found.index,
  }))

function asDate([, day, month, year, iso, bare]: RegExpExecArray | RegExpMatchArray, isBefore: boolean): string {
  if (iso !== undefined) return iso
  // What is to be so before 2028 is so by the end of 2027.
  if (bare !== undefined) return `${Number(bare) - (isBefore ? 1 : 0)}-12-31`
  const nth = MONTHS.indexOf((month ?? '').toLowerCase())
  return `${year}-${two(nth + 1)}-${day === undefined ? LAST_DAY[nth] : two(Number(day))}`
}

const two = (value: number): string => String(value).padStart(2, '0')

const HEAD_LINES = 4
const AHEAD_YEARS: Readonly<Record<Horizon, number>> = { '1-3mo': 1, '12-18mo': 2, '5y': 5, '10y+': 10 }
/** What announces that a date lies ahead. */
const AHEAD = /\b(?:will|would|by|before|until|expects?|again|due|plans?|goal|target|forecast|end of)\b[^.]{0,60}$/i
const MONTHLY = new RegExp(`(?:${MONTH}) \\d{4}|\\d{4}-\\d{2}-\\d{2}`, 'i')

const YEAR = /^\d{4}$/

export interface Dated {
  readonly path: string
  readonly text: string
}

const written = new WeakMap<readonly Dated[], string>()

function today(papers: readonly Dated[]): string {
  const date = written.get(papers) ?? presentDate(papers)
  written.set(papers, date)
  return date
}

/** When the papers were written: the newest date in their heads; else the newest that nothing announces as ahead; '' where there is none. */
export function presentDate(papers: readonly Dated[]): string {
  const inHeads = papers.flatMap(({ text }) =>
    text
      .split('\n')
      .slice(0, HEAD_LINES)
      .filter((line) => MONTHLY.test(line) && !/[.?!]\s*$/.test(line))
      .flatMap((line) =>
        datesIn(line).filter(
          ({ text: written, index }) =>
            MONTHLY.test(written) && !/\b(?:by|before|until|from)(?: the end of)? $/i.test(line.slice(0, index)),
        ),
      ),
  )
  const found = inHeads.length > 0 ? inHeads : papers.flatMap(({ text }) => datesIn(text).filter(({ index }) => !isAhead(text, index)))
  return (
    found
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? ''
  )
}

const isAhead = (text: string, index: number): boolean => AHEAD.test(text.slice(Math.max(0, index - 80), index))

/** The last date ahead that its horizon reaches, else the first beyond; of the same paper where that has one, then of the question. */
export function deadlineFor(papers: readonly Dated[], question: string, path: string | null, horizon: Horizon): string | null {
  const now = today(papers)
  const limit = now === '' ? '' : `${Number(now.slice(0, 4)) + AHEAD_YEARS[horizon]}-12-31`
  const ahead = (text: string): readonly string[] =>
    datesIn(text)
      // A bare year that has begun is as often what was measured in it.
      .filter(({ date, text: written }) => (YEAR.test(written) ? date.slice(0, 4) > now.slice(0, 4) : date > now))
      .filter(({ index }) => now !== '' || isAhead(text, index))
      .map(({ date }) => date)
      .sort()
  const groups = [
    papers.filter((paper) => paper.path === path).flatMap(({ text }) => ahead(text)),
    ahead(question),
    papers.flatMap(({ text }) => ahead(text)).sort(),
  ]
  const dates = groups.find((group) => group.length > 0) ?? []
  return dates.findLast((date) => date <= limit) ?? dates[0] ?? null
}
