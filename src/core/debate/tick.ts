/**
 * What a debate does when its time has come, and when that is. One list of steps, and for each the time at which it is due:
 *
 *   begin ─▶ blind openings ─▶ threads settle ─▶ ends? ─▶ asks of the lock, the agenda and the clerk ─▶ looks ─▶ idle
 *
 * Every wake-up finds something to tell: a look that finds nothing says so and waits for news.
 */

import type { House } from '../house/house.ts'
import { seatOf } from '../house/house.ts'
import type { Seat } from '../house/words.ts'
import { letter } from '../ids.ts'
import type { SeatId } from '../seat.ts'
import { contestedForGood, sideAsks } from './clerk.ts'
import { cardOf } from './crux/card.ts'
import { convergedFact } from './crux/converged.ts'
import { restedFor } from './crux/convergence.ts'
import { signalAtEnd } from './crux/evidence.ts'
import { regimeOf } from './crux/regime.ts'
import { abandonThread, concludeThread, detectCamps, extract } from './crux/steps.ts'
import { affordableAsks } from './lock/lock.ts'
import { CONVERGENCE, INVARIANTS, LIMITS } from './numbers.ts'
import { isSettleable, settle } from './settle.ts'
import { activeThreads, grantsOn, hasRoom, isBusy, liveSeats, rateFreeAt, speakingOn } from './standing.ts'
import type { Debate, Grant, Thread } from './state.ts'
import { type Fact, Story } from './story.ts'
import { forceDiscovery } from './talk/discovery.ts'
import { closeDissent } from './talk/dissent.ts'
import { openersOf } from './talk/floor.ts'
import { deliverOldest, dueLooks, isSomeoneLooking, look, nextLook } from './talk/looks.ts'
import { createThread } from './talk/spawn.ts'
import type { DebateEventOf, DebateOptions } from './words.ts'

export function proceed(own: Debate, house: House, at: number): readonly Fact[] {
  const story = new Story(own, house, at)
  if (own.done) return []
  if (own.begun === null) begin(story)
  else if (own.ending !== null) finish(story)
  else advance(story)
  return story.facts
}

function begin(story: Story): void {
  const { seats, seed, staff, options } = story.house.opening
  const { allPairs, messagesMax, secondsMax } = options as unknown as DebateOptions
  const order = story.chance('aliases').shuffle(seats.map(({ id }) => id))
  const aliases = Object.fromEntries(seats.map(({ id }) => [id, `Speaker ${letter(order.indexOf(id))}`]))
  story.tell({
    type: 'debate.begun',
    seats: seats.map(({ id }) => id),
    aliases,
    messagesMax: messagesMax ?? Math.max(LIMITS.messagesLeast, LIMITS.messagesPerSeat * seats.length),
    endsAt: story.at + lastsMs(seats, secondsMax),
    seed,
    allPairs,
    clerk: staff.clerk !== null,
    judge: staff.judge !== null,
  })
  openings(story)
}

/** How long it may take of its own time. */
export function lastsMs(seats: readonly Pick<Seat, 'driver'>[], secondsMax: number | null): number {
  if (secondsMax !== null) return secondsMax * 1_000
  if (seats.some(({ driver }) => driver === 'human')) return LIMITS.msWithPerson
  return Math.max(LIMITS.msLeast, LIMITS.msPerSeat * seats.length)
}

const unopened = (own: Debate): readonly SeatId[] =>
  Object.entries(own.seats).flatMap(([id, { blind, gone }]) => (blind === null && gone === null ? [id] : []))

function openings(story: Story): void {
  leaveOutBroken(story)
  for (const seat of unopened(story.own))
    if (!isBusy(story.own, seat)) story.grant({ seat, purpose: 'open', stage: 'OPENING', target: null })
}

