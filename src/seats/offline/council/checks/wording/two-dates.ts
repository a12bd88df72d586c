/**
 * One event with two dates: "the old store is switched off on 15 March" here, "switched off on 22 March" there.
 *
 *   dates with the words closest to them ──the same event, begun or ended?──▶ two days: a hit
 *
 * Only days are read: "in March" may well be any of them. Rows of one table and items of one list have their own dates.
 */
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Passage } from '../../reading/passages.ts'
import { amountsOf } from '../../reading/quantities.ts'
import { closestWords } from './own-words.ts'
import { rootsOf } from './roots.ts'
import { labelOf } from './sides.ts'
import type { Stated } from './stated.ts'

interface Dated {
  readonly passage: Passage
  readonly text: string
  readonly at: number
  readonly day: number
  readonly month: number
  readonly year: number | null
  readonly side: 'start' | 'end' | 'open'
  readonly about: ReadonlySet<string>
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
const DATE = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)? ${MONTH}(?:,? (20\d\d))?\b|\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?:, (20\d\d))?\b(?!,?\d)|\b(20\d\d)-(\d\d)-(\d\d)\b`,
  'g',
)
const END = /\b(?:by|until|till|before|no later than|due(?: on| by)?|ends?(?: on)?|deadline(?: is)?|to|through)\s*$/i
const START = /\b(?:on|from|since|starts?(?: on)?|begins?(?: on)?|starting|after|as of|at)\s*$/i
const END_COLUMN = /\b(?:until|end|ends|by|due|deadline|to)\b/

/** “by the 12th of the month”, “up to the 12th”: a day of any month. */
const DAY_OF_MONTH =
  /\bthe (\d{1,2})(?:st|nd|rd|th)(?= (?:day )?of (?:the|an?|each|every|that) (?:\p{L}+ )?month\b|[.,;:)]|$| (?:is|are|and|or|at|of|if|must|shall|will|takes?)\b(?! (?:the|an?) (?!month)))/giu
const ANY_MONTH = -1

const ABOUT_MIN = 2
const COVER_MIN = 0.75

function datesIn(passage: Passage): readonly Dated[] {
  const { plain, roles, block, column } = passage
  if (!/\d/.test(plain) || /\?$/.test(plain)) return []
  if (roles.has('examples') || roles.has('history') || roles.has('alternatives') || roles.has('references')) return []
  const found = [...plain.matchAll(DATE)]
  const bare = found.reduce((text, one) => text.replace(one[0], ' '.repeat(one[0].length)), plain)
  const monthly = [...plain.matchAll(DAY_OF_MONTH)].map(({ 0: text, 1: day, index }): Dated => {
    const side = END.test(plain.slice(0, index).replace(/up to\s*$/, 'until ')) ? 'end' : 'start'
    return {
      passage,
      text,
      at: index,
      day: Number(day),
      month: ANY_MONTH,
      year: null,
      side,
      about: closestWords(plain, bare, { at: index, text }),
    }
  })
  return [
    ...monthly,
    ...found.flatMap((one): readonly Dated[] => {
      const [text, day, name, year, otherName, otherDay, otherYear, isoYear, isoMonth, isoDay] = one
      const month = isoMonth === undefined ? MONTHS.indexOf((name ?? otherName ?? '').toLowerCase()) : Number(isoMonth) - 1
      const before = plain.slice(0, one.index)
      const own = closestWords(plain, bare, { at: one.index, text })
      const isBare = block.kind === 'row' && own.size === 0
      const written = year ?? otherYear ?? isoYear
      return [
        {
          passage,
          text,
          at: one.index,
          day: Number(day ?? otherDay ?? isoDay),
          month,
          year: written === undefined ? null : Number(written),
          side: END.test(before) || (isBare && END_COLUMN.test(column)) ? 'end' : START.test(before) ? 'start' : 'open',
          about: isBare ? rootsOf(labelOf(block)) : own,
        },
      ]
    }),
  ]
}

const isSameDay = (a: Dated, b: Dated): boolean =>
  a.day === b.day && a.month === b.month && (a.year === null || b.year === null || a.year === b.year)

const isSibling = ({ block: a }: Passage, { block: b }: Passage): boolean =>
  a.index === b.index ||
  (a.kind === b.kind && a.kind !== 'paragraph' && a.section === b.section && a.header.join('|') === b.header.join('|'))

/** Where a passage names the other day too, that one is meant. */
const isMet = ({ passage: { block } }: Dated, { text }: Dated): boolean => plainOf(block.text).includes(text)

function isOneEvent(a: Dated, b: Dated): boolean {
  if ((a.month === ANY_MONTH) !== (b.month === ANY_MONTH)) return false
  if (isSibling(a.passage, b.passage) || (a.side !== b.side && a.side !== 'open' && b.side !== 'open')) return false
  const both = [...a.about].filter((root) => b.about.has(root)).length
  const isAlike =
    both >= (a.month === ANY_MONTH ? 1 : ABOUT_MIN) && (a.month === ANY_MONTH || both >= COVER_MIN * Math.min(a.about.size, b.about.size))
  return isAlike && !isMet(a, b) && !isMet(b, a)
}

const stated = ({ passage, text, at, about }: Dated): Stated => ({
  ...{
    passage,
    value: 0,
    family: 'date',
    about,
    apart: new Set(),
    isCell: passage.column !== '',
  },
  ...{
    amount: { value: 0, unit: 'date', of: '', text, at },
    bound: 'exact',
    when: 'open',
  },
})

/* ——— a schedule, and a sentence beside it that speaks of one of its days ——— */

const ROWS_MIN = 3
/** A slip moves a day within its month or so. */
const NEAR_DAYS = 31
const DAYS_OF_MONTH = 30.5
const HINGE = /\b(?:until|after|between|before|from|up to|by|since)\s*$|\bbetween \S+ \S+(?: 20\d\d)? and\s*$/i

const dayOf = ({ day, month, year }: Dated, like: Dated): number =>
  (year ?? like.year ?? 0) * 12 * DAYS_OF_MONTH + month * DAYS_OF_MONTH + day

/** "Until 24 August the old disk receives every scan", where the row about the old disk says 31 August, and no row 24 August. */
function offSchedule(all: readonly Dated[]): readonly (readonly [Dated, Dated])[] {
  const rows = Map.groupBy(
    all.filter(({ passage: { block } }) => block.kind === 'row'),
    ({ passage: { section } }) => section.index,
  )
  return all.flatMap((one): readonly (readonly [Dated, Dated])[] => {
    const { passage, at } = one
    const schedule = rows.get(passage.section.index) ?? []
    if (passage.block.kind === 'row' || schedule.length < ROWS_MIN || !HINGE.test(passage.plain.slice(0, at))) return []
    if (all.some((other) => other !== one && isSameDay(other, one))) return []
    const around = rootsOf(passage.plain)
    const near = schedule
      .filter((row) => Math.abs(dayOf(row, one) - dayOf(one, row)) <= NEAR_DAYS && !isOffset(row, one))
      .filter(({ passage: { block } }) => [...rootsOf(block.cells.map(plainOf).join(' '))].some((root) => around.has(root)))
      .toSorted((a, b) => Math.abs(dayOf(a, one) - dayOf(one, a)) - Math.abs(dayOf(b, one) - dayOf(one, b)))
    return near[0] === undefined ? [] : [[near[0], one]]
  })
}

/** “30 days after Coast, that is, not before 6 November”: two days, and the sentence says how far apart. */
const OFFSET_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: DAYS_OF_MONTH }
/** Months are taken as equally long. */
const ROUGHLY_DAYS = 2

function isOffset(a: Dated, b: Dated): boolean {
  const gap = Math.abs(dayOf(a, b) - dayOf(b, a))
  return [a.passage, b.passage].some((passage) =>
    amountsOf(passage).some(
      ({ value, unit, at, text }) =>
        /^\s+(?:after|before|later|earlier|from|following)\b/.test(passage.plain.slice(at + text.length)) &&
        Math.abs(value * (OFFSET_DAYS[unit] ?? Number.NaN) - gap) <= ROUGHLY_DAYS,
    ),
  )
}

const DATES_MAX = 400

export function twoDatesIn(passages: readonly Passage[]): readonly (readonly [Stated, Stated])[] {
  const all = passages.flatMap(datesIn).slice(0, DATES_MAX)
  const twice = all.flatMap((one, index): readonly (readonly [Stated, Stated])[] => {
    const alike = all.filter((other) => other !== one && isOneEvent(other, one))
    const first = all.slice(0, index).find((other) => alike.includes(other) && !isSameDay(other, one) && !isOffset(other, one))
    return first === undefined || alike.some((other) => isSameDay(other, one)) ? [] : [[stated(first), stated(one)]]
  })
  return [...twice, ...offSchedule(all).map(([row, one]): readonly [Stated, Stated] => [stated(row), stated(one)])]
}
