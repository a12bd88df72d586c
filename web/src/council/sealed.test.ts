import { describe, expect, test } from 'vitest'
import type { CastVote } from '../../../src/core/council/state.ts'
import { unopened } from '../../../src/core/council/state.ts'
import { agent } from '../../../src/views/council-live.fixture.ts'
import { COUNCIL } from '../../../src/views/council-sample.fixture.ts'
import { isDissent, sealedOf } from './sealed.ts'

const vote: CastVote = { finding: 'F-2', vote: 'OPPOSE', because: 'a secret reason', quote: null }
const agents = { 'sa-1': agent(), 'sa-2': agent({ missed: { vote: ['It did not answer.'] } }), 'sa-3': agent() }
const told = { ...COUNCIL, agents: COUNCIL.agents.map((one) => ({ ...one, lost: one.seat === 'sa-3' ? 'It never answered.' : null })) }
const sealed = sealedOf({ ...unopened, state: 'CYCLE_3', agents, ballots: { 'sa-1': [vote] } }, told)

describe('a sealed vote', () => {
  test('tells who is in and what is voted on', () => {
    expect(sealed.seats.map(({ isIn }) => isIn)).toEqual([true, false, false])
    expect(
      sealed.seats.map(({ why }) => why),
      'who failed once is asked again',
    ).toEqual([null, null, 'It never answered.'])
    expect(sealed.findings).toEqual(['F-2'])
  })
  test('tells nothing of how anybody voted', () => expect(JSON.stringify(sealed)).not.toMatch(/OPPOSE|secret/))
  test('is not open before cycle 3', () => expect(sealedOf({ ...unopened, state: 'CYCLE_2' }, COUNCIL).isOpen).toBe(false))
})

test.each([
  ['standing', 'OPPOSE', true],
  ['standing', 'SUPPORT', false],
  ['dismissed', 'SUPPORT', true],
  ['dismissed', 'ABSTAIN', false],
  ['deadlocked', 'OPPOSE', false],
] as const)('%s and %s: dissent is %s', (outcome, cast, is) => expect(isDissent(outcome, cast)).toBe(is))
