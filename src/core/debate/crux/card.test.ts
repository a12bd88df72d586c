import { describe, expect, test } from 'vitest'
import {
  claims,
  concedes,
  debateWith,
  disputes,
  falsifier,
  flip,
  gives,
  type Made,
  pair,
  position,
  proposal,
  QUESTION,
  says,
  seatWith,
  threadWith,
} from '../sample.fixture.ts'
import type { Position, Thread } from '../state.ts'
import { SAMPLE } from '../store-of-value.fixture.ts'
import { cardOf, cardsOf } from './card.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
const sound = {
  a: position('YES', { flip: flip(), falsifier: falsifier('Fees'), confidence: 0.9 }),
  b: position('NO', { flip: flip(), falsifier: falsifier('Yield'), confidence: 0.7 }),
}
const card = (thread: Partial<Thread> = {}, more: Partial<Made> = {}) => {
  const made = cardOf(debateWith({ seats, threads: [threadWith('t1', { positions: sound, ...thread })], ...more }), 't1')
  if (made === null) throw new Error('There is no card.')
  return made
}
const failuresOf = (positions: Readonly<Record<string, Position>>, question = QUESTION) => card({ positions, question }).failures

describe('there is no card', () => {
  test.each<[string, Partial<Thread>]>([
    ['without a question', { question: null }],
    ['without a position', { positions: {} }],
  ])('%s', (_, thread) =>
    expect(cardOf(debateWith({ seats, threads: [threadWith('t1', { positions: sound, ...thread })] }), 't1')).toBeNull(),
  )
  test('of a thread that is not there', () => expect(cardOf(debateWith({ seats }), 't9')).toBeNull())
  test('of what was merged, among all', () =>
    expect(cardsOf(debateWith({ seats, threads: [threadWith('t1', { positions: sound, status: 'MERGED' })] }))).toEqual([]))
})

describe('the question', () => {
  const clerk = {
    question: 'Does it fall with shares in a crash?',
    criteria: [],
    reviews: { a: true, b: true, c: true, d: true },
    rounds: 1,
  }
  test('is the thread’s', () => expect(card()).toMatchObject({ question: QUESTION, by: 'fold', forecast: false }))
  test('is the thread’s until one of each side has called the clerk’s fair; the clerk’s stands beside it', () => {
    for (const reviews of [{}, { a: true }, { a: true, b: false, c: true, d: false }]) {
      const shown = card({ clerk: { ...clerk, question: 'Does it drop?', reviews } })
      expect(shown).toMatchObject({ question: QUESTION, by: 'fold' })
      expect(shown.alternatives).toContain('Does it drop?')
    }
  })
  test('is the clerk’s once adopted; flips are still held against what seats committed to', () =>
    expect(card({ clerk: { ...clerk, question: 'Does it drop?' } })).toMatchObject({
      question: 'Does it drop?',
      by: 'clerk',
      dcg: { counted: 2 },
    }))
  test('is the clerk’s where the thread had none', () =>
    expect(card({ clerk, question: null })).toMatchObject({ question: clerk.question, dcg: { counted: 2 } }))
  test('that asks the topic once more is called so', () => {
    expect(card({ topic: 'Crashes are good', question: 'Are crashes good?' }).asksTopic).toBe(true)
    expect(card({ topic: 'Crashes are good', question: 'Are crashes not good?' }).asksTopic).toBe(false)
  })
  test('about the future is called a forecast', () =>
    expect(card({ question: 'Will banks hold it in a crash by 2030?' }).forecast).toBe(true))
})

