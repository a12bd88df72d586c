/**
 * What a room remembers, as plain JSON. Issues lie in a table and their comments in lists, so that an event costs the same in the
 * tenth issue and in the two-thousandth; what is counted often is counted as it happens.
 */
import { type Canon, emptyCanon } from '../canon/canon.ts'
import type { Conflict, Statement } from '../canon/words.ts'
import type { Sanity, Violation } from '../gate/words.ts'
import { emptyLedger, type Ledger } from '../ledger/ledger.ts'
import type { ModelRecord } from '../ledger/records.ts'
import type { CreditReason, Goal } from '../ledger/words.ts'
import { at, emptyList, items, type List } from '../list.ts'
import { emptyTable, get, type Table } from '../table.ts'
import { NOTHING, type Tally } from './tally.ts'
import type { CastVote, DissentReason, Member, Mode, Policy, Purpose, RoomEventOf, Stage } from './words.ts'

export interface Grant {
  readonly seat: string
  readonly purpose: Purpose
  readonly issue: number | null
  /** A patch for `apply`, a conflict for `confirm`. */
  readonly target: string | null
  readonly at: number
}

export type Comment = Omit<RoomEventOf<'comment.added'>, 'type'> & { readonly at: number }
export type Quarantined = Omit<RoomEventOf<'comment.quarantined'>, 'type'> & { readonly at: number }

/** What one author has done on one issue: what its budget is counted from. */
export interface Voice {
  readonly comments: number
  /** How many of them there were when the issue was last taken up: who has said no more since has not spoken yet. */
  readonly heard: number
  /** Those that count against its budget. */
  readonly budgeted: number
  /** Granted on top: by a thaw, a moderator, an assignment as advocate. */
  readonly extra: number
  /** How many of its comments were refused here, and for which rules. */
  readonly refused: number
  readonly refusals: readonly Violation['rule'][]
  /** Why its last try was not taken; empty once one was. */
  readonly again: readonly Violation[]
  /** The text of that try, for it to mend. */
  readonly said: RoomEventOf<'comment.refused'>['said']
  readonly isPassing: boolean
  readonly mustReground: boolean
}

export interface Freeze {
  readonly at: number
  readonly until: number
  readonly rule: string
  readonly triggers: readonly Violation[]
  /** The issue on the moderator's desk. */
  readonly meta: number
  readonly by: string
  readonly because: string
}

export interface Advocacy {
  readonly member: string
  readonly meta: number
  readonly reason: DissentReason
  readonly allowed: number
  readonly used: number
  readonly isDone: boolean
  readonly at: number
}

type OpenedIssue = Omit<RoomEventOf<'issue.opened'>, 'type' | 'issue'>

