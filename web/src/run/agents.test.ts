import { expect, test } from 'vitest'
import type { House } from '../../../src/core/house/house.ts'
import type { Run } from '../../../src/core/run/state.ts'
import { opened, seat } from '../../../test/facts.ts'
import { agentsOf } from './agents.ts'
import { lessonsOf } from './lessons.ts'
import { SAMPLE } from './sample.fixture.ts'

const host = { driver: 'host', model: null } as const
const lesson = (id: string) => ({
  id,
  text: `Lesson ${id}`,
  finding: { category: 'testing', section: [], description: '' },
  frequency: 2,
  failures: 0,
  lastRun: '',
})
const opening = opened([seat('explorer', host), seat('maker', host), seat('guardian', host)], {
  staff: { clerk: seat('clerk', { name: 'The clerk', driver: 'host', model: null }), judge: null },
  options: { lessons: [lesson('L1'), lesson('L2')] },
})
const house = { opening, models: {} } as unknown as House

const asked = (last: object) =>
  ({ grants: { 'make/maker/2': { seat: 'maker', purpose: 'make', stage: 'do' } }, last }) as unknown as Pick<Run, 'grants' | 'last'>

test('whoever was not asked yet, and everybody once all is done, is told nothing', () => {
  const [maker, guardian] = agentsOf(SAMPLE, asked({}), house)
  expect([maker?.verdict, maker?.wasAsked, guardian?.wasAsked]).toEqual([null, true, false])
  expect(agentsOf({ ...SAMPLE, status: 'completed' }, asked({ maker: {} }), house)[0]?.verdict).toBeNull()
  expect(agentsOf({ ...SAMPLE, status: 'stopped' }, asked({ maker: {} }), house)[0]?.verdict).not.toBeNull()
})

test('agents in the order of their parts, the clerk after them, whoever is not asked at the end', () => {
  const rows = agentsOf(SAMPLE, asked({ maker: {} }), house)
  expect(rows.map((row) => row.seat)).toEqual(['maker', 'guardian', 'clerk', 'explorer'])
  expect(rows[0]).toMatchObject({ replaced: 1, owes: ['the change'], verdict: { verdict: 'correct', correction: 'Write a test.' } })
  expect(rows[1]).toMatchObject({ owes: [], verdict: null })
  expect(rows[2]).toMatchObject({ archetype: null, name: 'The clerk' })
})

test('lessons: those learned here, then those shown, with what became of them', () => {
  const learned = lessonsOf({ lessons: { ...SAMPLE.lessons, learned: [lesson('L7')] } }, house)
  expect(learned.map(({ lesson: { id }, marks }) => [id, marks.map(({ text }) => text)])).toEqual([
    ['L7', ['learned here']],
    ['L1', ['shown', '✗ it did not help']],
  ])
  expect(lessonsOf({ lessons: { shown: [], failed: [], learned: [] } }, house)).toEqual([])
})
