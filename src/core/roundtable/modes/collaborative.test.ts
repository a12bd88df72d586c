import { describe, expect, test } from 'vitest'
import { emptyRegistry } from '../../evidence/registry.ts'
import type { PartOf } from '../parts/words.ts'
import { collaborative } from './collaborative.ts'
import { looked, made, OWN, REGISTRY, recorded, round, said, spoken } from './looked.fixture.ts'

type Part = PartOf<'collaborative'>
const [COL1, COL2] = collaborative.questions
const ADDS = 'A door code issued to shift staff would show whether they are the newcomers.'
const part = (claims: readonly string[], adds = ADDS): Part => ({ of: 'collaborative', builds: [{ claims: [...claims], adds }] })

describe('COL1: builds on two claims of others', () => {
  test('two pass, one does not', () => {
    expect(COL1.check(looked(part(['C2', 'C4'])))).toEqual({ result: 'pass', because: 'It builds on 2 claims of others.' })
    expect(COL1.check(looked(part(['C2'])))).toEqual({
      result: 'fail',
      because: 'It names 1 claim of others to build on; 2 are asked for.',
    })
  })
  test('they may stand in several combinations', () => {
    const builds = [...part(['C2']).builds, ...part(['C3']).builds]
    expect(COL1.check(looked({ of: 'collaborative', builds })).result).toBe('pass')
  })
  test('the same one twice counts once', () => expect(COL1.check(looked(part(['C2', 'C2']))).result).toBe('fail'))
  test('its own claims and ids that nobody knows do not count', () => {
    const { result, because } = COL1.check(looked(part(['C1', 'C2', 'C99', ''])))
    expect(result).toBe('fail')
    expect(because).toContain('Besides: C1 is its own claim, «C99» is no claim of the record, «» is no claim of the record.')
  })
  test('a claim of another stays theirs when it is repeated', () => {
    const registry = recorded(REGISTRY, 'ann', 'Visits rose by 12 % after the pilot.[INFER]')
    expect(COL1.check(looked(part(['C2', 'C3']), { registry })).result).toBe('pass')
  })
  test('where others have claimed too little nobody can say', () => {
    const one = recorded(emptyRegistry, 'ben', 'Visits rose by 12 % after the pilot.[INFER]')
    expect(COL1.check(looked(part(['C1']), { registry: one })).result).toBe('unverified')
    const two = recorded(one, 'ben', 'Longer hours bring in people who work shifts.[INFER]')
    expect(COL1.check(looked(part(['C1']), { registry: two })).result).toBe('fail')
  })
})

describe('COL2: says what the combination adds', () => {
  test('something new passes', () => expect(COL2.check(looked(part(['C2', 'C3']))).result).toBe('pass'))
  test('nothing does not', () => {
    expect(COL2.check(looked({ of: 'collaborative', builds: [] })).result).toBe('fail')
    expect(COL2.check(looked(part(['C2', 'C3'], 'See above.'))).because).toContain('is not said')
  })
  test('two words of content say something, one does not', () => {
    expect(COL2.check(looked(part(['C2', 'C3'], 'Parking collapses.'))).result).toBe('pass')
    expect(COL2.check(looked(part(['C2', 'C3'], 'Parking!'))).because).toContain('is not said')
  })
  test('one good combination is enough', () => {
    const builds = [...part(['C2'], 'Yes.').builds, ...part(['C2', 'C3']).builds]
    expect(COL2.check(looked({ of: 'collaborative', builds })).result).toBe('pass')
  })
  test('a combination of nothing, or of its own claims alone, adds nothing', () => {
    expect(COL2.check(looked(part([]))).result).toBe('fail')
    expect(COL2.check(looked(part(['C1', 'C77']))).result).toBe('fail')
  })
  test('what another has claimed is nothing new', () => {
    expect(COL2.check(looked(part(['C2', 'C3'], 'Nobody will damage shelves at night.'))).because).toContain('is C4 again')
  })
  test('what another claims in this same round was not heard yet', () => {
    const registry = recorded(REGISTRY, 'cleo', `${ADDS}[INFER]`, 'r1')
    const now = round(1, { contributions: { cleo: made(1, said(part([]))) } })
    expect(COL2.check(looked(part(['C2', 'C3']), { registry, round: now })).result).toBe('pass')
    const mended = { ...made(1, said(part([]))), request: 'r1-again', first: { request: 'r1', results: [], claims: [], violations: [] } }
    const after = round(1, { contributions: { cleo: mended } })
    expect(COL2.check(looked(part(['C2', 'C3']), { registry, round: after })).result).toBe('pass')
    expect(COL2.check(looked(part(['C2', 'C3']), { registry, round: round(2) })).result).toBe('fail')
  })
  test('what was added in an earlier round is nothing new either', () => {
    const own = { ...OWN, rounds: [round(0), spoken(1, { ann: said(part(['C2'])) }), round(2)] }
    expect(COL2.check(looked(part(['C2', 'C3']), { own, round: round(2) })).because).toContain('was said in round 1 already')
    expect(COL2.check(looked(part(['C2', 'C3']), { own, round: round(1) })).result).toBe('pass')
  })
  test('two new words make an addition, one does not', () => {
    expect(COL2.check(looked(part(['C2', 'C3'], 'Visits rose, longer hours, people, shifts: parking collapses.'))).result).toBe('pass')
    const { result, because } = COL2.check(looked(part(['C2', 'C3'], 'Visits rose, longer hours, people, shifts: parking.')))
    expect([result, because]).toEqual(['fail', expect.stringContaining('1 new word, 2 are asked for')])
  })
})
