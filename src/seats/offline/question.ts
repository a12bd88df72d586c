/**
 * Reading a question without a language model: can it be answered with yes or no, what would a yes mean,
 * and can a sentence be built from its own words? Whatever is not surely understood falls back to a neutral wording.
 *
 *   "Should a five-person team split its monolith?"
 *    auxiliary  subject         predicate            yes = split, separate…; no = merge, keep…; the monolith is left behind
 */
import { wordsOf } from '../../core/text/words.ts'
import { type Clause, clauseOf } from './clause.ts'
import { polarity } from './cues.ts'
import { actIn, type Exchange, exchangeOf, inOneWord } from './exchange.ts'
import { COMMON, FAMILY_WORDS, families } from './families.ts'
import { EMPTY, GENERIC } from './generic.ts'
import { stemsIn } from './stems.ts'

export type Wants = 'harm' | 'benefit' | 'reason' | 'cost' | 'duration' | 'number' | 'time' | 'person' | 'either' | 'choice' | 'way' | 'any'

export interface Question {
  readonly text: string
  readonly kind: 'yes-no' | 'open'
  /** Advice is weighed by what speaks for and against; a fact is only looked up. */
  readonly about: 'advice' | 'fact'
  /** What an open question asks for: sentences that carry it are preferred. */
  readonly wants: Wants
  readonly stems: ReadonlySet<string>
  /** The stems that the matter turns on: not those of the subject ("a five-person team"), nor small numbers. */
  readonly core: ReadonlySet<string>
  /** Stems that name what a yes brings, and what a no keeps. */
  readonly proposal: ReadonlySet<string>
  readonly alternative: ReadonlySet<string>
  /** The things acted upon, and whether speaking well of them means yes (1) or no (−1). */
  readonly objects: ReadonlySet<string>
  readonly objectSign: number
  /** What a yes takes up and what it leaves, where one thing takes the place of another; then `objects` names both. */
  readonly exchange: Exchange | null
  /** −1 where a yes is the bad news, as in "Is it too slow?". */
  readonly sign: 1 | -1
  /** Put with a "not": then a yes and a no are easily mistaken, and no side is taken. */
  readonly negated: boolean
  readonly clause: Clause | null
}

