import { describe, expect, test } from 'vitest'
import {
  challenges,
  claims,
  debated,
  type Facts,
  ofType,
  proposes,
  QUESTION,
  questionSet,
  replyTo,
  rested,
  speech,
  stateOf,
  table,
  told,
  turn,
} from '../../../../test/debate-facts.ts'
import { backersOf } from '../messages.ts'
import { discoveryDue, settleDiscovery } from './discovery.ts'

const RIVAL = 'Will other harbours close their offices within five years?'
const rival = (over: object = {}): Facts => ({
  type: 'thread.proposed',
  proposal: 'p1',
  by: 'b',
  from: 't1',
  topic: 'Offices',
  question: RIVAL,
  supporters: ['b'],
  message: 'm3',
  ...over,
})
/** a asks the thread's question, b another, c and d and e back neither. */
const before = [table(5), proposes('a'), questionSet(), challenges('b'), proposes('b', RIVAL)]
const others = ['c', 'd', 'e', 'c', 'd', 'e'].map((seat) => claims(seat))
const settled = (...facts: readonly Facts[]) =>
  ofType(
    told(facts, (story) => void settleDiscovery(story, 't1')),
    'moderator.intervened',
  ).filter(({ kind }) => kind === 'three-views')

describe('three views in one thread', () => {
  test('are two binary questions: of those who back neither, two are asked which is theirs', () => {
    const [call] = settled(...before, rival(), others)
    expect(call).toMatchObject({ thread: 't1', mentions: ['c', 'd'] })
    for (const said of [QUESTION, RIVAL, '(p1)']) expect(call?.content).toContain(said)
  })
  test('not before the talk is over', () => expect(settled(...before, rival(), others.slice(0, 2))).toEqual([]))
  test('whoever is at work elsewhere or left out for a while is not asked', () => {
    const busy = turn('commit/c/9', { stage: 'AGENDA', target: 't9' })
    const skipped: Facts = { type: 'seat.skipped', seat: 'd', stage: 'DISCOVERY', until: 900_000, because: 'x' }
    expect(settled(...before, rival(), others, busy, skipped)[0]?.mentions).toEqual(['e'])
  })
  test('once', () => {
    const facts = [...before, rival(), others]
    expect(settled(...facts, settled(...facts))).toEqual([])
  })
  test.each<[string, readonly Facts[]]>([
    ['no other question waits', [...before, others]],
    ['the other has nobody behind it', [...before, rival({ supporters: [] }), others]],
    ['the other is no question yet', [...before, rival({ question: null }), others]],
    ['it grew elsewhere', [...before, rival({ from: 't9' }), others]],
    [
      'everyone stands behind one of the two',
      [...before, rival(), ['c', 'd', 'e', 'c', 'd'].map((seat) => claims(seat, { acks: ['m1'] }))],
    ],
    ['nobody stands behind the question asked', [table(5), questionSet(), challenges('b'), proposes('b', RIVAL), rival(), others]],
  ])('not where %s', (_, facts) => expect(settled(...facts)).toEqual([]))
  test('who put or accepted the question backs it', () => {
    const { own } = stateOf(...before, claims('d', { acks: ['m1'] }), claims('e', { acks: ['m3'] }))
    expect(own.threads.t1 && [...backersOf(own, own.threads.t1)]).toEqual(['a', 'd'])
  })
  test('the thread waits for those who were asked', () => {
    const facts = [...before, rival(), others]
    const asked = [...facts, settled(...facts)]
    const isDue = (...parts: readonly Facts[]) => {
      const { own } = stateOf(...parts)
      return own.threads.t1 !== undefined && discoveryDue(own, own.threads.t1)
    }
    expect(isDue(...facts)).toBe(true)
    expect(isDue(...asked)).toBe(false)
    expect(isDue(...asked, rested('c', 90_000), rested('d', 90_000))).toBe(true)
  })
  test('a second for the other question opens a second binary thread beside the first', () => {
    const facts = [...before, rival(), others]
    const asked = [...facts, settled(...facts), turn('speak/c/9', { target: 'm10' })]
    const answer = speech({ move: 'CLAIM', content: 'Mine is the other one.', confidence: 0.5, references: [] }, { seconds: 'p1' })
    const result = debated(...asked).when(replyTo('speak/c/9', answer)).facts
    expect(ofType(result, 'thread.created')).toMatchObject([{ thread: 't2', question: RIVAL, parent: 't1', proposal: 'p1' }])
    expect(stateOf(...asked, result).own.threads.t1).toMatchObject({ question: QUESTION })
  })
})
