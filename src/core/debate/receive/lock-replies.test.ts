import { describe, expect, test } from 'vitest'
import {
  commitment,
  commits,
  debated,
  type Facts,
  falsifier,
  graded,
  grades,
  inEvidence,
  lockFailed,
  locking,
  ofType,
  replyTo,
  restates,
  staged,
  stateOf,
  table,
  turn,
} from '../../../../test/debate-facts.ts'
import { purposes } from '../words.ts'

const base = [table(3), locking()]
const both = [...base, commits('a', 'YES'), commits('b', 'NO'), lockFailed(1)]
const { move: _, ...stand } = commitment('YES')
const landed = (facts: readonly Facts[], request: string, target: string, reply: object, stage = 'CRUX_LOCK') =>
  debated(...facts, turn(request, { target, stage })).when(replyTo(request, reply)).facts
const rule = (...all: Parameters<typeof landed>) => ofType(landed(...all), 'contribution.refused')[0]?.rule ?? null
const long = 'x'.repeat(501)

describe('a commitment', () => {
  test('becomes a message with its side, falsifier and flip', () => {
    expect(landed(base, 'commit/a/1', 't1', stand)).toMatchObject([
      {
        type: 'message.published',
        seat: 'a',
        thread: 't1',
        replyTo: null,
        said: { move: 'COMMIT_POSITION', side: 'YES' },
        lacks: [],
        cooldownUntil: null,
      },
    ])
  })
  test('with a vague falsifier, or none, says what is missing; then it does not count as one', () => {
    const published = (reply: object) => ofType(landed(base, 'commit/a/1', 't1', { ...stand, ...reply }), 'message.published')[0]
    expect(published({ falsifier: null })?.lacks).toEqual(['No falsifier was given.'])
    expect(published({ falsifier: falsifier({ deadline: 'the next storm' }) })?.lacks).toHaveLength(1)
    const facts = landed(base, 'commit/a/1', 't1', { ...stand, falsifier: falsifier({ threshold: 'seems lower' }) })
    expect(
      stateOf(...base, turn('commit/a/1', { target: 't1', stage: 'CRUX_LOCK' }), facts).own.threads.t1?.positions.a?.falsifier,
    ).toBeNull()
  })
  test('to UNCERTAIN needs none', () => {
    const unsure = { ...stand, side: 'UNCERTAIN', falsifier: null, decides: 'A winter.' }
    expect(ofType(landed(base, 'commit/a/1', 't1', unsure), 'message.published')[0]?.lacks).toEqual([])
  })
  test('the last of them brings about the evaluation', () => {
    const facts = landed([...base, commits('a', 'YES')], 'commit/b/1', 't1', { ...stand, side: 'NO' })
    expect(facts.map(({ type }) => type)).toEqual(['message.published', 'crux.lock-failed', 'moderator.intervened'])
  })
  test('that is too long is refused', () => expect(rule(base, 'commit/a/1', 't1', { ...stand, content: long })).toBe('too-long'))
  test('that comes when the thread has gone on is overtaken; one that the agenda asked for belongs there', () => {
    const evidence = [table(3), inEvidence()]
    expect(rule(evidence, 'commit/c/1', 't1', stand)).toBe('overtaken')
    expect(rule(evidence, 'commit/c/1', 't1', stand, 'AGENDA')).toBeNull()
    expect(rule(base, 'commit/c/1', 't1', stand, 'AGENDA')).toBe('overtaken')
  })
  test('again, when asked once more, takes the place of the first', () => {
    const facts = [...base, commits('a', 'UNCERTAIN'), commits('a', 'YES')]
    expect(stateOf(...facts).own.threads.t1?.positions.a).toMatchObject({ side: 'YES', counted: 'YES', moves: [] })
  })
})

