import { describe, expect, test } from 'vitest'
import type { Violation } from '../../evidence/words.ts'
import { said, VERIFIABLE } from '../modes/looked.fixture.ts'
import type { Part } from '../parts/words.ts'
import type { Switches, Verified } from '../words.ts'
import { mendOf, type Verifiable, verifyContribution } from './verify.ts'

const BUILDS: Part = { of: 'collaborative', builds: [{ claims: ['C2', 'C4'], adds: 'A camera would settle who comes and what breaks.' }] }
const OBJECTION: Part = {
  of: 'objection',
  counterargument: { claim: null, argument: '' },
  hypothesis: '',
  assumption: { claim: null, assumption: '', challenge: '' },
}
const looked = (more: Partial<Verifiable> = {}): Verifiable => ({ ...VERIFIABLE, said: said(BUILDS), ...more })
const told = (results: readonly Verified[]) => results.map(({ question, result }) => `${question} ${result}`)

describe('a contribution against its questions', () => {
  test('universal ones, then the mode’s', () => {
    const results = verifyContribution(looked())
    expect(told(results)).toEqual([
      'U1 pass',
      'U2 pass',
      'U3 pass',
      'U4 pass',
      'U5 pass',
      'U6 pass',
      'U7 unverified',
      'COL1 pass',
      'COL2 pass',
    ])
    expect(new Set(results.map(({ by }) => by))).toEqual(new Set(['code']))
  })
  test('where the stakes are high, one more', () => {
    expect(told(verifyContribution(looked({ highStakes: 'agentic' }))).at(-1)).toBe('HS1 fail')
    expect(verifyContribution(looked({ highStakes: 'agentic' }))).toHaveLength(10)
  })
  test('in a round of objections the mode’s two are not asked', () => {
    const objected = looked({ said: said(OBJECTION), isObjection: true, highStakes: 'security' })
    expect(verifyContribution(objected).map(({ question }) => question)).toEqual(['U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'U7', 'HS1'])
  })
  test('a part of another mode is a bug', () => {
    expect(() => verifyContribution(looked({ mode: 'delphi' }))).toThrow('A contribution of collaborative was to be verified as delphi.')
  })
})

describe('what is to be mended', () => {
  const ENFORCED: Switches = {
    labels: 'enforce',
    citations: 'enforce',
    verification: 'enforce',
    groupthink: 'enforce',
    safety: 'enforce',
    exits: 'enforce',
  }
  const broken = (rule: Violation['rule']): Violation => ({ rule, because: `${rule} here.` })
  const result = (question: string, found: Verified['result']): Verified => ({ question, result: found, because: 'So it is.', by: 'code' })

  test('nothing is nothing', () => {
    expect(mendOf([], [], ENFORCED)).toEqual([])
    expect(
      mendOf([result('U1', 'pass'), result('U7', 'unverified')], [broken('unused-reference'), broken('orphan-citation')], ENFORCED),
    ).toEqual([])
  })
  test('broken labels, uncited facts, failed questions', () => {
    const violations = (['two-labels', 'assume-with-citation', 'fact-without-citation'] as const).map(broken)
    expect(mendOf([result('U3', 'fail'), result('U4', 'pass')], violations, ENFORCED)).toEqual([
      'two-labels here.',
      'assume-with-citation here.',
      'fact-without-citation here.',
      'U3: So it is.',
    ])
  })
  test('an uncited fact is told once', () => {
    const violations = [broken('fact-without-citation'), broken('fact-without-citation')]
    expect(mendOf([result('U2', 'fail')], violations, ENFORCED)).toEqual(['fact-without-citation here.'])
    expect(mendOf([result('U2', 'fail')], violations, { ...ENFORCED, citations: 'log' })).toEqual([])
    expect(mendOf([result('U2', 'fail')], violations, { ...ENFORCED, verification: 'off' })).toEqual(['fact-without-citation here.'])
  })
  test('of one kind five are told, the rest is counted', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n): Violation => ({ rule: 'two-labels', because: `Sentence ${n} has two labels.` }))
    expect(mendOf([], many(5), ENFORCED)).toHaveLength(5)
    expect(mendOf([], [...many(6), broken('fact-without-citation')], ENFORCED).slice(4)).toEqual([
      'Sentence 4 has two labels.',
      '1 more of this kind.',
      'fact-without-citation here.',
    ])
  })
  test.each(['off', 'log'] as const)('a switch on %s asks for nothing', (set) => {
    const violations = [broken('two-labels'), broken('assume-with-citation'), broken('fact-without-citation')]
    expect(mendOf([], violations, { ...ENFORCED, labels: set })).toEqual(['fact-without-citation here.'])
    expect(mendOf([], violations, { ...ENFORCED, citations: set })).toEqual(['two-labels here.', 'assume-with-citation here.'])
    expect(mendOf([result('U3', 'fail')], [], { ...ENFORCED, verification: set })).toEqual([])
  })
})
