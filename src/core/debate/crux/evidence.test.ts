import { describe, expect, test } from 'vitest'
import {
  claims,
  commits,
  type Facts,
  gives,
  inEvidence,
  ofType,
  proposes,
  says,
  stateOf,
  table,
  told,
  turn,
} from '../../../../test/debate-facts.ts'
import type { Said } from '../words.ts'
import { evidenceDue, evidenceOver, rereadIfShrunk, settleEvidence } from './evidence.ts'

const ended = (...facts: readonly Facts[]) => {
  const { own } = stateOf(...facts)
  const thread = own.threads.t1
  return thread === undefined ? null : evidenceOver(own, thread)
}
const base = [table(5), inEvidence()]
const given = (count: number, seats = 'ab') => Array.from({ length: count }, (_, index) => gives(seats.charAt(index % seats.length)))
const concedes = (
  seat: string,
  over: Partial<Extract<Said, { move: 'CONCEDE' }>> = {},
  supported: 'verified' | 'unsupported' = 'verified',
) =>
  says(
    seat,
    {
      move: 'CONCEDE',
      content: 'Granted.',
      proposition: 'Fuel costs.',
      topClaimChanged: true,
      prior: 'YES',
      next: 'NO',
      evidence: [],
      ...over,
    },
    { stage: 'EVIDENCE', supported },
  )
const updates = (seat: string) =>
  says(
    seat,
    {
      move: 'UPDATE_POSITION',
      content: 'I move.',
      prior: 'YES',
      next: 'NO',
      confidence: 0.6,
      evidence: [],
      concededFalsifier: false,
      topClaim: null,
    },
    { stage: 'EVIDENCE', supported: 'verified' },
  )

test('a thread that has run its course is worth more where its question was proposed by one and accepted by another', () => {
  const signal = (...facts: readonly Facts[]) => ended(table(5), ...facts, inEvidence(), given(14))?.signal
  expect(signal()).toBe(0.75)
  expect(signal(proposes('a'))).toBe(0.75)
  expect(signal(proposes('a'), claims('b', { acks: ['m1'] }))).toBe(0.95)
})

describe('the evidence stage ends', () => {
  test('when its budget of twelve is spent', () => {
    // Positions move and seats join all the while, so that nothing else ends it.
    const moving = [given(4, 'ab'), updates('a'), given(3, 'bc'), gives('d'), given(2)]
    expect(ended(...base, moving)).toBeNull()
    expect(ended(...base, moving, gives('e'))).toEqual({ signal: 0.75, because: 'Its 12 messages of evidence are spent.' })
  })
  test('when no position has changed in five messages and nobody has joined in eight', () => {
    expect(ended(...base, given(7))).toBeNull()
    expect(ended(...base, given(8))).toMatchObject({ signal: 0.75, because: expect.stringContaining('No position has changed in 5') })
  })
  test('not while positions move, nor while seats join', () => {
    expect(ended(...base, given(4), updates('a'), given(4))).toBeNull()
    expect(ended(...base, given(4), updates('a'), given(5))).not.toBeNull()
    expect(ended(...base, given(2), gives('c'), given(7))).toBeNull()
    expect(ended(...base, given(2), gives('c'), given(8))).not.toBeNull()
  })
  test('not because two seats like another question', () => {
    const proposed = proposes('a', 'Is the crew too small?', { stage: 'EVIDENCE' })
    const place = stateOf(...base, proposed).own.messages.size
    expect(ended(...base, proposed, gives('b', { acks: [`m${place}`] }))).toBeNull()
  })
  test('at three concessions that cost something; cheap or unsupported ones do not count', () => {
    expect(ended(...base, concedes('a'), concedes('b'))).toBeNull()
    expect(ended(...base, concedes('a'), concedes('b'), concedes('c'))).toMatchObject({ signal: 0.75 })
    expect(ended(...base, concedes('a'), concedes('b'), concedes('c', { topClaimChanged: false }))).toBeNull()
    expect(ended(...base, concedes('a'), concedes('b'), concedes('c', {}, 'unsupported'))).toBeNull()
  })
  test('never while something is being written', () => {
    const due = (...facts: readonly Facts[]) => {
      const { own } = stateOf(...base, given(8), ...facts)
      return own.threads.t1 !== undefined && evidenceDue(own, own.threads.t1)
    }
    expect(due()).toBe(true)
    expect(due(turn('speak/c/1', { target: 'm1', stage: 'EVIDENCE' }))).toBe(false)
    expect(due(turn('commit/c/1', { target: 't1', stage: 'AGENDA' }))).toBe(false)
  })
  test('with the thread converged and its crux read for good', () => {
    const facts = told([...base, given(8)], (story) => void settleEvidence(story, 't1'))
    expect(facts.map(({ type }) => type)).toEqual(['thread.converged', 'dcg.calculated', 'crux.extracted'])
    expect(stateOf(...base, given(8), facts).own.threads.t1).toMatchObject({ stage: 'DONE', status: 'CONVERGED', convergence: 0.75 })
  })
  test('a commitment that the agenda asked for counts neither as evidence nor as joining', () => {
    const asked = [turn('commit/c/1', { stage: 'AGENDA', target: 't1' }), commits('c', 'YES').slice(1)]
    expect(stateOf(...base, given(4), asked).own.threads.t1).toMatchObject({ counts: { EVIDENCE: 4 }, participants: ['a', 'b'] })
  })
})

describe('when others lose interest', () => {
  const reread = (...facts: readonly Facts[]) => told([...base, ...facts], (story) => rereadIfShrunk(story, 't1'))
  const two = [given(5), updates('a'), given(2)]
  test('a weak sign calls for another reading, by the message that first shows it, and the thread goes on', () => {
    expect(reread(gives('c'), two.slice(0, 2), gives('b'))).toEqual([])
    expect(ofType(reread(gives('c'), two), 'crux.extracted')).toMatchObject([{ crux: 't1', provisional: true }])
    expect(reread(gives('c'), two, gives('b'))).toEqual([])
    expect(ended(...base, gives('c'), two)).toBeNull()
  })
  test('where only two ever spoke, nobody lost interest', () => expect(reread(two)).toEqual([]))
})
