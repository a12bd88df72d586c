/** What a message changes: the list, its thread's counts, the positions it declares, and who has news to look at. */

import { append, at as itemAt, type List, setAt } from '../list.ts'
import type { At } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { withNews, withSeat } from './change.ts'
import { favouredBy } from './crux/favour.ts'
import { asksTopic } from './crux/topic.ts'
import { dominantHorizon, horizonDistance } from './lock/horizon.ts'
import { freshPair, lockBudget, requiredPairs } from './lock/pairs.ts'
import { indexOf, isCall, threadMessages } from './messages.ts'
import { INVARIANTS } from './numbers.ts'
import type { Debate, Message, Position, SteelmanPair, Thread, TopClaim } from './state.ts'
import { shiftInterests } from './talk/attention.ts'
import type { DebateEventOf, Move, Said } from './words.ts'

type Published = DebateEventOf<'message.published'> & At

/** `isSecond`: the other move of a turn that has been counted already. */
export function published(own: Debate, event: Published, isSecond: boolean): Debate {
  const thread = own.threads[event.thread]
  if (thread === undefined) return own
  const message: Message = {
    id: event.id,
    by: 'seat',
    seat: event.seat,
    thread: event.thread,
    stage: thread.stage,
    said: event.said,
    kind: null,
    replyTo: event.replyTo,
    refs: event.refs,
    acks: event.acks,
    topics: event.topics,
    mentions: event.mentions,
    evidence: event.evidence,
    supported: event.supported,
    favours: event.evidence.length === 0 ? null : favouredBy(thread, event),
    favoursTopic: event.evidence.length === 0 ? null : (own.seats[event.seat]?.counted?.side ?? null),
    shifts: false,
    score: event.score,
    fallback: event.fallback,
    embedding: event.embedding,
    replies: 0,
    at: event.at,
  }
  const placed = placedIn(thread, own, event, isSecond)
  const topic = movedTopClaim(own, event)
  const before = thread.positions[event.seat]?.counted
  const isMoved = before !== undefined && placed.positions[event.seat]?.counted !== before
  const shifts = isMoved || topic.seats[event.seat]?.counted?.side !== own.seats[event.seat]?.counted?.side
  const posted = withSeat(
    {
      ...topic,
      messages: append(answered(own.messages, event.replyTo), { ...message, shifts }),
      seatMessages: own.seatMessages + (isSecond ? 0 : 1),
    },
    event.seat,
    (seat) => ({
      ...seat,
      messages: seat.messages + 1,
      refused: null,
      cooldownUntil: event.cooldownUntil ?? seat.cooldownUntil,
      nextLook: event.cooldownUntil ?? Math.max(event.at, seat.cooldownUntil),
      interests: shiftInterests(seat.interests, event.topics),
    }),
  )
  const moved = withAlignment(posted, thread, event)
  const allPairs = own.begun?.allPairs ?? false
  return withNews({ ...moved, threads: { ...own.threads, [thread.id]: rebudgeted(placed, allPairs) } }, event.at, event.id, event.mentions)
}

/** A seat that the moderator asked to look as far ahead as most do, and that now looks nearer to it. */
function withAlignment(own: Debate, thread: Thread, { seat, said }: Published): Debate {
  const before = thread.horizons[seat]
  const now = withHorizon(thread, seat, said)[seat]
  if (before === undefined || now === undefined || before === now || !thread.interventions.includes('horizon-alignment')) return own
  const isAsked = threadMessages(own, thread).some(({ kind, mentions }) => kind === 'horizon-alignment' && mentions.includes(seat))
  const held = thread.participants.filter((id) => own.seats[id]?.gone === null).flatMap((id) => thread.horizons[id] ?? [])
  const most = dominantHorizon(held)
  if (!isAsked || horizonDistance(now, most) >= horizonDistance(before, most)) return own
  return { ...own, counts: { ...own.counts, horizonAlignments: own.counts.horizonAlignments + 1 } }
}

/** One more reply to what it answers. */
function answered(messages: List<Message>, id: string | null): List<Message> {
  const index = id === null ? -1 : indexOf(id)
  const message = itemAt(messages, index)
  return message === undefined ? messages : setAt(messages, index, { ...message, replies: message.replies + 1 })
}

