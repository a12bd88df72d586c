/** What `ask` remembers: plain JSON, at most a dozen seats, so plain records will do. */

import type { GovernorEventOf } from '../governor/words.ts'
import type { AskFailed, ClaimsRegistered, Reopened, Side } from '../house/words.ts'
import type { At, SharedFact } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { Place } from './tally.ts'
import type { AskEvent, Purpose } from './words.ts'

export interface Grant {
  readonly seat: SeatId
  readonly purpose: Purpose
  /** For a ranking: whose answers were shown, in this order. */
  readonly shown: readonly SeatId[]
}

export interface GivenAnswer {
  readonly request: string
  readonly side: Side | null
  readonly position: string
  readonly text: string
  readonly confidence: number
}

export interface Ballot {
  readonly ranking: readonly Place[]
  readonly because: string
  /** Whose answers the voter saw as A, B, C…: its reasons speak of letters. */
  readonly shown: readonly SeatId[]
}

/** What an answer claimed and cited, and what the verifier found, by the answer's request. */
export type Registered = Pick<ClaimsRegistered, 'claims' | 'evidence' | 'violations'>

export interface Ask {
  readonly grants: Readonly<Record<string, Grant>>
  /** How many turns a seat was granted for a purpose, so that ids never return. */
  readonly granted: Readonly<Record<string, number>>
  readonly answers: Readonly<Record<SeatId, GivenAnswer>>
  readonly registered: Readonly<Record<string, Registered>>
  /** Seats without an answer, and why. */
  readonly unanswered: Readonly<Record<SeatId, string>>
  readonly ballots: Readonly<Record<SeatId, Ballot>>
  readonly unranked: Readonly<Record<SeatId, string>>
  /** Seats whose ranking was refused once, and why: told to them when they are asked again. */
  readonly refused: Readonly<Record<SeatId, string>>
  readonly spared: readonly SeatId[]
  readonly done: boolean
}

export const unasked: Ask = {
  grants: {},
  granted: {},
  answers: {},
  registered: {},
  unanswered: {},
  ballots: {},
  unranked: {},
  refused: {},
  spared: [],
  done: false,
}

export function evolve(
  own: Ask,
  event: (AskEvent | SharedFact | AskFailed | Reopened | GovernorEventOf<'seat.replaced' | 'checkpoint.reached'>) & At,
): Ask {
  switch (event.type) {
    case 'turn.granted':
      return granted(own, event)
    case 'answer.given': {
      const { request, side, position, text, confidence } = event
      return { ...ended(own, request), answers: { ...own.answers, [event.seat]: { request, side, position, text, confidence } } }
    }
    case 'ranking.cast': {
      const ballot = { ranking: event.ranking, because: event.because, shown: own.grants[event.request]?.shown ?? [] }
      return { ...ended(own, event.request), ballots: { ...own.ballots, [event.seat]: ballot } }
    }
    case 'contribution.refused': {
      const grant = own.grants[event.request]
      if (grant === undefined) return own
      const closed = ended(own, event.request)
      // Once is told and asked again; twice is an abstention.
      if (grant.seat in own.refused) return missing(closed, grant.seat, grant.purpose, event.because)
      return { ...closed, refused: { ...own.refused, [grant.seat]: event.because } }
    }
    case 'ask.failed': {
      const grant = own.grants[event.request]
      // A call that failed after its turn was withdrawn says nothing about its seat.
      return grant === undefined ? own : missing(ended(own, event.request), grant.seat, grant.purpose, event.because)
    }
    case 'seat.skipped':
      return missing(own, event.seat, event.stage === 'answering' ? 'answer' : 'rank', event.because)
    case 'turn.withdrawn':
      return ended(own, event.request)
    case 'rankings.spared':
      return { ...own, spared: event.seats }
    case 'deliberation.closed':
      return { ...own, done: event.reason === 'completed' }
    case 'deliberation.reopened':
      // Whoever failed may try again: the user has had the chance to mend what was broken.
      return { ...own, unanswered: isRanking(own) ? own.unanswered : {}, unranked: {} }
    case 'claims.registered': {
      const { claims, evidence, violations } = event
      return { ...own, registered: { ...own.registered, [event.request]: { claims, evidence, violations } } }
    }
    case 'claim.judged':
    case 'dissent.opened':
    case 'dissent.closed':
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
  }
}

/** From the first ballot on, in or still out, the answers stand: a later one would be missing from ballots already cast. */
const isRanking = ({ ballots, grants }: Ask): boolean =>
  Object.keys(ballots).length > 0 || Object.values(grants).some(({ purpose }) => purpose === 'rank')

function granted(own: Ask, { request, seat, purpose, shown }: SharedFact & { type: 'turn.granted' }): Ask {
  const key = `${purpose}/${seat}`
  return {
    ...own,
    grants: { ...own.grants, [request]: { seat, purpose: purpose as Purpose, shown } },
    granted: { ...own.granted, [key]: (own.granted[key] ?? 0) + 1 },
  }
}

function ended(own: Ask, request: string): Ask {
  const { [request]: _, ...grants } = own.grants
  return { ...own, grants }
}

function missing(own: Ask, seat: SeatId, purpose: Purpose, because: string): Ask {
  if (purpose === 'rank') return { ...own, unranked: { ...own.unranked, [seat]: because } }
  return { ...own, unanswered: { ...own.unanswered, [seat]: because } }
}
