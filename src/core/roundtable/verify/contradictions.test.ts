import { describe, expect, test } from 'vitest'
import { emptyRegistry } from '../../evidence/registry.ts'
import { ANSWER, VERIFIABLE as base, OWN, REGISTRY, recorded, round, said, spoken } from '../modes/looked.fixture.ts'
import type { Said, Vote } from '../words.ts'
import { contradictionsOf } from './contradictions.ts'
import type { Verifiable } from './verify.ts'

const found = (words: Partial<Said>, more: Partial<Verifiable> = {}) =>
  contradictionsOf({ ...base, ...more, said: { ...base.said, ...words } })
const vote = (cast: Vote | null): Said['vote'] => ({ vote: cast, claim: null, because: '' })
const disputes = (claim: string) => [{ claim, because: 'The count is wrong.' }]

describe('side and vote', () => {
  test.each([
    ['NO', 'ACCEPT', 1],
    ['NO', 'MINOR', 1],
    ['NO', 'BLOCKER', 0],
    ['NO', null, 0],
    ['YES', 'ACCEPT', 0],
    ['UNCERTAIN', 'ACCEPT', 0],
    [null, 'ACCEPT', 0],
  ] as const)('%s and %s on an answer that says YES: %d', (side, cast, count) => {
    expect(found({ side, vote: vote(cast) })).toHaveLength(count)
  })
  test('the other way round too', () => {
    const now = round(1, { answer: { ...ANSWER, side: 'NO' } })
    expect(found({ side: 'YES', vote: vote('ACCEPT') }, { round: now })).toEqual([
      'It holds YES and votes ACCEPT on an answer that says NO.',
    ])
  })
  test('nothing contradicts an answer that is not there', () => {
    expect(found({ vote: vote('ACCEPT') }, { round: round(1) })).toEqual([])
  })
  test('who blocks its own position contradicts itself, unless it has left it', () => {
    const now = round(1, { answer: { seat: 'ann', side: 'NO', statement: base.said.statement } })
    expect(found({ vote: vote('BLOCKER') }, { round: now })).toEqual(['It votes BLOCKER on its own position, which it states again.'])
    expect(found({ vote: vote('BLOCKER'), statement: 'A trial with guards comes first.' }, { round: now })).toEqual([])
    expect(found({ vote: vote('BLOCKER'), side: 'UNCERTAIN' }, { round: now })).toEqual([])
    expect(found({ vote: vote('BLOCKER') }, { round: round(1, { answer: { ...now.answer, seat: 'ben' } as typeof now.answer }) })).toEqual(
      [],
    )
  })
})

describe('what is held, disputed and given up', () => {
  test('the same claim can not be two of these', () => {
    expect(found({ supports: ['C2', 'C2'], challenges: disputes('C2') })).toEqual(['It supports and challenges C2.'])
    expect(found({ supports: ['C1'], retracts: ['C1'] })).toEqual(['It supports and retracts C1.'])
    expect(found({ supports: ['C3'], challenges: disputes('C2'), retracts: ['C1'] })).toEqual([])
  })
  test('what it gave up in an earlier round it can not support', () => {
    const gaveUp = spoken(1, { ann: said(base.said.part, { retracts: ['C1'] }), ben: said(base.said.part, { retracts: ['C2'] }) })
    const own = { ...OWN, rounds: [round(0), gaveUp, round(2)] }
    expect(found({ supports: ['C1'] }, { own, round: round(2) })).toEqual(['It supports C1, which it has retracted before.'])
    expect(found({ supports: ['C2'] }, { own, round: round(2) })).toEqual([])
    expect(found({ supports: ['C1'] }, { own, round: round(1) })).toEqual([])
  })
})

describe('what the text states again', () => {
  const text = 'After the pilot, visits rose by 12 %.[INFER]'
  test('a claim it challenges, a claim it retracts', () => {
    expect(found({ text, challenges: disputes('C2') })).toEqual(['It challenges C2 and states it again in its text.'])
    const own = 'Night visitors pay for the heating of the whole building.[INFER]'
    expect(found({ text: own, retracts: ['C1'] })).toEqual(['It retracts C1 and states it again in its text.'])
  })
  test('whether or not the text is in the record yet', () => {
    const registry = recorded(REGISTRY, 'ann', text)
    expect(found({ text, challenges: disputes('C2') }, { registry })).toHaveLength(1)
  })
  test('not its denial, not as a question, not another claim, not a claim that nobody made', () => {
    expect(found({ text: 'Visits did not rise by 12 % after the pilot.[INFER]', challenges: disputes('C2') })).toEqual([])
    expect(found({ text: 'Visits rose by 12 % after the pilot?', challenges: disputes('C2') })).toEqual([])
    expect(found({ text, challenges: disputes('C3') })).toEqual([])
    expect(found({ text, challenges: disputes('C2') }, { registry: emptyRegistry })).toEqual([])
  })
})
