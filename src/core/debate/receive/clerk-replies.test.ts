import { describe, expect, test } from 'vitest'
import {
  claims,
  commits,
  converged,
  created,
  debated,
  extracted,
  type Facts,
  inEvidence,
  ofType,
  openedDebate,
  QUESTION,
  questionSet,
  replyTo,
  stateOf,
  table,
  turn,
} from '../../../../test/debate-facts.ts'
import { type Play, played, type Script } from '../../../../test/debate-stage.ts'
import { type Fact, seat } from '../../../../test/facts.ts'
import type { Seat } from '../../house/words.ts'

const SHARPER = 'Does the night ferry pay for its own crew every winter?'
const done = [table(4, { begun: { clerk: true } }), inEvidence(), converged(), extracted()]
const reading = (over: object = {}) => ({
  question: SHARPER,
  needsClarification: false,
  criteria: ['Fares below 900 by 2031-12-31', 'a good mood'],
  because: 'So.',
  ...over,
})
const read = (reply: object, facts: readonly Facts[] = done) =>
  debated(...facts, turn('extract/clerk/1', { target: 't1', stage: 'CRYSTALLISING' })).when(replyTo('extract/clerk/1', reply)).facts

describe('what the clerk makes of a thread', () => {
  test('is published under its name, with only concrete criteria, and told to the seats', () => {
    expect(read(reading())).toMatchObject([
      {
        type: 'crux.extracted',
        crux: 't1',
        question: SHARPER,
        by: 'clerk',
        provisional: false,
        criteria: ['Fares below 900 by 2031-12-31'],
      },
      { type: 'moderator.intervened', kind: 'crux-published', content: expect.stringContaining(SHARPER) },
    ])
  })
  test.each([
    ['no-disagreement', { question: null }],
    ['needs-clarification', { needsClarification: true }],
    ['not-the-question', { question: 'Should the harbour office close on Sundays?' }],
    ['not-the-question', { question: 'Does a night ferry never pay for its crew?' }],
    ['not-the-question', { question: 'Why does the night ferry pay for its crew?' }],
  ])('is on record as %s for %j', (rule, over) => expect(read(reading(over))).toMatchObject([{ type: 'crux.not-found', crux: 't1', rule }]))
  test('must share three tenths of the words that were asked', () => {
    // Four words were asked: night, ferry, pay, crew. One of four is too few, one of three is enough.
    expect(read(reading({ question: 'Is the ferry worth it?' }))).toMatchObject([{ type: 'crux.not-found', rule: 'not-the-question' }])
    expect(read(reading({ question: 'Is the night ferry worth it?' }))[0]?.type).toBe('crux.extracted')
    const short = [...done, questionSet('Does the ferry pay its crew?')]
    expect(read(reading({ question: 'Is the ferry worth it?' }), short)[0]?.type).toBe('crux.extracted')
  })
  test('passes the same tests as what the moves say', () => {
    const unsplit = [
      table(4, { begun: { clerk: true } }),
      questionSet(),
      commits('a', 'YES'),
      commits('c', 'YES'),
      converged(),
      extracted(),
    ]
    expect(ofType(read(reading(), unsplit), 'crux.extracted')).toMatchObject([
      { validated: false, failures: [expect.stringContaining('No real disagreement')] },
    ])
  })
})

