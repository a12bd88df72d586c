/** Dates and ranges told twice, and sums whose units belong together: raised where they part, silent where each has its own. */
import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { arithmeticThatFails } from './arithmetic.ts'
import { twoValuesForOneQuantity } from './two-values.ts'

const linesOf = (...lines: readonly string[]) => twoValuesForOneQuantity.find(documentFrom('# Plan', '', ...lines)).map(({ line }) => line)
const apart = (one: string, other: string) => linesOf('## Rules', '', one, '', '## Operation', '', other)

test.each([
  ['The old store is switched off on 15 March 2027.', 'We switch the old store off on 22 March 2027.'],
  ['The supplier contract must be signed by 4 December.', 'Legal gets the supplier contract signed by December 11.'],
])('one event, two days: «%s» and «%s»', (one, other) => expect(apart(one, other)).toEqual([9]))

test.each([
  ['The old store is switched off on 15 March 2027.', 'We switch the old store off on 15 March.'],
  ['The pilot store opens on 15 March 2027.', 'The supplier contract must be signed by 4 December.'],
  ['The supplier contract is signed on 4 December.', 'The supplier contract is signed until 11 December at the latest.'],
])('each its own day: «%s» and «%s»', (one, other) => expect(apart(one, other)).toEqual([]))

const schedule = (day: string) => [
  ...['## Steps', '', '| Day | Step |', '|---|---|', '| 3 July | Copy the scans |', '| 20 July | Read from the new storage |'],
  ...['| 31 August | Stop writing to the old disk |', '', `Until ${day} the old disk receives every scan.`],
]

test('a sentence beside a schedule names one of its days', () => {
  expect(linesOf(...schedule('31 August'))).toEqual([])
  expect(linesOf(...schedule('24 August'))).toEqual([11])
  // So far off, it is no slip.
  expect(linesOf(...schedule('24 December'))).toEqual([])
})

test.each([
  ['Stock is kept between 2 °C and 8 °C.', 'Put the stock into a box between 4 °C and 8 °C.'],
  ['Stock is kept between 2 °C and 8 °C.', 'An alarm tells that the stock is below 2 °C or above 10 °C.'],
])('one range with two ends: «%s» and «%s»', (one, other) => expect(apart(one, other)).toEqual([9]))

test.each([
  ['Stock is kept between 2 °C and 8 °C.', 'An alarm tells that the stock is below 2 °C or above 8 °C.'],
  ['Stock is kept between 2 °C and 8 °C.', 'Paint dries between 2 °C and 30 °C.'],
  ['Small jobs take 5 to 10 minutes in the queue.', 'Large jobs take 10 to 30 minutes in the queue.'],
])('two ranges: «%s» and «%s»', (one, other) => expect(apart(one, other)).toEqual([]))

const sums = (line: string) => arithmeticThatFails.find(documentFrom('# Plan', '', line)).map(({ line: at }) => at)

test.each([
  'We copy 2,625 GB at 10 MB/s, about 49 hours over the weekend.',
  'The database shrinks by about 47 GB (90 days at 790 MB).',
  'In June 5,200 holds became ready, and 936 of them, 36 %, went back.',
])('units that belong together do not come out: «%s»', (line) => expect(sums(line)).toEqual([3]))

test.each([
  'We copy 1,750 GB at 10 MB/s, about 49 hours over the weekend.',
  'The database shrinks by about 47 GB (60 days at 790 MB).',
  'In June 5,200 holds became ready, and 936 of them, 18 %, went back.',
  'We wait 2 minutes, 8 minutes and 32 minutes. As each attempt takes its time, that adds up to 50 minutes.',
])('units that come out, or were never meant as a sum: «%s»', (line) => expect(sums(line)).toEqual([]))

test('a row with an id is named by its next cell', () => {
  const text = (time: string) => [
    ...['## Rules', '', '- The intercom is next to the door. The operator answers the intercom within 45 seconds.', '', '## Levels', ''],
    ...['| # | Level | Target |', '|---|---|---|', `| E3 | Intercom answered within ${time} | 90 % of calls |`],
  ]
  expect(linesOf(...text('45 seconds'))).toEqual([])
  expect(linesOf(...text('90 seconds'))).toEqual([11])
})

test('a share of cases is held against the share of the same limit only', () => {
  const text = (share: string, level: string) => [
    ...['## Rules', '', `The barrier opens within 3 seconds for ${share} of vehicles.`, '', '## Levels', ''],
    ...['| Level | Target |', '|---|---|', `| ${level} | 95 % of vehicles |`],
  ]
  expect(linesOf(...text('95 %', 'Barrier opens within 3 seconds'))).toEqual([])
  expect(linesOf(...text('91 %', 'Barrier opens within 3 seconds'))).toEqual([11])
  expect(linesOf(...text('91 %', 'Vehicles with a plate that is read'))).toEqual([])
})

test.each([
  ['The board has set aside 50,000 euros for the purchase of the lockers.', 'The purchase of the lockers costs 47,400 euros.'],
  ['An item stays in the locker for 72 hours at most.', 'Items stay in the locker for 1.5 days on average.'],
  ['An alert is raised when the log is older than 10 minutes.', 'The log should again be younger than 5 minutes.'],
])('both can hold: «%s» and «%s»', (one, other) => expect(apart(one, other)).toEqual([]))

test('two days that are as far apart as the sentence says are two events', () => {
  const steps = (offset: string) => [
    ...[
      '## Steps',
      '',
      '| Day | Step |',
      '|---|---|',
      '| 23 September | North |',
      '| 30 September | Valley |',
      '| 7 October | Coast |',
      '',
    ],
    `It is deleted no sooner than ${offset} after Coast, that is, not before 6 November.`,
  ]
  expect(linesOf(...steps('30 days'))).toEqual([])
  expect(linesOf(...steps('14 days'))).toEqual([11])
})
