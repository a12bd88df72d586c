import { expect, test } from 'vitest'
import { debateWith, falsifier, type Made, movedPosition, position, proposal, SAMPLE, seatWith, threadWith } from '../sample.fixture.ts'
import type { Position } from '../state.ts'
import { cardsOf } from './card.ts'
import { nextQuestionsOf } from './next-questions.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
const asked = (positions: Readonly<Record<string, Position>>, more: Partial<Made> = {}) => {
  const own = debateWith({ seats, threads: [threadWith('t1', { positions })], ...more })
  return nextQuestionsOf(own, cardsOf(own))
}
const FEES = 'Will this come true: Fees below 0.3 by 2034-12-31?'

test('the sample asks first what would settle the crux that explains most, then what would decide the undecided', () =>
  expect(nextQuestionsOf(SAMPLE, cardsOf(SAMPLE))).toEqual([
    'Will this come true: Fall in a crash of shares deeper than 50 % by 2034-12-31?',
    'Will this come true: Ten-year correlation with shares below 0.3 by 2034-12-31?',
    'Will this come true: Share of funds that hold it under 1 % by 2029-12-31?',
    'Will this come true: Money in listed funds over $100 billion by 2029-12-31?',
    'What is known about this: Two more crises on record?',
  ]))
test('a question that was settled asks nothing', () =>
  expect(asked({ a: position('YES', { falsifier: falsifier('Fees') }), b: movedPosition('NO', 'YES', 'verified') })).toEqual([]))
test('nor does a falsifier that its seat has conceded', () => {
  const conceded = movedPosition('YES', 'UNCERTAIN', 'falsifier', { falsifier: falsifier('Yield') })
  expect(asked({ a: position('YES', { falsifier: falsifier('Fees') }), b: position('NO'), c: conceded })).toEqual([FEES])
})
test('a question is kept as it was put, and each is asked once', () => {
  const unsure = (decides: string) => position('UNCERTAIN', { decides })
  expect(asked({ a: unsure('Did anyone lose coins?'), b: unsure('did anyone lose coins?'), c: unsure(' ') })).toEqual([
    'Did anyone lose coins?',
  ])
})
test.each([
  ['It would decide it for me if a custodian loses coins.', 'Will it turn out that a custodian loses coins?'],
  ['whether fees fall', 'Will it turn out that fees fall?'],
  ['More crises on record', 'What is known about this: More crises on record?'],
])('of "%s" only what is to be found out is asked', (decides, question) =>
  expect(asked({ a: position('UNCERTAIN', { decides }) })).toEqual([question]),
)
test('who is gone decides nothing', () =>
  expect(
    asked(
      { a: position('UNCERTAIN', { decides: 'A crash.' }) },
      { seats: { a: seatWith('YES', { gone: { kind: 'removed', because: 'Removed.' } }) } },
    ),
  ).toEqual([]))
test('what was proposed as a question and never opened', () => {
  const proposals = [
    proposal('p1'),
    proposal('p2', { question: null, topic: 'taxes' }),
    proposal('p3', { status: 'APPROVED', question: 'Is it?' }),
  ]
  expect(asked({}, { proposals })).toEqual(['Do fees eat the gain?'])
})
test('six at most, the first ones', () => {
  const proposals = Array.from({ length: 8 }, (_, index) => proposal(`p${index + 1}`, { question: `Is it number ${index + 1}?` }))
  expect(asked({}, { proposals })).toEqual(Array.from({ length: 6 }, (_, index) => `Is it number ${index + 1}?`))
})
