/**
 * Times left open: a duty or promise that is due "as soon as possible", happens "regularly", or holds "until further notice",
 * with no span of time beside it. Two readers will wait for different lengths of time and both be right.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywords } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { obligationIn } from '../../reading/normative.ts'
import type { Role } from '../../reading/roles.ts'
import { answerIn, hitAt, isEnglish, type Passage, passagesOf, placeOf, shown } from './passages.ts'
import { STATED_TIME } from './phrases.ts'

interface Kind {
  readonly words: RegExp
  /** Common in other senses, so it counts only in a plain obligation. */
  readonly bindingOnly: boolean
  readonly lacks: string
  mend(words: string): string
}

const KINDS: readonly Kind[] = [
  {
    words:
      /\b(?:as soon as (?:possible|practicable|reasonably possible|they can|we can)|asap|in a timely (?:manner|fashion|way)|in due course|without undue delay|within a reasonable (?:time|period|timeframe|time frame)|in good time|at (?:some|a) later (?:date|stage|point|time)|in the near future|when time permits)\b/i,
    bindingOnly: false,
    lacks: 'a latest time',
    mend: (words) => `Replace “${words}” by a limit that can be tested, such as “within 15 minutes of …” or “by the 5th of the month”.`,
  },
  {
    words: /\b(?:promptly|swiftly|at some point|soon|shortly|eventually|quickly enough)\b(?! (?:after|as|consistent))/i,
    bindingOnly: true,
    lacks: 'a latest time',
    mend: (words) => `Replace “${words}” by a limit that can be tested, such as “within one working day”.`,
  },
  {
    words: /\b(?:at regular intervals|on a regular basis|regularly|periodically|every so often|every now and then)\b/i,
    bindingOnly: false,
    lacks: 'an interval',
    mend: (words) =>
      `Replace “${words}” by the interval, such as “every Monday” or “every 60 seconds”, and say what happens when one is missed.`,
  },
  {
    words: /\b(?:until further notice|for the time being|for the foreseeable future|for a while|for some time)\b/i,
    bindingOnly: false,
    lacks: 'an end',
    mend: (words) => `Say what ends it: a date or an event instead of “${words}”.`,
  },
  {
    words:
      /\b(?:after|within|for) (?:some|a few|several|a couple of) (?:seconds|minutes|hours|days|weeks|months|time)\b|\bafter (?:some time|a while|a certain time)\b/i,
    bindingOnly: false,
    lacks: 'a number',
    mend: (words) => `Give the number instead of “${words}”, and where it can be changed.`,
  },
]

const WHERE: readonly Role[] = [
  'requirements',
  'acceptance',
  'roll-out',
  'migration',
  'operations',
  'security',
  'privacy',
  'design',
  'timeline',
  'ownership',
  'metrics',
]
const PAST_OR_POSSIBLE = /\b(?:was|were|had|did|would|might|could|used to|has been|have been|may|don't|doesn't|not)\b/i

function openTime(document: Document, passage: Passage): readonly Hit[] {
  const { plain, sentence, roles, section } = passage
  for (const kind of KINDS) {
    const found = kind.words.exec(plain)
    if (found === null || PAST_OR_POSSIBLE.test(plain.slice(0, found.index)) || isMentioned(plain, found.index)) continue
    const duty = obligationIn(sentence, document)
    // A document without headings for its parts, such as a policy or notes, is all of it a place for duties.
    const placed =
      WHERE.some((role) => roles.has(role)) || /^(?:(?:the|an?|our|each) )?[\p{L}-]+(?: [\p{L}-]+){0,3} (?:shall|must|will)\b/iu.test(plain)
    if (duty === null && (kind.bindingOnly || !placed || roles.has('summary'))) continue
    if ((kind.lacks === 'an interval' ? RHYTHM : STATED_TIME).test(plain) || endsNext(document, passage)) continue
    const strong = duty?.strength === 'must' || roles.has('requirements')
    return [
      hitAt(passage, found[0], {
        severity: strong ? 'major' : 'minor',
        category: 'timing',
        description: `“${found[0]}” in ${shown(around(plain, found.index))} gives no ${kind.lacks.replace(/^an? /, '')}${section.title === '' ? '' : ` (section “${section.title}”)`}. It can never be called late, so it can't be tested or relied on.`,
        remediation: kind.mend(found[0]),
        weight: strong ? 0.85 : 0.7,
      }),
    ]
  }
  return []
}

/** How often, not by when. */
const RHYTHM =
  /\b(?:every|each|per|once an?|twice an?) (?:second|minute|hour|day|night|week|month|quarter|year|release|sprint|\w+day)\b|\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually)\b|\bevery (?:\d+|two|three|four|six|twelve)\b|\b\d+ ?(?:ms|s|seconds?|minutes?|hours?|days?|weeks?|months?)\b/i

/** The clause around the words, so that a long sentence is shown where it matters. */
function around(plain: string, at: number): string {
  if (plain.length <= 110) return plain
  const from = Math.max(plain.lastIndexOf('. ', at), plain.lastIndexOf('; ', at), plain.lastIndexOf(', ', at), at - 80)
  return plain.slice(Math.max(from, 0)).replace(/^[.;,]?\s*\S*?(?<=\s|^)/, '')
}

/** Quoted, or a description of people: "who regularly take part". */
const isMentioned = (plain: string, at: number): boolean =>
  /["“'‘][^"”'’]{0,30}$|\b(?:who|whom|that|already|been|participating) (?:\w+ )?$/i.test(plain.slice(0, at))

/** The next sentence of the same block gives the limit: "…, at the latest after 15 minutes". */
function endsNext(document: Document, { sentence }: Passage): boolean {
  const next = document.sentences[sentence.index + 1]
  return (
    next !== undefined &&
    next.block === sentence.block &&
    /\b(?:at the latest|no later|at least every|at most|not later|within)\b/i.test(next.plain) &&
    STATED_TIME.test(next.plain)
  )
}

/** The last two words of weight before the open time, such as "informs the Treasurer": an answer speaks of both. */
function whatIsDone({ quote }: Hit): RegExp | null {
  const plain = plainOf(quote)
  const at = KINDS.map(({ words }) => words.exec(plain)?.index ?? -1).find((index) => index >= 0) ?? 0
  const [first, second] = keywords(plain.slice(0, at)).slice(-2)
  return first === undefined || second === undefined ? null : new RegExp(String.raw`(?=.*\b${first})(?=.*\b${second})`, 'i')
}

export const timeChecks: readonly Check[] = [
  {
    id: 'time-limit-left-open',
    modes: [66],
    looksFor: 'duties due “as soon as possible”, “regularly” or “until further notice”, without a span of time',
    find: (document) => (isEnglish(document) ? passagesOf(document).flatMap((passage) => openTime(document, passage)) : []),
    answeredBy(document, hit) {
      const done = whatIsDone(hit)
      return done === null
        ? null
        : answerIn(document, hit, {
            says: hit.description.includes('gives no interval') ? RHYTHM : STATED_TIME,
            about: done,
            shares: 3,
            because: (sentence) => `${placeOf(document, sentence)} gives the time for it: ${shown(sentence.plain)}.`,
          })
    },
  },
]
