/**
 * What each fact changes. Total: it refuses nothing, and a fact about something unknown changes nothing.
 * Threads and messages have their own files; here is the table, and what concerns the debate and its seats.
 */
import type { GovernorEventOf } from '../governor/words.ts'
import type { AskFailed, Closed, Reopened } from '../house/words.ts'
import type { At, SharedFact } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { withNews, withSeat, withThread } from './change.ts'
import { evolveAcross } from './evolve-across.ts'
import { published, spokenBesides } from './evolve-message.ts'
import { evolveThread } from './evolve-thread.ts'
import { targetParts } from './lock/pairs.ts'
import { messageById } from './messages.ts'
import { LIMITS, LOOKS, OPENINGS_MAX } from './numbers.ts'
import { type Debate, type Grant, type SeatState, type Thread, unbegun } from './state.ts'
import type { DebateEvent, DebateEventOf, Purpose } from './words.ts'

export type DebateFact = DebateEvent | SharedFact | AskFailed | Reopened | GovernorEventOf<'seat.replaced' | 'checkpoint.reached'>

export function evolve(own: Debate, event: DebateFact & At): Debate {
  switch (event.type) {
    case 'debate.begun':
      return begun(event)
    case 'position.declared':
      return declared(ended(own, event.request, event.at), event)
    case 'look.passed':
      return looked(own, event)
    case 'turn.granted':
      return granted(own, event)
    case 'turn.withdrawn':
      return withdrawn(own, event)
    case 'message.delivered':
      return { ...own, delivered: { seat: event.seat, message: event.message } }
    case 'contribution.refused':
      return refused(own, event)
    case 'ask.failed':
      return failed(own, event)
    case 'message.published':
      // One turn counts once: where it holds two moves, the second finds its grant ended.
      return published(ended(own, event.request, event.at), event, own.grants[event.request] === undefined)
    case 'moderator.intervened':
    case 'user.interjected':
      return spokenBesides(own, event)
    case 'seat.skipped':
      return skipped(own, event)
    case 'seat.removed':
      return left(own, event.seat, 'removed', event.because)
    case 'thread.proposed':
    case 'thread.seconded':
    case 'thread.declined':
    case 'coalition.detected':
    case 'crux.promoted':
    case 'crux.demoted':
      return evolveAcross(own, event)
    case 'dependency.proposed':
    case 'dependency.confirmed':
    case 'coalition.named':
      return evolveAcross(ended(own, event.request, event.at), event)
    case 'crux.reviewed':
    case 'crux.not-found':
    case 'crux.extracted':
    case 'steelman.graded':
      return evolveThread(event.request === null ? own : ended(own, event.request, event.at), event)
    case 'dcg.calculated':
      return event.provisional ? withThread(own, event.crux, (thread) => weighed(thread, event)) : own
    case 'debate.ending':
    case 'deliberation.closed':
    case 'deliberation.reopened':
      return atItsEnd(own, event)
    case 'claims.registered':
    case 'claim.judged':
    case 'dissent.opened':
    case 'dissent.closed':
    case 'debate.converged':
    case 'debate.completed':
    case 'interruption.raised':
    case 'interruption.lifted':
    case 'spend.declared':
    case 'escalation.raised':
    case 'escalation.answered':
    case 'escalation.expired':
    case 'context.pruned':
    case 'seat.replaced':
    case 'checkpoint.reached':
      return own
    default:
      return evolveThread(own, event)
  }
}

function atItsEnd(own: Debate, event: DebateEventOf<'debate.ending'> | Closed | Reopened): Debate {
  switch (event.type) {
    case 'debate.ending':
      return { ...own, ending: { reason: event.reason, because: event.because } }
    case 'deliberation.closed':
      return { ...own, done: event.reason === 'completed' }
    case 'deliberation.reopened':
      return reopened(own)
  }
}

/** The first reading after the lock stands: later ones know more than the seats did when they committed. */
function weighed(thread: Thread, { coverage, polarity, impact, score }: DebateEventOf<'dcg.calculated'>): Thread {
  if (thread.lock.lockedAt === null) return thread
  return { ...thread, lockedDcg: thread.lockedDcg ?? { coverage, polarity, impact, score } }
}

