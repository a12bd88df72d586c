/**
 * What a sentence says of a proposal by what came of it, and not by cue words beside its name:
 *
 *   an outcome    "Medication errors rose from 19 to 26"           in a paper on a trial, or on a place that has done it
 *   a vote        "47 percent are in favour, 30 percent against"   where one side is clearly ahead
 *   a verdict     "We recommend the move"                          in the first person, or advised
 *   a burden      "would have to borrow 900,000 pounds"             or money saved, in a paper whose title names what is proposed
 *
 * Each gives 1, −1 or 0, as for a yes to the topic. What merely sounds like praise or blame is told apart by `assertsNothing`.
 */
import { stem, wordsOf } from '../../../core/text/words.ts'
import { clausesOf, toNumber } from '../cues.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import type { Topic } from './topic.ts'

const WANTED = stemSet(
  'sales profit takings income revenue yield yields passengers footfall visitors subscribers subscriptions marks satisfaction punctual attendance spending views advertising members volunteers quality output readers customers sleep punctuality grades deploys releases availability bookings',
)
const UNWANTED = stemSet(
  'errors lateness absence absences complaints collisions accidents injuries falls costs cost waste delays delay faults incidents turnover vacancies sickness sick overtime traffic noise dioxide deaths headaches time journey outages losses infections queues late asleep tiredness fatigue emissions violations rollbacks duplicates failures pages unavailable downtime offline',
)

/** A word for something that is counted, and so no name. */
export const isMeasure = (word: string): boolean => WANTED.has(stem(word.toLowerCase())) || UNWANTED.has(stem(word.toLowerCase()))

const MOVED = /\b(?:(rose|grew|climbed|went up|increased|doubled)|(fell|dropped|went down|decreased|shrank|halved))\b/gi
const SUBJECT_WORDS = 12
/** A paper on something that has been tried, here or elsewhere. */
const TRIED = /\b(?:trial|pilot|tried|visit|interview|talk with|test run|experience|experiment)\b/i
const SINCE = /\b(?:since the|during the (?:trial|pilot)|in the (?:trial|pilot)|of the (?:trial|pilot))\b/i
const NOT_BY_IT =
  /\b(?:because|control|although|chance|repairs?|strikes?|before the (?:trial|pilot|change|move)|until then|comparison|elsewhere|was back|back (?:at|to)|usual change)\b/i

/** By a measure that moved: all that moved in the sentence must speak the same way. */
export function outcomeLean(quote: string): number {
  if (NOT_BY_IT.test(quote) || /\b(?:if|whether|unless|would|expects?|aim|target)\b/i.test(quote)) return 0
  const signs = clausesOf(quote).flatMap((clause) => {
    const moves = [...clause.matchAll(MOVED)]
    return moves.map(({ 1: up, index }, nth) => {
      // What moved stands between the move before and this one.
      const before = moves[nth - 1]
      const said = clause.slice(before === undefined ? 0 : before.index + before[0].length, index)
      const subject = wordsOf(said.replace(/\b(?:same|that|this|first|last) time\b/gi, ' '))
        .slice(-SUBJECT_WORDS)
        .map(stem)
      const good = subject.some((word) => UNWANTED.has(word)) ? -1 : Number(subject.some((word) => WANTED.has(word)))
      return good * (up === undefined ? -1 : 1)
    })
  })
  const known = [...signs, ...comparedSigns(quote), besideSign(quote)].filter((sign) => sign !== 0)
  return known.length > 0 && new Set(known).size === 1 ? (known[0] ?? 0) : 0
}

const COMPARED = /\b\d+ percent (?:(more)|fewer|less) ((?:[\p{L}-]+ ?){1,5})/giu

/** "22 percent fewer pupils asleep": what there is less of stands after it. */
const comparedSigns = (quote: string): readonly number[] =>
  [...quote.matchAll(COMPARED)].map(([, more, thing = '']) => {
    const words = wordsOf(thing).map(stem)
    const good = words.some((word) => UNWANTED.has(word)) ? -1 : Number(words.some((word) => WANTED.has(word)))
    return good * (more === undefined ? -1 : 1)
  })

