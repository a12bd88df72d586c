import { describe, expect, test } from 'vitest'
import {
  commits,
  created,
  type Facts,
  inEvidence,
  intervened,
  locked,
  locking,
  questionSet,
  says,
  stateOf,
  TOPIC,
  table,
} from '../../../test/debate-facts.ts'
import type { Fact } from '../../../test/facts.ts'
import type { Horizon } from '../house/words.ts'
import { cardOf } from './crux/card.ts'
import type { Said } from './words.ts'

const concedes = (seat: string, prior: 'YES' | 'NO', supported: 'verified' | 'unsupported'): Facts =>
  says(
    seat,
    {
      move: 'CONCEDE',
      content: 'Granted.',
      proposition: 'Bananas are yellow.',
      topClaimChanged: true,
      prior,
      next: prior === 'YES' ? 'NO' : 'YES',
      evidence: [],
    },
    { stage: 'EVIDENCE', supported },
  )
const base = [table(3), inEvidence()]

describe('a concession on the topic', () => {
  test('changes the side and never the statement', () => {
    const { a } = stateOf(...base, concedes('a', 'YES', 'verified')).own.seats
    expect(a?.declared).toMatchObject({ side: 'NO', statement: a?.blind?.statement })
    expect(a?.counted).toMatchObject({ side: 'NO', statement: a?.blind?.statement })
  })
  test('without new evidence leaves what counts', () => {
    const { a } = stateOf(...base, concedes('a', 'YES', 'unsupported')).own.seats
    expect([a?.declared?.side, a?.counted?.side]).toEqual(['NO', 'YES'])
  })
  test('carries no statement into what counts that was only declared', () => {
    const swapped = says(
      'a',
      {
        move: 'UPDATE_POSITION',
        content: 'Else.',
        prior: 'YES',
        next: 'YES',
        confidence: 0.5,
        evidence: [],
        concededFalsifier: false,
        topClaim: { side: 'YES', statement: 'Bananas are yellow.', confidence: 0.5 },
      },
      { stage: 'EVIDENCE', supported: 'unsupported' },
    )
    const { a } = stateOf(...base, swapped, concedes('a', 'YES', 'verified')).own.seats
    expect(a?.counted).toMatchObject({ side: 'NO', statement: a?.blind?.statement })
  })
  test('does not undo the flips of a crux', () => {
    const flips = (...facts: readonly Facts[]) => cardOf(stateOf(...base, ...facts).own, 't1')?.dcg.counted
    expect(flips()).toBe(2)
    for (const supported of ['unsupported', 'verified'] as const)
      expect(flips(concedes('a', 'YES', supported), concedes('b', 'NO', supported))).toBe(2)
  })
  test('is cheap unless it changes a view and something carries that', () => {
    const cheap = (facts: Facts) => stateOf(...base, facts).own.threads.t1?.positions.a?.concessions.map((one) => one.cheap)
    expect(cheap(concedes('a', 'YES', 'verified'))).toEqual([false])
    expect(cheap(concedes('a', 'YES', 'unsupported'))).toEqual([true])
  })
})

describe('the DCG at the lock', () => {
  const weighed = (score: number, provisional = true): Fact => ({
    ...{ type: 'dcg.calculated', crux: 't1', coverage: 0.5, polarity: 1, impact: score * 2, score, provisional, declared: 2, counted: 2 },
  })
  const kept = (...facts: readonly Facts[]) => stateOf(...facts).own.threads.t1?.lockedDcg
  test('is the one that was told then, whatever is told later', () => {
    expect(kept(...base)).toBeNull()
    const first = { coverage: 0.5, polarity: 1, impact: 0.8, score: 0.4 }
    expect(kept(...base, weighed(0.4))).toEqual(first)
    expect(kept(...base, weighed(0.4), weighed(0.1), weighed(0.2, false))).toEqual(first)
    expect(cardOf(stateOf(...base, weighed(0.4), concedes('a', 'YES', 'verified')).own, 't1')?.lockedDcg).toEqual(first)
  })
  test('is none before the lock, nor of a final reading', () => {
    expect(kept(table(3), weighed(0.4))).toBeNull()
    expect(kept(table(3), locked(), weighed(0.4))).not.toBeNull()
    expect(kept(...base, weighed(0.4, false))).toBeNull()
    expect(stateOf(...base, created('t2'), weighed(0.4)).own.threads.t2?.lockedDcg).toBeNull()
  })
})

