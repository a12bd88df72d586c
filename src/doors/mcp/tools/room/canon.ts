/** room_canon, room_check: what a room has agreed on, and whether a text says something else. */
import * as z from 'zod'
import { anchorIn, anchorOf } from '../../../../core/canon/anchors.ts'
import { historyOf } from '../../../../core/canon/canon.ts'
import { conflictsIn } from '../../../../core/canon/claims.ts'
import { isRefusal, refuse } from '../../../../core/refusal.ts'
import { conflictOf, type Room } from '../../../../core/room/state.ts'
import { oneLine } from '../../../../views/printable.ts'
import { statementText } from '../../../../views/room/reading.ts'
import { act, roomIn } from '../../../room-acts.ts'
import { reportFor } from '../../../room-shown.ts'
import { shown } from '../../../shown.ts'
import { ACTS, type Answer, addTool, LOOKS, type Unchanged } from '../../answers.ts'
import type { Desk } from '../../rooms.ts'
import { seenIn } from './board.ts'
import { By, RoomId } from './words.ts'

const Entry = z.looseObject({ anchor: z.string(), subject: z.string(), attribute: z.string(), value: z.string(), text: z.string() })
const CanonInput = z.strictObject({
  id: RoomId,
  ref: z.string().max(20).optional().describe('one entry with its history, as in C3 or C3@2'),
  text: z.string().max(200).optional().describe('only entries that have these words'),
})
const CanonOutput = z.object({
  canon: z.array(Entry.extend({ supersededBy: z.string().nullable() })).describe('what is live; with ref, every version, oldest first'),
})

const CheckInput = z.strictObject({
  id: RoomId,
  text: z.string().min(1).max(200_000).optional().describe('what you are about to write'),
  file: z.string().min(1).max(500).optional().describe('or a file of the folder, as it is now'),
  by: By,
})
const CheckOutput = z.object({
  conflicts: z.array(
    z.object({
      conflict: z
        .string()
        .nullable()
        .describe('its id, where it stands in the folder and waits for the user; null: it is only in your text'),
      kind: z.string(),
      claim: z.string(),
      canon: z.string(),
      because: z.string(),
    }),
  ),
})

export function addCanonTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'room_canon',
      title: 'What a room has agreed on',
      description:
        'Facts that hold in the project, each with its anchor (C3@2), to be cited as evidence. Only the user makes or changes one; propose it on an issue. Examples: {"id": "room-7k2m9xqd", "text": "Oda"}; {"id": "room-7k2m9xqd", "ref": "C3"}',
      input: CanonInput,
      output: CanonOutput,
      scope: null,
      annotations: LOOKS,
    },
    (wanted) => canonOf(desk, wanted),
  )
  addTool(
    desk,
    {
      name: 'room_check',
      title: 'Check a text against what is agreed',
      description:
        'Holds a text, or a file of the folder, against canon, and names every sentence that says something else. Nothing is blocked; the user settles conflicts. Examples: {"id": "room-7k2m9xqd", "text": "Oda has green eyes."}; {"id": "room-7k2m9xqd", "file": "chapter-3.md"}',
      input: CheckInput,
      output: CheckOutput,
      scope: null,
      annotations: ACTS,
    },
    (wanted) => checked(desk, wanted),
  )
}

async function canonOf(
  desk: Desk,
  { id, ref, text = '' }: z.infer<typeof CanonInput>,
): Promise<Answer<Unchanged<z.input<typeof CanonOutput>>>> {
  const seen = await seenIn(desk, id)
  if (isRefusal(seen)) return seen
  const { room, viewer } = seen
  const versions = ref === undefined ? null : historyOf(room.own.canon, anchorIn(ref)?.id ?? '')
  if (versions?.length === 0) return refuse('no-such-entry', `There is no entry ${shown(ref ?? '')} in ${id}.`)
  const wanted = text.toLowerCase()
  const canon =
    versions?.map(({ entry, supersededBy }) => ({ ...entry.statement, anchor: anchorOf(entry), text: entry.text, supersededBy })) ??
    reportFor(room, viewer)
      .canon.map((line) => ({ ...line, supersededBy: null }))
      .filter((line) => `${line.subject} ${line.attribute} ${line.value} ${line.text}`.toLowerCase().includes(wanted))
  const lines = canon.map(
    (entry) =>
      `${entry.anchor}  ${oneLine(statementText(entry))}  “${oneLine(entry.text)}”${entry.supersededBy === null ? '' : `  superseded by ${entry.supersededBy}`}`,
  )
  return { text: lines.length === 0 ? 'Nothing is agreed about that.' : lines.join('\n'), data: { canon } }
}

async function checked(
  { rooms, caller }: Desk,
  { id, text, file, by }: z.infer<typeof CheckInput>,
): Promise<Answer<Unchanged<z.input<typeof CheckOutput>>>> {
  if ((text === undefined) === (file === undefined)) return refuse('malformed', 'Give either a text or a file to check.')
  const room = await roomIn(rooms.engine, id)
  if (isRefusal(room)) return room
  const source = file === undefined ? 'text' : 'file'
  const ref = file ?? 'text'
  const events = await act(rooms, caller, room, { type: 'check', source, ref, text: text ?? '', detectedBy: null, by })
  if (isRefusal(events)) return events
  const after = await roomIn(rooms.engine, id)
  if (isRefusal(after)) return after
  // What was found in a file before and is still open is found again, but on record only once.
  const found =
    text === undefined
      ? openIn(after.own).filter((conflict) => conflict.source.ref === ref)
      : conflictsIn(text, { kind: 'text', ref, line: null }, after.own.canon).map((conflict) => ({ ...conflict, id: null }))
  const told = found.map(({ id: conflict, kind, claim, canon, because }) => ({ conflict, kind, claim, canon, because }))
  const lines = told.map(({ conflict, claim, canon, because }) =>
    oneLine(`${conflict === null ? '' : `${conflict}  `}“${claim}” against ${canon}: ${because}`),
  )
  return { text: lines.length === 0 ? 'It goes against nothing that is agreed.' : lines.join('\n'), data: { conflicts: told } }
}

const openIn = (own: Room) => own.openConflicts.flatMap((id) => conflictOf(own, id) ?? [])
