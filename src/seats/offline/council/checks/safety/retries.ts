/** Work that is done again: without a limit it never ends, and without a rule for doubles it is done twice. */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { unitText } from '../../reading/surroundings.ts'
import { namedOutsidersOf } from './outside-names.ts'
import { STATED_TIME } from './phrases.ts'

const AGAIN =
  /\b(?:retr(?:y|ies|ied|ying)|tries again|try again|tried again|re-?sends?|re-?sent|resending|re-?delivers?|re-?delivered|re-?attempts?|reconnects?|polls? (?:again|until)|keeps? trying|repeats? the (?:call|request))\b/i
/** Somebody or something does it; "with all retries used up" only speaks of it. */
const DOING =
  /\b(?:is|are|be|we|it|then|and|must|shall|should|will|to|(?!(?:all|the|no|of|with|these|those|for|per|or|between|after|any|its|their|more|automatic|further|many|failed|old|limited|count|counts|until|before|an?|each|every|this|that|another|one|on) )[a-z]+) (?:then |automatically |simply |also |always )?(?:retr(?:y|ies|ied)|tries again|try again|tried again|re-?sends?|re-?sent|re-?delivers?|re-?delivered|re-?attempts?|reconnects?|keeps? trying|repeats? the (?:call|request))\b(?! (?:logic|polic|budget|count|button))|^retries (?:are|happen|follow|go on|run)\b|: retr(?:ies|y)(?=$|[.,;]| until| again| once)|^(?:then )?retry (?:an?|the|each|every|all|failed)\b/i
const BOUNDED =
  /\b(?:once|twice|three times|\d+ times|times|up to|at most|no more than|max(?:imum)?|limit(?:ed)?|back-?off|until|every|after (?:\d|one|two|three|five|ten)|\d+ (?:attempts|retries|tries)|one retry|attempts?|never|not|no retry|budget|dead[- ]letter|gives? up|given up|can|may)\b/i
const SPOKEN_OF = /\b(?:would|could|might|if you|users? can|manual(?:ly)?|by hand)\b/i

const isDoing = ({ plain, roles }: Passage): boolean =>
  DOING.test(plain) && !SPOKEN_OF.test(plain) && !roles.has('testing') && !roles.has('summary') && !roles.has('goals')

/** The limit stands beside the word; what came before may limit something else: “kept for 30 minutes and tried again”. */
const fromAgain = (plain: string): string => plain.slice(Math.max(0, (AGAIN.exec(plain)?.index ?? 0) - 8))

/** Who does it again: “makes Lorafield try again”, “the worker then retries”, “is retried by the worker”. */
const DOER_BEFORE = /([\p{L}-]{4,})(?: (?:will|must|shall|should|then|to|automatically|simply|also|always|and|is|are|be|keeps?))*\s+$/u
const DOER_BEHIND = /^\s*(?:\p{L}+ ){0,3}?by (?:the |our |an? )?([\p{L}-]{4,})/u
/** A number of times, said of doing it again. */
const CAPPED =
  /\b(?:\d+|two|three|four|five|six|eight|ten|twelve) (?:more |further )?(?:times|attempts|retries|tries)\b|\b(?:at most|no more than|up to) (?:\d|one|two|three|four|five|six|eight|ten|twice|once)/i

function doerOf(plain: string): string {
  const found = AGAIN.exec(plain)
  if (found === null) return ''
  const behind = DOER_BEHIND.exec(plain.slice(found.index + found[0].length))?.[1]
  return behind ?? DOER_BEFORE.exec(plain.slice(0, found.index))?.[1] ?? ''
}

/** Anywhere in the document, the same one's attempts are counted; of what others do on their own, only they can set the limit. */
function isSettled(document: Document, { plain }: Passage): boolean {
  const doer = doerOf(plain)
  if (doer === '') return false
  const named = new RegExp(String.raw`(?<!\p{L})${doer}(?!\p{L})`, 'iu')
  const isCapped = document.sentences.some(
    (one) => named.test(one.plain) && (AGAIN.test(one.plain) || /\b(?:again|attempts?)\b/i.test(one.plain)) && CAPPED.test(one.plain),
  )
  return isCapped || namedOutsidersOf(document).some(({ name }) => name === doer)
}

