/**
 * What somebody has: "amber eyes and long black hair", "three sisters", "a timeout of 20 seconds", "a 30-second timeout"; and the
 * same without a verb: "Seryn's green eyes", "green-eyed Seryn". Colours that eyes and faces take on for a moment count only
 * where somebody is said to have them.
 */

import { unitOf } from '../text/quantities.ts'
import { STOP_WORDS } from '../text/stop-words.ts'
import { colourNamed } from './colours.ts'
import { COMPOUNDS, FEATURES, FLEETING, FLUSHED } from './lexicon.ts'
import { closes, isPlainAmount, valueAt } from './reading.ts'
import { isCapital, ownerAt, ownerText, wordsText } from './subjects.ts'
import type { Token } from './tokens.ts'
import { leadingNumber, valueIn } from './values.ts'
import type { Statement } from './words.ts'

interface Owned {
  readonly attribute: string
  readonly value: string
  readonly end: number
}

/** "in this light", "or green", "when she laughs": not always, then. */
const QUALIFIES: ReadonlySet<string> = new Set(['or', 'when', 'whenever', 'in', 'on', 'by', 'at', 'until', 'for', 'under', 'than'])

/** Everything in a list that begins at `from`. */
export function possessions(
  tokens: readonly Token[],
  from: number,
  subject: string,
): { statements: readonly Statement[]; end: number } | null {
  const statements: Statement[] = []
  let end = from
  for (let at = pastUncounted(tokens, from); ; ) {
    const owned = ownedAt(tokens, lowerAt(tokens, at) === 'a' || lowerAt(tokens, at) === 'an' ? at + 1 : at)
    if (owned === null) break
    statements.push({ subject, attribute: owned.attribute, value: owned.value })
    end = owned.end
    const comma = tokens[end]?.kind === 'comma' ? 1 : 0
    const and = lowerAt(tokens, end + comma) === 'and' ? 1 : 0
    if (comma + and === 0) break
    at = end + comma + and
  }
  return statements.length === 0 ? null : { statements, end }
}

/** "a limp and copper hair": something that nobody can compare may come first. */
function pastUncounted(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < from + 4 && (lowerAt(tokens, at) === 'a' || lowerAt(tokens, at) === 'an' || isNoun(tokens[at]))) at++
  return at > from && lowerAt(tokens, at) === 'and' ? at + 1 : from
}

const lowerAt = (tokens: readonly Token[], at: number): string => tokens[at]?.lower ?? ''

const ownedAt = (tokens: readonly Token[], at: number): Owned | null =>
  colouredAt(tokens, at) ?? countedAt(tokens, at) ?? hyphenatedAt(tokens, at) ?? ofAt(tokens, at)

const isNoun = (token: Token | undefined): token is Token =>
  token !== undefined &&
  token.kind === 'word' &&
  /^[\p{Ll}-]+$/u.test(token.text) &&
  !STOP_WORDS.has(token.lower) &&
  colourNamed(token.text) === null

/** "long black hair": words that are colours and the like, then what has them. */
function colouredAt(tokens: readonly Token[], at: number): Owned | null {
  for (let noun = at + 1; noun <= at + 4 && tokens[noun - 1]?.kind === 'word'; noun++) {
    const token = tokens[noun]
    if (!isNoun(token) || !(FEATURES.has(token.lower) || closes(tokens, noun + 1))) continue
    const text = wordsText(tokens.slice(at, noun))
    if (valueIn(text).kind !== 'marks') continue
    const next = lowerAt(tokens, noun + 1)
    return QUALIFIES.has(next) || COMPOUNDS.has(next) ? null : { attribute: token.text, value: text, end: noun + 1 }
  }
  return null
}

/** "three sisters"; "three days" is no possession. */
function countedAt(tokens: readonly Token[], at: number): Owned | null {
  const words = tokens.slice(at, at + 4).map(({ text }) => text)
  const count = /^\d+$/.test(words[0] ?? '') ? 1 : (leadingNumber((words[0] ?? '').split('-'))?.words ?? 0) > 0 ? 1 : 0
  const noun = tokens[at + 1]
  if (count === 0 || !isNoun(noun) || !noun.text.endsWith('s') || unitOf(noun.text) !== null || !closes(tokens, at + 2)) return null
  return { attribute: noun.text, value: words[0] ?? '', end: at + 2 }
}

