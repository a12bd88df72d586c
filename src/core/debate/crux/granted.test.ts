import { describe, expect, test } from 'vitest'
import { items } from '../../list.ts'
import { claims, concedes, debateWith, position, seatWith, threadWith } from '../sample.fixture.ts'
import type { Position } from '../state.ts'
import { grantedIn } from './granted.ts'

const POINT = 'The supply of coins grows by 2 % a year.'
const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
const conceded = (message: string, proposition = POINT, cheap = true): Partial<Position> => ({
  concessions: [{ proposition, cheap, message }],
})

function granted(positions: Readonly<Record<string, Position>>, said: string, replyTo: string | null = 'm1', speaker = 'a') {
  const own = debateWith({
    seats,
    threads: [threadWith('t1', { positions })],
    messages: [claims(speaker, 't1', said), concedes('b', 't1', POINT, { replyTo })],
  })
  return grantedIn({ positions }, [...items(own.messages)], own.seats)
}

describe('both sides grant', () => {
  const [yes, no] = [position('YES'), position('NO', conceded('m2'))]
  test('what one concedes and the other says in the message it answers', () =>
    expect(granted({ a: yes, b: no }, `I insist. ${POINT} That is a lot.`)).toEqual([{ proposition: POINT, seats: ['b', 'a'] }]))
  test('what both concede, once', () =>
    expect(granted({ a: position('YES', conceded('m2')), b: no }, 'Nothing.', null)).toEqual([{ proposition: POINT, seats: ['a', 'b'] }]))
  test('what the other’s position says', () => {
    const own = position('YES', { statement: 'Supply of coins grows by 2 % a year.' })
    expect(granted({ a: own, b: no }, 'Nothing.', null)).toHaveLength(1)
  })
})

describe('nobody grants', () => {
  test.each([
    ['what the other side denies', 'The supply of coins does not grow by 2 % a year.'],
    ['another number', 'The supply of coins grows by 20 % a year.'],
    ['what is only about the same', 'The supply of coins matters.'],
  ])('%s', (_, said) => expect(granted({ a: position('YES'), b: position('NO', conceded('m2')) }, said)).toEqual([]))
  test('what their own side says', () =>
    expect(granted({ c: position('NO'), b: position('NO', conceded('m2')) }, POINT, 'm1', 'c')).toEqual([]))
  test('what an undecided seat concedes or hears', () => {
    expect(granted({ a: position('YES'), b: position('UNCERTAIN', conceded('m2')) }, POINT)).toEqual([])
    expect(granted({ a: position('UNCERTAIN'), b: position('NO', conceded('m2')) }, POINT)).toEqual([])
  })
  test('an empty proposition', () =>
    expect(granted({ a: position('YES', { statement: '' }), b: position('NO', conceded('m2', ' ')) }, '')).toEqual([]))
})
