/**
 * The team at work in front of its user: a session is begun and shown as it happens, until it has ended. Ctrl-C once ends the session,
 * twice stops the room at once. Accepting a patch lets the clerk write it, and nobody else work.
 */
import type { Session as RoomSession } from '../../core/room/state.ts'
import type { Mode, RoomCommandOf } from '../../core/room/words.ts'
import type { Recorded } from '../../core/words.ts'
import { sessionLimits } from '../../engine/room.ts'
import { type LimitWishes, limitsFrom } from '../../engine/settings.ts'
import { printable } from '../../views/printable.ts'
import { eventLines } from '../../views/terminal/lines.ts'
import { reportText } from '../../views/terminal/report.ts'
import { formatted } from '../formats.ts'
import { accepted, EXIT } from './desk.ts'
import { addressed, BY, type Place, placeOf, shown, type Told, taken, there, told } from './room.ts'
import { issueIn } from './room-words.ts'
import { screen } from './screen.ts'
import type { Session } from './session.ts'

export interface WorkFlags extends LimitWishes {
  readonly maxTurns?: number
  readonly mode?: Mode
  readonly quiet?: true
  readonly json?: true
  readonly room?: string
}

export const begin = (issues: readonly number[], isWorked: boolean, flags: WorkFlags, { desk }: Place): RoomCommandOf<'begin-session'> => ({
  type: 'begin-session',
  by: BY,
  mode: flags.mode ?? null,
  issues: [...issues],
  ...sessionLimits(limitsFrom(flags), desk.settings),
  turns: flags.maxTurns ?? null,
  isWorked,
})

const isOpen = (session: RoomSession | null): session is RoomSession => session !== null && session.endedAt === null

/** One whose process died goes on; else a new one begins. */
export async function work(session: Session, words: readonly string[], flags: WorkFlags): Promise<number> {
  const place = await placeOf(session, await there(session).write(), flags)
  const before = await told(place)
  const isInterrupted = isOpen(before.own.session) && before.own.session.isWorked
  if (isInterrupted) session.desk.terminal.err(await goingOn(place, before.own.session?.number))
  else await taken(place, begin(words.map(issueIn), true, flags, place))
  return watched(place, before.state.version, flags)
}

/** By whom, where somebody is at it. */
async function goingOn({ engine, id }: Place, number: number | undefined): Promise<string> {
  const runner = await engine.runnerOf(id)
  return runner === null
    ? `Session ${number} was interrupted; it goes on.\n`
    : `Session ${number} is worked on by ${printable(runner)}; this one waits for its end.\n`
}

/** The same, and how it stands then. */
export async function watched(
  place: Place,
  since: number,
  { json, quiet }: { readonly json?: boolean; readonly quiet?: boolean },
): Promise<number> {
  const { terminal } = place.desk
  await conducted(place, since, { toError: json === true, quiet: quiet === true })
  const room = await told(place)
  if (json) terminal.out(formatted(room.report, 'json'))
  else terminal.out(`\n${reportText(addressed(room), terminal.paint, terminal.width(), { brief: true })}`)
  await sayWhoIsWaitedFor(room)
  return room.own.session?.ended?.reason === 'done' ? EXIT.done : EXIT.stoppedEarly
}

async function sayWhoIsWaitedFor({ engine, id, own, desk }: Told): Promise<void> {
  if (!isOpen(own.session)) return
  const owed = await engine.owed(id)
  if (owed.length === 0) return
  const who = [...new Set(owed.map(({ seat }) => seat))].join(', ')
  desk.terminal.err(`The session waits for ${printable(who)}. What is owed: witan owed ${id}\n`)
}

/** Runs it until the team has nothing more to do, in front of whoever is there. `since`: what is older has been seen. */
export async function conducted(
  { engine, id, desk, address }: Place,
  since: number,
  { toError, quiet }: { readonly toError: boolean; readonly quiet: boolean },
): Promise<void> {
  const over = new AbortController()
  const view = screen(engine, id, desk.terminal, { toError, quiet, lines: true, since }, (...seen) => eventLines(...seen, address))
  const stopListening = interruptions({ engine, id, desk }, view.clear)
  const following = view.follow(over.signal)
  try {
    await engine.advance(id, over.signal)
    const { version } = accepted(await engine.state(id))
    // Should showing it fail, its own error is the one to hear.
    await Promise.race([view.caughtUp(version), following])
  } finally {
    stopListening()
    over.abort()
    await Promise.allSettled([following])
  }
}

function interruptions({ engine, id, desk: { terminal } }: Omit<Place, 'address'>, clear: () => void): () => void {
  let times = 0
  return terminal.onInterrupt(() => {
    times += 1
    clear()
    if (times === 1) terminal.err('Ending the session: what is in the air is given up. Press Ctrl-C again to stop now.\n')
    const ending = { type: 'end-session' as const, by: BY, because: 'Interrupted at the terminal.' }
    void engine.command(id, times === 1 ? ending : { type: 'stop', by: BY, hard: true })
  })
}

/** For people and guests: nobody of the team is asked for anything. */
export async function startSession(session: Session, flags: WorkFlags): Promise<number> {
  const place = await placeOf(session, await there(session).write(), flags)
  return shown(place, await taken(place, begin([], false, flags, place)), flags)
}

/** What the clerk makes of an accepted patch is waited for; whoever else has work waits for a session. */
export async function applied(place: Place, said: readonly Recorded[], flags: { readonly json?: true }): Promise<number> {
  const { engine, id } = place
  const patch = said.find((event) => event.type === 'patch.accepted')?.patch
  const after = said.at(-1)?.seq ?? 0
  const over = new AbortController()
  const written = untilWritten(place, after, patch, over)
  // One that a limit has closed writes nothing before it is open again.
  if (accepted(await engine.state(id)).house.closed !== null) accepted(await engine.command(id, { type: 'extend', by: BY, limits: {} }))
  await engine.advance(id, over.signal)
  over.abort()
  await written
  // What follows from it stands in the same breath.
  return shown(place, [...said, ...(await engine.read(id, after))], flags)
}

async function untilWritten({ engine, id }: Place, after: number, patch: string | undefined, over: AbortController): Promise<void> {
  for await (const event of engine.follow(id, after, over.signal))
    if ((event.type === 'patch.applied' || event.type === 'patch.failed') && event.patch === patch) over.abort()
}
