/** A number of some size in a table, held against the paragraph it was taken from. */
import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { twoValuesForOneQuantity } from './two-values.ts'

const linesOf = (sentence: string, row: string) =>
  twoValuesForOneQuantity
    .find(documentFrom('# Plan', '', '## Need', '', sentence, '', '## Measures', '', '| Measure | Today | Target |', '|---|---|---|', row))
    .map(({ line }) => line)

const CALLS = 'People ring to move a visit. A moving call takes long, so reception spends about 665 hours a month on it.'

test.each([
  [CALLS, '| Reception time on moving calls | 998 hours | 350 hours |'],
  ['Drivers wait at the gate. In all the waiting at the gate took 1,240 hours.', '| Waiting at the gate | 1,860 hours | 600 hours |'],
])('«%s» and «%s» can not both hold', (sentence, row) => expect(linesOf(sentence, row)).toEqual([11]))

test.each([
  [CALLS, '| Reception time on moving calls | 665 hours | 350 hours |'],
  [CALLS, '| Cleaning of the waiting room | 998 hours | 350 hours |'],
  [CALLS, '| Reception time on moving calls | 9,980 hours | 350 hours |'],
])('«%s» and «%s» go together', (sentence, row) => expect(linesOf(sentence, row)).toEqual([]))
