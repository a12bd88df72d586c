/**
 * A test that says what it would show, without an "if":
 *
 *   "Footfall above 14,000 a day on 31 December 2027 would show that the ban works"
 *    condition                                                  verdict
 *
 * It speaks against whoever holds the opposite of the verdict, whoever wrote it. What it would show must be about the topic.
 */
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'

const SHOWS =
  /^(.{8,140}?\b(?:above|below|more than|less than|fewer than|at least|at most|over|under) .*?\d.*?),? would (?:show|prove|mean|confirm) that (.+)$/i
const WORKS =
  /\b(?:works?|worked|succeeds?|succeeded|pays? off|paid off|helps?|helped|(?:is|was|were|are) (?:right|safe|sound|useful|a success|worth it))\b/i
const FAILS = /\b(?:fails?|failed|harms?|harmed|hurts?|(?:is|was|were|are) (?:wrong|unsafe|useless|harmful|a failure|a mistake))\b/i
const DENIES = /\b(?:not|no|never|nothing)\b|n['’]t\b/i
const ABOUT = /\b(?:it|this|that|the (?:change|plan|proposal|measure|trial|pilot|move|project|scheme|idea))\b/i

export const isShowing = (sentence: string): boolean => SHOWS.test(sentence)

/** "Footfall above 14,000 a day on 31 December 2027"; null where the sentence is put in another way. */
export const conditionOf = (sentence: string): string | null => SHOWS.exec(sentence)?.[1] ?? null

/** 1: it would show that the claim holds, −1: that it does not, 0: neither, or of something else. */
export function shownBy(sentence: string, topicStems: ReadonlySet<string>): number {
  const verdict = SHOWS.exec(sentence)?.[2] ?? ''
  const good = Number(WORKS.test(verdict)) - Number(FAILS.test(verdict))
  const isOn = ABOUT.test(verdict) || both(stemSet(verdict), topicStems).length > 0
  return isOn ? good * (DENIES.test(verdict) ? -1 : 1) + 0 : 0
}