const BESIDE = /^(.*?)\b(\d[\d,.]*) (\p{Ll}+)\b.*?, (?:compared with|against) (?:about )?(\d[\d,.]*) \3\b/u

/** "was unavailable for 5 hours, compared with 52 hours": two values of one thing, side by side. */
function besideSign(quote: string): number {
  const [, before = '', value, , other] = BESIDE.exec(quote) ?? []
  if (value === undefined || other === undefined) return 0
  const words = wordsOf(before).map(stem)
  const good = words.some((word) => UNWANTED.has(word)) ? -1 : Number(words.some((word) => WANTED.has(word)))
  return good * Math.sign(toNumber(value) - toNumber(other))
}

/** The file is about what is proposed, and says of it what happened. */
export function isTrial(text: string, path: string, topic: Topic): boolean {
  const head = text.split('\n').slice(0, 4).join(' ')
  const told = TRIED.test(`${path.replace(/[-_./]/g, ' ')} ${head}`) || SINCE.test(text)
  return told && isOn(text, topic)
}

const TAIL_LETTERS = 4

const ON_WORDS = 2

/** The text has two words that the topic is about; the end of a compound ("wall") stands for the whole ("paywall"). */
export function isOn(text: string, { question }: Topic): boolean {
  const asked = [...new Set([...question.core, ...question.objects])].filter((one) => one.length > 2 && !/^\d/.test(one))
  return namedIn(stemSet(text), asked) >= Math.min(ON_WORDS, asked.length)
}

function namedIn(words: ReadonlySet<string>, asked: readonly string[]): number {
  const ends = (one: string): boolean => [...words].some((word) => word.length >= TAIL_LETTERS && one.endsWith(word))
  return asked.filter((one) => words.has(one) || ends(one)).length
}

const AHEAD_RATIO = 1.2
const CLOCK = /\b\d{1,2}:\d{2}\b/g
const SHARES =
  /\b(\d+)(?: percent)?(?: (?:are|were|is|voted))? (?:in favour|for|want|support|approve)\b(?! (?:all|each|every)\b)[^.;]*?\b(\d+)(?: percent)?(?: (?:are|were|is|voted))? (?:against|oppose|reject)\b/i

/** By how many were for and against; where that is close, by nothing. */
export function votedLean(quote: string, { text, stems }: Topic): number {
  const [, yes, no] = SHARES.exec(quote) ?? []
  const clocks = quote.match(CLOCK) ?? []
  // A vote on another hour is a vote on something else.
  const named = clocks.length > 0 ? clocks.every((clock) => text.includes(clock)) : both(stemSet(quote), stems).length > 0
  if (yes === undefined || no === undefined || !named) return 0
  const [ayes, noes] = [toNumber(yes), toNumber(no)]
  return ayes >= noes * AHEAD_RATIO ? 1 : noes >= ayes * AHEAD_RATIO ? -1 : 0
}

const RECOMMENDED =
  /\bshould (?:now )?be (?:adopted|introduced|approved|made permanent|extended)\b|\b(?:I|we) (?:\w+ )?(?:recommend|support|welcome)\b|\b(?:I am|we are) (?:\w+ )?(?:in favour of|for the)\b/i
const REFUSED =
  /\bshould (?:not be (?:adopted|introduced|approved|extended)|be (?:rejected|dropped|refused))\b|\b(?:do(?:es)?) not recommend\b|\b(?:are|is) (?:all |mostly |clearly )?against (?:it|the|an?)\b|\b(?:I|we|he|she|they) (?:do not|don't|cannot|can't) (?:recommend|support)\b|\b(?:I|we|he|she|they) (?:\w+ )?(?:oppose|reject|object)s?\b|\badvises? against\b|\b(?:I am|we are) (?:\w+ )?against\b/i
const HALVED = /\b(?:not against|only|at most|rather|unless|if|altogether|least|but)\b/i

/** In so many words, of the thing itself. */
export function verdictLean(quote: string, { question }: Topic): number {
  const stems = stemSet(quote)
  const named = both(stems, question.core).length + both(stems, question.objects).length + both(stems, question.proposal).length
  if (named === 0 || HALVED.test(quote)) return 0
  return REFUSED.test(quote) ? -1 : RECOMMENDED.test(quote) ? 1 : 0
}

