/**
 * The few marked words that a rule of the governor names: turns of phrase that announce a side path, a recommendation, a summing-up, a
 * mere "consider" and a system that is lost already. Everything else it judges is declared in a field or counted. What a text quotes is
 * somebody else's words, so quotations are left out.
 */
import { wordsOf } from '../text/words.ts'

/** Said on their own, they announce a side path; "judged by the way they vote" does not, so some need a stop behind them. */
const TANGENT =
  /\b(?:as an aside|on a side note|as a side note|side note:|(?:that|which) reminds me|speaking of which|i digress|to digress|on another note|apropos of nothing|off topic,|(?:by the way|incidentally|parenthetically)(?=\s*[,.;:!?)–—]))/gi

const RECOMMENDS = /\b(?:recommend\w*|advise|advice|propose[sd]?|proposal|bottom line|conclusions?|conclude[sd]?)\b/i

const SUMS_UP =
  /\b(?:in short|in sum|in summary|summary|to sum up|summing up|summari[sz]e[sd]?|all in all|on balance|overall|taken together|in the end|therefore)\b/i

/** It takes a system that is lost already before the finding matters. */
const LOST_ALREADY = /\balready (?:been )?(?:compromised|breached|broken into|taken over|controls?|owns?|has root)\b/i

const CONSIDERS = /^\W*(?:(?:you|we|one|please|perhaps|maybe|might|could|should|may|want to)\s+)*consider(?:ing)?\b/i

const QUOTED = /“[^”]*”|"[^"\n]*"|«[^»]*»/g

/** How much of a text is its end. */
const LAST_SHARE = 0.25

export const wordCount = (text: string): number => wordsOf(text).length

export const tangentsIn = (text: string): number => text.replace(QUOTED, ' ').match(TANGENT)?.length ?? 0

export const recommendsIn = (text: string): boolean => RECOMMENDS.test(text)

/** The last quarter of the text, by its length, sums up or recommends. */
export function synthesisesIn(text: string): boolean {
  const end = text.slice(Math.floor(text.length * (1 - LAST_SHARE)))
  return RECOMMENDS.test(end) || SUMS_UP.test(end)
}

export const needsLostSystem = (description: string): boolean => LOST_ALREADY.test(description.replace(QUOTED, ' '))

/** It says "consider …", and no fix came with it. A fix that is put softly is a fix. */
export const onlyConsiders = (description: string, hasFix: boolean): boolean => !hasFix && CONSIDERS.test(description)
