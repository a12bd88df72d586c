/**
 * From a plain statement of a source to the question it answers, by turning subject and verb round.
 *
 *   "Enforced module boundaries give most of the benefit"  →  "Do enforced module boundaries give most of the benefit?"
 *   "A fixed supply does not create demand"                →  "Does a fixed supply create demand?", answered with no
 *
 * Only what surely is subject and verb is turned; everything else gives null. What is past is a fact, and asks nothing.
 */
import { STOP_WORDS } from '../../../core/text/words.ts'
import { capital, uncapital } from './spelling.ts'

export interface Asked {
  readonly question: string
  /** −1 where the statement denies what the question asks. */
  readonly sign: 1 | -1
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const TURNED = set('is are can could will would should must may might')
const VERBS = set(`
  add affect allow apply avoid bear begin behave belong break bring build buy carry cause change choose close come contain cost count cover create
  cut decide delay deliver depend draw drive earn end explain fail fall fill fit fix follow force gain get give go grow happen harm have help hold
  hurt improve increase invite keep kill last lead leave let limit link lose lower make matter mean move need offer open outweigh own pay
  prevent produce prove provide put raise reach reduce rely remain remove repeat replace require rest return rise run save scale sell send serve
  set settle share shorten shift show shut sit slow solve sound speak spend split stand start stay stop suffer suffice support survive take
  tell threaten tie weigh allocate mature trade scare treat trust turn use vary wait want waste weaken win work worsen`)
const FINITE = set(
  'is are was were has have had will would can could should must may might rose fell grew took cost lost gave said came went made stood held did does do',
)
const NOT_A_SUBJECT =
  /^(?:i|we|you|he|she|it|they|this|that|these|those|there|here|what|who|which|when|while|where|if|as|because|although|since|until|unless|once|after|before|in|on|at|of|for|from|with|without|within|by|to|under|over|among|between|during|against|about|per|not|no|nobody|none|neither|even|only|both|asked|such|so|but|and|or|also|then|thus|however|therefore|moreover|instead|most|more|less|many|few|some|all|each|every|any|another|other|one|today|now|whoever|whether|\d.*)$/i
const INSIDE_SUBJECT = /\b(?:who|which|that|whose|whom|where|when|if|because|and|or|not|i|we|my|our|us)\b/i
const CUT =
  /(?:,? (?:because|although|though|whereas|while|provided that|even if|even when)|, (?:and|but|so|which|who|where|since|as|or|not|with|unlike|well|almost|against|nor)|; |: | – |, )\b.*$/i
const UNFIT = /["“”()‘|[\]]|\b(?:I|we|my|our|us|me|here|yesterday|therefore|yet|this|these|those|it|they|them|their own)\b|\d{1,2}:\d{2}/
/** Ends as words do that are no names. */
const DESCRIBES = /(?:ed|ing|er|al|ic|ous|ive|less|ful)$/
const WORDS = { min: 6, max: 19, subjectMax: 6 }

export function askedFrom(statement: string, isCommon: (word: string) => boolean, isName: (word: string) => boolean): Asked | null {
  const plain = beforeSecondVerb(statement.replace(/ (?:therefore|already|also|still|now|yet)\b/g, '').replace(CUT, ''))
  const words = plain.split(' ')
  if (words.length < WORDS.min || words.length > WORDS.max || UNFIT.test(plain) || /[,;:]/.test(plain)) return null
  const at = verbAt(words)
  if (at === null) return null
  const subject = words.slice(0, at)
  if (NOT_A_SUBJECT.test(subject[0] ?? '') || INSIDE_SUBJECT.test(subject.join(' ')) || !isOnePhrase(subject)) return null
  // A word that only ever opens sentences may be a name or not.
  const first = (subject[0] ?? '').toLowerCase()
  if (!STOP_WORDS.has(first) && !isCommon(first) && !isName(subject[0] ?? '') && !DESCRIBES.test(first)) return null
  return turned(subject, words[at] ?? '', words.slice(at + 1), (word) => isCommon(word) || DESCRIBES.test(word))
}

/** "owns its data and has one owner": what a second verb adds is left out, since it would have to be turned as well. */
function beforeSecondVerb(text: string): string {
  const joined = [...text.matchAll(/ and (\p{Ll}+)/gu)].find(([, word = '']) => /^(?:has|have|is|are)$/.test(word) || baseOf(word) !== null)
  return joined === undefined ? text : text.slice(0, joined.index)
}

/** An article inside follows a preposition, and nothing inside looks like a verb of the past. */
const isOnePhrase = (subject: readonly string[]): boolean =>
  subject.every((word, index) => {
    if (index === 0) return true
    if (/['’]|^(?:said|wrote|found|took|gave|held|thinks?|says?|believes?|expects?|estimates?|considers?)$/i.test(word)) return false
    if (/ed$/i.test(word) && !/^(?:the|an?|no|its|their)$/i.test(subject[index - 1] ?? '')) return false
    return !/^(?:the|an?)$/i.test(word) || /^(?:of|in|for|with|to|on|by|from|between|at|per|without)$/i.test(subject[index - 1] ?? '')
  })

/** Where the predicate of "Does X …?" begins, X being words of a question after its auxiliary; null where it can't be told. */
export function predicateAt(words: readonly string[]): number | null {
  for (let index = 1; index <= Math.min(WORDS.subjectMax, words.length - 1); index++) {
    const before = (words[index - 1] ?? '').toLowerCase()
    if (VERBS.has((words[index] ?? '').toLowerCase()) && !/^(?:the|an?|of|in|on|for|to|with|by|no|its|their|and|or)$/.test(before))
      return index
  }
  return null
}

function verbAt(words: readonly string[]): number | null {
  for (let index = 1; index <= Math.min(WORDS.subjectMax, words.length - 2); index++) {
    const word = (words[index] ?? '').toLowerCase()
    if (TURNED.has(word) || /^(?:does|do)$/.test(word)) return index
    if (FINITE.has(word) && word !== 'have' && word !== 'has') return null
    if (isVerbHere(words, index)) return index
  }
  return null
}

function isVerbHere(words: readonly string[], index: number): boolean {
  const [before, word, after] = [words[index - 1] ?? '', (words[index] ?? '').toLowerCase(), (words[index + 1] ?? '').toLowerCase()]
  if (STOP_WORDS.has(before.toLowerCase()) || FINITE.has(after) || VERBS.has(after)) return false
  if (isPlural(before)) return VERBS.has(word) && word !== 'have'
  const base = baseOf(word)
  // "the cloud costs rose", "bus services in town": a plural noun would stand before a preposition or a verb as well.
  return base !== null && base !== 'have' && !/^(?:of|and|or|from|between)$/.test(after)
}

/** A verb in its bare form or with an s. */
export const isVerb = (word: string): boolean => VERBS.has(word) || baseOf(word) !== null

const isPlural = (word: string): boolean => /(?:[^su]s|people|children|men)$/i.test(word)

function baseOf(word: string): string | null {
  if (!word.endsWith('s')) return null
  for (const base of [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`]) if (VERBS.has(base)) return base
  return null
}

function turned(subject: readonly string[], verb: string, rest: readonly string[], isCommon: (word: string) => boolean): Asked | null {
  const who = uncapital(subject.join(' '), isCommon)
  const small = verb.toLowerCase()
  const denied = rest[0] === 'not'
  const tail = (denied ? rest.slice(1) : rest).join(' ').replace(/\.$/, '')
  if (tail === '' || /^that\b|\b(?:of|the|a|an|to|for|with|by|in|and|or)$/i.test(tail)) return null
  if (!TURNED.has(small) && / and /.test(tail)) return null
  const sign = denied ? -1 : 1
  if (TURNED.has(small)) return { question: `${capital(small)} ${who} ${tail}?`, sign }
  if (/^(?:does|do)$/.test(small)) return denied ? { question: `${capital(small)} ${who} ${tail}?`, sign } : null
  const base = VERBS.has(small) ? small : baseOf(small)
  return base === null ? null : { question: `${VERBS.has(small) ? 'Do' : 'Does'} ${who} ${base} ${tail}?`, sign }
}
