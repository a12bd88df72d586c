/**
 * What `npm run governor-figures` measures, with fewer seeds: false alarms where nothing is wrong, recall and precision where one thing is.
 * The worlds that spoil a figure are named with their seeds.
 */
import { describe, expect, test } from 'vitest'
import type { Governed } from './healthy.ts'
import { brokenRuns, faultyRuns, faultyTables, healthy, type Outcome, roughRuns, seedsFrom } from './labelled.ts'
import { besideLength, FAILURES, falseAlarmsPer100, harmonic, scores, together } from './score.ts'

const FALSE_ALARMS_PER_100 = 2
const RECALL = 0.9
const SECONDS_MAX = 180

/** Other seeds than those of the tests beside this one, and even and odd ones: a threshold is chosen on these and measured on those. */
const FIRST = 2_000
const HEALTHY: Readonly<Record<Governed, number>> = { ask: 40, council: 8, debate: 3, roundtable: 4, run: 45 }
const FAULTY = seedsFrom(FIRST, 1)

async function all(...worlds: readonly AsyncIterable<Outcome>[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const some of worlds) for await (const outcome of some) outcomes.push(outcome)
  return outcomes
}

const named = (outcomes: readonly Outcome[]): string =>
  outcomes
    .map(({ protocol, seed, sign, temper, seen, wrong }) => {
      const what = [protocol, sign ?? 'healthy', temper ?? ''].join(' ').trim()
      return `${what}, seed ${seed}: ${[...seen, ...wrong].join(', ') || 'nothing was seen'}`
    })
    .join('\n')

describe('the figures', { timeout: SECONDS_MAX * 1_000 }, async () => {
  const sound = all(...Object.entries(HEALTHY).map(([protocol, count]) => healthy(protocol as Governed, seedsFrom(FIRST, count))))
  const faulty = sound.then(() => all(faultyRuns(FAULTY), roughRuns(FAULTY, ['incorrigible']), brokenRuns(FAULTY), faultyTables(FAULTY)))

  test(`fewer than ${FALSE_ALARMS_PER_100} false alarms per 100 healthy deliberations`, async () => {
    const outcomes = await sound
    console.log(`healthy worlds from seed ${FIRST} on: ${JSON.stringify(HEALTHY)}`)
    const alarmed = outcomes.filter(({ alarms }) => alarms > 0)
    expect(falseAlarmsPer100(outcomes), named(alarmed)).toBeLessThan(FALSE_ALARMS_PER_100)
    expect(falseAlarmsPer100(await faulty), 'innocent twins and near misses').toBeLessThan(FALSE_ALARMS_PER_100)
  })

  test(`at least ${RECALL} of what is wrong is seen in time, for each shadow, each break, and together`, async () => {
    const outcomes = await faulty
    console.log(`worlds with one thing wrong: seed ${FAULTY.join(', ')}`)
    const missed = named(outcomes.filter(({ sign, isCaught }) => sign !== null && !isCaught))
    expect(outcomes.filter(({ sign }) => sign !== null).length).toBeGreaterThan(100)
    for (const { name, recall } of [...scores(outcomes), together(outcomes)])
      expect(recall, `${name}\n${missed}`).toBeGreaterThanOrEqual(RECALL)
    const astray = outcomes.filter(({ sign, seen }) => seen.some((one) => one !== sign))
    expect(together([...(await sound), ...outcomes]).precision, named(astray)).toBeGreaterThanOrEqual(RECALL)
  })

  test('who heeds goes quiet, who does not climbs the ladder', async () => {
    const { quiet, climbed } = together(await faulty)
    const amiss = named((await faulty).filter(({ cameOff }) => cameOff === false))
    expect(quiet[0], amiss).toBeGreaterThanOrEqual(RECALL * quiet[1])
    expect(climbed[0], amiss).toBeGreaterThanOrEqual(RECALL * climbed[1])
    expect(Math.min(quiet[1], climbed[1])).toBeGreaterThan(30)
  })

  test('no invariant is broken on the way', async () => {
    expect(named([...(await sound), ...(await faulty)].filter(({ wrong }) => wrong.length > 0))).toBe('')
  })

  test('each of the four commonest failures is seen better than length alone can tell', async () => {
    const runs = [...(await sound), ...(await faulty)].filter(({ protocol }) => protocol === 'run')
    // One seed has no other half: the same worlds stand on both sides, which is the most that length could ever do.
    const halves = [...runs, ...runs.map((one) => ({ ...one, seed: one.seed + 1 }))]
    const compared = besideLength(halves)
    expect(compared.map(({ failure }) => failure)).toEqual(Object.keys(FAILURES))
    for (const { failure, governor, length } of compared) {
      expect(governor.recall, failure).toBeGreaterThanOrEqual(RECALL)
      expect(governor.precision, failure).toBeGreaterThanOrEqual(RECALL)
      expect(harmonic(governor), `${failure}: ${length.rule}`).toBeGreaterThan(harmonic(length))
    }
  })
})

describe('how it is counted', () => {
  const size = { events: 10, words: 100, longest: 50 }
  const world = (over: Partial<Outcome>): Outcome => ({
    ...{
      protocol: 'run',
      seed: 1,
      sign: null,
      temper: null,
      seen: [],
      alarms: 0,
      isCaught: false,
      cameOff: null,
      end: 'completed',
      wrong: [],
    },
    size,
    ...over,
  })
  const rogue = { sign: 'rogue/no-tests', seen: ['rogue/no-tests'], isCaught: true, temper: 'corrigible', cameOff: true } as const

  test('false alarms: every alarm of a healthy world, however many it has; none of a faulty one', () => {
    const worlds = [world({}), world({ alarms: 3 }), world({ ...rogue, alarms: 5 }), world({}), world({})]
    expect(falseAlarmsPer100(worlds)).toBe(75)
  })

  test('what was missed lowers recall, what is seen elsewhere lowers precision', () => {
    const missed = world({ ...rogue, seen: [], isCaught: false, cameOff: false })
    const other = world({ sign: 'paranoid/few-fixes', seen: ['paranoid/few-fixes', 'rogue/one-big-commit'], isCaught: true })
    const healthy = world({ seen: ['rogue/no-tests'] })
    const worlds = [world(rogue), missed, other, healthy]
    expect(scores(worlds)[0]).toEqual({
      ...{ name: 'rogue', worlds: 2, caught: 1, recall: 0.5, precision: 1 / 3 },
      ...{ quiet: [1, 2], climbed: [0, 0] },
    })
    expect(together(worlds)).toMatchObject({ worlds: 3, caught: 2, recall: 2 / 3, precision: 0.5 })
  })

  test('length gets the best threshold of one half, and is measured on the other', () => {
    const long = { ...size, words: 900 }
    const talks = { sign: 'rabbit-hole/no-synthesis', seen: ['rabbit-hole/no-synthesis'], isCaught: true } as const
    const odd = [world({ ...talks, size: long }), world({}), world({})]
    const even = [world({ ...talks, seed: 2 }), world({ seed: 2, size: long }), world({ ...talks, seed: 2, size: long })]
    const found = besideLength([...odd, ...even]).find(({ failure }) => failure === 'not knowing when to stop')
    expect(found).toMatchObject({ with: 2, without: 1, governor: { recall: 1, precision: 1 } })
    expect(found?.length).toEqual({ rule: 'words from 900', recall: 0.5, precision: 0.5 })
  })
})