describe('validation', () => {
  test('fails while the thread has not locked, unless a clerk read the crux out of it', () => {
    const thread = threadWith('t1', { question: 'Does it cut costs?', positions: { a: position('YES'), b: position('NO') } })
    const open = { ...thread, lock: { ...thread.lock, lockedAt: null } }
    const failuresOf = (given: typeof thread) =>
      cardOf(debateWith({ seats: { a: seatWith('YES'), b: seatWith('NO') }, threads: [given] }), 't1')?.failures ?? []
    expect(failuresOf(open)).toContain('It has not locked.')
    const failures = [
      [
        { rule: 'falsifier-missing', because: 'x' },
        { rule: 'falsifier-missing', because: 'y' },
      ],
    ]
    expect(failuresOf({ ...open, lock: { ...open.lock, failures } })[0]).toBe(
      'It has not locked: somebody has not said what would change its mind in a way that can be checked.',
    )
    expect(failuresOf(thread).join()).not.toContain('locked')
    const clerk = { question: 'Does it cut costs?', criteria: [], reviews: { a: true, b: true }, rounds: 1 }
    expect(failuresOf({ ...open, clerk }).join()).not.toContain('locked')
  })

  test('passes with both sides, two concrete criteria and two flips that count', () =>
    expect(card()).toMatchObject({ validated: true, failures: [] }))
  test('both threads of the sample pass', () =>
    expect(cardsOf(SAMPLE).map(({ validated, failures }) => [validated, failures])).toEqual([
      [true, []],
      [true, []],
    ]))
  test('fails without a real disagreement, by the sides that count', () => {
    const { a, b } = sound
    expect(failuresOf({ a, b: { ...b, counted: 'YES' } })).toEqual([
      'No real disagreement: it needs YES and NO, and has 2 YES, 0 NO, 0 UNCERTAIN.',
    ])
    expect(failuresOf({ a, b: { ...b, side: 'YES' } })).toEqual([])
  })
  test('fails with one criterion', () =>
    expect(failuresOf({ ...sound, b: { ...sound.b, falsifier: null } })).toEqual(['Too few concrete criteria: it needs 2, and has 1.']))
  test('fails with one flip that counts, and says what was only declared', () => {
    const plain = { ...sound.b, flip: flip({ wouldFlip: false }) }
    expect(failuresOf({ ...sound, b: plain })).toEqual(['Not decisive: it needs 2 seats whose view of the topic would flip, and has 1.'])
    const [only] = failuresOf({ ...sound, b: { ...sound.b, flip: flip({ why: 'Just so.' }) } })
    expect(only).toContain('has 1; 1 more was declared without a reason')
  })
  test.each([
    ['how it moves', 'How does it move with shares in a crash?'],
    ['a mere reading', 'Will the correlation with shares in a crash persist?'],
  ])('fails where the question asks %s', (_, question) =>
    expect(failuresOf(sound, question)[0]).toMatch(/^The question can't be a crux as it stands\. \w/),
  )
  test('fails when the other side is gone', () => {
    const gone = { seats: { ...seats, b: seatWith('NO', { gone: { kind: 'removed', because: 'Removed.' } }) } }
    expect(card({}, gone).failures).toHaveLength(3)
    expect(card({}, gone).positions).toHaveLength(2)
  })
})

describe('confidence', () => {
  const both = [pair('a', 'b'), pair('b', 'a')]
  test('is the mean of those who took a side, once all have restated the other accurately', () =>
    expect(card({ steelmans: both }).confidence).toBeCloseTo(0.8, 10))
  test('halves when one of two has not', () => {
    expect(card({ steelmans: [pair('a', 'b')] }).confidence).toBeCloseTo(0.4, 10)
    expect(card({ steelmans: [pair('a', 'b'), pair('b', 'a', { grade: 'INCOMPLETE' })] }).confidence).toBeCloseTo(0.4, 10)
    expect(card({ steelmans: [...both, pair('b', 'c', { grade: 'WRONG' })] }).confidence).toBeCloseTo(0.4, 10)
  })
  test('does not read who is unsure', () =>
    expect(card({ steelmans: both, positions: { ...sound, c: position('UNCERTAIN', { confidence: 0 }) } }).confidence).toBeCloseTo(0.8, 10))
  test('is nothing where nobody took a side', () => expect(card({ positions: { a: position('UNCERTAIN') } }).confidence).toBe(0))
})

describe('the card holds', () => {
  test('evidence, with who challenged it, and the messages behind it in order', () => {
    const positions = { ...sound, a: { ...sound.a, message: 'm2', concessions: [{ proposition: 'So.', cheap: true, message: 'm6' }] } }
    const proposed = says('a', 't1', { move: 'PROPOSE_CRUX', content: 'Let us ask.', question: QUESTION })
    const messages = [
      proposed,
      claims('a', 't1'),
      gives('a', 't1', ['E1']),
      disputes('b', 't1', 'a', 'm3'),
      claims('b', 't1'),
      concedes('a', 't1', 'So.'),
      gives('b', 't2', ['E2']),
    ]
    const made = card({ positions }, { messages })
    expect(made.evidence.map(({ message, challengedBy }) => [message.id, challengedBy])).toEqual([['m3', ['m4']]])
    expect(made.messages).toEqual(['m1', 'm2', 'm3', 'm4', 'm6'])
  })
  test('what was proposed from here and declined', () => {
    const proposals = [
      proposal('p1', { status: 'REJECTED' }),
      proposal('p2', { status: 'REJECTED', question: null, topic: 'Taxes' }),
      proposal('p3'),
      proposal('p4', { status: 'REJECTED', from: 't2' }),
    ]
    expect(card({}, { proposals }).alternatives).toEqual(['Do fees eat the gain?', 'Taxes'])
  })
  test('the horizon that most look at', () =>
    expect(
      card({
        positions: { a: { ...sound.a, horizon: '10y+' }, b: { ...sound.b, horizon: '1-3mo' }, c: position('NO', { horizon: '1-3mo' }) },
      }).dominantHorizon,
    ).toBe('1-3mo'))
  test('a status: open, resolved, challenged', () => {
    const challenge = { by: 'ann', because: 'Not what was meant.', at: 0, answered: false }
    const moved = {
      ...sound.b,
      side: 'YES',
      counted: 'YES',
      moves: [{ from: 'NO', to: 'YES', supported: 'verified', message: 'm1' }],
    } as const
    expect(card().status).toBe('open')
    expect(card({ positions: { ...sound, b: moved } }).status).toBe('resolved')
    expect(card({ challenges: [challenge] }).status).toBe('challenged')
    expect(card({ challenges: [{ ...challenge, answered: true }] }).status).toBe('open')
  })
  test('whether its thread still goes on', () =>
    expect([card().provisional, card({ stage: 'EVIDENCE' }).provisional]).toEqual([false, true]))
  test('which flips count', () => {
    const { positions } = card({ positions: { a: sound.a, b: { ...sound.b, flip: flip({ why: 'Just so.' }) } } })
    expect(positions.map(({ seat, flipCounts }) => [seat, flipCounts])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })
})
