/** room_open_issue, room_comment, room_vote: taking part in a room. What is said is judged, and the judgement told with its reasons. */
import * as z from 'zod'
import { ImpactLevel } from '../../../../core/gate/words.ts'
import { isRefusal } from '../../../../core/refusal.ts'
import { wrongIn } from '../../../../engine/shape.ts'
import { act, roomIn } from '../../../room-acts.ts'
import { viewerOf } from '../../../room-caller.ts'
import { type SaidCommand, WrittenDraft, WrittenEvidence, WrittenProposal, WrittenRoomCommand } from '../../../room-commands.ts'
import { verdictIn } from '../../../room-verdict.ts'
import { ACTS, type Answer, addTool, type Unchanged } from '../../answers.ts'
import { newsLine } from '../../news.ts'
import type { Desk } from '../../rooms.ts'
import { verdictText } from './texts.ts'
import { By, IssueNumber, RoomId, VerdictShape } from './words.ts'

const HOW =
  'You have two comments an issue. A comment needs substance (by default 150 characters and 20 different words), no alarm words (URGENT, CRITICAL …), and evidence where its impact is structural or more: files with exact quotes and lines, canon anchors, issue numbers. Every reference is looked up by code: a quote that is not in the file counts against you.'

const OpenInput = z.strictObject({
  id: RoomId,
  title: z.string().min(1).max(200),
  body: z.string().max(20_000).optional(),
  tags: z.array(z.string().max(40)).max(8).optional(),
  impact: ImpactLevel.optional().describe('how far the change would reach'),
  priority: z.enum(['low', 'normal', 'high']).optional(),
  related: z.array(IssueNumber).max(20).optional(),
  evidence: WrittenEvidence,
  proposal: WrittenProposal,
  by: By,
})
const CommentInput = z.strictObject({ id: RoomId, issue: IssueNumber, ...WrittenDraft.shape, proposal: WrittenProposal, by: By })
const VoteInput = z.strictObject({
  id: RoomId,
  issue: IssueNumber,
  vote: z.enum(['accept', 'reject']),
  because: z.string().min(1).max(4_000),
  by: By,
})

export function addSayingTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'room_open_issue',
      title: 'Open an issue',
      description:
        'Puts one thing before the team of a room: one decision or one file at a time. Look first whether there is an issue about it (room_look_up search). Example: {"id": "room-7k2m9xqd", "title": "Oda’s eyes are green in chapter 3", "impact": "minor", "evidence": {"files": [{"path": "chapter-3.md", "quote": "her green eyes", "lines": {"start": 12, "end": 12}}]}}',
      input: OpenInput,
      output: VerdictShape,
      scope: null,
      annotations: ACTS,
    },
    ({ id, ...issue }) => said(desk, id, { type: 'open-issue', ...issue }),
  )
  addTool(
    desk,
    {
      name: 'room_comment',
      title: 'Comment on an issue',
      description: `Says something on an issue of a room, under your own name. ${HOW} kept: it counts. refused: it is not stored, and the rules it broke say what to change. frozen: it is set apart, and the issue stands still until the moderator lets it go on; do not press. With stance propose, \`proposal\` may hold a unified diff and the facts that would be agreed; only the user accepts it. Example: {"id": "room-7k2m9xqd", "issue": 12, "stance": "approve", "impact": "minor", "body": "…", "evidence": {"files": [{"path": "chapter-1.md", "quote": "amber eyes", "lines": {"start": 59, "end": 59}}], "canon": ["C3"]}}`,
      input: CommentInput,
      output: VerdictShape,
      scope: null,
      annotations: ACTS,
    },
    ({ id, issue, proposal, by, ...draft }) => said(desk, id, { type: 'comment', issue, draft, proposal, by }),
  )
  addTool(
    desk,
    {
      name: 'room_vote',
      title: 'Vote on an issue',
      description:
        'Accepts or rejects what an issue proposes, once a member; who wrote it does not vote. Example: {"id": "room-7k2m9xqd", "issue": 12, "vote": "accept", "because": "The quotes hold, and C3 says the same."}',
      input: VoteInput,
      output: VerdictShape,
      scope: null,
      annotations: ACTS,
    },
    ({ id, ...vote }) => said(desk, id, { type: 'vote', ...vote }),
  )
}

/** By the rules of any door; what came of it in words and as data. */
export async function said(
  { rooms, caller }: Desk,
  id: string,
  wanted: Readonly<Record<string, unknown>>,
): Promise<Answer<Unchanged<z.input<typeof VerdictShape>>>> {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const parsed = WrittenRoomCommand.safeParse(given)
  if (!parsed.success) return { refused: 'malformed', because: `It has not the shape asked for: ${wrongIn(parsed.error, 'it')}.` }
  const room = await roomIn(rooms.engine, id)
  if (isRefusal(room)) return room
  const events = await act(rooms, caller, room, parsed.data as unknown as SaidCommand)
  if (isRefusal(events)) return events
  const verdict = verdictIn(events)
  const after = await rooms.engine.state(id)
  const viewer = viewerOf(caller, room.own)
  // In these lines everybody has a name.
  const ledTo = isRefusal(after) || isRefusal(viewer) || !viewer.isWhole ? [] : events.flatMap((event) => newsLine(event, after) || [])
  return {
    text: [...verdictText(verdict), ...ledTo].join('\n'),
    isError: verdict.verdict === 'refused' || verdict.verdict === 'frozen',
    data: { ...verdict, ledTo },
  }
}
