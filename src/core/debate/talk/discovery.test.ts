import { describe, expect, test } from 'vitest'
import {
  challenges,
  claims,
  debated,
  type Facts,
  intervened,
  ofType,
  passed,
  proposes,
  QUESTION,
  questionSet,
  says,
  stateOf,
  TOPIC,
  table,
  told,
  turn,
} from '../../../../test/debate-facts.ts'
import { played } from '../../../../test/debate-stage.ts'
import { tick } from '../../../../test/given.ts'
import type { Horizon } from '../../house/words.ts'
import { ALLOWED } from '../numbers.ts'
import { forceDiscovery, isTalkOver, settleDiscovery } from './discovery.ts'
import { stageBudgets } from './spawn.ts'

const settled = (facts: readonly Facts[], at?: number) => told(facts, (story) => void settleDiscovery(story, 't1'), at)
const kinds = (facts: readonly { type: string }[]) => facts.map(({ type }) => type)
const isOver = (...facts: readonly Facts[]) => {
  const { own } = stateOf(...facts)
  const thread = own.threads.t1
  return thread !== undefined && isTalkOver(own, thread)
}
/** So many messages of a and b in turn, the second a challenge. */
const talk = (count: number) =>
  Array.from({ length: count }, (_, index) => (index === 1 ? challenges('b') : claims(index % 2 === 0 ? 'a' : 'b')))

describe('how long the talk lasts', () => {
  test.each([
    [3, 6, 12],
    [5, 8, 14],
    [7, 10, 16],
    [12, 10, 16],
  ])('%i seats have %i messages of talk and %i of evidence', (seats, DISCOVERY, EVIDENCE) =>
    expect(stageBudgets(seats)).toEqual({ DISCOVERY, EVIDENCE }),
  )
  test('each stage counts for itself: talk does not eat into the lock', () => {
    const { own } = played({ cast: 3, until: ({ threads }) => threads.t1?.stage === 'CRUX_LOCK' })
    expect(own.threads.t1?.counts).toEqual({ DISCOVERY: 6, CRUX_LOCK: 0, EVIDENCE: 0 })
  })
  test('each stage takes its own moves', () => {
    expect(ALLOWED).toEqual({
      DISCOVERY: ['CLAIM', 'CHALLENGE', 'CLARIFY', 'REFRAME', 'PROPOSE_CRUX'],
      CRUX_LOCK: ['STEELMAN', 'GRADE_STEELMAN', 'COMMIT_POSITION', 'DECLARE_FALSIFIER'],
      EVIDENCE: ['PROVIDE_EVIDENCE', 'CHALLENGE_EVIDENCE', 'UPDATE_POSITION', 'CONCEDE', 'PROPOSE_CRUX'],
      DONE: [],
    })
  })
})

describe('when the talk is over', () => {
  const roomy = table(5, { thread: { budgets: { DISCOVERY: 9, EVIDENCE: 14 } } })
  test('with a question and two participants, six messages are enough; five are not', () => {
    expect(isOver(roomy, talk(5), questionSet())).toBe(false)
    expect(isOver(roomy, talk(6), questionSet())).toBe(true)
  })
  test('without a question it takes the whole budget', () => {
    expect(isOver(roomy, talk(8))).toBe(false)
    expect(isOver(roomy, talk(9))).toBe(true)
  })
  test('a question that somebody else accepted ends it at once', () => {
    const proposed = [roomy, claims('a'), proposes('a'), questionSet()]
    expect(isOver(...proposed, challenges('b'))).toBe(false)
    expect(isOver(...proposed, challenges('a', { acks: ['m2'] }))).toBe(false)
    expect(isOver(...proposed, challenges('b', { acks: ['m2'] }))).toBe(true)
  })
  test('with one participant it is not over before the budget is', () => {
    const alone = Array.from({ length: 8 }, () => claims('a'))
    expect(isOver(roomy, alone, questionSet())).toBe(false)
  })
  test('then nobody else is let in', () => {
    const facts = [roomy, talk(6), questionSet(), claims('b', { mentions: ['c'] }), turn('speak/d/1', { target: 'm1' }), passed(90_000)]
    expect(ofType(debated(...facts).when(tick).facts, 'look.passed').find(({ seat }) => seat === 'c')).toMatchObject({
      rule: 'budget-spent',
    })
  })
  test('what is being written may land first', () => {
    const facts = [roomy, talk(6), questionSet()]
    expect(settled([...facts, turn('speak/d/1', { target: 'm1' })])).toEqual([])
    expect(kinds(settled(facts))).toEqual(['stage.changed', 'moderator.intervened'])
  })
})

