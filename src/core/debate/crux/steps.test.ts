import { describe, expect, test } from 'vitest'
import {
  commits,
  converged,
  created,
  debated,
  type Facts,
  falsifier,
  flip,
  inEvidence,
  locked,
  locking,
  ofType,
  QUESTION,
  questionSet,
  replyTo,
  staged,
  stateOf,
  table,
  told,
  turn,
} from '../../../../test/debate-facts.ts'
import { played } from '../../../../test/debate-stage.ts'
import { tick } from '../../../../test/given.ts'
import { concludeThread, detectCamps, extract, promote } from './steps.ts'

/** A locked thread in which so many of five seats would flip: the DCG is that share. */
const disputed = (thread: string, sure: number, question = `${QUESTION} (${thread})`): Facts => [
  created(thread, { topic: question }),
  questionSet(question, thread),
  commits('a', 'YES', { confidence: sure, flip: flip({ confidence: sure }) }, { thread }),
  commits('b', 'NO', { confidence: sure, flip: flip({ confidence: sure }) }, { thread }),
  locked(thread),
  staged('EVIDENCE', { thread }),
]
const promoted = (crux: string): Facts => ({ type: 'crux.promoted', crux, because: 'DCG.' })
const agenda = (...facts: readonly Facts[]) => told([table(4), converged(), ...facts], promote)

describe('the agenda', () => {
  test('takes the best two disputes, the best first', () => {
    const facts = agenda(disputed('t2', 0.4), disputed('t3', 0.9), disputed('t4', 0.6))
    expect(ofType(facts, 'crux.promoted').map(({ crux }) => crux)).toEqual(['t3', 't4'])
    expect(ofType(facts, 'crux.promoted')[0]?.because).toBe('DCG 0.45 = coverage 0.50 × polarity 1.00 × impact 0.90.')
  })
  test('with two places taken, a newcomer needs clearly more: above 0.05, not 0.05', () => {
    const full = [disputed('t2', 0.5), disputed('t3', 0.7), promoted('t2'), promoted('t3')]
    // DCG 0.25 and 0.35; a newcomer of 0.295 stays out, one of 0.305 comes in.
    expect(agenda(...full, disputed('t4', 0.59))).toEqual([])
    expect(agenda(...full, disputed('t4', 0.61))).toMatchObject([
      { type: 'crux.demoted', crux: 't2', because: 't4 explains more of the disagreement.' },
      { type: 'crux.promoted', crux: 't4' },
    ])
  })
  test('what has ended makes room for the next', () => {
    const facts = agenda(disputed('t2', 0.5), disputed('t3', 0.7), disputed('t4', 0.3), promoted('t2'), promoted('t3'), converged('t3'))
    expect(facts).toMatchObject([
      { type: 'crux.demoted', crux: 't3', because: 't3 is closed.' },
      { type: 'crux.promoted', crux: 't4' },
    ])
  })
  test('of equal ones, first what no other open dispute hangs on', () => {
    const hangs: Facts = {
      type: 'dependency.proposed',
      request: 'relate/clerk/1',
      dependencies: [
        {
          id: 'd1',
          from: 't2',
          to: 't3',
          kind: 'ENTAILS',
          sketch: 'If the first, then the second.',
          confidence: 0.9,
          voices: ['c'],
          refused: null,
        },
      ],
    }
    const confirmed: Facts = { type: 'dependency.confirmed', request: 'confirm/c/1', id: 'd1', seat: 'c', agrees: true, because: 'So.' }
    const order = (...facts: readonly Facts[]) =>
      ofType(agenda(disputed('t2', 0.5), disputed('t3', 0.5), ...facts), 'crux.promoted').map(({ crux }) => crux)
    expect(order()).toEqual(['t2', 't3'])
    expect(order(hangs)).toEqual(['t2', 't3'])
    expect(order(hangs, confirmed)).toEqual(['t3', 't2'])
  })
  test('of equal ones, then the one where most have not decided', () => {
    const undecided = [
      disputed('t2', 0.5),
      commits('c', 'YES', { flip: flip({ wouldFlip: false }) }, { thread: 't2' }),
      commits('d', 'NO', { flip: flip({ wouldFlip: false }) }, { thread: 't2' }),
    ]
    const facts = agenda(undecided, disputed('t3', 0.5))
    expect(ofType(facts, 'crux.promoted').map(({ crux }) => crux)).toEqual(['t3', 't2'])
  })
  test('of equal ones, then the one where they are unequally sure', () => {
    const apart = [
      disputed('t3', 0.5),
      commits('a', 'YES', { confidence: 0.9, flip: flip({ confidence: 0.5 }) }, { thread: 't3' }),
      commits('b', 'NO', { confidence: 0.1, flip: flip({ confidence: 0.5 }) }, { thread: 't3' }),
    ]
    expect(ofType(agenda(disputed('t2', 0.5), apart), 'crux.promoted').map(({ crux }) => crux)).toEqual(['t3', 't2'])
  })
  test('who takes a side without saying what would move it is asked for that once, and weighs nothing until then', () => {
    const vague = [table(4), inEvidence(), promoted('t1'), commits('c', 'YES', { falsifier: null })]
    const weighed = (facts: readonly Facts[]) =>
      ofType(
        told(facts, (story) => extract(story, 't1', true)),
        'dcg.calculated',
      )[0]
    expect(weighed(vague)?.polarity).toBe(1)
    expect(stateOf(...vague).own.threads.t1?.positions.c).toMatchObject({ side: 'YES', falsifier: null })
    const asks = (facts: readonly Facts[]) =>
      ofType(debated(...facts).when(tick).facts, 'turn.granted').filter(({ purpose, seat }) => purpose === 'falsify' && seat === 'c')
    expect(asks(vague)).toMatchObject([{ stage: 'AGENDA', target: 't1' }])
    const asked = [...vague, turn('falsify/c/1', { stage: 'AGENDA', target: 't1' })]
    const answer = debated(...asked).when(replyTo('falsify/c/1', { content: 'This.', falsifier: falsifier() })).facts
    expect(ofType(answer, 'message.published')).toMatchObject([{ said: { move: 'DECLARE_FALSIFIER' } }])
    const { own } = stateOf(...asked, answer)
    expect(own.threads.t1?.counts.EVIDENCE).toBe(0)
    expect(own.threads.t1?.participants).toEqual(['a', 'b'])
    expect(weighed([...asked, answer])?.polarity).toBeCloseTo(2 / 3)
    const failed: Facts = { type: 'contribution.refused', request: 'falsify/c/1', seat: 'c', rule: 'vague-falsifier', because: 'x' }
    expect(asks([...asked, failed])).toEqual([])
  })
  test('seats that were not in the thread are asked where they stand, once, outside the budget', () => {
    const { of, own } = played({
      cast: 4,
      script: {
        open: (_, { seat }) => ({
          side: seat === 'a' || seat === 'c' ? 'YES' : 'NO',
          statement: 'The night ferry pays.',
          confidence: 0.8,
          horizon: '5y',
          interests: [],
        }),
      },
    })
    const asked = of('turn.granted').filter(({ stage }) => stage === 'AGENDA')
    const outside = Object.keys(own.seats).filter((seat) => !own.threads.t1?.participants.includes(seat))
    expect(asked.map(({ seat }) => seat).toSorted()).toEqual(outside.toSorted())
    expect(asked.length).toBeGreaterThan(0)
    for (const { seat } of asked) expect(own.threads.t1?.positions[seat]).toBeDefined()
    const evidence = of('message.published').filter(({ said }) => said.move === 'PROVIDE_EVIDENCE').length
    expect(own.threads.t1?.counts.EVIDENCE).toBe(evidence)
  })
})

