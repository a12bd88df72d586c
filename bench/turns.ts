/** The engine's side of a long stream: a turn folds its facts, the log appends them, the cursor moves on. In turns, at two lengths. */
import { emptyDossier } from '../src/core/dossier.ts'
import { type Cursor, load, settle } from '../src/engine/cursor.ts'
import { Turn } from '../src/engine/turn.ts'
import type { Draft, Log } from '../src/log/log.ts'
import { memoryLog } from '../src/log/memory.ts'
import { rounds, STREAM } from './stream.ts'
import { comparison, cpuMs, type Grown, inTurns } from './timing.ts'

const ROUNDS = 24
const WARM_UP = 8
/** Turns in one sample. Few, since every sample makes its stream longer. */
const TURNS = 15
const NO_TEXTS: ReadonlyMap<string, string> = new Map()

interface Underway {
  readonly log: Log
  readonly source: Generator<readonly Draft[]>
  cursor: Cursor
}

async function underway(count: number): Promise<Underway> {
  const log = memoryLog()
  const source = rounds()
  let version = 0
  while (version < count) {
    const events = source.next().value
    await log.append(STREAM, version, { events, texts: NO_TEXTS })
    version += events.length
  }
  const cursor = await load(log, STREAM)
  if (cursor === null) throw new Error('The stream that was just written is not there.')
  return { log, source, cursor }
}

async function takeTurn(one: Underway, facts: readonly Draft[]): Promise<void> {
  const { state, base } = one.cursor
  const turn = new Turn(state, emptyDossier, {
    wallMs: one.cursor.lastWallMs + 1,
    activeMs: 0,
    base,
    lastWallMs: one.cursor.lastWallMs,
    flights: new Map(),
  })
  for (const { at, wall: _, ...fact } of facts) turn.add([fact as Draft], at)
  const appended = await one.log.append(STREAM, state.version, turn.batch)
  if (!appended.ok) throw new Error(`The turn after ${state.version} met a conflict.`)
  one.cursor = settle(one.cursor, turn.state, appended.events)
}

/** CPU microseconds per event after so many events, at both lengths. */
export async function turnsAt(shortCount: number, longCount: number): Promise<Grown> {
  const sides = { short: await underway(shortCount), long: await underway(longCount) }
  const sample = (one: Underway) => async (): Promise<number> => {
    const batches = Array.from({ length: TURNS }, () => one.source.next().value)
    const events = batches.reduce((sum, batch) => sum + batch.length, 0)
    const ms = await cpuMs(async () => {
      for (const facts of batches) await takeTurn(one, facts)
    })
    return (ms * 1_000) / events
  }
  const samples = await inTurns(WARM_UP + ROUNDS, { short: sample(sides.short), long: sample(sides.long) })
  await sides.short.log.close()
  await sides.long.log.close()
  return comparison(samples, WARM_UP)
}
