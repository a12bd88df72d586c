/** Amounts and counts spoken of as known: held against what was told, silent where they say themselves which they are. */
import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { twoValuesForOneQuantity } from './two-values.ts'

const hitsOf = (one: string, other: string) =>
  twoValuesForOneQuantity.find(documentFrom('# Plan', '', '## Rules', '', one, '', '## Operation', '', other))
const linesOf = (one: string, other: string) => hitsOf(one, other).map(({ line }) => line)

test.each([
  ['The roll-out takes ten weeks.', 'All shops are live at the end of the twelve weeks.'],
  ['We propose a trial of eighteen months.', 'After the twenty-four months the council decides.'],
  ['Staff and heating come to 84,000 euros a year.', 'The sum of 97,000 euros is covered by the fund.'],
  ['Our seven web shops read from one database.', 'The nine shops go on selling.'],
  ['It applies to all eleven sites.', 'We visit the fourteen sites once a year.'],
  ['The office handled 14,200 renewals.', 'Of the 16,400 renewals a tenth has a mistake.'],
  ['We serve 1,150 employers, 50 employers of them small.', 'In the last step all 1,725 employers are moved.'],
  ['An item stays for 72 hours at most.', 'The items stay until their 54 hours are over.'],
  ['An alarm goes off at 3 GB.', 'The engineer is paged on the 5 GB alarm.'],
  ['A receipt comes within 30 minutes.', 'The file was sent, but 45 minutes on there is no receipt.'],
  ['4.1 Scans are kept for 28 days.', 'The 42 days in 4.1 run from the day of the scan.'],
  ['4.1 Scans are kept for 28 days. Letters stay for 42 days.', 'We proof-read for 42 days, and the 36 days of clause 4.1 still count.'],
])('«%s» and «%s»: nobody told the second', (one, other) => expect(linesOf(one, other)).toEqual([9]))

test.each([
  ['The roll-out takes ten weeks.', 'All shops are live at the end of the ten weeks.'],
  ['The roll-out takes ten weeks.', 'We look at the four weeks before the start.'],
  ['The roll-out takes ten weeks.', 'In the first two weeks nobody is paged.'],
  ['The queue holds mails for 3 days.', 'We look at the 24 hours, hour by hour.'],
  ['We serve 1,150 employers, 50 employers of them small.', 'In the last step all 1,150 employers are moved.'],
  ['We equip all twenty-three public rooms.', 'We begin with the six rooms on the upper floor.'],
  ['Our nine services call each other.', 'The three services Billing, Warehouse and Mail wait.'],
  ['An alarm goes off at 3 GB.', 'The engineer is paged on the 3 GB alarm.'],
  ['4.1 Scans are kept for 28 days.', 'The 28 days in 4.1 run from the day of the scan.'],
  ['A file may have 20 GB.', 'The load grows from 15 GB on Monday.'],
  ['A call takes 4 minutes.', 'The 9 minutes that a visit takes are paid.'],
])('«%s» and «%s» stand side by side', (one, other) => expect(linesOf(one, other)).toEqual([]))

test('the description names where another one is told', () =>
  expect(hitsOf('The roll-out takes ten weeks.', 'All shops are live at the end of the twelve weeks.')[0]?.description).toContain(
    'line 5 has ten weeks',
  ))

test('one count against two that agree is raised', () => {
  const text = (last: string) =>
    documentFrom(
      ...['# Plan', '', 'When an order changes, three other services need to know.', ''],
      ...['The relay delivers each order to the three services.', '', `An order waits for ${last} other services.`],
    )
  expect(twoValuesForOneQuantity.find(text('five')).map(({ line }) => line)).toEqual([7])
  expect(twoValuesForOneQuantity.find(text('three'))).toEqual([])
  expect(twoValuesForOneQuantity.find(text('at most five'))).toEqual([])
})

test('the same days in one paragraph are the same days', () => {
  const text = (days: number) =>
    documentFrom('# Plan', '', `Requests are kept for 90 days and then deleted. Offers are kept for the same ${days} days.`)
  expect(twoValuesForOneQuantity.find(text(68)).map(({ quote }) => quote)).toEqual(['Offers are kept for the same 68 days.'])
  expect(twoValuesForOneQuantity.find(text(90))).toEqual([])
})

test('the hours of a clock range just before are told', () => {
  const range = (until: string) =>
    linesOf('The supplier has four hours.', `Most come between 02:00 and ${until}. That is 23 a second over the three hours.`)
  expect(range('05:00')).toEqual([])
  expect(range('06:30')).toEqual([9])
})

test('“24 hourly readings” counts readings, not hours', () =>
  expect(linesOf('A packet holds 24 hourly readings.', 'It averages out over the eight hours.')).toEqual([]))
