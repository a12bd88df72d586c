/**
 * How a thread leaves discovery: with a yes-or-no question, at least two who spoke, and somebody having disagreed.
 * When talk runs out of budget without one, the moderator puts the question; when nobody challenged anything, it asks one
 * seat to. It also watches, relative to the budget, whether they look differently far ahead and whether they go in circles.
 */
import type { SeatId } from '../../seat.ts'
import { isOrbiting } from '../crux/convergence.ts'
import { asQuestion } from '../crux/question.ts'
import { horizonCheck, horizonDistance } from '../lock/horizon.ts'
import { acceptersOf, seatMessagesOf, threadMessages } from '../messages.ts'
import { BUDGETS, DISCOVERY_EXIT, INVARIANTS } from '../numbers.ts'
import { activeThreads, isBusy, isLive, liveSeats, speakingOn } from '../standing.ts'
import type { Debate, Thread } from '../state.ts'
import type { Story } from '../story.ts'
import type { Intervention } from '../words.ts'
import { closeDissent } from './dissent.ts'
import { words } from './moderator.ts'
import { createThread, mergeTwins } from './spawn.ts'
import { askThreeViews } from './three-views.ts'

export const isSpent = (thread: Thread): boolean => thread.stage !== 'DONE' && thread.counts[thread.stage] >= thread.budgets[thread.stage]

/** Somebody other than its author accepted the question. */
const isBacked = (own: Debate, thread: Thread): boolean => acceptersOf(own, thread).size > 1

/** Enough was said: the question is there and accepted, or the talk is spent. Then nobody is let in any more. */
export function isTalkOver(own: Debate, thread: Thread): boolean {
  if (thread.stage !== 'DISCOVERY') return false
  if (isSpent(thread)) return true
  if (thread.question === null || thread.participants.length < DISCOVERY_EXIT.participantsMin) return false
  return thread.counts.DISCOVERY >= BUDGETS.DISCOVERY.least || isBacked(own, thread)
}

/** It leaves once nothing is in the making here and nobody is waited for. */
export const discoveryDue = (own: Debate, thread: Thread): boolean =>
  isTalkOver(own, thread) && speakingOn(own, thread) === 0 && thread.dissenter === null && !isAwaited(own, thread)

const AWAITED: readonly Intervention[] = ['horizon-alignment', 'three-views']

/** The moderator has asked somebody how far ahead they look or which question is theirs, and they have not looked up yet. */
function isAwaited(own: Debate, thread: Thread): boolean {
  if (!AWAITED.some((kind) => thread.interventions.includes(kind))) return false
  const calls = threadMessages(own, thread).filter(({ kind }) => kind !== null && AWAITED.includes(kind))
  return calls.some(({ mentions, at }) => mentions.some((id) => isYetToLook(own, id, at)))
}

function isYetToLook(own: Debate, id: SeatId, since: number): boolean {
  const seat = own.seats[id]
  return seat !== undefined && isLive(own, id) && !isBusy(own, id) && seat.nextLook !== null && seat.lastLook < since
}

export function settleDiscovery(story: Story, id: string): boolean {
  const thread = story.own.threads[id]
  if (thread === undefined || thread.stage !== 'DISCOVERY') return false
  const before = story.facts.length
  // It has spoken, or its turn is over: nobody is waited for.
  if (thread.dissenter === null) closeDissent(story, id, 'Its turn ended without a word.')
  watchTalk(story, thread)
  const now = story.own.threads[id]
  if (now !== undefined && discoveryDue(story.own, now)) leave(story, now)
  return story.facts.length > before
}

/** Leaves now, whatever the budget: nobody has more to say, or it ran into the rate limit. */
export function forceDiscovery(story: Story, id: string, because: string): void {
  const thread = story.own.threads[id]
  if (thread === undefined || thread.stage !== 'DISCOVERY') return
  if (thread.participants.length < DISCOVERY_EXIT.participantsMin) {
    stale(story, id, `${because} ${thread.participants.length} took part; it takes ${DISCOVERY_EXIT.participantsMin}.`)
    return
  }
  leave(story, thread)
}

function stale(story: Story, id: string, because: string): void {
  closeDissent(story, id, 'The thread went stale before it spoke.')
  story.tell({ type: 'thread.staled', thread: id, because })
}

function leave(story: Story, thread: Thread): void {
  const { id } = thread
  if (thread.participants.length < DISCOVERY_EXIT.participantsMin) {
    const because = `Its ${thread.counts.DISCOVERY} messages came from ${thread.participants.length}; it takes ${DISCOVERY_EXIT.participantsMin} to disagree.`
    stale(story, id, because)
    return
  }
  if (wantsDissent(story, thread)) return
  if (thread.question === null) {
    const question = asQuestion(mostContested(story.own, thread) ?? thread.topic)
    story.tell({ type: 'question.set', thread: id, question, by: 'moderator', because: 'Discovery ended without a question.' })
    story.intervene(id, 'binary-framing', words.framing(question))
    mergeTwins(story, id)
    if (story.own.threads[id]?.stage === 'DONE') return
  }
  closeDissent(story, id, 'The thread went on before it spoke.')
  story.tell({ type: 'stage.changed', thread: id, from: 'DISCOVERY', to: 'CRUX_LOCK', because: leftBecause(story.own, thread) })
  story.intervene(id, 'commit-request', words.commit(story.own.threads[id]?.question ?? thread.topic))
}