const MONEY = String.raw`\d[\d,.]* ?(?:million |thousand )?(?:euros|pounds|dollars|francs)`
const GAIN = new RegExp(String.raw`\b(?:saves?|net gain|brings?)\b[^.;]*?${MONEY}`, 'i')
const PRICE = new RegExp(String.raw`\b(?:would cost|would (?:have to )?(?:borrow|pay)|costs? (?:us )?(?:about )?\d)[^.;]*?${MONEY}`, 'i')
/** In a paper on it, the cost is that of it. */
const THE_COST = new RegExp(`^the (?:yearly )?cost (?:is|would be|comes to) (?:about )?${MONEY}`, 'i')
const BORNE =
  /\bwould need (?:at least |about )?\d[\d,.]* (?:more|further|additional)\b|\bwould collide\b|\bexpects? to lose \d|\bwould (?:still )?have to (?:be )?(?:reduced?|end|leave|left|close|borrow|shrink|give|pay|move|stop|hire|cut)\b|\bwould (?:be (?:lost|left alone)|end)\b/i
const FEARED = /\b(?:I|we|they) (?:\w+ )?fear\b|\b(?:am|is|are) afraid (?:that|of) .*\b(?:will|would)\b/i
const LACKING = /\b(?:not (?:be )?enough|do(?:es)? not (?:fit|pay)|can't be reached)\b/i
const OTHERWISE =
  /\b(?:back as it was|instead|as it is|old|repair|second-hand|another|without|once|wait|no longer|less than|minus|between)\b/i

/** By what it would bring or take, in money or otherwise; only where the paper or the sentence names what is proposed. */
export function burdenLean(quote: string, isAbout: boolean, { question, text }: Topic): number {
  const stems = stemSet(quote)
  // In minutes and letters people also speak of other things: what somebody said must name it.
  // And what is so today is no effect of it.
  const isForeseen = /\b(?:would|will|expects?)\b/i.test(quote) && !/\b(?:said|asked|answered)\b/.test(quote)
  const isNamed = namedIn(stems, [...question.core, ...question.objects]) > 0 || (isAbout && (isForeseen || LACKING.test(quote)))
  if (OTHERWISE.test(quote) || /\b(?:if|whether|unless|nobody)\b/i.test(quote)) return 0
  const replaced = question.exchange === null ? question.alternative : question.exchange.source
  const onOther = both(stems, replaced).length > 0 && both(stems, question.exchange?.target ?? new Set<string>()).length === 0
  if (onOther) return LACKING.test(quote) ? 1 : 0
  if (FEARED.test(quote)) return -1
  if (isAbout && THE_COST.test(quote)) return -1
  if (!isNamed) return 0
  // "closing it would save 46,000 pounds", where the question is whether to keep it open.
  const undone = /\b(?:keep|stay|open)\b/i.test(text) && /\bclos(?:e|es|ed|ing)\b/i.test(quote) ? -1 : 1
  return (
    undone *
    Math.sign(
      Number(GAIN.test(quote)) - Number((PRICE.test(quote) && !/\bfewer\b/i.test(quote)) || BORNE.test(quote) || LACKING.test(quote)),
    )
  )
}

const SUPPOSED =
  /\b(?:would|might|could) have \w+(?:ed|en|t)\b|\borders? (?:below|above|under|over) \d|\bas (?:much|many|good|well)\b.{0,24} as the\b/i
const MEANT =
  /\bfell\b.*\bthey rose\b|\brose\b.*\bthey fell\b|^(?:the|our|my|its) (?:aim|goal|target|purpose)\b|\bstays? as (?:they are|it is)\b|\bleaves? out\b|\bconfused\b.* with\b|\boffers? its\b|\breasons? (?:given|named)\b|\bas the reason\b/i

/** A wish, a plan, or what was not done: its words of praise or blame are not meant for the proposal. */
export const assertsNothing = (quote: string): boolean => SUPPOSED.test(quote) || MEANT.test(quote)
