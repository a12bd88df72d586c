/** Every number that a detector, a vote or an exit rests on, changed one at a time: at least one probe must see it. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type * as ProbesModule from './probes.ts'

const NUMBERS = '../../src/core/roundtable/numbers.ts'
const READING = '../../src/core/roundtable/groupthink/numbers.ts'

type Tables = Readonly<Record<string, unknown>>
type Change = (value: number) => number
const up =
  (by: number): Change =>
  (value) =>
    Math.round((value + by) * 1e6) / 1e6

/** How far each number is moved, both ways where both make sense. */
const STEPS: readonly (readonly [table: string, key: string | null, ...by: readonly number[]])[] = [
  ['ROUNDS', 'most', 1, -1],
  ['ROUNDS', 'mostExtended', 1, -1],
  ['SEATS_MIN', null, 1, -1],
  // One fewer changes nothing: three seats see the two others either way.
  ['NEIGHBOURS', 'fromSeats', 1],
  ['NEIGHBOURS', 'seen', 1, -1],
  ['SIDE_VALUE', 'YES', 0.2, -0.2],
  ['SIDE_VALUE', 'UNCERTAIN', 0.2, -0.2],
  ['SIDE_VALUE', 'NO', 0.2, -0.2],
  ['SIDELESS_FROM', null, 0.1, -0.2],
  ['CLUSTER_FROM', null, 0.05, -0.05],
  ['NEWS', 'freshWordsMin', 1, -1],
  ['NEWS', 'freshShareMin', 0.1, -0.1],
  ['ORIGINS', 'sharedWordsMin', 1, -1],
  ['ORIGINS', 'sharedShareMin', 0.1, -0.1],
  ['OBJECTION', 'contentWordsMin', 1, -1],
  ['OBJECTION', 'likenessBelow', 0.05, -0.05],
  ['DECIDED', 'holdersMin', 0.15, -0.15],
  ['DECIDED', 'holdersAtLeast', 1, -1],
  ['DECIDED', 'perRoundMax', 1, -1],
]
const READING_STEPS: typeof STEPS = [
  ['ROUNDED', 'offMax', 0.02, -0.02],
  ['ROUNDED', 'roughOffMax', 0.03, -0.03],
  ['ROUNDED', 'valueMin', 20, -20],
  ['SHARES', 'apartMax', 0.003, -0.003],
  ['SHARES', 'coarseApartMax', 0.01, -0.01],
  ['SHARES', 'coarseWholeMax', 1, -1],
  ['SHRUG', 'confidenceMax', 0.05, -0.05],
]
const THRESHOLD_STEPS = [
  ['stagnation', 'newFactsPerSeatBelow', 1, -1],
  ['stagnation', 'confidenceChangeMax', 0.02, -0.02],
  ['stagnation', 'stanceSpreadMax', 0.06, -0.1],
  ['stagnation', 'rounds', 1, -1],
  ['earlyConvergence', 'roundMax', 1, -1],
  ['earlyConvergence', 'confidentShareMin', 0.05, -0.05],
  ['earlyConvergence', 'confidenceMin', 0.02, -0.02],
  ['earlyConvergence', 'sourcesBelow', 1, -1],
  ['earlyConvergence', 'overlapMin', 0.05, -0.05],
  ['earlyConvergence', 'clustersBelow', 1, -1],
  ['objection', 'confidenceMin', 0.02, -0.02],
  ['objection', 'changeBelow', 0.01, -0.01],
  ['exit', 'consensusMin', 0.05, -0.05],
  ['exit', 'confidenceMin', 0.02, -0.02],
  ['exit', 'changeBelow', 0.02, -0.02],
  ['exit', 'plateauRounds', 1, -1],
  ['exit', 'roundsMin', 1, -1],
] as const

/** The probes of a fresh copy of the rules, in which one table is another one. */
async function probesWith(module: string, changed: (tables: Tables) => Tables): Promise<typeof ProbesModule> {
  vi.resetModules()
  vi.doMock(module, async (original) => changed((await original()) as Tables))
  try {
    return await import('./probes.ts')
  } finally {
    vi.doUnmock(module)
  }
}

const moved = (tables: Tables, table: string, key: string | null, change: Change): Tables => {
  const value = tables[table]
  if (key === null) return { ...tables, [table]: change(value as number) }
  const row = value as Readonly<Record<string, number>>
  return { ...tables, [table]: { ...row, [key]: change(row[key] ?? Number.NaN) } }
}

let usual: Readonly<Record<string, unknown>>
let probes: typeof ProbesModule
beforeAll(async () => {
  probes = await probesWith(NUMBERS, (tables) => tables)
  usual = probes.probed()
})

test('the probes say the same twice', () => {
  expect(probes.probed()).toEqual(usual)
})

const numbered = (steps: typeof STEPS) => steps.flatMap(([table, key, ...by]) => by.map((each) => [table, key, each] as const))
const seen = (found: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(usual).filter((name) => JSON.stringify(found[name]) !== JSON.stringify(usual[name]))

describe.each([
  [NUMBERS, STEPS],
  [READING, READING_STEPS],
])('a number of %s', (module, steps) => {
  test.each(numbered(steps))('%s.%s moved by %d is seen', async (table, key, by) => {
    const changed = await probesWith(module, (tables) => moved(tables, table, key, up(by)))
    expect(seen(changed.probed())).not.toEqual([])
  })

  test('none was left out', async () => {
    const tables = (await vi.importActual(module)) as Tables
    const all = Object.entries(tables).flatMap(([table, row]) =>
      typeof row === 'number' ? [table] : Object.keys(row as object).map((key) => `${table}.${key}`),
    )
    // Those that only the way in, and a whole round with a person outside, show: `src/engine/open.test.ts`, `receive/`.
    const elsewhere = ['SEATS_MAX', 'CONTEXT_ASKS_PER_ROUND']
    expect(all.filter((name) => !elsewhere.includes(name)).toSorted()).toEqual(
      steps.map(([table, key]) => (key === null ? table : `${table}.${key}`)).toSorted(),
    )
  })
})

describe('a threshold that a user may set', () => {
  test.each(THRESHOLD_STEPS.flatMap(([group, key, ...by]) => by.map((each) => [group, key, each] as const)))(
    '%s.%s moved by %d is seen',
    (group, key, by) => {
      const row = probes.DEFAULTS[group] as Readonly<Record<string, number>>
      const thresholds = { ...probes.DEFAULTS, [group]: { ...row, [key]: up(by)(row[key] ?? Number.NaN) } }
      expect(seen(probes.probed(thresholds))).not.toEqual([])
    },
  )

  test('none was left out', () => {
    const all = Object.entries(probes.DEFAULTS).flatMap(([group, row]) => Object.keys(row).map((key) => `${group}.${key}`))
    expect(all.toSorted()).toEqual(THRESHOLD_STEPS.map(([group, key]) => `${group}.${key}`).toSorted())
  })
})
