/** Sound minds that write sloppily: nobody is lost, and nobody is asked twice for what could be read. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { random } from '../src/core/random.ts'
import type { Recorded } from '../src/core/words.ts'
import { words } from '../src/core/words.ts'
import type { Clock } from '../src/engine/clock.ts'
import { readReply } from '../src/models/read.ts'
import { findAnswer } from '../src/models/structured.ts'
import type { Driver } from '../src/seats/driver.ts'
import { anyOf } from './any-reply.ts'
import * as council from './council-world.ts'
import * as debate from './debate-world.ts'
import { type Life, live } from './life.ts'
import * as roundtable from './roundtable-world.ts'
import { healthyWish, quietScript } from './run-script.ts'
import { runDriver, unhurried } from './run-world.ts'
import { wishFor } from './scene.ts'
import { simClock } from './sim-clock.ts'
import { longWinded, sloppily, sloppy, wrapped } from './sloppy.ts'
import { worldDriver } from './world.ts'
import { DOSSIER } from './world-lines.ts'

const purposes = Object.entries(words).flatMap(([protocol, { purposes: all }]) =>
  Object.entries(all).map(([purpose, schema]) => [`${protocol}/${purpose}`, schema as z.ZodType] as const),
)
const seeds = fc.integer({ min: 0, max: 2 ** 31 })
const DRAWN = ['the ferry runs late', 'p1', 'm8', 'E1', 'fuel cost above 130,000', '2031-12-31', 'Speaker B', 'bill.md']

describe('given any reply of its shape, when it is written sloppily', () => {
  test.each(purposes)('%s: then it is found in its wrapping and read as what it says', (_, schema) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const chance = random(seed, 'sloppy')
        const said = anyOf(schema, chance, DRAWN)
        const asked = schema.safeParse(said)
        fc.pre(asked.success)
        const found = findAnswer(wrapped(sloppily(said, schema, chance), chance), schema, false)
        expect(found.ok && readReply(found.value, schema)).toMatchObject({ ok: true, value: asked.data })
      }),
      { numRuns: 30 },
    )
  })
  test.each(purposes)('%s: then texts a tenth too long are read, too', (_, schema) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const chance = random(seed, 'long')
        const said = anyOf(schema, chance, DRAWN)
        fc.pre(schema.safeParse(said).success)
        expect(readReply(longWinded(said, schema, chance), schema).ok).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

const LOST: ReadonlySet<string> = new Set(['ask.failed', 'breaker.opened', 'seat.skipped'])
const lost = (events: readonly Recorded[]): readonly unknown[] => events.filter(({ type }) => LOST.has(type))
const repeated = (events: readonly Recorded[]): readonly unknown[] =>
  events.filter((event) => event.type === 'ask.sent' && (event.attempt > 1 || event.repairs !== null))

/** Whole, nobody lost, no call twice; and some of it had to be put right. */
function expectRead(life: Life): void {
  if (life.wrong.length > 0) expect.fail(`seed ${life.seed}: ${life.wrong.join('\n')}`)
  expect(lost(life.events), `seed ${life.seed}`).toEqual([])
  expect(repeated(life.events), `seed ${life.seed}`).toEqual([])
  expect(life.events.filter(({ type }) => type === 'reply.mended').length, `seed ${life.seed}`).toBeGreaterThan(0)
}

const SEEDS = [1, 2, 3, 4, 5, 6]
const QUIET = { orders: [], deaths: [], usurpedAfterMs: null, withdrawnAfterMs: null, reopenings: 0 } as const
const inWorld =
  (seed: number) =>
  (clock: Clock): Driver =>
    sloppy(
      seed,
      worldDriver(seed, () => 'sound', clock),
    )

describe('given sound minds that write sloppily, when they sit at a table', { timeout: 120_000 }, () => {
  test.each(SEEDS)('of an ask (seed %i), then nobody is lost and no call is made twice', async (seed) => {
    const wish = wishFor(4, {}, { seed, sources: DOSSIER })
    expectRead(await live(seed, { ...QUIET, wish, moods: {}, drive: inWorld(seed) }, () => null))
  })
  test.each(SEEDS)('of a debate (seed %i), then nobody is lost and no call is made twice', async (seed) =>
    expectRead(await debate.liveIn(seed, 'sound', 4, { drive: inWorld(seed) })),
  )
  test.each(SEEDS)('of a roundtable (seed %i), then nobody is lost and no call is made twice', async (seed) =>
    expectRead(await roundtable.liveIn(seed, 'sound', 4, {}, { drive: inWorld(seed) })),
  )
  test.each(SEEDS)('of a run (seed %i), then nobody is lost and no call is made twice', async (seed) => {
    const drive = (clock: Clock): Driver => sloppy(seed, runDriver(seed, { isSteady: true })(clock))
    expectRead(await live(seed, { ...quietScript(healthyWish(seed)), clock: unhurried(simClock()), drive }, () => null))
  })
  test.each(SEEDS)('of a council (seed %i), then nobody is lost and no call is made twice', async (seed) =>
    expectRead(await council.liveIn(seed, ['sound', 'sound', 'sound'], 'plain', {}, { drive: inWorld(seed) })),
  )
})
