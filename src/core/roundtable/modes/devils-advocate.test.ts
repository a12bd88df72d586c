import { describe, expect, test } from 'vitest'
import { emptyRegistry } from '../../evidence/registry.ts'
import type { Side } from '../../house/words.ts'
import type { PartOf } from '../parts/words.ts'
import type { Role } from '../words.ts'
import { devilsAdvocate } from './devils-advocate.ts'
import { ANSWER, looked, OWN, place, REGISTRY, recorded, round, SAID_ALONE, said, spoken, stance } from './looked.fixture.ts'

type Part = PartOf<'devils-advocate'>
const [DA1, DA2] = devilsAdvocate.questions
const ARGUMENT = 'A rise during school holidays says nothing about an ordinary month.'
const part = (claim: string | null = 'C2', argument = ARGUMENT): Part => ({ of: 'devils-advocate', challenge: { claim, argument } })
const as = (role: Role) => place('Speaker A', role)
const alone = recorded(emptyRegistry, 'ann', SAID_ALONE.ann)

describe('DA1: the assigned stance is kept', () => {
  const holds = (role: Role, side: Side | null, own = OWN) => DA1.check(looked(part(), { place: as(role), own, said: { side } })).result

  test.each([
    ['primary', 'YES', 'pass'],
    ['primary', 'NO', 'fail'],
    ['primary', 'UNCERTAIN', 'fail'],
    ['primary', null, 'fail'],
    ['opposition', 'NO', 'pass'],
    ['opposition', 'YES', 'fail'],
    ['opposition', null, 'fail'],
    ['evaluator', 'YES', 'pass'],
    ['evaluator', 'NO', 'pass'],
    ['evaluator', null, 'pass'],
  ] as const)('%s holding %s: %s', (role, side, result) => expect(holds(role, side)).toBe(result))

  test('where nobody names a side, code can not tell', () => {
    const sideless = { ...OWN, blind: { ben: stance(null, 0.6, SAID_ALONE.ben) } }
    expect(holds('primary', null, sideless)).toBe('unverified')
    expect(holds('primary', 'NO', sideless)).toBe('fail')
    const later = { ...sideless, rounds: [round(0), spoken(1, { ben: said(part(), { side: 'YES' }) })] }
    expect(holds('primary', null, later)).toBe('fail')
  })

  describe('who weighs keeps challenging', () => {
    const weighs = (challenge: Part, challenges: { claim: string; because: string }[] = [], registry = REGISTRY) =>
      DA1.check(looked(challenge, { place: as('evaluator'), registry, said: { challenges } })).result
    test('in its part or in its list', () => {
      expect(weighs(part(null, ''), [{ claim: 'C4', because: 'No record of damage was shown.' }])).toBe('pass')
      expect(weighs(part())).toBe('pass')
    })
    test('not without a claim of another and a reason of two words', () => {
      expect(weighs(part(null))).toBe('fail')
      expect(weighs(part('C1'))).toBe('fail')
      expect(weighs(part('C99'))).toBe('fail')
      expect(weighs(part(null, ''), [{ claim: 'C4', because: 'Wrong.' }])).toBe('fail')
      expect(weighs(part(null, ''), [{ claim: 'C4', because: 'Wrong count.' }])).toBe('pass')
    })
    test('where nobody has claimed anything it can not', () => expect(weighs(part(null), [], alone)).toBe('unverified'))
  })
})

describe('DA2: the working answer is challenged', () => {
  const challenged = (challenge: Part, more: Parameters<typeof looked>[1] = {}) => DA2.check(looked(challenge, more))

  test('an argument against a claim of those who hold it passes', () => {
    expect(challenged(part()).result).toBe('pass')
    expect(challenged(part('C4')).result).toBe('pass')
  })
  test('four words of content make an argument, three do not', () => {
    expect(challenged(part('C2', 'School holidays inflated visits.')).result).toBe('pass')
    expect(challenged(part('C2', 'Holidays inflated visits.')).because).toBe('The challenge is a phrase.')
  })
  test.each([null, 'C1', 'C99'])('aimed at %s it hits nothing', (claim) => {
    expect(challenged(part(claim)).because).toContain('hits nothing')
  })
  test('who holds the working answer may turn on its own claim', () => {
    const now = round(1, { answer: { ...ANSWER, seat: 'ann' } })
    expect(challenged(part('C1'), { round: now }).result).toBe('pass')
  })
  test('a restatement of the answer, or of the claim, challenges nothing', () => {
    expect(challenged(part('C2', ANSWER.statement)).because).toContain('restates')
    expect(challenged(part('C3', 'Longer hours bring in people who work shifts.')).because).toContain('restates')
  })
  test('the same challenge again is none, another’s is', () => {
    const talkedBy = (seat: string) => ({ ...OWN, rounds: [round(0), spoken(1, { [seat]: said(part()) }), round(2)] })
    const now = round(2, { answer: ANSWER })
    expect(challenged(part(), { own: talkedBy('ann'), round: now }).because).toContain('made in round 1')
    expect(challenged(part(), { own: talkedBy('cleo'), round: now }).result).toBe('pass')
  })
  test('against a claim of the other side code can not tell', () => {
    const own = { ...OWN, blind: { ...OWN.blind, cleo: stance('NO', 0.6, SAID_ALONE.cleo) } }
    expect(challenged(part('C4'), { own }).result).toBe('unverified')
  })
  test('nor without a working answer, or before anybody has claimed anything', () => {
    expect(challenged(part(), { round: round(1) }).result).toBe('unverified')
    expect(challenged(part(null), { registry: alone }).result).toBe('unverified')
  })
  test('where there are no sides, the claims of who gave the answer count', () => {
    const now = round(1, { answer: { ...ANSWER, side: null } })
    expect(challenged(part('C2'), { round: now }).result).toBe('pass')
    expect(challenged(part('C4'), { round: now }).result).toBe('unverified')
  })
})
