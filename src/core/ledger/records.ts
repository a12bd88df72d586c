/**
 * Records: how a member has done its work with one model. A member keeps its name through any number of models, and each model
 * starts afresh; whoever gets an earlier model back finds its record as it was left, its step on the ladder included (0-39).
 */
import { get, put, type Table } from '../table.ts'
import { LADDER } from './numbers.ts'
import type { EscalationLevel } from './words.ts'

export interface ModelRecord {
  readonly member: string
  readonly model: string
  readonly isActive: boolean
  /** The room's own time, in milliseconds. */
  readonly activatedAt: number
  readonly deactivatedAt: number | null
  readonly issuesStarted: number
  readonly issuesAppliedInWork: number
  readonly issuesMarkedIrrelevant: number
  /** All that were offered, the rejected ones among them. */
  readonly commentsTotal: number
  readonly commentsWithEvidence: number
  readonly commentsRejectedByCircuitBreaker: number
  readonly citationsVerified: number
  readonly citationsFailed: number
  readonly currentVerifiedStreak: number
  readonly longestVerifiedStreak: number
  readonly actions: number
  readonly actionsPenalised: number
  /** Oldest first: whether each of the last actions was penalised. */
  readonly lastActions: readonly boolean[]
  /** Without a penalty, since the last one or since the last step on the ladder. */
  readonly cleanActions: number
  readonly escalationLevel: EscalationLevel
  /** Nobody goes up the ladder before so many actions are done. */
  readonly escalatesFromAction: number
  /** The largest slice that succeeded; null: none has yet. */
  readonly largestSlice: number | null
}

/** A member's id holds no space, so that no two records share a key, and none that of a member. */
export const recordKey = (member: string, model: string): string => `${member} ${model}`

export const freshRecord = (member: string, model: string, at: number): ModelRecord => ({
  member,
  model,
  isActive: true,
  activatedAt: at,
  deactivatedAt: null,
  issuesStarted: 0,
  issuesAppliedInWork: 0,
  issuesMarkedIrrelevant: 0,
  commentsTotal: 0,
  commentsWithEvidence: 0,
  commentsRejectedByCircuitBreaker: 0,
  citationsVerified: 0,
  citationsFailed: 0,
  currentVerifiedStreak: 0,
  longestVerifiedStreak: 0,
  actions: 0,
  actionsPenalised: 0,
  lastActions: [],
  cleanActions: 0,
  escalationLevel: 'normal',
  escalatesFromAction: 0,
  largestSlice: null,
})

/** One action, however many penalties it brought. */
export const acted = (record: ModelRecord, { penalised }: { readonly penalised: boolean }): ModelRecord => ({
  ...record,
  actions: record.actions + 1,
  actionsPenalised: record.actionsPenalised + (penalised ? 1 : 0),
  lastActions: [...record.lastActions, penalised].slice(-LADDER.window),
  cleanActions: penalised ? 0 : record.cleanActions + 1,
})

export function citedIn(record: ModelRecord, verified: boolean): ModelRecord {
  if (!verified) return { ...record, citationsFailed: record.citationsFailed + 1, currentVerifiedStreak: 0 }
  const streak = record.currentVerifiedStreak + 1
  return {
    ...record,
    citationsVerified: record.citationsVerified + 1,
    currentVerifiedStreak: streak,
    longestVerifiedStreak: Math.max(streak, record.longestVerifiedStreak),
  }
}

export const commented = (
  record: ModelRecord,
  { withEvidence, rejected }: { readonly withEvidence: boolean; readonly rejected: boolean },
): ModelRecord => ({
  ...record,
  commentsTotal: record.commentsTotal + 1,
  commentsWithEvidence: record.commentsWithEvidence + (withEvidence ? 1 : 0),
  commentsRejectedByCircuitBreaker: record.commentsRejectedByCircuitBreaker + (rejected ? 1 : 0),
})

export const startedIssue = (record: ModelRecord): ModelRecord => ({ ...record, issuesStarted: record.issuesStarted + 1 })

export const appliedIssue = (record: ModelRecord): ModelRecord => ({
  ...record,
  issuesAppliedInWork: record.issuesAppliedInWork + 1,
})

export const irrelevantIssue = (record: ModelRecord): ModelRecord => ({
  ...record,
  issuesMarkedIrrelevant: record.issuesMarkedIrrelevant + 1,
})

/** `size` as the room measures slices; all that matters here is which is the larger. */
export const sliceDone = (record: ModelRecord, size: number): ModelRecord => ({
  ...record,
  largestSlice: Math.max(size, record.largestSlice ?? size),
})

/** Another model sits down: the record of the one before is archived, that of the new one restored in its place or begun. */
export function switchModel(records: Table<ModelRecord>, member: string, from: string, to: string, at: number): Table<ModelRecord> {
  if (from === to) return records
  const leaving = get(records, recordKey(member, from))
  const archived =
    leaving === undefined ? records : put(records, recordKey(member, from), { ...leaving, isActive: false, deactivatedAt: at })
  const known = get(archived, recordKey(member, to))
  const seated = known === undefined ? freshRecord(member, to, at) : { ...known, isActive: true, activatedAt: at, deactivatedAt: null }
  return put(archived, recordKey(member, to), seated)
}
