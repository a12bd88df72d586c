import { describe, expect, test } from 'vitest'
import {
  claims,
  created,
  debated,
  type Facts,
  gives,
  inEvidence,
  intervened,
  locked,
  ofType,
  proposes,
  QUESTION,
  questionSet,
  replyTo,
  speech,
  staged,
  stateOf,
  table,
  told,
  turn,
} from '../../../../test/debate-facts.ts'
import type { DebateEventOf } from '../words.ts'
import { likeness, mergeTwins, propose, proposeRecurring, second, spawnWaiting } from './spawn.ts'

const OTHER = 'Should the harbour office close on Sundays?'
const proposed = (over: Partial<DebateEventOf<'thread.proposed'>> = {}): Facts => ({
  type: 'thread.proposed',
  proposal: 'p1',
  by: 'b',
  from: 't1',
  topic: 'harbour office',
  question: OTHER,
  supporters: ['b'],
  message: 'm1',
  ...over,
})
const base = [table(4), claims('a'), questionSet()]
const seconded = (facts: readonly Facts[], seat = 'c', question: string | null = null) =>
  told(facts, (story) => second(story, 'p1', seat, question, 'm9'))
const types = (facts: readonly { type: string }[]) => facts.map(({ type }) => type)

describe('a thread of its own', () => {
  test('one seat alone proposes and waits', () => {
    const facts = told(base, (story) =>
      propose(story, { by: 'b', from: 't1', topic: 'harbour', question: OTHER, supporters: ['b'], message: 'm1' }),
    )
    expect(types(facts)).toEqual(['thread.proposed'])
  })
  test('a second supporter opens it: with its question, its openers, and the floor', () => {
    const facts = seconded([...base, proposed()])
    expect(types(facts)).toEqual(['thread.seconded', 'thread.created', 'moderator.intervened'])
    expect(ofType(facts, 'thread.created')).toMatchObject([
      {
        thread: 't2',
        question: OTHER,
        parent: 't1',
        proposal: 'p1',
        by: 'b',
        openers: ['b', 'c'],
        budgets: { DISCOVERY: 7, EVIDENCE: 13 },
      },
    ])
    expect(stateOf(...base, proposed(), facts).own.proposals.p1?.status).toBe('APPROVED')
  })
  test('the same seat twice is one supporter', () => expect(seconded([...base, proposed()], 'b')).toEqual([]))
  test('without a question it stays a proposal; who puts one needs a second who backs that question', () => {
    const open = [...base, proposed({ question: null, supporters: ['b', 'c'], message: null })]
    expect(types(seconded(open, 'd'))).toEqual(['thread.seconded'])
    expect(seconded(open, 'c')).toEqual([])
    for (const seat of ['c', 'd']) {
      const put = seconded(open, seat, OTHER)
      expect(types(put)).toEqual(['thread.seconded'])
      expect(stateOf(...open, put).own.proposals.p1).toMatchObject({ question: OTHER, supporters: [seat] })
      expect(seconded([...open, put], seat, OTHER)).toEqual([])
      expect(types(seconded([...open, put], 'b'))).toContain('thread.created')
    }
  })
  test('one seat alone opens nothing that the moderator proposes', () => {
    const open = [...base, proposed({ question: null, by: 'moderator', supporters: [], message: null })]
    const put = seconded(open, 'a', OTHER)
    expect(types(put)).toEqual(['thread.seconded'])
    expect(ofType(seconded([...open, put], 'c'), 'thread.created')).toMatchObject([{ by: 'moderator', openers: ['a', expect.any(String)] }])
  })
})