describe('how it leaves', () => {
  test('to the lock, and everyone is asked to commit', () => {
    expect(settled([table(3), talk(6), questionSet()])).toMatchObject([
      { type: 'stage.changed', from: 'DISCOVERY', to: 'CRUX_LOCK', because: 'Its 6 messages are spent.' },
      { type: 'moderator.intervened', kind: 'commit-request', mentions: [] },
    ])
  })
  test('without a question the moderator puts one, from the topic', () => {
    expect(settled([table(3), talk(6)])).toMatchObject([
      { type: 'question.set', question: TOPIC, by: 'moderator' },
      { type: 'moderator.intervened', kind: 'binary-framing' },
      { type: 'stage.changed', to: 'CRUX_LOCK' },
      { type: 'moderator.intervened', kind: 'commit-request' },
    ])
  })
  test('in a thread that grew out of another, from the claim that was answered most', () => {
    const child = table(3, { thread: { parent: 't0', topic: 'Crew' } })
    const facts = [
      child,
      claims('a'),
      says('b', { move: 'CLAIM', content: 'Night crews cost too much. Really.', confidence: 0.5 }),
      challenges('a', { replyTo: 'm2' }),
      claims('b'),
      claims('a'),
      claims('b'),
    ]
    expect(ofType(settled(facts), 'question.set')).toMatchObject([{ question: 'Is it true that Night crews cost too much?' }])
  })
  test('one voice alone makes no disagreement: the thread goes stale', () => {
    const facts = [table(3), Array.from({ length: 6 }, () => claims('a')), questionSet()]
    expect(settled(facts)).toMatchObject([{ type: 'thread.staled', because: expect.stringContaining('it takes 2') }])
    expect(stateOf(...facts, settled(facts)).own.threads.t1).toMatchObject({ stage: 'DONE', status: 'STALE' })
  })
  test('forced early, it leaves with what it has, or goes stale with one participant', () => {
    const forced = (facts: readonly Facts[]) => told(facts, (story) => forceDiscovery(story, 't1', 'Nobody speaks.'))
    expect(kinds(forced([table(3), talk(2)]))).toContain('stage.changed')
    expect(forced([table(3), claims('a')])).toMatchObject([{ type: 'thread.staled', because: 'Nobody speaks. 1 took part; it takes 2.' }])
  })
})

describe("the devil's advocate", () => {
  const agreeing = Array.from({ length: 6 }, (_, index) => claims('abc'.charAt(index % 3)))
  const tame = [table(3), agreeing, questionSet()]
  const asked = settled(tame)

  test('is asked at the end of the talk where nobody has challenged anything: who stood alone in the blind vote', () => {
    expect(asked).toMatchObject([
      { type: 'dissent.opened', subject: 't1', seat: 'b', trigger: 'no-challenge', because: '6 messages and no challenge.' },
      { type: 'moderator.intervened', kind: 'devils-advocate', mentions: ['b'] },
    ])
    expect(stateOf(...tame, asked).own.threads.t1?.dissenter).toBe('b')
  })
  test('is not asked where somebody has', () => expect(kinds(settled([table(3), talk(6), questionSet()]))).not.toContain('dissent.opened'))
  test('is waited for, and called before the budget', () => {
    expect(settled([...tame, asked])).toEqual([])
    expect(ofType(debated(...tame, asked).when(tick).facts, 'turn.granted')).toMatchObject([{ seat: 'b', target: 'm7' }])
  })
  test('once it has spoken the record is closed as voiced, and the thread goes on; it is asked only once', () => {
    const spoken = [...tame, asked, challenges('b', { replyTo: 'm7' })]
    expect(settled(spoken)).toMatchObject([
      { type: 'dissent.closed', subject: 't1', outcome: 'voiced' },
      { type: 'stage.changed', to: 'CRUX_LOCK' },
      { type: 'moderator.intervened', kind: 'commit-request' },
    ])
    const quiet = [...tame, asked, claims('b', { replyTo: 'm7' })]
    expect(settled(quiet)[0]).toMatchObject({ type: 'dissent.closed', outcome: 'withdrawn', because: 'It spoke, and challenged nothing.' })
    expect(kinds(settled(quiet))).not.toContain('dissent.opened')
  })
  test('if its turn fails, the record is closed as withdrawn', () => {
    const refused = [
      turn('speak/b/9', { target: 'm7' }),
      { type: 'contribution.refused' as const, request: 'speak/b/9', seat: 'b', rule: 'too-long', because: 'Too long.' },
    ]
    expect(settled([...tame, asked, refused])[0]).toMatchObject({ type: 'dissent.closed', outcome: 'withdrawn' })
  })
  test('if it is taken away, or the thread goes stale, the record is closed too', () => {
    const gone: Facts = { type: 'seat.removed', seat: 'b', by: 'ann', because: 'x' }
    expect(settled([...tame, asked, gone])[0]).toMatchObject({ type: 'dissent.closed', outcome: 'withdrawn' })
    const withdrawn: Facts[] = [
      turn('speak/b/9', { target: 'm7' }),
      { type: 'turn.withdrawn', request: 'speak/b/9', seat: 'b', because: 'x' },
    ]
    expect(settled([...tame, asked, withdrawn])[0]).toMatchObject({ type: 'dissent.closed', outcome: 'withdrawn' })
    const alone = [table(3), claims('a'), asked.map((fact) => ({ ...fact, mentions: ['b'] }) as Facts)]
    expect(kinds(told(alone, (story) => forceDiscovery(story, 't1', 'Quiet.')))).toEqual(['dissent.closed', 'thread.staled'])
  })
  test('who had not spoken there before belongs to the thread once it has', () => {
    const agreed = Array.from({ length: 6 }, (_, index) => claims('ab'.charAt(index % 2)))
    const tamed = [table(5, { declared: { e: { side: 'UNCERTAIN' } } }), agreed, questionSet()]
    const called = settled(tamed)
    expect(ofType(called, 'dissent.opened')[0]?.seat).toBe('e')
    expect(stateOf(...tamed, called, challenges('e', { replyTo: 'm7' })).own.threads.t1?.participants).toEqual(['a', 'b', 'e'])
  })
  test('its answer is outside the budget', () => {
    const { own } = stateOf(...tame, asked, challenges('b', { replyTo: 'm7' }))
    expect(own.threads.t1?.counts.DISCOVERY).toBe(6)
  })
})

