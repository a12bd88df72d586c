import { describe, expect, test } from 'vitest'
import {
  claims,
  converged,
  created,
  debated,
  declared,
  extracted,
  type Facts,
  inEvidence,
  intervened,
  ofType,
  openedDebate,
  questionSet,
  stateOf,
  table,
  turn,
} from '../../../test/debate-facts.ts'
import { closed, failed } from '../../../test/facts.ts'
import { given, tick } from '../../../test/given.ts'

const FORCED = 'Should the island pay for the harbour lights?'
const interject = { type: 'interject', by: 'ann', content: 'What of the winter?', thread: null } as const
const challenge = { type: 'challenge', by: 'ann', crux: 't1', because: 'That is not the point.' } as const
const remove = { type: 'remove-seat', by: 'ann', seat: 'b', because: '' } as const
const force = { type: 'force-thread', by: 'ann', question: FORCED } as const
const wishes = [interject, challenge, remove, force]

describe('when it is too early or too late', () => {
  test.each(wishes)('$type has to wait until the first thread is open', (wish) => {
    given(openedDebate(3)).when(wish).thenRefused('not-begun')
  })
  test.each(wishes)('$type is refused once the debate has ended', (wish) => {
    debated(table(3), closed()).when(wish).thenRefused('already-closed')
  })
  test.each([interject, force])('$type is refused while the debate is ending, because nobody would answer', (wish) => {
    debated(table(3), { type: 'debate.ending', reason: 'time', because: 'Over.' }).when(wish).thenRefused('ending')
  })
})

describe('interject', () => {
  test('the user speaks in the first open thread; where nobody is named, the two who have said least are called', () => {
    debated(table(3), claims('a'))
      .when(interject)
      .then({
        type: 'user.interjected',
        id: 'm2',
        thread: 't1',
        by: 'ann',
        content: 'What of the winter?',
        mentions: ['b', 'c'],
      })
  })
  test('who is named is called alone', () => {
    const [told] = debated(table(3)).when({ ...interject, content: 'Speaker B, what of the winter?' }).facts
    expect(told).toMatchObject({ type: 'user.interjected', mentions: ['b'] })
  })
  test('who is named by the cast’s name or by id is called, too', () => {
    const named = (content: string) => {
      const [told] = debated(table(3)).when({ ...interject, content }).facts
      return (told as { mentions: string[] }).mentions
    }
    expect(named('Seat B, what of the winter?')).toEqual(['b'])
    expect(named('@c: and you? And seat a?')).toEqual(['a', 'c'])
    expect(named('A seat beside the window, b or not.')).toEqual(['a', 'b'])
  })
  test.each(['constructor', '__proto__', 'toString'])('a thread called %s is none', (thread) => {
    debated(table(3))
      .when({ ...interject, thread })
      .thenRefused('no-such-thread')
    debated(table(3))
      .when({ ...challenge, crux: thread })
      .thenRefused('no-such-crux')
  })
  test('a seat is removed by the name that the user sees', () => {
    expect(debated(table(4)).when({ ...remove, seat: 'seat B' }).facts).toMatchObject([{ type: 'seat.removed', seat: 'b' }])
  })
  test('a called seat looks at once, its cooldown notwithstanding', () => {
    const facts = [table(3), claims('a', { at: 1_000, cooldownUntil: 13_000 })]
    const [told] = debated(...facts).when({ ...interject, content: 'Seat A, what of the winter?' }).facts
    if (told === undefined) throw new Error('nothing was told')
    expect(stateOf(...facts, { ...told, at: 2_000 }).own.seats.a?.nextLook).toBe(2_000)
  })
  test('an unknown or ended thread is refused, with those that are open', () => {
    debated(table(3))
      .when({ ...interject, thread: 't9' })
      .thenRefused('no-such-thread')
    debated(table(3), converged())
      .when({ ...interject, thread: 't1' })
      .thenRefused('no-such-thread')
    debated(table(3), converged()).when(interject).thenRefused('no-such-thread')
  })
})