describe('a falsifier', () => {
  const lacking = [...base, commits('a', 'YES', { falsifier: null }), commits('b', 'NO'), lockFailed(1)]
  const reply = (over = {}) => ({ content: 'This would do it.', falsifier: falsifier(over) })
  test('that is sound is declared', () => {
    expect(landed(lacking, 'falsify/a/1', 't1', reply())).toMatchObject([
      { type: 'message.published', said: { move: 'DECLARE_FALSIFIER' }, lacks: [] },
    ])
  })
  test.each([
    ['threshold', 'probably below 900'],
    ['threshold', 'a better mood'],
    ['deadline', 'some day'],
    ['metric', 'x'],
  ])('whose %s is “%s” is refused, with what it lacks', (field, value) => {
    expect(ofType(landed(lacking, 'falsify/a/1', 't1', reply({ [field]: value })), 'contribution.refused')).toMatchObject([
      { rule: 'vague-falsifier', because: expect.stringContaining(value) },
    ])
  })
})

describe('a restatement', () => {
  const reply = { content: 'They hold this.', claim: 'c', reason: 'r', falsifier: falsifier() }
  test('is published, counted as an attempt, and waits for its grade', () => {
    const facts = landed(both, 'steelman/a/1', 't1/a/b', reply)
    expect(facts).toMatchObject([
      { type: 'message.published', said: { move: 'STEELMAN', target: 'b' } },
      { type: 'steelman.attempted', from: 'a', to: 'b', attempt: 1 },
    ])
    const again = landed([...both, restates('a', 'b'), grades('a', 'b', 'WRONG'), lockFailed(2)], 'steelman/a/1', 't1/a/b', reply)
    expect(ofType(again, 'steelman.attempted')).toMatchObject([{ attempt: 2 }])
  })
  test('that is too long, or too late, is refused', () => {
    expect(rule(both, 'steelman/a/1', 't1/a/b', { ...reply, content: long })).toBe('too-long')
    expect(rule([...both, staged('EVIDENCE')], 'steelman/a/1', 't1/a/b', reply)).toBe('overtaken')
  })
})

describe('a grade', () => {
  const written = [...both, restates('a', 'b')]
  const grade = (over: object) => ({ content: 'Graded.', grade: 'ACCURATE', corrections: null, ...over })
  test.each(['INCOMPLETE', 'WRONG'])('%s must say what was missing', (given) => {
    expect(rule(written, 'grade/b/1', 't1/a/b', grade({ grade: given, corrections: ' ' }))).toBe('no-corrections')
    expect(landed(written, 'grade/b/1', 't1/a/b', grade({ grade: given, corrections: 'The date.' }))).toMatchObject([
      { type: 'message.published', said: { move: 'GRADE_STEELMAN', of: 'a', grade: given, corrections: 'The date.' } },
      { type: 'steelman.graded', from: 'a', to: 'b', grade: given, corrections: 'The date.', by: 'target' },
    ])
  })
  test('ACCURATE can not wave through what code calls another position: without a judge, code decides', () => {
    const facts = landed(written, 'grade/b/1', 't1/a/b', grade({}))
    expect(ofType(facts, 'steelman.graded')).toMatchObject([
      { by: 'target', grade: 'ACCURATE' },
      { by: 'rule', grade: 'WRONG', because: expect.stringContaining('Speaker B accepts it, but code finds another position') },
    ])
    const told = stateOf(...written, turn('grade/b/1', { target: 't1/a/b', stage: 'CRUX_LOCK' }), facts)
    expect(told.own.threads.t1?.steelmans).toMatchObject([{ grade: 'WRONG', refusals: 0, disputed: false }])
  })
  test('with a judge, the judge is asked about it, and its word is the last', () => {
    const judged = [table(3, { begun: { judge: true } }), ...written.slice(1), turn('grade/b/1', { target: 't1/a/b', stage: 'CRUX_LOCK' })]
    const facts = landed(written, 'grade/b/1', 't1/a/b', grade({}))
    const graded = [...judged, facts.slice(0, 3)]
    expect(stateOf(...graded).own.threads.t1?.steelmans).toMatchObject([{ grade: 'WRONG', disputed: true }])
    const asked = ofType(debated(...graded).when({ type: 'tick' }).facts, 'turn.granted')
    expect(asked.filter(({ purpose }) => purpose === 'judge')).toMatchObject([{ seat: 'judge', target: 't1/a/b' }])
    const word = landed(graded, 'judge/judge/1', 't1/a/b', { accurate: true, because: 'It is the same.' })
    expect(ofType(word, 'steelman.graded')).toMatchObject([{ by: 'judge', grade: 'ACCURATE' }])
  })
  test('ACCURATE needs no more', () => {
    const claim = 'The night ferry and its crew.'
    const said = { move: 'STEELMAN' as const, content: 'So.', target: 'b', claim, reason: 'Fares decide.', falsifier: falsifier() }
    const sound = [...both, restates('a', 'b', { said })]
    expect(ofType(landed(sound, 'grade/b/1', 't1/a/b', grade({})), 'steelman.graded')).toMatchObject([
      { grade: 'ACCURATE', corrections: null },
    ])
  })
  test('that is too long is refused', () => expect(rule(written, 'grade/b/1', 't1/a/b', grade({ content: long }))).toBe('too-long'))
})

