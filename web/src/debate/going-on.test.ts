import { describe, expect, test } from 'vitest'
import { debateWith, houseWith, seatWith, threadWith } from '../../../src/core/debate/sample.fixture.ts'
import type { Debate, Grant } from '../../../src/core/debate/state.ts'
import { goingOn } from './going-on.ts'

const house = houseWith(['ada', 'bo'])
const name = (seat: string): string => ({ ada: 'Ada', bo: 'Bo' })[seat] ?? seat
const begun = (over: Partial<Debate>): Debate => ({ ...debateWith({ seats: { ada: seatWith('YES'), bo: seatWith(null) } }), ...over })
const grant = (seat: string, purpose: Grant['purpose'], target: string | null): Grant => ({
  seat,
  purpose,
  thread: target === null ? null : 't1',
  target,
  stage: '',
  score: null,
  fallback: false,
  shown: [],
  at: 0,
})

describe('what is going on', () => {
  test('before it began', () => {
    expect(goingOn(begun({ begun: null }), house, name)).toEqual(['The debate is about to begin.'])
  })

  test('while seats open: how many have, and whom it waits for', () => {
    const own = begun({ threads: {}, grants: { r: grant('bo', 'open', null) } })
    expect(goingOn(own, house, name)).toEqual([
      'Opening statements: each seat takes a position alone, before it reads any other. 1 of 2 have.',
      'Waiting for Bo.',
    ])
  })

  test('in the threads: each stage in words, with its budget, and who is asked what', () => {
    const thread = threadWith('t1', {
      stage: 'EVIDENCE',
      status: 'LOCKED',
      counts: { DISCOVERY: 4, CRUX_LOCK: 9, EVIDENCE: 3 },
      budgets: { DISCOVERY: 8, CRUX_LOCK: 12, EVIDENCE: 14 },
    })
    const own = begun({ threads: { t1: thread }, grants: { r: grant('ada', 'commit', 't1') } })
    const [stage, waiting] = goingOn(own, house, name)
    expect(stage).toBe('t1 is locked; the seats bring evidence on it. (3 of at most 14 messages)')
    expect(waiting).toMatch(/^Waiting for Ada to .*t1\.$/)
  })

  test('between threads, at the end, and after it', () => {
    const done = begun({ threads: { t1: threadWith('t1', { stage: 'DONE', status: 'CONVERGED' }) }, grants: {} })
    expect(goingOn(done, house, name)).toEqual(['Every thread so far is done. What comes next is being decided.'])
    const ending = { ...done, ending: { reason: 'time', because: 'Its time is up.' } as const }
    expect(goingOn(ending, house, name)).toEqual(['It is coming to its end. Its time is up.'])
    expect(goingOn(ending, { ...house, status: 'completed' }, name)).toEqual([])
  })
})
