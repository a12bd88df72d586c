/** Runs with exactly one thing wrong, for every sign of every shadow: seen in time, alone, corrected or escalated. */
import { expect, test } from 'vitest'
import { ARCHETYPE_ROWS, SYSTEM_ROWS } from '../../src/core/governor/shadows/table.ts'
import { liveFaulty } from './fault.ts'
import { AGENT_FAULTS } from './faults-agents.ts'
import { PROCESS_FAULTS } from './faults-process.ts'
import { wrongWith } from './verdict.ts'

const FAULTS = [...AGENT_FAULTS, ...PROCESS_FAULTS]
const SEED = 1

test('there is a world for every sign in the table', () => {
  const signs = [...ARCHETYPE_ROWS, ...SYSTEM_ROWS].map(({ shadow, predicate }) => `${shadow}/${predicate}`)
  const worlds = FAULTS.map(({ shadow, predicate }) => `${shadow}/${predicate}`)
  expect(worlds.toSorted()).toEqual(signs.toSorted())
})

test.each(FAULTS)('$shadow, $predicate: whoever heeds is told once, and goes quiet', async (fault) =>
  expect(wrongWith(await liveFaulty(SEED, fault, 'corrigible'), fault, 'corrigible')).toEqual([]),
)

test.each(FAULTS.filter(({ isNobodys }) => isNobodys !== true))(
  '$shadow, $predicate: whoever does not heed climbs the ladder',
  async (fault) => expect(wrongWith(await liveFaulty(SEED, fault, 'incorrigible'), fault, 'incorrigible')).toEqual([]),
)
