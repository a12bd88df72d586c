/** Seeded worlds: every invariant at every event, whatever happens; and worlds of one mood, in which the right detector fires. */
import { describe, expect, test } from 'vitest'
import type { Recorded } from '../../src/core/words.ts'
import type { Life } from '../life.ts'
import { scriptOf } from '../roundtable-script.ts'
import { differsAgain, live, liveIn, reportOf, told } from '../roundtable-world.ts'
import { type Mood, ROUNDTABLE_MOODS } from '../world.ts'

/** The fixed set of every check; `npm run soak -- --protocol roundtable --runs 2000 --seed 1` goes on from here. */
const SEEDS = 60
const CHUNK = 20
const SECONDS_MAX = 180
const chunks = Array.from({ length: SEEDS / CHUNK }, (_, index) => index * CHUNK)

/** What has happened in the fixed set. */
const seen = new Set<string>()

const sound = (life: Life): Life => (life.wrong.length === 0 ? life : expect.fail(told(life)))

function notice(event: Recorded): void {
  seen.add(event.type)
  if (event.type === 'deliberation.closed') seen.add(`closed ${event.reason}`)
  if (event.type === 'roundtable.exited') seen.add(`exit ${event.reason}`)
  if (event.type === 'groupthink.detected') seen.add(`detected ${event.kind}`)
}

describe('whatever the seats say, whoever interferes, whenever a runner dies', () => {
  test.each(chunks)(
    `every invariant of a roundtable holds at every event of ${CHUNK} worlds from seed %i on`,
    async (first) => {
      for (let seed = first; seed < first + CHUNK; seed++) for (const event of sound(await live(seed)).events) notice(event)
    },
    SECONDS_MAX * 1_000,
  )

  test(
    'the same seed gives the same log, but for wall time, latency and hashes',
    async () => {
      for (let seed = 0; seed < SEEDS; seed += 15) {
        const life = await live(seed)
        const wrong = await differsAgain(life)
        if (wrong.length > 0) expect.fail(told({ ...life, wrong }))
      }
    },
    SECONDS_MAX * 1_000,
  )
})

/* ——— worlds of one mood, in which nobody interferes ——— */

const WORDS_OF_DETECTORS = {
  'early-convergence': (event: Recorded) => event.type === 'groupthink.detected' && event.kind === 'early-convergence',
  stagnation: (event: Recorded) => event.type === 'groupthink.detected' && event.kind === 'stagnation',
  block: (event: Recorded) => event.type === 'contribution.blocked',
  unlabelled: (event: Recorded) =>
    event.type === 'contribution.verified' && event.mend.some((line) => line.includes('claims carry a label')),
  uncited: (event: Recorded) =>
    event.type === 'claims.registered' &&
    event.violations.some(({ rule }) => rule === 'fact-without-citation' || rule === 'orphan-citation'),
  'not found': (event: Recorded) => event.type === 'claims.registered' && event.evidence.some(({ check }) => check.verdict === 'failed'),
  context: (event: Recorded) => event.type === 'context.requested',
  failure: (event: Recorded) => event.type === 'ask.failed',
} as const
type Detector = keyof typeof WORDS_OF_DETECTORS

const firedIn = ({ events }: Life): readonly string[] =>
  Object.entries(WORDS_OF_DETECTORS).flatMap(([name, isIt]) => (events.some(isIt) ? [name] : []))

const TABLES = [3, 4, 5, 8] as const
const MODES = ['collaborative', 'adversarial', 'delphi', 'red-team-blue-team'] as const

const EXPECTED: readonly (readonly [Mood, readonly Detector[]])[] = [
  ['echoing', ['early-convergence']],
  ['stagnating', ['stagnation']],
  ['premature', ['early-convergence']],
  ['sound', []],
  ['converging', []],
  ['unlabelled', ['unlabelled']],
  ['lying', ['uncited', 'not found']],
  ['harmful', ['block']],
  ['dead', ['failure']],
  ['asking', ['context']],
]

describe.each(EXPECTED)('a world of %s seats', (mood, expected) => {
  test(`fires ${expected.join(' and ') || 'no detector'}, and no other, at tables of ${TABLES.join(', ')}`, async () => {
    for (const [seed, table] of TABLES.entries()) {
      const mode = MODES[seed % MODES.length] ?? 'collaborative'
      const life = sound(await liveIn(seed, mood, table, { mode, rounds: 3, patienceMinutes: 0.1 }))
      expect(firedIn(life), `${mood}, seed ${seed}, ${table} seats, ${mode}`).toEqual(expected)
    }
  }, 60_000)
})

describe('a world of one mood comes to the end it deserves', () => {
  const ends = async (mood: Mood, options: Readonly<Record<string, unknown>> = {}) =>
    reportOf(sound(await liveIn(3, mood, 5, { rounds: 4, patienceMinutes: 0.1, ...options }))).exit?.reason

  test('diverse seats that come together on new evidence: consensus', async () => expect(await ends('converging')).toBe('consensus'))
  test('diverse seats that do not: the last round', async () => expect(await ends('sound')).toBe('round-cap'))
  test('seats that echo each other never end by consensus while nobody has answered', async () =>
    expect(['consensus', 'unassailable-margin']).not.toContain(await ends('echoing')))
  test('silent seats: too few, or the breakers stop it', async () => {
    const report = reportOf(sound(await liveIn(3, 'dead', 5, { rounds: 4 })))
    expect(['too-few-seats', 'failures']).toContain(report.stopReason)
    expect(report.rounds.flatMap(({ measures }) => measures?.speakers ?? [])).toEqual(
      [0].slice(0, report.rounds.filter(({ measures }) => measures !== null).length),
    )
  })
  test.each(['malformed', 'fickle', 'hysterical', 'verbose', 'random', 'sycophantic', 'stubborn', 'slow', 'uncertain'] as const)(
    '%s seats: it ends, says why, and never as stalled',
    async (mood) => {
      const report = reportOf(sound(await liveIn(5, mood, 4, { rounds: 3, patienceMinutes: 0.1 })))
      expect(['completed', 'too-few-seats', 'failures']).toContain(report.stopReason)
      expect(report.because).not.toBe('')
    },
    60_000,
  )
})

test('the fixed set is not tame: every mood, every end of its own and every kind of trouble is in it', () => {
  const scripts = Array.from({ length: 3_000 }, (_, seed) => scriptOf(seed))
  for (const mood of ROUNDTABLE_MOODS)
    expect(scripts.filter(({ moods }) => Object.values(moods).every((other) => other === mood)).length, mood).toBeGreaterThan(40)
  expect(new Set(scripts.map(({ wish }) => wish.seats.length)).size).toBe(9)
  const rare = [
    'contribution.held',
    'contribution.blocked',
    'context.supplied',
    'escalation.raised',
    'escalation.expired',
    'measure.withheld',
  ]
  const asked = [
    'rounds.extended',
    'verification.judged',
    'vulnerability.answered',
    'seat.skipped',
    'turn.withdrawn',
    'deliberation.reopened',
  ]
  const found = ['detected early-convergence', 'detected stagnation', 'dissent.closed', 'claim.judged']
  const ends = ['exit consensus', 'exit convergence', 'exit round-cap', 'exit too-few-seats', 'closed user', 'closed completed']
  expect([...rare, ...asked, ...found, ...ends].filter((what) => !seen.has(what))).toEqual([])
})
