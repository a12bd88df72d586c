/**
 * What a yes to a question means for the topic: 1 it speaks for it, −1 against it, 0 where that can't be told.
 *
 *   by its grammar    "Is Bitcoin safer than gold?"        what the topic is about is praised, or blamed
 *                     "Is gold better than Bitcoin?"       it is what another thing is set above: the other way round
 *   by the sources    sentences with most of its words     all that lean, lean one way, read with their "not"
 *
 * A guess here would let a seat argue for what it speaks against. So a doubt is a 0.
 */
import { polarity } from '../cues.ts'
import { GENERIC } from '../generic.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import type { Line, Pool } from './pool.ts'
import { type Topic, topicOf } from './topic.ts'

const SURE_MIN = 0.6
const ECHO_SHARE = 0.6
const ECHO_STEMS_MIN = 2
const ECHOES_MIN = 2
const DENIES = /\b(?:not|no|never|nobody|nothing|none|neither|without|below|less than|fewer than)\b|n['’]t\b/i

export function directionOf(question: string, lines: readonly Line[], pool: Pool): 1 | 0 | -1 {
  return byGrammar(question, pool) || byEchoes(question, lines, pool)
}

/** Only where what the topic is about is plainly praised or blamed. */
function byGrammar(question: string, { topic }: Pool): 1 | 0 | -1 {
  if (/\bnot\b|n['’]t\b|\b(?:rather than|instead of)\b/i.test(question)) return 0
  const { clause } = topicOf(question)
  const [before = '', after = ''] = question.split(/\bthan\b/i)
  const [said = ''] = (clause?.predicate ?? before).split(/\bthan\b/i)
  const praise = Math.sign(polarity(asMoved(said)))
  for (const { stems, sign } of subjectsOf(topic)) {
    const isNamed = (text: string): boolean => both(stemSet(text), stems).length === stems.size
    if (after !== '' && isNamed(after) && !isNamed(before)) return signed(-praise * sign)
    if (clause !== null && isNamed(clause.subject) && stemSet(clause.subject).size === stems.size) return signed(praise * sign)
  }
  return 0
}

/** "lower the number of accidents" as "the number of accidents fell": so the cue words know it. */
const asMoved = (predicate: string): string =>
  predicate.replace(/^(?:lower|reduce|cut|shorten) (.+)$/i, '$1 fell').replace(/^(?:raise|increase) (.+)$/i, '$1 rose')

/** What the topic speaks of, and whether praise of it is praise of the topic. */
function subjectsOf({ clause, question }: Topic): readonly { readonly stems: ReadonlySet<string>; readonly sign: number }[] {
  const found: { readonly stems: ReadonlySet<string>; readonly sign: number }[] = []
  if (question.exchange !== null) {
    found.push({ stems: question.exchange.target, sign: 1 }, { stems: question.exchange.source, sign: -1 })
  } else if (question.proposal.size > 0) found.push({ stems: question.objects, sign: question.objectSign })
  if (clause !== null && /^(?:is|are|was|were)$/.test(clause.auxiliary)) {
    found.push({ stems: stemSet(clause.subject), sign: topicPraises(clause.predicate) })
  }
  return found.filter(({ stems, sign }) => stems.size > 0 && sign !== 0)
}

/** "is a good store of value" praises what it speaks of; "is large" says neither. */
const topicPraises = (predicate: string): number =>
  /^(?:an? )?(?:good|better|best|safe|worth)\b/i.test(predicate) ? 1 : Math.sign(polarity(predicate))

/** By the sentences that say what it asks; they must agree, so that one that leans by chance does not decide. */
function byEchoes(question: string, lines: readonly Line[], { topic }: Pool): 1 | 0 | -1 {
  const [first = question] = question.split(/\b(?:rather than|instead of)\b/i)
  const asked = [...stemSet(first)].filter((stem) => !topic.stems.has(stem) && !GENERIC.has(stem) && !/^\d/.test(stem))
  if (asked.length < ECHO_STEMS_MIN || DENIES.test(first)) return 0
  const signs = lines
    .filter(({ lean, sure, isTest }) => !isTest && lean !== 0 && sure >= SURE_MIN)
    .filter(({ stems }) => asked.filter((stem) => stems.has(stem)).length >= Math.max(ECHO_STEMS_MIN, asked.length * ECHO_SHARE))
    .map(({ lean, quote }) => lean * (DENIES.test(quote) ? -1 : 1))
  const sum = signs.reduce((all, one) => all + one, 0)
  return signs.length >= ECHOES_MIN && Math.abs(sum) === signs.length ? signed(sum) : 0
}

const signed = (sum: number): 1 | 0 | -1 => (sum > 0 ? 1 : sum < 0 ? -1 : 0)
