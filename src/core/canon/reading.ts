/** Values read out of a sentence: the longest run of words that is a value by itself and that the sentence does not go on to qualify. */
import { unitOf } from '../text/quantities.ts'
import { colourNamed } from './colours.ts'
import type { Token } from './tokens.ts'
import { leadingNumber, type Value, valueIn } from './values.ts'

export interface Read {
  readonly text: string
  readonly value: Value
  readonly from: number
  /** The token behind it. */
  readonly end: number
}

const WORDS_MAX = 6
const GOES_ON: ReadonlySet<string> = new Set(['and', 'but', 'while', 'whereas', 'which', 'who', 'so'])
const OPENS_ANOTHER: ReadonlySet<string> = new Set(['or', 'plus', 'depending', 'rather', 'give'])

/** Whether nothing behind `end` changes what was said: "30 minutes", but not "30 minutes for admins", "8080 or 8081", "3+". */
export function closes(tokens: readonly Token[], end: number): boolean {
  const token = tokens[end]
  const next = tokens[end + 1]
  if (token === undefined) return true
  if (token.kind === 'comma') return next === undefined || !OPENS_ANOTHER.has(next.lower)
  if (token.kind === 'break') return !/^[-–/+±]$/.test(token.text) || next === undefined || !isValueWord(next)
  if (token.lower === 'by') return next?.lower === 'default'
  return GOES_ON.has(token.lower) && next !== undefined && !isValueWord(next)
}

const isValueWord = ({ text }: Token): boolean => /^[$€£]?\d/.test(text) || colourNamed(text) !== null || leadingNumber([text]) !== null

export function valueAt(tokens: readonly Token[], from: number, accepts: (value: Value, words: readonly Token[]) => boolean): Read | null {
  let most = from
  while (most < from + WORDS_MAX && tokens[most]?.kind === 'word') most++
  for (let end = most; end > from; end--) {
    if (!closes(tokens, end)) continue
    const words = tokens.slice(from, end)
    const text = words.map((word) => word.text).join(' ')
    const value = valueIn(text)
    if (value.kind !== 'words' && accepts(value, words)) return { text, value, from, end }
  }
  return null
}

/** A number with its unit, a bare number, or a count of something in the plural; "40 pages shorter" is none. */
export function isPlainAmount(value: Value, words: readonly Token[]): boolean {
  if (value.kind !== 'amount') return false
  if (value.counted === '') return true
  if (value.unit !== '') return false
  const nouns = words.filter(({ text }) => !isValueWord({ text } as Token) && leadingNumber([text]) === null)
  const [noun, per, unit] = nouns
  if (noun === undefined || !noun.text.endsWith('s')) return false
  return nouns.length === 1 || (nouns.length === 3 && per?.lower === 'per' && unitOf(unit?.text ?? '') !== null)
}

export const isColour = (value: Value): boolean => value.kind === 'marks' && value.colours.length > 0

/** A point in time, as far as it can be compared: a date, a time of day, a weekday, a season, a year, "Day 47". */
export function isMoment(value: Value, words: readonly Token[]): boolean {
  if (value.kind === 'date' || value.kind === 'clock') return true
  if (value.kind === 'marks') return value.colours.length === 0 && words.length === 1
  if (value.kind === 'labelled') return MOMENTS.has(value.label)
  return value.kind === 'amount' && value.unit === '' && value.counted === '' && /^\d{3,4}$/.test(words[0]?.text ?? '')
}

const MOMENTS: ReadonlySet<string> = new Set(
  'day week month year night hour chapter sprint round phase episode act turn milestone'.split(' '),
)
