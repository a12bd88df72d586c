/** Things that grow: collections without a maximum, targets pushed to the extreme without a limit, bars that are an opinion. */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { obligationIn } from '../../reading/normative.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { amountsIn } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { unitText } from '../../reading/surroundings.ts'

const BOUNDLESS =
  /\b(?:any number of|an unlimited number of|unlimited|arbitrarily (?:many|large|long)|as many [\w -]{2,30} as (?:they|he|she|you|it|the user) (?:like|likes|want|wants|wish|wishes|needs?)|no limit (?:on|to) (?:the )?(?:number|size))\b/i
const QUEUED =
  /\b(?:(?:is|are|get|gets|be|then) (?:put|placed|added|appended|written|pushed) (?:in|into|to|on|onto) (?:an?|the|its) (?:[\w-]+ )?(?:queue|backlog|buffer)|(?:is|are|be) enqueued|waits? in (?:an?|the) (?:[\w-]+ )?(?:queue|backlog|buffer))\b/i
const CAPPED =
  /\b(?:limit\w*|at most|max\w*|up to|capacity|full|bounded|no more than|cap|capped|per page|quota|drops?|dropped|refus\w+|oldest|back-?pressure)\b/i

function withoutMaximum(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const { plain, roles } = passage
    const found = BOUNDLESS.exec(plain) ?? QUEUED.exec(plain)
    if (
      found === null ||
      isAside(passage) ||
      roles.has('goals') ||
      /`[^`]*\(|\b(?:number\s+of|many)\s+times\b|\bunlimited\s+(?:duration|time)\b|\bno\s+\w+\s+(?:is|are)\b/i.test(passage.sentence.text)
    )
      return []
    // What stands before may limit something else: “at most 10 in flight, the rest waits in a queue”.
    const next = document.sentences[passage.sentence.index + 1]
    const unit = `${plain} ${next?.block === passage.sentence.block ? next.plain : ''}`.replace(found[0], '')
    if (CAPPED.test(unit) || amountsIn(plain).length > 0 || /\b(?:not|never|cannot|can't)\b/i.test(plain)) return []
    const queue = QUEUED.test(found[0])
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: 'minor',
        category: 'failure',
        description: queue
          ? `“${shown(plain)}” has no maximum: nothing says how long it may grow and what happens to the next one when it is full.`
          : `“${found[0]}” in “${shown(plain)}” sets no maximum, so nothing can be sized or tested, and one careless or hostile user decides what it costs.`,
        remediation:
          'Give a maximum, generous if you like, and say what the one above it gets: refused with a message, or waiting for how long.',
        weight: 0.7,
      },
    ]
  })
}

const EXTREME =
  /\b(?:maximi[sz]es?|minimi[sz]es?|kept? to a minimum|as (?:low|high|small|short|few|many|much|cheap|little|large) as (?:possible|feasible|practicable)|reduced? (?:[\w-]+ ){1,3}?as (?:far|much) as possible)\b/i

function withoutLimit(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const { plain, roles, sentence } = passage
    const found = EXTREME.exec(plain)
    if (found === null || isAside(passage) || roles.has('design')) return []
    const binding = obligationIn(sentence, document) !== null || roles.has('goals') || roles.has('requirements') || roles.has('metrics')
    if (
      !binding ||
      amountsIn(unitText(document, passage)).some(({ text }) => /\d/.test(text)) ||
      /\b(?:to|which|that|will) $/i.test(plain.slice(0, found.index))
    )
      return []
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: 'minor',
        category: 'measurement',
        description: `“${found[0]}” in “${shown(plain)}” names a direction and no point: taken at its word, everything else may be given up for it, and nobody can say when it is reached.`,
        remediation: `Replace “${found[0]}” by a value to reach and name what must not get worse on the way, each with its number.`,
        weight: 0.7,
      },
    ]
  })
}

const ACCEPTED = /\b(?:accepted|done|complete|finished|ready|successful|passes|passed) (?:when|if|once|as soon as)\b|\buntil\b/i
const OPINION =
  /\b(?:(?:has|have|is|are) (?:been )?(?:signed (?:it |them |this )?off|(?:happy|satisfied|content|pleased|comfortable) with|(?:happy|pleased)|good enough|acceptable|satisfactory)|(?:signs?|signed) (?:it |them |this )?off|agrees? that it is|likes? it|feels? (?:right|good|ready)|looks? (?:good|right)|finds? it (?:good|acceptable|easy))\b/i

function acceptedByOpinion(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const { plain } = passage
    const opener = ACCEPTED.exec(plain)
    const found = opener === null ? null : OPINION.exec(plain.slice(opener.index))
    if (opener === null || found === null || isAside(passage) || amountsIn(plain).length > 0) return []
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: 'minor',
        category: 'acceptance',
        description: `“${shown(plain.slice(opener.index))}” makes an opinion the bar: “${found[0]}” can't be tested, and two people will draw the line in different places.`,
        remediation: `Replace “${found[0]}” by what they would look at: a count, a time or a list of cases that pass, with its number.`,
        weight: 0.75,
      },
    ]
  })
}

const isAside = ({ roles }: Passage): boolean => roles.has('testing') || roles.has('risks') || roles.has('summary')

export const limitChecks: readonly Check[] = [
  {
    id: 'collection-without-maximum',
    modes: [49, 54],
    looksFor: 'collections and queues that may grow without a maximum',
    find: withoutMaximum,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:at most|max\w*|limit(?:ed)?|up to|no more than)\b.*\d/i,
        shares: 1,
        does: 'gives the maximum',
      }),
  },
  {
    id: 'optimised-without-limit',
    modes: [48],
    looksFor: 'goals to maximise or minimise something, with no value to reach and nothing that must not suffer',
    find: withoutLimit,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\d/,
        about: /\b(?:at most|at least|fewer than|less than|below|under|above|within|target|no more than)\b/i,
        shares: 2,
        does: 'gives the value',
      }),
  },
  { id: 'accepted-by-opinion', modes: [51], looksFor: 'bars for “done” that are somebody’s opinion', find: acceptedByOpinion },
]
