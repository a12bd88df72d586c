/**
 * One whole life of an `ask` in a seeded world: cast, limits, moods and misfortunes are drawn from the seed; commands come
 * from another handle at drawn moments; runners die and others take over; what stopped may be reopened. Then the log is
 * held against every invariant. The seed is all that is needed to see it again.
 */
import { Fault } from '../src/core/fault.ts'
import type { HouseCommand, Limits } from '../src/core/house/words.ts'
import { type Random, random } from '../src/core/random.ts'
import { isRefusal } from '../src/core/refusal.ts'
import type { Recorded } from '../src/core/words.ts'
import { open, type Wish } from '../src/engine/open.ts'
import { type Ran, run } from '../src/engine/run.ts'
import { command } from '../src/engine/submit.ts'
import type { Workshop } from '../src/engine/workshop.ts'
import type { Log } from '../src/log/log.ts'
import { memoryLog } from '../src/log/memory.ts'
import { LIMITS, seats } from './facts.ts'
import { comparable, higher, replayDiffers, violationsIn } from './invariants.ts'
import { simClock } from './sim-clock.ts'
import { estimate, MODELS, MOODS, type Mood, worldDriver } from './world.ts'
import { DOSSIER, NO_DOSSIER } from './world-lines.ts'

export interface Life {
  readonly seed: number
  readonly story: string
  readonly events: readonly Recorded[]
  readonly wrong: readonly string[]
}

interface Script {
  readonly wish: Wish
  readonly moods: Readonly<Record<string, Mood>>
  /** What another process does, and when, in milliseconds after the start. */
  readonly orders: readonly { readonly afterMs: number; readonly command: HouseCommand }[]
  /** Appends after which a runner dies, by runner; `late`: the append was durable, and only its runner did not learn it. */
  readonly deaths: readonly { readonly appends: number; readonly late: boolean }[]
  readonly reopenings: number
}

const RUNNERS_MAX = 12

export function scriptOf(seed: number): Script {
  const chance = random(seed, 'script')
  const one = <T>(...of: readonly [T, ...T[]]): T => of[chance.below(of.length)] ?? of[0]
  const many = <T>(count: number, make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index))
  const shared = one<Mood | null>(null, null, ...MOODS)
  const cast = seats(1 + chance.below(one(4, 6, 12))).map((seat) => ({
    ...seat,
    model: one('world/large', ...MODELS),
    cheaperModel: one(null, 'world/small'),
  }))
  const moods = Object.fromEntries(cast.map(({ id }) => [id, shared ?? one(...MOODS)]))
  const wish: Wish = {
    protocol: 'ask',
    subject: `Should the ferry run at night? (${seed})`,
    seats: cast,
    limits: limitsOf(chance),
    pace: one('brisk', 'live'),
    seed: chance.below(1_000_000),
    sources: one(DOSSIER, NO_DOSSIER),
    options: {},
    script: null,
    notes: [],
    software: 'witan test',
  }
  return {
    wish,
    moods,
    orders: ordersOf(chance),
    deaths: many(one(0, 0, 0, 1, 2), () => ({ appends: 1 + chance.below(8), late: chance.below(2) === 0 })),
    reopenings: one(0, 1, 1, 2),
  }
}

/** Half of all tables have room; the others run into one cap or another. */
function limitsOf(chance: Random): Limits {
  const tight = (max: number): number | null => (chance.below(4) === 0 ? chance.below(max) : null)
  return {
    ...LIMITS,
    microsMax: tight(60_000),
    tokensMax: tight(25_000),
    callsMax: tight(30),
    minutesMax: chance.below(5) === 0 ? 0.02 + chance.next() : null,
    turnsMax: chance.below(8) === 0 ? 1 + chance.below(24) : 1_000,
    outputTokensMax: 50 + chance.below(800),
    concurrency: 1 + chance.below(8),
    nominalReplyMs: [8_000, 8_000, 0, 100][chance.below(4)] ?? 8_000,
    // Mostly short: waiting runners look at the log four times a second, and that is what a run here costs.
    replyMsMax: 2_000 + chance.below(chance.below(10) === 0 ? 60_000 : 8_000),
    failuresInARowMax: 1 + chance.below(5),
  }
}