export interface Issue extends OpenedIssue {
  readonly id: number
  readonly status: 'open' | 'waiting' | 'frozen' | 'resolved' | 'archived'
  readonly stage: Stage
  readonly openedAt: number
  /** When it last had to do with the folder: a patch, a verified quotation, a resolution. */
  readonly touchedAt: number
  /** When its priority last sank by itself. */
  readonly sunkAt: number
  /** What a member said when it took the issue in, the first time; null: nobody did. */
  readonly taken: string | null
  readonly isPinned: boolean
  readonly isIrrelevant: boolean
  /** A change of the folder came of it. */
  readonly isApplied: boolean
  readonly comments: List<Comment>
  /** Set apart by a freeze of the issue that this one is about. */
  readonly quarantined: readonly Quarantined[]
  readonly voices: Readonly<Record<string, Voice>>
  /** Authors of the last comments that count against budgets, oldest first. */
  readonly trail: readonly string[]
  /** Comments that have a number: those that are kept, and those that were set apart. */
  readonly numbered: number
  readonly budgetedTotal: number
  readonly agentComments: number
  /** How many proposals there were; what was said of an earlier one counts no more. */
  readonly revision: number
  /** So many of them are gone: not taken, not to be written, or settled once and opened again. Only one above that stands. */
  readonly base: number
  /** How many comments there were when its last proposal was gone: what is decided now does not rest on them. */
  readonly past: number
  readonly proposedBy: string | null
  /** Who stands where on the proposal of now, with how much evidence that held. */
  readonly stands: readonly Stand[]
  readonly votes: Readonly<Record<string, { readonly vote: CastVote['vote']; readonly revision: number }>>
  readonly freeze: Freeze | null
  readonly freezes: number
  /** Who let it go on last; null: nobody, or its time was over. */
  readonly thawedBy: string | null
  /** The moderator's open desk for it. */
  readonly meta: number | null
  readonly advocacy: Advocacy | null
  /** The revision for which an advocate was last called. */
  readonly advocatedRevision: number
  /** Asked for their view alone, and not heard yet; null: no blind pass is on. */
  readonly blind: readonly string[] | null
  readonly facts: readonly Statement[]
  /** The same by the comment that proposed them, of earlier proposals too. */
  readonly proposed: Readonly<Record<string, readonly Statement[]>>
  readonly patches: readonly string[]
  readonly slices: readonly number[]
  /** The assistant was asked to cut it for somebody, whatever came of that: it is asked once. */
  readonly wasToBeCut: boolean
  /** What its citations have been credited for, so that nothing pays twice. */
  readonly cited: readonly string[]
  /** By comment: how many of its citations were credited, whatever came of them later. */
  readonly citedBy: Readonly<Record<string, number>>
  /** Credits that are booked once an issue, as `reason member`. */
  readonly once: readonly string[]
  /** Comments that the user found helpful. */
  readonly helpful: readonly string[]
  readonly resolution: (Omit<RoomEventOf<'issue.resolved'>, 'type' | 'issue'> & { readonly at: number }) | null
  /** When it was resolved for the first time: opened again and resolved again it is one issue still. */
  readonly countedAt: number | null
  readonly promotedToCanonAt: number | null
  readonly promotedBy: string | null
}

export interface Stand {
  readonly author: string
  readonly comment: string
  readonly stance: 'approve' | 'oppose' | 'propose'
  readonly revision: number
  /** Which of the issue's comments of agents it was. */
  readonly turn: number
  readonly files: number
  readonly references: number
}

export interface Seated extends Member {
  readonly isActive: boolean
  /** Since when its tasks are cut small, and how many were done well since; null: it needs no help. */
  readonly assisted: { readonly since: number; readonly clean: number } | null
  /** Escalation words in its last comments, newest last. */
  readonly heat: readonly number[]
  /** When it was made devil's advocate. */
  readonly advocated: readonly number[]
}

export type Patch = Omit<RoomEventOf<'patch.proposed'>, 'type'> & {
  readonly at: number
  readonly status: 'proposed' | 'accepted' | 'applied' | 'rejected' | 'failed' | 'withdrawn'
  /** Who accepted or rejected it. */
  readonly decidedBy: string | null
  readonly because: string
}

export type FoundConflict = Conflict & {
  readonly id: string
  readonly at: number
  readonly isUsers: boolean
  readonly detectedBy: string
  readonly isConfirmed: boolean | null
  readonly choice: RoomEventOf<'conflict.settled'>['choice'] | null
  readonly issue: number | null
}

export interface Topic {
  readonly tag: string
  readonly issues: number
  readonly accesses: number
  readonly applied: number
  readonly irrelevant: number
  readonly isFrozen: boolean
  /** How many issues it had when it was last flagged. */
  readonly flaggedAt: number | null
}

export interface Session {
  readonly number: number
  readonly by: string
  readonly mode: Mode
  /** What is to be worked on; empty: whatever is open. */
  readonly issues: readonly number[]
  readonly isWorked: boolean
  readonly turnsMax: number | null
  readonly minutesMax: number | null
  readonly beganAt: number
  readonly endedAt: number | null
  readonly ended: Omit<RoomEventOf<'session.ended'>, 'type' | 'session'> | null
  readonly tally: Tally
  readonly isReported: boolean
}

