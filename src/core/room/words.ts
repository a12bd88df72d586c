/**
 * Room: the words. A team and its user work on a folder through issues and comments, for as long as the project lasts.
 *
 *   issue ─▶ intake ─▶ proposal ─▶ blind pass ─▶ discussion ⇄ devil's advocate ─▶ vote ─▶ resolved, waiting for the user, or frozen
 *
 * Comments are judged before they are kept; what freezes an issue is kept apart. Credits, canon and records follow from these facts.
 */
import * as z from 'zod'
import { CanonEntry, Conflict, Statement } from '../canon/words.ts'
import { ImpactLevel, Sanity, Stance, Violation } from '../gate/words.ts'
import { DriverKind, SeatId } from '../house/seats/words.ts'
import { CitationTrigger, Credit, EscalationLevel, Goal, SecurityKind, TeamCredit } from '../ledger/words.ts'
import { Action, CheckedEvidence, Mark, Relation } from './comments/words.ts'
import { HealthReport, Reflection } from './health/words.ts'
import { Freedom, Mode, Policy, Role } from './options/words.ts'

export type { RoomCommand, RoomCommandOf } from './commands/words.ts'
/** @public */
export { commands } from './commands/words.ts'
export type { Action, CheckedEvidence, Draft, Evidence, FileReference, Mark, Proposal, Relation } from './comments/words.ts'
export type { HealthReport, Recommendation, Reflection } from './health/words.ts'
export type { ModeratorAction } from './moderation/words.ts'
export type { Domain, Freedom, MemberWish, Mode, Policy, Role, RoomOptions } from './options/words.ts'
/** @public */
export { options } from './options/words.ts'
export type { Apply, CastVote, Confirm, Intake, Moderate, Propose, Purpose, Say } from './replies/words.ts'
/** @public */
export { purposes, told } from './replies/words.ts'

const because = z.string()
const count = z.int().nonnegative()
const issue = z.int().min(1)
const actor = z.string()
const request = z.string().nullable()
/** Null: it was not kept at that time. */
const Said = z.object({ body: z.string(), diff: z.string().nullable() }).nullable()
const Priority = z.enum(['low', 'normal', 'high'])
export type Priority = z.infer<typeof Priority>

export const IssueKind = z.enum(['work', 'breaker', 'leech', 'advocate', 'conflict'])
export type IssueKind = z.infer<typeof IssueKind>

/** Where the team stands with an issue. */
export const Stage = z.enum(['intake', 'propose', 'blind', 'discuss', 'vote', 'slices', 'settled'])
export type Stage = z.infer<typeof Stage>

export const EpistemicStatus = z.enum(['draft', 'tentative', 'agreed', 'canon'])
export type EpistemicStatus = z.infer<typeof EpistemicStatus>

export const DissentReason = z.enum(['quick-consensus', 'no-evidence-consensus', 'moderator-override', 'high-impact-proposal'])
export type DissentReason = z.infer<typeof DissentReason>

export const Member = z.object({
  id: SeatId,
  name: z.string(),
  role: Role,
  /** `anthropic/…`, `offline`, `host`: what its record is kept under. */
  model: z.string(),
  canBeDevilsAdvocate: z.boolean(),
  freedom: Freedom,
  /** False: it comes from outside and is never asked; it speaks when it wants to. */
  isSeated: z.boolean(),
})
export type Member = Readonly<z.infer<typeof Member>>

/** An agent's outcome of an issue, as code saw it. */
export const ResolutionKind = z.enum(['applied', 'decided', 'forced', 'irrelevant', 'consolidated', 'meta'])
export type ResolutionKind = z.infer<typeof ResolutionKind>

export const NoticeAction = z.object({
  kind: z.enum(['openIssue', 'openMember', 'openRecord', 'openPatch', 'openConflict', 'openHealth']),
  ref: z.string(),
})
export type NoticeAction = Readonly<z.infer<typeof NoticeAction>>

const comment = {
  comment: z.string(),
  issue,
  author: actor,
  body: z.string(),
  stance: Stance,
  impact: ImpactLevel.nullable(),
  relation: Relation,
  evidence: CheckedEvidence,
  /** As code takes it; `declared` is what the author called it. */
  trigger: CitationTrigger,
  declared: CitationTrigger,
  answers: z.string().nullable(),
  asks: z.string().nullable(),
}

