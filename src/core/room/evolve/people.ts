/** What facts about members change: who is there, with which model, how free, how hot its words ran, and how its record stands. */

import { movedTo } from '../../ledger/ladder.ts'
import {
  acted,
  appliedIssue,
  citedIn,
  commented,
  freshRecord,
  irrelevantIssue,
  type ModelRecord,
  recordKey,
  sliceDone,
  startedIssue,
  switchModel,
} from '../../ledger/records.ts'
import { get, put } from '../../table.ts'
import { isMeta, issueOf, memberOf, type Room, type Seated, voiceOf } from '../state.ts'
import type { CheckedEvidence, RoomEvent, RoomEventOf } from '../words.ts'
import { type Dated, withIssue } from './issues.ts'

const HEAT_MAX = 5
const ADVOCATED_MAX = 50

export function withMember(own: Room, id: string, change: (member: Seated) => Partial<Seated>): Room {
  const member = memberOf(own, id)
  return member === undefined ? own : { ...own, members: { ...own.members, [id]: { ...member, ...change(member) } } }
}

export const heated = (own: Room, id: string, heat: number): Room =>
  withMember(own, id, (member) => ({ heat: [...member.heat, heat].slice(-HEAT_MAX) }))

/** The record of the model that the member works with now; nobody else has one. */
export function withRecord(own: Room, id: string, change: (record: ModelRecord) => ModelRecord): Room {
  const member = memberOf(own, id)
  if (member === undefined) return own
  const key = recordKey(id, member.model)
  const record = get(own.records, key)
  return record === undefined ? own : { ...own, records: put(own.records, key, change(record)) }
}

export const recordOf = (own: Room, id: string): ModelRecord | undefined => {
  const member = memberOf(own, id)
  return member === undefined ? undefined : get(own.records, recordKey(id, member.model))
}

/** Of a comment, whatever became of it. */
function remembered(own: Room, author: string, evidence: CheckedEvidence | null, isRefused: boolean): Room {
  const checks = evidence?.files.map(({ check }) => check.verdict) ?? []
  const withEvidence =
    evidence !== null &&
    (checks.includes('verified') || evidence.issues.some(({ isThere }) => isThere) || evidence.canon.some(({ state }) => state === 'live'))
  return withRecord(own, author, (record) => {
    const cited = checks.reduce((so, verdict) => (verdict === 'unverified' ? so : citedIn(so, verdict === 'verified')), record)
    return acted(commented(cited, { withEvidence, rejected: isRefused }), { penalised: isRefused || checks.includes('failed') })
  })
}

/** What a fact of any kind says about how somebody works. */
export function evolveRecords(own: Room, event: Dated<RoomEvent>): Room {
  switch (event.type) {
    case 'comment.added': {
      // What is said on a desk is hardly judged: to be heard there proves nothing.
      if (isOnDesk(own, event.issue)) return own
      const known = remembered(own, event.author, event.evidence, false)
      return isBegunBy(own, event) ? withRecord(known, event.author, startedIssue) : known
    }
    case 'comment.quarantined':
      return remembered(own, event.author, event.evidence, true)
    case 'comment.refused':
      return remembered(own, event.author, null, true)
    case 'issue.opened':
      return event.kind === 'work' && event.sliceOf === null ? withRecord(own, event.author, startedIssue) : own
    case 'credit.awarded':
      if (event.reason === 'moderator-penalty' || event.reason === 'issue-marked-leech')
        return withRecord(own, event.member, (record) => acted(record, { penalised: true }))
      if (event.reason === 'issue-applied-in-work') return withRecord(own, event.member, appliedIssue)
      return event.reason === 'task-slice-done'
        ? withRecord(own, event.member, (record) => sliceDone(record, sliceSize(own, event.issue)))
        : own
    case 'issue.resolved':
      return event.kind === 'irrelevant' ? withRecord(own, starterOf(own, event.issue), irrelevantIssue) : own
    case 'record.moved':
      return withRecord(own, event.member, (record) => movedTo(record, event.to))
    default:
      return own
  }
}

const isOnDesk = (own: Room, id: number): boolean => {
  const issue = issueOf(own, id)
  return issue !== undefined && isMeta(issue)
}

/** An issue is a member's who opened it; one that the user opened, whose proposal was the first on it. */
const isBegunBy = (own: Room, { issue: id, stance, author }: RoomEventOf<'comment.added'>): boolean => {
  const issue = issueOf(own, id)
  return (
    stance === 'propose' &&
    issue?.revision === 1 &&
    issue.kind === 'work' &&
    issue.sliceOf === null &&
    memberOf(own, issue.author) === undefined &&
    author === issue.proposedBy
  )
}

const starterOf = (own: Room, id: number): string => {
  const issue = issueOf(own, id)
  return issue === undefined ? '' : memberOf(own, issue.author) === undefined ? (issue.proposedBy ?? '') : issue.author
}

/** A slice's size is its share of the task. */
const sliceSize = (own: Room, id: number | null): number => (id === null ? 0 : (issueOf(own, id)?.share ?? 0))

function switched(own: Room, { seat: id, from, to, at }: Dated<RoomEventOf<'model.switched'>>): Room {
  const changed = withMember(own, id, () => ({ model: to, heat: [] }))
  return { ...changed, records: switchModel(own.records, id, from, to, at) }
}

/** Whoever comes back finds what it left, under the model it comes with. */
function joined(own: Room, { member, at }: Dated<RoomEventOf<'member.joined'>>): Room {
  const known = own.members[member.id]
  const seated: Seated = { heat: [], advocated: [], assisted: null, ...known, ...member, isActive: true }
  const records = known === undefined ? own.records : switchModel(own.records, member.id, known.model, member.model, at)
  const key = recordKey(member.id, member.model)
  return {
    ...own,
    members: { ...own.members, [member.id]: seated },
    records: get(records, key) === undefined ? put(records, key, freshRecord(member.id, member.model, at)) : records,
  }
}

/** Its comments as advocate come on top of its own. A vote that was on is cast anew when it has spoken. */
function assigned(own: Room, { issue: id, member, meta, reason, comments, at }: Dated<RoomEventOf<'advocate.assigned'>>): Room {
  const changed = withIssue(own, id, (issue) => {
    const voice = voiceOf(issue, member)
    return {
      advocacy: { member, meta, reason, allowed: comments, used: 0, isDone: false, at },
      advocatedRevision: issue.revision,
      ...(issue.stage === 'vote' && { stage: 'discuss', votes: {} }),
      voices: { ...issue.voices, [member]: { ...voice, extra: voice.extra + comments, isPassing: false } },
    }
  })
  return withMember(changed, member, ({ advocated }) => ({ advocated: [...advocated, at].slice(-ADVOCATED_MAX) }))
}

/** Null: the fact is none of these. */
export function evolvePeople(own: Room, event: Dated<RoomEvent>): Room | null {
  switch (event.type) {
    case 'member.joined':
      return joined(own, event)
    case 'member.left':
      return withMember(own, event.member, () => ({ isActive: false }))
    case 'model.switched':
      return switched(own, event)
    case 'freedom.adjusted':
      return withMember(own, event.member, () => ({ freedom: event.level }))
    case 'assistance.begun':
      return withMember(own, event.member, () => ({ assisted: { since: event.at, clean: 0 } }))
    case 'assistance.ended':
      return withMember(own, event.member, () => ({ assisted: null }))
    case 'advocate.assigned':
      return assigned(own, event)
    case 'advocate.done':
      return withIssue(own, event.issue, ({ advocacy }) => ({ advocacy: advocacy === null ? null : { ...advocacy, isDone: true } }))
    default:
      return null
  }
}
