/**
 * What a verb says of its subject, one row a verb: "arrives" takes a moment and tells the arrival, "costs" takes money and tells
 * the cost. Each reader begins behind the verb and gives what it found with the token behind it, or null.
 *
 *   The session timeout | is | 30 minutes        ─▶ session · timeout · 30 minutes
 *   The flotilla        | arrives | on Day 47    ─▶ flotilla · arrival · Day 47
 */
import { unitOf } from '../text/quantities.ts'
import { isSingle, plainWords, topicWords } from './attributes.ts'
import { isRank, isState } from './opposites.ts'
import { possessions } from './possessions.ts'
import { closes, isColour, isMoment, isPlainAmount, type Read, valueAt } from './reading.ts'
import { isCapital, type Subject, splitSubject, wordsText } from './subjects.ts'
import type { Token } from './tokens.ts'
import type { Value } from './values.ts'
import type { Statement } from './words.ts'

export interface Said {
  readonly statements: readonly Statement[]
  /** The token behind it. */
  readonly end: number
}

type Reader = (tokens: readonly Token[], at: number, subject: Subject) => Said | null

const whole = ({ words }: Subject): string => wordsText(words)
const lowerAt = (tokens: readonly Token[], at: number): string => tokens[at]?.lower ?? ''
const said = (subject: string, attribute: string, value: string, end: number): Said => ({
  statements: [{ subject, attribute, value }],
  end,
})
const told = (subject: Subject, attribute: string, read: Read | null): Said | null =>
  read === null ? null : said(whole(subject), attribute, read.text, read.end)

/** A value that the subject's own words say the attribute of: "Seryn's eyes", "the session timeout". */
function valued(subject: Subject, read: Read | null): Said | null {
  if (read === null) return null
  const split = splitSubject(subject.words)
  return said(split.subject, split.attribute ?? (isColour(read.value) ? 'colour' : 'value'), read.text, read.end)
}

const ADVERBS: ReadonlySet<string> = new Set(['now', 'currently', 'exactly', 'always', 'still', 'precisely', 'also'])

const being: Reader = (tokens, verb, subject) => {
  const at = verb + (ADVERBS.has(lowerAt(tokens, verb)) ? 1 : 0)
  const measured = measuredAt(tokens, at, subject)
  if (measured !== null) return measured
  const passive = PASSIVES.get(`${lowerAt(tokens, at)} ${lowerAt(tokens, at + 1)}`)
  if (passive !== undefined) return passive(tokens, at + 2, subject)
  if (lowerAt(tokens, at) === 'called' || lowerAt(tokens, at) === 'named')
    return told(subject, 'name', valueAt(tokens, at + (lowerAt(tokens, at + 1) === 'the' ? 2 : 1), isName))
  return rankAt(tokens, at, subject) ?? stateAt(tokens, at, subject) ?? placedAt(tokens, at, subject) ?? plainAt(tokens, at, subject)
}

const isName = (value: Value, words: readonly Token[]): boolean =>
  (value.kind === 'name' || value.kind === 'marks') && words.every(isCapital)

const MEASURES: Readonly<Record<string, string>> = {
  old: 'age',
  tall: 'height',
  high: 'height',
  long: 'length',
  wide: 'width',
  deep: 'depth',
}

/** "34 years old", "40 metres tall". */
function measuredAt(tokens: readonly Token[], at: number, subject: Subject): Said | null {
  for (let end = at + 1; end < at + 6 && tokens[end]?.kind === 'word'; end++) {
    const attribute = Object.hasOwn(MEASURES, lowerAt(tokens, end)) ? MEASURES[lowerAt(tokens, end)] : undefined
    if (attribute === undefined || !closesOrTells(tokens, end + 1)) continue
    const read = valueAt(tokens.slice(at, end), 0, isPlainAmount)
    if (read === null || read.end !== end - at || read.value.kind !== 'amount' || read.value.unit === '') return null
    return told(subject, attribute, { ...read, end: end + 1 })
  }
  return null
}

/** An age or a height is also told "that winter"; other words may change it ("older", "when"). */
const closesOrTells = (tokens: readonly Token[], end: number): boolean =>
  closes(tokens, end) || ['that', 'this', 'today', 'now'].includes(lowerAt(tokens, end))

function rankAt(tokens: readonly Token[], at: number, subject: Subject): Said | null {
  const rank = ['a', 'an', 'the'].includes(lowerAt(tokens, at)) ? at + 1 : at
  const isOwn = splitSubject(subject.words).attribute?.toLowerCase() === 'rank'
  if (!(subject.isName || isOwn) || !isRank(lowerAt(tokens, rank))) return null
  if (!closes(tokens, rank + 1) && !['of', 'in'].includes(lowerAt(tokens, rank + 1))) return null
  const who = isOwn ? splitSubject(subject.words).subject : whole(subject)
  return said(who, 'rank', tokens[rank]?.text ?? '', rank + 1)
}