const issueEvents = [
  z.object({
    type: z.literal('issue.opened'),
    issue,
    kind: IssueKind,
    title: z.string(),
    body: z.string(),
    author: actor,
    assignee: actor.nullable(),
    priority: Priority,
    tags: z.array(z.string()),
    related: z.array(issue),
    impact: ImpactLevel.nullable(),
    epistemic: EpistemicStatus,
    evidence: CheckedEvidence,
    /** The issue it is a slice of, and its share of that one's credits in hundredths. */
    sliceOf: issue.nullable(),
    share: count,
  }),
  z.object({
    type: z.literal('issue.taken-in'),
    issue,
    by: actor,
    tags: z.array(z.string()),
    impact: ImpactLevel,
    assignee: actor.nullable(),
    request,
    because,
  }),
  z.object({ type: z.literal('issue.advanced'), issue, stage: Stage, because }),
  z.object({ type: z.literal('blind.begun'), issue, members: z.array(actor), because }),
  /** Only the user can say how it goes on: a patch to look at, or the team's question. */
  z.object({ type: z.literal('issue.put-to-user'), issue, because }),
  z.object({ type: z.literal('issue.sliced'), issue, by: actor, slices: z.array(issue), credits: count, because }),
  z.object({ type: z.literal('issue.tagged'), issue, by: actor, tags: z.array(z.string()), because }),
  z.object({ type: z.literal('issue.assigned'), issue, by: actor, assignee: actor }),
  /** By a person, or by the rule that lets what stands still sink. */
  z.object({ type: z.literal('issue.prioritised'), issue, by: actor, priority: Priority, because }),
  z.object({ type: z.literal('issue.pinned'), issue, by: actor, pinned: z.boolean() }),
  z.object({ type: z.literal('issue.archived'), issue, because }),
  z.object({
    type: z.literal('issue.frozen'),
    issue,
    by: actor,
    rule: z.string(),
    /** All of them; `rule` names the freeze. */
    triggers: z.array(Violation),
    until: count,
    meta: issue,
    because,
  }),
  z.object({ type: z.literal('issue.thawed'), issue, by: actor, guidance: z.string().nullable(), extraComments: count, because }),
  z.object({ type: z.literal('issue.regrounded'), issue, by: actor, members: z.array(actor), because }),
  z.object({
    type: z.literal('issue.resolved'),
    issue,
    by: actor,
    kind: ResolutionKind,
    decision: z.string(),
    reasoning: z.string(),
    /** Comments whose evidence the resolution rests on. */
    cites: z.array(z.string()),
    /** Where it went, for one that was merged with others. */
    into: issue.nullable(),
  }),
  z.object({ type: z.literal('issue.reopened'), issue, by: actor, because }),
  z.object({ type: z.literal('epistemic.changed'), issue, from: EpistemicStatus, to: EpistemicStatus, because }),
  z.object({ type: z.literal('tag.frozen'), tag: z.string(), by: actor, because }),
  z.object({ type: z.literal('tag.thawed'), tag: z.string(), by: actor, because }),
  z.object({
    type: z.literal('topic.flagged'),
    tag: z.string(),
    meta: issue,
    issues: count,
    accesses: count,
    applied: count,
    irrelevant: count,
  }),
] as const

const commentEvents = [
  z.object({
    type: z.literal('comment.added'),
    ...comment,
    request,
    marks: z.array(Mark),
    action: Action.nullable(),
    /** What was let through with a word of warning. */
    warnings: z.array(Violation),
    /** Escalation words in it; repeated use lowers what is allowed. */
    heat: count,
  }),
  /** Not kept: what was wrong with it, how long it was, and its text, for its author to mend. */
  z.object({
    type: z.literal('comment.refused'),
    /** Null: it was to open an issue. */
    issue: issue.nullable(),
    said: Said,
    author: actor,
    request,
    violations: z.array(Violation),
    characters: count,
    heat: count,
    because,
  }),
  /** Kept apart, on the moderator's desk. */
  z.object({ type: z.literal('comment.quarantined'), ...comment, meta: issue, request, violations: z.array(Violation), heat: count }),
  /** Somebody was asked and has nothing to say. */
  z.object({ type: z.literal('comment.passed'), issue, author: actor, request: z.string(), because }),
  z.object({
    type: z.literal('vote.cast'),
    issue,
    member: actor,
    vote: z.enum(['accept', 'reject', 'abstain']),
    revision: count,
    request,
    because,
  }),
  z.object({
    type: z.literal('lookup.made'),
    member: actor,
    tool: z.string(),
    input: z.string(),
    issue: issue.nullable(),
    touched: z.array(issue),
    tags: z.array(z.string()),
    hits: count,
  }),
] as const

const patchEvents = [
  z.object({
    type: z.literal('patch.proposed'),
    patch: z.string(),
    issue,
    author: actor,
    comment: z.string(),
    diff: z.string(),
    files: z.array(z.string()),
    impact: ImpactLevel,
    /** What the change makes true or untrue of canon. */
    conflicts: z.array(Conflict),
  }),
  z.object({ type: z.literal('patch.accepted'), patch: z.string(), by: actor, because }),
  z.object({ type: z.literal('patch.rejected'), patch: z.string(), by: actor, because }),
  z.object({
    type: z.literal('patch.applied'),
    patch: z.string(),
    request: z.string(),
    files: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  }),
  /** The file had moved on, or could not be written: nothing was changed. `request` is null where nobody was asked to write it any more. */
  z.object({ type: z.literal('patch.failed'), patch: z.string(), request, because }),
  z.object({ type: z.literal('patch.withdrawn'), patch: z.string(), because }),
] as const

