import { describe, expect, test } from 'vitest'
import { falsifierLacks } from '../../core/debate/lock/falsifier.ts'
import { confidenceOf, falsifierOf, horizonOf, sideOf, statementOf } from './contract.ts'
import { CONTRACT, FLIP, seatWith } from './seat.fixture.ts'

test('side, position and horizon are those of the cast', () => {
  const seat = seatWith(CONTRACT)
  expect([sideOf(seat), statementOf(seat), horizonOf(seat)]).toEqual(['NO', 'The night ferry costs more than it brings in.', '12-18mo'])
})
test('where the cast says nothing it takes no side, and is hardly sure of that', () => {
  const seat = seatWith({})
  expect([sideOf(seat), statementOf(seat), falsifierOf(seat)]).toEqual(['UNCERTAIN', 'A stand-in takes no side.', null])
  expect(confidenceOf('UNCERTAIN')).toBeLessThan(0.2)
})
test('a side without a word for it is named as the cast’s', () =>
  expect(statementOf(seatWith({ stance: 'YES' }))).toBe('My cast takes the side YES.'))
test('no side is surer of itself than another', () => expect(confidenceOf('YES')).toBe(confidenceOf('NO')))

describe('what would change its mind, in the words of the cast', () => {
  const read = (...flips: string[]) => falsifierOf(seatWith({ flips }))
  test.each([
    [FLIP, 'The number of passengers', 'above 60 a night', '31 December 2031'],
    ['The fares are at least 9 on 30 June 2031.', 'The fares', 'at least 9', '30 June 2031'],
    [
      'Fares exceed 25 percent of the cost in the year to 31 December 2030.',
      'Fares',
      'exceed 25 percent of the cost in the year',
      '31 December 2030',
    ],
    ['The crew is below 6 by 2032.', 'The crew', 'below 6', '2032'],
  ])('%s', (flip, metric, threshold, deadline) => {
    expect(read(flip)).toEqual({ metric, threshold, deadline, reasoning: null })
    expect(falsifierLacks({ metric, threshold, deadline, reasoning: null })).toEqual([])
  })
  test('one that can’t be divided is kept whole', () => {
    const flip = 'By 31 December 2031 the ferry loses no night to ice.'
    expect(read(flip)).toEqual({ metric: flip, threshold: flip, deadline: '31 December 2031', reasoning: null })
  })
  test('one that reads well comes before one that does not', () =>
    expect(read('In 2031 the ferry sinks.', 'Fares exceed 9 on 30 June 2031.', FLIP)?.threshold).toBe('above 60 a night'))
  test('without a date it is given as it stands, for the rules to say what it lacks', () => {
    const flip = 'Enough passengers come.'
    expect(read(flip)).toEqual({ metric: flip, threshold: flip, deadline: 'no date is named', reasoning: null })
    expect(read(flip, FLIP)?.deadline).toBe('31 December 2031')
  })
})
