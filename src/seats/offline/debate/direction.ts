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
import { topicOf } from './topic.ts'

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
  const read = topicOf(question)
  if (/\bnot\b|n['’]t\b/i.test(question) || topic.clause === null) return 0
  const about = stemSet(topic.clause.subject)
  const names = (text: string): boolean => about.size > 0 && both(stemSet(text), about).length === about.size
  const [before = '', after = ''] = question.split(/\bthan\b/i)
  const praise = Math.sign(polarity(read.clause === null ? before : (read.clause.predicate.split(/\bthan\b/i)[0] ?? '')))
  if (praise === 0 || /\b(?:rather than|instead of)\b/i.test(question)) return 0
  if (after !== '' && names(after) && !names(before)) return signed(-praise * topic.question.sign)
  const subject = read.clause?.subject ?? ''
  return isAbout(subject, about) && topicPraises(topic.clause.predicate) !== 0 ? signed(praise * topicPraises(topic.clause.predicate)) : 0
}

const isAbout = (subject: string, about: ReadonlySet<string>): boolean =>
  about.size > 0 && stemSet(subject).size === about.size && both(stemSet(subject), about).length === about.size

/** "is a good store of value" praises what it speaks of; "should be closed" says neither. */
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
