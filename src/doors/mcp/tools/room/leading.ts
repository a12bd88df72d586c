/** room_moderate, room_patch: what keeps a room going. The first is the moderator's and the user's, to decide on changes the user's alone. */
import type { ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { isRefusal, refuse } from '../../../../core/refusal.ts'
import { oneLine } from '../../../../views/printable.ts'
import { act, roomIn } from '../../../room-acts.ts'
import { WrittenAction } from '../../../room-commands.ts'
import { patchIn } from '../../../room-shown.ts'
import { shown } from '../../../shown.ts'
import { ACTS, type Answer, addTool, type Unchanged } from '../../answers.ts'
import type { Desk } from '../../rooms.ts'
import { seenIn } from './board.ts'
import { said } from './saying.ts'
import { barred } from './texts.ts'
import { By, Change, RoomId, VerdictShape } from './words.ts'

const ModerateInput = z.strictObject({ id: RoomId, action: WrittenAction, by: By })
const PatchInput = z.strictObject({
  id: RoomId,
  patch: z.string().min(1).max(20).describe('as in P2'),
  action: z.enum(['show', 'accept', 'reject']).default('show'),
  because: z.string().min(1).max(4_000).optional().describe('reject: why'),
})

/** How long a call waits for the file to be written. */
const WRITTEN_MS = 10_000

export function addLeadingTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'room_moderate',
      title: 'Keep order in a room',
      description:
        'For the moderator and the user: unfreeze {issue, guidance, extraComments}, invoke-devils-advocate {issue, member}, escalate-to-user {issue, summary}, force-resolution {issue, decision, reasoning}, consolidate-issues {issues, title}, freeze-tag and thaw-tag {tag, reason}, adjust-agent-freedom {member, level, reason}, reground {issue, reason}, freeze {issue, reason}, pin {issue, pinned}, commend and penalise {member, credits, reason}. It moves issues and people, never the work itself. Example: {"id": "room-7k2m9xqd", "action": {"type": "unfreeze", "issue": 12, "guidance": "Name the line that says so, or leave it."}}',
      input: ModerateInput,
      output: VerdictShape,
      scope: null,
      annotations: ACTS,
    },
    ({ id, action, by }) => said(desk, id, { type: 'moderate', action, by }),
  )
  addTool(
    desk,
    {
      name: 'room_patch',
      title: 'A proposed change',
      description:
        'Shows a change with its diff; as the user also accept (it is written into the folder, all of it or nothing) or reject with a reason. Ask your user before you accept. Examples: {"id": "room-7k2m9xqd", "patch": "P2"}; {"id": "room-7k2m9xqd", "patch": "P2", "action": "reject", "because": "C3 says amber."}',
      input: PatchInput,
      output: Change,
      scope: null,
      annotations: { ...ACTS, destructiveHint: true },
    },
    (wanted, context) => decided(desk, wanted, context),
  )
}

async function decided(
  desk: Desk,
  { id, patch, action, because }: z.infer<typeof PatchInput>,
  context: ServerContext,
): Promise<Answer<Unchanged<z.input<typeof Change>>>> {
  const { rooms, caller } = desk
  if (action === 'reject' && because === undefined) return refuse('malformed', 'Say why it is rejected, with because.')
  if (action !== 'show') {
    const room = await roomIn(rooms.engine, id)
    if (isRefusal(room)) return room
    const command =
      action === 'accept' ? { type: 'accept-patch' as const, patch } : { type: 'reject-patch' as const, patch, because: because ?? '' }
    const events = await act(rooms, caller, room, command)
    if (isRefusal(events)) return events
    if (action === 'accept') await rooms.engine.awaitQuiet(id, WRITTEN_MS, context.mcpReq.signal)
  }
  const seen = await seenIn(desk, id)
  if (isRefusal(seen)) return seen
  const found = patchIn(seen.room.own, patch, seen.viewer)
  if (found === null) return refuse('no-such-patch', `There is no patch ${shown(patch)} in ${id}.`)
  const head = oneLine(`${patch} for #${found.issue}, by ${found.author}: ${found.status}. ${found.because}`)
  return { text: [head, ...barred(found.diff)].join('\n'), data: found as unknown as Unchanged<z.input<typeof Change>> }
}
