/**
 * What kind of question a crux is. It must be answerable with yes or no, and say what something is, what causes what, or
 * what to do. A forecast may stand and is called one; a pure reading of a measurement ("Will the price rise?") may not,
 * because no position hangs on it until someone says what it means.
 */
import { numberWord } from '../../text/contrast.ts'
import { sentences } from '../../text/sentences.ts'
import { STOP_WORDS } from '../../text/stop-words.ts'
import { contentStems, stem, wordsOf } from '../../text/words.ts'

export type QuestionKind = 'identity' | 'cause' | 'decision' | 'forecast' | 'reading' | 'other'

export interface QuestionReading {
  readonly binary: boolean
  readonly kind: QuestionKind
  /** Why it can't be a crux as it stands; null where it can. */
  readonly because: string | null
}

export function readQuestion(text: string): QuestionReading {
  const asked = coreOf(text)
  const kind = kindOf(asked)
  const because = notBinary(text, asked) ?? (kind === 'reading' ? READING : null)
  return { binary: notBinary(text, asked) === null, kind, because }
}

const READING = 'It only reads a measurement. Ask what that would mean: what something is, what causes what, or what should be done.'

const AUXILIARY =
  /^(?:is|are|am|was|were|do|does|did|will|would|should|shall|can|could|has|have|had|must|may|might|ought|need)(?:n['’]t)?\b|^(?:won|can|shan)['’]t\b|^cannot\b/i
const OPEN = /^(?:how|what|which|why|when|who|whom|whose|where)\b/i

const JOINS: ReadonlySet<string> = new Set(['and', 'or'])
const ASKS: ReadonlySet<string> = new Set(['how', 'what', 'which', 'why', 'when', 'who', 'where'])
const TAIL_WORDS_MAX = 6

/**
 * Where "…, and why?" begins: what follows the question that is answered with yes or no; null where nothing does. Each such
 * tail has a few words, and several may follow each other. Words are counted here, from the end: a pattern that tries every
 * division of them takes time without bound.
 */
function secondQuestionAt(text: string): number | null {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, index }))
  const leadsToEnd = new Set([words.length])
  let first: number | null = null
  for (let at = words.length - 2; at > 0; at--) {
    if (!JOINS.has(words[at]?.word.toLowerCase() ?? '') || !ASKS.has(words[at + 1]?.word.toLowerCase().replace(/,$/, '') ?? '')) continue
    const last = Math.min(words.length, at + 2 + TAIL_WORDS_MAX)
    for (let end = at + 2; end <= last; end++) {
      const said = words[end - 1]?.word ?? ''
      if (leadsToEnd.has(end) && !said.slice(0, -1).includes(',') && (end < words.length || !said.endsWith(','))) {
        leadsToEnd.add(at)
        first = at
      }
      // A comma ends a tail.
      if (said.includes(',')) break
    }
  }
  const before = first === null ? undefined : words[first - 1]
  return before === undefined ? null : before.index + before.word.replace(/,$/, '').length
}

function notBinary(text: string, asked: string): string | null {
  if (asked === '') return 'There is no question.'
  if (OPEN.test(asked)) return `It asks "${asked.split(/\s/)[0]?.toLowerCase()}": put it so that the answer is yes or no.`
  if (secondQuestionAt(asked) !== null) return 'It asks two things: keep the one that is answered with yes or no.'
  if (AUXILIARY.test(asked) || isLabelled(text) || /\bwhether\b/i.test(asked)) return null
  return 'It is not answered with yes or no: begin with a word such as is, does, will or should.'
}

/** "Is it a hedge (YES) or a risk (NO)?": both answers are named. */
const isLabelled = (text: string): boolean => /\(\s*YES\s*\)/i.test(text) && /\(\s*NO\s*\)/i.test(text)