function begun(event: DebateEventOf<'debate.begun'> & At): Debate {
  const seated = Object.fromEntries(event.seats.map((id): [SeatId, SeatState] => [id, unopened(event.aliases[id] ?? id)]))
  // Field by field: an event's number, hash and wall time are the log's, and must not reach the state.
  const { type, seats, aliases, messagesMax, endsAt, seed, allPairs, clerk, judge } = event
  return { ...unbegun, begun: { type, seats, aliases, messagesMax, endsAt, seed, allPairs, clerk, judge }, seats: seated }
}

const unopened = (alias: string): SeatState => ({
  alias,
  blind: null,
  declared: null,
  counted: null,
  horizon: '5y',
  interests: [],
  embedding: null,
  nextLook: null,
  lastLook: 0,
  cooldownUntil: 0,
  messages: 0,
  refusals: 0,
  refused: null,
  openingsFailed: 0,
  skippedUntil: 0,
  gone: null,
})

function declared(own: Debate, event: DebateEventOf<'position.declared'> & At): Debate {
  const { side, statement, confidence, horizon, embedding } = event
  const claim = { side, statement, confidence, at: event.at }
  const interests = event.interests.map((word) => ({ word, weight: 1 }))
  return withSeat(own, event.seat, (seat) => ({ ...seat, blind: claim, declared: claim, counted: claim, horizon, interests, embedding }))
}

function looked(own: Debate, { seat, until, rule, at }: DebateEventOf<'look.passed'> & At): Debate {
  const looks = { ...own.counts.looks, [rule]: (own.counts.looks[rule] ?? 0) + 1 }
  const seen = withSeat(own, seat, (state) => ({ ...state, nextLook: until, lastLook: at }))
  return { ...seen, counts: { ...own.counts, looks } }
}

function granted(own: Debate, event: DebateGranted): Debate {
  const { request, seat, stage, target, score, shown, at } = event
  const purpose = event.purpose as Purpose
  const thread = threadOf(own, purpose, target)
  const fallback = purpose === 'speak' && own.delivered?.seat === seat && own.delivered.message === target
  const grant: Grant = { seat, purpose, thread, target, stage, score, fallback, shown, at }
  const key = `${purpose}/${seat}`
  const next: Debate = {
    ...own,
    grants: { ...own.grants, [request]: grant },
    granted: { ...own.granted, [key]: (own.granted[key] ?? 0) + 1 },
    confirms: purpose === 'confirm' && target !== null ? { ...own.confirms, [target]: (own.confirms[target] ?? 0) + 1 } : own.confirms,
    delivered: null,
    lastFallback: fallback ? seat : own.lastFallback,
  }
  const seen = purpose === 'speak' ? withSeat(next, seat, (state) => ({ ...state, lastLook: at })) : next
  return evolveThread(seen, event)
}

type DebateGranted = Extract<SharedFact, { type: 'turn.granted' }> & At

/** A grant's target says its thread: a message, a thread, or thread/from/to. */
export function threadOf(own: Debate, purpose: Purpose, target: string | null): string | null {
  if (target === null || purpose === 'confirm') return null
  if (purpose === 'speak') return messageById(own, target)?.thread ?? null
  return targetParts(target).thread
}

/** A grant is over. Its seat, and whoever waits for what it held, may look again. */
export function ended(own: Debate, request: string, at: number): Debate {
  const grant = own.grants[request]
  if (grant === undefined) return own
  const { [request]: _, ...grants } = own.grants
  const freed = withSeat({ ...own, grants }, grant.seat, (seat) => ({ ...seat, nextLook: seat.nextLook ?? at }))
  const thread = grant.thread === null ? undefined : own.threads[grant.thread]
  return thread === undefined ? freed : { ...freed, threads: { ...own.threads, [thread.id]: { ...thread, lastActivity: at } } }
}

/** Whoever was asked to argue against the others and had its turn taken away is waited for no longer. */
function withdrawn(own: Debate, { request, at }: Extract<SharedFact, { type: 'turn.withdrawn' }> & At): Debate {
  const grant = own.grants[request]
  return grant === undefined ? own : undissented(ended(own, request, at), grant)
}

