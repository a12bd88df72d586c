/**
 * A seat looks: what concerns it, what may still be answered, and what it takes up.
 *
 *   messages of open threads ─ not its own, fewer than two replies ─ scored ─▶ ≥ 0.6 ─▶ 70/20/10 ─▶ a turn
 *                                                                          └▶ nothing: waits for news
 *
 * Everything a contribution will use is set aside with the turn: a reply of its target, a place in the stage's budget and in
 * the thread's rate window, one message of the debate's limit. So no call is paid for that could not be published.
 */
import type { SeatId } from '../../seat.ts'
import { between } from '../change.ts'
import { isCall, isOfStage, threadMessages } from '../messages.ts'
import { ATTENTION, INVARIANTS, LOOKS, SHOWN } from '../numbers.ts'
import { activeThreads, grantsOn, hasRoom, isBusy, liveSeats, rateFreeAt, stageRoom } from '../standing.ts'
import type { Debate, Message, SeatState, Thread } from '../state.ts'
import type { Story } from '../story.ts'
import type { DebateEventOf } from '../words.ts'
import { attention, chooseTarget } from './attention.ts'
import { isTalkOver } from './discovery.ts'

interface Candidate {
  readonly message: Message
  readonly score: number
  readonly inThread: boolean
}

type PassRule = DebateEventOf<'look.passed'>['rule']

/** Told: either a turn, or that the seat passed. */
export function look(story: Story, id: SeatId): void {
  const seat = story.own.seats[id]
  if (seat === undefined) return
  const { candidates, held, freeAt } = survey(story, id, seat)
  const ranked = [...candidates].sort((a, b) => b.score - a.score || Number(b.inThread) - Number(a.inThread) || b.message.at - a.message.at)
  const nth = story.own.granted[`speak/${id}`] ?? 0
  const chosen = chooseTarget(ranked, story.chance(`target/${id}/${nth}/${story.own.seatMessages}`))
  if (chosen === null || !hasRoom(story.own)) {
    pass(story, id, chosen === null ? held : 'budget-spent', freeAt)
    return
  }
  grantSpeech(story, id, chosen.message, chosen.score)
}

export function grantSpeech(story: Story, seat: SeatId, target: Message, score: number): void {
  const thread = story.own.threads[target.thread]
  if (thread === undefined) return
  const before = threadMessages(story.own, thread).filter((message) => message.at <= target.at && message.id !== target.id)
  const last = before.slice(-SHOWN.before).map(({ id }) => id)
  // What the message refers to is shown even where much was said in between.
  const referred = target.refs.filter((id) => id !== target.id && !last.includes(id)).slice(-SHOWN.referred)
  const shown = [...referred, ...last, target.id]
  story.grant({ seat, purpose: 'speak', stage: thread.stage, target: target.id, score, shown })
}

function survey(story: Story, id: SeatId, seat: SeatState): { candidates: readonly Candidate[]; held: PassRule; freeAt: number } {
  const candidates: Candidate[] = []
  let held: PassRule = 'nothing-relevant'
  let freeAt = Number.POSITIVE_INFINITY
  for (const thread of activeThreads(story.own)) {
    const relevant = relevantIn(story, thread, id, seat)
    if (relevant.length === 0) continue
    const rule = obstacle(story, thread, id, seat, relevant)
    if (rule === null) candidates.push(...takeable(story.own, relevant, id))
    else {
      held = rule
      if (rule === 'rate-limit') freeAt = Math.min(freeAt, rateFreeAt(story.own, thread, story.at))
    }
  }
  return { candidates, held, freeAt }
}

/** Why nothing of this thread may be taken up now; null: something may. */
function obstacle(story: Story, thread: Thread, id: SeatId, seat: SeatState, relevant: readonly Candidate[]): PassRule | null {
  const open = relevant.filter(({ message }) => isOpenTo(story.own, message))
  const isCalled = open.some(({ message }) => calls(message, id))
  const isExempt = open.some(({ message }) => calls(message, id) && isCall(message))
  if (!isExempt && (stageRoom(story.own, thread) <= 0 || isTalkOver(story.own, thread) || thread.dissenter !== null)) return 'budget-spent'
  if (rateFreeAt(story.own, thread, story.at) > story.at) return 'rate-limit'
  if (!isCalled && othersSince(story.own, thread, id, seat.lastLook) >= LOOKS.othersSpoke) return 'let-others-talk'
  if (open.length === 0) return 'reply-limit'
  return null
}

/** So many replies a message takes; the user's as many as they name. */
const isOpenTo = (own: Debate, message: Message): boolean =>
  repliesTo(own, message) < Math.max(INVARIANTS.repliesMax, message.by === 'user' ? message.mentions.length : 0)

/** What still takes a reply. Who was called answers the call, not something else in its stead. */
function takeable(own: Debate, relevant: readonly Candidate[], id: SeatId): readonly Candidate[] {
  const open = relevant.filter(({ message }) => isOpenTo(own, message))
  const called = open.filter(({ message }) => calls(message, id))
  const exempt = called.filter(({ message }) => isCall(message))
  return exempt.length > 0 ? exempt : called.length > 0 ? called : open
}

/** The moderator or the user has named this seat: that comes before manners, and a call before budgets too. */
const calls = (message: Message, id: SeatId): boolean => message.by !== 'seat' && message.mentions.includes(id)

const othersSince = (own: Debate, thread: Thread, id: SeatId, since: number): number =>
  threadMessages(own, thread, LOOKS.back).filter(({ by, seat, at }) => by === 'seat' && seat !== id && at > since).length

