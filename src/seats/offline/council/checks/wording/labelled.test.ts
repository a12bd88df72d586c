/** A row that names a thing, held against the sentence that speaks of it. */
import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { twoValuesForOneQuantity } from './two-values.ts'

const linesOf = (sentence: string, row: string, header = '| What | Limit |') =>
  twoValuesForOneQuantity
    .find(documentFrom('# Plan', '', '## Words', '', sentence, '', '## At a glance', '', header, '|---|---|', row))
    .map(({ line }) => line)

test.each([
  ['- **Cut-off**: the moment 4 hours before the appointment starts.', '| Cut-off before appointment | 6 hours |'],
  ['The loan period of a drill is 14 days.', '| Loan period, drill | 21 days |'],
  ['A late parcel waits at the counter for 10 days.', '| Late parcel at the counter | 15 days |'],
])('«%s» and «%s» can not both hold', (sentence, row) => expect(linesOf(sentence, row)).toEqual([11]))

test.each([
  ['- **Cut-off**: the moment 4 hours before the appointment starts.', '| Cut-off before appointment | 4 hours |'],
  [
    'Nightclose tries to send 6 times, 10 minutes apart, so the last send attempt comes after 50 minutes.',
    '| Send attempts | 10 minutes apart |',
  ],
  ['A late parcel waits at the counter for 10 days.', '| Damaged parcel at the depot | 15 days |'],
])('«%s» and «%s» go together', (sentence, row) => expect(linesOf(sentence, row)).toEqual([]))

test('what is spent stays within what is set aside', () =>
  expect(
    linesOf(
      'The board has set aside £50,000 for the purchase and the first year.',
      '| Purchase and first year | £47,400 |',
      '| What | Cost |',
    ),
  ).toEqual([]))