describe('reading the crux', () => {
  test('says what it weighs and whether it passed every test', () => {
    expect(told([table(4), inEvidence()], (story) => extract(story, 't1', true))).toMatchObject([
      {
        type: 'dcg.calculated',
        crux: 't1',
        coverage: 0.5,
        polarity: 1,
        impact: 0.8,
        score: 0.4,
        provisional: true,
        declared: 2,
        counted: 2,
      },
      {
        type: 'crux.extracted',
        crux: 't1',
        question: QUESTION,
        by: 'fold',
        provisional: true,
        criteria: [expect.stringContaining('Fares per night trip')],
      },
    ])
  })
  test('a thread without positions has none', () => expect(told([table(3), locking()], (story) => extract(story, 't1', true))).toEqual([]))
  test('a thread that ends is read for good, and leaves the agenda', () => {
    const facts = told([table(4), inEvidence(), promoted('t1')], (story) => concludeThread(story, 't1', 0.75, 'Spent.'))
    expect(facts).toMatchObject([
      { type: 'thread.converged', thread: 't1', signal: 0.75 },
      { type: 'dcg.calculated', provisional: false },
      { type: 'crux.extracted', provisional: false },
      { type: 'crux.demoted', crux: 't1' },
    ])
  })
})

describe('camps', () => {
  test('are told when they are new, and not again while they are the same', () => {
    const facts = [table(4), inEvidence(), commits('c', 'YES')]
    const found = told(facts, detectCamps)
    expect(found).toMatchObject([
      { type: 'coalition.detected', preliminary: true, camps: [{ members: ['a', 'c'], positions: { t1: 'YES' } }] },
    ])
    expect(told([...facts, found], detectCamps)).toEqual([])
    expect(told([...facts, found, commits('d', 'NO')], detectCamps)).toHaveLength(1)
  })
  test('nobody with anybody: nothing is told', () => expect(told([table(3), locking()], detectCamps)).toEqual([]))
  test('are looked for every twenty messages, of whatever kind', () => {
    const { events, own } = played({ cast: 6 })
    let messages = 0
    const at: number[] = []
    for (const { type } of events) {
      if (type === 'message.published') messages += 1
      if (type === 'coalition.detected') at.push(messages)
    }
    expect(own.seatMessages).toBeGreaterThan(20)
    expect(at[0]).toBe(20)
  })
  test('get their names from the clerk before the debate ends', () => {
    const { own, of } = played({ cast: 3, staff: { clerk: { ...clerkSeat }, judge: null } })
    expect(of('coalition.named')).toHaveLength(1)
    expect(own.coalitions?.camps[0]?.label).toBe('Camp 1')
  })
})

const clerkSeat = {
  ...{
    id: 'clerk',
    name: 'The clerk',
    persona: '',
    method: '',
    interests: [],
    driver: 'model' as const,
    model: 'world/large',
    cheaperModel: null,
  },
  contract: { stance: null, horizon: null, holds: [], concedes: [], evidencePolicy: '', flips: [] },
}