describe('how far ahead they look', () => {
  const looking = (horizons: Readonly<Record<string, Horizon>>, count = 6) =>
    table(count, { declared: Object.fromEntries(Object.entries(horizons).map(([seat, horizon]) => [seat, { horizon }])) })
  const early = (seats: string, messages: number) =>
    Array.from({ length: messages }, (_, index) => challenges(seats.charAt(index % seats.length)))

  test('is checked at three quarters of the talk, not before', () => {
    const table_ = looking({ a: '1-3mo', b: '10y+', c: '10y+' }, 3)
    expect(settled([table_, early('abc', 4)])).toEqual([])
    expect(settled([table_, early('abc', 5)])).toMatchObject([{ kind: 'horizon-alignment', mentions: ['a'] }])
    const roomy = table(3, {
      declared: { a: { horizon: '1-3mo' }, b: { horizon: '10y+' }, c: { horizon: '10y+' } },
      thread: { budgets: { DISCOVERY: 8, EVIDENCE: 14 } },
    })
    expect(settled([roomy, early('abc', 5)])).toEqual([])
    expect(settled([roomy, early('abc', 6)])).toMatchObject([{ kind: 'horizon-alignment' }])
  })
  test('is checked before the talk ends, where it ends early: the thread waits for who is asked', () => {
    const wide = looking({ a: '1-3mo', b: '10y+', c: '10y+' }, 7)
    const ended = [wide, proposes('a'), questionSet(), challenges('b', { acks: ['m1'] })]
    expect(isOver(...ended)).toBe(true)
    expect(settled(ended)).toMatchObject([{ kind: 'horizon-alignment', mentions: ['a'] }])
    const after = [...ended, settled(ended), says('a', { move: 'CLARIFY', content: 'Ten.', horizon: '10y+' }, { replyTo: 'm3' })]
    expect(kinds(settled(after))).toEqual(['stage.changed', 'moderator.intervened'])
  })
  test('two buckets apart: who looks differently far is asked to align, once', () => {
    const facts = [looking({ a: '12-18mo', b: '10y+', c: '10y+' }, 3), early('abc', 5)]
    const told_ = settled(facts)
    expect(told_).toMatchObject([{ type: 'moderator.intervened', kind: 'horizon-alignment', mentions: ['a'] }])
    expect(settled([...facts, told_])).toEqual([])
    expect(stateOf(...facts, told_).own.counts.horizonMismatches).toBe(1)
  })
  test('one bucket apart: a note, and nobody is called', () => {
    const facts = [looking({ a: '5y', b: '10y+', c: '10y+' }, 3), early('abc', 5)]
    expect(settled(facts)).toMatchObject([{ kind: 'horizon-note', mentions: [] }])
  })
  test('all alike: nothing is said', () => expect(settled([table(3), early('abc', 5)])).toEqual([]))
  test('only those who took part are looked at', () => {
    expect(settled([looking({ a: '5y', b: '5y', c: '1-3mo' }, 3), early('ab', 5)])).toEqual([])
  })
  test('who aligns is counted, and its answer is outside the budget', () => {
    const facts = [looking({ a: '12-18mo', b: '10y+', c: '10y+' }, 3), early('abc', 5)]
    const aligned = says('a', { move: 'CLARIFY', content: 'Over ten years too.', horizon: '10y+' }, { replyTo: 'm6' })
    const { own } = stateOf(...facts, settled(facts), aligned)
    expect(own.counts.horizonAlignments).toBe(1)
    expect(own.threads.t1).toMatchObject({ horizons: { a: '10y+' }, counts: { DISCOVERY: 5 } })
  })

  const near = { a: '1-3mo', b: '1-3mo', c: '12-18mo', d: '10y+', e: '10y+', f: '10y+' } as const
  test('three on either side: the thread is split, and the far group gets its own', () => {
    const facts = settled([looking(near), early('abcdef', 6)])
    expect(ofType(facts, 'thread.created')).toMatchObject([{ thread: 't2', parent: 't1', by: 'moderator', openers: ['d', 'e'] }])
    expect(ofType(facts, 'thread.merged')).toEqual([])
  })
  test('a split stays a thread of its own, however long the topic is', () => {
    const topic =
      'Should the harbour of the northern bay keep its night ferry, its winter crew, its two pilots, its ice breaker and its old lighthouse?'
    const far = table(6, {
      declared: Object.fromEntries(Object.entries(near).map(([seat, horizon]) => [seat, { horizon }])),
      thread: { topic },
    })
    const facts = settled([far, early('abcdef', 6)])
    expect(ofType(facts, 'thread.created')).toHaveLength(1)
    expect(ofType(facts, 'thread.merged')).toEqual([])
  })
  test('of many outliers the two who look farthest off are asked, since a message takes two answers', () => {
    const wide = looking({ a: '12-18mo', b: '1-3mo', c: '1-3mo', d: '10y+', e: '10y+', f: '10y+', g: '10y+' }, 7)
    expect(ofType(settled([wide, early('abcdefg', 7), early('a', 1)]), 'moderator.intervened')[0]).toMatchObject({
      kind: 'horizon-alignment',
      mentions: ['b', 'c'],
    })
  })
  test('two on one side: no split', () => {
    const facts = settled([looking({ ...near, c: '10y+' }), early('abcdef', 6)])
    expect(ofType(facts, 'moderator.intervened')[0]).toMatchObject({ kind: 'horizon-alignment', mentions: ['a', 'b'] })
    expect(ofType(facts, 'thread.created')).toEqual([])
  })
  test('four threads are enough: then it is not split', () => {
    const others = ['t2', 't3', 't4'].map((thread, index) => ({
      ...{ type: 'thread.created' as const, thread, topic: `Other ${index}`, question: null, parent: null, proposal: null, by: 'ann' },
      ...{ openers: [], budgets: { DISCOVERY: 6, EVIDENCE: 12 } },
    }))
    expect(ofType(settled([looking(near), others, early('abcdef', 6)]), 'thread.created')).toEqual([])
  })
})