function ordersOf(chance: Random): Script['orders'] {
  const orders: { afterMs: number; command: HouseCommand }[] = []
  let afterMs = 0
  for (let left = chance.below(4); left > 0; left--) {
    afterMs += chance.below(6_000)
    const what = chance.below(5)
    if (what < 3) {
      // Nobody leaves a deliberation paused for ever here, or it would not end.
      orders.push({ afterMs, command: { type: 'pause', by: 'ann' } })
      afterMs += 1 + chance.below(20_000)
      orders.push({ afterMs, command: { type: 'resume', by: 'ann' } })
    } else if (what === 3)
      orders.push({ afterMs: afterMs + chance.below(30_000), command: { type: 'stop', by: 'ann', hard: chance.below(2) === 0 } })
    else orders.push({ afterMs, command: { type: 'reopen', by: 'ann', limits: { callsMax: 60, tokensMax: null } } })
  }
  return orders
}

class Died extends Fault {}

/** The same log, but its runner is gone after so many appends: it learns nothing, and writes nothing any more. */
function mortal(log: Log, death: Script['deaths'][number] | undefined): Log {
  let left = death?.appends ?? Number.POSITIVE_INFINITY
  return {
    ...log,
    append: async (...wish) => {
      left -= 1
      if (left < 0) throw new Died('The runner is dead.', false)
      if (left > 0 || death === undefined) return log.append(...wish)
      if (death.late) await log.append(...wish)
      throw new Died('The runner died.', false)
    },
  }
}

export async function live(seed: number): Promise<Life> {
  const script = scriptOf(seed)
  const { wish, moods } = script
  const log = memoryLog()
  const clock = simClock()
  const id = await open(log, clock, wish)
  if (isRefusal(id)) throw new Error(id.because)
  const drive = worldDriver(seed, (seat) => moods[seat] ?? 'fickle', clock)
  const over = new AbortController()
  const orders = Promise.all(
    script.orders.map(async ({ afterMs, command: order }) => {
      await clock.wait(afterMs, over.signal)
      if (!over.signal.aborted) await command(log, clock, id, order)
    }),
  )
  let ran: Ran | null = null
  let { reopenings } = script
  for (let runner = 0; runner < RUNNERS_MAX; runner++) {
    const workshop: Workshop = {
      log: mortal(log, script.deaths[runner]),
      drivers: { model: drive },
      estimate,
      clock,
      runner: `runner ${runner}`,
    }
    ran = await run(workshop, id, over.signal).catch(onlyDeath)
    if (ran === null) continue
    if (reopenings-- <= 0) break
    const reopened = await command(log, clock, id, { type: 'reopen', by: 'ann', limits: higher(wish.limits) })
    if (isRefusal(reopened)) break
  }
  over.abort()
  await orders
  const events = await log.read(id, 0)
  const story = `${wish.seats.length} seats (${Object.values(moods).join(', ')}), ${wish.pace}, ${JSON.stringify(wish.limits)}`
  return { seed, story, events, wrong: [...(await judge(log, id, events, ran))] }
}

function onlyDeath(error: unknown): null {
  if (error instanceof Died) return null
  throw error
}

async function judge(log: Log, id: string, events: readonly Recorded[], ran: Ran | null): Promise<readonly string[]> {
  if (ran === null || !ran.ok) return [`no runner brought it to an end: ${JSON.stringify(ran)}`]
  const verified = await log.verify(id)
  return [
    ...violationsIn(events),
    ...replayDiffers(events, ran.state),
    ...(verified.ok ? [] : [`verify: ${verified.because}`]),
    ...(events.some((event) => event.type === 'deliberation.closed' && event.reason === 'stalled') ? ['it stalled'] : []),
  ]
}

/** The same seed again: the same log, but for wall time, latency and hashes. */
export async function differsAgain(life: Life): Promise<readonly string[]> {
  const again = await live(life.seed)
  const [first, second] = [comparable(life.events), comparable(again.events)]
  const at = first.findIndex((event, index) => JSON.stringify(event) !== JSON.stringify(second[index]))
  if (at === -1 && first.length === second.length) return []
  return [`the same seed gave another log, from event ${at + 1}: ${JSON.stringify(first[at])} and ${JSON.stringify(second[at])}`]
}

export const told = ({ seed, story, wrong }: Life): string => `seed ${seed}: ${story}\n  ${wrong.join('\n  ')}`