export type Milestone = Omit<RoomEventOf<'milestone.completed'>, 'type'> & { readonly at: number }
export type Notice = Omit<RoomEventOf<'notice.given'>, 'type'> & { readonly at: number; readonly isRead: boolean }
export type KeptGoal = Goal & { readonly at: number; readonly outcome: 'open' | 'achieved' | 'ended'; readonly current: number }

export interface Room {
  readonly isBegun: boolean
  readonly sanity: Sanity
  readonly policy: Policy
  readonly members: Readonly<Record<string, Seated>>
  readonly issues: Table<Issue>
  readonly issueCount: number
  /** Not resolved and not archived, oldest first. */
  readonly active: readonly number[]
  /** Open ones that can be worked on, in the order in which they are: desks of the moderator first, then by priority, then oldest first. */
  readonly queue: readonly number[]
  /** Those that stand still. */
  readonly frozen: readonly number[]
  readonly resolvedCount: number
  /** Agreed, and marked for the user to promote. */
  readonly reviewable: readonly number[]
  /** Of settled citations since the last milestone, by why they were made: how many ended in a change, how many did not. */
  readonly byOutcome: Readonly<Record<string, { readonly applied: number; readonly other: number }>>
  readonly topics: Table<Topic>
  readonly tags: readonly string[]
  readonly patches: Table<Patch>
  readonly patchCount: number
  /** Proposed and not decided, or accepted and not written yet. */
  readonly openPatches: readonly string[]
  readonly canon: Canon
  readonly conflicts: Table<FoundConflict>
  readonly conflictCount: number
  readonly openConflicts: readonly string[]
  /** Put to the team, and not settled yet: neither by what came of it nor by a change of the text. */
  readonly discussed: readonly string[]
  readonly ledger: Ledger
  /** How many were booked, so that each has its own id. */
  readonly credits: number
  readonly records: Table<ModelRecord>
  readonly goals: readonly KeptGoal[]
  readonly session: Session | null
  readonly sessions: number
  /** Since the last session has ended, or since the room was opened: guests speak at any time. */
  readonly outside: Tally
  readonly milestones: readonly Milestone[]
  /** Freezes and resolutions since the last milestone. */
  readonly sinceMilestone: { readonly freezes: number; readonly resolved: number; readonly applied: number; readonly at: number }
  readonly notices: List<Notice>
  readonly unread: readonly string[]
  readonly security: List<Omit<RoomEventOf<'security.noted'>, 'type'> & { readonly at: number }>
  readonly health: { readonly at: number; readonly report: RoomEventOf<'health.reported'>['report'] } | null
  readonly grants: Readonly<Record<string, Grant>>
  readonly granted: Readonly<Record<string, number>>
  /** Seats that failed for good on an issue, as `issue/seat/purpose`, in this session. */
  readonly failed: readonly string[]
}

const NO_SANITY: Sanity = {
  enabled: true,
  preset: 'standard',
  overrides: {},
  lexicon: 'calibrated',
  budgetOverrun: 'freeze',
  blindFirstPassEnabled: true,
  autoDevilsAdvocateEnabled: true,
  leechDetectionEnabled: true,
  moderatorSessionReportEnabled: true,
  moderatorReportFrequency: 'both',
  notifyOnFreeze: true,
}

const NO_POLICY: Policy = {
  allowAgentOnlyPromotion: false,
  requiredVotesForAgentPromotion: 3,
  requireConflictCheck: true,
  acceptCosmeticFromHighTrust: false,
  confirmCandidates: false,
  blindImpact: ['structural', 'canon-changing'],
  blindRoles: ['critic', 'continuity'],
  minApprovalsBeforeTrigger: 2,
  maxTurnsForQuickConsensus: 2,
  requireEvidenceForBypass: true,
  idleDays: 14,
}

