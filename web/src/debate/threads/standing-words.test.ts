import { describe, expect, test } from 'vitest'
import { claims, debateWith, seatWith, threadWith } from '../../../../src/core/debate/sample.fixture.ts'
import type { Thread } from '../../../../src/core/debate/state.ts'
import { convergenceOf, stagesOf } from './standing-words.ts'

const counts = { DISCOVERY: 5, CRUX_LOCK: 3, EVIDENCE: 0 }
const budgets = { DISCOVERY: 8, CRUX_LOCK: 12, EVIDENCE: 14 }
const own = debateWith({ seats: { ada: seatWith('YES'), bo: seatWith('NO') }, messages: [claims('ada', 't1')] })

describe('the stages of a thread', () => {
  test('are over, now, or before, each with what is used', () => {
    const stages = stagesOf(threadWith('t1', { stage: 'CRUX_LOCK', counts, budgets, enteredAt: { DISCOVERY: 0, CRUX_LOCK: 9 } }))
    expect(stages.map(({ name, used, budget, at }) => `${name} ${used}/${budget} ${at}`)).toEqual([
      'DISCOVERY 5/8 over',
      'CRUX LOCK 3/12 now',
      'EVIDENCE 0/14 before',
      'DONE 0/null before',
    ])
  })

  test('that were never entered stay before, also in a thread that failed', () => {
    const ended = stagesOf(
      threadWith('t1', { stage: 'DONE', status: 'FAILED_LOCK', counts, budgets, enteredAt: { DISCOVERY: 0, CRUX_LOCK: 9, DONE: 20 } }),
    )
    expect(ended.map(({ at }) => at)).toEqual(['over', 'over', 'before', 'over'])
  })
})

describe('convergence', () => {
  const of = (over: Partial<Thread>): ReturnType<typeof convergenceOf> => convergenceOf(own, threadWith('t1', over))

  test('is measured in the evidence stage, and says when it closes', () => {
    expect(of({ stage: 'DISCOVERY', convergence: null })).toEqual({ signal: null, because: 'Measured once evidence is brought.' })
    expect(of({ stage: 'EVIDENCE', convergence: null })).toEqual({
      signal: 0,
      because: 'Few concessions changed a position, and seats still join in. It closes at 0.75.',
    })
  })

  test('of a thread that ended is what it ended with, and why', () => {
    expect(of({ stage: 'DONE', convergence: 0.95, because: 'Its 14 messages are spent.' })).toEqual({
      signal: 0.95,
      because: 'Its 14 messages are spent.',
    })
    expect(of({ stage: 'DONE', convergence: null, because: 'It failed.' })).toEqual({ signal: null, because: 'It failed.' })
  })
})