function stateAt(tokens: readonly Token[], at: number, subject: Subject): Said | null {
  const word = lowerAt(tokens, at)
  // People are on and off, too.
  if (!isState(word) || (subject.isName && word.length < 6) || !closes(tokens, at + 1)) return null
  return said(whole(subject), 'state', tokens[at]?.text ?? '', lowerAt(tokens, at + 1) === 'by' ? at + 3 : at + 1)
}

/** "is on Friday", "is on Deck Three". Where a person is changes from page to page. */
function placedAt(tokens: readonly Token[], at: number, subject: Subject): Said | null {
  if (subject.isName || !['on', 'in', 'at'].includes(lowerAt(tokens, at))) return null
  const isPlace = (value: Value, words: readonly Token[]): boolean =>
    value.kind === 'labelled' && words.length === 2 && isCapital(words[0] as Token)
  const read = valueAt(tokens, at + 1, (value, words) => isMoment(value, words) || isPlace(value, words))
  if (read === null) return null
  const isTime = isMoment(read.value, tokens.slice(read.from, read.end))
  return told(subject, isTime || read.value.kind !== 'labelled' ? 'date' : read.value.label, read)
}

/** "is 30 minutes", "is red", "is Hallowmere", "is 4 May". A bare number says nothing of a person, and a name only where there is but one. */
function plainAt(tokens: readonly Token[], at: number, subject: Subject): Said | null {
  const split = splitSubject(subject.words)
  const takesName = split.attribute !== null || isSingle(topicWords(plainWords(split.subject)))
  const from = lowerAt(tokens, at) === 'the' && takesName ? at + 1 : at
  const read = valueAt(tokens, from, (value, words) => {
    if (value.kind === 'amount') return isPlainAmount(value, words) && !(subject.isName && value.unit === '')
    if (value.kind === 'name') return takesName && words.every(isCapital) && !isPeople(words)
    if (value.kind === 'labelled') return value.label.split(' ').length === 1
    return value.kind !== 'marks' || isColour(value) || (split.attribute !== null && words.length === 1)
  })
  return valued(subject, read)
}

/** "Her mother was Ardanian" names no mother. */
const isPeople = (words: readonly Token[]): boolean => words.length === 1 && /(?:ian|ish|ese)$/.test(words[0]?.lower ?? '')

const isComparable = (value: Value, words: readonly Token[]): boolean => value.kind !== 'amount' || isPlainAmount(value, words)

const bounded = (tokens: readonly Token[], at: number): number => at + (['at most', 'up to'].includes(pairAt(tokens, at)) ? 2 : 0)
const limited: Reader = (tokens, at, subject) => told(subject, 'limit', valueAt(tokens, bounded(tokens, at), isPlainAmount))
const moment =
  (attribute: string): Reader =>
  (tokens, at, subject) =>
    told(subject, attribute, valueAt(tokens, at, isMoment))
const given: Reader = (tokens, at, subject) => valued(subject, valueAt(tokens, at, isComparable))

const PASSIVES: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['limited to', limited],
  ['restricted to', limited],
  ['capped at', limited],
  ['set to', given],
  ['fixed at', given],
  ['configured to', given],
  ['born in', moment('birth')],
  ['born on', moment('birth')],
  ['due on', moment('deadline')],
  ['due at', moment('deadline')],
  ['scheduled for', moment('date')],
])

const pairAt = (tokens: readonly Token[], at: number): string => `${lowerAt(tokens, at)} ${lowerAt(tokens, at + 1)}`

/** "arrives in Port Vale on Day 47": the place between is passed over. */
const happening =
  (attribute: string): Reader =>
  (tokens, at, subject) => {
    const from = PLACING.has(lowerAt(tokens, at)) ? afterPlace(tokens, at + 1) : at
    if (!['on', 'in', 'at'].includes(lowerAt(tokens, from))) return from === at ? null : happening(attribute)(tokens, at, subject)
    const value = lowerAt(tokens, from + 1) === 'the' ? from + 2 : from + 1
    return told(subject, attribute, valueAt(tokens, value, isMoment))
  }

const PLACING: ReadonlySet<string> = new Set(['in', 'at', 'from'])

/** Behind a name of a place; `at - 1`, where the preposition stands, where there is none. */
function afterPlace(tokens: readonly Token[], at: number): number {
  let end = lowerAt(tokens, at) === 'the' ? at + 1 : at
  const from = end
  while (end < from + 3 && tokens[end]?.kind === 'word' && isCapital(tokens[end] as Token)) end++
  return end > from && ['on', 'in', 'at'].includes(lowerAt(tokens, end)) ? end : at - 1
}