/** "30-second timeout". */
function hyphenatedAt(tokens: readonly Token[], at: number): Owned | null {
  const text = tokens[at]?.text ?? ''
  const value = text.includes('-') ? valueIn(text) : null
  if (value?.kind !== 'amount' || value.unit === '' || value.counted !== '') return null
  for (const nouns of [1, 2]) {
    const words = tokens.slice(at + 1, at + 1 + nouns)
    if (words.length === nouns && words.every(isNoun) && closes(tokens, at + 1 + nouns))
      return { attribute: wordsText(words), value: text.replace('-', ' '), end: at + 1 + nouns }
  }
  return null
}

/** "timeout of 20 seconds". */
function ofAt(tokens: readonly Token[], at: number): Owned | null {
  const of = [at + 1, at + 2, at + 3].find((index) => lowerAt(tokens, index) === 'of')
  if (of === undefined || !tokens.slice(at, of).every(isNoun)) return null
  const read = valueAt(tokens, of + 1, isPlainAmount)
  return read === null ? null : { attribute: wordsText(tokens.slice(at, of)), value: read.text, end: read.end }
}

export interface Trait {
  readonly statement: Statement
  readonly from: number
  readonly end: number
}

/** "Seryn's green eyes", "the session's 30-minute timeout", "green-eyed Seryn", anywhere in a sentence. */
export function traits(tokens: readonly Token[]): readonly Trait[] {
  return tokens.flatMap((_, index) => possessedAt(tokens, index) ?? describedAt(tokens, index) ?? [])
}

/** Who has "Seryn's amber eyes" is somebody else, and whether Seryn has them is not said. */
const HAVING: ReadonlySet<string> = new Set(['has', 'have', 'had', 'got', 'inherited', 'shares', 'shared'])

function possessedAt(tokens: readonly Token[], index: number): Trait | null {
  const next = tokens[index + 1]
  if (
    next === undefined ||
    !tokens[index]?.text.includes("'") ||
    !(/[-\d]/.test(next.text) || valueIn(next.text).kind !== 'words' || colouredAt(tokens, index + 1))
  )
    return null
  const owner = HAVING.has(lowerAt(tokens, index - 1)) ? null : ownerAt(tokens, index)
  const owned = owner === null ? null : (featureAt(tokens, index + 1) ?? hyphenatedAt(tokens, index + 1))
  if (owner === null || owned === null) return null
  const subject = ownerText(owner)
  return { statement: { subject, attribute: owned.attribute, value: owned.value }, from: index + 1 - owner.length, end: owned.end }
}

function featureAt(tokens: readonly Token[], at: number): Owned | null {
  const owned = colouredAt(tokens, at)
  if (owned === null || (!FEATURES.has(owned.attribute.toLowerCase()) && !closes(tokens, owned.end))) return null
  return isFleeting(owned.attribute, owned.value) ? null : owned
}

/** Whether it says what somebody looks like at the moment: "Seryn's eyes were red". */
export const isFleeting = (attribute: string, value: string): boolean =>
  FLUSHED.has(attribute.toLowerCase()) && value.split(' ').some((word) => FLEETING.has(word.toLowerCase()))

const DESCRIBED: Readonly<Record<string, string>> = { eyed: 'eyes', haired: 'hair', bearded: 'beard', skinned: 'skin' }

function describedAt(tokens: readonly Token[], index: number): Trait | null {
  const token = tokens[index]
  if (!token?.text.includes('-')) return null
  const [, value, of] = /^(.+)-(eyed|haired|bearded|skinned)$/.exec(token.lower) ?? []
  const attribute = of === undefined ? undefined : DESCRIBED[of]
  if (value === undefined || attribute === undefined || valueIn(value).kind !== 'marks') return null
  let end = index + 1
  while (end <= index + 3 && tokens[end]?.kind === 'word' && isCapital(tokens[end] as Token) && !tokens[end]?.text.includes("'")) end++
  const subject = wordsText(tokens.slice(index + 1, end))
  return subject === '' ? null : { statement: { subject, attribute, value }, from: index, end }
}
