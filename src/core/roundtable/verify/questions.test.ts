import { describe, expect, test } from 'vitest'
import type { Violation } from '../../evidence/words.ts'
import { VERIFIABLE as base } from '../modes/looked.fixture.ts'
import { HighStakes, ModeName, type Safety, type Said } from '../words.ts'
import { highStakesQuestion, questionsFor, UNIVERSAL } from './questions.ts'
import type { Verifiable } from './verify.ts'

const ask = (id: string, words: Partial<Said> = {}, more: Partial<Verifiable> = {}) =>
  UNIVERSAL.find((question) => question.id === id)?.check({ ...base, ...more, said: { ...base.said, ...words } }) ?? {
    result: 'unverified',
    because: `There is no question ${id}.`,
  }

describe('all that is asked', () => {
  test('seven in any mode, two of the mode, one where the stakes are high: ten at most', () => {
    for (const mode of ModeName.options) {
      const ids = questionsFor(mode, null).map(({ id }) => id)
      expect(ids.slice(0, 7)).toEqual(['U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'U7'])
      expect(ids).toHaveLength(9)
      for (const category of HighStakes.options) {
        const all = questionsFor(mode, category)
        expect(all).toHaveLength(10)
        expect(new Set(all.map(({ id }) => id)).size).toBe(10)
        expect(all[9]?.id).toBe('HS1')
        expect(all[9]).not.toHaveProperty('check')
      }
    }
  })
  test('what is asked where the stakes are high depends on what is at stake', () => {
    expect(new Set(HighStakes.options.map((category) => highStakesQuestion(category).asks)).size).toBe(4)
  })
})

describe('U1: the position is stated', () => {
  test.each([
    ['YES', 'Open it nightly.', 'pass'],
    ['YES', 'Open it.', 'fail'],
    ['UNCERTAIN', 'The figures are too thin.', 'pass'],
    ['YES', 'Should the library open at night?', 'fail'],
    [null, 'Night opening requires guards.', 'pass'],
    [null, 'Night opening, perhaps guarded.', 'fail'],
    ['NO', '…', 'fail'],
  ] as const)('%s «%s»: %s', (side, statement, result) => expect(ask('U1', { side, statement }).result).toBe(result))
})

describe('U2: every FACT is cited', () => {
  const uncited = (n: number): Violation => ({ rule: 'fact-without-citation', because: `«Claim ${n}» is labelled FACT but cites nothing.` })
  test('none without a citation passes, with its count', () => {
    expect(ask('U2').because).toBe('Nothing is labelled FACT.')
    expect(ask('U2', { text: 'Visits rose.[FACT][1] Costs rose.[FACT][2] So did noise.[INFER]' })).toEqual({
      result: 'pass',
      because: '2 labels FACT, each with a citation.',
    })
  })
  test('one is enough to fail, and is quoted', () => {
    const { result, because } = ask('U2', {}, { violations: [uncited(1)] })
    expect([result, because]).toEqual(['fail', '1 claim labelled FACT without a citation. «Claim 1» is labelled FACT but cites nothing.'])
  })
  test('three are quoted, the rest is counted', () => {
    expect(ask('U2', {}, { violations: [1, 2, 3].map(uncited) }).because).toMatch(/Claim 3» is labelled FACT but cites nothing\.$/)
    const { because } = ask('U2', {}, { violations: [1, 2, 3, 4, 5].map(uncited) })
    expect(because).toMatch(/Claim 3.* And 2 more\.$/)
    expect(because).not.toContain('Claim 4')
  })
  test('other violations are another matter', () => {
    expect(ask('U2', {}, { violations: [{ rule: 'two-labels', because: 'Two.' }] }).result).toBe('pass')
  })
})

describe('U3: alternatives with a reason', () => {
  const [nothing, saturdays] = base.said.alternatives as [Said['alternatives'][number], Said['alternatives'][number]]
  const weighed = (...alternatives: Said['alternatives']) => ask('U3', { alternatives }).result
  test('two pass, one does not', () => {
    expect(weighed(nothing, saturdays)).toBe('pass')
    expect(ask('U3', { alternatives: [nothing] }).because).toMatch(/^1 alternative with a reason for rejection; 2 are asked for/)
  })
  test.each([
    ['without a reason', { option: 'Open on Sundays', rejectedBecause: '' }],
    ['with a reason of one word', { option: 'Open on Sundays', rejectedBecause: 'Unwanted.' }],
    ['that is its own reason', { option: 'Open on Sundays instead', rejectedBecause: 'Open on Sundays instead' }],
    ['that is the position itself', { option: base.said.statement, rejectedBecause: 'The contract forbids weekend work.' }],
    ['that was named before', { option: 'do nothing', rejectedBecause: 'The contract forbids weekend work.' }],
    ['without a name', { option: '–', rejectedBecause: 'The contract forbids weekend work.' }],
  ])('one %s does not count', (_, alternative) => expect(weighed(nothing, alternative)).toBe('fail'))
  test('a reason of two words counts', () =>
    expect(weighed(nothing, { option: 'Open on Sundays', rejectedBecause: 'No budget, no staff.' })).toBe('pass'))
})

describe('U4: ways to fail', () => {
  const { failureModes } = base.said
  const foreseen = (...more: Said['failureModes']) => ask('U4', { failureModes: [...failureModes.slice(0, 2), ...more] }).result
  test('three pass, two do not', () => {
    expect(ask('U4').because).toBe('3 ways to fail with a mitigation.')
    expect(foreseen()).toBe('fail')
  })
  test.each([
    ['without a mitigation', { failure: 'Heating breaks', mitigation: '' }],
    ['with a word for one', { failure: 'Heating breaks', mitigation: 'Repair.' }],
    ['that is its own mitigation', { failure: 'Heating breaks down', mitigation: 'Heating breaks down' }],
    ['named twice', { failure: 'The door jams', mitigation: 'A spare door stands beside it.' }],
    ['without a name', { failure: 'It.', mitigation: 'A guard has a key.' }],
  ])('one %s does not count', (_, failure) => expect(foreseen(failure)).toBe('fail'))
  test('a word for the failure and two for its mitigation are enough', () => {
    expect(foreseen({ failure: 'Vandalism', mitigation: 'Cameras, guards.' })).toBe('pass')
  })
})

describe('U5: something is uncertain', () => {
  test.each([
    [['The cost of heating.'], 'pass'],
    [['Heating.'], 'fail'],
    [['Heating cost.'], 'pass'],
    [[], 'fail'],
    [['none', 'n/a', '-'], 'fail'],
    [['Nothing is really uncertain here.'], 'fail'],
    [['Nothing about the heating bill is uncertain.'], 'fail'],
    [['There are no open questions left.'], 'fail'],
    [['No significant uncertainties remain.'], 'fail'],
    [['Nothing is known of the heating cost in winter.'], 'pass'],
    [['None of the counts covers the winter.'], 'pass'],
    [['No survey asked shift workers.'], 'pass'],
    [['Nothing is uncertain.', 'The cost of heating.'], 'pass'],
  ])('%j: %s', (uncertain, result) => expect(ask('U5', { uncertain }).result).toBe(result))
})

describe('U6: agrees with itself', () => {
  test('passes', () => expect(ask('U6').result).toBe('pass'))
  test('fails with what was found', () => {
    expect(ask('U6', { supports: ['C2'], challenges: [{ claim: 'C2', because: 'No.' }] })).toEqual({
      result: 'fail',
      because: 'It supports and challenges C2.',
    })
  })
})

describe('U7: does no harm', () => {
  const safety: Safety = { tier: 'lightweight', score: 1, triggers: [], passed: true, concerns: [], recommendations: [] }
  test('as the safety tier says', () => {
    expect(ask('U7', {}, { safety })).toEqual({ result: 'pass', because: 'The safety tier (lightweight, score 1) let it pass.' })
    const stopped = { ...safety, tier: 'full-evaluation' as const, score: 5, passed: false, concerns: ['how to force a lock'] }
    expect(ask('U7', {}, { safety: stopped })).toEqual({
      result: 'fail',
      because: 'The safety tier (full-evaluation, score 5) objects: how to force a lock.',
    })
  })
  test('unverified where it was off', () => expect(ask('U7').result).toBe('unverified'))
})

describe('HS1: controls', () => {
  const CONTROLS = { scope: 'Only the reading room.', approval: 'The head librarian signs.', abort: 'Locks close on an alarm.' }
  const controlled = (controls: Said['controls']) => highStakesQuestion('security').check({ ...base, said: { ...base.said, controls } })
  test('all three pass, none does not', () => {
    expect(controlled(CONTROLS).result).toBe('pass')
    expect(controlled(null).result).toBe('fail')
  })
  test.each(['scope', 'approval', 'abort'] as const)('without %s it fails', (name) => {
    expect(controlled({ ...CONTROLS, [name]: 'Yes.' }).because).toBe(`Of the controls this says too little: ${name}.`)
    expect(controlled({ ...CONTROLS, [name]: 'Library.' }).result).toBe('fail')
    expect(controlled({ ...CONTROLS, [name]: 'Library council.' }).result).toBe('pass')
  })
  test('the same said twice is not two things', () => {
    expect(controlled({ ...CONTROLS, abort: CONTROLS.approval }).because).toContain('repeat each other')
  })
})