describe('who aligns its horizon', () => {
  const looks = (horizon: Horizon): Said => ({ move: 'CLARIFY', content: `As far as ${horizon}.`, horizon })
  const held: Readonly<Record<string, { horizon: Horizon }>> = { a: { horizon: '1-3mo' }, b: { horizon: '10y+' }, c: { horizon: '10y+' } }
  const talked = ['a', 'b', 'c'].map((seat) => says(seat, { move: 'CLAIM', content: `${seat} speaks.`, confidence: 0.5 }))
  const called = [table(3, { declared: held }), talked, intervened('horizon-alignment', ['a'])]
  const aligned = (...facts: readonly Facts[]) => stateOf(...facts).own.counts.horizonAlignments
  test.each<[string, Facts, number]>([
    ['was asked and comes all the way', says('a', looks('10y+')), 1],
    ['was asked and comes nearer', says('a', looks('5y')), 1],
    ['was not asked', says('b', looks('5y')), 0],
    ['says what it said before', says('a', looks('1-3mo')), 0],
  ])('counts if it %s: %#', (_, said, count) => expect(aligned(...called, said)).toBe(count))
  test('not if it goes the other way, nor before anybody asked', () => {
    const far = { a: { horizon: '12-18mo' as const }, b: { horizon: '10y+' as const }, c: { horizon: '10y+' as const } }
    expect(aligned(table(3, { declared: far }), talked, intervened('horizon-alignment', ['a']), says('a', looks('1-3mo')))).toBe(0)
    expect(aligned(...called.slice(0, 2), says('a', looks('10y+')))).toBe(0)
  })
})

describe('a thread that asks the topic itself', () => {
  const asked = [table(3, { thread: { topic: TOPIC } }), locking(), questionSet('Should the ferry run at night?')]
  const topicOf = (...facts: readonly Facts[]) => {
    const { declared, counted } = stateOf(...asked, ...facts).own.seats.b ?? {}
    return [declared?.side, counted?.side]
  }
  test('a side that is taken there is declared on the topic, and does not count without evidence', () => {
    expect(topicOf(commits('b', 'NO'))).toEqual(['NO', 'NO'])
    expect(topicOf(commits('b', 'YES'))).toEqual(['YES', 'NO'])
  })
  test('a move there is a move on the topic, and counts where it is carried', () => {
    const moves = (supported: 'verified' | 'unsupported') =>
      says(
        'b',
        {
          ...{ move: 'UPDATE_POSITION', content: 'I move.', prior: 'NO', next: 'YES', confidence: 0.6 },
          ...{ evidence: [], concededFalsifier: false, topClaim: null },
        },
        { supported },
      )
    expect(topicOf(commits('b', 'NO'), moves('verified'))).toEqual(['YES', 'YES'])
    expect(topicOf(commits('b', 'NO'), moves('unsupported'))).toEqual(['YES', 'NO'])
  })
  test('what is merely alike, or asks the opposite, is another question', () => {
    for (const other of [
      'Should the ferry not run at night?',
      'Should the ferry run at noon?',
      'Will the ferry run at night?',
      'Does the ferry run at night?',
    ])
      expect(topicOf(questionSet(other), commits('b', 'YES'))).toEqual(['NO', 'NO'])
    for (const same of ['Is it true that the ferry should run at night?', 'Should a ferry run at night?'])
      expect(topicOf(questionSet(same), commits('b', 'YES'))).toEqual(['YES', 'NO'])
  })
})