describe('challenge', () => {
  test('there must be a crux to challenge', () => debated(table(3)).when(challenge).thenRefused('no-such-crux'))
  test('without a clerk the moves of an ended thread are read again, and the challenge counts as answered', () => {
    const facts: Facts[] = [table(3), inEvidence(), converged()]
    const again = debated(...facts).when(challenge).facts
    expect(again.map(({ type }) => type)).toEqual(['crux.challenged', 'dcg.calculated', 'crux.extracted'])
    expect(stateOf(...facts, again).own.threads.t1?.challenges).toMatchObject([{ by: 'ann', answered: true }])
  })
  test('a clerk reads it again; once it has been asked twice, the moves are read', () => {
    const asked = (nth: number): Facts => turn(`extract/clerk/${nth}`, { target: 't1', stage: 'CRYSTALLISING' })
    const read = (nth: number): Facts => [asked(nth), extracted('t1', { by: 'clerk', request: `extract/clerk/${nth}` })]
    const reviewed = (['a', 'b'] as const).map(
      (seat): Facts => [
        turn(`review/${seat}/1`, { target: 't1', stage: 'CRYSTALLISING' }),
        { type: 'crux.reviewed', request: `review/${seat}/1`, crux: 't1', seat, fair: true, because: 'Yes.' },
      ],
    )
    const done: Facts[] = [table(3, { begun: { clerk: true } }), inEvidence(), converged(), read(1), reviewed]
    const types = (...facts: readonly Facts[]) =>
      debated(...facts)
        .when(challenge)
        .facts.map(({ type }) => type)
    expect(types(...done)).toEqual(['crux.challenged'])
    const twice = [...done, read(2), reviewed]
    expect(types(...twice)).toEqual(['crux.challenged', 'dcg.calculated', 'crux.extracted'])
    const again = debated(...twice).when(challenge).facts
    expect(stateOf(...twice, again).own.threads.t1?.challenges).toMatchObject([{ answered: true }])
    // Its second answer is under way: that answers the challenge, and where it never comes, the next tick reads the moves.
    expect(types(...done, asked(2))).toEqual(['crux.challenged'])
    const lost = [...done, asked(2), debated(...done, asked(2)).when(challenge).facts, failed('extract/clerk/2')]
    expect(ofType(debated(...lost).when(tick).facts, 'crux.extracted')).toMatchObject([{ by: 'fold', provisional: false }])
  })
  test('in an open thread it waits for the end of the thread', () => {
    const facts: Facts[] = [table(3), inEvidence()]
    const again = debated(...facts).when(challenge).facts
    expect(again.map(({ type }) => type)).toEqual(['crux.challenged'])
    expect(stateOf(...facts, again).own.threads.t1?.challenges).toMatchObject([{ by: 'ann', answered: false }])
  })
})

describe('remove-seat', () => {
  test('its turns are withdrawn, then it is gone; a reason of its own is given where the user gave none', () => {
    debated(table(4), turn('speak/b/1'))
      .when(remove)
      .then(
        { type: 'turn.withdrawn', request: 'speak/b/1', seat: 'b', because: 'ann removed b.' },
        { type: 'seat.removed', seat: 'b', by: 'ann', because: 'Removed by ann.' },
      )
  })
  test('a seat that is not there, or is gone already, is refused', () => {
    debated(table(3))
      .when({ ...remove, seat: 'z' })
      .thenRefused('no-such-seat')
    const gone = debated(table(3)).when(remove).facts
    debated(table(3), gone).when(remove).thenRefused('no-such-seat')
  })
  test('works while the seats are still opening: the others begin without it', () => {
    const opening = [openedDebate(4), given(openedDebate(4)).when(tick).facts, ...['a', 'c', 'd'].map((id) => declared(id))]
    const removed = debated(...opening).when(remove).facts
    expect(removed.map(({ type }) => type)).toEqual(['turn.withdrawn', 'seat.removed'])
    expect(ofType(debated(...opening, removed).when(tick).facts, 'thread.created')).toHaveLength(1)
  })
  test('with one seat left the debate ends: it takes two', () => {
    const facts: Facts[] = [table(3), { type: 'seat.removed', seat: 'c', by: 'ann', because: 'x' }]
    const removed = debated(...facts).when(remove).facts
    expect(debated(...facts, removed).when(tick).facts[0]).toMatchObject({
      type: 'debate.ending',
      reason: 'too-few-seats',
      because: '1 of 3 seats can still speak; it takes 2.',
    })
  })
})

describe('force-thread', () => {
  test('a question of the user opens a thread of its own, with one opener from each side', () => {
    const facts = debated(table(4)).when(force).facts
    const [thread] = ofType(facts, 'thread.created')
    expect(thread).toMatchObject({ thread: 't2', question: FORCED, by: 'ann', parent: null, proposal: null })
    expect(thread?.openers.map((id) => (id.charCodeAt(0) % 2 === 1 ? 'YES' : 'NO'))).toEqual(['YES', 'NO'])
    expect(ofType(facts, 'moderator.intervened')).toMatchObject([{ kind: 'open-floor', thread: 't2', mentions: thread?.openers }])
  })
  test('a question that is not answered with yes or no is refused', () => {
    debated(table(3))
      .when({ ...force, question: 'Why not?' })
      .thenRefused('not-binary')
  })
  test('a question that is asked already is refused', () => {
    debated(table(3), questionSet(FORCED)).when(force).thenRefused('too-similar')
  })
  test('four open threads are enough: the fifth is refused, the fourth is not', () => {
    const three: Facts[] = [table(3), created('t2', { topic: 'Fuel prices' }), created('t3', { topic: 'Winter storms' })]
    expect(ofType(debated(...three).when(force).facts, 'thread.created')).toHaveLength(1)
    debated(...three, created('t4', { topic: 'Harbour noise' }), intervened('open-floor'))
      .when(force)
      .thenRefused('too-many-threads')
  })
})
