import { describe, expect, test } from 'vitest'
import { commits, type Facts, gives, inEvidence, stateOf, table } from '../../../../test/debate-facts.ts'
import type { Debate } from '../state.ts'
import { offeredTo, takenIn } from './offered.ts'

const offered = (seat: string, quotable: boolean, ...facts: readonly Facts[]) => {
  const own = stateOf(...facts).own as Debate
  const thread = own.threads.t1
  return thread === undefined ? [] : offeredTo(own, thread, seat, quotable)
}
const evidence = [table(4), inEvidence()]

describe('a seat is offered what it can do now', () => {
  test('to change its answer where it has one', () => {
    expect(offered('a', true, evidence)).toContain('UPDATE_POSITION')
    expect(offered('d', true, evidence)).not.toContain('UPDATE_POSITION')
    expect(offered('d', true, evidence, commits('d', 'NO'))).toContain('UPDATE_POSITION')
  })
  test('to challenge evidence where somebody else has given some', () => {
    expect(offered('a', true, evidence)).not.toContain('CHALLENGE_EVIDENCE')
    expect(offered('a', true, evidence, gives('b'))).toContain('CHALLENGE_EVIDENCE')
    expect(offered('b', true, evidence, gives('b'))).not.toContain('CHALLENGE_EVIDENCE')
  })
  test('evidence where there are sources, and reasons where there are none', () => {
    expect(offered('a', true, evidence)).toEqual(['PROVIDE_EVIDENCE', 'UPDATE_POSITION', 'CONCEDE', 'PROPOSE_CRUX'])
    expect(offered('a', false, evidence)).toEqual(['UPDATE_POSITION', 'CONCEDE', 'PROPOSE_CRUX', 'CLAIM', 'CHALLENGE'])
  })
  test('in other stages the same with sources and without', () => {
    for (const stage of ['DISCOVERY', 'CRUX_LOCK', 'DONE'] as const) expect(takenIn(stage, false)).toEqual(takenIn(stage, true))
  })
})
