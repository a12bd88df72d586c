/**
 * What will happen in one life of an `ask`, all drawn from one seed: cast and moods, limits, commands from other processes,
 * the deaths of runners, a runner that takes over from a living one, a person at the table.
 */
import { NO_STAFF } from '../src/core/house/contracts.ts'
import type { HouseCommand, Limits } from '../src/core/house/words.ts'
import { type Random, random } from '../src/core/random.ts'
import type { Wish } from '../src/engine/open.ts'
import { LIMITS, seats } from './facts.ts'
import type { Script } from './life.ts'
import { MODELS, MOODS, type Mood } from './world.ts'
import { DOSSIER, NO_DOSSIER } from './world-lines.ts'

export function scriptOf(seed: number): Script {
  const chance = random(seed, 'script')
  const one = <T>(...of: readonly [T, ...T[]]): T => of[chance.below(of.length)] ?? of[0]
  const many = <T>(count: number, make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index))
  const shared = one<Mood | null>(null, null, ...MOODS)
  const cast = seats(1 + chance.below(one(4, 6, 12))).map((seat) => ({
    ...seat,
    model: one('world/large', ...MODELS),
    cheaperModel: one(null, 'world/small'),
    ...(chance.below(24) === 0 ? { driver: 'human' as const, model: null } : {}),
  }))
  const moods = Object.fromEntries(cast.map(({ id }) => [id, shared ?? one(...MOODS)]))
  const wish: Wish = {
    protocol: 'ask',
    subject: `Should the ferry run at night? (${seed})`,
    seats: cast,
    staff: NO_STAFF,
    bench: [],
    limits: limitsOf(chance),
    pace: one('brisk', 'live'),
    seed: chance.below(1_000_000),
    sources: one(DOSSIER, NO_DOSSIER),
    options: {},
    script: null,
    recording: null,
    notes: [],
    software: 'witan test',
  }
  return {
    wish,
    moods,
    orders: ordersOf(chance),
    deaths: many(one(0, 0, 0, 1, 2), () => ({ appends: 1 + chance.below(8), late: chance.below(2) === 0 })),
    usurpedAfterMs: chance.below(6) === 0 ? chance.below(12_000) : null,
    withdrawnAfterMs: chance.below(6) === 0 ? chance.below(8_000) : null,
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
    else orders.push({ afterMs, command: { type: 'extend', by: 'ann', limits: { turnsMax: 2_000 } } })
  }
  return orders
}