describe('going round in circles', () => {
  const same = (seat: string) => says(seat, { move: 'CHALLENGE', content: 'The ferry crew costs money at night.', confidence: 0.6 })
  const roomy = table(7, { thread: { budgets: { DISCOVERY: 10, EVIDENCE: 16 } } })
  const eight = Array.from({ length: 8 }, (_, index) => same('abcdefg'.charAt(index % 7)))
  const circle = [roomy, eight]
  test('eight messages of the same words and no new claim: the moderator asks for the question', () => {
    expect(settled(circle)).toMatchObject([{ kind: 'commit-request', content: expect.stringContaining('round in circles') }])
    expect(settled([...circle, intervened('commit-request')])).toEqual([])
  })
  test('a short talk is called while there is room for one more: of seven messages at the sixth, not the fifth', () => {
    const short = table(4, { thread: { budgets: { DISCOVERY: 7, EVIDENCE: 13 } } })
    expect(settled([short, eight.slice(0, 5)])).toEqual([])
    expect(settled([short, eight.slice(0, 6)])).toMatchObject([{ kind: 'commit-request', content: expect.stringContaining('circles') }])
  })
  test('seven are not enough, and a question ends it', () => {
    expect(settled([roomy, eight.slice(0, 7)])).toEqual([])
    expect(
      settled([...circle, questionSet(QUESTION)]).some((fact) => fact.type === 'moderator.intervened' && fact.content.includes('circles')),
    ).toBe(false)
  })
})