const repliesTo = (own: Debate, { id, thread, replies }: Message): number =>
  replies + grantsOn(own, thread).filter(({ target, purpose }) => purpose === 'speak' && target === id).length

function relevantIn(story: Story, thread: Thread, id: SeatId, seat: SeatState): readonly Candidate[] {
  if (thread.stage !== 'DISCOVERY' && thread.stage !== 'EVIDENCE') return []
  const inThread = thread.participants.includes(id)
  const context = { at: story.at, inThread, fixed: thread.positions[id] !== undefined, agenda: agendaQuestions(story.own) }
  const recent = recentIn(story.own, thread)
  const answered = new Set(recent.flatMap(({ seat: by, replyTo }) => (by === id && replyTo !== null ? [replyTo] : [])))
  return recent.flatMap((message) => {
    if (message.seat === id || answered.has(message.id) || !isAnswerable(message, thread, id)) return []
    // A call lifts the cooldown for its own answer only.
    if (seat.cooldownUntil > story.at && !calls(message, id)) return []
    const score = attention(message, { id, state: seat }, context)
    return score >= ATTENTION.threshold ? [{ message, score, inThread }] : []
  })
}

/** The last few messages, and what a user said that nobody has answered yet. */
function recentIn(own: Debate, thread: Thread): readonly Message[] {
  const recent = threadMessages(own, thread, LOOKS.back)
  const waiting = threadMessages(own, thread).filter(
    (message) => message.by === 'user' && message.replies === 0 && !recent.includes(message),
  )
  return [...waiting, ...recent]
}

/** The moderator's words are for those it names; what was said before this stage is settled, but a user is not left without an answer. */
const isAnswerable = (message: Message, thread: Thread, id: SeatId): boolean => {
  if (message.by !== 'seat' && !message.mentions.includes(id)) return false
  return message.by === 'user' || isOfStage(thread, message)
}

export const agendaQuestions = (own: Debate): readonly string[] => own.agenda.active.flatMap((crux) => own.threads[crux]?.question ?? [])

function pass(story: Story, seat: SeatId, rule: PassRule, freeAt: number): void {
  const chance = story.chance(`pass/${seat}/${story.own.messages.size}/${story.at}`).next()
  const waits = rule === 'let-others-talk' ? story.at + between(LOOKS.heldMs, chance) : null
  const until = rule === 'rate-limit' && Number.isFinite(freeAt) ? Math.max(freeAt, story.at + 1) : waits
  const cooledAt = story.own.seats[seat]?.cooldownUntil ?? 0
  story.tell({ type: 'look.passed', seat, until: cooledAt > story.at ? Math.max(cooledAt, until ?? 0) : until, rule })
}

/** Seats whose time to look has come, earliest first; seats at work, gone or left out for a while do not look. */
export function dueLooks(own: Debate, at: number): readonly SeatId[] {
  const busy = new Set(Object.values(own.grants).map(({ seat }) => seat))
  return Object.entries(own.seats)
    .filter(([id, { nextLook, gone, blind }]) => gone === null && blind !== null && nextLook !== null && nextLook <= at && !busy.has(id))
    .sort(([a, one], [b, other]) => (one.nextLook ?? 0) - (other.nextLook ?? 0) || (a < b ? -1 : 1))
    .map(([id]) => id)
}

export function nextLook(own: Debate): number | null {
  const busy = new Set(Object.values(own.grants).map(({ seat }) => seat))
  const times = Object.entries(own.seats).flatMap(([id, { nextLook: next, gone, blind }]) =>
    gone === null && blind !== null && next !== null && !busy.has(id) ? [next] : [],
  )
  return times.length === 0 ? null : Math.min(...times)
}

/** Whether anybody is about to look. Who is left out for a while keeps nobody waiting. */
export const isSomeoneLooking = (own: Debate): boolean =>
  liveSeats(own).some(([id, { nextLook: next, skippedUntil }]) => next !== null && next !== skippedUntil && !isBusy(own, id))

/** Nobody found anything for one cycle: the oldest unanswered message goes to the next seat in turn. True: told. */
export function deliverOldest(story: Story): boolean {
  const order = Object.keys(story.own.seats)
  const from = story.own.lastFallback === null ? 0 : order.indexOf(story.own.lastFallback) + 1
  const turn = [...order.slice(from), ...order.slice(0, from)].filter((id) => {
    const seat = story.own.seats[id]
    return (
      seat !== undefined && seat.gone === null && seat.blind !== null && seat.skippedUntil <= story.at && seat.cooldownUntil <= story.at
    )
  })
  if (!hasRoom(story.own)) return false
  for (const thread of activeThreads(story.own)) {
    if (thread.stage !== 'DISCOVERY' && thread.stage !== 'EVIDENCE') continue
    if (stageRoom(story.own, thread) <= 0 || isTalkOver(story.own, thread) || rateFreeAt(story.own, thread, story.at) > story.at) continue
    const messages = threadMessages(story.own, thread).filter(
      (message) => repliesTo(story.own, message) === 0 && isOfStage(thread, message),
    )
    const [oldest] = messages.filter(({ by, mentions }) => by === 'seat' || mentions.length > 0)
    const seat = oldest === undefined ? undefined : turn.find((id) => id !== oldest.seat)
    if (oldest === undefined || seat === undefined) continue
    const state = story.own.seats[seat]
    if (state === undefined) continue
    const inThread = thread.participants.includes(seat)
    const score = attention(
      oldest,
      { id: seat, state },
      { at: story.at, inThread, fixed: thread.positions[seat] !== undefined, agenda: [] },
    )
    story.tell({ type: 'message.delivered', seat, message: oldest.id, score })
    grantSpeech(story, seat, oldest, score)
    return true
  }
  return false
}
