/**
 * What a value is, and whether two of them shut each other out.
 *
 *   "30 minutes" ─▶ amount      "Day 47", "UTF-8" ─▶ labelled      "4 May" ─▶ date      "9 am" ─▶ clock
 *   "dark amber", "disabled" ─▶ marks      "Port Vale" ─▶ name      anything else ─▶ words
 *
 * Only kinds that can be compared by rule are ever different; everything else is the same to the letter, or unclear.
 */
import { plainNumber } from '../text/contrast.ts'
import { normalise } from '../text/normalise.ts'
import { unitOf } from '../text/quantities.ts'
import { namesNumber, numbersNamed } from '../text/spelled-numbers.ts'
import { stem } from '../text/words.ts'
import { colourNamed, modifiesColour, plainColours } from './colours.ts'
import { memberOf } from './opposites.ts'
import { type CalendarDate, clockIn, compareDates, dateIn } from './times.ts'
import { compareAmounts, scaleOf } from './units.ts'

export type Comparison = 'same' | 'different' | 'unclear'

export type Value =
  | { readonly kind: 'amount'; readonly amount: number; readonly unit: string; readonly counted: string }
  | { readonly kind: 'labelled'; readonly label: string; readonly number: string }
  | { readonly kind: 'date'; readonly date: CalendarDate }
  | { readonly kind: 'clock'; readonly minutes: number }
  | {
      readonly kind: 'marks'
      readonly colours: readonly string[]
      readonly members: Readonly<Record<number, number>>
      readonly words: number
    }
  | { readonly kind: 'name'; readonly names: readonly string[] }
  | { readonly kind: 'words' }

const WORDS: Value = { kind: 'words' }

