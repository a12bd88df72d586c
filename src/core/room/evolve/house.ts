/** Sessions, settings, milestones, notices; and what was granted. */
import { beganMilestone, beganSession, isPenalty } from '../../ledger/ledger.ts'
import { append, at as itemAt, items, setAt } from '../../list.ts'
import type { SharedFact } from '../../protocol.ts'
import { type Grant, issueOf, type Notice, type Room, type Session } from '../state.ts'
import { NOTHING, sum, type Tally } from '../tally.ts'
import type { Purpose, RoomEvent } from '../words.ts'
import type { Dated } from './issues.ts'

/** What each fact adds to the count; what was resolved in it and is opened again in it is not resolved. */
function added(event: Dated<RoomEvent>, before: Room): Partial<Tally> {
  switch (event.type) {
    case 'comment.added':
      return { kept: 1, actions: 1 }
    case 'comment.refused':
      return { refused: 1, actions: 1 }
    case 'comment.quarantined':
      return { quarantined: 1, actions: 1 }
    case 'comment.passed':
      return { passed: 1 }
    case 'issue.frozen':
      return { freezes: 1 }
    case 'issue.thawed':
      return { thaws: 1 }
    case 'advocate.assigned':
      return { advocates: 1 }
    case 'credit.awarded':
      return isPenalty(event.reason) ? { penalties: 1 } : {}
    case 'issue.resolved':
      return event.kind === 'meta' ? {} : { resolved: 1 }
    case 'issue.reopened': {
      const ended = issueOf(before, event.issue)?.resolution ?? null
      const isOfNow = ended !== null && ended.kind !== 'meta' && ended.at >= (before.session?.beganAt ?? 0)
      return isOfNow ? { resolved: -1 } : {}
    }
    default:
      return {}
  }
}

export function tallied(own: Room, event: Dated<RoomEvent>, before: Room): Room {
  const { session, outside } = own
  const more = added(event, before)
  if (Object.keys(more).length === 0) return own
  return session === null || session.endedAt !== null
    ? { ...own, outside: sum(outside, more) }
    : { ...own, session: { ...session, tally: sum(session.tally, more) } }
}

function began(own: Room, event: Dated<Extract<RoomEvent, { type: 'session.begun' }>>): Room {
  const { type: _, session: number, warnings: __, at: beganAt, ...rest } = event
  const session: Session = { ...rest, number, beganAt, endedAt: null, ended: null, tally: NOTHING, isReported: false }
  return { ...own, session, outside: NOTHING, sessions: number, ledger: beganSession(own.ledger, number), failed: [] }
}

function noticed(own: Room, event: Dated<Extract<RoomEvent, { type: 'notice.given' }>>): Room {
  const { type: _, ...notice } = event
  return {
    ...own,
    notices: append(own.notices, { ...notice, isRead: false }),
    unread: notice.to === 'user' ? [...own.unread, notice.notice] : own.unread,
  }
}

function read(own: Room, ids: readonly string[]): Room {
  let { notices } = own
  let index = 0
  for (const notice of items(own.notices)) {
    if (ids.includes(notice.notice)) notices = setAt(notices, index, { ...(itemAt(notices, index) as Notice), isRead: true })
    index += 1
  }
  return { ...own, notices, unread: own.unread.filter((id) => !ids.includes(id)) }
}

/** Null: the fact is none of these. */
export function evolveHousekeeping(own: Room, event: Dated<RoomEvent>): Room | null {
  switch (event.type) {
    case 'room.configured':
      return { ...own, isBegun: true, sanity: event.sanity, policy: event.policy }
    case 'session.begun':
      return began(own, event)
    case 'session.ended': {
      const { type: _, session: __, at: endedAt, ...ended } = event
      return own.session === null ? own : { ...own, session: { ...own.session, endedAt, ended } }
    }
    case 'health.reported':
      return {
        ...own,
        health: { at: event.at, report: event.report },
        session: own.session === null ? null : { ...own.session, isReported: own.session.isReported || event.when === 'session-start' },
      }
    case 'milestone.completed': {
      const { type: _, ...milestone } = event
      return {
        ...own,
        milestones: [...own.milestones, milestone],
        sinceMilestone: { freezes: 0, resolved: 0, applied: 0, at: event.at },
        byOutcome: {},
        ledger: beganMilestone(own.ledger, event.milestone + 1),
      }
    }
    case 'notice.given':
      return noticed(own, event)
    case 'notice.read':
      return read(own, event.notices)
    case 'security.noted': {
      const { type: _, ...noted } = event
      return { ...own, security: append(own.security, noted) }
    }
    default:
      return null
  }
}

/** Grants and how they end: a request is open until one fact settles it. */
export function evolveGrants(own: Room, event: Dated<RoomEvent | SharedFact>): Room {
  switch (event.type) {
    case 'turn.granted': {
      const purpose = event.purpose as Purpose
      const [issue, target] = targetOf(event.target)
      const grant: Grant = { seat: event.seat, purpose, issue, target, at: event.at }
      const key = `${purpose}/${event.seat}`
      const { session } = own
      return {
        ...own,
        grants: { ...own.grants, [event.request]: grant },
        granted: { ...own.granted, [key]: (own.granted[key] ?? 0) + 1 },
        session: session === null ? null : { ...session, tally: { ...session.tally, turns: session.tally.turns + 1 } },
      }
    }
    case 'turn.withdrawn':
    case 'contribution.refused':
      return settled(own, event.request)
    default:
      return own
  }
}

export function settled(own: Room, request: string): Room {
  if (!(request in own.grants)) return own
  const { [request]: _, ...grants } = own.grants
  return { ...own, grants }
}

/** `12` is an issue, `12 P3` a patch of it. */
export const targetText = (issue: number | null, target: string | null): string => [issue, target].filter((part) => part !== null).join(' ')

function targetOf(text: string | null): readonly [number | null, string | null] {
  const [first = '', second = null] = (text ?? '').split(' ')
  return /^\d+$/.test(first) ? [Number(first), second] : [null, first === '' ? null : first]
}
