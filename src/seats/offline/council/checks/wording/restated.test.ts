/** A measure that repeats a rule, and the subject of a clause: raised where they part. */
import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { twoValuesForOneQuantity } from './two-values.ts'

const linesOf = (...lines: readonly string[]) => twoValuesForOneQuantity.find(documentFrom('# Plan', '', ...lines)).map(({ line }) => line)
const apart = (one: string, other: string) => linesOf('## Rules', '', one, '', '## Operation', '', other)

test.each([
  [
    'Requests to listen are answered within 3 working days.',
    'Requests to listen shall be decided and, if approved, met within 5 working days.',
  ],
  ['The hotline answers calls within 40 seconds.', 'The report gives the share of calls answered within 60 seconds.'],
  ['A request made by the 12th of a month is paid in that month.', 'Requests handed in up to the 18th are paid at once.'],
])('«%s» and «%s» are raised at the second', (one, other) => expect(apart(one, other)).toEqual([9]))

test.each([
  ['A member may have at most three tools at a time.', 'Nobody holds more than three tools at once.'],
  ['A member may have at most three tools at a time.', 'Nobody holds more than five keys at once.'],
  ['The shuttle leaves the hospital every 20 minutes.', 'The report is written every 30 minutes.'],
  ['We write to each client 48 hours before the visit, with a link.', 'The link works until 12 hours before the visit.'],
  ['A call-out costs the tenant 45 euros.', 'A tenant who does not pay gets a reminder; the fee for it is 5 euros.'],
  ['The export checks for receipts every 5 minutes.', 'Post an update on the export every 20 minutes.'],
  ['Each sensor sends a reading every 5 minutes to the hub.', 'Read the rooms by hand every 30 minutes.'],
  ['A label is valid for 24 hours after issue.', 'Labels are kept for 3 days.'],
  ['The claim window is 30 minutes.', 'In an outage we lengthen the claim window to 60 minutes.'],
  ['Nobody can be on more than three waitlists.', 'There are no more than 5 waitlist complaints.'],
  [
    'The drive held 4,180 clips: 425 under hold, 840 in use and 2,915 others.',
    'The 1,265 clips to be moved shall be in the locker by March.',
  ],
  ['Write a raw 32-bit unsigned integer.', 'Write a raw 64-bit unsigned integer.'],
  ['The invoice is sent by the 12th of a month.', 'The salaries are paid by the 18th of a month.'],
  ['The hotline answers within 40 seconds.', 'The report gives the share of visits begun within 60 seconds.'],
])('«%s» and «%s» are two things', (one, other) => expect(apart(one, other)).toEqual([]))

const measured = (limit: string) =>
  linesOf(
    ...['## Rules', '', 'The door code is sent within 5 minutes of the item being put in.', '', '## Measures', ''],
    ...['| Measure | Target |', '|---|---|', `| Codes sent within ${limit} | 98 % |`],
  )

test('a row that counts how often a rule was kept repeats its limit', () => {
  expect(measured('8 minutes')).toEqual([11])
  expect(measured('5 minutes')).toEqual([])
})

const kept = (months: number) =>
  linesOf(
    ...['## In brief', '', 'Ordinary recordings are kept for 12 months.', '', '## Periods', '', '| Item | Kept for |', '|---|---|'],
    ...[`| Ordinary recording | ${months} months |`, '| Transcript of an ordinary recording | 12 months |'],
  )

test('a row that says more than the prose does not answer for the row that is meant', () => {
  expect(kept(18)).toEqual([11])
  expect(kept(12)).toEqual([])
})