/** Folded, without articles, quotation marks and stops around it; the case is kept, since it tells names. */
const cleaned = (text: string): string =>
  normalise(text)
    .text.replace(/^["'`(\s]+|["'`)\s.,;:!]+$/g, '')
    .replace(/^(?:the|an?)\s+/i, '')

const ROUGH =
  /^(?:about|around|roughly|approximately|approx|circa|nearly|almost|over|above|under|below|at least|at most|up to|more than|less than|fewer than|no more than|between|from|some|[~<>≤≥±])/

/** Whether a value says that it is no exact one: "about 30 minutes", "at least 3", "3 to 5". */
const isRough = (lower: string): boolean => ROUGH.test(lower) || /\d\s*(?:-|\.\.+|to|or)\s*\d/.test(lower)

export function valueIn(text: string): Value {
  const value = cleaned(text)
  const lower = value.toLowerCase()
  const date = dateIn(lower)
  // "may" and "march" are verbs; a month has a capital.
  if (date && (date.day !== null || /^\p{Lu}/u.test(value))) return { kind: 'date', date }
  const minutes = clockIn(lower)
  if (minutes !== null) return { kind: 'clock', minutes }
  if (value === '' || value.length > 120 || isRough(lower)) return WORDS
  return ordinalIn(value) ?? amountIn(value) ?? labelledIn(value) ?? marksIn(lower) ?? nameIn(value) ?? WORDS
}

const DIGITS = /^(?:US)?([$€£¥₹]|[A-Z]{3} )?\s?(-?\d+(?:[.,]\d+)*)(?![.\d])[\s-]*(.*)$/u

function amountIn(value: string): Value | null {
  const digits = DIGITS.exec(value)
  if (digits) {
    const amount = Number(plainNumber(digits[2] ?? ''))
    const currency = digits[1] === undefined ? null : unitOf(digits[1].trim())
    if (Number.isNaN(amount) || (digits[1] !== undefined && currency === null)) return null
    return amountOf(amount, currency, (digits[3] ?? '').split(/[\s]+/))
  }
  const words = value.split(/[\s-]+/)
  const spelled = leadingNumber(words)
  return spelled === null ? null : amountOf(spelled.amount, null, words.slice(spelled.words))
}

/** A number in words at the head of a phrase, and how many words it takes. */
export function leadingNumber(words: readonly string[]): { readonly amount: number; readonly words: number } | null {
  let count = words[0]?.toLowerCase() === 'a' && isNumberWord(words[1]) ? 1 : 0
  for (; count < words.length; count++) {
    const word = words[count]?.toLowerCase() ?? ''
    const joins = word === 'and' && count > 0 && isNumberWord(words[count + 1])
    if (!joins && !isNumberWord(word)) break
  }
  if (count === 0) return null
  const text = words.slice(0, count).join(' ')
  // Without its article, "a hundred" is still a number.
  const amount = amountNamed(text) ?? amountNamed(`a ${text}`)
  return amount === null ? null : { amount, words: count }
}

const amountNamed = (text: string): number | null => numbersNamed(text).find(({ share }) => share === null)?.value ?? null

const isNumberWord = (word = ''): boolean => /^\p{L}+$/u.test(word) && namesNumber(stem(word.toLowerCase()))

function amountOf(amount: number, currency: string | null, words: readonly string[]): Value | null {
  const rest = words.filter((word) => word !== '')
  // "two and a half hours" is another number than it begins with.
  if (rest.some((word) => word === 'and' || word === 'half')) return null
  const first = unitOf(rest[0] ?? '')
  const scale = first === null ? null : first === 'm' ? (currency === null ? null : 1e6) : scaleOf(first)
  const left = scale === null ? rest : rest.slice(1)
  const named = scale === null ? first : unitOf(left[0] ?? '')
  const unit = currency ?? (named === 'm' ? 'metre' : named)
  const counted = (currency === null && unit !== null ? left.slice(1) : left).map((word) => stem(word.toLowerCase()))
  return {
    kind: 'amount',
    amount: amount * (scale ?? 1),
    unit: unit ?? '',
    counted: counted.join(' ').replace(/^(?:old|tall|high|long|wide|deep)$/, ''),
  }
}

const LABELLED = /^(\p{L}[\p{L} +#]{0,40}?)[\s#/-]*(\d+(?:\.\d+)*)$/u
const VERSION = /^v?(\d+(?:\.\d+)+)$/i
const ORDINAL = /^(?:(\d+)(?:st|nd|rd|th)|(\p{L}+)) (\p{L}+)$/u
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')

function labelledIn(value: string): Value | null {
  const version = VERSION.exec(value)
  if (version) return { kind: 'labelled', label: 'version', number: version[1] ?? '' }
  const labelled = LABELLED.exec(value)
  if (labelled) return { kind: 'labelled', label: labelOf(labelled[1] ?? ''), number: labelled[2] ?? '' }
  const words = value.split(/[\s-]+/)
  const spelled = leadingNumber(words.slice(1))
  if (spelled === null || spelled.words !== words.length - 1) return null
  return { kind: 'labelled', label: labelOf(words[0] ?? ''), number: String(spelled.amount) }
}

/** "the 47th day" is Day 47. */
function ordinalIn(value: string): Value | null {
  const ordinal = ORDINAL.exec(value)
  if (!ordinal) return null
  const number = ordinal[1] ?? String(ORDINALS.indexOf((ordinal[2] ?? '').toLowerCase()) + 1)
  return number === '0' ? null : { kind: 'labelled', label: labelOf(ordinal[3] ?? ''), number }
}

const labelOf = (label: string): string => (/^v(?:er|ersion)?$/i.test(label) ? 'version' : label.trim().toLowerCase())

function marksIn(lower: string): Value | null {
  const colours: string[] = []
  const members: Record<number, number> = {}
  let words = 0
  for (const word of lower.split(/\s+(?:and\s+)?|,\s*(?:and\s+)?/)) {
    const member = memberOf(word)
    const parts = member ? [] : word.split('-')
    if (member) members[member.set] = member.member
    if (!parts.every((part) => colourNamed(part) !== null || modifiesColour(part))) return null
    colours.push(...parts.flatMap((part) => colourNamed(part) ?? []))
    words += member ? 1 : parts.length
  }
  const found = colours.length + Object.keys(members).length
  return found === 0 ? null : { kind: 'marks', colours: [...new Set(colours)].sort(), members, words }
}

const NAME = /^\p{Lu}[\p{L}\p{N}'.+#-]*(?: (?:of |the |de |van |von )*\p{Lu}[\p{L}\p{N}'.+#-]*){0,4}$/u

const nameIn = (value: string): Value | null => (NAME.test(value) ? { kind: 'name', names: value.toLowerCase().split(' ') } : null)

export function compareValues(a: string, b: string): Comparison {
  if (cleaned(a).toLowerCase() === cleaned(b).toLowerCase()) return 'same'
  const [ours, theirs] = [valueIn(a), valueIn(b)]
  if (ours.kind === 'amount' && theirs.kind === 'amount') return compareCounts(ours, theirs)
  if (ours.kind === 'labelled' && theirs.kind === 'labelled')
    return ours.label === theirs.label ? compareNumbers(ours.number, theirs.number) : 'unclear'
  if (ours.kind === 'labelled' && theirs.kind === 'amount') return compareBare(ours.number, theirs)
  if (ours.kind === 'amount' && theirs.kind === 'labelled') return compareBare(theirs.number, ours)
  if (ours.kind === 'date' && theirs.kind === 'date') return compareDates(ours.date, theirs.date)
  if (ours.kind === 'clock' && theirs.kind === 'clock') return ours.minutes === theirs.minutes ? 'same' : 'different'
  if (ours.kind === 'marks' && theirs.kind === 'marks') return compareMarks(ours, theirs)
  if (ours.kind === 'name' && theirs.kind === 'name') return compareNames(ours.names, theirs.names)
  return 'unclear'
}

type Of<K extends Value['kind']> = Extract<Value, { kind: K }>

/** "3" and "3 attempts" count the same thing; "3 attempts" and "5 users", or "10" and "10 per minute", may not. */
function compareCounts(a: Of<'amount'>, b: Of<'amount'>): Comparison {
  if (a.counted === b.counted)
    return a.unit === '' && b.unit === '' ? exact(a.amount, b.amount) : compareAmounts(a.amount, a.unit, b.amount, b.unit)
  const isLoose = a.counted === '' || b.counted === ''
  const isRate = /\b(?:per|each|every)\b|\//.test(`${a.counted} ${b.counted}`)
  return isLoose && !isRate && a.unit === '' && b.unit === '' ? exact(a.amount, b.amount) : 'unclear'
}

const exact = (a: number, b: number): Comparison => (a === b ? 'same' : 'different')

/** "port 8080" and "8080"; a number with a unit is no label's. */
const compareBare = (number: string, { amount, unit, counted }: Of<'amount'>): Comparison =>
  unit === '' && counted === '' ? compareNumbers(number, String(amount)) : 'unclear'

/** Part by part: 22 may be any 22.x. */
function compareNumbers(a: string, b: string): Comparison {
  const [ours, theirs] = [a.split('.').map(Number), b.split('.').map(Number)]
  const shared = Math.min(ours.length, theirs.length)
  if (ours.slice(0, shared).some((part, index) => part !== theirs[index])) return 'different'
  return ours.length === theirs.length ? 'same' : 'unclear'
}

function compareMarks(a: Of<'marks'>, b: Of<'marks'>): Comparison {
  for (const [set, member] of Object.entries(a.members)) {
    const other = b.members[Number(set)]
    if (other !== undefined && other !== member) return 'different'
  }
  const plain = new Set(b.colours.flatMap(plainColours))
  if (a.colours.length > 0 && plain.size > 0 && !a.colours.flatMap(plainColours).some((colour) => plain.has(colour))) return 'different'
  const alike = a.words === b.words && a.colours.join() === b.colours.join() && JSON.stringify(a.members) === JSON.stringify(b.members)
  return alike && a.colours.length + Object.keys(a.members).length === a.words ? 'same' : 'unclear'
}

/** "Vale" may be "Mira Vale", and "Postgres" is PostgreSQL. */
function compareNames(a: readonly string[], b: readonly string[]): Comparison {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.every((name) => long.some((other) => other.startsWith(name) || name.startsWith(other)))) return 'unclear'
  const initials = long.map((name) => name[0]).join('')
  return short.length === 1 && long.length > 1 && short[0] === initials ? 'unclear' : 'different'
}
