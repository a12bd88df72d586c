/**
 * The amounts a sentence states: how much, in which unit, of what.
 * Numbers that only name something (versions, dates, sections, issues, list marks) are blanked first, so places stay true.
 */
import { unitOf } from '../../../../core/text/quantities.ts'
import { STOP_WORDS } from '../../../../core/text/words.ts'
import { WRITTEN_OUT, writtenValue } from './number-words.ts'

export interface Amount {
  readonly value: number
  /** By its common name, rates with a slash ("request/s"); '' where there is none. */
  readonly unit: string
  /** One to four content words that it measures, in small letters; '' where none stands near. */
  readonly of: string
  readonly text: string
  readonly at: number
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?'
/** What looks like a number and counts nothing. */
const NAMES: readonly RegExp[] = [
  /https?:\/\/\S+|\bwww\.\S+/gi,
  /\b\d{4}-\d{1,2}(?:-\d{1,2})?\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  new RegExp(
    String.raw`\b\d{1,2}(?:st|nd|rd|th)?[ -]${MONTH}(?:,?[ -]\d{4})?\b|\b${MONTH}[ -]\d{1,2}(?:st|nd|rd|th)?\b(?!,\d{3})(?:,? \d{4})?|\b${MONTH} \d{4}\b`,
    'gi',
  ),
  /\b(?:19|20)\d{2}\b(?!\s*(?:%|[a-zµ]*(?:s|ms|bytes?|kb|mb|gb|users?|requests?|items?|rows?|calls?)\b))/gi,
  /\bv\d+(?:\.\d+)*\S*|\b\d+\.\d+\.\d+\S*|\b\d+(?:\.\d+)*\.x\b|\bpost-\d\S*/gi,
  /\b(?:versions?|ver|section|sec|sections|chapter|figure|fig|table|step|steps|issue|pr|rfcs?|peps?|keps?|adrs?|phase|appendix|page|pages|lines?|part|level|tier|option|story|alternative|http|https|tls|ssl|iso|port|error|code|status|ticket|bug|requirement|req|goal|item|stage|sprint|day|week|year|q|base|note|rule|article|question|milestone|release|utf|sha|md|ipv|oauth|layer)[ -]?\.?#?\s?\d+(?:\.\d+)*(?:\s*(?:,|and|or|to|–|-)\s*\d+(?:\.\d+)*)*\b(?!\s*(?:%|ms\b))/gi,
  /[#§]\s?\d[\d.]*|\b[A-Z]{1,10}-\d+(?:\.\d+)*\b|\bQ[1-4]\b|\bp\d{2,3}(?:\.\d+)?\b/g,
  /\b\d+(?:st|nd|rd|th)\b/gi,
  /^\s*\d+[.)]\s/g,
  /\[-?\d+(?:,\s?\d+)*\]|\(\d\)/g,
  /[\w/]*[A-Za-z_]\w*[/_.]\d[\w.]*|\b[A-Za-z_]+\d\w*\b|\b\d+[A-Za-z]*_\w+|\b0x[\da-f]+\b|\b[a-z]\w*-\d[\d.]*(?:-\w+)*/gi,
  /(?<=[a-z,] )[A-Z][a-zA-Z]+ \d+(?:\.\d+)+\b/g,
]

const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.#§/\\^])([$€£¥₹]\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![.,]?\d)|(?<![\p{L}\p{N}_-])(${WRITTEN_OUT})(?![\p{L}\p{N}_-])`,
  'giu',
)
const SCALE: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }
const UNIT = /^[\s-]?(°\s?[CF]\b|percentage points?|basis points?|per ?cent\b|percent\b|[a-zµμ]+|[%‰°×])/i
const RATE = /^\s?(?:\/|per\s+|an?\s+(?=second|minute|hour|day|week|month|year))\s?([a-z]+)/i
const COUNT_RATE = /^\s?([a-z]+)s?\s?(?:\/|\s+per\s+|\s+an?\s+(?=second|minute|hour|day|week|month|year))\s?([a-z]+)/i
const SHORT_RATES: Readonly<Record<string, string>> = { rps: 'request/s', qps: 'query/s', tps: 'transaction/s', x: 'x', '×': 'x' }