const measuring =
  (attribute: string, fits: (unit: string) => boolean): Reader =>
  (tokens, at, subject) =>
    told(
      subject,
      attribute,
      valueAt(tokens, at, (value, words) => isPlainAmount(value, words) && value.kind === 'amount' && fits(value.unit)),
    )

const units = (names: string): ((unit: string) => boolean) => {
  const known = new Set(names.split(' ').map((name) => unitOf(name) ?? name))
  return (unit) => known.has(unit)
}
const lasting = measuring('duration', units('ms s minute hour day week fortnight month quarter year decade century'))
const costing = measuring('cost', units('dollar euro pound yen yuan franc rupee krona cent'))
const weighing = measuring('weight', units('mg gram kg tonne pound'))

/** "expires after 30 days", "expires on 3 March". */
const expiring: Reader = (tokens, at, subject) =>
  lowerAt(tokens, at) === 'after'
    ? told(subject, 'expiry', valueAt(tokens, at + 1, isPlainAmount))
    : happening('expiry')(tokens, at, subject)

/** "uses port 8080", "runs on Node 22", "uses PostgreSQL". */
const using: Reader = (tokens, at, subject) => {
  const from = lowerAt(tokens, at) === 'the' ? at + 1 : at
  if (lowerAt(tokens, from) === 'port') return told(subject, 'port', valueAt(tokens, from + 1, isBareNumber))
  const read = valueAt(tokens, from, (value, words) => (value.kind === 'name' || value.kind === 'labelled') && isCapital(words[0] as Token))
  if (read === null) return null
  const words = tokens.slice(read.from, read.end)
  if (read.value.kind !== 'labelled' || words.length < 2) return told(subject, 'uses', read)
  return said(whole(subject), `${wordsText(words.slice(0, -1))} version`, words.at(-1)?.text ?? '', read.end)
}

const isBareNumber = (value: Value): boolean => value.kind === 'amount' && value.unit === '' && value.counted === ''

const listening: Reader = (tokens, at, subject) => {
  if (lowerAt(tokens, at) !== 'on') return null
  return told(subject, 'port', valueAt(tokens, lowerAt(tokens, at + 1) === 'port' ? at + 2 : at + 1, isBareNumber))
}

const running: Reader = (tokens, at, subject) => {
  if (lowerAt(tokens, at) === 'every') return told(subject, 'interval', valueAt(tokens, at + 1, isPlainAmount))
  return lowerAt(tokens, at) === 'on' ? using(tokens, at + 1, subject) : null
}

const defaulting: Reader = (tokens, at, subject) =>
  lowerAt(tokens, at) === 'to' ? told(subject, 'default', valueAt(tokens, at + 1, isComparable)) : null

/** "allows up to 100 requests per minute". */
const allowing: Reader = (tokens, at, subject) => (bounded(tokens, at) === at ? null : limited(tokens, at, subject))

const having: Reader = (tokens, at, subject) => possessions(tokens, lowerAt(tokens, at) === 'got' ? at + 1 : at, whole(subject))

const must: Reader = (tokens, at, subject) => (lowerAt(tokens, at) === 'be' && !subject.isName ? being(tokens, at + 1, subject) : null)

const rows = (verbs: string, reader: Reader): readonly (readonly [string, Reader])[] => verbs.split(' ').map((verb) => [verb, reader])

const VERBS: ReadonlyMap<string, Reader> = new Map([
  ...rows('is are was were', being),
  ...rows('must shall', must),
  ...rows('has have had', having),
  ...rows('arrives arrive arrived lands landed', happening('arrival')),
  ...rows('departs depart departed', happening('departure')),
  ...rows('begins begin began starts start started opens opened', happening('start')),
  ...rows('ends end ended finishes finish finished closes closed', happening('end')),
  ...rows('happens happen happened occurs occur occurred', happening('date')),
  ...rows('expires expire expired', expiring),
  ...rows('launches launch launched', happening('launch')),
  ...rows('dies died', happening('death')),
  ...rows('lasts last lasted', lasting),
  ...rows('takes take took', (tokens, at, subject) =>
    lowerAt(tokens, at) === 'place' ? happening('date')(tokens, at + 1, subject) : lasting(tokens, at, subject),
  ),
  ...rows('costs cost', costing),
  ...rows('weighs weigh weighed', weighing),
  ...rows('uses use', using),
  ...rows('runs run', running),
  ...rows('listens listen', listening),
  ...rows('defaults default', defaulting),
  ...rows('allows allow supports support accepts accept permits permit holds hold', allowing),
])

export const isVerb = (token: Token | undefined): boolean => token !== undefined && token.kind === 'word' && VERBS.has(token.lower)

/** What the verb at `verb` says of the subject. */
export const predicateAt = (tokens: readonly Token[], verb: number, subject: Subject): Said | null =>
  VERBS.get(lowerAt(tokens, verb))?.(tokens, verb + 1, subject) ?? null
