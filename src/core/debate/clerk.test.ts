import { expect, test } from 'vitest'
import { converged, debated, type Facts, inEvidence, ofType, table, turn } from '../../../test/debate-facts.ts'
import { failed } from '../../../test/facts.ts'
import { tick } from '../../../test/given.ts'

test('each dependency is asked about at most twice, however often its voice was asked about others', () => {
  const dependency = (id: string) => ({
    ...{ id, from: 't1', to: 't2', kind: 'SUPPORTS' as const, sketch: 'One follows from the other.', confidence: 0.9, refused: null },
    voices: ['c'],
  })
  const proposed: Facts = { type: 'dependency.proposed', request: 'relate/clerk/1', dependencies: [dependency('d1'), dependency('d2')] }
  const lost = (target: string, nth: number): Facts => [
    turn(`confirm/c/${nth}`, { target, stage: 'CRYSTALLISING' }),
    failed(`confirm/c/${nth}`),
  ]
  const asks = (...facts: readonly Facts[]) =>
    ofType(debated(table(3), inEvidence(), converged(), proposed, ...facts).when(tick).facts, 'turn.granted')
      .filter(({ purpose }) => purpose === 'confirm')
      .map(({ target }) => target)
  expect(asks()).toEqual(['d1'])
  expect(asks(lost('d1', 1))).toEqual(['d1'])
  expect(asks(lost('d1', 1), lost('d1', 2))).toEqual(['d2'])
  expect(asks(lost('d1', 1), lost('d1', 2), lost('d2', 3))).toEqual(['d2'])
  expect(asks(lost('d1', 1), lost('d1', 2), lost('d2', 3), lost('d2', 4))).toEqual([])
})
