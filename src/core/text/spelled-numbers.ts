/**
 * Numbers as values, in digits or in words: "640", "six hundred and forty" and "640 hours" are one value; and as shares, so that
 * "seven in ten" is 70 %. Units are left to `contrast`, but for small numbers: "two days" measures, "two of us" hardly does.
 */
import { plainNumber } from './contrast.ts'
import { stem } from './words.ts'

/** A number that a text names. `key`: how it is told from others; null: it counts in passing, or is a bare fraction. */
export interface Named {
  readonly key: string | null
  /** Null for a date, or a number that is none ("3.6.1"). */
  readonly value: number | null
  /** Said to be no exact number: "about", "more than", "two dozen". */
  readonly isRough: boolean
  /** The part of a whole that it says, alone or with the number beside it: 70 of 100, seven of ten, two of three thirds. */
  readonly share: Share | null
}

export interface Share {
  readonly part: number
  readonly whole: number
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({ dozen: 12, hundred: 100, thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 }),
)
const FRACTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({ half: 2, third: 3, quarter: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, tenth: 10 }),
)
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const UNITS = words(
  'second minute hour day night week month per percent % cent euro pound dollar degree metre meter mile km kg tonne litre liter',
)
const ROUGH = words('about around some nearly almost roughly approximately over above under below than least most barely')
const DATES = words(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday',
)
/** "two of us": small numbers count things in passing more often than they measure; "one day" is an article. */
const COUNTED_FROM = 5
const MEASURED_FROM = 2

export function numbersNamed(text: string): readonly Named[] {
  const tokens = [...text.matchAll(/\d+(?:[.,]\d+)*|\p{L}+|%/gu)].map(([token]) => token)
  const plain = tokens.map((token) => token.toLowerCase())
  const runs = runsOf(plain)
  const dates = tokens.flatMap((token, at) => (isDate(token, at) ? [{ key: token.toLowerCase(), ...NO_NUMBER }] : []))
  return [...dates, ...fractionsOf(plain), ...runs.map((run, index) => named(plain, run, runs[index - 1], runs[index + 1]))]
}

const NO_NUMBER = { value: null, isRough: false, share: null } as const

/** With a capital: "may" and "march" are verbs as well, and "May" may open a sentence as one. */
const isDate = (token: string, at: number): boolean =>
  /^\p{Lu}/u.test(token) && DATES.has(token.toLowerCase()) && !(at === 0 && token === 'May')

interface Run {
  /** Its first and last word. */
  readonly from: number
  readonly to: number
  readonly text: string
  readonly isDigits: boolean
}

/** Words that make one number together: "six hundred and forty", "1.2 million", "a dozen". */
function runsOf(plain: readonly string[]): readonly Run[] {
  const runs: Run[] = []
  for (let at = 0; at < plain.length; at++) {
    const run = runAt(plain, at)
    if (run === null) continue
    runs.push(run)
    at = run.to
  }
  return runs
}

function runAt(plain: readonly string[], from: number): Run | null {
  const first = plain[from] ?? ''
  const isDigits = /^\d/.test(first)
  const scale = scaleOf(plain[from + 1])
  // "a hundred" is one number, "half a million" another; "a" before anything else is none.
  if (first === 'a' && scale !== null) return spelledFrom(plain, from, from + 1, plain[from - 1] === 'half' ? scale / 2 : scale)
  if (isDigits) {
    const value = plainNumber(first)
    return scale === null
      ? { from, to: from, text: value, isDigits }
      : { from, to: from + 1, text: String(Math.round(Number(value) * scale)), isDigits }
  }
  const value = wordValue(first)
  return value === null ? null : spelledFrom(plain, from, from, value)
}

const scaleOf = (word = ''): number | null => SCALES.get(word) ?? null

function spelledFrom(plain: readonly string[], from: number, last: number, start: number): Run {
  let value = start
  let to = last
  for (let at = last + 1; at < plain.length; at++) {
    if (plain[at] === 'and' && value >= 100 && joined(value, plain[at + 1] ?? '') !== null) continue
    const more = joined(value, plain[at] ?? '')
    if (more === null) break
    value = more
    to = at
  }
  return { from, to, text: String(value), isDigits: false }
}

function wordValue(word: string): number | null {
  const small = SMALL.indexOf(word)
  if (small >= 0) return small
  const ten = TENS.indexOf(word)
  return ten >= 0 ? (ten + 2) * 10 : null
}

/** The number so far with one more word: "six" and "hundred", "six hundred" and "forty"; null: the word does not go on with it. */
function joined(before: number, word: string): number | null {
  const scale = scaleOf(word)
  if (scale !== null) return before * scale
  const value = wordValue(word)
  if (value === null) return null
  const isPart = value < 10 ? before % 10 === 0 && before >= 20 : before % 100 === 0 && before >= 100
  return isPart ? before + value : null
}

function named(plain: readonly string[], run: Run, before: Run | undefined, after: Run | undefined): Named {
  const value = Number(run.text)
  const isMeasure = value >= MEASURED_FROM && UNITS.has(unitAfter(plain, run))
  const key = value < COUNTED_FROM && !run.isDigits && !isMeasure ? null : run.text
  const lead = plain.slice(Math.max(0, run.from - 2), run.from).join(' ')
  const isRough =
    ROUGH.has(plain[run.from - 1] ?? '') || /^(?:close|up) to$/.test(lead) || plain.slice(run.from, run.to + 1).includes('dozen')
  return { key, value: Number.isNaN(value) ? null : value, isRough, share: shareOf(plain, run, before, after) }
}

const unitAfter = (plain: readonly string[], { to }: Run): string => stem(plain[to + 1] ?? '')

function shareOf(plain: readonly string[], run: Run, before: Run | undefined, after: Run | undefined): Share | null {
  const next = plain.slice(run.to + 1, run.to + 3).join(' ')
  if (/^(?:%|percent|per cent)/.test(next)) return { part: Number(run.text), whole: 100 }
  if (after !== undefined && isPartOf(plain, run, after)) return { part: Number(run.text), whole: Number(after.text) }
  if (before !== undefined && isPartOf(plain, before, run)) return { part: Number(before.text), whole: Number(run.text) }
  return null
}

const BETWEEN = /^(?:in|of|out of)(?: (?:the|our|all|every|those|these))?$/

/** "seven in ten", "22 of the 40", "three out of four": whole numbers, and nothing but such words between; "two in six weeks" is none. */
const isPartOf = (plain: readonly string[], part: Run, whole: Run): boolean =>
  Number.isInteger(Number(part.text)) &&
  Number(part.text) < Number(whole.text) &&
  !UNITS.has(unitAfter(plain, whole)) &&
  BETWEEN.test(plain.slice(part.to + 1, whole.from).join(' '))

/** "half", "a third", "two thirds": shares without a number of their own. */
function fractionsOf(plain: readonly string[]): readonly Named[] {
  return plain.flatMap((word, at) => {
    const whole = FRACTIONS.get(word.replace(/s$/, ''))
    const part = plain[at - 1] === 'a' ? 1 : wordValue(plain[at - 1] ?? '')
    if (whole === undefined || (word !== 'half' && part === null)) return []
    const share = { part: word === 'half' ? 1 : (part ?? 1), whole }
    return share.part < whole ? [{ key: null, value: null, isRough: true, share }] : []
  })
}

const NUMBER_STEMS: ReadonlySet<string> = new Set([...SMALL, ...TENS, ...SCALES.keys()].map(stem))

/** Whether a stem is that of a number, or of part of one: "twelv" is. */
export const namesNumber = (word: string): boolean => /^\d/.test(word) || NUMBER_STEMS.has(word)
