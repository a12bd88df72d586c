import { describe, expect, test } from 'vitest'
import type { Recorded } from '../src/core/words.ts'
import { liveIn } from './debate-world.ts'
import { violationsIn } from './invariants.ts'

/** A whole debate of five sound seats, and the same with a lie in it. */
const { events: honest } = await liveIn(1, 'sound', 5)
type Of<T extends Recorded['type']> = Extract<Recorded, { type: T }>

const changing =
  <T extends Recorded['type']>(type: T, change: (event: Of<T>, nth: number) => Partial<Of<T>>) =>
  (): readonly Recorded[] => {
    let nth = 0
    return honest.map((event) => (event.type === type ? ({ ...event, ...change(event as Of<T>, ++nth) } as Recorded) : event))
  }

/** Puts facts in the place of looks that found nothing: they carry no one's turn. */
function instead(...facts: readonly ((look: Recorded) => object)[]): readonly Recorded[] {
  const left = [...facts]
  return honest.map((event) => {
    const make = event.type === 'look.passed' ? left.shift() : undefined
    const { stream, seq, at, wall, prev, hash } = event
    return make === undefined ? event : ({ ...make(event), stream, seq, at, wall, prev, hash } as Recorded)
  })
}

const created = honest.find((event) => event.type === 'thread.created') as Of<'thread.created'>
const locked = honest.find((event) => event.type === 'crux.locked') as Of<'crux.locked'>

test('an honest log breaks nothing', () => expect(violationsIn(honest)).toEqual([]))

describe('each invariant of a debate can fail', () => {
  test.each<readonly [what: string, events: () => readonly Recorded[], sentence: string]>([
    ['too long', changing('message.published', ({ said }) => ({ said: { ...said, content: 'x'.repeat(501) } })), '501 characters'],
    [
      'a move out of its stage',
      changing('message.published', (event) => ({
        said: { move: 'DECLARE_FALSIFIER', content: event.said.content, falsifier: locked } as never,
      })),
      'DECLARE_FALSIFIER in DISCOVERY',
    ],
    ['three replies', changing('message.published', () => ({ replyTo: 'm1' })), '3 replies to m1'],
    ['no cooldown', changing('message.published', ({ at }) => ({ cooldownUntil: at + 5_999 })), 'cools down until'],
    ['too long a cooldown', changing('message.published', ({ at }) => ({ cooldownUntil: at + 12_001 })), 'cools down until'],
    ['too fast', () => honest.map((event) => ({ ...event, at: 0 })), '13 messages of t1 in half a minute'],
    ['a stage budget passed', changing('thread.created', () => ({ budgets: { DISCOVERY: 2, EVIDENCE: 14 } })), '3 of 2 in discovery'],
    ['the evidence budget passed', changing('thread.created', () => ({ budgets: { DISCOVERY: 8, EVIDENCE: 1 } })), '2 of 1 in evidence'],
    ['too many messages', changing('debate.begun', () => ({ messagesMax: 9 })), '10 messages of 9'],
    ['two grants at once', changing('turn.granted', () => ({ seat: 'a' })), 'while it owes open/a/1'],
    ['somebody gone speaks', () => instead(() => ({ type: 'seat.removed', seat: 'a', by: 'ann', because: 'No.' })), 'a is gone and'],
    ['five threads', () => instead(...[5, 6, 7, 8, 9].map((n) => () => ({ ...created, thread: `t${n}` }))), '5 threads are open'],
    ['a fifth evaluation', changing('crux.locked', () => ({ attempt: 5 })), 'evaluation 5'],
    ['a lock without restatements', changing('steelman.graded', () => ({ grade: 'INCOMPLETE' })), 'has not restated'],
    [
      'a lock without falsifiers',
      changing('message.published', () => ({ lacks: ['No number.'] })),
      'has not said what would change its mind',
    ],
    ['consensus of the split', changing('debate.completed', () => ({ regime: 'consensus' })), 'consensus, and t1 is split'],
    ['a thread that nobody opened', changing('message.published', () => ({ thread: 't99' })), 'there is no thread t99'],
    [
      'a turn that ended twice',
      changing('message.published', (event, nth) => (nth === 1 ? {} : { request: 'speak/a/1', seat: event.seat })),
      'speak/a/1 was settled',
    ],
  ])('%s', (_, events, sentence) => expect(violationsIn(events()).join('\n')).toContain(sentence))
})