function skipped(own: Debate, { seat: id, until, because }: Extract<SharedFact, { type: 'seat.skipped' }>): Debate {
  if (until === null) return left(own, id, own.seats[id]?.blind === null ? 'unopened' : 'failed', because)
  // It is told why when it is back, and begins to count anew.
  const anew = (seat: SeatState): SeatState['refused'] => seat.refused && { ...seat.refused, times: 0 }
  return withSeat(own, id, (seat) => ({ ...seat, skippedUntil: until, nextLook: until, refused: anew(seat) }))
}

/** For good, or until the debate is reopened; nobody waits for it. */
function left(own: Debate, id: SeatId, kind: NonNullable<SeatState['gone']>['kind'], because: string): Debate {
  const threads = Object.fromEntries(
    Object.entries(own.threads).map(([key, thread]) => [key, thread.dissenter === id ? { ...thread, dissenter: null } : thread]),
  )
  return withSeat({ ...own, threads }, id, (seat) => ({ ...seat, gone: { kind, because } }))
}

function refused(own: Debate, event: Extract<SharedFact, { type: 'contribution.refused' }> & At): Debate {
  const grant = own.grants[event.request]
  if (grant === undefined) return own
  const counts = { ...own.counts, refused: { ...own.counts.refused, [event.rule]: (own.counts.refused[event.rule] ?? 0) + 1 } }
  const over = withNews(ended({ ...own, counts }, event.request, event.at), event.at, event.request)
  const told = withSeat(undissented(over, grant), grant.seat, (seat) => ({ ...seat, refusals: seat.refusals + 1 }))
  // Overtaken by a stage that somebody moved is nobody's fault.
  if (event.rule === 'overtaken') return told
  return withSeat(told, grant.seat, (seat) => {
    const times = seat.refused?.rule === event.rule ? seat.refused.times + 1 : 1
    return { ...seat, refused: { rule: event.rule, because: event.because, times }, nextLook: event.at + LOOKS.idleMs[0] }
  })
}

function failed(own: Debate, event: AskFailed & At): Debate {
  const grant = own.grants[event.request]
  if (grant === undefined) return own
  const over = withNews(undissented(ended(own, event.request, event.at), grant), event.at, event.request)
  if (grant.purpose === 'open') return openingFailed(over, grant.seat, event)
  return withSeat(over, grant.seat, (seat) => ({ ...seat, nextLook: event.at + LOOKS.heldMs[0] }))
}

/** What can't be had by asking again is not asked for again. */
const FINAL: readonly AskFailed['code'][] = ['declined', 'no-script', 'unauthorized', 'bad-request']

function openingFailed(own: Debate, id: SeatId, { code, because }: AskFailed): Debate {
  const failedOnce = withSeat(own, id, (seat) => ({ ...seat, openingsFailed: seat.openingsFailed + 1 }))
  const isOver = FINAL.includes(code) || (failedOnce.seats[id]?.openingsFailed ?? 0) >= OPENINGS_MAX
  return isOver ? left(failedOnce, id, 'unopened', `It did not open: ${because}`) : failedOnce
}

function undissented(own: Debate, { thread: id, seat, purpose }: Grant): Debate {
  const thread = id === null ? undefined : own.threads[id]
  if (thread === undefined || purpose !== 'speak' || thread.dissenter !== seat) return own
  return { ...own, threads: { ...own.threads, [thread.id]: { ...thread, dissenter: null } } }
}

/** Let go on by the user: whatever ended it has been given more room, and who failed for good may try again. */
function reopened(own: Debate): Debate {
  const begun = own.begun
  if (begun === null) return own
  const reason = own.ending?.reason ?? null
  const seats = Object.fromEntries(
    Object.entries(own.seats).map(([id, seat]) => [id, seat.gone?.kind === 'removed' ? seat : { ...seat, gone: null, openingsFailed: 0 }]),
  )
  return {
    ...own,
    seats,
    begun: {
      ...begun,
      messagesMax: begun.messagesMax + (reason === 'messages' ? LIMITS.messagesLeast : 0),
      endsAt: begun.endsAt + (reason === 'time' ? LIMITS.msLeast : 0),
    },
    lastCrux: reason === 'stagnation' ? own.seatMessages : own.lastCrux,
    ending: null,
    done: false,
  }
}
