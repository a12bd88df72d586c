/** One quantity in two places: found by the words around it, in any wording; left alone where it is another time, edge or thing. */
import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { twoValuesForOneQuantity } from './two-values.ts'

const linesOf = (...lines: readonly string[]) => twoValuesForOneQuantity.find(documentFrom('# Plan', '', ...lines)).map(({ line }) => line)
const apart = (one: string, other: string) => linesOf('## Rules', '', one, '', '## Operation', '', other)

test.each([
  ['Access logs shall be kept for 90 days and then deleted.', 'The access logs are destroyed after 30 days.'],
  ['The archive must be built within 10 minutes for most requests.', 'In the load test, archives are built within 15 minutes.'],
  ['One archive holds at most 500 invoices.', 'Accountants can download up to 750 invoices in one archive.'],
  ['A key may send 120 requests per minute.', 'Each key that sends more than 180 requests per minute is told to wait.'],
  ['The team acknowledges a request within 3 working days.', 'The team has to acknowledge requests within 5 working days.'],
  ['The statement timeout is 30 s.', 'The statement timeout of 45 s must not be raised.'],
  ['Rebuilding the replica takes 90 minutes.', 'A rebuild of the replica takes about 3 hours.'],
  ['Assistants are paid a supplement of 30 %.', 'The staff costs include the 45 % supplement.'],
  ['A client sends a file in chunks of 4 MB.', 'The 6 MB chunks of a file are checked one by one.'],
  ['A payment that is not confirmed within 15 minutes is cancelled.', 'Unconfirmed payments are cancelled after 25 minutes.'],
])('«%s» and «%s» are raised at the second', (one, other) => expect(apart(one, other)).toEqual([9]))

test.each([
  ['Access logs shall be kept for 90 days.', 'The access logs are destroyed after 90 days.'],
  ['Access logs shall be kept for 90 days.', 'Customer data is deleted after 30 days.'],
  ['Today access logs are kept for 30 days.', 'Access logs are kept for 90 days.'],
  ['The p95 of the page load is 250 ms.', 'The median of the page load is 120 ms.'],
  ['The service costs €500 a month.', 'The service costs €6,000 a year.'],
  ['Old clients send headers of up to 8192 bytes.', 'A client must not send headers above 4096 bytes.'],
  ['One archive holds at most 500 invoices.', 'A request for 501 invoices in one archive is refused.'],
  ['A password has at least 12 characters.', 'A password has at most 64 characters.'],
  ['Archives hold 500 invoices.', 'Why does an archive hold 300 invoices?'],
  ['Calls fall from 15 minutes to 9 minutes.', 'Calls last 9 minutes.'],
  ['A request without a key gets a 401 error.', 'A request with an old key gets a 403 error.'],
  ['Eighty modes stand in twelve categories.', 'Whoever holds a mode has modes of three categories or more.'],
  ['We keep sixty devices for guests.', 'Should guests double, 41 devices would be lent to guests.'],
  ['Heating costs 23,000 euros a year.', 'With heating this comes to 84,000 euros a year.'],
  ['Some 350 visits are made on a Sunday.', 'Below 200 visitors the trial ends.'],
])('«%s» and «%s» stand side by side', (one, other) => expect(apart(one, other)).toEqual([]))

const rows = (asked: string, accepted: string) => [
  '| No. | Requirement | Accepted when |',
  '|---|---|---|',
  `| R1 | The till must show the balance within ${asked}. | 99 of 100 scans show the balance within ${accepted}. |`,
  '| R2 | Points must be credited within 1 minute. | All payments are credited within 1 minute. |',
]
test('a requirement and its acceptance in one row hold each other', () => {
  expect(linesOf(...rows('2 seconds', '5 seconds'))).toEqual([5])
  expect(linesOf(...rows('2 seconds', '2 seconds'))).toEqual([])
})

test('a criterion that names the requirement holds it', () => {
  const text = (limit: string) => [
    '## Requirements',
    '',
    '- FR-2 The archive must be ready within 10 minutes.',
    '',
    '## Acceptance criteria',
    '',
    `- AC-2 (FR-2): The archive is there within ${limit}.`,
  ]
  expect(linesOf(...text('20 minutes'))).toEqual([9])
  expect(linesOf(...text('10 minutes'))).toEqual([])
})

test('a table of values and the prose hold each other', () => {
  const text = (limit: string) => [
    '| Data | Kept for |',
    '|---|---|',
    `| Backups | ${limit} |`,
    '',
    'Backups shall be overwritten after 35 days.',
  ]
  expect(linesOf(...text('50 days'))).toEqual([7])
  expect(linesOf(...text('35 days'))).toEqual([])
})

test('rows of one table and items of one list differ on purpose', () => {
  expect(linesOf('| Data | Kept for |', '|---|---|', '| Live data | 30 days |', '| Live data of guests | 90 days |')).toEqual([])
  expect(linesOf('- 1.08 kB minified (plain)', '- 1.52 kB minified (browser)')).toEqual([])
})

test('a row with an id speaks of that id only', () => {
  const rows = ['| Priority | First response |', '|---|---|', '| P1 | 30 minutes |', '| P2 | 2 hours |', '']
  expect(linesOf(...rows, '## Key figures', '', 'First response to P1: 30 minutes')).toEqual([])
})

test('of three passages the one that stands alone is held against the others', () =>
  expect(
    linesOf(
      'Backups are kept for 35 days.',
      '',
      '## Two',
      '',
      'We keep backups for 50 days.',
      '',
      '## Three',
      '',
      'Backups expire after 35 days.',
    ),
  ).toEqual([7]))

test('a sum that is spoken of as known and was never told is raised', () => {
  const text = (sum: string) => ['This income, 125,200 euros, is the sore point.', '', '## Income', '', `We would lose the ${sum} euros.`]
  expect(linesOf(...text('187,800'))).toEqual([7])
  expect(linesOf(...text('125,200'))).toEqual([])
})
test('more of a thing than there are is raised, a part of them is not', () => {
  const text = (count: string) => ['It serves the three depots.', '', '## After', '', `Check the queue at all ${count} depots.`]
  expect(linesOf(...text('five'))).toEqual([7])
  expect(linesOf(...text('three'))).toEqual([])
})

test('a row of one class is held against what names that class', () => {
  const text = (a: string, b: string) => [
    ...['## Classes', '', '| Class | Kept for |', '|---|---|', '| A | 35 days |', '| B | 14 days |', '| C | 7 days |', ''],
    ...['## Rules', '', `Backups of class A systems are kept for ${a}, those of class B systems for ${b}.`],
  ]
  expect(linesOf(...text('35 days', '14 days'))).toEqual([])
  expect(linesOf(...text('50 days', '14 days'))).toEqual([13])
  expect(linesOf(...text('35 days', '21 days'))).toEqual([13])
})

test('a share in brackets is a share of what follows', () => {
  const text = (share: string) => [
    ...['## Background', '', 'In January we logged 1,310 inspections, and 58 (4 %) were abandoned.', ''],
    ...['## Goals', '', `Fewer than 1 % of started inspections are abandoned (January: ${share}).`],
  ]
  expect(linesOf(...text('4 %'))).toEqual([])
  expect(linesOf(...text('6 %'))).toEqual([9])
})