describe('in a debate with a clerk', () => {
  const clerk = seat('clerk', { name: 'The clerk' })
  const with_ = (script: Script, over: Partial<Play> = {}) => played({ cast: 3, script, staff: { clerk, judge: null }, ...over })
  const unfair: Script['review'] = () => ({ fair: false, because: 'That is not my point.' })

  test('a thread that is done is read once, and everyone with a position reviews it', () => {
    const { of, own } = with_({})
    expect(of('turn.granted').filter(({ purpose }) => purpose === 'extract')).toHaveLength(1)
    expect(of('crux.reviewed').map(({ seat: who, fair }) => [who, fair])).toEqual(['a', 'b', 'c'].map((id) => [id, true]))
    expect(own.threads.t1?.extracted).toMatchObject({ by: 'clerk' })
  })
  test('who is misrepresented challenges it, and it is read again', () => {
    const { of, own, views } = with_({
      review: (_, { nth, seat: who }) => (nth === 1 && who === 'b' ? { fair: false, because: 'That is not my point.' } : undefined),
    })
    expect(of('crux.challenged')).toMatchObject([{ crux: 't1', by: 'b', because: 'That is not my point.' }])
    expect(of('turn.granted').filter(({ purpose }) => purpose === 'extract')).toHaveLength(2)
    expect(views.filter(({ view }) => view.purpose === 'extract')[1]?.view).toMatchObject({ objections: ['That is not my point.'] })
    expect(own.threads.t1?.extracted?.by).toBe('clerk')
  })
  test('called unfair twice, the clerk has had its say: what the moves say stands', () => {
    const { of, own } = with_({ review: unfair })
    expect(of('turn.granted').filter(({ purpose }) => purpose === 'extract')).toHaveLength(2)
    expect(own.threads.t1).toMatchObject({ extracted: { by: 'fold', provisional: false }, clerk: null })
    expect(own.threads.t1?.challenges.every(({ answered }) => answered)).toBe(true)
    expect(own.done).toBe(true)
  })
  test('a thread that never locked is read too, where twelve messages were said', () => {
    const { of, own } = with_({
      grade: () => ({ content: 'No.', grade: 'WRONG', corrections: 'No.' }),
      steelman: () => ({
        content: 'Eh.',
        claim: 'Other things.',
        reason: 'None.',
        falsifier: { metric: 'm', threshold: 't', deadline: 'd', reasoning: null },
      }),
    })
    expect(own.threads.t1?.status).toBe('FAILED_LOCK')
    expect(of('crux.extracted').some(({ by }) => by === 'clerk')).toBe(true)
  })
  test('eleven messages are too few for that', () => {
    const never = (count: number) => [
      table(4, { begun: { clerk: true }, thread: { budgets: { DISCOVERY: 20, EVIDENCE: 12 } } }),
      Array.from({ length: count }, (_, index) => claims('ab'.charAt(index % 2))),
      { type: 'thread.failed' as const, thread: 't1', because: 'Four times.' },
    ]
    const asked = (count: number) => ofType(debated(...never(count)).when({ type: 'tick' }).facts, 'turn.granted')
    expect(asked(11)).toEqual([])
    expect(asked(12)).toMatchObject([{ seat: 'clerk', purpose: 'extract', target: 't1' }])
  })
  test('if the clerk fails, the fold stands and the debate ends', () => {
    const { own } = with_({ extract: () => null })
    expect(own.threads.t1?.extracted?.by).toBe('fold')
    expect(own.done).toBe(true)
  })
})

