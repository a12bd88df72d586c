/** witan room init: the settings of a room with every key explained, the room itself, and whether its team may be set to work. */
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Preset } from '../../core/gate/words.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { Domain } from '../../core/room/words.ts'
import { findRoom, initRoom, realFolder, roomWish } from '../../engine/room.ts'
import { readCanon } from '../../engine/room-canon.ts'
import type { RoomSection } from '../../engine/room-settings.ts'
import type { Settings } from '../../engine/settings.ts'
import { counted } from '../../views/amounts.ts'
import { printable } from '../../views/printable.ts'
import { commandsOf } from '../../views/room/commands.ts'
import { statusText } from '../../views/room/text-parts.ts'
import { formatted } from '../formats.ts'
import { accepted, BadInput, EXIT } from './desk.ts'
import { addressIn, drawn, type Told, told } from './room.ts'
import { roomSection, type Starter, settingsStarter } from './room-starter.ts'
import { written } from './run.ts'
import type { Session } from './session.ts'

const SETTINGS_FILE = 'witan.yaml'
const CANON_FILE = 'canon.yaml'

export interface InitFlags {
  readonly title?: string
  readonly domain?: Domain
  readonly preset?: Preset
  readonly model?: string
  readonly seat?: ReadonlyMap<string, string>
  readonly offline?: true
  readonly json?: true
}

/** A folder that has a room keeps it: then only how it stands is shown. To say it twice does no harm. */
export async function init(session: Session, [named]: readonly string[], flags: InitFlags): Promise<number> {
  const { desk } = session
  const { out, paint } = desk.terminal
  const asked = sectionOf(named, flags, desk.settings)
  const folder = accepted(await realFolder(asked.folder ?? '.'))
  const agreed = await agreedIn(folder, desk.settings)
  const section = agreed.file === null ? asked : { ...asked, canon: agreed.file }
  const cast = { model: flags.model ?? null, seatModels: flags.seat ?? new Map<string, string>(), offline: flags.offline === true }
  const wish = accepted(await roomWish({ folder, section, ...cast }, desk.settings))
  const starter = {
    title: wish.subject,
    domain: section.domain ?? 'plain',
    folder: relative(resolve('.'), folder) || null,
    canon: agreed.file === null ? null : relative(resolve('.'), agreed.file),
  }
  const isWritten = await written(join(resolve('.'), SETTINGS_FILE), settingsStarter(starter))
  const engine = await session.write()
  const before = await findRoom(engine, folder)
  const id = before ?? accepted(await initRoom(engine, wish))
  const room = await told({ engine, id, desk, address: await addressIn(session, engine, id) })
  if (flags.json) {
    out(formatted(room.report, 'json'))
    return EXIT.done
  }
  const where = `${paint.bold(id)} is open on ${printable(folder)}`
  const lines = [
    ...fileLines(isWritten, starter, desk.settings),
    before === null ? `${where}.` : `${where} already; nothing was changed.`,
    ...(before === null ? agreed.notes : []),
    ...(before === null ? wish.notes.map((note) => paint.yellow(printable(note))) : []),
    fitness(room),
    '',
  ]
  out(`${lines.join('\n')}\n${drawn(statusText)(room)}${before === null ? `\n${next(room)}\n` : ''}`)
  return EXIT.done
}

interface Agreed {
  /** Null: there is none, or it is not to be used. */
  readonly file: string | null
  /** How many entries it has, or why it is not used. */
  readonly notes: readonly string[]
}

/** What lies in the folder as its canon is used without being named, unless witan.yaml has a room that does not name it. */
async function agreedIn(folder: string, { room }: Settings): Promise<Agreed> {
  const file = room?.canon ?? join(folder, CANON_FILE)
  const name = printable(relative(resolve('.'), file))
  if (room?.canon === undefined && !existsSync(file)) return { file: null, notes: [] }
  if (room !== null && room.canon === undefined)
    return {
      file: null,
      notes: [`${name} is not used: ${SETTINGS_FILE} does not name it. To have it agreed, add «canon: ${name}» under room:`],
    }
  const canon = await readCanon(file, folder)
  if (!isRefusal(canon)) return { file, notes: [`${name}: ${counted(canon.length, 'entry is', 'entries are')} agreed.`] }
  // One that witan.yaml names has to hold.
  if (room?.canon !== undefined) throw new BadInput(canon.because)
  return { file: null, notes: [printable(`${name} is not used: ${canon.because}`)] }
}

/** How to open an issue has been said with the status. */
const next = (room: Told): string => `Then let the team work on it: ${commandsOf(room).type('run')}
Keep Witan's log out of your commits: add .witan/ to .gitignore`

const fileLines = (isWritten: boolean, starter: Starter, { room }: Settings): readonly string[] =>
  isWritten
    ? [`${SETTINGS_FILE} is written, with every key explained.`]
    : [
        `${SETTINGS_FILE} is already there and stays as it is.`,
        ...(room === null
          ? [`Where you want another team or other rules, add this to it before you open a room:\n\n${roomSection(starter)}`]
          : []),
      ]

/** Whether a session could begin now. */
function fitness({ report, desk: { terminal } }: Told): string {
  if (!report.fitness.valid) return terminal.paint.red(printable(`Not fit to work: ${report.fitness.message}`))
  const warnings = report.fitness.warnings.map((warning) => ` ${warning}`).join('')
  return terminal.paint.green(printable(`Fit to work: ${report.team.length} members, ${report.mode} mode.${warnings}`))
}

/** What flags say stands over the file. A folder that the file does not name could not be found again. */
function sectionOf(named: string | undefined, { title, domain, preset }: InitFlags, { room: file, configFile }: Settings): RoomSection {
  const folder = named === undefined ? file?.folder : resolve(named)
  if (named !== undefined && configFile !== null && resolve(file?.folder ?? '.') !== folder)
    throw new BadInput(
      `${SETTINGS_FILE} is there, and its room is on ${printable(file?.folder ?? 'this folder')}. To have it on ${printable(named)}, say so in it:\nroom:\n  folder: ${JSON.stringify(named)}`,
    )
  return {
    ...file,
    ...(folder !== undefined && { folder }),
    ...(title !== undefined && { title }),
    ...(domain !== undefined && { domain }),
    ...(preset !== undefined && { sanity: { ...file?.sanity, preset } }),
  }
}