const AUXILIARY =
  /(?:^|[,;:.!?–—]\s+)((?:should|is|are|was|were|do|does|did|can|could|will|would|has|have|had|must|may|might|shall|ought)(?:n['’]t)?)\s+(.+)$/is
const ASKING = /(?:^|[,;:.!?–—]\s+|^(?:in|on|at|by|for|to|from|under|with) )(?:what|which|how|why|who|whom|whose|when|where)\b/i
const TELLING = /^(?:please )?(?:explain|describe|list|summari[sz]e|compare|tell|name|show|discuss|outline|give)\b/i
const TELL_ME = /^(?:you|someone|anyone)\s+(?:please\s+)?(?:tell|explain|describe|list|summari[sz]e|show|name|give)\b/i

/** "A or B?"; not "or not", "or less". */
const EITHER = /\beither\b|\bor\b(?! (?:not|less|more|fewer|later|so)\b)/i

export function readQuestion(text: string): Question {
  const asked = lastQuestion(text).replace(/,? or not(?=\s*\??$)/i, '')
  const found = AUXILIARY.exec(asked)
  const auxiliary = (found?.[1] ?? '').toLowerCase().replace('’', "'")
  const rest = (found?.[2] ?? '').replace(/[?!.\s]+$/, '')
  const open = isOpen(asked, found?.index ?? -1, rest) || (found === null && isTopic(asked))
  const negated = auxiliary.endsWith("n't") || /\bnot\b/i.test(rest)
  const clause = open || negated || found === null ? null : clauseOf(auxiliary, rest)
  const asAdvice = isAdvice(auxiliary, rest)
  const meaning = meaningOf(asked, auxiliary, clause, asAdvice)
  const core = coreOf(asked, clause, asAdvice, meaning.exchange)
  return {
    text,
    kind: open ? 'open' : 'yes-no',
    // To compare two of a kind ("two services better than six") with one word to go by would be guessing.
    about: asAdvice && (core.size > 1 || !/\bthan\b/i.test(rest)) ? 'advice' : 'fact',
    wants: wantsOf(asked),
    stems: new Set(stemsIn(text)),
    core,
    ...meaning,
    negated,
    clause,
  }
}

const JUDGING =
  /\b(?:worth|good idea|bad idea|better|best|worse|right (?:choice|time|move|decision)|wise|justified|advisable|mak(?:e|es) sense|beneficial|harmful|pay(?:s|ing)? off|sensible|desirable|preferable)\b/i

const isAdvice = (auxiliary: string, rest: string): boolean =>
  /^(?:should|must|shall|ought|)(?:n't)?$/.test(auxiliary) || JUDGING.test(rest)

/** The part that asks, where the question comes with sentences around it. */
function lastQuestion(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const asked = flat.match(/[^.?!]*(?:[.!](?!\s)[^.?!]*)*\?/g)?.at(-1)
  return (asked ?? flat).trim()
}

function isOpen(asked: string, auxiliaryAt: number, rest: string): boolean {
  if (TELLING.test(asked)) return true
  const asking = ASKING.exec(asked)
  if (asking !== null && (auxiliaryAt === -1 || asking.index < auxiliaryAt)) return true
  if (TELL_ME.test(rest)) return true
  return EITHER.test(rest === '' ? asked : rest)
}

/** "Postgres?", "Cost of splitting?": a thing without an act can not be answered with yes or no. */
function isTopic(asked: string): boolean {
  if (/^(?:the )?\p{L}+ of\b/iu.test(asked)) return true
  const words = wordsOf(asked)
  return words.length > 0 && words.length <= TOPIC_WORDS_MAX && actIn(words) === undefined && !JUDGING.test(asked)
}

const TOPIC_WORDS_MAX = 3

function wantsOf(asked: string): Wants {
  if (
    /\b(?:drawbacks?|disadvantages?|risks?|dangers?|downsides?|problems?|objections?|go(?:es|ne)? wrong|went wrong|harms?)\b/i.test(asked)
  )
    return 'harm'
  if (/\b(?:benefits?|advantages?|gains?|upsides?|strengths?|go(?:es|ne)? well|went well)\b/i.test(asked)) return 'benefit'
  if (/\bwhy\b|\bwhat (?:caused|is the reason)/i.test(asked)) return 'reason'
  if (/\b(?:costs?|prices?|expenses?|bills?|how expensive|how much money)\b/i.test(asked)) return 'cost'
  if (/\bhow long\b|\bwhat (?:is|was) the (?!right)(?:\w+ ){1,4}(?:time|duration)\b/i.test(asked)) return 'duration'
  if (/\bhow (?:much|many|often|large|big|far|fast)\b|\bwhat (?:percent|share|number)/i.test(asked)) return 'number'
  if (/\bwhen\b|\bwhat (?:date|year|month)\b/i.test(asked)) return 'time'
  if (/\bwho(?:m|se)?\b/i.test(asked)) return 'person'
  if (EITHER.test(asked)) return 'either'
  if (/\b(?:which|what|where|how)\b.*\b(?:should|best|better|first|recommend\w*)\b/i.test(asked)) return 'choice'
  return /\bhow\b/i.test(asked) ? 'way' : 'any'
}

/** "Will the contract be kept?": what is acted upon stands before the verb. */
const isPassive = ({ predicate }: Clause): boolean => /^be /i.test(predicate)

/** A modal question turns on its predicate; for others, what is not a number word will do. Where things are exchanged, the verb is only how. */
function coreOf(asked: string, clause: Clause | null, asAdvice: boolean, exchange: Exchange | null): ReadonlySet<string> {
  const modal = clause !== null && !isPassive(clause) && !/^(?:is|are|was|were|do|does|did)$/.test(clause.auxiliary)
  const judging = asAdvice && /^(?:is|are|was|were)\b/i.test(asked)
  const telling = (modal ? stemsIn(clause.predicate) : stemsIn(asked)).filter(
    (word) => !EMPTY.has(word) && !/^\d{1,2}$/.test(word) && !(judging && polarity(word) !== 0),
  )
  const things = telling.filter((word) => !COMMON.has(word) && !(exchange !== null && FAMILY_WORDS.has(word)))
  return new Set(things.length > 0 ? things : telling)
}

/** The words of the core that show by being in a source that it is on the question; generic ones only where there are no others. */
export function tellingWords({ core }: Pick<Question, 'core'>): readonly string[] {
  const neutral = [...core].filter((word) => polarity(word) === 0)
  const telling = neutral.filter((word) => !GENERIC.has(word))
  return telling.length > 0 ? telling : neutral
}

type Meaning = Pick<Question, 'proposal' | 'alternative' | 'objects' | 'objectSign' | 'exchange' | 'sign'>

const MODAL = /^(?:should|must|shall|ought|can|could|will|would|may|might|)(?:n't)?$/

function meaningOf(asked: string, auxiliary: string, clause: Clause | null, asAdvice: boolean): Meaning {
  const [before, after] = asked.split(/\b(?:rather than|instead of|than)\b/i)
  const rejected = new Set(stemsIn(after ?? ''))
  const acted = inOneWord(clause?.predicate ?? asked)
  const acting = actIn(wordsOf(inOneWord(clause?.predicate ?? before ?? asked)))
  const acts = acting === undefined ? undefined : families.find(({ does }) => does.has(acting))
  const subject = clause !== null && isPassive(clause) ? clause.subject : ''
  const exchange = acting !== undefined && (asAdvice || MODAL.test(auxiliary)) ? exchangeOf(acted, acting, subject) : null
  if (acts !== undefined && exchange !== null) {
    const { does: proposal, undoes: alternative } = acts
    return { proposal, alternative, objects: new Set([...exchange.target, ...exchange.source]), objectSign: 0, exchange, sign: 1 }
  }
  if (acts === undefined || !MODAL.test(auxiliary)) {
    const all = new Set(stemsIn(before ?? asked))
    const sign = auxiliary !== '' && polarity(clause?.predicate ?? asked) < 0 ? -1 : 1
    return { proposal: new Set(), alternative: rejected, objects: all, objectSign: 1, exchange: null, sign }
  }
  const objects = stemsIn(subject !== '' ? subject : (clause?.predicate ?? before ?? asked)).filter(
    (word) => word !== acting && !rejected.has(word) && !EMPTY.has(word),
  )
  return {
    proposal: acts.does,
    alternative: new Set([...acts.undoes, ...rejected]),
    objects: new Set(objects),
    objectSign: acts.object,
    exchange: null,
    sign: 1,
  }
}
