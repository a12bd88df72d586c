/** What each fact changes in a roundtable's memory. Total: never refuses, never throws. */
import type { AskFailed, ClaimsRegistered, Reopened } from '../house/words.ts'
import type { At } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { evolveSaid } from './evolve-said.ts'
import { ended, type Fact, type FactOf, withRound } from './folding.ts'
import { heldBy } from './standing.ts'
import type { Round, Roundtable } from './state.ts'
import type { Purpose } from './words.ts'

export function evolve(own: Roundtable, event: Fact & At): Roundtable {
  switch (event.type) {
    case 'table.laid':
      return { ...own, places: Object.fromEntries(event.places.map(({ seat, ...place }) => [seat, place])) }
    case 'round.opened':
      return { ...own, rounds: [...own.rounds, opened(event)] }
    case 'round.closed':
      return closed(own, event)
    case 'turn.granted':
      return granted(own, event)
    case 'turn.withdrawn':
      return ended(own, event.request)
    case 'contribution.refused':
    case 'ask.failed':
      return failed(own, event.request, event.because)
    case 'seat.skipped':
      return missing(own, event.seat, event.because)
    case 'deliberation.closed':
      return { ...own, done: event.reason === 'completed' }
    case 'deliberation.reopened':
      return reopened(own)
    case 'groupthink.detected': {
      const { round, kind, numbers, because } = event
      return { ...own, detections: [...own.detections, { round, kind, numbers, because }] }
    }
    case 'objection.judged': {
      const { round, seats, failed: isFailed, newFacts, meanConfidence, change, because } = event
      const verdict = { round, seats, failed: isFailed, newFacts, meanConfidence, change, because }
      return { ...own, objections: [...own.objections, verdict] }
    }
    case 'measure.withheld': {
      const { feature, round, would, because } = event
      return { ...own, withheld: [...own.withheld, { feature, round, would, because }] }
    }
    case 'roundtable.exited': {
      const { reason, round, numbers, because } = event
      return { ...own, exit: { reason, round, numbers, because } }
    }
    default:
      return evolveAsked(own, event)
  }
}

/** What is asked of people, and what they say. */
function evolveAsked(own: Roundtable, event: Exclude<Fact, AskFailed | Reopened> & At): Roundtable {
  switch (event.type) {
    case 'context.requested': {
      const { id, seat, round, question, why, until } = event
      const asked = { id, seat, round, question, why, until, supplied: null }
      return { ...ended(own, event.request), contexts: [...own.contexts, asked] }
    }
    case 'context.supplied': {
      const { by, success, result } = event
      const contexts = own.contexts.map((one) => (one.id === event.id ? { ...one, supplied: { by, success, result } } : one))
      return { ...own, contexts }
    }
    case 'escalation.raised': {
      const { id, layer, round, needs, because, until } = event
      if (layer !== 'table' || round === null || until === null) return own
      return { ...own, escalations: [...own.escalations, { id, round, needs, because, until, outcome: null }] }
    }
    case 'escalation.answered': {
      const { by, choice, answer } = event
      return settledEscalation(own, event.id, { kind: 'answered', by, choice, answer })
    }
    case 'escalation.expired':
      return settledEscalation(own, event.id, { kind: 'expired', because: event.because })
    case 'blocker.lifted': {
      const round = own.rounds.at(-1)?.round ?? 0
      return { ...own, lifted: { ...own.lifted, [event.seat]: { round, by: event.by, because: event.because } } }
    }
    case 'rounds.extended':
      return extended(own, event)
    case 'synthesis.asked':
      return { ...own, synthesisOwed: event.seat, done: false }
    case 'synthesis.written': {
      const { seat, text, claims } = event
      return { ...ended(own, event.request), synthesisOwed: null, syntheses: [...own.syntheses, { seat, text, claims }] }
    }
    case 'claims.registered':
      return registered(own, event)
    default:
      return evolveSaid(own, event)
  }
}

const opened = ({ round, kind, order, answer, focus }: FactOf<'round.opened'>): Round => ({
  round,
  kind,
  order,
  answer,
  focus,
  contributions: {},
  missed: {},
  toMend: [],
  judged: false,
  measures: null,
  tally: null,
  summary: null,
})

