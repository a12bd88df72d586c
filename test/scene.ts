/**
 * A scene for tests of the engine: a memory log, simulated time, one driver made by hand. The test says what the driver
 * answers and reads the log afterwards; commands and replies come in as from another process, by the same log.
 */
import { type Deliberation, fold } from '../src/core/deliberation.ts'
import { NO_STAFF } from '../src/core/house/contracts.ts'
import type { Limits, Seat } from '../src/core/house/words.ts'
import { isRefusal, type Refusal } from '../src/core/refusal.ts'
import type { Landing } from '../src/core/seat.ts'
import type { Event, Recorded, RecordedOf } from '../src/core/words.ts'
import type { Clock } from '../src/engine/clock.ts'
import { open, type Wish } from '../src/engine/open.ts'
import { type Ran, run } from '../src/engine/run.ts'
import { type Command, command, type Place, placeOver } from '../src/engine/submit.ts'
import type { Workshop } from '../src/engine/workshop.ts'
import type { Log } from '../src/log/log.ts'
import { memoryLog } from '../src/log/memory.ts'
import type { Call } from '../src/seats/driver.ts'
import { LIMITS, seats } from './facts.ts'
import { simClock } from './sim-clock.ts'
import { answeredWith, estimate } from './world.ts'
import { NO_DOSSIER } from './world-lines.ts'

/** `nth`: which call for this request it is, from 1. */
export type Drive = (call: Call, nth: number) => Landing | Promise<Landing>

export interface Setting {
  readonly cast?: number | readonly Seat[]
  readonly limits?: Partial<Limits>
  readonly wish?: Partial<Wish>
  readonly drive?: Drive
  /** Instead of a driver: polite answers that take this long. */
  readonly takesMs?: number
  readonly log?: Log
  readonly clock?: Clock
}

export const wishFor = (cast: number | readonly Seat[], limits: Partial<Limits> = {}, over: Partial<Wish> = {}): Wish => ({
  protocol: 'ask',
  subject: 'Should the ferry run at night?',
  seats: typeof cast === 'number' ? seats(cast) : cast,
  staff: NO_STAFF,
  bench: [],
  limits: { ...LIMITS, ...limits },
  pace: 'brisk',
  seed: 1,
  sources: NO_DOSSIER,
  options: {},
  script: null,
  recording: null,
  notes: [],
  software: 'witan test',
  ...over,
})

/** Polite and complete, whatever is asked. */
export const politely: Drive = (call) => answeredWith(call, polite(call))

export function polite(call: Call): unknown {
  if (call.purpose === 'answer')
    return { side: 'NO', position: `No, says ${call.seat.id}.`, text: 'It costs.[ASSUME]', references: [], confidence: 0.5 }
  const { answers } = call.view as { answers: readonly { letter: string; text: string }[] }
  return { ranking: answers.map(({ letter }) => letter), because: 'As shown.' }
}

const taking =
  (clock: Clock, ms: number): Drive =>
  async (call, nth) => {
    if (ms > 0) await clock.wait(ms, call.signal)
    return politely(call, nth)
  }

export class Scene {
  readonly id: string
  readonly log: Log
  readonly clock: Clock
  readonly place: Place
  readonly calls: (Call & { readonly nth: number; readonly atMs: number })[] = []
  readonly #drive: Drive

  constructor(id: string, log: Log, clock: Clock, drive: Drive) {
    this.id = id
    this.log = log
    this.clock = clock
    this.place = placeOver(log, clock)
    this.#drive = drive
  }

  /** A workshop of its own for each runner, so that several can be told apart. */
  workshop(runner = 'runner one', log = this.log): Workshop {
    const drive = async (call: Call): Promise<Landing> => {
      const nth = this.calls.filter(({ request }) => request === call.request).length + 1
      this.calls.push({ ...call, nth, atMs: this.clock.now() })
      return this.#drive(call, nth)
    }
    return { log, drivers: { model: drive, offline: drive, scripted: drive }, estimate, clock: this.clock, runner }
  }

  run(signal: AbortSignal = new AbortController().signal, runner?: string, log?: Log): Promise<Ran> {
    return run(this.workshop(runner, log), this.id, signal)
  }

  command(wish: Command): Promise<readonly Recorded[] | Refusal> {
    return command(this.place, this.id, wish)
  }

  events(): Promise<readonly Recorded[]> {
    return this.log.read(this.id, 0)
  }

  async of<T extends Event['type']>(...types: readonly T[]): Promise<readonly RecordedOf<T>[]> {
    return (await this.events()).filter((event): event is RecordedOf<T> => types.some((type) => type === event.type))
  }

  async state(): Promise<Deliberation> {
    const state = fold(await this.events())
    if (state === null) throw new Error(`${this.id} has no events.`)
    return state
  }
}

export async function stage({
  cast = 3,
  limits,
  wish,
  drive,
  takesMs = 0,
  log = memoryLog(),
  clock = simClock(),
}: Setting = {}): Promise<Scene> {
  const id = await open(log, clock, wishFor(cast, limits, wish))
  if (isRefusal(id)) throw new Error(id.because)
  return new Scene(id, log, clock, drive ?? taking(clock, takesMs))
}

/** Lets everything run that can, until this holds; simulated time goes on meanwhile. */
export async function until(holds: () => boolean | Promise<boolean>, turns = 10_000): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    if (await holds()) return
    await new Promise(setImmediate)
  }
  throw new Error(`It did not come about in ${turns} turns: ${holds}`)
}

export const ended = (ran: Ran): Deliberation => {
  if (!ran.ok) throw new Error(`The run did not end: ${ran.because}`)
  return ran.state
}
