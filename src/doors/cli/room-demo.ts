/**
 * witan room demo: a team at work on the novel of the examples, from the first issue to an accepted change. It is a script of what a
 * user and a guest say, and nothing else: whatever comes of it is decided by the rules of any room.
 *
 *   copy ─▶ room ─▶ the folder held against canon ─▶ the author's issues ─▶ a session begins ─▶ a hasty guest ─▶ the team works ─▶ the first change is accepted
 */
import { join } from 'node:path'
import type { Command } from 'commander'
import type { RoomCommand } from '../../core/room/words.ts'
import { modelsObjection, tapeFor } from '../../engine/recording.ts'
import { initRoom, roomWish } from '../../engine/room.ts'
import { DEMO_RECORDING, type Demo, demoIn } from '../../engine/room-demo.ts'
import { printable } from '../../views/printable.ts'
import { commandsOf } from '../../views/room/commands.ts'
import { toReview } from '../../views/room/reading.ts'
import { boardText, healthText, leaderboardText } from '../../views/room/text-parts.ts'
import { wrap } from '../../views/wrap.ts'
import { formatted } from '../formats.ts'
import { accepted, EXIT, type Terminal } from './desk.ts'
import { addressOf, BY, type Common, drawn, type Place, shown, told } from './room.ts'
import { seenIn } from './room-seen.ts'
import { applied, begin, conducted } from './room-session.ts'
import type { Session } from './session.ts'

const GUEST = 'guest'

interface DemoFlags extends Common {
  readonly model?: string
  readonly live?: true
  readonly offline?: true
}

export const demoFlags = (command: Command): Command =>
  command
    .option('--model <m>', 'every member’s model, instead of the recorded replies')
    .option('--live', 'ask models, instead of the recorded replies')
    .option('--offline', 'stand-ins without a language model, instead of the recorded replies')

export async function demo(session: Session, _: readonly string[], flags: DemoFlags): Promise<number> {
  const { json } = flags
  const { terminal, settings } = session.desk
  // With --json, what happens on the way is for whoever watches.
  const stage = json === true ? { ...terminal, out: terminal.err } : terminal
  const prepared = accepted(await demoIn(join(settings.folder, 'demo')))
  const place = await opened(session, prepared, stage, flags)
  await folderChecked(place)
  await authorOpens(place, prepared)
  await say(place, begin([], true, {}, place))
  await guestSpeaks(place, prepared)
  await teamWorks(place, stage)
  await userAccepts(place, stage)
  await concluded(place, terminal, json === true)
  return EXIT.done
}

/** What comes next, and what there is to see in it. */
function heading({ out, paint, width }: Terminal, title: string, about: string): void {
  const lines = [paint.bold(`━━ ${title}`), ...wrap(about, Math.min(width(), ABOUT_COLUMNS_MAX)).map(paint.dim)]
  out(`\n${lines.join('\n')}\n`)
}

const ABOUT_COLUMNS_MAX = 96

async function opened(session: Session, { folder, section }: Demo, stage: Terminal, flags: DemoFlags): Promise<Place> {
  const { settings } = session.desk
  const recording = accepted((await tapeFor(DEMO_RECORDING, flags, settings)) ?? null)
  const asked = { folder, section, model: flags.model ?? null, seatModels: new Map<string, string>(), offline: flags.offline ?? false }
  const wish = accepted(await roomWish({ ...asked, ...(recording !== null && { recording }) }, settings))
  if (flags.live === true) accepted(modelsObjection(wish))
  const engine = await session.write()
  const id = accepted(await initRoom(engine, wish))
  heading(
    stage,
    'A room on a copy of the novel',
    'A room is a team at work on one folder: here a short novel, with mistakes that were made on purpose. Every line that its seven members quote is looked up.',
  )
  stage.out(`\n  ${id} · ${printable(folder)}\n${wish.notes.map((note) => `  ${printable(note)}`).join('\n')}\n`)
  return { engine, id, desk: { ...session.desk, terminal: stage }, address: addressOf(session, id) }
}

