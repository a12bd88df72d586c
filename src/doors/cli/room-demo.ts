/**
 * witan room demo: a team at work on the novel of the examples, from the first issue to an accepted change. It is a script of what a
 * user and a guest say, and nothing else: whatever comes of it is decided by the rules of any room.
 *
 *   copy ─▶ room ─▶ the folder held against canon ─▶ the author's issues ─▶ a session begins ─▶ a hasty guest ─▶ the team works ─▶ the first change is accepted
 */
import { join } from 'node:path'
import type { RoomCommand } from '../../core/room/words.ts'
import { initRoom, roomWish } from '../../engine/room.ts'
import { type Demo, demoIn } from '../../engine/room-demo.ts'
import { printable } from '../../views/printable.ts'
import { toReview } from '../../views/room/reading.ts'
import { healthText, leaderboardText } from '../../views/room/text-parts.ts'
import { formatted } from '../formats.ts'
import { accepted, EXIT, type Terminal } from './desk.ts'
import { BY, drawn, type Place, shown, told } from './room.ts'
import { applied, begin, conducted } from './room-session.ts'
import type { Session } from './session.ts'

const GUEST = 'guest'

export async function demo(session: Session, _: readonly string[], { json }: { readonly json?: true }): Promise<number> {
  const { terminal, settings } = session.desk
  // With --json, what happens on the way is for whoever watches.
  const stage = json === true ? { ...terminal, out: terminal.err } : terminal
  const prepared = accepted(await demoIn(join(settings.folder, 'demo')))
  const place = await opened(session, prepared, stage)
  await folderChecked(place)
  await authorOpens(place, prepared)
  await say(place, begin([], true, {}, place))
  await guestSpeaks(place, prepared)
  await teamWorks(place, stage)
  await userAccepts(place, stage)
  await concluded(place, terminal, json === true)
  return EXIT.done
}

const heading = ({ out, paint }: Terminal, text: string): void => out(`\n${paint.bold(`━━ ${text}`)}\n\n`)

async function opened(session: Session, { folder, section }: Demo, stage: Terminal): Promise<Place> {
  const asked = { folder, section, model: null, seatModels: new Map<string, string>(), offline: true }
  const wish = accepted(await roomWish(asked, session.desk.settings))
  const engine = await session.write()
  const id = accepted(await initRoom(engine, wish))
  heading(stage, `A room on a copy of the novel: ${id}`)
  stage.out(`${printable(folder)}\n${wish.notes.map(printable).join('\n')}\n`)
  return { engine, id, desk: { ...session.desk, terminal: stage } }
}

async function say(place: Place, command: RoomCommand): Promise<void> {
  await shown(place, accepted(await place.engine.command(place.id, command)), {})
}

/** What the folder says is held against canon before anybody opens an issue about it. */
async function folderChecked(place: Place): Promise<void> {
  heading(place.desk.terminal, 'The folder is held against canon')
  await say(place, { type: 'check-folder', by: BY })
}

async function authorOpens(place: Place, { issues }: Demo): Promise<void> {
  heading(place.desk.terminal, 'The author opens issues')
  for (const issue of issues) await say(place, { ...issue, by: BY })
}

/** Judged like everybody: what is too hot freezes its issue, before any model is asked. */
async function guestSpeaks(place: Place, { hasty }: Demo): Promise<void> {
  heading(place.desk.terminal, 'A guest comes in, and is in a hurry')
  const guest = { id: GUEST, name: 'A guest', role: 'member', canBeDevilsAdvocate: false, freedom: 'standard', model: 'host' } as const
  await say(place, { type: 'join', by: BY, ...guest })
  for (const { issue: title, draft } of hasty) {
    const issue = (await told(place)).report.issues.find((one) => one.title === title)
    if (issue !== undefined) await say(place, { type: 'comment', by: GUEST, issue: issue.id, draft, proposal: null })
  }
}

async function teamWorks(place: Place, stage: Terminal): Promise<void> {
  heading(stage, 'The team works')
  const { version } = (await told(place)).state
  await conducted(place, version, { toError: false, quiet: false })
}

async function userAccepts(place: Place, stage: Terminal): Promise<void> {
  const [patch] = toReview((await told(place)).report)
  if (patch === undefined) {
    stage.out('\nNo change was proposed, so none can be accepted.\n')
    return
  }
  heading(stage, `The author accepts ${patch.patch}`)
  await applied(place, accepted(await place.engine.command(place.id, { type: 'accept-patch', by: BY, patch: patch.patch })), {})
}

async function concluded(place: Place, { out }: Terminal, json: boolean): Promise<void> {
  const room = await told(place)
  if (json) {
    out(formatted(room.report, 'json'))
    return
  }
  heading(place.desk.terminal, 'How it stands')
  out(drawn(leaderboardText)(room))
  out(`\n${drawn((...page) => healthText(room.report.health, ...page))(room)}`)
  out(`\nLook at it: witan room status --room ${room.id}, witan room board --room ${room.id}, or witan serve\n`)
}