test('a restatement that never came is no refusal of the one who was to be restated', () => {
  const rule: Facts = graded('a', 'b', 'WRONG', { by: 'rule', corrections: null })
  const pairs = stateOf(...both, rule, lockFailed(2), rule).own.threads.t1?.steelmans
  expect(pairs).toMatchObject([{ refusals: 0, unwritten: 2, lastGrade: null }])
  const written = stateOf(...both, rule, lockFailed(2), restates('a', 'b')).own.threads.t1?.steelmans
  expect(written).toMatchObject([{ grade: 'PENDING', lastGrade: null }])
  const again = stateOf(...both, restates('a', 'b'), grades('a', 'b', 'INCOMPLETE'), lockFailed(2), restates('a', 'b')).own.threads.t1
  expect(again?.steelmans).toMatchObject([{ grade: 'PENDING', lastGrade: 'INCOMPLETE', refusals: 1 }])
})

describe('the shape of a restatement', () => {
  const whole = { content: 'So.', claim: 'It pays.', reason: 'Fares.', falsifier: falsifier() }
  test.each([{ claim: '' }, { reason: '' }, { falsifier: falsifier({ metric: '' }) }, { falsifier: falsifier({ threshold: '' }) }])(
    'has no empty part: %j',
    (over) => {
      expect(purposes.steelman.safeParse(whole).success).toBe(true)
      expect(purposes.steelman.safeParse({ ...whole, ...over }).success).toBe(false)
    },
  )
})

describe('the judge', () => {
  const twice = [
    table(3, { begun: { judge: true } }),
    ...both.slice(1),
    restates('a', 'b'),
    grades('a', 'b', 'WRONG'),
    lockFailed(2),
    restates('a', 'b'),
    grades('a', 'b', 'WRONG'),
  ]
  test('decides; its word is no message and costs no budget', () => {
    const facts = landed(twice, 'judge/judge/1', 't1/a/b', { accurate: true, because: 'All there.' })
    expect(facts[0]).toEqual({
      ...{ type: 'steelman.graded', request: 'judge/judge/1', thread: 't1', from: 'a', to: 'b', grade: 'ACCURATE' },
      ...{ corrections: null, by: 'judge', because: 'All there.' },
    })
    expect(ofType(facts, 'message.published')).toEqual([])
  })
  test('gives corrections where it is not accurate', () => {
    const [told] = landed(twice, 'judge/judge/1', 't1/a/b', { accurate: false, because: 'The number is lost.' })
    expect(told).toMatchObject({ grade: 'INCOMPLETE', corrections: 'The number is lost.' })
  })
})
