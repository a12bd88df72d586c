/**
 * What may be asked of a room. `by` is who asks: `user`, or a member. A door knows who is behind it and fills it in; nobody says
 * so of themselves.
 */
import * as z from 'zod'
import { Statement } from '../../canon/words.ts'
import { ImpactLevel, Sanity } from '../../gate/words.ts'
import { SeatId } from '../../house/seats/words.ts'
import { Limits } from '../../house/words.ts'
import { Deadline, GoalMetric } from '../../ledger/words.ts'
import { Draft, Evidence, Proposal } from '../comments/words.ts'
import { ModeratorAction } from '../moderation/words.ts'
import { Freedom, Mode, Policy, Role } from '../options/words.ts'

const by = z.string().min(1).max(40)
const issue = z.int().min(1)
const title = z.string().trim().min(1).max(200)
const text = z.string().trim().min(1).max(4_000)
const tags = z.array(z.string().trim().min(1).max(40)).max(8)
const Replies = Limits.pick({ replyMsMax: true, outputTokensMax: true, sourceTokensMax: true, perModel: true, perPurpose: true }).partial()
const command = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) => z.object({ type: z.literal(type), by, ...shape })

export const NO_EVIDENCE = { files: [], issues: [], canon: [], searches: [] }

export const commands = z.discriminatedUnion('type', [
  command('open-issue', {
    title,
    body: z.string().max(20_000),
    tags,
    impact: ImpactLevel.nullable(),
    priority: z.enum(['low', 'normal', 'high']),
    assignee: z.string().max(40).nullable(),
    related: z.array(issue).max(20),
    evidence: Evidence,
    /** A proposal that comes with it. */
    proposal: Proposal.nullable(),
  }),
  command('comment', { issue, draft: Draft, proposal: Proposal.nullable() }),
  command('vote', { issue, vote: z.enum(['accept', 'reject']), because: text }),
  command('resolve', { issue, decision: text, evidence: Evidence }),
  command('reopen', { issue, because: text }),
  command('mark', { issue, mark: z.enum(['irrelevant', 'stuck', 'unstuck', 'needs-canon-review']), because: text }),
  command('tag', { issue, tags }),
  command('assign', { issue, assignee: z.string().max(40) }),
  command('prioritise', { issue, priority: z.enum(['low', 'normal', 'high']) }),
  command('promote', { issue, statement: Statement.nullable(), overrides: z.boolean() }),
  command('establish', { statement: Statement, text: z.string().trim().min(1).max(2_000), overrides: z.boolean() }),
  command('accept-patch', { patch: z.string().max(20) }),
  command('reject-patch', { patch: z.string().max(20), because: text }),
  command('moderate', { action: ModeratorAction }),
  command('mark-helpful', { comment: z.string().max(20) }),
  command('set-goal', {
    member: SeatId.nullable(),
    metric: GoalMetric,
    target: z.number().positive().max(100_000),
    deadline: Deadline.nullable(),
    description: z.string().trim().max(400),
  }),
  command('begin-session', {
    mode: Mode.nullable(),
    /** The issues to work on; empty: all that are open. */
    issues: z.array(issue).max(200),
    /** For this session alone, beside what the room may use; null: no limit of its own. */
    micros: z.int().min(0).nullable(),
    tokens: z.int().min(0).nullable(),
    calls: z.int().min(0).nullable(),
    minutes: z.number().positive().nullable(),
    turns: z.int().min(1).nullable(),
    /** What one reply may take, and what of the folder is shown whole: from now on. */
    replies: Replies.optional(),
    /** False: the session is open for people and guests, and the team is not set to work. */
    isWorked: z.boolean(),
  }),
  command('end-session', { because: text }),
  command('complete-milestone', { name: title, because: z.string().max(4_000) }),
  command('check', {
    source: z.enum(['text', 'file']),
    ref: z.string().max(500),
    text: z.string().max(2_000_000),
    detectedBy: SeatId.nullable(),
  }),
  /** Every file of the folder, as it is now. */
  command('check-folder', {}),
  command('settle-conflict', { conflict: z.string().max(20), choice: z.enum(['override', 'keep', 'discuss']) }),
  command('look-up', {
    tool: z.enum(['search', 'read', 'issue']),
    query: z.string().min(1).max(500),
    start: z.int().min(1).nullable(),
    end: z.int().min(1).nullable(),
    issue: issue.nullable(),
  }),
  command('join', {
    id: SeatId,
    name: z.string().trim().min(1).max(80),
    role: Role,
    canBeDevilsAdvocate: z.boolean(),
    freedom: Freedom,
    model: z.string().min(1).max(120),
  }),
  command('leave', { id: SeatId, because: text }),
  command('switch-model', { id: SeatId, model: z.string().min(1).max(120) }),
  command('configure', { sanity: Sanity.partial(), policy: Policy.partial() }),
  command('read-notices', { notices: z.array(z.string().max(20)).max(1_000) }),
])
export type RoomCommand = Readonly<z.infer<typeof commands>>
export type RoomCommandOf<T extends RoomCommand['type']> = Extract<RoomCommand, { type: T }>
