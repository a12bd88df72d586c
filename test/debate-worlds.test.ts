import { describe, expect, test } from 'vitest'
import { scriptOf } from './debate-script.ts'
import { differsAgain, live, liveIn, reportOf, told } from './debate-world.ts'
import type { Life } from './life.ts'
import { DEBATE_MOODS, type Mood } from './world.ts'

/** The fixed set of every check; `npm run soak -- --protocol debate --runs 5000 --seed 1` goes on from here. */
const SEEDS = 40
const CHUNK = 20
const SECONDS_MAX = 120
const chunks = Array.from({ length: SEEDS / CHUNK }, (_, index) => index * CHUNK)

/** What has happened in the fixed set. */
const seen = new Set<string>()

const sound = (life: Life): Life => (life.wrong.length === 0 ? life : expect.fail(told(life)))

describe('whatever the seats say, whoever interferes, whenever a runner dies', () => {
  test.each(chunks)(
    `every invariant of a debate holds at every event of ${CHUNK} worlds from seed %i on`,
    async (first) => {
      for (let seed = first; seed < first + CHUNK; seed++)
        for (const event of sound(await live(seed)).events)
          seen.add(event.type === 'deliberation.closed' ? `closed ${event.reason}` : event.type)
    },
    SECONDS_MAX * 1_000,
  )

  test(
    'the same seed gives the same log, but for wall time, latency and hashes',
    async () => {
      for (let seed = 0; seed < SEEDS; seed += 12) {
        const life = await live(seed)
        const wrong = await differsAgain(life)
        if (wrong.length > 0) expect.fail(told({ ...life, wrong }))
      }
    },
    SECONDS_MAX * 1_000,
  )
})

/** Worlds of one mood in which nobody interferes: their end is the rules' doing. */
const TABLES = [3, 5, 12]
const eachTable = (mood: Mood, look: (life: Life) => void) => async (): Promise<void> => {
  for (const [seed, table] of TABLES.entries()) {
    const life = sound(await liveIn(seed, mood, table))
    try {
      look(life)
    } catch (fault) {
      throw new Error(`${mood}, seed ${seed}, ${table} seats`, { cause: fault })
    }
  }
}

describe('a world of one mood comes to the end it deserves', () => {
  test(
    'sound seats on both sides: polarized',
    eachTable('sound', (life) => expect(reportOf(life).regime).toBe('polarized')),
    60_000,
  )
  test(
    'nobody can decide: inconclusive',
    eachTable('uncertain', (life) => {
      expect(reportOf(life).regime).toBe('inconclusive')
      expect(reportOf(life).threads.every(({ crux }) => crux?.validated !== true)).toBe(true)
    }),
    60_000,
  )
  test(
    'everybody gives in to whoever spoke last: never consensus, and who moved without evidence is named',
    eachTable('sycophantic', (life) => {
      const report = reportOf(life)
      expect(report.regime).not.toBe('consensus')
      const moved = life.events.filter((event) => event.type === 'message.published' && event.supported === 'unsupported')
      const flips = report.seats.filter(({ unsupportedFlip }) => unsupportedFlip)
      expect(moved.length === 0 || flips.length > 0 || report.seats.every(({ final, blind }) => final?.side === blind?.side)).toBe(true)
      const [yes, no] = [report.finalVote.YES.length, report.finalVote.NO.length]
      if (yes === 0 || no === 0) expect(report.collapseRate).toBeGreaterThan(0)
    }),
    60_000,
  )
  test.each(['hysterical', 'ping-pong', 'malformed', 'lying', 'dead', 'random', 'verbose', 'echoing', 'stubborn'] as const)(
    '%s seats: it ends, says why, and never as stalled',
    (mood) =>
      eachTable(mood, (life) => {
        const report = reportOf(life)
        expect(['completed', 'time', 'messages', 'stagnation', 'too-few-seats', 'failures']).toContain(report.stopReason)
        expect(report.because).not.toBe('')
      })(),
    60_000,
  )
})

/** Longer than any cooldown, rest or silence of a live seat; the debate itself has 300 s. */
const JUMP_MS_MAX = 60_000

test('on the brisk clock, time does not run out while a lost call is to be asked again', async () => {
  for (let appends = 3; appends < 30; appends += 5) {
    const { events } = sound(await liveIn(appends, 'sound', 3, { deaths: [{ appends, late: appends % 2 === 0 }] }))
    const jumps = events.map(({ at }, index) => at - (events[index - 1]?.at ?? 0))
    expect(Math.max(...jumps), `dead after ${appends} appends`).toBeLessThan(JUMP_MS_MAX)
  }
})

test('the fixed set is not tame: every mood, every end of its own and every kind of trouble is in it', () => {
  const scripts = Array.from({ length: 4_000 }, (_, seed) => scriptOf(seed))
  for (const mood of DEBATE_MOODS)
    expect(scripts.filter(({ moods }) => Object.values(moods).every((other) => other === mood)).length).toBeGreaterThan(100)
  expect(new Set(scripts.map(({ wish }) => wish.seats.length)).size).toBe(10)
  const rare = ['user.interjected', 'seat.removed', 'seat.skipped', 'crux.locked', 'crux.lock-failed', 'thread.failed', 'thread.staled']
  const ends = ['completed', 'time', 'messages', 'too-few-seats', 'user'].map((reason) => `closed ${reason}`)
  expect([...rare, ...ends, 'turn.withdrawn', 'steelman.graded', 'crux.extracted'].filter((what) => !seen.has(what))).toEqual([])
})
