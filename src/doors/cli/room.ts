/**
 * witan room …: one small layer under all of its commands. Each is a row of a table.
 *
 *   words and flags ──▶ a command by the user ──▶ what came of it, as the transcript tells it
 *                  └──▶ or a part of the report, as text or as JSON
 */
import type { Command } from 'commander'
import { type Deliberation, report } from '../../core/deliberation.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { RoomReport } from '../../core/room/report-types.ts'
import type { Room } from '../../core/room/state.ts'
import type { RoomCommand, RoomOptions } from '../../core/room/words.ts'
import type { Recorded } from '../../core/words.ts'
import type { Engine } from '../../engine/engine.ts'
import { findRoom, realFolder } from '../../engine/room.ts'
import { outdatedIn } from '../../engine/room-outdated.ts'
import type { Paint } from '../../views/paint.ts'
import { commandsOf, type ShownRoom } from '../../views/room/commands.ts'
import { eventLines } from '../../views/terminal/lines.ts'
import { accepted, BadInput, type Desk, EXIT } from './desk.ts'
import type { Session } from './session.ts'

export const BY = 'user'

/** The room that is spoken to, and where it is shown. */
export interface Place {
  readonly engine: Engine
  readonly id: string
  readonly desk: Desk
  /** What names it behind a command, so that whatever is shown to be typed can be: nothing, where there is no other room. */
  readonly address: string
}

/** How it stands. */
export interface Told extends Place {
  readonly state: Deliberation
  readonly own: Room
  readonly report: RoomReport
  /** Open changes that fit the folder no more. */
  readonly outdated: readonly string[]
}

export interface Common {
  readonly json?: true
  /** Another room than that of this folder. */
  readonly room?: string
}

interface Row<F> {
  /** As commander reads them: `comment <n> <text>`. */
  readonly words: string
  readonly about: string
  readonly flags?: (command: Command) => Command
  readonly help?: string
  readonly does: (session: Session, words: readonly string[], flags: F & Common) => Promise<number>
}
export type AnyRow = Row<never>

/** Something is said to the room. */
interface Saying<F> extends Omit<Row<F>, 'does'> {
  readonly says: (words: readonly string[], flags: F, room: Told) => RoomCommand | Promise<RoomCommand>
  /** What is done after it was said; left out: what came of it is shown. */
  readonly after?: (place: Place, said: readonly Recorded[], flags: F & Common) => Promise<number>
}

/** Something is looked at. */
interface Looking<F> extends Omit<Row<F>, 'does'> {
  readonly part: (room: Told, words: readonly string[], flags: F) => unknown
  readonly text: (room: Told, words: readonly string[], flags: F) => string
}

export const saying = <F = object>({ says, after = shown, ...row }: Saying<F>): AnyRow => ({
  ...row,
  does: async (session, words, flags: F & Common) => {
    const place = await placeOf(session, await there(session).write(), flags)
    const command = await says(words, flags, await told(place))
    return after(place, await taken(place, command), flags)
  },
})

/** What came of it. A refusal says what to do first, and here, how that is typed. */
export async function taken(place: Place, command: RoomCommand): Promise<readonly Recorded[]> {
  const events = await place.engine.command(place.id, command)
  if (isRefusal(events) && events.refused === 'session-on')
    throw new BadInput(`${events.because}\n${commandsOf(place).type('session end')}`)
  if (isRefusal(events) && events.refused === 'nothing-to-promote' && command.type === 'promote')
    throw new BadInput(`${events.because}\n${commandsOf(place).type(`promote ${command.issue} --fact "subject | attribute | value"`)}`)
  return accepted(events)
}

export const looking = <F = object>({ part, text, ...row }: Looking<F>): AnyRow => ({
  ...row,
  does: async (session, words, flags: F & Common) => {
    const room = await told(await placeOf(session, await there(session).read(), flags))
    const { out } = session.desk.terminal
    if (flags.json) out(`${JSON.stringify(part(room, words, flags) ?? null, null, 2)}\n`)
    else out(withEnd(text(room, words, flags)))
    return EXIT.done
  },
})

/** A view of the report, on this terminal. */
export const drawn =
  (view: (report: ShownRoom, paint: Paint, width: number) => string) =>
  (room: Told): string =>
    view(addressed(room), room.desk.terminal.paint, room.desk.terminal.width())

