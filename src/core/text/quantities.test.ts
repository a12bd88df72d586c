import { describe, expect, test } from 'vitest'
import { quantitiesInOrder, shownQuantity, unitOf } from './quantities.ts'

const shown = (text: string): readonly string[] => quantitiesInOrder(text).map(shownQuantity)

describe('one quantity, many spellings', () => {
  test.each([
    [['1,000 euros', '€1,000', '€ 1000', 'EUR 1000', '1000 EUR', '1000 €'], '1000 euros'],
    [['$5m', '5 million dollars', 'USD 5 million', 'US$5m', '5 million US dollars'], '5 million dollars'],
    [['3 percentage points', '3 percentage-points', 'three percent points', '3 pp'], '3 percentage points'],
    [['5%', '5 per cent', 'five percent', '5.0 %'], '5%'],
    [['250 ms', '250ms', '250 milliseconds', '250-millisecond'], '250ms'],
    [['64 MB', '64 megabytes', '64mb'], '64MB'],
    [['100 Mbit', '100 Mbps'], '100Mbit'],
  ])('%j', (spellings, expected) => {
    for (const spelling of spellings) expect(shown(`It is ${spelling}, they say.`)).toEqual([expected])
  })
})

test.each([
  ['from -5 to 7 points', ['-5', '7']],
  ['between 3-5 days', ['3', '5 days']],
  ['one of two', ['2']],
  ['12 MB and 12 GB', ['12MB', '12GB']],
  ['5 m long', ['5m']],
  ['no number at all', []],
])('%s', (text, expected) => expect(shown(text)).toEqual(expected))

test('a capital may be a factor of a billion', () => {
  expect(unitOf('mW')).not.toBe(unitOf('MW'))
  expect(unitOf('Weeks')).toBe(unitOf('weekly'))
  expect(unitOf('queue')).toBeNull()
})
