/**
 * One roundtable from opening to close under simulated time: all that takes real time is the product itself. What seats say is
 * recorded once and then replayed at once, so that a run costs what the engine costs, with words as they are in use.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deliberation } from '../src/core/deliberation.ts'
import { NO_STAFF } from '../src/core/house/contracts.ts'
import type { Seat } from '../src/core/house/words.ts'
import { random } from '../src/core/random.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { RoundtableViews } from '../src/core/roundtable/views.ts'
import type { ModeName, Purpose } from '../src/core/roundtable/words.ts'
import { readCast } from '../src/engine/cast-file.ts'
import { open, type Wish } from '../src/engine/open.ts'
import { run } from '../src/engine/run.ts'
import { command, placeOver } from '../src/engine/submit.ts'
import type { Log } from '../src/log/log.ts'
import type { Driver } from '../src/seats/driver.ts'
import { type Gathered, gather } from '../src/sources/gather.ts'
import { seats } from '../test/facts.ts'
import { roundtableReply, TABLE_DOSSIER } from '../test/roundtable-seats.ts'
import { simClock } from '../test/sim-clock.ts'
import { LIMITS } from './table.ts'

const EXAMPLE = fileURLToPath(new URL('../examples/roundtable', import.meta.url))
/** As many as can be asked for at first; more are added while it runs. */
const ROUNDS_AT_FIRST = 6

export interface Table {
  readonly seats: readonly Seat[]
  readonly sources: Gathered
  readonly subject: string
}

export async function exampleTable(): Promise<Table> {
  const [cast, sources] = await Promise.all([readCast(join(EXAMPLE, 'cast.yaml'), 'roundtable'), gather([join(EXAMPLE, 'sources')])])
  if (isRefusal(cast)) throw new Error(cast.because)
  const members = cast.members.map(({ name, persona, method, interests, contract }): Seat => {
    const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    return { id, name, persona, method, interests, contract, driver: 'model', model: 'bench/instant', cheaperModel: null }
  })
  return { seats: members, sources, subject: 'Should Tarnbrook introduce self-service hours in its town library?' }
}

/** Seats that are never like each other, and a file each: as many as wished. */
export const soundTable = (count: number): Table => ({
  seats: seats(count),
  sources: TABLE_DOSSIER,
  subject: 'Should the ferry run at night?',
})

const SPENT = {
  usage: { inputTokens: 800, outputTokens: 200, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros: 900,
  latencyMs: 0,
  model: 'bench/instant',
}
const landed = (value: unknown) => ({ ok: true as const, ...SPENT, value, raw: JSON.stringify(value), lookups: [] })

export const soundDriver: Driver = async (call) =>
  landed(roundtableReply('sound', call.view as RoundtableViews[Purpose], random(call.seed, call.request), call.seat.id))

export type Replies = ReadonlyMap<string, unknown>

/** Notes what is said. */
export function recording(driver: Driver, into: Map<string, unknown>): Driver {
  return async (call) => {
    const landing = await driver(call)
    if (landing.ok) into.set(call.request, landing.value)
    return landing
  }
}

export const replaying =
  (replies: Replies): Driver =>
  async ({ request }) => {
    if (!replies.has(request)) throw new Error(`Nobody has said anything under ${request}.`)
    return landed(replies.get(request))
  }

export interface Sitting {
  readonly mode: ModeName
  readonly rounds: number
  readonly seed: number
  /** With detectors and exits of its own; else it goes on to its last round. */
  readonly mayEnd?: boolean
}

const wishOf = ({ seats: cast, sources, subject }: Table, { mode, rounds, seed, mayEnd = false }: Sitting): Wish => ({
  protocol: 'roundtable',
  subject,
  seats: cast,
  staff: NO_STAFF,
  bench: [],
  limits: { ...LIMITS, turnsMax: 100_000 },
  pace: 'brisk',
  seed,
  sources,
  options: {
    mode,
    rounds: Math.min(rounds, ROUNDS_AT_FIRST),
    patienceMinutes: 0,
    ...(mayEnd ? {} : { switches: { groupthink: 'log', exits: 'log' } }),
  },
  script: null,
  recording: null,
  notes: [],
  software: 'witan bench',
})

/** Opens it and runs it to its end; further rounds are asked for with the first reply. */
export async function sitDown(log: Log, driver: Driver, table: Table, sitting: Sitting): Promise<Deliberation> {
  const clock = simClock()
  const estimate = (): { tokens: number; micros: number } => ({ tokens: 4_000, micros: 1_000 })
  const id = await open(log, clock, wishOf(table, sitting))
  if (isRefusal(id)) throw new Error(id.because)
  let more = sitting.rounds - ROUNDS_AT_FIRST
  const model: Driver = async (call) => {
    if (more > 0) {
      const rounds = more
      more = 0
      const asked = await command(placeOver(log, clock), id, { type: 'go-on', by: 'bench', rounds, focus: null })
      if (isRefusal(asked)) throw new Error(asked.because)
    }
    return driver(call)
  }
  const ran = await run({ log, drivers: { model }, clock, runner: 'bench', estimate }, id, new AbortController().signal)
  if (!ran.ok) throw new Error(`The run ended early: ${ran.because}.`)
  if (ran.state.house.closed?.reason !== 'completed') throw new Error(`It ended early: ${ran.state.house.closed?.because}`)
  return ran.state
}
