import { describe, expect, test } from 'vitest'
import type { PartOf } from '../parts/words.ts'
import { unbegun } from '../state.ts'
import { delphi } from './delphi.ts'
import { looked, OWN, round } from './looked.fixture.ts'

type Part = PartOf<'delphi'>
const [DEL1, DEL2] = delphi.questions
const part = (more: Partial<Part> = {}): Part => ({
  of: 'delphi',
  reactsTo: { statistic: 'meanConfidence', value: 0.7 },
  moved: false,
  onEvidence: [],
  why: 'The figures say nothing about the heating.',
  ...more,
})

describe('DEL1: reacts to the figures', () => {
  test.each([
    ['meanConfidence', 0.7, 'pass'],
    ['meanConfidence', 0.704, 'pass'],
    ['meanConfidence', 0.706, 'fail'],
    ['meanConfidence', 0.71, 'fail'],
    ['medianConfidence', 0.7, 'pass'],
    ['yes', 2, 'pass'],
    ['yes', 3, 'fail'],
    ['no', 1, 'pass'],
    ['no', 2, 'fail'],
    ['uncertain', 0, 'pass'],
    ['uncertain', 1, 'fail'],
  ] as const)('%s given as %d: %s', (statistic, value, result) => {
    expect(DEL1.check(looked(part({ reactsTo: { statistic, value } }))).result).toBe(result)
  })
  test('the true figure is told', () => {
    expect(DEL1.check(looked(part({ reactsTo: { statistic: 'yes', value: 5 } }))).because).toBe('It reacts to 5, but yes of round 0 was 2.')
  })
  test('where nobody spoke before there is none', () => {
    expect(DEL1.check(looked(part(), { own: { ...unbegun, rounds: [round(0), round(1)] } })).result).toBe('unverified')
  })
})

describe('DEL2: says whether it moved, and on what', () => {
  // Ann held NO at 0.6 before.
  const now = (confidence: number, side: 'NO' | 'YES', given: Partial<Part>) =>
    DEL2.check(looked(part(given), { said: { confidence, side } }))
  const moved = { moved: true, onEvidence: ['E1'] }

  test('who stayed and says so passes, with a reason', () => {
    expect(now(0.6, 'NO', {}).result).toBe('pass')
    expect(now(0.6, 'NO', { why: 'Heating bills.' }).result).toBe('pass')
    expect(now(0.6, 'NO', { why: 'Heating.' }).because).toBe('It does not say why it stayed.')
  })
  test('half a hundredth is no move, more is', () => {
    expect(now(0.604, 'NO', {}).result).toBe('pass')
    expect(now(0.606, 'NO', {}).result).toBe('fail')
    expect(now(0.606, 'NO', moved).result).toBe('pass')
    expect(now(0.604, 'NO', moved).result).toBe('fail')
  })
  test('a new side is a move, whatever the confidence', () => {
    expect(now(0.6, 'YES', {}).because).toBe('It says that it did not move: it held NO at 0.6 and now holds YES at 0.6.')
    expect(now(0.6, 'YES', moved).result).toBe('pass')
  })
  test('a move needs evidence that is there', () => {
    expect(now(0.8, 'NO', { ...moved, onEvidence: ['C2'] }).result).toBe('pass')
    expect(now(0.8, 'NO', { ...moved, onEvidence: [] }).because).toContain('names no evidence')
    expect(now(0.8, 'NO', { ...moved, onEvidence: ['E1', 'E9'] }).because).toBe('It moved on what is not in the record: «E9».')
    expect(now(0.8, 'NO', { ...moved, why: 'So.' }).because).toBe('It does not say why it moved.')
  })
  test('who held nothing before can not have moved', () => {
    expect(DEL2.check(looked(part(), { own: { ...OWN, blind: {} } })).result).toBe('unverified')
  })
})
