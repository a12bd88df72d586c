import { expect, test } from 'vitest'
import { recordedAll } from '../../../src/views/roundtable-making.fixture.ts'
import { LOG } from '../../../src/views/roundtable-sample.fixture.ts'
import { markOf } from './marks.ts'

const events = recordedAll(LOG)
const marks = events.flatMap((event) => markOf(event) ?? [])
const of = (kind: string): readonly string[] => marks.filter((mark) => mark.kind === kind).map(({ title }) => title)
const count = (type: string): number => LOG.filter((event) => event.type === type).length

test('every round of a roundtable is a moment; those of objections stand with groupthink', () => {
  const rounds = LOG.flatMap((event) => (event.type === 'round.opened' ? [event.kind] : []))
  expect(of('turn')).toHaveLength(rounds.filter((kind) => kind !== 'objection').length)
  expect(of('turn')[0]).toBe('Everybody answers alone')
  expect(of('doubt')).toHaveLength(
    rounds.filter((kind) => kind === 'objection').length + count('groupthink.detected') + count('objection.judged'),
  )
  expect(of('doubt').join('\n')).toMatch(/convergence|Stagnation/)
})

test('so is what is asked of people, what is kept back, and the end', () => {
  const people = ['escalation.raised', 'escalation.answered', 'escalation.expired', 'context.requested', 'context.supplied'] as const
  const others = ['block.appealed', 'blocker.lifted', 'rounds.extended', 'synthesis.asked'] as const
  const asked = [...people, ...others].reduce((sum, type) => sum + count(type), 0)
  expect(asked).toBeGreaterThan(0)
  expect(of('person')).toHaveLength(asked)
  expect(of('refusal')).toHaveLength(count('contribution.blocked') + count('contribution.refused'))
  expect(of('end')).toHaveLength(count('roundtable.exited') + count('deliberation.closed'))
})
