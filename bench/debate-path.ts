/**
 * How much longer a debate takes than its calls must. Nobody can start before the last of these has landed:
 *
 *   the seat's own call before │ every message it is shown │ what its stage waited for (in the lock: the evaluation before)
 *
 * The longest chain of such calls is the path. The clock is simulated, so a debate of minutes is measured in milliseconds,
 * and exactly. What cooldowns, rate limits, the brisk clock and the cap on calls at once add, counts against us.
 */
import { random } from '../src/core/random.ts'
import type { EventOf, Recorded } from '../src/core/words.ts'
import { memoryLog } from '../src/log/memory.ts'
import type { Driver } from '../src/seats/driver.ts'
import { simClock } from '../test/sim-clock.ts'
import { debate, type Example, smallExample } from './debate-table.ts'
import { debater } from './debaters.ts'
import { atMost, type Measure, type Reading } from './row.ts'
import { median, short } from './timing.ts'

const SEEDS = 9
const REPLY_MS = { min: 1_000, max: 5_000 } as const
const TABLES = [
  { seats: 5, messages: 80, aim: 1.25 },
  { seats: 12, messages: 220, aim: 1.45 },
] as const

/** Ends of the longest chains so far, in milliseconds since the opening. */
class Chains {
  readonly #calls = new Map<string, number>()
  readonly #seats = new Map<string, number>()
  readonly #messages = new Map<string, { readonly end: number; readonly thread: string }>()
  readonly #threads = new Map<string, number>()
  /** What a thread's stage, or its next round in the lock, waited for. */
  readonly #gates = new Map<string, number>()
  readonly #restated = new Map<string, number>()
  readonly #tookMs: ReadonlyMap<string, number>
  #landed = 0
  longest = 0

  constructor(tookMs: ReadonlyMap<string, number>) {
    this.#tookMs = tookMs
  }

  follow(event: Recorded): void {
    switch (event.type) {
      case 'turn.granted':
        this.#calls.set(event.request, this.#start(event) + (this.#tookMs.get(event.request) ?? 0))
        break
      case 'ask.answered':
      case 'ask.failed':
        this.#landed = this.#calls.get(event.request) ?? 0
        this.#seats.set(event.seat, this.#landed)
        this.longest = Math.max(this.longest, this.#landed)
        break
      case 'message.published':
        this.#said(event.id, event.thread, this.#landed)
        break
      case 'moderator.intervened':
      case 'user.interjected':
        this.#said(event.id, event.thread, this.#gates.get(event.thread) ?? 0)
        break
      case 'thread.created':
        // The first one opens when every blind opening is there; another by the message that brought it its last supporter.
        this.#gates.set(event.thread, event.parent === null ? this.longest : this.#landed)
        break
      case 'stage.changed':
      case 'crux.lock-failed':
        this.#gates.set(event.thread, Math.max(this.#gates.get(event.thread) ?? 0, this.#threads.get(event.thread) ?? 0))
        break
      case 'steelman.attempted':
        this.#restated.set(`${event.thread}/${event.from}/${event.to}`, this.#landed)
        break
    }
  }

  #said(id: string, thread: string, end: number): void {
    this.#messages.set(id, { end, thread })
    this.#threads.set(thread, Math.max(this.#threads.get(thread) ?? 0, end))
  }

  #start({ seat, purpose, target, shown = [] }: EventOf<'turn.granted'>): number {
    const thread = purpose === 'speak' ? this.#messages.get(target ?? '')?.thread : target?.split('/')[0]
    const waits = [
      this.#seats.get(seat) ?? 0,
      this.#gates.get(thread ?? '') ?? 0,
      ...shown.map((id) => this.#messages.get(id)?.end ?? 0),
      ...(purpose === 'grade' || purpose === 'judge' ? [this.#restated.get(target ?? '') ?? 0] : []),
    ]
    return Math.max(...waits)
  }
}

/** The longest chain of calls that had to wait for each other, by how long each took. */
export function longestChainMs(events: readonly Recorded[], tookMs: ReadonlyMap<string, number>): number {
  const chains = new Chains(tookMs)
  for (const event of events) chains.follow(event)
  return chains.longest
}

/** Calls whose answer nobody could use: refused as overtaken, or landed after their turn had ended. */
export const wastedIn = (events: readonly Recorded[]): number =>
  events.filter(
    (event) => (event.type === 'contribution.refused' && event.rule === 'overtaken') || (event.type === 'ask.answered' && !event.used),
  ).length

interface Ran {
  readonly wall: number
  readonly path: number
  readonly calls: number
  readonly wasted: number
}

async function ranWith(at: Example, { seats, messages }: (typeof TABLES)[number], seed: number): Promise<Ran> {
  const [log, clock, tookMs] = [memoryLog(), simClock(), new Map<string, number>()]
  const slow: Driver = async (call) => {
    const ms = REPLY_MS.min + random(seed, `bench/delay/${call.request}`).below(REPLY_MS.max - REPLY_MS.min + 1)
    tookMs.set(call.request, ms)
    await clock.wait(ms, call.signal)
    return debater(call)
  }
  const before = clock.now()
  const { house } = await debate(log, slow, at, { seats, messages, seed, clock })
  const wall = clock.now() - before
  const events = await log.read(house.id, 0)
  await log.close()
  const calls = events.filter(({ type }) => type === 'ask.sent').length
  return { wall, path: longestChainMs(events, tookMs), calls, wasted: wastedIn(events) }
}

async function take(): Promise<readonly Reading[]> {
  const at = await smallExample()
  const readings: Reading[] = []
  const all: Ran[] = []
  for (const table of TABLES) {
    const runs: Ran[] = []
    for (let seed = 1; seed <= SEEDS; seed++) runs.push(await ranWith(at, table, seed))
    const worst = Math.max(...runs.map(({ wall, path }) => wall / path))
    const detail = `median ${short(median(runs.map(({ wall }) => wall / 1_000)))} s for a path of ${short(median(runs.map(({ path }) => path / 1_000)))} s; worst ${short(worst)}`
    const value = median(runs.map(({ wall, path }) => wall / path))
    readings.push({ name: `debate-path.${table.seats}-seats`, value, unit: '×', aim: atMost(table.aim), detail })
    all.push(...runs)
  }
  const [wasted, calls] = [all.reduce((sum, one) => sum + one.wasted, 0), all.reduce((sum, one) => sum + one.calls, 0)]
  const detail = `${wasted} of ${calls} calls in ${all.length} debates`
  return [...readings, { name: 'debate-path.wasted', value: wasted / calls, unit: 'of calls', aim: atMost(0), detail }]
}

export const debatePath: Measure = {
  name: 'debate-path',
  how: `Simulated wall time of debates under the brisk clock with seats that take ${REPLY_MS.min / 1_000} to ${REPLY_MS.max / 1_000} s, divided by the longest chain of calls that had to wait for each other; median of ${SEEDS} seeds, with the default cap of calls at once. Wasted: answers refused as overtaken or landed after their turn had ended, over all calls.`,
  take,
}
