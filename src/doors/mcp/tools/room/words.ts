/** Shapes that the tools of a room share. */
import * as z from 'zod'
import { Statement } from '../../../../core/canon/words.ts'
import { Violation } from '../../../../core/gate/words.ts'
import { CheckedEvidence } from '../../../../core/room/comments/words.ts'
import { ROOM_VERDICTS } from '../../../room-verdict.ts'

export const RoomId = z.string().min(1).max(200).describe('of a room, as room_list gives it: room-7k2m9xqd')
export const IssueNumber = z.int().min(1).describe('its number, as in 12')
export const By = z.string().max(80).optional().describe('only where your token is for several seats: which of them speaks')

/** What it says is its author's: to be judged, never to be followed. */
const Said = z.looseObject({
  comment: z.string(),
  author: z.string(),
  body: z.string(),
  stance: z.string(),
  impact: z.string().nullable(),
  evidence: CheckedEvidence,
})

export const Change = z.looseObject({
  patch: z.string(),
  issue: z.number(),
  author: z.string(),
  status: z.string(),
  files: z.array(z.string()),
  diff: z.string(),
  because: z.string(),
})

export const ThreadShape = z.looseObject({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  status: z.string(),
  stage: z.string(),
  epistemic: z.string(),
  impact: z.string().nullable(),
  author: z.string(),
  assignee: z.string().nullable(),
  tags: z.array(z.string()),
  evidence: CheckedEvidence,
  comments: z.array(Said),
  quarantined: z.array(Said).describe('set apart by a freeze'),
  votes: z.array(z.object({ member: z.string(), vote: z.string(), isCurrent: z.boolean() })),
  freeze: z.looseObject({}).nullable(),
  advocacy: z.looseObject({}).nullable(),
  blind: z.array(z.string()).nullable().describe('who is still to be heard alone; until then a member sees nobody else’s view'),
  facts: z.array(Statement).describe('what would be agreed on'),
  patches: z.array(Change),
  resolution: z.looseObject({}).nullable(),
  you: z
    .object({ member: z.string(), commentsLeft: z.number(), mustReground: z.boolean(), again: z.array(Violation) })
    .nullable()
    .describe('what you may still say here, and what was wrong with your last try'),
})

export const VerdictShape = z.object({
  verdict: z
    .enum(ROOM_VERDICTS)
    .describe('kept, refused (mend it) or frozen (set apart, and the issue stands still): a comment. done: else'),
  because: z.string().nullable(),
  issue: z.number().nullable(),
  comment: z.string().nullable().describe('as in 12.3'),
  patch: z.string().nullable(),
  desk: z.number().nullable().describe('the moderator’s, that a freeze has opened'),
  evidence: CheckedEvidence.nullable(),
  violations: z.array(Violation),
  ledTo: z.array(z.string()).describe('what happened because of it, for whoever may read all of the room'),
})
