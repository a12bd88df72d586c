/**
 * What can be concluded from quotes by arithmetic and by laying two of them side by side: a change in percent, a share,
 * a ratio, and two sources that speak of the same thing with different figures. Nothing here guesses.
 */
import { keywords, stem, wordsOf } from '../../core/text/words.ts'
import { toNumber } from './cues.ts'
import { both } from './sets.ts'

const NUMBER = '(\\d[\\d,]*(?:\\.\\d+)?)'
const FROM_TO = new RegExp(
  `\\bfrom (?:[\\p{L}]+ ){0,3}${NUMBER}(?: [\\p{L}]+){0,1}(?: in \\d{4})? to (?:about )?${NUMBER}( percent| ?%)?(?![\\d:-])`,
  'u',
)
const INSTEAD = new RegExp(`${NUMBER} ?(\\p{L}+)? (?:instead of|rather than) ${NUMBER}(?: (\\p{L}+))?`, 'u')
const SHARE = new RegExp(`(?<![\\d.:-])${NUMBER} of (?:the |our |these |those |all )?${NUMBER}\\b(?! percent)`, 'u')

/** One sentence of arithmetic on a quote, without its period; null where it holds none. */
export const calculation = (quote: string): string | null => change(quote) ?? ratio(quote) ?? share(quote)

function change(quote: string): string | null {
  const found = FROM_TO.exec(quote)
  if (found === null) return null
  const [before, after] = [toNumber(found[1]), toNumber(found[2])]
  if (before <= 0 || before === after || (isYear(before) && isYear(after))) return null
  const name = after > before ? 'rise' : 'fall'
  if (found[3] !== undefined)
    return `From ${found[1]} to ${found[2]} percent is a ${name} of ${round(Math.abs(after - before))} percentage points`
  const percent = (Math.abs(after - before) / before) * 100
  return percent < 1 || percent > 1_000 ? null : `From ${found[1]} to ${found[2]} is a ${name} of ${Math.round(percent)} percent`
}

function ratio(quote: string): string | null {
  const found = INSTEAD.exec(quote)
  if (found === null) return null
  const [unit, otherUnit] = [found[2], found[4]]
  if (unit === undefined || (otherUnit !== undefined && !/^(?:and|in|at|for|to|as)$/.test(otherUnit) && stem(otherUnit) !== stem(unit)))
    return null
  const [actual, other] = [toNumber(found[1]), toNumber(found[3])]
  if (other <= 0 || actual <= 0 || actual === other) return null
  if (actual > other) return `At ${found[1]} ${unit} against ${found[3]}, that is ${round(actual / other)} times as many`
  return `At ${found[1]} ${unit} against ${found[3]}, that is ${Math.round((1 - actual / other) * 100)} percent less`
}

function share(quote: string): string | null {
  const found = SHARE.exec(quote)
  if (found === null) return null
  const [part, whole] = [toNumber(found[1]), toNumber(found[2])]
  return whole < 8 || part >= whole || part === 0 || isYear(whole)
    ? null
    : `A share of ${found[1]} in ${found[2]} is ${Math.round((part / whole) * 100)} percent`
}

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1_900 && value <= 2_100

const round = (value: number): string => (value < 1 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10).toString()

export interface Tension {
  /** Words that both quotes use, as the first one spells them. */
  readonly words: readonly string[]
  readonly figures: readonly [readonly string[], readonly string[]]
}

const WORDS_SHARED_MIN = 3
const SHARE_SHARED_MIN = 0.5

/** Two quotes that use largely the same words and count the same kind of thing, but not with the same figures; null otherwise. */
export function tension(first: string, second: string, asked: ReadonlySet<string>): Tension | null {
  const [left, right] = [telling(first, asked), telling(second, asked)]
  const common = new Set(both(left, right))
  if (common.size < WORDS_SHARED_MIN || common.size / Math.min(left.size, right.size) < SHARE_SHARED_MIN) return null
  const [counted, otherCounted] = [figures(first), figures(second)]
  const sameKind = [...counted.keys()].some((unit) => otherCounted.has(unit) && counted.get(unit) !== otherCounted.get(unit))
  if (!sameKind) return null
  const words = [
    ...new Set(
      wordsOf(first)
        .flatMap((word) => word.split('-'))
        .filter((word) => common.has(stem(word))),
    ),
  ].slice(0, 4)
  return { words, figures: [numbersIn(first), numbersIn(second)] }
}

/** The words of the question say nothing here: every quote has some of them. */
const telling = (quote: string, asked: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(keywords(quote).filter((word) => !asked.has(word) && !/\d/.test(word) && !COUNTS.has(word)))

const COUNTS = new Set('one two three four five six seven eight nine ten twelve first second half'.split(' ').map(stem))

const numbersIn = (quote: string): readonly string[] =>
  [...new Set(quote.match(/(?<![\p{L}\d.,-])\d[\d,]*(?:\.\d+)?(?![\d-])/gu) ?? [])].slice(0, 3)

/** What is counted → its figure, for "9 of the 14 incidents", "52 minutes", "13 weeks". The unit is the word that follows. */
function figures(quote: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const match of quote.matchAll(/(?<![\p{L}\d.,-])(\d[\d,]*(?:\.\d+)?(?: of (?:the |our )?\d[\d,]*)?) (\p{L}{3,})/gu)) {
    const unit = stem((match[2] ?? '').toLowerCase())
    if (!found.has(unit) && !MONTHS.has(unit)) found.set(unit, match[1] ?? '')
  }
  return found
}

const MONTHS = new Set('january february march april may june july august september october november december'.split(' ').map(stem))