function withoutLimit(document: Document): readonly Hit[] {
  return (
    plannedPassagesOf(document)
      .filter((passage) => isDoing(passage) && !BOUNDED.test(fromAgain(passage.plain)) && !STATED_TIME.test(fromAgain(passage.plain)))
      .filter(
        (passage) =>
          !/\b(?:\d+ times|up to \w+|at most|back-?off|gives? up|attempts?|maximum|then (?:exits?|fails?|stops?))\b/i.test(
            unitText(document, passage),
          ) && !isSettled(document, passage),
      )
      // Once limited, the whole paragraph is.
      .filter(({ block }, index, all) => all[index - 1]?.block !== block)
      .map((passage) => {
        const words = AGAIN.exec(passage.plain)?.[0] ?? ''
        return {
          ...quoted(passage.sentence, words),
          severity: 'major',
          category: 'failure',
          description: `“${shown(passage.plain)}” sets no limit to “${words}”: neither how often, nor how far apart, nor what comes after the last attempt. Against a service that stays down this goes on for ever and adds to its load.`,
          remediation: `Give number, spacing and end: “… up to 5 times, after 1, 5, 30, 120 and 600 seconds; then the job is set aside and the owner is told”.`,
          weight: 0.75,
        }
      })
  )
}

const HAS_EFFECT =
  /\b(?:payments?|pay-?outs?|pay-?ins?|transfers?|charges?|orders?|bookings?|invoices?|refunds?|webhooks?|events?|messages?|e-?mails?|notifications?|sms|texts?|POST|writes?|inserts?|updates?|commands?|deliver(?:y|ies)|submissions?)\b/
const ONCE =
  /\b(?:idempoten\w+|duplicates?|twice|exactly once|at most once|de-?dup\w*|same (?:key|id|hash)|no effect|already (?:processed|seen|booked|sent)|unique (?:key|id)|more than once|drop ids|replay)\b/i

/** What is done again stands before the word or right after it. */
function nearAgain(plain: string): string {
  const at = AGAIN.exec(plain)?.index ?? 0
  return plain.slice(Math.max(0, at - 60), at + 35).split(/, then |; /)[0] ?? ''
}

function withoutIdempotence(document: Document): readonly Hit[] {
  return plannedPassagesOf(document)
    .filter(
      (passage) =>
        isDoing(passage) &&
        HAS_EFFECT.test(nearAgain(passage.plain)) &&
        !/\b(?:no|not|never|without)\b[^.]{0,20}\b(?:retr|re-?sen)/i.test(passage.plain),
    )
    .filter((passage) => !ONCE.test(unitText(document, passage)))
    .map((passage) => {
      const words = HAS_EFFECT.exec(nearAgain(passage.plain))?.[0] ?? ''
      return {
        ...quoted(passage.sentence, words),
        severity: 'major',
        category: 'failure',
        description: `“${shown(passage.plain)}” does it again without saying what a second arrival does. Where the first attempt succeeded and only its answer was lost, “${words}” happens twice.`,
        remediation: `Give each attempt the same key and say that the receiver ignores a key it has seen, and for how long it remembers it.`,
        weight: 0.65,
      }
    })
}

export const retryChecks: readonly Check[] = [
  {
    id: 'retry-without-limit',
    modes: [49, 66],
    looksFor: 'retries with no number, no spacing and no end',
    find: withoutLimit,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:retr(?:y|ies|ied)|attempts?|re-?sen[dt]|tries)\b/i,
        about:
          /\b(?:\d+ times|three times|twice|once|up to \w+|at most|after (?:\d|one|two|three)|\d+ (?:attempts|retries)|back-?off|every \d|max(?:imum)?)\b/i,
        does: 'limits it',
      }),
  },
  {
    id: 'retried-without-idempotence',
    modes: [4],
    looksFor: 'operations that are sent again, with no rule for the second arrival',
    find: withoutIdempotence,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: ONCE,
        does: 'says what a double does',
      }),
  },
]