function placedIn(thread: Thread, own: Debate, event: Published, isSecond: boolean): Thread {
  const { seat, said, at } = event
  const isNew = !thread.participants.includes(seat)
  const { stage } = thread
  // A commitment that the agenda asks for during the evidence stage is outside its budget, and so is what the moderator calls for.
  const isAgenda = stage === 'EVIDENCE' && (said.move === 'COMMIT_POSITION' || said.move === 'DECLARE_FALSIFIER')
  const isAside = isSecond || stage === 'DONE' || isAgenda
  const isOutside = isAside || isCalledFor(own, event.replyTo)
  const counts = isOutside ? thread.counts : { ...thread.counts, [stage]: thread.counts[stage] + 1 }
  const spoken = counts.DISCOVERY + counts.CRUX_LOCK + counts.EVIDENCE
  const positioned = withPosition(thread, event)
  const before = thread.positions[seat]?.side
  const hasChanged = before !== undefined && positioned.positions[seat]?.side !== before
  return {
    ...positioned,
    counts,
    participants: isNew && !isAside ? [...thread.participants, seat] : thread.participants,
    lastJoin: isNew && !isAside ? spoken : thread.lastJoin,
    lastChange: hasChanged ? spoken : thread.lastChange,
    messages: [...thread.messages, own.messages.size],
    recent: isSecond || stage === 'DONE' ? thread.recent : [...thread.recent.filter((time) => time > at - INVARIANTS.rateWindowMs), at],
    horizons: withHorizon(thread, seat, said),
    dissenter: thread.dissenter === seat ? null : thread.dissenter,
    lastActivity: at,
  }
}

function isCalledFor(own: Debate, replyTo: string | null): boolean {
  const asked = itemAt(own.messages, replyTo === null ? -1 : indexOf(replyTo))
  return asked !== undefined && isCall(asked)
}

function withHorizon(thread: Thread, seat: SeatId, said: Said): Thread['horizons'] {
  const horizon = said.move === 'COMMIT_POSITION' ? said.horizon : said.move === 'CLARIFY' ? said.horizon : null
  return horizon === null ? thread.horizons : { ...thread.horizons, [seat]: horizon }
}

/** What the lock will need grows with who has committed. */
function rebudgeted(thread: Thread, allPairs: boolean): Thread {
  if (thread.stage !== 'CRUX_LOCK') return thread
  const committed = Object.values(thread.positions).length
  const needed = lockBudget(committed, requiredPairs(thread.positions, allPairs).length)
  return { ...thread, budgets: { ...thread.budgets, CRUX_LOCK: needed + thread.lock.extra } }
}

function withPosition(thread: Thread, event: Published): Thread {
  const { said, seat } = event
  const before = thread.positions[seat]
  switch (said.move) {
    case 'COMMIT_POSITION': {
      const { [seat]: _, ...abstained } = thread.abstained
      return { ...thread, abstained, positions: { ...thread.positions, [seat]: committed(before, event, said) } }
    }
    case 'DECLARE_FALSIFIER': {
      if (before === undefined) return thread
      const falsifier = event.lacks.length === 0 ? said.falsifier : before.falsifier
      return { ...thread, positions: { ...thread.positions, [seat]: { ...before, falsifier, lacks: event.lacks } } }
    }
    case 'UPDATE_POSITION':
    case 'CONCEDE':
      return before === undefined ? thread : { ...thread, positions: { ...thread.positions, [seat]: moved(before, event, said) } }
    case 'STEELMAN':
      return { ...thread, steelmans: restated(thread.steelmans, seat, said.target, event.id) }
    default:
      return thread
  }
}

function committed(before: Position | undefined, event: Published, said: Said & { move: 'COMMIT_POSITION' }): Position {
  const { side, statement, confidence, horizon, decides, flip } = said
  const isSound = said.falsifier !== null && event.lacks.length === 0
  return {
    side,
    statement,
    confidence,
    horizon,
    falsifier: isSound ? said.falsifier : null,
    lacks: event.lacks,
    decides,
    flip,
    counted: side,
    moves: before?.moves ?? [],
    concessions: before?.concessions ?? [],
    message: event.id,
    at: event.at,
  }
}

