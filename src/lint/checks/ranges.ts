/** Ranges and dates the wrong way round, and days that no calendar has. */
import type { Document } from '../../core/document/document.ts'
import { plainOf } from '../../core/document/plain.ts'
import type { Check, Hit } from '../check.ts'
import { bareOf, blockHit, lineHit, spoken, tablesOf } from '../reading.ts'

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const UNIT = String.raw`(?:\s?(%|percent|[a-zA-Zµ]{1,12}))?`
const BETWEEN = new RegExp(String.raw`\bbetween\s+(${NUMBER})${UNIT}\s+and\s+(${NUMBER})${UNIT}(?![\w.]*\d)`, 'gi')
const FROM_TO = new RegExp(
  String.raw`\b(?:a range of|ranges? from|ranging from|in the range(?: of)?)\s+(${NUMBER})${UNIT}\s*(?:to|–|-|\.\.)\s*(${NUMBER})${UNIT}(?![\w.]*\d)`,
  'gi',
)

function ranges(document: Document): readonly Hit[] {
  return spoken(document).flatMap((block) =>
    [BETWEEN, FROM_TO].flatMap((pattern) =>
      [...bareOf(block).matchAll(pattern)].flatMap((match) => {
        const [low, high] = [Number((match[1] ?? '').replaceAll(',', '')), Number((match[3] ?? '').replaceAll(',', ''))]
        const [one, other] = [match[2]?.toLowerCase() ?? '', match[4]?.toLowerCase() ?? '']
        const isOneUnit =
          one === other ||
          (one === '' &&
            /^(?:%|percent|ms|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|bytes?|bits?|characters?)$/.test(other))
        if (
          low <= high ||
          !isOneUnit ||
          /difference|switch|alternat|chang/i.test(block.text.slice(Math.max(0, match.index - 30), match.index))
        )
          return []
        return [
          lineHit(block, match.index, {
            severity: 'major',
            why: `“${match[0].replace(/\s+/g, ' ')}” begins above its end: nothing lies in it.`,
            remedy: 'Put the lower end first, or correct the one that is wrong.',
          }),
        ]
      }),
    ),
  )
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const MONTH = MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const DATE = new RegExp(
  String.raw`(?<![\w/.-])(?:(${DAYS.join('|')}),?\s+(?:the\s+)?)?(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${MONTH})\.?,?\s+(\d{4})|(${MONTH})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}))(?![\w/]|-\d|\.\d)`,
  'gi',
)
const YEAR_MIN = 1900

interface Day {
  readonly text: string
  readonly index: number
  readonly year: number
  readonly month: number
  readonly day: number
  readonly weekday: string | null
  readonly time: number
}

function daysIn(text: string): readonly Day[] {
  return [...text.matchAll(DATE)].map((match) => {
    const month = match[3] ?? match[6] ?? match[8] ?? ''
    const number = /^\d/.test(month) ? Number(month) : MONTHS.findIndex((name) => name.startsWith(month.toLowerCase().slice(0, 3))) + 1
    const [year, day] = [Number(match[2] ?? match[7] ?? match[10]), Number(match[4] ?? match[5] ?? match[9])]
    return {
      text: match[0],
      index: match.index,
      year,
      month: number,
      day,
      weekday: match[1]?.toLowerCase() ?? null,
      time: Date.UTC(year, number - 1, day),
    }
  })
}

const exists = ({ year, month, day, time }: Day): boolean => {
  const date = new Date(time)
  return month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= YEAR_MIN
}

function calendar(document: Document): readonly Hit[] {
  return spoken(document).flatMap((block) =>
    daysIn(bareOf(block)).flatMap((day) => {
      if (day.year < YEAR_MIN || day.month > 12 || day.day === 0 || day.month === 0) return []
      const real = exists(day) ? DAYS[new Date(day.time).getUTCDay()] : null
      if (real !== null && (day.weekday === null || day.weekday === real)) return []
      return [
        lineHit(block, day.index, {
          severity: 'major',
          why:
            real === null
              ? `“${day.text}”: there is no such day.`
              : `“${day.text}” is a ${(real ?? '').replace(/^./, (sign) => sign.toUpperCase())}.`,
          remedy: 'Correct the date, and check what was planned by it.',
        }),
      ]
    }),
  )
}

/** "from 5 May 2026 to 3 May 2026", and rows whose end lies before their start. */
function order(document: Document): readonly Hit[] {
  const inText = spoken(document).flatMap((block) => {
    const text = bareOf(block)
    const days = daysIn(text).filter(exists)
    return days.slice(1).flatMap((end, index) => {
      const start = days[index]
      if (start === undefined || end.time >= start.time) return []
      const between = text.slice(start.index + start.text.length, end.index)
      const before = text.slice(Math.max(0, start.index - 12), start.index)
      const isSpan = /^\s*(?:to|until|till|through|–|—|-)\s*$/.test(between) && (/\bfrom\s*$/i.test(before) || !/[a-z]/i.test(between))
      const isBetween = /\bbetween\s*$/i.test(before) && /^\s*and\s*$/.test(between)
      return isSpan || isBetween ? [reversed(block, start.index, start.text, end.text)] : []
    })
  })
  const inTables = tablesOf(document).flatMap(({ header, rows }) => {
    const at = (pattern: RegExp): number => header.findIndex((cell) => pattern.test(plainOf(cell)))
    const [from, to] = [
      at(/^(?:start|begin|from|start date|begins|opened|created|effective(?: from)?)$/i),
      at(/^(?:end|until|to|end date|ends|closed|finish|due|deadline|expires?)$/i),
    ]
    if (from === -1 || to === -1) return []
    return rows.flatMap((row) => {
      const [start] = daysIn(plainOf(row.cells[from] ?? '')).filter(exists)
      const [end] = daysIn(plainOf(row.cells[to] ?? '')).filter(exists)
      return start === undefined || end === undefined || end.time >= start.time
        ? []
        : [{ ...reversed(row, 0, start.text, end.text), ...blockHit(row, rest(start.text, end.text)) }]
    })
  })
  return [...inText, ...inTables]
}

const rest = (start: string, end: string) =>
  ({
    severity: 'major',
    why: `It ends (${end}) before it begins (${start}).`,
    remedy: 'Correct the date that is wrong.',
  }) as const

const reversed = (block: Parameters<typeof lineHit>[0], index: number, start: string, end: string): Hit =>
  lineHit(block, index, rest(start, end))

export const rangeReversed: Check = {
  id: 'range-reversed',
  category: 'contradiction',
  looksFor: 'a range whose lower end stands above its upper',
  find: ranges,
}
export const dateImpossible: Check = {
  id: 'date-impossible',
  category: 'timing',
  looksFor: 'a day that no calendar has, or with the wrong weekday',
  find: calendar,
}
export const endBeforeStart: Check = {
  id: 'end-before-start',
  category: 'timing',
  looksFor: 'a span that ends before it begins',
  find: order,
}