function closed(own: Roundtable, { round, measures, tally, summary, decisions }: FactOf<'round.closed'>): Roundtable {
  const rounds = own.rounds.map((one) => (one.round === round ? { ...one, measures, tally, summary } : one))
  return { ...own, rounds, decisions: [...own.decisions, ...decisions] }
}

function granted(own: Roundtable, { request, seat, purpose, target, shown }: FactOf<'turn.granted'>): Roundtable {
  const key = `${purpose}/${seat}`
  const grant = { seat, purpose: purpose as Purpose, round: own.rounds.at(-1)?.round ?? 0, target, shown }
  const waiting = target === null ? undefined : own.held[target]
  return {
    ...own,
    grants: { ...own.grants, [request]: grant },
    granted: { ...own.granted, [key]: (own.granted[key] ?? 0) + 1 },
    held: target === null || waiting === undefined ? own.held : { ...own.held, [target]: { ...waiting, isAsked: true } },
  }
}

/** A call that failed after its turn was withdrawn says nothing about its seat. */
function failed(own: Roundtable, request: string, because: string): Roundtable {
  const grant = own.grants[request]
  if (grant === undefined) return own
  const after = ended(own, request)
  switch (grant.purpose) {
    case 'verify':
      return withRound(after, grant.round, () => ({ judged: true }))
    case 'evaluate':
      // The tick sees that the judge was asked and is silent, and lets the rules decide.
      return after
    case 'synthesize':
      return { ...after, synthesisOwed: null }
    default:
      return missing(after, grant.seat, because)
  }
}

/** Who can't mend what it said has said it all the same. */
function missing(own: Roundtable, seat: SeatId, because: string): Roundtable {
  const round = own.rounds.at(-1)
  if (round === undefined) return own
  return withRound(own, round.round, ({ contributions, missed, toMend }) => ({
    missed: contributions[seat] === undefined ? { ...missed, [seat]: because } : missed,
    toMend: toMend.filter((one) => one !== seat),
  }))
}

/**
 * Whoever failed may try again: the user has had the chance to mend what was broken. A table that had too few is no longer at its
 * end, so its next round is held; for a synthesis alone it stays there.
 */
function reopened(before: Roundtable): Roundtable {
  const isTriedAgain = before.exit?.reason === 'too-few-seats' && before.synthesisOwed === null
  const own = isTriedAgain ? { ...before, exit: null } : before
  const round = own.rounds.at(-1)
  return round === undefined || round.summary !== null ? own : withRound(own, round.round, () => ({ missed: {} }))
}

function extended(own: Roundtable, { until, focus }: FactOf<'rounds.extended'>): Roundtable {
  const { extended: before } = own
  return {
    ...own,
    exit: null,
    done: false,
    extended: {
      until,
      focus: focus ?? before.focus,
      count: before.count + 1,
      sinceRound: own.rounds.at(-1)?.round ?? 0,
    },
  }
}

function settledEscalation(own: Roundtable, id: string, outcome: NonNullable<Roundtable['escalations'][number]['outcome']>): Roundtable {
  return { ...own, escalations: own.escalations.map((one) => (one.id === id ? { ...one, outcome } : one)) }
}

/** What a reply claimed and cited stands beside it, whether it was given alone or at the table. */
function registered(own: Roundtable, { request, seat, claims, evidence, violations }: ClaimsRegistered): Roundtable {
  const stance = own.blind[seat]
  if (stance?.request === request) {
    return held({ ...own, blind: { ...own.blind, [seat]: { ...stance, claims, evidence, violations } } }, seat, claims, 0)
  }
  const round = own.rounds.find(({ contributions }) => contributions[seat]?.request === request)
  const said = round?.contributions[seat]
  if (round === undefined || said === undefined) return own
  const contribution = { ...said, claims, evidence, violations }
  const after = withRound(own, round.round, ({ contributions }) => ({ contributions: { ...contributions, [seat]: contribution } }))
  return held(after, seat, claims, round.round)
}

/** Who says it holds it. */
function held(own: Roundtable, seat: SeatId, claims: ClaimsRegistered['claims'], round: number): Roundtable {
  return { ...own, standing: claims.reduce((standing, { id }) => heldBy(standing, id, seat, round), own.standing) }
}