function moved(before: Position, event: Published, said: Said & { move: 'UPDATE_POSITION' | 'CONCEDE' }): Position {
  const supported = event.supported ?? 'unsupported'
  if (said.move === 'CONCEDE') {
    const cheap = !said.topClaimChanged || supported === 'unsupported'
    const concession = { proposition: said.proposition, cheap, message: event.id }
    return { ...before, concessions: [...before.concessions, concession] }
  }
  const isCarried = supported !== 'unsupported'
  // Whoever has moved without anything to carry it moves again, in what counts, once something does.
  const from = isCarried ? before.counted : before.side
  const hasMoved = said.next !== from
  return {
    ...before,
    side: said.next,
    // What would have changed its mind belongs to the side it has left.
    falsifier: isCarried && hasMoved ? null : before.falsifier,
    // Its old sentence argues for the side it has left.
    statement: hasMoved ? said.content : before.statement,
    confidence: said.confidence,
    counted: isCarried ? said.next : before.counted,
    moves: hasMoved ? [...before.moves, { from, to: said.next, supported, message: event.id }] : before.moves,
    at: event.at,
  }
}

function restated(pairs: readonly SteelmanPair[], from: SeatId, to: SeatId, message: string): readonly SteelmanPair[] {
  const known = pairs.find((pair) => pair.from === from && pair.to === to)
  const pair = known ?? freshPair(from, to)
  const tried = { ...pair, message, attempts: pair.attempts + 1, grade: 'PENDING' as const, by: null }
  return known === undefined ? [...pairs, tried] : pairs.map((one) => (one === known ? tried : one))
}

/** Position on the whole topic: declared at once, counted only where something carries it. */
function movedTopClaim(own: Debate, event: Published): Debate {
  const { said, at, supported } = event
  const isTopic = TAKES_SIDES.includes(said.move) && asksTopic(own, own.threads[event.thread]?.question ?? null)
  // A commitment carries nothing but itself.
  const isCarried = supported !== 'unsupported' && said.move !== 'COMMIT_POSITION'
  return withSeat(own, event.seat, (seat) => ({
    ...seat,
    declared: topClaimAfter(seat.declared, said, at, isTopic),
    counted: isCarried ? topClaimAfter(seat.counted, said, at, isTopic) : seat.counted,
  }))
}

const TAKES_SIDES: readonly Move[] = ['COMMIT_POSITION', 'UPDATE_POSITION']

/**
 * What is granted is not the claim: a concession changes the side, and leaves the statement that flips are held against. Where
 * the thread asks the topic itself (`isTopic`), the side that is taken there is the side on the topic.
 */
function topClaimAfter(before: TopClaim | null, said: Said, at: number, isTopic: boolean): TopClaim | null {
  if (said.move === 'UPDATE_POSITION' && said.topClaim !== null) return { ...said.topClaim, at }
  if (isTopic && before !== null && (said.move === 'COMMIT_POSITION' || said.move === 'UPDATE_POSITION')) {
    const side = said.move === 'COMMIT_POSITION' ? said.side : said.next
    return side === before.side ? before : { ...before, side, confidence: said.confidence, at }
  }
  if (said.move !== 'CONCEDE' || !said.topClaimChanged || said.next === null || before === null) return before
  return { ...before, side: said.next, at }
}

/** The moderator's and the user's words stand in the thread, outside every budget. */
export function spokenBesides(own: Debate, event: DebateEventOf<'moderator.intervened' | 'user.interjected'> & At): Debate {
  const thread = own.threads[event.thread]
  if (thread === undefined) return own
  const isModerator = event.type === 'moderator.intervened'
  const message: Message = {
    id: event.id,
    by: isModerator ? 'moderator' : 'user',
    seat: null,
    thread: event.thread,
    stage: thread.stage,
    said: { move: 'CLARIFY', content: event.content, horizon: null },
    kind: isModerator ? event.kind : null,
    replyTo: null,
    refs: [],
    acks: [],
    topics: [],
    mentions: event.mentions,
    evidence: [],
    supported: null,
    favours: null,
    favoursTopic: null,
    shifts: false,
    score: null,
    fallback: false,
    embedding: null,
    replies: 0,
    at: event.at,
  }
  const kept = { ...own, messages: append(own.messages, message) }
  const isDissent = isModerator && event.kind === 'devils-advocate'
  const told: Thread = {
    ...thread,
    messages: [...thread.messages, own.messages.size],
    interventions: isModerator ? [...thread.interventions, event.kind] : thread.interventions,
    dissenter: isDissent ? (event.mentions[0] ?? null) : thread.dissenter,
    lastActivity: event.at,
  }
  const counts =
    isModerator && event.kind === 'horizon-alignment' ? { ...own.counts, horizonMismatches: own.counts.horizonMismatches + 1 } : own.counts
  return withNews({ ...kept, counts, threads: { ...own.threads, [thread.id]: told } }, event.at, event.id, event.mentions, true)
}
