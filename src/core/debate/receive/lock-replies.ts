/** What comes back in the lock: commitments, falsifiers, restatements, their grades, and the judge's word. */

import { falsifierLacks } from '../lock/falsifier.ts'
import { targetParts } from '../lock/pairs.ts'
import { gradeByRule } from '../lock/steelman.ts'
import { messageById, nextMessageId } from '../messages.ts'
import { settle } from '../settle.ts'
import { mentionsIn } from '../speakers.ts'
import type { Thread } from '../state.ts'
import type { Story } from '../story.ts'
import type { ReplyOf, Said } from '../words.ts'
import { tooLongBecause } from './gate.ts'
import { type Received, refuse } from './speech.ts'

/** Its thread, unless that went on without it; then the reply is refused and nobody is to blame. */
function threadFor(story: Story, received: Received, stages: readonly Thread['stage'][]): Thread | null {
  const thread = story.own.threads[received.grant.thread ?? '']
  if (thread !== undefined && stages.includes(thread.stage)) return thread
  refuse(story, received, { rule: 'overtaken', because: `${thread?.id ?? 'Its thread'} has gone on to ${thread?.stage ?? 'its end'}.` })
  return null
}

function publish(story: Story, { request, grant }: Received, thread: Thread, said: Said, lacks: readonly string[] = []): string {
  const id = nextMessageId(story.own)
  story.tell({
    type: 'message.published',
    id,
    request,
    seat: grant.seat,
    thread: thread.id,
    said,
    replyTo: null,
    refs: [],
    acks: [],
    topics: [],
    mentions: [...mentionsIn(story.own, said.content, grant.seat)],
    evidence: [],
    supported: null,
    lacks: [...lacks],
    score: null,
    fallback: false,
    cooldownUntil: null,
    embedding: null,
  })
  return id
}

export function receiveCommitment(story: Story, received: Received, reply: ReplyOf<'commit'>): void {
  const thread = threadFor(story, received, received.grant.stage === 'AGENDA' ? ['EVIDENCE'] : ['CRUX_LOCK'])
  if (thread === null) return
  const long = tooLongBecause(reply.content)
  if (long !== null) {
    refuse(story, received, { rule: 'too-long', because: long })
    return
  }
  const none = reply.side === 'UNCERTAIN' ? [] : ['No falsifier was given.']
  const lacks = reply.falsifier === null ? none : falsifierLacks(reply.falsifier)
  publish(story, received, thread, { move: 'COMMIT_POSITION', ...reply }, lacks)
  settle(story)
}

export function receiveFalsifier(story: Story, received: Received, reply: ReplyOf<'falsify'>): void {
  const thread = threadFor(story, received, received.grant.stage === 'AGENDA' ? ['EVIDENCE'] : ['CRUX_LOCK'])
  if (thread === null) return
  const lacks = falsifierLacks(reply.falsifier)
  const because = tooLongBecause(reply.content)
  if (because !== null) {
    refuse(story, received, { rule: 'too-long', because })
    return
  }
  if (lacks.length > 0) {
    refuse(story, received, { rule: 'vague-falsifier', because: lacks.join(' ') })
    return
  }
  publish(story, received, thread, { move: 'DECLARE_FALSIFIER', ...reply })
  settle(story)
}

export function receiveSteelman(story: Story, received: Received, reply: ReplyOf<'steelman'>): void {
  const thread = threadFor(story, received, ['CRUX_LOCK'])
  if (thread === null) return
  const because = tooLongBecause(reply.content)
  if (because !== null) {
    refuse(story, received, { rule: 'too-long', because })
    return
  }
  const { from, to } = targetParts(received.grant.target)
  const { content, claim, reason, falsifier } = reply
  const message = publish(story, received, thread, { move: 'STEELMAN', content, target: to, claim, reason, falsifier })
  const attempt = story.own.threads[thread.id]?.steelmans.find((pair) => pair.from === from && pair.to === to)?.attempts ?? 1
  story.tell({ type: 'steelman.attempted', thread: thread.id, from, to, message, attempt })
  settle(story)
}

export function receiveGrade(story: Story, received: Received, reply: ReplyOf<'grade'>): void {
  const thread = threadFor(story, received, ['CRUX_LOCK'])
  if (thread === null) return
  const { from, to } = targetParts(received.grant.target)
  const long = tooLongBecause(reply.content)
  if (long !== null) {
    refuse(story, received, { rule: 'too-long', because: long })
    return
  }
  const corrections = reply.corrections?.trim() || null
  if (reply.grade !== 'ACCURATE' && corrections === null) {
    refuse(story, received, { rule: 'no-corrections', because: `${reply.grade} must come with what was missing or wrong.` })
    return
  }
  publish(story, received, thread, { move: 'GRADE_STEELMAN', content: reply.content, of: from, grade: reply.grade, corrections })
  const because = corrections ?? 'The one who was restated accepts it.'
  story.tell({
    type: 'steelman.graded',
    request: null,
    thread: thread.id,
    from,
    to,
    grade: reply.grade,
    corrections,
    by: 'target',
    because,
  })
  if (reply.grade === 'ACCURATE') disputeConsent(story, thread, from, to)
  settle(story)
}

/** A friendly target may wave anything through. What code calls WRONG it can't: then the judge decides, or code where there is none. */
function disputeConsent(story: Story, { id, positions }: Thread, from: string, to: string): void {
  const said = messageById(
    story.own,
    story.own.threads[id]?.steelmans.find((pair) => pair.from === from && pair.to === to)?.message ?? '',
  )?.said
  const position = positions[to]
  if (said?.move !== 'STEELMAN' || position === undefined) return
  const { grade, corrections, because } = gradeByRule(position, said)
  if (grade !== 'WRONG') return
  const why = `${story.alias(to)} accepts it, but code finds another position: ${because}`
  story.tell({ type: 'steelman.graded', request: null, thread: id, from, to, grade, corrections, by: 'rule', because: why })
}

export function receiveJudgement(story: Story, received: Received, reply: ReplyOf<'judge'>): void {
  const thread = threadFor(story, received, ['CRUX_LOCK'])
  if (thread === null) return
  const { from, to } = targetParts(received.grant.target)
  const { accurate, because } = reply
  const grade = accurate ? 'ACCURATE' : 'INCOMPLETE'
  const corrections = accurate ? null : because
  story.tell({ type: 'steelman.graded', request: received.request, thread: thread.id, from, to, grade, corrections, by: 'judge', because })
  settle(story)
}
