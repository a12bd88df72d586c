/**
 * What a clause speaks of. A subject is a name ("Captain Seryn"), a thing with an article ("the session timeout"), a plural
 * ("Retries"), or either of someone ("Seryn's mother", "the timeout of the session"). Pronouns, quantities and people in
 * general are none: the next sentence may mean another one.
 */
import { STOP_WORDS } from '../text/stop-words.ts'
import { isAttribute } from './attributes.ts'
import { ANYBODY, REPORTING, UNNAMED } from './lexicon.ts'
import type { Token } from './tokens.ts'

export interface Subject {
  readonly words: readonly Token[]
  readonly isName: boolean
}

const WORDS_MAX = 6
const BARE_WORDS_MAX = 3
const ARTICLES: ReadonlySet<string> = new Set(['the', 'our', 'a', 'an'])

export const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text)
export const isPossessive = ({ text }: Token): boolean => /(?:'s|s')$/.test(text)
export const wordsText = (words: readonly Token[]): string => words.map(({ text }) => text).join(' ')

/** The subject that all of these tokens make; null where they make none. */
export function subjectIn(tokens: readonly Token[]): Subject | null {
  const hasArticle = tokens[0]?.lower === 'the' || tokens[0]?.lower === 'our'
  const words = hasArticle ? tokens.slice(1) : tokens
  const [first] = words
  if (first === undefined || words.length > WORDS_MAX || words.some(({ kind }) => kind !== 'word')) return null
  if (words.at(-1)?.text.endsWith("'s")) return null
  if (UNNAMED.has(first.lower.replace(/'s$/, '')) || !isJoinedWell(words)) return null
  const owners = words.filter(isPossessive).map(({ lower }) => lower.replace(/'s?$/, ''))
  if (ANYBODY.has(headOf(words)) || owners.some((owner) => ANYBODY.has(owner) || UNNAMED.has(owner))) return null
  const isName = !hasArticle && words.every(isCapital) && !words.some(isPossessive)
  return hasArticle || isName || isBare(words) ? { words, isName } : null
}

/** No small word but one "of", with its article. */
function isJoinedWell(words: readonly Token[]): boolean {
  let ofs = 0
  for (const [index, { lower }] of words.entries()) {
    if (lower === 'of' && index > 0 && index < words.length - 1) ofs++
    else if (ARTICLES.has(lower) && words[index - 1]?.lower === 'of') continue
    else if (STOP_WORDS.has(lower) || REPORTING.has(lower)) return false
  }
  return ofs <= 1
}

function headOf(words: readonly Token[]): string {
  const of = words.findIndex(({ lower }) => lower === 'of')
  return words[of === -1 ? words.length - 1 : of - 1]?.lower ?? ''
}

/** Without an article: a plural or a mass ("Rate limiting", "uploads"), a name of code, or something of somebody's. */
function isBare(words: readonly Token[]): boolean {
  const [first, ...rest] = words
  const owned = words.findIndex(isPossessive)
  if (owned !== -1) return owned < words.length - 1 && words.slice(0, owned + 1).every(isCapital) && !words.slice(owned + 1).some(isCapital)
  if (first === undefined || words.length > BARE_WORDS_MAX) return false
  if (rest.some(isCapital) || words.some(({ lower }) => lower === 'of')) return false
  return rest.length === 0 || !/(?:ing|ly|ed)$/.test(first.lower)
}

export interface Split {
  readonly subject: string
  /** Null where nothing in the words is an attribute. */
  readonly attribute: string | null
}

/** "Seryn's eyes", "the timeout of the session", "the session timeout": whose, and what of theirs. */
export function splitSubject(words: readonly Token[]): Split {
  const of = words.findIndex(({ lower }) => lower === 'of')
  if (of > 0) {
    const owner = ARTICLES.has(words[of + 1]?.lower ?? '') ? words.slice(of + 2) : words.slice(of + 1)
    const attribute = wordsText(words.slice(0, of))
    if (!/^colou?r$/i.test(attribute)) return { subject: wordsText(owner), attribute }
    const inner = splitSubject(owner)
    return { subject: inner.subject, attribute: inner.attribute ?? 'colour' }
  }
  const owned = words.findLastIndex((word, index) => isPossessive(word) && index < words.length - 1)
  if (owned !== -1) return { subject: ownerText(words.slice(0, owned + 1)), attribute: wordsText(words.slice(owned + 1)) }
  for (const length of [2, 1]) {
    const tail = wordsText(words.slice(-length))
    if (words.length > length && isAttribute(tail)) return { subject: wordsText(words.slice(0, -length)), attribute: tail }
  }
  return { subject: wordsText(words), attribute: null }
}

export const ownerText = (words: readonly Token[]): string => wordsText(words).replace(/(?:'s|(?<=s)')$/, '')

const NAMES_MAX = 3

/** Who owns what follows the possessive at `index`: "Seryn's", "Captain Seryn's", "Seryn's sister's", "the captain's"; null for anybody. */
export function ownerAt(tokens: readonly Token[], index: number): readonly Token[] | null {
  const last = tokens[index]
  const before = tokens[index - 1]
  if (last === undefined || !isOwner(last)) return null
  if (!isCapital(last) && before !== undefined && isPossessive(before))
    return isCapital(before) && isOwner(before) ? named(tokens, index - 1, index) : null
  if (!isCapital(last)) return before?.lower === 'the' ? [last] : null
  return named(tokens, index, index)
}

function isOwner(token: Token): boolean {
  const bare = token.lower.replace(/'s?$/, '')
  return token.kind === 'word' && isPossessive(token) && !UNNAMED.has(bare) && !ANYBODY.has(bare) && !STOP_WORDS.has(token.lower)
}

/** The name that ends at `name`, with what follows it up to `end`. */
function named(tokens: readonly Token[], name: number, end: number): readonly Token[] | null {
  let from = name
  while (from > 0 && from > name - NAMES_MAX && isNamePart(tokens[from - 1])) from--
  // "Seryn and Kael's green eyes" may be the eyes of both.
  const before = tokens[from - 2]
  return tokens[from - 1]?.lower === 'and' && before !== undefined && isCapital(before) ? null : tokens.slice(from, end + 1)
}

const isNamePart = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.kind === 'word' &&
  isCapital(token) &&
  !isPossessive(token) &&
  !STOP_WORDS.has(token.lower) &&
  !UNNAMED.has(token.lower)
