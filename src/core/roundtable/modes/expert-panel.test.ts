import { describe, expect, test } from 'vitest'
import type { PartOf } from '../parts/words.ts'
import { expertPanel } from './expert-panel.ts'
import { looked, made, place, REGISTRY, recorded, round, said } from './looked.fixture.ts'

type Part = PartOf<'expert-panel'>
const [EXP1, EXP2] = expertPanel.questions
const part = (more: Partial<Part> = {}): Part => ({
  of: 'expert-panel',
  boundary: 'Pensions, unions and contracts of employment',
  evidenceWanted: ['A year of heating bills.'],
  ...more,
})
const at = (perspective: string | null) => place('Speaker A', 'speaker', perspective)
const ACCOUNTANT = at('An accountant who follows guards, visits and their cost')

describe('EXP1: stays inside and says where that ends', () => {
  test('a boundary, and nothing said beyond it, passes', () => {
    const { result, because } = EXP1.check(looked(part(), { place: ACCOUNTANT }))
    expect([result, because]).toEqual(['pass', expect.stringContaining('of 1 claim labelled FACT, INFER or KNOWN none crosses it')])
  })
  test('two words make a boundary, one does not', () => {
    expect(EXP1.check(looked(part({ boundary: 'Staff law.' }), { place: ACCOUNTANT })).result).toBe('pass')
    expect(EXP1.check(looked(part({ boundary: 'Law.' }), { place: ACCOUNTANT })).result).toBe('fail')
  })
  test('its position or its perspective is no boundary', () => {
    expect(EXP1.check(looked(part({ boundary: 'The library should stay closed at night.' }), { place: ACCOUNTANT })).result).toBe('fail')
    expect(EXP1.check(looked(part({ boundary: ACCOUNTANT.perspective ?? '' }), { place: ACCOUNTANT })).result).toBe('fail')
  })
  test.each([
    [
      '3 of 5 words in a claim cross it',
      'Pensions, unions, contracts, wages, sickness',
      'Unions resist new contracts and pensions.[INFER]',
      'fail',
    ],
    ['2 of 5 do not', 'Pensions, unions, contracts, wages, sickness', 'Unions resist new contracts.[INFER]', 'unverified'],
    [
      '5 of 8 do',
      'Pensions, unions, contracts, wages, sickness, rota, breaks, leave',
      'Unions, wages, rota, breaks and leave follow.[INFER]',
      'fail',
    ],
    [
      '4 of 7 do not',
      'Pensions, unions, contracts, wages, sickness, rota, breaks',
      'Unions, wages, rota and breaks follow.[INFER]',
      'unverified',
    ],
    ['also as a FACT', 'Pensions, unions, contracts', 'Unions resist new contracts.[FACT][1]', 'fail'],
    ['not as what is assumed', 'Pensions, unions, contracts', 'Unions resist new contracts.[ASSUME]', 'unverified'],
  ])('%s', (_, boundary, text, result) => {
    expect(
      EXP1.check(looked(part({ boundary }), { place: ACCOUNTANT, said: { text, statement: 'It stays shut, on balance.' } })).result,
    ).toBe(result)
  })
  test('two words in common with the perspective show that it speaks from there, with one code can not tell', () => {
    const from = (perspective: string) => EXP1.check(looked(part(), { place: at(perspective) })).result
    expect(from('Guards and visits')).toBe('pass')
    expect(from('Guards and gardens')).toBe('unverified')
    expect(from('Guards')).toBe('pass')
    expect(from('Gardens')).toBe('unverified')
  })
  test('without a perspective nobody can say', () => {
    expect(EXP1.check(looked(part(), { place: at(null) }))).toEqual({
      result: 'unverified',
      because: 'It was given no perspective, so there is nothing to stay inside of.',
    })
  })
})

describe('EXP2: names the evidence it would ask for', () => {
  test('one piece passes, none does not', () => {
    expect(EXP2.check(looked(part())).result).toBe('pass')
    expect(EXP2.check(looked(part({ evidenceWanted: [] }))).result).toBe('fail')
  })
  test('two words name something, one does not', () => {
    expect(EXP2.check(looked(part({ evidenceWanted: ['Heating bills'] }))).result).toBe('pass')
    expect(EXP2.check(looked(part({ evidenceWanted: ['Data', 'More data'] }))).result).toBe('fail')
  })
  test('what stands in the record as a FACT is there already', () => {
    const wanted = 'Visits rose by 12 % after the pilot'
    expect(EXP2.check(looked(part({ evidenceWanted: [wanted] }))).because).toContain('already')
    expect(EXP2.check(looked(part({ evidenceWanted: [wanted, 'Heating bills'] }))).result).toBe('pass')
    expect(EXP2.check(looked(part({ evidenceWanted: ['Longer hours bring in people who work shifts'] }))).result).toBe('pass')
  })
  test('what another brings in this same round was not there when it was asked for', () => {
    const text = 'A year of heating bills.'
    const registry = recorded(REGISTRY, 'cleo', `${text}[FACT][1]`, 'r1')
    const now = round(1, { contributions: { cleo: made(1, said(part())) } })
    expect(EXP2.check(looked(part(), { registry, round: now })).result).toBe('pass')
    expect(EXP2.check(looked(part(), { registry, round: round(2) })).result).toBe('fail')
  })
})