function leftBecause(own: Debate, thread: Thread): string {
  if (isSpent(thread)) return `Its ${thread.budgets.DISCOVERY} messages are spent.`
  return isBacked(own, thread) ? 'The question was proposed and accepted.' : 'A question is there and both sides have spoken.'
}

/** The claim that most was said against. */
function mostContested(own: Debate, thread: Thread): string | null {
  if (thread.parent === null) return null
  const [claim] = seatMessagesOf(own, thread)
    .filter(({ said }) => said.move === 'CLAIM')
    .sort((a, b) => b.replies - a.replies || a.at - b.at)
  return claim?.said.content.split(/(?<=[.!?])\s/)[0] ?? null
}

/** Nobody challenged anything: one seat is asked to, once. True: the thread waits for it. */
function wantsDissent(story: Story, thread: Thread): boolean {
  if (thread.interventions.includes('devils-advocate')) return false
  if (seatMessagesOf(story.own, thread).some(({ said }) => said.move === 'CHALLENGE')) return false
  const seat = dissenterFor(story, thread)
  if (seat === null) return false
  const because = `${thread.counts.DISCOVERY} messages and no challenge.`
  story.tell({ type: 'dissent.opened', subject: thread.id, seat, trigger: 'no-challenge', because })
  story.intervene(thread.id, 'devils-advocate', words.dissent(story.alias(seat)), [seat])
  return true
}

/** Whoever stood alone in the blind vote, else somebody who has said little here. */
function dissenterFor(story: Story, thread: Thread): SeatId | null {
  const busy = new Set(Object.values(story.own.grants).map(({ seat }) => seat))
  const free = liveSeats(story.own).filter(([id, { skippedUntil }]) => !busy.has(id) && skippedUntil <= story.at)
  const sizes = new Map<string, number>()
  for (const [, { blind }] of liveSeats(story.own)) sizes.set(blind?.side ?? '', (sizes.get(blind?.side ?? '') ?? 0) + 1)
  const spoken = new Map<string, number>()
  for (const { seat } of seatMessagesOf(story.own, thread)) if (seat !== null) spoken.set(seat, (spoken.get(seat) ?? 0) + 1)
  const [first] = [...free].sort(
    ([a, one], [b, other]) =>
      (sizes.get(one.blind?.side ?? '') ?? 0) - (sizes.get(other.blind?.side ?? '') ?? 0) ||
      (spoken.get(a) ?? 0) - (spoken.get(b) ?? 0) ||
      (a < b ? -1 : 1),
  )
  return first?.[0] ?? null
}

/** Horizons at three quarters of the budget, or earlier where the talk ends before that; circles whenever the last messages show one. */
function watchTalk(story: Story, thread: Thread): void {
  const isLate = thread.counts.DISCOVERY >= Math.ceil(thread.budgets.DISCOVERY * DISCOVERY_EXIT.horizonCheckAt)
  const isDue = isLate || isTalkOver(story.own, thread)
  if (isDue && !thread.interventions.some((kind) => kind === 'horizon-alignment' || kind === 'horizon-note')) checkHorizons(story, thread)
  const now = story.own.threads[thread.id]
  if (now !== undefined && isTalkOver(story.own, now)) askThreeViews(story, now)
  if (now === undefined || now.question !== null || now.interventions.includes('commit-request')) return
  if (isOrbiting(seatMessagesOf(story.own, now), now.budgets.DISCOVERY))
    story.intervene(thread.id, 'commit-request', words.orbit(asQuestion(now.topic)))
}

function checkHorizons(story: Story, thread: Thread): void {
  const horizons = Object.fromEntries(
    Object.entries(thread.horizons).filter(([seat]) => thread.participants.includes(seat) && isLive(story.own, seat)),
  )
  if (Object.keys(horizons).length < 2) return
  const { kind, dominant, outliers, groups } = horizonCheck(horizons)
  if (kind === 'same') return
  if (kind === 'note') {
    story.intervene(thread.id, 'horizon-note', words.horizonNote(dominant))
    return
  }
  // A message takes two answers: whoever looks farthest off is asked.
  const distance = (seat: SeatId): number => horizonDistance(horizons[seat] ?? dominant, dominant)
  const asked = outliers.toSorted((a, b) => distance(b) - distance(a)).slice(0, INVARIANTS.repliesMax)
  const names = asked.map((seat) => story.alias(seat))
  story.intervene(thread.id, 'horizon-alignment', words.horizon(dominant, names), asked)
  if (kind !== 'split' || groups === null || thread.parent !== null) return
  if (activeThreads(story.own).length >= INVARIANTS.activeThreadsMax) return
  const [, far] = groups
  createThread(story, {
    topic: `${thread.topic} (looked at over the long run)`,
    question: `${asQuestion(thread.topic).replace(/\?$/, '')}, looked at over the long run?`,
    parent: thread.id,
    proposal: null,
    by: 'moderator',
    openers: far.slice(0, 2),
  })
}
