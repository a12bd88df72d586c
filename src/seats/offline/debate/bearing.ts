/** Whether the figure of a sentence reaches the mark that a test sets. */
import type { Falsifier } from '../../../core/debate/words.ts'
import { toNumber } from '../cues.ts'
import { GENERIC } from '../generic.ts'
import { stemSet } from '../stems.ts'
import type { Line } from './pool.ts'

export type Bearing = 'meets' | 'contradicts' | 'context'

const SHARE_MIN = 0.7
const STEMS_MIN = 2
/** What is expected, wished or supposed has not been measured. */
const NOT_MEASURED =
  /\b(?:if|would|expects?|estimates?|forecast|plans?|target|goal|should|promises?|allows?|at least|at most|up to|between)\b/i
const MARK =
  /(above|below|over|under|more than|less than|fewer than|at least|at most)\s+(\d[\d,]*(?:\.\d+)?)\s*((?:million |billion )?(?:percent|%|\p{L}+))?/iu

/** How a deadline begins where the value on that day counts, and none before it. */
export const AT_DATE = 'on '

/** By figures where metric and unit agree; otherwise it is only context. A test of a day to come can be missed today, and not be met. */
export function bearingOf(
  line: Pick<Line, 'quote' | 'stems'>,
  { metric, threshold, deadline }: Pick<Falsifier, 'metric' | 'threshold' | 'deadline'>,
): Bearing {
  const { named, telling } = wordsIn(metric)
  // A single telling word is too little alone: then the others must be there as well.
  const asked = telling.length >= STEMS_MIN ? telling : named
  const held = asked.filter((stem) => line.stems.has(stem)).length
  if (held < STEMS_MIN || held < asked.length * (asked === named ? 1 : SHARE_MIN)) return 'context'
  const wanted = MARK.exec(threshold)
  if (wanted === null || NOT_MEASURED.test(line.quote)) return 'context'
  if (isLongBefore(line.quote, deadline)) return 'context'
  const [, comparator = '', limit, unit = ''] = wanted
  // "rose by 3 percent" is a change and no value, unless a change is what was asked for.
  const isChange = /\bby\b/i.test(threshold) || /^the (?:rise|fall) in\b/i.test(metric)
  const value = valueIn(isChange ? line.quote : line.quote.replace(/\bby (?:about |almost |some )?\d[\d,.]*/gi, ''), unit)
  if (value === null) return 'context'
  const up = /above|over|more|at least/i.test(comparator)
  const isOpen = !/^at /i.test(comparator)
  const mark = toNumber(limit)
  const past = up ? value > mark || (!isOpen && value === mark) : value < mark || (!isOpen && value === mark)
  return !past ? 'contradicts' : deadline.startsWith(AT_DATE) ? 'context' : 'meets'
}

interface Words {
  readonly named: readonly string[]
  readonly telling: readonly string[]
}

const read = new Map<string, Words>()
const READ_MAX = 1_000

/** The words of a metric; every sentence is held against the same few, so they are read once. */
function wordsIn(metric: string): Words {
  const known = read.get(metric)
  if (known !== undefined) return known
  if (read.size >= READ_MAX) read.clear()
  const named = [...stemSet(metric)].filter((stem) => !/^\d/.test(stem))
  const made = { named, telling: named.filter((stem) => !GENERIC.has(stem)) }
  read.set(metric, made)
  return made
}

const YEARS_BEFORE_MAX = 3

/** A value of years ago says nothing on a test that was set for years ahead. */
function isLongBefore(quote: string, deadline: string): boolean {
  const newest = Math.max(...(quote.match(/\b(?:19|20)\d{2}\b/g) ?? []).map(Number))
  const year = Number(/\d{4}/.exec(deadline)?.[0] ?? Number.NaN)
  return Number.isFinite(newest) && year - newest > YEARS_BEFORE_MAX
}

/** The newest value in a sentence: the last that has the unit and is no year, no time and no share of a count ("9 of 14"). */
function valueIn(sentence: string, unit: string): number | null {
  const quote = sentence.replace(/,? (?:compared with|against|instead of|rather than|up from|down from)\b.*$/i, '')
  const found = [
    ...quote.matchAll(
      /(?<![\d.,:-])(\d[\d,]*(?:\.\d+)?)(?![\d:-])\s*((?:million |billion )?(?:percent|%|\p{L}+))?( a (?:year|month|week|day|quarter))?/gu,
    ),
  ].filter(([, value = '', of = '', ,]) => !/^(?:19|20)\d{2}$/.test(value) && sameUnit(of, unit) && of !== 'of' && !isDay(of))
  const last = found.at(-1)?.[1]?.replace(/,$/, '')
  return last === undefined ? null : toNumber(last)
}

const isDay = (word: string): boolean =>
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i.test(word)

const UNITS =
  /^(?:million |billion )?(?:percent|%|euros?|pounds?|dollars?|minutes?|hours?|days?|weeks?|months?|years?|milliseconds?|seconds?|person-weeks?|coins?|tonnes?|points?|times?)$/i
const unitOf = (text: string): string => (UNITS.test(text) ? text.toLowerCase().replace(/s$/, '') : '')
const sameUnit = (a: string, b: string): boolean => unitOf(a) === unitOf(b)
