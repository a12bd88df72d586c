/** Shares of a number, and products with their sign, reckoned again. */
import { expect, test } from 'vitest'
import { documentFrom } from '../../reading/reading.fixture.ts'
import { arithmeticThatFails } from './arithmetic.ts'

const saysOf = (text: string) => arithmeticThatFails.find(documentFrom('# Plan', '', text)).map(({ description }) => description)

test.each([
  ['3.2% of 7,632,000 is about 163,000 repeated readings a day.', '3.2 % of 7,632,000 is 244,224, not 163,000'],
  ['At best 70% of the 2,430 mismatches disappear, which is 1,134.', '70 % of 2,430 is 1,701, not 1,134'],
  ['Size: 318,000 meters × 72 hours = 15,264,000 keys.', '318,000 × 72 is 22,896,000, not 15,264,000'],
])('«%s» does not come out', (text, says) => expect(saysOf(text)[0]).toContain(says))

test.each([
  '3.2% of 5,088,000 is about 163,000 repeated readings a day.',
  'At best 70% of the 1,620 mismatches disappear, which is 1,134.',
  'Size: 212,000 meters × 72 hours = 15,264,000 keys.',
  'We ask 20% of 400 members; the answer is due in 14 days.',
  'A batch of 10 × 30 seconds = 5 minutes.',
])('«%s» is right, or no sum', (text) => expect(saysOf(text)).toEqual([]))