const NUMBER = new RegExp(String.raw`\d|\b(?:${WRITTEN_OUT})`, 'iu')

export function amountsIn(plain: string): readonly Amount[] {
  if (!NUMBER.test(plain)) return []
  const masked = NAMES.reduce((text, pattern) => text.replace(pattern, (name) => ' '.repeat(name.length)), plain)
  const found: Amount[] = []
  for (const match of masked.matchAll(AMOUNT)) {
    const amount = amountAt(plain, masked, match)
    if (amount !== null) found.push(amount)
  }
  return joinedTimes(
    plain,
    found.map((amount, index) => withRange(plain, amount, found[index + 1])),
  )
}

/** From the largest, each as so many of the next. */
const CLOCK: readonly (readonly [string, string, number])[] = [
  ['week', 'day', 7],
  ['day', 'hour', 24],
  ['hour', 'minute', 60],
  ['minute', 's', 60],
]

/** "3 h 12 min" is one amount: 192 minutes. */
function joinedTimes(plain: string, amounts: readonly Amount[]): readonly Amount[] {
  const joined: Amount[] = []
  for (const amount of amounts) {
    const before = joined.at(-1)
    const scale = CLOCK.find(([large, small]) => large === before?.unit && small === amount.unit)?.[2]
    const isNext = before !== undefined && /^,? (?:and )?$/.test(plain.slice(before.at + before.text.length, amount.at))
    if (before === undefined || scale === undefined || !isNext || amount.value >= scale) joined.push(amount)
    else
      joined[joined.length - 1] = {
        ...amount,
        value: before.value * scale + amount.value,
        of: before.of,
        text: plain.slice(before.at, amount.at + amount.text.length),
        at: before.at,
      }
  }
  return joined
}

/** The lower end of a range counts what the upper end does: "10-20 s". */
function withRange(plain: string, low: Amount, high: Amount | undefined): Amount {
  if (high === undefined || low.unit !== '' || high.unit === '') return low
  return /^(?:\s?[-–]\s?| to )$/.test(plain.slice(low.at + low.text.length, high.at)) ? { ...low, unit: high.unit, of: high.of } : low
}

function amountAt(plain: string, masked: string, match: RegExpExecArray): Amount | null {
  const word = match[3]
  const bare = word === undefined ? Number((match[2] ?? '').replaceAll(',', '')) : writtenValue(word)
  if (!Number.isFinite(bare)) return null
  const numberEnd = match.index + match[0].length
  const measured = unitFrom(masked, numberEnd, match[1]?.trim() ?? '')
  if (/^-?[A-Za-z]/.test(masked.slice(numberEnd, numberEnd + 2)) && measured.end === numberEnd && /^[A-Za-z]/.test(masked[numberEnd] ?? ''))
    return null
  const of = measuredWords(masked, match.index, measured.end, measured.unit)
  const isPart = bare >= 10 && /\bof (?:the|these|those)\s+$/i.test(masked.slice(0, match.index))
  if (word !== undefined && measured.unit === '' && !isPart && contentRun(counted(masked.slice(measured.end)), 1) === '') return null
  return { value: bare * measured.scale, unit: measured.unit, of, text: plain.slice(match.index, measured.end), at: match.index }
}

function unitFrom(text: string, from: number, currency: string): { unit: string; scale: number; end: number } {
  let end = from
  let scale = 1
  const scaled = /^\s?(k|thousand|million|billion|trillion)\b|^(m|bn|M|B)\b/.exec(text.slice(from, from + 12))
  const large = scaled?.[1] ?? (currency === '' ? undefined : /^b/i.test(scaled?.[2] ?? '') ? 'billion' : scaled?.[2] && 'million')
  if (scaled && large) {
    scale = SCALE[large] ?? 1
    end += scaled[0].length
  }
  if (currency !== '') return { unit: unitOf(currency) ?? currency, scale, end }
  const rest = text.slice(end, end + 60)
  const word = UNIT.exec(rest)
  const unit = word ? named(word[1] ?? '') : null
  if (word && unit !== null) {
    end += word[0].length
    const per = unit === '%' ? null : RATE.exec(text.slice(end, end + 30))
    const base = per ? unitOf(per[1] ?? '') : null
    return base && per ? { unit: `${unit}/${base}`, scale, end: end + per[0].length } : { unit, scale, end }
  }
  const rate = COUNT_RATE.exec(rest)
  const base = rate ? unitOf(rate[2] ?? '') : null
  if (rate && base) return { unit: `${(rate[1] ?? '').toLowerCase().replace(/s$/, '')}/${base}`, scale, end: end + rate[0].length }
  return { unit: '', scale, end }
}