async function say(place: Place, command: RoomCommand): Promise<void> {
  await shown(place, accepted(await place.engine.command(place.id, command)), {})
}

/** What the folder says is held against canon before anybody opens an issue about it. */
async function folderChecked(place: Place): Promise<void> {
  heading(
    place.desk.terminal,
    'The folder is held against canon',
    'Canon is what the author has agreed on: eye colours, dates, ages. Wherever the text says something else, there are three ways to settle it, and nothing is blocked.',
  )
  await say(place, { type: 'check-folder', by: BY })
}

async function authorOpens(place: Place, { issues }: Demo): Promise<void> {
  heading(
    place.desk.terminal,
    'The author opens issues',
    'Two mistakes, a gap, and a wish that everybody will like. What the author quotes is looked up, too.',
  )
  for (const issue of issues) await say(place, { ...issue, by: BY })
}

/** Judged like everybody: what is too hot freezes its issue, before any model is asked. */
async function guestSpeaks(place: Place, { hasty }: Demo): Promise<void> {
  heading(
    place.desk.terminal,
    'A guest comes in, and is in a hurry',
    'Comments are judged by counting, before anybody reads them. The first is full of alarm: it is set apart, and the issue stands still. The second brings a quotation, and counts.',
  )
  const guest = { id: GUEST, name: 'A guest', role: 'member', canBeDevilsAdvocate: false, freedom: 'standard', model: 'host' } as const
  await say(place, { type: 'join', by: BY, ...guest })
  for (const { issue: title, draft } of hasty) {
    const issue = (await told(place)).report.issues.find((one) => one.title === title)
    if (issue !== undefined) await say(place, { type: 'comment', by: GUEST, issue: issue.id, draft, proposal: null })
  }
}

async function teamWorks(place: Place, stage: Terminal): Promise<void> {
  heading(
    stage,
    'The team works',
    'The assistant takes issues in and hands them out. Changes are proposed as diffs, quotations are looked up, and votes are counted. What stands still, or what nobody has a proposal for, goes to the author.',
  )
  const { version } = (await told(place)).state
  await conducted(place, version, { toError: false, quiet: false })
}

async function userAccepts(place: Place, stage: Terminal): Promise<void> {
  const [patch] = toReview((await told(place)).report)
  if (patch === undefined) {
    stage.out('\nNo change was proposed, so none can be accepted.\n')
    return
  }
  heading(
    stage,
    `The author accepts ${patch.patch}`,
    'Nothing was written so far. Now it is, and the conflict it mends is settled with it; whoever had quoted what it rests on is paid.',
  )
  await applied(place, accepted(await place.engine.command(place.id, { type: 'accept-patch', by: BY, patch: patch.patch })), {})
}

async function concluded(place: Place, { out }: Terminal, json: boolean): Promise<void> {
  const room = await told(place)
  if (json) {
    out(formatted(room.report, 'json'))
    return
  }
  const { type, show } = commandsOf(room)
  heading(place.desk.terminal, 'How it stands', 'What was decided, what waits for the author, who earned what, and how the room fares.')
  out(`\n${drawn(boardText)(room)}`)
  out(`\n${drawn(leaderboardText)(room)}`)
  out(`\n${drawn(healthText)(room)}`)
  heading(place.desk.terminal, 'What you have seen', `Each can be read again by its number: ${show(1)}`)
  const seen = seenIn(await place.engine.read(place.id, 0), room.report)
  out(`${seen.flatMap((line, index) => wrap(printable(line), place.desk.terminal.width(), `  ${index + 1}. `, '     ')).join('\n')}\n`)
  heading(place.desk.terminal, 'Go on from here', 'The room stays open: what waits for you, every issue, and the same as a page.')
  out(`  ${type('status')}\n  ${type('board')}\n  witan serve\n`)
}