/** Seats that failed too often in a row are asked no more. */
function leaveOutBroken(story: Story): void {
  for (const seat of story.house.watch.openBreakers) {
    const state = story.own.seats[seat]
    if (state === undefined || state.gone !== null) continue
    const because = `${seatOf(story.house, seat).name} failed too often in a row.`
    story.tell({ type: 'seat.skipped', seat, stage: 'DEBATE', until: null, because })
  }
}

const isOvertime = ({ begun }: Debate, at: number): boolean => begun !== null && at >= begun.endsAt

/** Nobody waits for an opening longer than the whole debate may last. */
function leaveOutUnopened(story: Story): void {
  for (const seat of unopened(story.own)) {
    const because = `${seatOf(story.house, seat).name} did not open in time.`
    withdraw(story, because, (grant) => grant.seat === seat)
    story.tell({ type: 'seat.skipped', seat, stage: 'OPENING', until: null, because })
  }
}

/** A call ends by itself; a person or a host who is away may never answer. */
const withdrawAbsent = (story: Story): void =>
  withdraw(story, 'The debate is ending.', ({ seat }) => ['human', 'host'].includes(seatOf(story.house, seat).driver))

function withdraw(story: Story, because: string, isMeant: (grant: Grant) => boolean): void {
  for (const [request, grant] of Object.entries(story.own.grants))
    if (isMeant(grant)) story.tell({ type: 'turn.withdrawn', request, seat: grant.seat, because })
}

/** Challenged once more than the clerk may be asked: what the moves say stands. */
function readContested(story: Story): void {
  for (const { id } of contestedForGood(story.own)) extract(story, id, false)
}

function advance(story: Story): void {
  leaveOutBroken(story)
  if (isOvertime(story.own, story.at)) leaveOutUnopened(story)
  if (unopened(story.own).length > 0) {
    openings(story)
    return
  }
  if (Object.keys(story.own.threads).length === 0 && !isOvertime(story.own, story.at)) openFirst(story)
  settle(story)
  readContested(story)
  // Before the end, so that the clerk can still name the camps.
  if (activeThreads(story.own).length === 0) detectCamps(story)
  const end = endDue(story.own, story.at)
  if (end !== null) {
    story.tell({ type: 'debate.ending', ...end })
    withdrawAbsent(story)
    finish(story)
    return
  }
  grantAsks(story)
  for (const seat of dueLooks(story.own, story.at)) {
    look(story, seat)
    onRateLimit(story)
  }
  endStale(story)
  if (isIdle(story.own)) stir(story)
}

function openFirst(story: Story): void {
  if (liveSeats(story.own).length < INVARIANTS.liveSeatsMin) return
  const order = story.chance('openers').shuffle(Object.keys(story.own.seats))
  const { subject } = story.house.opening
  createThread(story, {
    topic: subject,
    question: null,
    parent: null,
    proposal: null,
    by: 'moderator',
    openers: openersOf(story.own, order),
  })
}

type End = Pick<DebateEventOf<'debate.ending'>, 'reason' | 'because'>

function endDue(own: Debate, at: number): End | null {
  const { begun } = own
  if (begun === null) return null
  const live = liveSeats(own).length
  if (live < INVARIANTS.liveSeatsMin)
    return {
      reason: 'too-few-seats',
      because: `${live} of ${begun.seats.length} seats can still speak; it takes ${INVARIANTS.liveSeatsMin}.`,
    }
  const hasTalked = Object.keys(own.threads).length > 0
  if (hasTalked && activeThreads(own).length === 0 && sideAsks(own).length === 0 && Object.keys(own.grants).length === 0)
    return { reason: 'completed', because: 'Every thread has come to its end and none was opened since.' }
  if (isOvertime(own, at))
    return { reason: 'time', because: `The debate's clock stands at ${Math.round(begun.endsAt / 1000)} s, and its time is over.` }
  if (own.seatMessages >= begun.messagesMax) return { reason: 'messages', because: `${own.seatMessages} messages; that is the limit.` }
  const patience = Math.max(LIMITS.messagesWithoutCrux, LIMITS.messagesWithoutCruxPerSeat * begun.seats.length)
  if (own.seatMessages - own.lastCrux >= patience) return { reason: 'stagnation', because: `No new crux in ${patience} messages.` }
  return null
}

