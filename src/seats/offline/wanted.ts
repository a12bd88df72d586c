/** Whether a sentence carries what a question asks for: a reason, a number, a date, a harm; by its words or by the section it stands in. */
import { stem, wordsOf } from '../../core/text/words.ts'
import { headingLean, isReasonSection, polarity, sectionLean } from './cues.ts'
import { leanOf } from './lean.ts'
import type { Question } from './question.ts'

/** Less than this and a sentence neither praises nor blames. */
const VALUED_MIN = 0.5

/** Money or labour, by name or by amount. */
const COSTLY =
  /\b(?:costs?|price[ds]?|bills?|euros?|dollars?|pounds?|budgets?|expenses?|expensive|cheaper|fees?|person-(?:days?|weeks?|months?|years?))\b|[€$£]\s?\d|\d\s?[€$£]/i

/** Those who act, by what they are called: most end as "engineer", "manager" or "consultant" do. */
const PERSONS =
  /\b(?:i|we|nobody|everybody|everyone|people|person|staff|board|customers?|leads?|colleagues?|users?|owners?|\p{L}{3,}(?:eer|ager|ultant|ector|oper|alyst|icer|ident)s?)\b/iu

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
    case 'cost':
      return COSTLY.test(quote)
    case 'duration':
      return /\b(?:\d[\d,.]*|one|two|three|four|five|six|half an?|an?)[ -](?:milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i.test(
        quote,
      )
    case 'person':
      return PERSONS.test(quote)
    case 'number':
      return countsOne(quote, core) || /\b(?:once|twice|(?:\d+|two|three|four|five|six|ten|many|several) times)\b/i.test(quote)
    case 'time':
      return /\b(?:\d{4}|january|february|march|april|may|june|july|august|september|october|november|december)\b/i.test(quote)
    case 'either':
      return polarity(quote) !== 0 || /\b(?:should|recommends?|recommended|prefers?|preferred)\b/i.test(quote)
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

/** Asked for harm, praise is no answer; nor blame, asked for benefit. */
export function denies({ quote, heading }: Placed, question: Question): boolean {
  const { wants } = question
  return (wants === 'harm' || wants === 'benefit') && valued(quote, heading, question) * (wants === 'harm' ? 1 : -1) >= VALUED_MIN
}

/** "14 incidents", "31 person-weeks of extraction": a number shortly before what is asked about. */
function countsOne(quote: string, core: ReadonlySet<string>): boolean {
  const words = wordsOf(quote)
  return words.some((word, index) => /^\d/.test(word) && words.slice(index + 1, index + 4).some((near) => core.has(stem(near))))
}

/** Of an act, what leans for or against it; of a thing, what speaks well or ill of it. */
const valued = (quote: string, heading: string, question: Question): number =>
  question.proposal.size > 0 ? leanOf(quote, heading, question, true) : polarity(quote) || headingLean(heading)
