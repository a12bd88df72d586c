import { describe, expect, test } from 'vitest'
import { CONVERGENCE } from '../numbers.ts'
import type { Message } from '../state.ts'
import type { Said } from '../words.ts'
import { convergenceSignal, evidenceStable, isOrbiting, isRealConcession } from './convergence.ts'

let count = 0
const message = (seat: string, said: Said, over: Partial<Message> = {}): Message => ({
  id: `m${++count}`,
  by: 'seat',
  seat,
  thread: 't1',
  stage: 'EVIDENCE',
  said,
  kind: null,
  replyTo: null,
  refs: [],
  acks: [],
  topics: [],
  mentions: [],
  evidence: [],
  supported: null,
  favours: null,
  favoursTopic: null,
  shifts: false,
  score: null,
  fallback: false,
  embedding: null,
  replies: 0,
  at: 0,
  ...over,
})

const clarify = (content: string): Said => ({ move: 'CLARIFY', content, horizon: null })
const says = (seat: string, over: Partial<Message> = {}): Message => message(seat, clarify('Something about it.'), over)
const proposes = (seat: string, over: Partial<Message> = {}): Message =>
  message(seat, { move: 'PROPOSE_CRUX', content: 'The point is this.', question: 'Is it a hedge?' }, over)
const concedes = (seat: string, topClaimChanged = true, supported: Message['supported'] = 'verified'): Message =>
  message(
    seat,
    { move: 'CONCEDE', content: 'Granted.', proposition: 'It fell.', topClaimChanged, prior: null, next: null, evidence: [] },
    { supported },
  )
const talk = (length: number, seats = 'abc'): readonly Message[] =>
  Array.from({ length }, (_, index) => says(seats[index % seats.length] ?? 'a'))

describe('the signal of convergence', () => {
  test('nothing said, nothing signalled', () => expect(convergenceSignal([]).signal).toBe(0))

  test('talk alone is no signal', () => expect(convergenceSignal(talk(12)).signal).toBe(0))

  test('a question that another seat likes is a thread of its own, and says nothing about this one', () => {
    const proposal = proposes('a')
    expect(convergenceSignal([...talk(3), proposal, says('b', { acks: [proposal.id] })]).signal).toBe(0)
    expect(convergenceSignal([...talk(2), proposes('a'), concedes('b')]).signal).toBe(0)
  })

  test.each([
    [2, 0],
    [3, 0.75],
    [4, 0.75],
  ])('%d real concessions: %d', (real, signal) => {
    expect(convergenceSignal([...talk(3), ...Array.from({ length: real }, (_, index) => concedes('abc'[index % 3] ?? 'a'))]).signal).toBe(
      signal,
    )
  })

  test('cheap and unsupported concessions never count, unverified ones and met falsifiers do', () => {
    expect(convergenceSignal([...talk(3), concedes('a'), concedes('b'), concedes('c', false)]).signal).toBe(0)
    expect(convergenceSignal([...talk(3), concedes('a'), concedes('b'), concedes('c', true, 'unsupported')]).signal).toBe(0)
    expect(convergenceSignal([...talk(3), concedes('a'), concedes('b', true, 'unverified'), concedes('c', true, 'falsifier')]).signal).toBe(
      0.75,
    )
    expect(isRealConcession(says('a'))).toBe(false)
  })

  test('one seat that concedes three times brings nobody together; two seats do', () => {
    expect(convergenceSignal([...talk(3), concedes('a'), concedes('a'), concedes('a')]).signal).toBe(0)
    expect(convergenceSignal([...talk(3), concedes('a'), concedes('b'), concedes('a')])).toEqual({
      signal: 0.75,
      because: '3 concessions of 2 seats in the last 6 messages changed positions.',
    })
  })

  test('concessions are counted over the last 8 messages', () => {
    expect(convergenceSignal([concedes('a'), concedes('b'), concedes('c'), ...talk(5)]).signal).toBe(0.75)
    expect(convergenceSignal([concedes('a'), concedes('b'), concedes('c'), ...talk(6)]).signal).toBe(0)
  })

  test.each([
    ['two of three are left over 8 messages', [...talk(1, 'c'), ...talk(8, 'ab')], 0.6],
    ['the third spoke within the last 8', [...talk(1, 'c'), ...talk(7, 'ab')], 0],
    ['three of four are left', [...talk(1, 'd'), ...talk(8, 'abc')], 0],
    ['there were never more than two', talk(12, 'ab'), 0],
  ])('shrinking: %s', (_, messages, signal) => {
    expect(convergenceSignal(messages).signal).toBe(signal)
    expect(signal).toBeLessThan(CONVERGENCE.threshold)
  })

  test('the moderator and the user are no seats', () => {
    const outside = says('x', { by: 'moderator', seat: null })
    expect(convergenceSignal([...talk(1, 'c'), ...talk(8, 'ab'), outside, outside]).signal).toBe(0.6)
  })
})

describe('going round in circles', () => {
  /** Eight messages with `total` words, of which `unique` differ. */
  const worded = (total: number, unique: number, length = 8): readonly Message[] => {
    const words = Array.from({ length: total }, (_, index) => `topic${index % unique}`)
    return Array.from({ length }, (_, index) => message('a', clarify(words.filter((_word, at) => at % length === index).join(' '))))
  }

  test.each([
    [15, 8, false],
    [16, 8, false],
    [17, 8, true],
  ])('%d words of which %d differ: %s', (total, unique, expected) => expect(isOrbiting(worded(total, unique))).toBe(expected))

  test('forms of one word are a repetition', () => {
    const messages = ['split it', 'splits', 'splitting', 'the split', 'a queue', 'queues', 'queue', 'queue'].map((text) =>
      message('a', clarify(text)),
    )
    expect(isOrbiting(messages)).toBe(true)
  })

  test('seven messages are too few to tell', () => {
    expect(isOrbiting(worded(40, 4, 7))).toBe(false)
    expect(isOrbiting(worded(40, 4, 8))).toBe(true)
  })

  test.each([
    ['a proposal', proposes('a')],
    ['a concession', concedes('a', false)],
    ['a new claim', message('a', { move: 'CLAIM', content: 'topic1', confidence: 1 })],
  ])('%s among the last 8 breaks the circle, an older one does not', (_, break_) => {
    const around = worded(64, 4)
    expect(isOrbiting([break_, ...around.slice(1)])).toBe(false)
    expect(isOrbiting([break_, ...around])).toBe(true)
  })

  test('what the moderator says is not counted', () =>
    expect(isOrbiting([...worded(40, 4, 7), says('x', { by: 'moderator', seat: null })])).toBe(false))

  test('messages without content words repeat nothing', () =>
    expect(isOrbiting(Array.from({ length: 8 }, () => message('a', clarify('so it is'))))).toBe(false))
})

describe('evidence that moves nobody', () => {
  const thread = (sinceChange: number, sinceJoin: number, EVIDENCE: number): Parameters<typeof evidenceStable>[0] => ({
    counts: { DISCOVERY: 8, CRUX_LOCK: 10, EVIDENCE },
    lastChange: 18 + EVIDENCE - sinceChange,
    lastJoin: 18 + EVIDENCE - sinceJoin,
  })
  test.each([
    [4, 8, 9, false],
    [5, 8, 9, true],
    [6, 9, 9, true],
    [5, 7, 9, false],
    [20, 20, 4, false],
    [20, 20, 5, true],
  ])('%d messages since a change, %d since a joining, %d in the stage: %s', (sinceChange, sinceJoin, inStage, expected) =>
    expect(evidenceStable(thread(sinceChange, sinceJoin, inStage))).toBe(expected),
  )
})
