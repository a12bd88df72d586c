import { describe, expect, test } from 'vitest'
import type { Recorded } from '../src/core/words.ts'
import { scriptOf } from './ask-script.ts'
import { differsAgain, live, told } from './ask-world.ts'
import { MOODS } from './world.ts'

/** What has happened in the fixed set. */
const seen = new Set<string>()

function note(event: Recorded): void {
  seen.add(event.type)
  if (event.type === 'ask.answered' && !event.used) seen.add('only billed')
  if (event.type === 'ask.failed') seen.add(`failed ${event.code}`)
  if (event.type === 'deliberation.closed') seen.add(`closed ${event.reason}`)
}

/** The fixed set of every check; `npm run soak -- --runs 50000 --seed 1` goes on from here. */
const SEEDS = 500
const CHUNK = 250
const SECONDS_MAX = 60
const chunks = Array.from({ length: SEEDS / CHUNK }, (_, index) => index * CHUNK)

describe('whatever the models do, whoever interferes, whenever a runner dies', () => {
  test.each(chunks)(
    `every invariant holds for ${CHUNK} worlds from seed %i on`,
    async (first) => {
      for (let seed = first; seed < first + CHUNK; seed++) {
        const life = await live(seed)
        if (life.wrong.length > 0) expect.fail(told(life))
        for (const event of life.events) note(event)
      }
    },
    SECONDS_MAX * 1_000,
  )

  test(
    'the same seed gives the same log, but for wall time, latency and hashes',
    async () => {
      for (let seed = 0; seed < SEEDS; seed += 20) {
        const life = await live(seed)
        const wrong = await differsAgain(life)
        if (wrong.length > 0) expect.fail(told({ ...life, wrong }))
      }
    },
    SECONDS_MAX * 1_000,
  )

  test('another seed gives another log', async () => {
    const [one, other] = [await live(5), await live(6)]
    expect(await differsAgain({ ...one, seed: other.seed })).not.toEqual([])
  })
})

test('the fixed set is not tame: every mood, every end, and every kind of trouble is in it', () => {
  const scripts = Array.from({ length: 1_000 }, (_, seed) => scriptOf(seed))
  for (const mood of MOODS)
    expect(scripts.filter(({ moods }) => Object.values(moods).every((other) => other === mood)).length).toBeGreaterThan(10)
  expect(scripts.filter(({ usurpedAfterMs }) => usurpedAfterMs !== null).length).toBeGreaterThan(100)
  expect(scripts.filter(({ wish }) => wish.seats.some(({ driver }) => driver === 'human')).length).toBeGreaterThan(50)
  expect(new Set(scripts.map(({ wish }) => wish.seats.length)).size).toBe(12)
  const rare = [
    'only billed',
    'contribution.refused',
    'seat.downgraded',
    'rankings.spared',
    'turn.withdrawn',
    'deliberation.reopened',
    'break.tripped',
    'budget.crossed',
  ]
  const ends = ['completed', 'budget', 'tokens', 'calls', 'time', 'turns', 'failures', 'user'].map((reason) => `closed ${reason}`)
  const faults = ['lost', 'timeout', 'unreachable', 'rate-limited', 'malformed', 'refused'].map((code) => `failed ${code}`)
  expect([...rare, ...ends, ...faults].filter((what) => !seen.has(what))).toEqual([])
})
