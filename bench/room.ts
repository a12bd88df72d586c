/**
 * A room that has become large: opening it with nothing in hand, and saying something in it, against a room that is still small.
 *
 *   2,000 issues, 50,000 events in SQLite ──cold──▶ last snapshot, read on, hash, parse, fold ──▶ seconds of CPU
 *   a command in the small room ┐
 *   a command in the large room ┴▶ decided, appended, folded: CPU per command ──▶ ratio
 *
 * The mutant reads the room anew for each issue: a measurement that lets it pass would not catch us either.
 */
import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRefusal } from '../src/core/refusal.ts'
import type { Room } from '../src/core/room/state.ts'
import type { RoomCommand } from '../src/core/room/words.ts'
import { realClock } from '../src/engine/clock.ts'
import { foldAll, load } from '../src/engine/cursor.ts'
import { type Engine, engineOver } from '../src/engine/engine.ts'
import { sqliteLog } from '../src/log/sqlite.ts'
import { inFolder } from './folder.ts'
import { benchDossier, Growing, growIssue, issueCommand, ROOM, TEXT, TEXTS, wordsOn } from './room-stream.ts'
import { above, atMost, below, type Measure, type Reading } from './row.ts'
import { comparison, cpuMs, type Grown, inTurns, median, short } from './timing.ts'

export const ROOM_RATIO_MAX = 1.3
/** Events; the large one holds 2,000 issues and a few more. */
export const ROOM_SIZES = { short: 1_000, long: 50_000 } as const
const OPENINGS = 5

export interface Place {
  readonly database: string
  readonly issues: number
}

/** Where the last reader left its snapshot: so far back that the next one, which is about to leave another, has most to fold. */
const SNAPSHOT_AT = 0.8

/** A folder with the text that is quoted, and beside it a database in which a room has so many events. */
export async function placeWith(home: string, name: string, events: number): Promise<Place> {
  const folder = join(await realpath(home), name)
  await mkdir(join(folder, 'notes'), { recursive: true })
  await writeFile(join(folder, 'notes', 'log.md'), TEXT)
  const database = join(home, `${name}.db`)
  const log = sqliteLog(database)
  const room = new Growing(folder, benchDossier())
  for (let version = 0; version < events; ) {
    for (let issues = 0; issues < 20; issues++) growIssue(room)
    const drafts = room.taken().slice(0, events - version)
    const appended = await log.append(ROOM, version, { events: drafts, texts: TEXTS })
    if (!appended.ok) throw new Error(`The append after ${version} met a conflict.`)
    const isPassed = version < events * SNAPSHOT_AT && version + drafts.length >= events * SNAPSHOT_AT
    version += drafts.length
    if (isPassed) await load(log, ROOM)
  }
  await log.close()
  return { database, issues: room.own.issueCount }
}

/** CPU milliseconds until a room is there of which this process knows nothing. */
export async function openingMs({ database }: Place, isFolding = false): Promise<number> {
  const log = sqliteLog(database, { readOnly: true })
  let events = 0
  const ms = await cpuMs(async () => {
    const cursor = await (isFolding ? foldAll(log, ROOM, ROOM_SIZES.long) : load(log, ROOM))
    events = cursor?.state.version ?? 0
  })
  await log.close()
  if (events === 0) throw new Error(`${database} holds no room.`)
  return ms
}

/** Nobody runs it, so nothing is needed to run it with. */
const engineAt = (database: string): Engine =>
  engineOver({ log: sqliteLog(database), clock: realClock, workshop: () => Promise.reject(new Error('Nobody runs it.')) })

async function said(engine: Engine, command: RoomCommand): Promise<void> {
  const facts = await engine.command(ROOM, command)
  if (isRefusal(facts)) throw new Error(`${command.type}: ${facts.because}`)
}

/** An issue with all that is said on it, and its resolution: as many commands in a small room as in a large one. */
async function talk(engine: Engine): Promise<number> {
  const state = await engine.state(ROOM)
  if (isRefusal(state)) throw new Error(state.because)
  const issue = (state.own as Room).issueCount + 1
  const commands = [issueCommand(issue), ...wordsOn(issue, 4)]
  for (const command of commands) await said(engine, command)
  return commands.length
}

/** CPU time of a command in each of them, in microseconds. `isForgetful`: the mutant. */
export async function commandsIn(small: Place, large: Place, rounds: number, warmUp: number, isForgetful = false): Promise<Grown> {
  const engines = new Map([small, large].map(({ database }) => [database, engineAt(database)]))
  const sample =
    ({ database }: Place) =>
    async (): Promise<number> => {
      const engine = isForgetful ? engineAt(database) : engines.get(database)
      if (engine === undefined) throw new Error(`Nobody looks at ${database}.`)
      let commands = 0
      const ms = await cpuMs(async () => {
        commands = await talk(engine)
      })
      if (isForgetful) await engine.close()
      return (ms * 1_000) / commands
    }
  const samples = await inTurns(warmUp + rounds, { short: sample(small), long: sample(large) })
  for (const engine of engines.values()) await engine.close()
  return comparison(samples, warmUp)
}

async function take(): Promise<readonly Reading[]> {
  return inFolder(async (home) => {
    const [small, large] = [await placeWith(home, 'small', ROOM_SIZES.short), await placeWith(home, 'large', ROOM_SIZES.long)]
    const openings = { kept: [] as number[], folded: [] as number[] }
    for (let nth = 0; nth < OPENINGS; nth++) {
      openings.kept.push((await openingMs(large)) / 1_000)
      openings.folded.push((await openingMs(large, true)) / 1_000)
    }
    const span = (seconds: readonly number[]): string => `${short(Math.min(...seconds))} to ${short(Math.max(...seconds))} s`
    const [ours, mutant] = [await commandsIn(small, large, 40, 10), await commandsIn(small, large, 1, 0, true)]
    const told = ({ shortUs, longUs }: Grown): string =>
      `${short(shortUs / 1_000)} ms after ${ROOM_SIZES.short} events, ${short(longUs / 1_000)} ms after ${ROOM_SIZES.long}`
    return [
      {
        name: 'room.opening',
        value: median(openings.kept),
        unit: 's CPU',
        aim: below(1),
        detail: `${large.issues} issues, ${ROOM_SIZES.long} events, the snapshot ${SNAPSHOT_AT * 100} % in; ${span(openings.kept)}`,
      },
      {
        name: 'room.whole-fold',
        value: median(openings.folded),
        unit: 's CPU',
        aim: null,
        detail: `the same with no snapshot; ${span(openings.folded)}`,
      },
      { name: 'room.command', value: ours.ratio, unit: '×', aim: atMost(ROOM_RATIO_MAX), detail: told(ours) },
      {
        name: 'room.forgetful',
        value: mutant.ratio,
        unit: '×',
        aim: above(ROOM_RATIO_MAX),
        detail: `${told(mutant)}; the mutant, which must fail`,
      },
    ]
  })
}

export const room: Measure = {
  name: 'room',
  how: `A room of ${ROOM_SIZES.long} events in SQLite, made by the rules themselves: median CPU time of ${OPENINGS} openings with nothing in hand (from a snapshot as old as it ever gets, and folding everything), and CPU time per command (an issue, comments with quotations, a look-up, a resolution) there divided by that in a room of ${ROOM_SIZES.short} events, taken in turns. The mutant reads the room anew for each issue.`,
  take,
}