export const addressed = ({ report, address, outdated }: Told): ShownRoom => ({ ...report, address, outdated })

/** Everything else: it sees for itself which room it needs, and how. */
export const doing = <F = object>(row: Row<F>): AnyRow => row as AnyRow

/** One word for two things: which of them is meant, words and flags tell. */
export const either = <F = object>(
  row: Omit<Row<F>, 'does'>,
  meant: (words: readonly string[], flags: F) => Pick<AnyRow, 'does'>,
): AnyRow => ({ ...row, does: (session, words, flags) => meant(words, flags).does(session, words, flags) })

/** Rows become commands under their heading. */
export function addRows(room: Command, heading: string, rows: readonly AnyRow[], session: Session): void {
  room.commandsGroup(heading)
  for (const { words, about, flags, help, does } of rows) {
    const command = room
      .command(words)
      .description(about)
      .option('--room <id>', 'another room than that of this folder')
      .option('--db <url>', 'another database')
      .option('--json', 'as JSON')
    flags?.(command)
    if (help !== undefined) command.addHelpText('after', help)
    command.action(async (...given: unknown[]) => {
      // Words first, then the flags, then the command itself.
      const typed = given
        .slice(0, -2)
        .flat()
        .filter((word) => typeof word === 'string')
      session.exitCode = await does(session, typed, given.at(-2) as never)
    })
  }
}

const NONE = 'This folder has no room yet. Open one with: witan room init'

/** A database that is not there must not be made by speaking to nobody. */
export function there(session: Session): Session {
  if (!session.hasDatabase) throw new BadInput(NONE)
  return session
}

export async function placeOf(session: Session, engine: Engine, { room }: Pick<Common, 'room'>): Promise<Place> {
  const { desk } = session
  if (room === undefined) {
    const id = await findRoom(engine, accepted(await realFolder(desk.settings.room?.folder ?? '.')))
    if (id === null) throw new BadInput(NONE)
    return { engine, id, desk, address: await addressIn(session, engine, id) }
  }
  const id = accepted(await engine.find(room))
  const { protocol } = accepted(await engine.state(id)).house.opening
  if (protocol !== 'room') throw new BadInput(`${id} is a deliberation of the kind «${protocol}», and no room.`)
  return { engine, id, desk, address: addressOf(session, id) }
}

/** Where a database has one room, it need not be named. */
export async function addressIn(session: Session, engine: Pick<Engine, 'list'>, id: string): Promise<string> {
  const rooms = await engine.list({ protocol: 'room', limit: 2 })
  return addressOf(session, rooms.length > 1 ? id : null)
}

export const addressOf = ({ database }: Session, id: string | null): string =>
  [...(id === null ? [] : [`--room ${id}`]), ...(database === null ? [] : [`--db ${inShell(withoutPassword(database))}`])].join(' ')

/** A hint stays on a screen and in its history. */
const withoutPassword = (database: string): string => database.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:PASSWORD@')

/** What a shell would take apart stands in quotation marks. */
const inShell = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

export async function told(place: Place): Promise<Told> {
  const state = accepted(await place.engine.state(place.id))
  const own = state.own as Room
  return {
    ...place,
    state,
    own,
    outdated: await outdatedIn(own, (state.house.opening.options as unknown as RoomOptions).folder),
    // Of a room with thousands of issues only who looks at it should wait for it.
    get report() {
      return report(state) as RoomReport
    },
  }
}

/** What was not taken is on record, too: then it was the input that was at fault. */
const NOT_TAKEN: readonly string[] = ['comment.refused', 'patch.failed']

/** What came of it, as whoever watches the room sees it. */
export async function shown({ engine, id, desk, address }: Place, said: readonly Recorded[], { json }: Common): Promise<number> {
  const { out, paint, width } = desk.terminal
  if (json) out(`${JSON.stringify(said, null, 2)}\n`)
  else {
    const state = accepted(await engine.state(id))
    const lines = said.flatMap((event) => eventLines(event, state, paint, width(), address))
    out(lines.length === 0 ? 'Noted.\n' : `${lines.join('\n')}\n`)
  }
  return said.some(({ type }) => NOT_TAKEN.includes(type)) ? EXIT.badInput : EXIT.done
}

const withEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`)
