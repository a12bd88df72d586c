/**
 * Looking something up in a room: passages of the folder, lines of a file, the thread of an issue. Who looks as a member is on record
 * with it, whichever way they came; to look at an issue is an access of its tags.
 */
import type { Passage } from '../core/dossier.ts'
import { isRefusal, type Refusal } from '../core/refusal.ts'
import { issueOf } from '../core/room/state.ts'
import type { RoomCommandOf, RoomEventOf } from '../core/room/words.ts'
import { liveFolder } from '../engine/dossier.ts'
import { act, discreetly, fileText, type RoomHere, type RoomServices } from './room-acts.ts'
import { type RoomCaller, type Viewer, viewerOf } from './room-caller.ts'
import { type Thread, threadIn } from './room-shown.ts'

const PASSAGES_MAX = 5
const LINES_MAX = 400
const CHARACTERS_MAX = 40_000

export type LookUp = Omit<RoomCommandOf<'look-up'>, 'type' | 'by'> & { readonly by?: string | undefined }

export interface FileLines {
  readonly path: string
  readonly start: number
  readonly end: number
  /** How many there are in all. */
  readonly lines: number
  readonly text: string
}

export interface LookedUp {
  readonly tool: LookUp['tool']
  readonly hits: number
  readonly passages: readonly Omit<Passage, 'score'>[]
  /** Issues whose title or tags have words of the query; those in the archive, too. */
  readonly issues: readonly { readonly id: number; readonly title: string; readonly status: string }[]
  readonly file: FileLines | null
  readonly thread: Thread | null
}

/** Recorded first: what is not on record is not shown. */
export async function lookUp(services: RoomServices, caller: RoomCaller, room: RoomHere, wanted: LookUp): Promise<LookedUp | Refusal> {
  const viewer = viewerOf(caller, room.own)
  if (isRefusal(viewer)) return viewer
  const events = await act(services, caller, room, { type: 'look-up', ...wanted })
  if (isRefusal(events)) return events
  const made = events.find((event) => event.type === 'lookup.made')
  return found(room, viewer.member === null ? viewer : { ...viewer, member: made?.member ?? viewer.member }, wanted, made)
}

/** The same for whoever only came to look: a member's look is recorded, a reader's is nobody's business. */
export async function look(
  services: RoomServices,
  caller: RoomCaller,
  room: RoomHere,
  wanted: Pick<LookUp, 'tool' | 'query'>,
): Promise<Viewer | Refusal> {
  const viewer = viewerOf(caller, room.own)
  if (isRefusal(viewer) || viewer.member === null) return viewer
  const made = await act(services, caller, room, { type: 'look-up', by: viewer.member, start: null, end: null, issue: null, ...wanted })
  return isRefusal(made) ? made : viewer
}

async function found(
  room: RoomHere,
  viewer: Viewer,
  { tool, query, start, end }: LookUp,
  made: Pick<RoomEventOf<'lookup.made'>, 'member' | 'hits' | 'touched'> | undefined,
): Promise<LookedUp | Refusal> {
  const nothing: LookedUp = { tool, hits: made?.hits ?? 0, passages: [], issues: [], file: null, thread: null }
  const actor = made?.member ?? null
  if (tool === 'issue') {
    const thread = threadIn(room, issueIn(query), viewer)
    return isRefusal(thread) ? thread : { ...nothing, thread }
  }
  if (tool === 'read') {
    const text = await fileText(room.options, query, actor)
    return isRefusal(text) ? text : { ...nothing, file: linesOf(query, text, start, end) }
  }
  const folder = await discreetly(actor, () => liveFolder(room.options.folder))
  if (isRefusal(folder)) return folder
  return {
    ...nothing,
    passages: folder.search(query, PASSAGES_MAX).map(({ score: _, ...passage }) => passage),
    issues: (made?.touched ?? []).flatMap((id) => lineOf(room, id)),
  }
}

/** `12`, `#12`: anything else was refused before it was looked up. */
const issueIn = (query: string): number => Number(query.trim().replace('#', ''))

function lineOf({ own }: RoomHere, id: number): LookedUp['issues'] {
  const issue = issueOf(own, id)
  return issue === undefined ? [] : [{ id, title: issue.title, status: issue.status }]
}

/** So many at once; the rest is read with another look. */
function linesOf(path: string, text: string, start: number | null, end: number | null): FileLines {
  const all = text.split('\n')
  const first = Math.min(start ?? 1, all.length)
  const last = Math.max(first, Math.min(end ?? all.length, all.length, first + LINES_MAX - 1))
  const cut = all
    .slice(first - 1, last)
    .join('\n')
    .slice(0, CHARACTERS_MAX)
  return { path, start: first, end: first + cut.split('\n').length - 1, lines: all.length, text: cut }
}
