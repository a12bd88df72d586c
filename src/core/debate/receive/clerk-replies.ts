/** What the clerk, the reviewers and the second voice say: checked before it counts, published so that it can be challenged. */
import { ownEntry } from '../../record.ts'
import { keywordSet } from '../../text/words.ts'
import { secondVoices } from '../clerk.ts'
import { cardOf } from '../crux/card.ts'
import { disagreementOf, toldRegistry } from '../crux/disagreement.ts'
import { asQuestion, readQuestion } from '../crux/question.ts'
import { extract } from '../crux/steps.ts'
import { isConcrete } from '../lock/falsifier.ts'
import { turnsRound } from '../lock/steelman.ts'
import { CLERK, COALITION, CROSS } from '../numbers.ts'
import type { Thread } from '../state.ts'
import type { Story } from '../story.ts'
import { words } from '../talk/moderator.ts'
import type { ReplyOf } from '../words.ts'
import type { Received } from './speech.ts'

export function receiveExtraction(story: Story, { request, grant }: Received, reply: ReplyOf<'extract'>): void {
  const thread = story.own.threads[grant.thread ?? '']
  if (thread === undefined) {
    story.tell({ type: 'contribution.refused', request, seat: grant.seat, rule: 'overtaken', because: 'Its thread is gone.' })
    return
  }
  const none = (rule: 'no-disagreement' | 'needs-clarification' | 'not-the-question', because: string): void =>
    story.tell({ type: 'crux.not-found', crux: thread.id, request, rule, because })
  if (reply.needsClarification) {
    none('needs-clarification', reply.because)
    return
  }
  if (reply.question === null) {
    none('no-disagreement', reply.because)
    return
  }
  const strange = strangeness(thread, reply.question)
  if (strange !== null) {
    none('not-the-question', strange)
    return
  }
  const { type, diagnosis } = disagreementOf(story.own, thread.id, toldRegistry(story))
  const criteria = reply.criteria.filter(isConcrete)
  // The same tests as for what the moves say, on the clerk's words.
  const reworded: Thread = { ...thread, clerk: { question: reply.question, criteria, reviews: allFair(thread), rounds: 0 } }
  const card = cardOf({ ...story.own, threads: { ...story.own.threads, [thread.id]: reworded } }, thread.id)
  const failures = card === null ? ['Nobody has committed to a position, so it is only the clerk’s reading.'] : [...card.failures]
  story.tell({
    type: 'crux.extracted',
    crux: thread.id,
    question: reply.question,
    by: 'clerk',
    request,
    provisional: false,
    validated: failures.length === 0,
    failures,
    criteria,
    disagreement: type,
    diagnosis,
  })
  story.intervene(thread.id, 'crux-published', words.published(reply.question))
}

/** As if everyone had adopted it. */
const allFair = ({ positions }: Thread): Readonly<Record<string, boolean>> =>
  Object.fromEntries(Object.keys(positions).map((seat) => [seat, true]))

/** The clerk sharpens what was asked; it does not ask something else. */
function strangeness(thread: Thread, question: string): string | null {
  const { binary, kind, because } = readQuestion(question)
  if (!binary) return because ?? 'It can not be answered with yes or no.'
  if (kind === 'reading') return 'It only asks for a reading of a number.'
  const before = thread.question ?? asQuestion(thread.topic)
  if (turnsRound(before, question)) return `It turns the question round. What was asked is: ${before}`
  const asked = keywordSet(thread.question ?? thread.topic)
  const shared = [...asked].filter((stem) => keywordSet(question).has(stem)).length
  const share = asked.size === 0 ? 1 : shared / asked.size
  return share >= CLERK.wordsSharedMin
    ? null
    : `It shares ${shared} of ${asked.size} words with what was asked; it takes ${CLERK.wordsSharedMin * 100} percent.`
}

export function receiveReview(story: Story, { request, grant }: Received, { fair, because }: ReplyOf<'review'>): void {
  const crux = grant.thread ?? ''
  story.tell({ type: 'crux.reviewed', request, crux, seat: grant.seat, fair, because })
  const thread = story.own.threads[crux]
  // Where the clerk's words stand no longer, there is nothing left to challenge.
  if (!fair && thread?.clerk != null) story.tell({ type: 'crux.challenged', crux, by: grant.seat, because })
  const isExhausted =
    thread !== undefined && thread.clerkAsked >= CLERK.reviewsMax && Object.values(thread.clerk?.reviews ?? {}).includes(false)
  // The clerk has had its say twice and is still called unfair: what the moves say stands.
  if (isExhausted) extract(story, crux, false)
}

export function receiveRelation(story: Story, { request }: Received, reply: ReplyOf<'relate'>): void {
  const known = Object.keys(story.own.dependencies).length
  const dependencies = reply.dependencies.map((one, index) => {
    const voices = secondVoices(story.own, story.house.opening, [one.from, one.to])
    return { id: `d${known + index + 1}`, ...one, voices: [...voices], refused: refusalOf(story, one, voices) }
  })
  story.tell({ type: 'dependency.proposed', request, dependencies })
}

function refusalOf(
  story: Story,
  { from, to, sketch, confidence }: ReplyOf<'relate'>['dependencies'][number],
  voices: readonly string[],
): string | null {
  const isCrux = (id: string): boolean => ownEntry(story.own.threads, id)?.extracted != null
  if (from === to || !isCrux(from) || !isCrux(to)) return `${from} and ${to} are not two cruxes of this debate.`
  if (confidence < CROSS.confidenceMin) return `Confidence ${confidence}; it takes ${CROSS.confidenceMin}.`
  if (sketch.trim().length < CROSS.sketchMin) return `The sketch has ${sketch.trim().length} characters; it takes ${CROSS.sketchMin}.`
  if (voices.length === 0) return 'Everyone at the table answers with the model of the clerk, so there is no second voice to agree.'
  return null
}

export function receiveConfirmation(story: Story, { request, grant }: Received, { agrees, because }: ReplyOf<'confirm'>): void {
  story.tell({ type: 'dependency.confirmed', request, id: grant.target ?? '', seat: grant.seat, agrees, because })
}

/** Two or three words; anything else keeps the rule's label. */
export function receiveNames(story: Story, { request }: Received, { labels }: ReplyOf<'name'>): void {
  const camps = story.own.coalitions?.camps ?? []
  const named = camps.map(({ label }, index) => {
    const given = labels[index]?.trim() ?? ''
    const count = given.split(/\s+/).length
    return count >= COALITION.labelWords[0] && count <= COALITION.labelWords[1] ? given : label
  })
  story.tell({ type: 'coalition.named', request, labels: named })
}