/** What is in the air may land; then the last look across threads, and the end. */
function finish(story: Story): void {
  const { ending, grants } = story.own
  if (ending === null || Object.keys(grants).length > 0) return
  for (const id of Object.keys(story.own.threads)) closeDissent(story, id, 'The debate ended before it spoke.')
  readContested(story)
  detectCamps(story)
  const converged = convergedFact(story.own)
  if (converged !== null) story.tell(converged)
  story.tell({ type: 'debate.completed', ...regimeOf(story.own) }, { type: 'deliberation.closed', ...ending })
}

interface Granted {
  readonly seat: SeatId
  readonly grant: (story: Story) => void
}

/** What can be asked of whom now: one thing of each seat, within the thread's budget and rate. */
function askable(own: Debate, at: number): { readonly now: readonly Granted[]; readonly laterAt: number } {
  const busy = new Set(Object.values(own.grants).map(({ seat }) => seat))
  const now: Granted[] = []
  let laterAt = Number.POSITIVE_INFINITY
  for (const thread of activeThreads(own)) {
    if (thread.stage !== 'CRUX_LOCK') continue
    for (const { seat, purpose, target } of affordableAsks(own, thread)) {
      const isMessage = purpose !== 'judge'
      if (busy.has(seat) || (isMessage && !hasRoom(own))) continue
      const freeAt = Math.max(isMessage ? rateFreeAt(own, thread, at) : 0, leftOutUntil(own, seat))
      if (freeAt > at) {
        laterAt = Math.min(laterAt, freeAt)
        continue
      }
      busy.add(seat)
      now.push({ seat, grant: (story) => story.grant({ seat, purpose, stage: thread.stage, target }) })
    }
  }
  for (const { seat, purpose, target, stage } of sideAsks(own)) {
    if (busy.has(seat)) continue
    const thread = stage === 'AGENDA' ? own.threads[target ?? ''] : undefined
    const freeAt = Math.max(thread === undefined ? 0 : rateFreeAt(own, thread, at), leftOutUntil(own, seat))
    if (freeAt > at) {
      laterAt = Math.min(laterAt, freeAt)
      continue
    }
    busy.add(seat)
    now.push({ seat, grant: (story) => story.grant({ seat, purpose, stage, target }) })
  }
  return { now, laterAt }
}

const leftOutUntil = (own: Debate, seat: SeatId): number => own.seats[seat]?.skippedUntil ?? 0

/** One at a time, since each sets something aside that the next must see. */
function grantAsks(story: Story): void {
  for (;;) {
    const [first] = askable(story.own, story.at).now
    if (first === undefined) return
    first.grant(story)
  }
}

/** Twelve messages in half a minute are too many: before the lock it is time to lock, after it to read the crux. */
function onRateLimit(story: Story): void {
  const last = story.facts.at(-1)
  if (last?.type !== 'look.passed' || last.rule !== 'rate-limit') return
  for (const thread of activeThreads(story.own)) {
    if (rateFreeAt(story.own, thread, story.at) <= story.at || speakingOn(story.own, thread) > 0) continue
    if (thread.stage === 'DISCOVERY' && thread.dissenter === null) forceDiscovery(story, thread.id, 'It ran into the rate limit.')
    else if (thread.stage === 'EVIDENCE' && isUnread(thread)) extract(story, thread.id, true)
  }
}

/** Nothing of what fills the window has been read yet: once a window is enough. */
const isUnread = ({ recent, extracted }: Thread): boolean => (extracted?.at ?? 0) < (recent[0] ?? 0)

