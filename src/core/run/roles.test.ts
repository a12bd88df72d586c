import { describe, expect, test } from 'vitest'
import { AGENTS, optionsOf, ROLES, task } from '../../../test/run-facts.ts'
import { effectivenessOf } from './effectiveness.ts'
import { EFFECTIVENESS } from './numbers.ts'
import { agentsOf, objectionToRun } from './roles.ts'

describe('a plan', () => {
  const { maker: _, ...withoutMaker } = ROLES
  test.each([
    ['as it should be', {}, null],
    ['without a maker', { roles: withoutMaker }, 'Nobody is the maker'],
    ['without a reviewer', { roles: { maker: 'maker', creator: 'creator' } }, 'Nobody reviews in the workflow standard'],
    ['whose only reviewer is not asked', { workflow: 'fast', roles: { maker: 'maker', sage: 'sage' } }, 'one of these roles: guardian.'],
    ['with a role that has no seat', { roles: { ...ROLES, nobody: 'sage' } }, 'The role of nobody has no seat'],
    ['with two makers', { roles: { ...ROLES, sage: 'maker' } }, 'Two seats are maker'],
    ['with two tasks of one name', { tasks: [task('T1'), task('T1')] }, 'Two tasks are called T1'],
    ['that works on its base', { branch: 'main' }, 'would work on its base main'],
  ] as const)('%s', (_name, over, objection) => {
    const said = objectionToRun(optionsOf(over as Parameters<typeof optionsOf>[0]), AGENTS)
    if (objection === null) expect(said).toBeNull()
    else expect(said).toContain(objection)
  })

  test('an agent may not be called clerk', () =>
    expect(objectionToRun(optionsOf(), [...AGENTS, { id: 'clerk' }])).toContain('Give that agent another id'))

  test('seats of roles that the workflow does not use are not asked', () =>
    expect(agentsOf(optionsOf({ workflow: 'standard' })).map(({ archetype }) => archetype)).toEqual([
      'explorer',
      'creator',
      'maker',
      'guardian',
      'skeptic',
    ]))
})

describe('how well a task went', () => {
  const best = { raised: 0, resolved: 0, cycles: 1, cyclesMax: 3, testsPass: true, corrections: 0, isDone: true } as const
  test.each([
    ['at its best', {}, 1],
    ['half of the findings mended', { raised: 4, resolved: 2 }, 0.8],
    ['none mended', { raised: 1, resolved: 0 }, 0.6],
    ['all cycles used', { cycles: 3 }, 0.867],
    ['failing tests', { testsPass: false }, 0.8],
    ['no test command', { testsPass: null }, 1],
    ['corrected once', { corrections: 1 }, 0.9],
    ['corrected three times', { corrections: 3 }, 0.85],
    ['failed', { isDone: false }, 0.5],
    ['only one cycle allowed', { cyclesMax: 1 }, 1],
  ])('%s: %o', (_, over, expected) => expect(effectivenessOf({ ...best, ...over })).toBe(expected))

  test('the parts make one', () => {
    const { resolved, cycles, tests, corrections } = EFFECTIVENESS
    expect(resolved + cycles + tests + corrections).toBeCloseTo(1)
  })
})