describe('why it is declined', () => {
  const declined = (facts: readonly Facts[]) => ofType(seconded(facts), 'thread.declined')[0]
  test('the question is not answered with yes or no', () => {
    expect(declined([...base, proposed({ question: 'How do they close?' })])).toMatchObject({ rule: 'not-binary' })
  })
  test('while four threads are open it waits; with three it is let in', () => {
    const three = [...base, created('t2', { topic: 'Noise' }), created('t3', { topic: 'Storms' })]
    expect(declined([...three, proposed()])).toBeUndefined()
    const full = [...three, created('t4', { topic: 'Prices' }), proposed()]
    const waiting = [...full, seconded(full)]
    expect(types(seconded(full))).toEqual(['thread.seconded'])
    expect(told(waiting, spawnWaiting)).toEqual([])
    const freed: Facts = { type: 'thread.staled', thread: 't3', because: 'Quiet.' }
    expect(ofType(told([...waiting, freed], spawnWaiting), 'thread.created')).toMatchObject([{ thread: 't5', proposal: 'p1' }])
  })
  test('it is too close to a thread that is there, open or done: less than 0.3 away', () => {
    const close = proposed({ question: 'Does a night ferry really pay for its own crew?' })
    expect(declined([...base, close])).toMatchObject({ rule: 'too-similar', because: expect.stringContaining('at most 0.70') })
    const done = { type: 'thread.converged' as const, thread: 't1', signal: 0.8, because: 'Done.' }
    expect(declined([...base, done, close])).toMatchObject({ rule: 'too-similar' })
  })
  test('a crux that was locked and then fell silent is not asked again', () => {
    const silent: Facts[] = [locked(), { type: 'thread.staled', thread: 't1', because: 'Quiet.' }]
    expect(declined([...base, ...silent, proposed({ question: QUESTION })])).toMatchObject({ rule: 'too-similar' })
  })
  test('what went stale stands in nobody’s way', () => {
    const stale = { type: 'thread.staled' as const, thread: 't1', because: 'Quiet.' }
    expect(declined([...base, stale, proposed({ question: QUESTION })])).toBeUndefined()
  })
  test('by meaning, where both questions have a vector: at 0.7 it is let in, above it is not', () => {
    const angled = (cosine: number) => {
      const { own } = stateOf(
        table(4),
        proposes('a', QUESTION, { embedding: [1, 0] }),
        questionSet(),
        proposes('b', OTHER, { embedding: [cosine, Math.sqrt(1 - cosine ** 2)] }),
      )
      return likeness(own, QUESTION, OTHER)
    }
    expect(angled(0.7)).toBeCloseTo(0.7)
    const vectors = (cosine: number) => [
      table(4),
      proposes('a', QUESTION, { embedding: [1, 0] }),
      questionSet(),
      proposes('b', OTHER, { embedding: [cosine, Math.sqrt(1 - cosine ** 2)] }),
      proposed(),
    ]
    expect(declined(vectors(0.69))).toBeUndefined()
    expect(declined(vectors(0.71))).toMatchObject({ rule: 'too-similar' })
  })
  test('a declined proposal stays declined', () => {
    const facts = [...base, proposed({ question: 'How do they close?' })]
    expect(seconded([...facts, seconded(facts)], 'd')).toEqual([])
    expect(stateOf(...facts, seconded(facts)).own.proposals.p1?.because).toBe(declined(facts)?.because)
  })
})

describe('through a speech', () => {
  const said = (contribution: object, over: object = {}, before: Facts[] = [...base]) =>
    debated(...before, turn('speak/c/1', { target: 'm1' })).when(replyTo('speak/c/1', speech(contribution, over))).facts

  test('the first question of a thread becomes its question', () => {
    const facts = said({ move: 'PROPOSE_CRUX', content: 'It turns on this.', question: QUESTION }, {}, [table(4), claims('a')])
    expect(ofType(facts, 'question.set')).toMatchObject([{ thread: 't1', question: QUESTION, by: 'c' }])
    expect(ofType(facts, 'thread.proposed')).toEqual([])
  })
  test('another question is proposed as a thread of its own; a reframing too, even without a question', () => {
    expect(ofType(said({ move: 'PROPOSE_CRUX', content: 'And this.', question: OTHER }), 'thread.proposed')).toMatchObject([
      { by: 'c', question: OTHER, supporters: ['c'], from: 't1', message: 'm2' },
    ])
    expect(
      ofType(said({ move: 'REFRAME', content: 'It is about rest.', question: null }, { topics: ['rest'] }), 'thread.proposed'),
    ).toMatchObject([{ topic: 'rest', question: null }])
  })
  test('a question close to one that waits backs that one instead', () => {
    const facts = said({ move: 'PROPOSE_CRUX', content: 'And this.', question: `${OTHER}` }, {}, [...base, proposed()])
    expect(types(facts)).toContain('thread.seconded')
    expect(types(facts)).toContain('thread.created')
    expect(types(facts)).not.toContain('thread.proposed')
  })
  test('the same question as the thread’s own backs it', () => {
    const facts = said({ move: 'PROPOSE_CRUX', content: 'Yes, this.', question: QUESTION }, {}, [table(4), proposes('a'), questionSet()])
    expect(ofType(facts, 'message.published')[0]?.acks).toEqual(['m1'])
    expect(types(facts)).not.toContain('thread.proposed')
  })
  test('a seat backs a proposal by its id while it speaks', () => {
    const facts = said({ move: 'CLAIM', content: 'Offices cost.', confidence: 0.5, references: [] }, { seconds: 'p1' }, [
      ...base,
      proposed(),
    ])
    expect(types(facts)).toEqual(expect.arrayContaining(['message.published', 'thread.seconded', 'thread.created']))
  })
})