/** From the last time when anybody could have spoken there; calls in the air keep a thread alive. */
function staleAt(own: Debate, thread: Thread): number {
  if (thread.stage !== 'DISCOVERY' && thread.stage !== 'EVIDENCE') return Number.POSITIVE_INFINITY
  if (grantsOn(own, thread.id).length > 0) return Number.POSITIVE_INFINITY
  const free = liveSeats(own).flatMap(([id, { cooldownUntil, skippedUntil }]) =>
    isBusy(own, id) ? [] : [Math.max(cooldownUntil, skippedUntil)],
  )
  return free.length === 0 ? Number.POSITIVE_INFINITY : Math.max(thread.lastActivity, Math.min(...free)) + INVARIANTS.staleMs
}

function endStale(story: Story): void {
  for (const thread of activeThreads(story.own)) {
    if (staleAt(story.own, thread) > story.at) continue
    endQuiet(story, thread, `Nobody has spoken here for ${INVARIANTS.staleMs / 1000} s.`)
  }
}

function endQuiet(story: Story, thread: Thread, because: string): void {
  if (thread.stage !== 'EVIDENCE') forceDiscovery(story, thread.id, because)
  else if (hasRested(thread)) concludeThread(story, thread.id, signalAtEnd(story.own, thread), because)
  else abandonThread(story, thread.id, because)
}

/** Evidence was heard, and it moved nobody any more. */
const hasRested = (thread: Thread): boolean => restedFor(thread) >= CONVERGENCE.positionsStable

/** Nobody speaks, nobody is about to look. */
const isIdle = (own: Debate): boolean =>
  Object.keys(own.grants).length === 0 &&
  !isSomeoneLooking(own) &&
  activeThreads(own).some(({ stage }) => stage === 'DISCOVERY' || stage === 'EVIDENCE')

/** One idle cycle: the oldest unanswered message is delivered; where there is none, a thread has said what it had to say. */
function stir(story: Story): void {
  if (deliverOldest(story)) return
  const thread = activeThreads(story.own).find(({ stage }) => stage === 'DISCOVERY' || stage === 'EVIDENCE')
  if (thread !== undefined) endQuiet(story, thread, 'Nobody has anything to add.')
}

/** The engine asks several times a turn, and a state never changes: a memo, not a state. */
const known = new WeakMap<Debate, { readonly wake: number | null }>()

/** When the next tick is due: 0 for at once; null: somebody's answer is what is waited for. */
export function nextWake(own: Debate): number | null {
  const found = known.get(own) ?? { wake: wakeOf(own) }
  known.set(own, found)
  return found.wake
}

function wakeOf(own: Debate): number | null {
  if (own.done) return null
  if (own.begun === null) return 0
  if (own.ending !== null) return Object.keys(own.grants).length === 0 ? 0 : null
  const closed = unopened(own)
  if (closed.length > 0) return closed.some((seat) => !isBusy(own, seat)) ? 0 : own.begun.endsAt
  const { at } = clockOf(own)
  if (Object.keys(own.threads).length === 0 || endDue(own, at) !== null || isIdle(own)) return 0
  if (activeThreads(own).some((thread) => isSettleable(own, thread)) || contestedForGood(own).some(({ id }) => cardOf(own, id) !== null))
    return 0
  const { now, laterAt } = askable(own, at)
  if (now.length > 0) return 0
  const times = [
    own.begun.endsAt,
    laterAt,
    nextLook(own) ?? Number.POSITIVE_INFINITY,
    ...activeThreads(own).map((thread) => staleAt(own, thread)),
  ]
  return Math.min(...times)
}

/** The latest time that the state knows of: rates are judged by it between ticks. */
const clockOf = (own: Debate): { readonly at: number } => ({
  at: Math.max(
    0,
    ...Object.values(own.threads).map(({ lastActivity }) => lastActivity),
    ...Object.values(own.seats).map(({ lastLook }) => lastLook),
  ),
})
