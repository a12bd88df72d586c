import { describe, expect, test } from 'vitest'
import type { PartOf } from '../parts/words.ts'
import type { Vulnerability } from '../state.ts'
import { looked, OWN, place, round } from './looked.fixture.ts'
import { redTeamBlueTeam } from './red-team-blue-team.ts'

type Part = PartOf<'red-team-blue-team'>
const [RB1, RB2] = redTeamBlueTeam.questions
const ATTACK = { title: 'A code is passed on', precondition: 'A member shares it.', steps: ['Ask for the code', 'Walk in'] }
const red = (...attacks: readonly Partial<typeof ATTACK>[]): Part => ({
  of: 'red-team-blue-team',
  attacks: attacks.map((attack) => ({ ...ATTACK, ...attack })),
  answers: [],
})
const answer = (vulnerability: string, mitigation: string | null = 'Codes expire daily.', acceptedRisk: string | null = null) => ({
  vulnerability,
  mitigation,
  acceptedRisk,
})
const blue = (...answers: readonly ReturnType<typeof answer>[]): Part => ({ of: 'red-team-blue-team', attacks: [], answers: [...answers] })
const found = (id: string, inRound = 1, answers: Vulnerability['answers'] = []): Vulnerability => ({
  id,
  seat: 'ben',
  round: inRound,
  title: 'A code is passed on',
  precondition: 'A member shares it.',
  steps: ['Ask', 'Walk in'],
  answers,
})
const at = (role: 'red' | 'blue', given: Part, vulnerabilities: readonly Vulnerability[] = []) =>
  looked(given, { place: place('Speaker A', role), own: { ...OWN, vulnerabilities }, round: round(2) })

describe('RB1, red: how it would go', () => {
  const attacked = (given: Part) => RB1.check(at('red', given))
  test('an attack with a precondition and two steps passes', () => {
    expect(attacked(red({}))).toEqual({ result: 'pass', because: '1 attack with precondition and steps.' })
  })
  test('none does not', () => expect(attacked(red()).because).toBe('Red names no attack.'))
  test('one step is too few, and an empty one is none', () => {
    expect(attacked(red({ steps: ['Walk in'] })).because).toBe('«A code is passed on» has 1 step; 2 are asked for.')
    expect(attacked(red({ steps: ['Walk in', ' ', '…'] })).result).toBe('fail')
  })
  test('title and precondition are needed; one word is enough', () => {
    expect(attacked(red({ precondition: '' })).because).toContain('has no precondition')
    expect(attacked(red({ title: '?' })).because).toContain('Attack 1 has no title')
    expect(attacked(red({ title: 'Tailgating', precondition: 'Crowds', steps: ['Wait', 'Follow'] })).result).toBe('pass')
  })
  test('one bad attack among good ones is told', () => expect(attacked(red({}, { precondition: '' })).result).toBe('fail'))
})

describe('RB1, blue: every open vulnerability', () => {
  const answered = (given: Part, ...vulnerabilities: readonly Vulnerability[]) => RB1.check(at('blue', given, vulnerabilities))
  test('all answered passes, one left does not', () => {
    expect(answered(blue(answer('V1'), answer('V2')), found('V1'), found('V2')).result).toBe('pass')
    expect(answered(blue(answer('V1')), found('V1'), found('V2'))).toEqual({ result: 'fail', because: 'Blue leaves open: V2.' })
  })
  test('with none open there is nothing to leave', () => {
    expect(answered(blue()).because).toBe('Blue answers 0 of 0 open when the round began.')
  })
  test('what was answered before is not open; what was answered with nothing is', () => {
    const given = { seat: 'cleo', round: 1, mitigation: 'Codes expire daily.', acceptedRisk: null }
    expect(answered(blue(), found('V1', 1, [given])).result).toBe('pass')
    expect(
      answered(blue(), found('V1', 1, [{ ...given, mitigation: null, acceptedRisk: 'The shelves hold old papers only.' }])).result,
    ).toBe('pass')
    expect(answered(blue(), found('V1', 1, [{ ...given, mitigation: null }])).result).toBe('fail')
    expect(answered(blue(), found('V1', 1, [{ ...given, mitigation: 'Later.' }])).result).toBe('pass')
    expect(RB2.check(at('blue', blue(answer('V1', 'Later.')), [found('V1')])).result).toBe('fail')
  })
  test('what this round finds or answers was not there yet', () => {
    expect(answered(blue(), found('V1', 2)).result).toBe('pass')
    const now = { seat: 'cleo', round: 2, mitigation: 'Codes expire daily.', acceptedRisk: null }
    expect(answered(blue(), found('V1', 1, [now])).result).toBe('fail')
  })
  test('nobody owes more than twenty answers in one round', () => {
    const many = Array.from({ length: 25 }, (_, index) => found(`V${index + 1}`))
    const some = (count: number) => answered(blue(...many.slice(0, count).map(({ id }) => answer(id))), ...many).result
    expect([some(19), some(20)]).toEqual(['fail', 'pass'])
  })
})

describe('RB2: a mitigation or a note', () => {
  const met = (role: 'red' | 'blue', given: Part, ...vulnerabilities: readonly Vulnerability[]) =>
    RB2.check(at(role, given, vulnerabilities))
  test('either passes, neither does not', () => {
    expect(met('blue', blue(answer('V1')), found('V1')).result).toBe('pass')
    expect(met('blue', blue(answer('V1', null, 'The loss is small.')), found('V1')).result).toBe('pass')
    expect(met('blue', blue(answer('V1', null)), found('V1'))).toEqual({
      result: 'fail',
      because: 'Neither a mitigation nor a note on the accepted risk: V1.',
    })
  })
  test('two words of content say something, one does not', () => {
    expect(met('blue', blue(answer('V1', 'Daily codes.')), found('V1')).result).toBe('pass')
    expect(met('blue', blue(answer('V1', 'Codes.', 'Fine.')), found('V1')).result).toBe('fail')
  })
  test('an answer to what nobody found is none', () => {
    expect(met('blue', blue(answer('V1'), answer('V9')), found('V1')).because).toBe('It answers what nobody has found: «V9».')
  })
  test('blue that answers nothing while something is open fails; red owes nothing', () => {
    expect(met('blue', blue(), found('V1')).result).toBe('fail')
    expect(met('blue', blue()).result).toBe('pass')
    expect(met('red', red({}), found('V1')).result).toBe('pass')
    expect(met('red', { ...red({}), answers: [answer('V1', null)] }, found('V1')).result).toBe('fail')
  })
})