describe('a topic that keeps coming back', () => {
  const naming = (...seats: readonly string[]) => [table(4), ...seats.map((seat) => claims(seat, { topics: ['anchors'] }))]
  const recurring = (facts: readonly Facts[]) => told(facts, (story) => proposeRecurring(story, 't1'))
  test('two seats name it: the moderator proposes it, without a question', () => {
    expect(recurring(naming('a', 'b'))).toMatchObject([
      { type: 'thread.proposed', by: 'moderator', topic: 'anchors', question: null, supporters: [], message: null },
    ])
  })
  test('one seat twice is not enough', () => expect(recurring(naming('a', 'a'))).toEqual([]))
  test('what the thread is about anyway is no news, and it is proposed only once', () => {
    expect(recurring([table(4), claims('a', { topics: ['ferry'] }), claims('b', { topics: ['ferry'] })])).toEqual([])
    expect(recurring([...naming('a', 'b'), recurring(naming('a', 'b'))])).toEqual([])
  })
  test('what has been proposed, here or elsewhere, is not proposed again', () => {
    const waiting = proposed({ by: 'moderator', from: 't9', topic: 'anchors', question: null, supporters: [], message: null })
    expect(recurring([...naming('a', 'b'), waiting])).toEqual([])
  })
  test('what was named more than ten messages ago is forgotten', () => {
    const since = Array.from({ length: 9 }, () => claims('c'))
    expect(recurring([naming('a'), since, claims('b', { topics: ['anchors'] })])).toEqual([])
    expect(recurring([naming('a'), since.slice(1), claims('b', { topics: ['anchors'] })])).toHaveLength(1)
  })
})

describe('a thread that talks too long', () => {
  const evidence = (count: number, over: object = {}) => Array.from({ length: count }, () => gives('a', over))
  const broad = (count: number) => [
    table(4),
    ...Array.from({ length: 4 }, () => claims('c')),
    inEvidence(),
    evidence(count),
    gives('a', { topics: ['anchors'] }),
    gives('b', { topics: ['anchors'] }),
  ]
  const recurring = (facts: readonly Facts[]) => told(facts, (story) => proposeRecurring(story, 't1'))
  test('is split by what keeps coming back there: above fifteen messages of talk and evidence', () => {
    expect(stateOf(...broad(7)).own.threads.t1?.counts).toMatchObject({ DISCOVERY: 6, EVIDENCE: 9 })
    expect(recurring(broad(7))).toEqual([])
    expect(recurring(broad(8))).toMatchObject([{ type: 'thread.proposed', by: 'moderator', from: 't1', topic: 'anchors', question: null }])
  })
  test('once more than in the talk, and no oftener', () => {
    const first = proposed({ by: 'moderator', question: null, supporters: [], message: null })
    const facts = [...broad(8), first]
    expect(recurring(facts)).toMatchObject([{ proposal: 'p2' }])
    expect(recurring([...facts, recurring(facts)])).toEqual([])
  })
})

