/** The shapes of rooms over HTTP, as `/openapi.json` tells them. What is in a report beside its head is in docs/room.md. */
import { z } from '@hono/zod-openapi'
import { Statement } from '../../core/canon/words.ts'
import { Lines } from '../../core/evidence/words.ts'
import { Violation } from '../../core/gate/words.ts'
import { Period } from '../../core/ledger/words.ts'
import { CheckedEvidence } from '../../core/room/comments/words.ts'
import { HealthReport } from '../../core/room/health/words.ts'
import { Mode } from '../../core/room/options/words.ts'
import { EpistemicStatus, IssueKind, Stage } from '../../core/room/words.ts'
import { WishedLimits } from '../../engine/start.ts'
import { WrittenRoomCommand } from '../room-commands.ts'
import { ROOM_VERDICTS } from '../room-verdict.ts'
import { EventBody, Id, ReportBody } from './words.ts'

export const IdIssue = Id.extend({
  issue: z.coerce
    .number()
    .int()
    .min(1)
    .openapi({ param: { name: 'issue', in: 'path' }, example: 12 }),
})
export const IdRef = Id.extend({
  ref: z
    .string()
    .max(20)
    .openapi({ param: { name: 'ref', in: 'path' }, example: 'C3' }),
})
export const IdPatch = Id.extend({
  patch: z
    .string()
    .max(20)
    .openapi({ param: { name: 'patch', in: 'path' }, example: 'P2' }),
})
export const IdMember = Id.extend({
  member: z
    .string()
    .max(80)
    .openapi({ param: { name: 'member', in: 'path' }, example: 'critic' }),
})
export const IdPath = Id.extend({
  path: z
    .string()
    .max(500)
    .openapi({ param: { name: 'path', in: 'path' }, example: 'chapter-1/scene-2.md' }),
})

const count = z.int().min(0)
const at = z.number().describe('milliseconds since the room was opened')

export const RoomList = z
  .object({
    rooms: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        folder: z.string().describe('its whole path only for whoever may read everything'),
        status: z.string(),
        members: count,
        session: z.number().nullable().describe('the one that is on'),
        open: count,
        waiting: count.describe('for the user'),
        frozen: count,
        resolved: count,
        patches: count.describe('to be decided on, or being written'),
        conflicts: count,
      }),
    ),
  })
  .openapi('RoomList')

const You = z.object({ as: z.string().nullable().describe('who you are here: user, a member, or nobody, who only looks') })

export const RoomBody = ReportBody.extend({ title: z.string(), folder: z.string(), you: You }).openapi('Room')

const IssueLine = z.object({
  id: z.number(),
  title: z.string(),
  kind: IssueKind.describe('breaker, leech and advocate are desks of the moderator'),
  status: z.enum(['open', 'waiting', 'frozen', 'resolved', 'archived']),
  stage: Stage,
  epistemic: EpistemicStatus,
  impact: z.string().nullable(),
  priority: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  assignee: z.string().nullable(),
})

export const IssuesQuery = z.strictObject({
  status: IssueLine.shape.status.optional(),
  tag: z.string().max(40).optional(),
  page: z.coerce.number().int().min(1).default(1).describe('of 50 issues'),
})
export const Issues = z
  .object({
    issues: z
      .array(
        IssueLine.extend({
          comments: count,
          frozen: z.object({ rule: z.string(), by: z.string(), until: at, because: z.string() }).nullable(),
          decision: z.string().nullable(),
          isPromotable: z.boolean().describe('it proposes facts that contradict nothing, and the user may make them canon'),
        }),
      )
      .describe('newest first'),
    total: count,
    page: z.number(),
    pages: z.number(),
  })
  .openapi('Issues')

const Said = z.looseObject({
  comment: z.string().describe('as in 12.3'),
  author: z.string(),
  body: z.string(),
  stance: z.string(),
  impact: z.string().nullable(),
  evidence: CheckedEvidence.describe('each reference with what was found out about it'),
  at,
})

export const PatchBody = z
  .looseObject({
    patch: z.string(),
    issue: z.number(),
    author: z.string(),
    comment: z.string(),
    diff: z.string(),
    files: z.array(z.string()),
    status: z.string().describe('proposed, accepted, applied, rejected, failed or withdrawn'),
    decidedBy: z.string().nullable(),
    because: z.string(),
    at,
  })
  .openapi('Patch')

export const ThreadBody = IssueLine.extend({
  body: z.string(),
  evidence: CheckedEvidence,
  related: z.array(z.number()),
  sliceOf: z.number().nullable(),
  slices: z.array(z.number()),
  openedAt: at,
  isPinned: z.boolean(),
  comments: z.array(Said.extend({ marks: z.array(z.string()), warnings: z.array(Violation) })),
  quarantined: z.array(Said.extend({ violations: z.array(Violation) })).describe('set apart by a freeze'),
  votes: z.array(z.object({ member: z.string(), vote: z.string(), isCurrent: z.boolean().describe('on the proposal of now') })),
  freeze: z.looseObject({ rule: z.string(), until: at, meta: z.number().describe('the moderator’s desk') }).nullable(),
  meta: z.number().nullable().describe('the moderator’s open desk for it'),
  advocacy: z.looseObject({ member: z.string(), reason: z.string(), isDone: z.boolean() }).nullable(),
  blind: z.array(z.string()).nullable().describe('who is still to be heard alone; until then a member sees nobody else’s view'),
  facts: z.array(Statement).describe('what would be agreed on'),
  patches: z.array(PatchBody),
  resolution: z.looseObject({ by: z.string(), kind: z.string(), decision: z.string(), at }).nullable(),
  promotedToCanonAt: at.nullable(),
  you: z
    .object({ member: z.string(), commentsLeft: count, mustReground: z.boolean(), again: z.array(Violation) })
    .nullable()
    .describe('for a member: what it may still say, and what was wrong with its last try'),
}).openapi('Thread')

