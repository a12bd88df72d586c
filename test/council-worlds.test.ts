import { describe, expect, test } from 'vitest'
import { DOCUMENT_KINDS } from './council-documents.ts'
import { scriptOf } from './council-script.ts'
import { differsAgain, live, liveIn, reportOf, told } from './council-world.ts'
import { LIMITS } from './facts.ts'
import type { Life } from './life.ts'
import { COUNCIL_MOODS, type Mood } from './world.ts'

/** The fixed set of every check; `npm run soak -- --protocol council --runs 5000 --seed 1` goes on from here. */
const SEEDS = 80
const CHUNK = 20
const SECONDS_MAX = 120
const chunks = Array.from({ length: SEEDS / CHUNK }, (_, index) => index * CHUNK)
/** One of those in which time runs out, which happens seldom. */
const RARE = 129

/** What has happened in the fixed set. */
const seen = new Set<string>()

const sound = (life: Life): Life => (life.wrong.length === 0 ? life : expect.fail(told(life)))

function note({ events }: Life): void {
  for (const event of events) {
    seen.add(event.type)
    if (event.type === 'deliberation.closed') seen.add(`closed ${event.reason}`)
    if (event.type === 'council.moved') seen.add(event.to)
    if (event.type === 'votes.revealed') for (const { outcome } of event.results) seen.add(outcome)
    if (event.type === 'finding.raised' && event.lowered !== null) seen.add('lowered')
  }
}

describe('whatever the reviewers say, whoever interferes, whenever a runner dies', () => {
  test.each(chunks)(
    `every invariant of a council holds at every event of ${CHUNK} worlds from seed %i on`,
    async (first) => {
      for (let seed = first; seed < first + CHUNK; seed++) note(sound(await live(seed)))
    },
    SECONDS_MAX * 1_000,
  )

  test('and of one whose time runs out', async () => note(sound(await live(RARE))))

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
})

/** Worlds in which nobody interferes: their end is the rules' doing. */
const WORLDS = 4
/** At the usual budget a seat is asked once for all its modes; with plenty, once for each: then a dead one fails five times. */
const USUAL = { limits: { ...LIMITS, tokensMax: 100_000, minutesMax: 60, outputTokensMax: 3_000 } }
const PLENTY = { limits: { ...USUAL.limits, tokensMax: 1_000_000 } }
const each = (moods: readonly [Mood, Mood, Mood], look: (life: Life) => void) => async (): Promise<void> => {
  for (let seed = 0; seed < WORLDS; seed++) {
    const life = sound(await liveIn(seed, moods, 'plain', seed % 2 === 0 ? USUAL : PLENTY))
    note(life)
    try {
      look(life)
    } catch (fault) {
      throw new Error(`${moods.join(', ')}, seed ${seed}`, { cause: fault })
    }
  }
}

