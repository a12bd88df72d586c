/**
 * The fold of a room. Each group of facts has its own file in `evolve/`; what a fact says about somebody's record, and what it adds to
 * the session's count, is folded beside it.
 */

import type { GovernorEventOf } from '../governor/words.ts'
import type { AskFailed, Reopened } from '../house/words.ts'
import type { At, SharedFact } from '../protocol.ts'
import { evolveComments } from './evolve/comments.ts'
import { evolveGrants, evolveHousekeeping, settled, tallied } from './evolve/house.ts'
import { evolveIssues } from './evolve/issues.ts'
import { evolvePeople, evolveRecords } from './evolve/people.ts'
import { evolveWork } from './evolve/work.ts'
import type { Room } from './state.ts'
import type { RoomEvent } from './words.ts'

type Folded = (RoomEvent | SharedFact | AskFailed | Reopened | GovernorEventOf<'seat.replaced' | 'checkpoint.reached'>) & At

export function evolve(own: Room, event: Folded): Room {
  switch (event.type) {
    case 'turn.granted':
    case 'turn.withdrawn':
    case 'contribution.refused':
      return evolveGrants(own, event)
    case 'ask.failed':
      return failed(own, event)
    case 'deliberation.closed':
    case 'deliberation.reopened':
    case 'dissent.opened':
    case 'dissent.closed':
    case 'interruption.raised':
    case 'interruption.lifted':
    case 'claims.registered':
    case 'claim.judged':
    case 'spend.declared':
    case 'seat.skipped':
    case 'seat.replaced':
    case 'checkpoint.reached':
    case 'context.pruned':
    case 'escalation.raised':
    case 'escalation.answered':
    case 'escalation.expired':
      return own
    default:
      return evolveOwn(own, event)
  }
}

/** What the log writes beside a fact. */
type Place = Readonly<Record<'stream' | 'seq' | 'wall' | 'prev' | 'hash', unknown>>

/** Where a fact stands in the log is the log's affair: a room keeps what was decided, and so the same before and after it is written. */
function factIn(event: RoomEvent & At): RoomEvent & At {
  const { stream: _, seq: __, wall: ___, prev: ____, hash: _____, ...fact } = event as RoomEvent & At & Partial<Place>
  return fact as RoomEvent & At
}

function evolveOwn(own: Room, recorded: RoomEvent & At): Room {
  const event = factIn(recorded)
  const changed =
    evolveIssues(own, event) ??
    evolveComments(own, event) ??
    evolvePeople(own, event) ??
    evolveWork(own, event) ??
    evolveHousekeeping(own, event) ??
    own
  const request = requestOf(event)
  return tallied(evolveRecords(request === null ? changed : settled(changed, request), event), event, own)
}

/** The request that a fact settles, where it settles one. */
function requestOf(event: RoomEvent): string | null {
  switch (event.type) {
    case 'comment.added':
    case 'comment.refused':
    case 'comment.quarantined':
    case 'comment.passed':
    case 'issue.taken-in':
    case 'vote.cast':
    case 'moderation.taken':
    case 'conflict.confirmed':
    case 'patch.applied':
    case 'patch.failed':
      return event.request
    default:
      return null
  }
}

/** Whoever could not be asked is left out of that step for the rest of the session. */
function failed(own: Room, { request }: AskFailed): Room {
  const grant = own.grants[request]
  if (grant === undefined) return own
  return { ...settled(own, request), failed: [...own.failed, failureKey(grant.issue, grant.seat, grant.purpose)] }
}

export const failureKey = (issue: number | null, seat: string, purpose: string): string => `${issue ?? '-'}/${seat}/${purpose}`
