import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { falsifier, flip, noFlip, position, QUESTION, seatWith, threadWith, topClaim } from '../sample.fixture.ts'
import type { Position } from '../state.ts'
import { SAMPLE } from '../store-of-value.fixture.ts'
import { dcgOf, flipCounts } from './dcg.ts'

const CLAIM = 'It is worth holding as a hedge.'

describe('a flip counts', () => {
  test('when its reason speaks of the question and of the top claim', () => expect(flipCounts(flip(), QUESTION, CLAIM)).toBe(true))
  test('by stems, not by the exact word', () =>
    expect(flipCounts(flip({ why: 'Crashes decide; hedges that fail are nothing.' }), QUESTION, CLAIM)).toBe(true))
  test.each([
    ['is declared as none', flip({ wouldFlip: false }), CLAIM],
    ['names only the question', flip({ why: 'Everything hangs on the crash.' }), CLAIM],
    ['names only the top claim', flip({ why: 'A hedge must hold.' }), CLAIM],
    ['shares nothing but grammar', flip({ why: 'It is in a way so.' }), CLAIM],
    ['belongs to a seat without a top claim', flip(), null],
  ])('not when it %s', (_, declared, claim) => expect(flipCounts(declared, QUESTION, claim)).toBe(false))

  const ASKED = 'Does a night ferry pay?'
  const HELD = 'The ferry is a good thing.'
  test('not by one word that the question and the top claim share', () => {
    expect(flipCounts(flip({ why: 'Ferry.' }), ASKED, HELD)).toBe(false)
    expect(flipCounts(flip({ why: 'The ferry at night.' }), ASKED, HELD)).toBe(true)
    expect(flipCounts(flip({ why: 'A ferry that is a good one.' }), ASKED, HELD)).toBe(true)
  })
  test('by one shared word where the question or the top claim has no other', () => {
    expect(flipCounts(flip({ why: 'Ferry.' }), 'Is it a ferry?', HELD)).toBe(true)
    expect(flipCounts(flip({ why: 'Ferry.' }), ASKED, 'It is the ferry.')).toBe(true)
  })
})

describe('DCG', () => {
  test('of the corrected sample: 0.60 × 0.667 × 0.85 = 0.34', () => {
    const dcg = dcgOf(SAMPLE.threads.t1 ?? threadWith('t1'), SAMPLE.seats)
    expect(dcg.coverage).toBeCloseTo(0.6, 10)
    expect(dcg.polarity).toBeCloseTo(2 / 3, 10)
    expect(dcg.impact).toBeCloseTo(0.85, 10)
    expect(dcg.score).toBeCloseTo(0.34, 10)
    expect(dcg).toMatchObject({ declared: 3, counted: 3, seats: 5 })
  })
  test('of its second thread, where flips are as sure as the positions: 0.40 × 1.0 × 0.75 = 0.30', () => {
    const dcg = dcgOf(SAMPLE.threads.t2 ?? threadWith('t2'), SAMPLE.seats)
    expect([dcg.coverage, dcg.polarity, dcg.impact, dcg.score].map((part) => part.toFixed(4))).toEqual([
      '0.4000',
      '1.0000',
      '0.7500',
      '0.3000',
    ])
  })

  const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('YES'), d: seatWith('NO') }
  const split = {
    a: position('YES', { flip: flip(), falsifier: falsifier('Fees') }),
    b: position('NO', { flip: flip({ confidence: 0.4 }), falsifier: falsifier('Fees') }),
  }

  test('takes the flip’s own confidence before the position’s', () =>
    expect(dcgOf({ positions: split, question: QUESTION }, seats).impact).toBeCloseTo((0.8 + 0.4) / 2, 10))
  test('tells what was declared from what counts', () => {
    const positions = { ...split, c: position('YES', { flip: flip({ why: 'Because I say so.' }) }) }
    expect(dcgOf({ positions, question: QUESTION }, seats)).toMatchObject({ declared: 3, counted: 2, coverage: 0.5 })
  })
  test('leaves out who is gone: in coverage, in the sides, in the flips', () => {
    const gone = { ...seats, b: seatWith('NO', { gone: { kind: 'removed', because: 'Removed.' } }) }
    expect(dcgOf({ positions: split, question: QUESTION }, gone)).toMatchObject({
      declared: 1,
      counted: 1,
      seats: 3,
      polarity: 0,
      score: 0,
    })
  })
  test('reads the sides that count, not those that were only declared', () => {
    const positions = { ...split, b: position('YES', { counted: 'NO', flip: flip(), falsifier: falsifier('Fees') }) }
    expect(dcgOf({ positions, question: QUESTION }, seats).polarity).toBe(1)
  })
  test('a side that never said what would change it weighs nothing, however it was taken', () => {
    const positions = { ...split, c: position('YES', { flip: flip() }), d: position('NO', { flip: flip(), lacks: ['a date'] }) }
    expect(dcgOf({ positions, question: QUESTION }, seats).polarity).toBe(1)
    expect(dcgOf({ positions: { a: split.a, d: positions.d }, question: QUESTION }, seats).polarity).toBe(0)
  })
  test('holds a flip against the top claim that counts, not against one that was only declared', () => {
    const other = topClaim('YES', 'Bananas are yellow.')
    const swapped = { ...seats, a: seatWith('YES', { declared: other }) }
    expect(dcgOf({ positions: split, question: QUESTION }, swapped).counted).toBe(2)
    expect(dcgOf({ positions: split, question: QUESTION }, { ...seats, a: seatWith('YES', { counted: other }) }).counted).toBe(1)
  })
  test('is nothing without a question, positions or seats', () => {
    expect(dcgOf({ positions: split, question: null }, seats)).toMatchObject({ counted: 0, declared: 2, score: 0 })
    expect(dcgOf({ positions: {}, question: QUESTION }, {})).toMatchObject({ coverage: 0, polarity: 0, impact: 0, score: 0, seats: 0 })
  })
  test('and its parts stay between 0 and 1, whoever stands where', () => {
    const stand = fc.record({
      side: fc.constantFrom('YES', 'NO', 'UNCERTAIN' as const),
      sure: fc.double({ min: 0, max: 1, noNaN: true }),
      flips: fc.boolean(),
      gone: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(stand, { maxLength: 12 }), (stands) => {
        const all = Object.fromEntries(
          stands.map(({ gone }, index) => [`s${index}`, seatWith('YES', { gone: gone ? { kind: 'removed', because: 'Gone.' } : null })]),
        )
        const positions: Record<string, Position> = Object.fromEntries(
          stands.map(({ side, sure, flips }, index) => [`s${index}`, position(side, { confidence: sure, flip: flips ? flip() : noFlip })]),
        )
        const { coverage, polarity, impact, score } = dcgOf({ positions, question: QUESTION }, all)
        for (const part of [coverage, polarity, impact, score]) expect(part >= 0 && part <= 1).toBe(true)
        expect(score).toBeCloseTo(coverage * polarity * impact, 12)
      }),
    )
  })
})