const CanonLine = z.looseObject({
  anchor: z.string().describe('as in C3@2'),
  subject: z.string(),
  attribute: z.string(),
  value: z.string(),
  text: z.string(),
  source: z.string(),
  by: z.string(),
  at,
  versions: count,
})
export const CanonBody = z.object({ canon: z.array(CanonLine).describe('what is live') }).openapi('Canon')
export const HistoryBody = z
  .object({
    id: z.string(),
    asked: z.object({ status: z.enum(['live', 'superseded']), live: z.string().nullable() }).describe('of the version that was named'),
    versions: z
      .array(
        z.object({
          anchor: z.string(),
          statement: Statement,
          text: z.string(),
          source: z.looseObject({ kind: z.string(), ref: z.string(), line: z.number().nullable() }),
          by: z.string(),
          at,
          supersededBy: z.string().nullable(),
        }),
      )
      .describe('oldest first'),
  })
  .openapi('CanonHistory')

export const BoardQuery = z.strictObject({ period: Period.default('project') })
export const BoardBody = z
  .looseObject({
    period: Period,
    entries: z.array(z.looseObject({ rank: z.number(), member: z.string(), credits: z.number().describe('hundredths') })),
    teamTotal: z.number(),
    teamCredits: z.number(),
    mvp: z.string().nullable(),
  })
  .openapi('Leaderboard')

export const MemberBody = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    role: z.string(),
    model: z.string(),
    isActive: z.boolean(),
    trust: z.string(),
    level: z.string().describe('normal, watch, remediation or flagged'),
    records: z.array(z.looseObject({ model: z.string(), isActive: z.boolean(), level: z.string() })).describe('the model of now first'),
  })
  .openapi('Member')

export const HealthBody = z
  .object({
    isValid: z.boolean().describe('whether the team may be set to work'),
    error: z.string().nullable(),
    message: z.string().nullable(),
    warnings: z.array(z.string()),
    report: HealthReport,
    period: z.string().describe('what its comments and breakers are counted of: of this session, since session 2 began'),
  })
  .openapi('RoomHealth')

export const RoomCommandBody = WrittenRoomCommand
export const VerdictBody = z
  .object({
    verdict: z
      .enum(ROOM_VERDICTS)
      .describe('of a comment: kept, refused (mend it), or frozen (it is set apart, and the issue stands still)'),
    because: z.string().nullable(),
    issue: z.number().nullable(),
    comment: z.string().nullable(),
    patch: z.string().nullable(),
    desk: z.number().nullable().describe('the moderator’s, that a freeze has opened'),
    evidence: CheckedEvidence.nullable(),
    violations: z.array(Violation).describe('the rules it broke; of one that was kept, warnings'),
    facts: z.array(EventBody).describe('the events it led to'),
  })
  .openapi('RoomVerdict')

export const LookUpBody = z
  .strictObject({
    tool: z.enum(['search', 'read', 'issue']),
    query: z.string().min(1).max(500).describe('words; the path of a file; the number of an issue'),
    start: z.int().min(1).nullable().default(null).describe('read: the first line'),
    end: z.int().min(1).nullable().default(null).describe('read: the last line; 400 come at once'),
    issue: z.int().min(1).nullable().default(null).describe('the issue that it is looked up for'),
    by: z.string().max(80).optional(),
  })
  .openapi('LookUp')
export const FoundBody = z
  .object({
    tool: z.string(),
    hits: count,
    passages: z.array(
      z.object({
        path: z.string(),
        start: z.number(),
        end: z.number(),
        page: z.number().nullable(),
        heading: z.string(),
        text: z.string(),
      }),
    ),
    issues: z.array(z.object({ id: z.number(), title: z.string(), status: z.string() })),
    file: Lines.extend({ path: z.string(), lines: count.describe('how many it has in all'), text: z.string() }).nullable(),
    thread: ThreadBody.nullable(),
  })
  .openapi('LookedUp')

export const SessionBody = z
  .strictObject({
    mode: Mode.nullable().default(null),
    issues: z.array(z.int().min(1)).max(200).default([]).describe('to work on; empty: all that are open'),
    limits: WishedLimits.omit({ concurrency: true, lookups: true })
      .optional()
      .describe('of this session alone, but what one reply may take holds from then on; what is left out is as for any deliberation'),
    turns: z.int().min(1).nullable().default(null),
    isWorked: z.boolean().default(true).describe('false: it is open for people and guests, and the team is not set to work'),
    by: z.string().max(80).optional(),
  })
  .openapi('Session')
