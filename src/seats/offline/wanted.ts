/** Whether a sentence carries what a question asks for: a reason, a number, a date, a harm; by its words or by the section it stands in. */
import { stem, wordsOf } from '../../core/text/words.ts'
import { headingLean, isReasonSection, polarity, sectionLean } from './cues.ts'
import { leanOf } from './lean.ts'
import type { Question } from './question.ts'

/** Less than this and a sentence neither praises nor blames. */
const VALUED_MIN = 0.5

interface Placed {
  readonly quote: string
  readonly heading: string
}

/** In a file on the question, a section such as "Drawbacks" or "Motivation" is on it as well, whatever words its sentences use. */
export function inSection({ heading }: Placed, { kind, wants, about }: Question): boolean {
  const lean = sectionLean(heading)
  if (kind === 'yes-no') return about === 'advice' && lean !== 0
  return (wants === 'harm' && lean < 0) || (wants === 'benefit' && lean > 0) || (wants === 'reason' && isReasonSection(heading))
}

export function carries({ quote, heading }: Placed, question: Question): boolean {
  const { wants, core } = question
  switch (wants) {
    case 'harm':
      return valued(quote, heading, question) <= -VALUED_MIN
    case 'benefit':
      return valued(quote, heading, question) >= VALUED_MIN
    case 'reason':
      return /\b(?:because|since|so that|so|due to|in order to|therefore|the reason|caused)\b/i.test(quote) || isReasonSection(heading)
    case 'number':
      return countsOne(quote, core)
    case 'time':
      return /\b(?:\d{4}|january|february|march|april|may|june|july|august|september|october|november|december)\b/i.test(quote)
    case 'choice':
      return /\b(?:should|could|recommend(?:ed|s)?|best|least|most|prefer(?:red)?|start with|begin(?:ning)? with|closest|better|exception)\b/i.test(
        quote,
      )
    case 'way':
      return /\b(?:by|using|with|through|first|then|step)\b/i.test(quote)
    default:
      return false
  }
}

/** "14 incidents", "31 person-weeks of extraction": a number shortly before what is asked about. */
function countsOne(quote: string, core: ReadonlySet<string>): boolean {
  const words = wordsOf(quote)
  return words.some((word, index) => /^\d/.test(word) && words.slice(index + 1, index + 4).some((near) => core.has(stem(near))))
}

/** Of an act, what leans for or against it; of a thing, what speaks well or ill of it. */
const valued = (quote: string, heading: string, question: Question): number =>
  question.proposal.size > 0 ? leanOf(quote, heading, question, true) : polarity(quote) || headingLean(heading)
