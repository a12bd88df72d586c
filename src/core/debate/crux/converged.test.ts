import { describe, expect, test } from 'vitest'
import { report } from '../report.ts'
import { debateWith, falsifier, flip, houseWith, type Made, position, proposal, seatWith, threadWith } from '../sample.fixture.ts'
import { convergedFact } from './converged.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
const sound = {
  a: position('YES', { flip: flip(), falsifier: falsifier('Fees') }),
  b: position('NO', { flip: flip(), falsifier: falsifier('Yield') }),
}
const of = (made: Partial<Made>) => report(debateWith({ seats, ...made }), houseWith(Object.keys(seats)))

describe('the four signs', () => {
  const of30 = (seatMessages: number, atMessage: number | null) =>
    of({ seatMessages, coalitions: atMessage === null ? null : { camps: [], preliminary: true, atMessage } }).convergence.coalitionsStable
  test('coalitions are stable after 30 messages without a change', () =>
    expect([of30(40, 10), of30(39, 10), of30(99, null)]).toEqual([true, false, false]))
  test('threads are done when each is; a proposal that two support may still open one', () => {
    const { convergence } = of({
      threads: [threadWith('t1', { positions: sound })],
      proposals: [proposal('p1', { supporters: ['a', 'b'] })],
    })
    expect(convergence).toMatchObject({ threadsDone: true, irreducibleFound: true, noNewThreads: false })
    const left = { ...seats, b: seatWith('NO', { gone: { kind: 'removed', because: 'x' } }) }
    expect(of({ seats: left, proposals: [proposal('p1', { supporters: ['a', 'b'] })] }).convergence.noNewThreads).toBe(true)
    const waiting = [proposal('p1', { supporters: ['a'] }), proposal('p2', { supporters: ['a', 'b'], question: null })]
    expect(of({ proposals: waiting }).convergence.noNewThreads).toBe(true)
    expect(of({ threads: [threadWith('t1', { stage: 'EVIDENCE' })] }).convergence.threadsDone).toBe(false)
  })
})

describe('global convergence', () => {
  const done = {
    threads: [threadWith('t1', { positions: sound })],
    seatMessages: 42,
    coalitions: { camps: [], preliminary: true, atMessage: 2 },
  }
  const told = (made: Partial<Made>) => convergedFact(debateWith({ seats, ...made }))
  test('is told when all four hold, with what was found', () =>
    expect(told(done)).toMatchObject({
      type: 'debate.converged',
      irreducible: ['t1'],
      coalitionsSince: 2,
      because: expect.stringContaining('for 40 messages'),
    }))
  test.each<[string, Partial<Made>]>([
    ['a thread still talks', { ...done, threads: [threadWith('t1', { positions: sound }), threadWith('t2', { stage: 'EVIDENCE' })] }],
    ['nothing irreducible was found', { ...done, threads: [threadWith('t1', {})] }],
    ['a thread may still open', { ...done, proposals: [proposal('p1', { supporters: ['a', 'b'] })] }],
    ['the camps have just changed', { ...done, coalitions: { camps: [], preliminary: true, atMessage: 20 } }],
  ])('is not told while %s', (_, made) => expect(told(made)).toBeNull())
})