describe('threads that ask the same', () => {
  const twins = (question: string) => [
    table(4),
    questionSet(),
    created('t2', { topic: 'Pay', question }),
    claims('c', { thread: 't2' }),
    proposed({ from: 't2' }),
    turn('speak/d/1', { target: 'm1' }),
  ]
  const merged = (facts: readonly Facts[], id = 't2') => told(facts, (story) => mergeTwins(story, id))

  test('the younger goes into the older; what was in the air there is withdrawn', () => {
    const facts = merged(twins(QUESTION))
    expect(facts).toMatchObject([
      { type: 'turn.withdrawn', request: 'speak/d/1', because: 't2 was merged into t1.' },
      { type: 'thread.merged', thread: 't2', into: 't1', similarity: expect.closeTo(1) },
    ])
    const { own } = stateOf(...twins(QUESTION), facts)
    expect(own.threads.t2).toMatchObject({ stage: 'DONE', status: 'MERGED' })
    expect(own.threads.t1?.participants).toEqual(['c'])
    expect(own.proposals.p1?.from).toBe('t1')
  })
  test('a dissent that was asked for there is closed, and who was to speak is free', () => {
    const asked: Facts[] = [
      { type: 'dissent.opened', subject: 't2', seat: 'd', trigger: 'no-challenge', because: 'x' },
      intervened('devils-advocate', ['d'], { thread: 't2' }),
    ]
    const facts = [...twins(QUESTION).slice(0, -1), asked, turn('speak/d/1', { target: 'm2' })]
    expect(stateOf(...facts).own.threads.t2?.dissenter).toBe('d')
    const told_ = merged(facts)
    expect(ofType(told_, 'dissent.closed')).toMatchObject([{ subject: 't2', outcome: 'withdrawn' }])
    expect(types(told_)).toEqual(['turn.withdrawn', 'dissent.closed', 'thread.merged'])
    expect(stateOf(...facts, told_.slice(0, 1)).own.threads.t2?.dissenter).toBeNull()
  })
  test('the older never goes into the younger: that goes into it, whichever asks last', () =>
    expect(ofType(merged(twins(QUESTION), 't1'), 'thread.merged')).toMatchObject([{ thread: 't2', into: 't1' }]))
  test('one that is past its talk takes both', () => {
    const ahead = [...twins(QUESTION).slice(0, -1), staged('CRUX_LOCK', { thread: 't2' })]
    expect(ofType(merged(ahead, 't1'), 'thread.merged')).toMatchObject([{ thread: 't1', into: 't2' }])
  })
  test('a thread that was split off by horizon stays one', () => {
    const split = [table(4), questionSet(), created('t2', { topic: 'Long', question: QUESTION, parent: 't1' })]
    expect(merged(split)).toEqual([])
  })
  test('0.9 by meaning stays apart, more is merged', () => {
    const alike = (cosine: number) => [
      table(4),
      proposes('a', QUESTION, { embedding: [1, 0] }),
      questionSet(),
      created('t2', { topic: 'Pay', question: OTHER }),
      proposes('b', OTHER, { thread: 't2', embedding: [cosine, Math.sqrt(1 - cosine ** 2)] }),
    ]
    expect(merged(alike(0.89))).toEqual([])
    expect(ofType(merged(alike(0.91)), 'thread.merged')).toHaveLength(1)
  })
  test('what is being locked is not merged any more', () => {
    const locked_ = [...twins(QUESTION), staged('CRUX_LOCK', { thread: 't1' }), staged('CRUX_LOCK', { thread: 't2' })]
    expect(merged(locked_)).toEqual([])
  })
})

describe('what is alike is not the same', () => {
  const RAISE = 'Does a night ferry raise the income of the harbour shops?'
  const LOWER = 'Does a night ferry lower the income of the harbour shops?'
  const heard = (contribution: object, over: object, ...before: readonly Facts[]) =>
    debated(...before, turn('speak/c/1', { target: 'm1' })).when(replyTo('speak/c/1', speech(contribution, over))).facts
  test('who asks the opposite in nearly the same words accepts nothing', () => {
    const put = (question: string) =>
      ofType(
        heard({ move: 'PROPOSE_CRUX', content: 'Rather this.', question }, {}, table(4), proposes('a', RAISE), questionSet(RAISE)),
        'message.published',
      )[0]?.acks
    expect(put(LOWER)).toEqual([])
    expect(put(RAISE.toUpperCase())).toEqual(['m1'])
  })
  test('nor does it support a thread that was proposed', () => {
    const facts = heard({ move: 'REFRAME', content: 'Rather this.', question: LOWER }, {}, ...base, proposed({ question: RAISE }))
    expect(types(facts)).not.toContain('thread.seconded')
    expect(types(facts)).not.toContain('thread.created')
  })
  test('a seat that supports one question may still put another', () => {
    const facts = heard(
      { move: 'PROPOSE_CRUX', content: 'It turns on this.', question: QUESTION },
      { seconds: 'p1' },
      table(4),
      claims('a'),
      proposed(),
    )
    expect(types(facts)).toEqual(expect.arrayContaining(['thread.seconded', 'question.set']))
  })
  test('the question that it supports becomes that thread’s, not this one’s', () => {
    const facts = heard({ move: 'PROPOSE_CRUX', content: 'This.', question: OTHER }, { seconds: 'p1' }, table(4), claims('a'), proposed())
    expect(types(facts)).toContain('thread.created')
    expect(types(facts)).not.toContain('question.set')
  })
  test('a supporter who has left supports nothing', () => {
    const left: Facts = { type: 'seat.removed', seat: 'b', by: 'ann', because: 'x' }
    expect(types(seconded([...base, proposed(), left]))).toEqual(['thread.seconded'])
  })
})