/** The question itself, without what leads up to it: "Crux: in ten years, will it …?" begins at "will". */
function coreOf(text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?.!\s]+$/, '')
  if (AUXILIARY.test(plain)) return plain
  for (const { index } of plain.matchAll(/[,:]\s/g)) {
    const lead = plain.slice(0, index)
    const rest = plain.slice(index + 2)
    if (AUXILIARY.test(rest) && !/^(?:how|what|which|why|who|whom|whose)\b/i.test(lead)) return rest
  }
  return plain
}

/* ——— kinds ——— */

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem))
const holds = (words: readonly string[], wanted: ReadonlySet<string>): boolean => words.some((word) => wanted.has(stem(word)))

const DECIDES =
  /^(?:should|shall|must|ought|need)(?:n['’]t)?\b|\b(?:should|ought to|worth(?:while)?|better to|wise to|right to|whether to|need to|have to)\b/i
const FUTURE = /^(?:will|won['’]t)\b|\b(?:will|going to|(?:un)?likely to)\b|\b(?:by|before|until)\s+(?:the end of\s+)?(?:20|21)\d\d\b/i
const CAUSES = stems(
  'cause causes lead drive drives driven trigger prevent reduce increase raise lower improve worsen harm hurt help explain affect influence depend enable force create destroy protect delay accelerate make result produce weaken strengthen undermine save boost',
)
const IDENTIFIES = stems('mean count qualify constitute represent behave act function serve equal resemble remain belong become')

function kindOf(asked: string): QuestionKind {
  const words = wordsOf(asked)
  if (DECIDES.test(asked)) return 'decision'
  if (isReading(words)) return 'reading'
  if (FUTURE.test(asked)) return 'forecast'
  if (holds(words.slice(1), CAUSES) || /\b(?:because of|due to|thanks to)\b/i.test(asked)) return 'cause'
  if (/^(?:is|are|am|was|were)(?:n['’]t)?\b/i.test(asked) || /\b(?:be|is|are)\b/i.test(asked)) return 'identity'
  return holds(words, IDENTIFIES) ? 'identity' : 'other'
}

/* ——— readings: a measure, a movement, and then nothing but times and numbers ——— */

const MEASURES = stems(
  'price correlation volatility yield rate inflation index revenue volume latency throughput temperature level share ratio cost spread capitalisation gdp unemployment growth number count value score metric headcount traffic output turnover sales profit margin',
)
const MOVES = stems(
  'persist rise rose risen fall fell fallen continue hold held remain stay go gone went decline climb recover exceed reach hit cross top peak surge spike plunge collapse stabilise increase decrease drop grow grew grown double halve shrink move change above below',
)
const TIMES_AND_AMOUNTS = stems(
  'year month quarter week day decade century end next coming near term long short run time future far again further sharply significantly strongly level high low record peak percent dollar euro million billion trillion up down',
)
/** A condition, a cause or a purpose: what the reading would mean. */
const MEANS = new Set('if unless because enough so when once despite without too as than'.split(' '))

function isReading([, ...words]: readonly string[]): boolean {
  if (words.some((word) => MEANS.has(word))) return false
  return words.some((word, index) => MOVES.has(stem(word)) && holds(words.slice(0, index), MEASURES) && isIdle(words.slice(index + 1)))
}

const isIdle = (words: readonly string[]): boolean =>
  contentStems(words).every((word) => /^\d/.test(word) || numberWord(word) !== null || TIMES_AND_AMOUNTS.has(word))

/* ——— a question from what was said ——— */

const OPINION =
  /^(?:(?:yes|no|uncertain)\s*[.,:;–—-]\s*|(?:I|we)\s+(?:think|believe|hold|say|argue|claim|find)\s+(?:that\s+)?|in my (?:view|opinion),\s*|(?:and|or|but)\s+)+/i
const SIDE = /^(?:yes|no|uncertain)$/i

/** A yes/no question, tidied where it is one already; empty for an empty text. */
export function asQuestion(statement: string): string {
  const said = sentenceToAsk(statement.replace(/\s+/g, ' ').trim())
  const plain = withoutTail(said)
  if (plain.replace(SIDE, '') === '') return ''
  const [, whether] = /\bwhether (?:or not )?(.+)$/i.exec(plain) ?? []
  if (AUXILIARY.test(coreOf(plain)) || isLabelled(plain)) return tidied(plain)
  if (whether?.startsWith('to ')) return tidied(`should we ${whether.slice(3)}`)
  if (whether !== undefined) return tidied(`is it true that ${whether}`)
  if (OPEN.test(plain) && !said.endsWith('.')) return tidied(`is there a single right answer to "${plain}"`)
  const claim = withoutTail(plain.replace(OPINION, '').replace(/\s+because\b.*$/i, ''))
  return tidied(`is it true that ${claim === '' ? plain : lowered(claim)}`)
}

/** "How should we do it?": no claim, and nothing that yes or no would answer. */
export function isOpenQuestion(text: string): boolean {
  const said = sentenceToAsk(text.replace(/\s+/g, ' ').trim())
  const plain = withoutTail(said)
  return OPEN.test(plain) && !said.endsWith('.') && !/\bwhether\b/i.test(plain)
}

function withoutTail(text: string): string {
  let plain = withoutStop(text)
  // What is cut off may have hidden another one before it.
  for (let at = secondQuestionAt(plain); at !== null; at = secondQuestionAt(plain)) plain = withoutStop(plain.slice(0, at))
  return plain
}
const withoutStop = (text: string): string => text.replace(/[?.!,;\s]+$/, '')

/** The first sentence that asks yes or no; else the first that is more than a side. */
function sentenceToAsk(text: string): string {
  // A small letter after the mark does not hold two questions together.
  const all = sentences(text).flatMap((sentence) => sentence.text.split(/(?<=[?!])\s+/))
  return (
    all.find((one) => one.endsWith('?') && readQuestion(one).binary) ??
    all.find((one) => one.replace(OPINION, '').length > 4) ??
    text.replace(/[?!]+(?=\s)/g, '')
  )
}

/** "Crux: is it …" → "Is it …?" */
function tidied(question: string): string {
  const [, rest] = /^[^:?]{1,40}:\s+(.+)$/.exec(question) ?? []
  const plain = rest !== undefined && AUXILIARY.test(coreOf(rest)) ? rest : question
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}?`
}

const PLAIN_OPENERS = new Set(
  'remote public private prices people users customers companies firms governments workers markets investors rates costs taxes developers teams small large new old fixed free long short open good bad early late strong weak real central local global national modern current high low higher lower fewer human social digital money children schools cities staff'.split(
    ' ',
  ),
)

/** Small letters at the head of a clause where the word is surely no name: a capital too many hurts less than a name without one. */
function lowered(clause: string): string {
  const [, first = '', next = ''] = /^(\p{Lu}\p{Ll}*)(?:\s+(\p{L}+))?/u.exec(clause) ?? []
  const word = first.toLowerCase()
  const isPlain =
    (STOP_WORDS.has(word) && word !== 'i') ||
    PLAIN_OPENERS.has(word) ||
    /(?:tions?|ments?|ness|it(?:y|ies)|[ae]nces?)$/.test(word) ||
    (word.endsWith('ing') && STOP_WORDS.has(next.toLowerCase())) ||
    wordsAsWritten(clause.slice(first.length)).has(word)
  return isPlain ? word + clause.slice(first.length) : clause
}

const wordsAsWritten = (text: string): ReadonlySet<string> => new Set(text.match(/\p{L}+/gu) ?? [])

/** Its words alone, for telling whether two questions are the same one. Signs are words, too: "> 50" is not "< 50". */
export const plainQuestion = (question: string): string =>
  (spelledSigns(question.toLowerCase()).match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []).join(' ')

const spelledSigns = (text: string): string =>
  text
    .replace(/≥|>=/g, ' at least ')
    .replace(/≤|<=/g, ' at most ')
    .replace(/>/g, ' above ')
    .replace(/</g, ' below ')
    .replace(/(?<![\p{L}\p{N}])[-−](?=\d)/gu, ' minus ')
