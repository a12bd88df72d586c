import { describe, expect, test } from 'vitest'
import { differsAgain, live } from './governor/troubled.ts'
import { type Life, told } from './life.ts'

/** The fixed set of every check; `npm run soak -- --protocol run --runs 500 --seed 1` goes on from here. */
const SEEDS = 30
const CHUNK = 15
const SECONDS_MAX = 120
/** What happens seldom: an end of time, a cap on calls, a cap on turns. */
const RARE = [56, 100, 134]
const worlds = [...Array.from({ length: SEEDS }, (_, seed) => seed), ...RARE]
const chunks = Array.from({ length: Math.ceil(worlds.length / CHUNK) }, (_, index) => worlds.slice(index * CHUNK, (index + 1) * CHUNK))

/** What has happened in the fixed set. */
const seen = new Set<string>()

const sound = (life: Life): Life => (life.wrong.length === 0 ? life : expect.fail(told(life)))

describe('whatever the agents do, whoever interferes, whenever a runner dies', () => {
  test.each(chunks.map((seeds) => [seeds]))(
    'every invariant of a run holds at every event of the worlds of seeds %j',
    async (seeds) => {
      for (const seed of seeds)
        for (const event of sound(await live(seed)).events)
          seen.add(event.type === 'deliberation.closed' ? `closed ${event.reason}` : event.type)
    },
    SECONDS_MAX * 1_000,
  )

  test(
    'the same seed gives the same log, but for wall time, latency and hashes',
    async () => {
      for (const seed of [2, 10, 14]) {
        const life = await live(seed)
        const wrong = await differsAgain(life)
        if (wrong.length > 0) expect.fail(told({ ...life, wrong }))
      }
    },
    SECONDS_MAX * 1_000,
  )
})

test('the fixed set is not tame: every kind of trouble is in it', () => {
  const rare = [
    ...[
      'shadow.detected',
      'shadow.suppressed',
      'break.tripped',
      'checkpoint.reached',
      'budget.crossed',
      'context.pruned',
      'escalation.raised',
    ],
    ...[
      'agent.failed',
      'turn.withdrawn',
      'seat.replaced',
      'deliberation.paused',
      'deliberation.reopened',
      'merge.inspected',
      'run.secured',
    ],
  ]
  const ends = ['completed', 'user', 'budget', 'tokens', 'time', 'calls', 'turns', 'checkpoint', 'break'].map(
    (reason) => `closed ${reason}`,
  )
  expect([...rare, ...ends].filter((what) => !seen.has(what))).toEqual([])
})