describe('a table of known moods comes to the end it deserves', () => {
  test(
    'two dead: aborted for want of reviewers, and what the third found is kept',
    each(['sound', 'dead', 'dead'], (life) => {
      const { state, verdict, abortReason, findings } = reportOf(life)
      expect({ state, verdict, abortReason }).toEqual({ state: 'ABORTED', verdict: 'ABORTED', abortReason: 'INSUFFICIENT_AGENTS' })
      expect(findings.length).toBeGreaterThan(0)
    }),
  )
  test(
    'one dead: degraded, and both that are left must agree',
    each(['sycophantic', 'dead', 'sycophantic'], (life) => {
      const { state, degraded, agents } = reportOf(life)
      expect(degraded).toBe(true)
      expect(agents.map(({ lost }) => lost !== null)).toEqual([false, true, false])
      expect(['CONVERGED', 'DEADLOCKED']).toContain(state)
    }),
  )
  test.each(['dying-2', 'dying-3'] as const)('one that dies on the way (%s) is lost from then on, and its findings stay', (mood) =>
    each(['sycophantic', 'sycophantic', mood], (life) => {
      const { agents, findings, state } = reportOf(life)
      expect(['CONVERGED', 'DEADLOCKED']).toContain(state)
      const isAsked = life.events.some(
        (event) => event.type === 'turn.granted' && event.seat === 'c' && event.purpose === (mood === 'dying-2' ? 'assess' : 'vote'),
      )
      expect(agents[2]?.lost !== null).toBe(isAsked)
      expect(findings.some(({ raisedBy }) => raisedBy.includes('c'))).toBe(true)
    })(),
  )
  test(
    'everybody agrees with everything: converged, and only what two or more hold stands',
    each(['sycophantic', 'sycophantic', 'sycophantic'], (life) => {
      const { state, findings } = reportOf(life)
      expect(state).toBe('CONVERGED')
      for (const { outcome, supporters, votes } of findings)
        expect(outcome === 'standing').toBe(supporters.length >= 2 || votes.filter(({ vote }) => vote === 'SUPPORT').length >= 2)
    }),
  )
  test(
    'everybody opposes everything: all that was put to the others is dismissed, and it passes',
    each(['contrary', 'contrary', 'contrary'], (life) => {
      const { verdict, findings } = reportOf(life)
      expect(verdict).toBe('PASSED')
      // Lighter ones are put to nobody: what two raised on their own stands.
      for (const { severity, outcome } of findings) if (severity === 'blocker' || severity === 'major') expect(outcome).toBe('dismissed')
    }),
  )
  test(
    'nobody can decide: nothing is found, and nothing stands',
    each(['uncertain', 'uncertain', 'uncertain'], (life) => {
      const { state, verdict, counts } = reportOf(life)
      expect({ state, verdict, raised: counts.raised }).toEqual({ state: 'CONVERGED', verdict: 'PASSED', raised: 0 })
    }),
  )
  test(
    'blockers everywhere: no quotation, no blocker; and no blocker passes',
    each(['hysterical', 'hysterical', 'hysterical'], (life) => {
      const { verdict, findings } = reportOf(life)
      expect(['FAILED', 'NEEDS_ADJUDICATION']).toContain(verdict)
      for (const { severity, check } of findings)
        if (severity === 'blocker') expect(check).toMatchObject({ verdict: 'verified', bare: false })
    }),
  )
  test(
    'liars: what they invent is ignored with a reason, and their quotations are seen to be false',
    each(['lying', 'lying', 'lying'], (life) => {
      const { ignored, counts } = reportOf(life)
      expect(ignored.length).toBeGreaterThan(0)
      expect(counts.quotesVerified).toBeLessThan(counts.quotesGiven)
    }),
  )
})

test('every kind of document comes to an end of its own, with every section read or said to be unread', async () => {
  for (const [seed, kind] of DOCUMENT_KINDS.entries()) {
    const life = sound(await liveIn(seed, ['sound', 'sycophantic', 'fickle'], kind))
    const { document, gates } = reportOf(life)
    expect(document?.words, kind).toBeGreaterThan(0)
    expect(gates[0], kind).toMatchObject({ gate: 'readable', status: 'pass' })
  }
}, 60_000)

test('so little budget that nobody can be asked: aborted as exhausted, with a report', async () => {
  const life = sound(await liveIn(1, ['sound', 'sound', 'sound'], 'plain', { limits: { ...LIMITS, tokensMax: 500 } }))
  expect(reportOf(life)).toMatchObject({ verdict: 'ABORTED', abortReason: 'BUDGET_EXHAUSTED', findings: [] })
})

test('the fixed set is not tame: every mood, every document, every end and every kind of trouble is in it', () => {
  const scripts = Array.from({ length: 4_000 }, (_, seed) => scriptOf(seed))
  for (const mood of COUNCIL_MOODS)
    expect(scripts.filter(({ moods }) => Object.values(moods).every((other) => other === mood)).length).toBeGreaterThan(50)
  const phases = scripts.map(({ wish }) => (wish.options as { vision: { phases: readonly unknown[] } }).vision.phases.length)
  expect(new Set(phases).size).toBe(7)
  for (const kind of DOCUMENT_KINDS) expect(scripts.filter(({ wish }) => wish.subject.includes(`, ${kind} (`)).length).toBeGreaterThan(100)
  const rare = [
    'finding.merged',
    'mode.unapplied',
    'reviewer.lost',
    'remediation.endorsed',
    'endorsements.given',
    'allowance.passed',
    'turn.withdrawn',
  ]
  const ends = ['completed', 'time', 'tokens', 'too-few-seats', 'user'].map((reason) => `closed ${reason}`)
  const outcomes = [
    'CONVERGED',
    'DEADLOCKED',
    'ABORTED',
    'QUORUM_SUPPORT',
    'QUORUM_OPPOSE',
    'lowered',
    'findings.escalated',
    'deliberation.reopened',
  ]
  expect([...rare, ...ends, ...outcomes].filter((what) => !seen.has(what))).toEqual([])
})