function named(word: string): string | null {
  const small = word.toLowerCase()
  // “24 hourly readings” are 24 readings.
  if (/^(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly)$/.test(small)) return null
  if (small.startsWith('percentage')) return 'percentage point'
  if (small.startsWith('basis')) return 'basis point'
  if (/^°\s?[cf]$/.test(small)) return small.replace(/\s/, '').toUpperCase()
  if (/^per ?cent$/.test(small)) return '%'
  return SHORT_RATES[small] ?? (small === 'in' || small === 'k' ? null : unitOf(word))
}

const COMPARISON =
  /^(?:below|under|least|most|within|exceed|exceeds|reach|reaches|maximum|minimum|max|min|about|around|approximately|roughly|nearly|almost|less|more|fewer|greater|than|up|over|above|every|default|defaults|set|equal|equals|increase|increases|reduce|reduces|reduced|drop|rise|stay|remain|remains|keep|must|should|shall|will|may|last|lasts|take|takes|allow|allows|allowed|limited|only|total|between|per|each|times|current|currently|one|two|three|additional|further|other|first|next|new|different|exactly|way|ways|respond|responds|return|returns|complete|completes|long)$/i

/** "three other services" are services. */
const counted = (after: string): string => after.replace(/^\s+(?:other|more|different|further)(?=\s)/i, '')

/** A bare count measures what follows it; a unit measures what "of" names, or what stood before. */
function measuredWords(text: string, start: number, end: number, unit: string): string {
  const after = text.slice(end)
  const of = /^\s+(?:of|in)\s+(?:the\s+|all\s+|our\s+|every\s+)*/i.exec(after)
  const following = unit === '' ? contentRun(counted(after), 3) : of ? contentRun(after.slice(of[0].length), 3) : ''
  if (following !== '') return following
  const before = contentBefore(text.slice(0, start))
  return before !== '' ? before : contentRun(after.replace(/^\s+(?:for|to|on)\s+(?:the\s+)?/i, ' '), 3)
}

function contentRun(text: string, max: number): string {
  const words: string[] = []
  for (const raw of text
    .trimStart()
    .split(/\s+/)
    .slice(0, max + 1)) {
    const word = raw.replace(/[^\p{L}\p{N}'_-]+$/u, '').toLowerCase()
    if (!/^\p{L}[\p{L}\p{N}'_-]*$/u.test(word) || STOP_WORDS.has(word) || COMPARISON.test(word)) break
    words.push(word)
    if (words.length === max || /[^\p{L}\p{N}'_-]$/u.test(raw)) break
  }
  return words.join(' ')
}

function contentBefore(text: string): string {
  const clause = /[^.;:|()]*$/.exec(text)?.[0] ?? ''
  const words = clause.toLowerCase().match(/[\p{L}_][\p{L}\p{N}'_-]*/gu) ?? []
  return words
    .filter((word) => !STOP_WORDS.has(word) && !COMPARISON.test(word) && unitOf(word) === null)
    .slice(-4)
    .join(' ')
}

const known = new WeakMap<{ readonly plain: string }, readonly Amount[]>()

/** Several checks ask for the amounts of each passage; reading them is what takes time. */
export function amountsOf(passage: { readonly plain: string }): readonly Amount[] {
  const amounts = known.get(passage) ?? amountsIn(passage.plain)
  known.set(passage, amounts)
  return amounts
}