export const emptyRoom: Room = {
  isBegun: false,
  sanity: NO_SANITY,
  policy: NO_POLICY,
  members: {},
  issues: emptyTable,
  issueCount: 0,
  active: [],
  queue: [],
  frozen: [],
  resolvedCount: 0,
  reviewable: [],
  byOutcome: {},
  topics: emptyTable,
  tags: [],
  patches: emptyTable,
  patchCount: 0,
  openPatches: [],
  canon: emptyCanon,
  conflicts: emptyTable,
  conflictCount: 0,
  openConflicts: [],
  discussed: [],
  ledger: emptyLedger,
  credits: 0,
  records: emptyTable,
  goals: [],
  session: null,
  sessions: 0,
  outside: NOTHING,
  milestones: [],
  sinceMilestone: { freezes: 0, resolved: 0, applied: 0, at: 0 },
  notices: emptyList,
  unread: [],
  security: emptyList,
  health: null,
  grants: {},
  granted: {},
  failed: [],
}

export const issueOf = (own: Room, id: number): Issue | undefined => get(own.issues, String(id))
export const patchOf = (own: Room, id: string): Patch | undefined => get(own.patches, id)
export const conflictOf = (own: Room, id: string): FoundConflict | undefined => get(own.conflicts, id)
export const memberOf = (own: Room, id: string): Seated | undefined => (Object.hasOwn(own.members, id) ? own.members[id] : undefined)
export const topicOf = (own: Room, tag: string): Topic | undefined => get(own.topics, tag)

const NO_VOICE: Voice = {
  comments: 0,
  heard: 0,
  budgeted: 0,
  extra: 0,
  refused: 0,
  refusals: [],
  again: [],
  said: null,
  isPassing: false,
  mustReground: false,
}
export const voiceOf = (issue: Issue, author: string): Voice =>
  (Object.hasOwn(issue.voices, author) ? issue.voices[author] : undefined) ?? NO_VOICE

/** Issues about the room itself are outside every breaker. */
export const isMeta = ({ kind }: Pick<Issue, 'kind'>): boolean => kind === 'breaker' || kind === 'leech' || kind === 'advocate'

/** What was proposed and is not gone: only that is talked over, voted on and taken. */
export const hasProposal = ({ revision, base }: Pick<Issue, 'revision' | 'base'>): boolean => revision > base

/** The change that waits for a decision; undefined: nothing was written, or it is decided. */
export const waitingPatch = (own: Room, { patches }: Pick<Issue, 'patches'>): string | undefined =>
  patches.findLast((one) => patchOf(own, one)?.status === 'proposed')

/** Words alone are nothing that anybody could carry out. */
export const isCarriable = (own: Room, issue: Issue): boolean => waitingPatch(own, issue) !== undefined || issue.facts.length > 0

/** Since the issue was last taken up. */
export const hasSpoken = (issue: Issue, author: string): boolean => voiceOf(issue, author).comments > voiceOf(issue, author).heard

/** The comment that holds the proposal of now; null: there is none. */
export function proposalIn(issue: Issue): Comment | null {
  if (!hasProposal(issue)) return null
  for (let index = issue.comments.size - 1; index >= 0; index--) {
    const comment = at(issue.comments, index)
    if (comment?.stance === 'propose') return comment
  }
  return null
}

/** Comments that put a question to somebody by name, and to whom, while it is not answered. */
export function openQuestions(issue: Issue): ReadonlyMap<string, string> {
  const open = new Map<string, string>()
  for (const { stance, asks, author, answers, comment } of items(issue.comments)) {
    if (stance === 'ask' && asks !== null) open.set(comment, asks)
    if (answers !== null && open.get(answers) === author) open.delete(answers)
  }
  return open
}

/** What is booked once an issue, and for whom. */
export const onceKey = (reason: CreditReason, member: string): string => `${reason} ${member}`