const canonEvents = [
  z.object({ type: z.literal('canon.proposed'), issue, comment: z.string(), author: actor, facts: z.array(Statement) }),
  z.object({ type: z.literal('canon.established'), entry: CanonEntry, issue: issue.nullable() }),
  z.object({
    type: z.literal('conflict.found'),
    conflict: z.string(),
    ...Conflict.shape,
    isUsers: z.boolean(),
    detectedBy: actor,
    detectorRequest: request,
  }),
  z.object({ type: z.literal('conflict.confirmed'), conflict: z.string(), by: actor, isConflict: z.boolean(), request, because }),
  z.object({
    type: z.literal('conflict.settled'),
    conflict: z.string(),
    by: actor,
    choice: z.enum(['override', 'keep', 'discuss', 'gone']),
    issue: issue.nullable(),
    because,
  }),
  z.object({ type: z.literal('text.checked'), by: actor, ref: z.string(), sentences: count, conflicts: count }),
] as const

/** What a moderator, or the user in its place, did. What came of it is told by the facts that follow. */
const moderationTaken = z.object({
  type: z.literal('moderation.taken'),
  by: actor,
  action: z.string(),
  issue: issue.nullable(),
  member: z.string().nullable(),
  request,
  because,
})

const peopleEvents = [
  z.object({ type: z.literal('member.joined'), member: Member, by: actor }),
  z.object({ type: z.literal('member.left'), member: SeatId, by: actor, because }),
  /** Another model answers for a seat from now on; `to` is what its record is kept under. The house seats it. */
  z.object({ type: z.literal('model.switched'), seat: SeatId, from: z.string(), to: z.string(), driver: DriverKind, by: actor }),
  z.object({ type: z.literal('freedom.adjusted'), member: SeatId, level: Freedom, by: actor, because }),
  z.object({
    type: z.literal('record.moved'),
    member: SeatId,
    model: z.string(),
    from: EscalationLevel,
    to: EscalationLevel,
    penaltyRate: z.number(),
    because,
  }),
  z.object({ type: z.literal('assistance.begun'), member: SeatId, issue: issue.nullable(), because }),
  z.object({ type: z.literal('assistance.ended'), member: SeatId, because }),
  z.object({
    type: z.literal('advocate.assigned'),
    issue,
    meta: issue,
    member: SeatId,
    by: actor,
    reason: DissentReason,
    comments: count,
    because,
  }),
  z.object({ type: z.literal('advocate.done'), issue, meta: issue, member: SeatId, comments: count, found: z.boolean(), because }),
] as const

const ledgerEvents = [
  z.object({ type: z.literal('credit.awarded'), ...Credit.shape }),
  z.object({ type: z.literal('team-credit.awarded'), ...TeamCredit.shape }),
  z.object({ type: z.literal('security.noted'), kind: SecurityKind, actor, because }),
  z.object({ type: z.literal('goal.set'), ...Goal.shape }),
  z.object({ type: z.literal('goal.achieved'), goal: z.string(), current: z.number() }),
  z.object({ type: z.literal('goal.ended'), goal: z.string(), current: z.number(), because }),
] as const

const roomEvents = [
  z.object({ type: z.literal('room.configured'), by: actor, sanity: Sanity, policy: Policy }),
  z.object({
    type: z.literal('session.begun'),
    session: z.int().min(1),
    by: actor,
    mode: Mode,
    issues: z.array(issue),
    isWorked: z.boolean(),
    turnsMax: count.nullable(),
    minutesMax: z.number().positive().nullable(),
    warnings: z.array(z.string()),
  }),
  z.object({ type: z.literal('session.ended'), session: z.int().min(1), reason: z.enum(['done', 'limit', 'user', 'stopped']), because }),
  z.object({ type: z.literal('health.reported'), when: z.enum(['session-start', 'session-end']), report: HealthReport }),
  z.object({
    type: z.literal('milestone.completed'),
    milestone: z.int().min(1),
    name: z.string(),
    by: actor,
    because,
    reflection: Reflection,
  }),
  z.object({
    type: z.literal('notice.given'),
    notice: z.string(),
    to: z.enum(['user', 'moderator']),
    level: z.enum(['info', 'warning']),
    title: z.string(),
    body: z.string(),
    actions: z.array(z.object({ label: z.string(), ...NoticeAction.shape })),
  }),
  z.object({ type: z.literal('notice.read'), notices: z.array(z.string()), by: actor }),
] as const

export const events = z.discriminatedUnion('type', [
  ...issueEvents,
  ...commentEvents,
  ...patchEvents,
  ...canonEvents,
  moderationTaken,
  ...peopleEvents,
  ...ledgerEvents,
  ...roomEvents,
])
export type RoomEvent = Readonly<z.infer<typeof events>>
export type RoomEventOf<T extends RoomEvent['type']> = Extract<RoomEvent, { type: T }>