describe('dependencies', () => {
  const two = [
    table(4, { begun: { clerk: true } }),
    inEvidence(),
    converged(),
    extracted(),
    created('t2', { topic: 'Fuel', question: 'Is fuel too dear?' }),
    commits('a', 'YES', {}, { thread: 't2' }),
    converged('t2'),
    extracted('t2', { question: 'Is fuel too dear?' }),
  ]
  const SKETCH = 'If fuel is dear, trips lose money.'
  const related = (over: object) =>
    ofType(
      debated(...two, turn('relate/clerk/1', { stage: 'CRYSTALLISING' })).when(
        replyTo('relate/clerk/1', { dependencies: [{ from: 't2', to: 't1', kind: 'ENTAILS', sketch: SKETCH, confidence: 0.8, ...over }] }),
      ).facts,
      'dependency.proposed',
    )[0]?.dependencies[0]

  test('0.8 is sure enough, 0.79 is not', () => {
    expect(related({})).toMatchObject({ id: 'd1', from: 't2', to: 't1', refused: null })
    expect(related({ confidence: 0.79 })?.refused).toBe('Confidence 0.79; it takes 0.8.')
  })
  test('a sketch has twenty characters, nineteen are too few', () => {
    expect(related({ sketch: 'x'.repeat(20) })?.refused).toBeNull()
    expect(related({ sketch: ` ${'x'.repeat(19)} ` })?.refused).toBe('The sketch has 19 characters; it takes 20.')
  })
  test.each([{ from: 't1' }, { from: 't9' }, { to: 't9' }])('%j is not between two cruxes', (over) =>
    expect(related(over)?.refused).toContain('not two cruxes'),
  )

  test('the clerk’s own model is no second voice, be it the judge’s or a seat’s', () => {
    const clerk = seat('clerk')
    const voices = (cast: readonly Seat[], judge: Seat | null) => {
      const opened = { ...openedDebate(cast, { staff: { clerk, judge } }), at: 0 }
      const [first] = two
      const facts = [[opened, ...(first as Fact[]).slice(1)], ...two.slice(1), turn('relate/clerk/1', { stage: 'CRYSTALLISING' })]
      const dependencies = [{ from: 't2', to: 't1', kind: 'ENTAILS', sketch: SKETCH, confidence: 0.9 }]
      return ofType(debated(...facts).when(replyTo('relate/clerk/1', { dependencies })).facts, 'dependency.proposed')[0]?.dependencies[0]
    }
    const other = { model: 'other/large' }
    const same = ['a', 'b', 'c', 'd'].map((id) => seat(id))
    const mixed = same.map((one) => (one.id === 'b' || one.id === 'd' ? { ...one, ...other } : one))
    expect(voices(same, seat('judge'))).toMatchObject({ voices: [], refused: expect.stringContaining('no second voice') })
    expect(voices(same, seat('judge', other))).toMatchObject({ voices: ['judge'], refused: null })
    // b is a party to the first of them, d to neither.
    expect(voices(mixed, seat('judge'))).toMatchObject({ voices: ['d', 'b'], refused: null })
  })

  const proposed: Facts = {
    type: 'dependency.proposed',
    request: 'relate/clerk/1',
    dependencies: [
      {
        id: 'd1',
        from: 't2',
        to: 't1',
        kind: 'ENTAILS',
        sketch: SKETCH,
        confidence: 0.9,
        voices: ['judge', 'c', 'd', 'a', 'b'],
        refused: null,
      },
    ],
  }
  test.each([
    [true, { validated: true, refused: null }],
    [false, { validated: false, refused: 'The second voice does not agree: It need not.' }],
  ])('a second voice that agrees: %s', (agrees, expected) => {
    const facts = [...two, proposed, turn('confirm/a/1', { target: 'd1', stage: 'CRYSTALLISING' })]
    const told = debated(...facts).when(replyTo('confirm/a/1', { agrees, because: 'It need not.' })).facts
    expect(stateOf(...facts, told).own.dependencies.d1).toMatchObject(expected)
  })
  test('the judge is the second voice where there is one, else a seat that is no party to either', () => {
    const asks = (judge: boolean) => {
      const facts = [table(4, { begun: { clerk: true, judge } }), ...two.slice(1), proposed]
      return ofType(debated(...facts).when({ type: 'tick' }).facts, 'turn.granted').filter(({ purpose }) => purpose === 'confirm')
    }
    expect(asks(true)).toMatchObject([{ seat: 'judge', target: 'd1' }])
    expect(asks(false)).toMatchObject([{ seat: 'c', target: 'd1' }])
  })
})

describe('names for camps', () => {
  const camps: Facts = {
    type: 'coalition.detected',
    preliminary: true,
    camps: ['x', 'y', 'z'].map((label) => ({ members: ['a', 'c'], positions: { t1: 'YES' as const }, label })),
  }
  test('of two or three words are taken; others leave the label of the rule', () => {
    const facts = [...done, camps, turn('name/clerk/1', { stage: 'CRYSTALLISING' })]
    const told = debated(...facts).when(
      replyTo('name/clerk/1', { labels: [' Night sailors ', 'keepers of day', 'this has four words'] }),
    ).facts
    expect(told).toEqual([{ type: 'coalition.named', request: 'name/clerk/1', labels: ['Night sailors', 'keepers of day', 'z'] }])
    const short = debated(...facts).when(replyTo('name/clerk/1', { labels: ['Sailors', '', 'x y'] })).facts
    expect(short).toMatchObject([{ labels: ['x', 'y', 'x y'] }])
  })
  test('the question of the thread stays what was committed to', () =>
    expect(stateOf(...done, read(reading())).own.threads.t1?.question).toBe(QUESTION))
})
