import { expect, test } from 'vitest'
import { debateWith, falsifier, type Made, movedPosition, position, proposal, seatWith, threadWith } from '../sample.fixture.ts'
import type { Position } from '../state.ts'
import { SAMPLE } from '../store-of-value.fixture.ts'
import { cardsOf } from './card.ts'
import { nextQuestionsOf } from './next-questions.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
const asked = (positions: Readonly<Record<string, Position>>, more: Partial<Made> = {}) => {
  const own = debateWith({ seats, threads: [threadWith('t1', { positions })], ...more })
  return nextQuestionsOf(own, cardsOf(own))
}
const FEES = 'Will fees be below 0.3 by 2034-12-31?'

test('the sample asks first what would settle the crux that explains most, then what would decide the undecided', () =>
  expect(nextQuestionsOf(SAMPLE, cardsOf(SAMPLE))).toEqual([
    'Will the fall in a crash of shares be deeper than 50 % by 2034-12-31?',
    'Will the ten-year correlation with shares be below 0.3 by 2034-12-31?',
    'Will the share of funds that hold it be under 1 % by 2029-12-31?',
    'Will the money in listed funds be over $100 billion by 2029-12-31?',
    'Will the share of funds that hold it be over 10 % by 2029-12-31?',
    'Where can this be found: two more crises on record?',
  ]))
test('a question that was settled asks nothing', () =>
  expect(asked({ a: position('YES', { falsifier: falsifier('Fees') }), b: movedPosition('NO', 'YES', 'verified') })).toEqual([]))
test('nor does a falsifier that its seat has conceded', () => {
  const conceded = movedPosition('YES', 'UNCERTAIN', 'falsifier', { falsifier: falsifier('Yield') })
  expect(asked({ a: position('YES', { falsifier: falsifier('Fees') }), b: position('NO'), c: conceded })).toEqual([FEES])
})
test.each([
  [falsifier('the mean allocation', 'below 0.4 percent', '2027-12-31'), 'Will the mean allocation be below 0.4 percent by 2027-12-31?'],
  [falsifier('Fees', 'falls below 2 %', '2030-12-31'), 'Will it turn out that fees falls below 2 % by 2030-12-31?'],
  [falsifier('Fees', 'Fees above 2 %', '2030-12-31'), 'Will we see fees above 2 % by 2030-12-31?'],
  [falsifier('GDP', '> 2 %', 'before 2030-12-31'), 'Will GDP be > 2 % before 2030-12-31?'],
])('a falsifier is asked as a plain sentence: %#', (one, question) =>
  expect(asked({ a: position('YES', { falsifier: one }), b: position('NO', { falsifier: null }) })).toEqual([question]),
)
test('a name keeps its capital', () =>
  expect(
    asked({
      a: position('YES', { statement: 'I think Norway pays.', falsifier: falsifier('Norway debt') }),
      b: position('NO', { falsifier: null }),
    }),
  ).toEqual(['Will Norway debt be below 0.3 by 2034-12-31?']))
test('what two seats would both be moved by is asked once', () =>
  expect(
    asked({ a: position('YES', { falsifier: falsifier('Fees') }), b: position('NO', { falsifier: falsifier('Fees of miners') }) }),
  ).toEqual(['Will the fees of miners be below 0.3 by 2034-12-31?']))
test('a question is kept as it was put, and each is asked once', () => {
  const unsure = (decides: string) => position('UNCERTAIN', { decides })
  expect(asked({ a: unsure('Did anyone lose coins?'), b: unsure('did anyone lose coins?'), c: unsure(' ') })).toEqual([
    'Did anyone lose coins?',
  ])
})
test.each([
  ['It would decide it for me if a custodian loses coins.', 'Will it turn out that a custodian loses coins?'],
  ['whether fees fall', 'Will it turn out that fees fall?'],
  ['More crises on record', 'Where can this be found: more crises on record?'],
  ['a source with a figure and a date on it would decide it.', 'Is there a source with a figure and a date on it?'],
  ['The custodian reports a loss', 'Will it turn out that the custodian reports a loss?'],
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
