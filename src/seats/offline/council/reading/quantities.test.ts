import { expect, test } from 'vitest'
import { amountsIn } from './quantities.ts'

const brief = (text: string) => amountsIn(text).map(({ value, unit, of }) => [value, unit, of])

test.each([
  ['p95 latency must stay below 300 ms.', [[300, 'ms', 'latency']]],
  ['We serve 500 requests per second.', [[500, 'request/s', 'serve']]],
  ['99.9% of requests succeed.', [[99.9, '%', 'requests succeed']]],
  ['It has 20k users.', [[20000, '', 'users']]],
  ['The budget is $1.5 million.', [[1500000, 'dollar', 'budget']]],
  ['It makes three retries.', [[3, '', 'retries']]],
  ['A restore took 3 h 12 min.', [[192, 'minute', 'restore took']]],
  ['Keep it below 8 °C.', [[8, '°C', '']]],
])('«%s»', (text, wanted) => expect(brief(text)).toEqual(wanted))

test('both ends of a range have its unit', () => expect(brief('Wait 10-20 s.').map(([, unit]) => unit)).toEqual(['s', 's']))

test.each([
  'since v1.2 and 1.2.3',
  'on 2024-05-01',
  'May 3, 2025',
  'see section 4.2',
  'issue #45',
  '1. first',
  'in 2024',
  'between the two',
  'bpo-29259',
])('«%s» counts nothing', (text) => expect(brief(text)).toEqual([]))

test('an amount is where it says', () => {
  const text = 'Since v1.2 the limit is 30 s.'
  const [amount] = amountsIn(text)
  expect(text.slice(amount?.at, (amount?.at ?? 0) + (amount?.text.length ?? 0))).toBe('30 s')
})
