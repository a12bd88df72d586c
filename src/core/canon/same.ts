/**
 * When two statements speak of one thing, and when they then contradict each other.
 *
 *   Seryn · eye colour · amber ──topic──▶ "seryn eye"  ◀──topic── Captain Seryn's · eyes · green      amber ≠ green: contradiction
 *
 * Subject and attribute are compared as one topic, because nobody can tell where the one ends: "the session timeout" is
 * the timeout of the session. Titles are looked past, and a name may be part of a longer one for what only people have.
 */
import { isPersonal, isSingle, plainWords, topicWords } from './attributes.ts'
import { type Comparison, compareValues, valueIn } from './values.ts'
import type { Statement } from './words.ts'

export interface Topic {
  /** Subject and attribute in plain words, without the title. */
  readonly key: string
  readonly title: string | null
  /** The names of a person or place; none where the subject is a common noun. */
  readonly names: readonly string[]
  /** The attribute, where names may be part of each other; null elsewhere. */
  readonly personal: string | null
  readonly isSingle: boolean
  /** The last word of the key, which says how a bare number is to be read. */
  readonly about: string
}

const TITLES: ReadonlySet<string> = new Set(
  'captain lieutenant sergeant corporal major colonel general admiral commander commodore marshal lord lady sir dame king queen prince princess duke duchess baron baroness count countess doctor dr mr mrs ms miss professor father mother sister brother aunt uncle master mistress inspector detective'.split(
    ' ',
  ),
)

/** A name that goes on with one of these is another thing: Port Seryn is no Seryn. */
const PLACES: ReadonlySet<string> = new Set(
  'port lake mount house fort castle street river station bridge ship island bay company guild server cluster service day war battle school tower gate hall inn junior senior'.split(
    ' ',
  ),
)

const NAME = /^\p{Lu}[\p{Ll}'’-]+(?:\p{Lu}\p{Ll}+)*$/u

function subjectOf(subject: string): {
  readonly title: string | null
  readonly words: readonly string[]
  readonly names: readonly string[]
} {
  const bare = subject.trim().replace(/^(?:the|an?|our)\s+/i, '')
  const parts = bare.replace(/['’]s?$/, '').split(/\s+/)
  const first = parts[0]?.replace(/\.$/, '').toLowerCase() ?? ''
  const title = parts.length > 1 && TITLES.has(first) && NAME.test(parts[1] ?? '') ? first : null
  const named = title === null ? parts : parts.slice(1)
  const isName = named.every((part) => NAME.test(part) && !/['’]s$/.test(part)) && (title !== null || bare === subject.trim())
  return { title, words: plainWords(named.join(' ')), names: isName ? named.map((part) => part.toLowerCase()) : [] }
}

export function topicOf({ subject, attribute }: Statement): Topic {
  const { title, words, names } = subjectOf(subject)
  const own = plainWords(attribute)
  const topic = topicWords([...words, ...own])
  const personal = names.length === 0 ? [] : topicWords(own)
  return {
    key: topic.join(' '),
    title,
    names,
    personal: isPersonal(personal) ? personal.join(' ') : null,
    isSingle: isSingle(topic),
    about: topic.at(-1) ?? '',
  }
}

/** Two that are the same share one of these, so that a table by them finds every statement worth comparing. */
export const lookupKeys = ({ key, names, personal }: Topic): readonly string[] =>
  personal === null ? [key] : [...new Set([key, ...names.map((name) => `${name} · ${personal}`)])]

export function sameTopic(a: Topic, b: Topic): boolean {
  if (a.title !== null && b.title !== null && a.title !== b.title) return false
  return a.key === b.key || (a.personal !== null && a.personal === b.personal && isPartOfName(a.names, b.names))
}

function isPartOfName(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length === 0 || short.length === long.length || long.some((name) => PLACES.has(name))) return false
  return (
    short.every((name, index) => name === long[index]) || short.every((name, index) => name === long[long.length - short.length + index])
  )
}

/** The values of two statements on one topic. Names differ only where there can be but one. */
export function compareOn(topic: Topic, a: string, b: string): Comparison {
  const compared = compareValues(readAs(topic, a), readAs(topic, b))
  if (compared !== 'different' || topic.isSingle) return compared
  return valueIn(a).kind === 'name' && valueIn(b).kind === 'name' ? 'unclear' : 'different'
}

/** An age without a unit is in years, and version 22 may be any 22.x. */
function readAs({ about }: Topic, value: string): string {
  if (about !== 'age' && about !== 'version') return value
  const parsed = valueIn(value)
  if (parsed.kind !== 'amount' || parsed.unit !== '' || parsed.counted !== '') return value
  return about === 'age' ? `${parsed.amount} years` : `version ${parsed.amount}`
}

/** Whether both can not be true. The same both ways round. */
export function contradicts(a: Statement, b: Statement): boolean {
  const [ours, theirs] = [topicOf(a), topicOf(b)]
  return sameTopic(ours, theirs) && compareOn(ours, a.value, b.value) === 'different'
}
