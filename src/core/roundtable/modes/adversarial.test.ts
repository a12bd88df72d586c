import { describe, expect, test } from 'vitest'
import { emptyRegistry } from '../../evidence/registry.ts'
import type { PartOf } from '../parts/words.ts'
import { adversarial } from './adversarial.ts'
import { looked, OWN, place, recorded, SAID_ALONE } from './looked.fixture.ts'

type Part = PartOf<'adversarial'>
const [ADV1, ADV2] = adversarial.questions
const STEELMAN = 'Longer hours reach shift workers whom no daytime service reaches, and the pilot shows they come.'
const FLAWS = [
  { claim: 'C2', flaw: 'The count mixes day and evening visits.' },
  { claim: 'C3', flaw: 'No survey asked about employment.' },
  { claim: null, flaw: 'Energy prices were left out.' },
]
const part = (more: Partial<Part> = {}): Part => ({
  of: 'adversarial',
  steelman: { speaker: 'Speaker B', text: STEELMAN },
  flaws: FLAWS,
  strongest: { claim: 'C2', argument: 'A rise during school holidays says nothing about an ordinary month.' },
  ...more,
})
const steelman = (speaker: string, text = STEELMAN): Part => part({ steelman: { speaker, text } })

describe('ADV1: the position is put at its strongest', () => {
  test('another speaker’s, in the words of the matter, passes', () => {
    expect(ADV1.check(looked(part())).result).toBe('pass')
    expect(ADV1.check(looked(steelman('  speaker  b '))).result).toBe('pass')
  })
  test('its own, or nobody’s, does not', () => {
    expect(ADV1.check(looked(steelman('Speaker A'))).because).toBe('The steelman is of its own position.')
    expect(ADV1.check(looked(steelman('Speaker Z'))).because).toContain('no speaker is called so')
  })
  test('nor that of somebody who has said nothing', () => {
    const own = { ...OWN, places: { ...OWN.places, dan: place('Speaker D') } }
    expect(ADV1.check(looked(steelman('Speaker D'), { own }))).toEqual({ result: 'fail', because: 'Speaker D has said nothing yet.' })
  })
  test('six words of content are more than a phrase, five are not', () => {
    expect(ADV1.check(looked(steelman('Speaker B', 'Longer hours bring shift workers inside.'))).result).toBe('pass')
    expect(ADV1.check(looked(steelman('Speaker B', 'Longer hours bring shift workers.'))).because).toContain('a phrase')
  })
  test('a copy of the attack or of its own position is none', () => {
    expect(ADV1.check(looked(part({ strongest: { claim: 'C2', argument: STEELMAN } }))).because).toContain('repeats the attack')
    expect(ADV1.check(looked(part({ flaws: [...FLAWS, { claim: null, flaw: STEELMAN }] }))).result).toBe('fail')
    expect(ADV1.check(looked(part(), { said: { statement: STEELMAN } })).result).toBe('fail')
  })
  test('two words in common with what was said show whose it is, with one code can not tell', () => {
    const foreign = 'Everyone deserves access whenever suits them, budgets notwithstanding'
    expect(ADV1.check(looked(steelman('Speaker B', `${foreign}, even on shifts, for hours.`))).result).toBe('pass')
    expect(ADV1.check(looked(steelman('Speaker B', `${foreign}, even on shifts.`))).result).toBe('unverified')
  })
})

describe('ADV2: flaws, and an argument that is aimed', () => {
  test('three flaws and an aimed argument: the rest code can not tell', () => {
    const { result, because } = ADV2.check(looked(part()))
    expect(result).toBe('unverified')
    expect(because).toBe('3 flaws and a counter-argument are there; whether it is the strongest, code can not tell.')
  })
  test('two flaws are too few', () => {
    expect(ADV2.check(looked(part({ flaws: FLAWS.slice(1) })))).toEqual({
      result: 'fail',
      because: '2 flaws named that differ and hit others; 3 are asked for.',
    })
  })
  test.each([
    ['said twice', { claim: null, flaw: 'Energy prices were left out!' }],
    ['that says nothing', { claim: null, flaw: 'Weak.' }],
    ['of its own claim', { claim: 'C1', flaw: 'Heating was never measured.' }],
    ['of a claim that nobody made', { claim: 'C99', flaw: 'Heating was never measured.' }],
  ])('a flaw %s does not count', (_, flaw) => {
    expect(ADV2.check(looked(part({ flaws: [...FLAWS.slice(1), flaw] }))).result).toBe('fail')
    expect(ADV2.check(looked(part({ flaws: [...FLAWS, flaw] }))).result).toBe('unverified')
  })
  test('a flaw has two words of content at least', () => {
    expect(ADV2.check(looked(part({ flaws: [...FLAWS.slice(1), { claim: null, flaw: 'Tiny sample.' }] }))).result).toBe('unverified')
  })
  test('an argument of four words of content is one, of three is not', () => {
    const argued = (argument: string) => ADV2.check(looked(part({ strongest: { claim: 'C2', argument } }))).result
    expect(argued('School holidays inflated visits.')).toBe('unverified')
    expect(argued('Holidays inflated visits.')).toBe('fail')
  })
  test.each([null, 'C1', 'C99'])('aimed at %s it hits nothing', (claim) => {
    const strongest = { claim, argument: part().strongest.argument }
    expect(ADV2.check(looked(part({ strongest }))).because).toContain('hits nothing')
  })
  test('before anybody else has claimed something there is nothing to name', () => {
    const registry = recorded(emptyRegistry, 'ann', SAID_ALONE.ann)
    const strongest = { claim: null, argument: part().strongest.argument }
    const flaws = FLAWS.map(({ flaw }) => ({ claim: null, flaw }))
    expect(ADV2.check(looked(part({ strongest, flaws }), { registry })).result).toBe('unverified')
  })
  test('a claim of the same side belongs to that position, one of the other side does not', () => {
    const at = (claim: string, more = {}) => ADV2.check(looked(part({ strongest: { claim, argument: part().strongest.argument } }), more))
    expect(at('C4').result).toBe('unverified')
    const own = { ...OWN, blind: { ...OWN.blind, cleo: { ...OWN.blind.cleo, side: 'NO' } } } as typeof OWN
    expect(at('C4', { own }).because).toContain('no claim of Speaker B or of that side')
  })
  test('a stronger claim of that speaker is pointed out', () => {
    const strongest = { claim: 'C3', argument: part().strongest.argument }
    const { result, because } = ADV2.check(looked(part({ strongest })))
    expect([result, because]).toEqual(['unverified', expect.stringContaining('C3 counts as INFER, C2 as FACT.')])
  })
})
