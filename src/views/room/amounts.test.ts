import { expect, test } from 'vitest'
import { countedCredits, creditsText, dateText, signedCredits, spanText } from './amounts.ts'

test.each([
  [0, '0'],
  [200, '2'],
  [333, '3.33'],
  [350, '3.5'],
  [5, '0.05'],
  [-150, '−1.5'],
  [1_234_500, '12,345'],
])('%i hundredths are %s credits', (hundredths, said) => expect(creditsText(hundredths)).toBe(said))

test('a movement has its sign, and one credit is one', () => {
  expect([signedCredits(200), signedCredits(-100), signedCredits(0)]).toEqual(['+2', '−1', '0'])
  expect([countedCredits(100), countedCredits(-100), countedCredits(333)]).toEqual(['1 credit', '−1 credit', '3.33 credits'])
})

test('a date counts from the opening, and the clock is told where that is unknown', () => {
  expect(dateText('2031-05-03T09:00:00.000Z', 90 * 60_000)).toBe('2031-05-03 10:30 UTC')
  expect(dateText('2031-12-31T23:59:00.000Z', 60_000)).toBe('2032-01-01 00:00 UTC')
  expect(dateText('', 90 * 60_000)).toBe('1:30:00')
  expect(dateText('2031-05-03T09:00:00.000Z', 9e15)).toBe('2500000000:00:00')
})

test.each([
  [1, '1 minute'],
  [60_000, '1 minute'],
  [60_001, '2 minutes'],
  [119 * 60_000, '119 minutes'],
  [120 * 60_000, '2 hours'],
  [47 * 3_600_000, '47 hours'],
  [48 * 3_600_000, '2 days'],
])('%i milliseconds are %s', (ms, said) => expect(spanText(ms)).toBe(said))
