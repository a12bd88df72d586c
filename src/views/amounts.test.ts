import { describe, expect, test } from 'vitest'
import { bill, clockTime, dollars, grouped, listed, percent, price, priceAndCache, span } from './amounts.ts'
import { costOfSample } from './cost.fixture.ts'

const cost = costOfSample(0.0813, 31_240, 9)

const NOTHING_SAID = { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }

describe('amounts', () => {
  test.each([
    [0, '$0.00'],
    [0.00001, 'less than $0.0001'],
    [0.0042, '$0.0042'],
    [0.313, '$0.31'],
    [12.4, '$12.40'],
  ])('%f dollars read as %s', (amount, said) => expect(dollars(amount)).toBe(said))

  test('an unknown price is never shown as nothing', () => {
    expect(price({ ...cost, dollars: 0, callsOfUnknownPrice: 9 })).toBe('price unknown')
    expect(price({ ...cost, callsOfUnknownPrice: 2 })).toBe('$0.0813 + 2 calls of unknown price')
    expect(price({ ...cost, dollars: 0, calls: 0 })).toBe('no model calls')
  })

  test('the bill says what went in, what of it came from a cache, what came out, and what that has saved', () => {
    expect(bill(cost)).toBe(
      '$0.0813 for 9 model calls: 24,992 tokens in, of these 12,496 read from a cache and 2,499 written to one; 6,248 out. Without a cache: $0.13.',
    )
    const plain = { ...cost, cacheReadTokens: 0, cacheWriteTokens: 0 }
    expect(bill({ ...plain, lostCalls: 1 })).toBe(
      '$0.0813 for 9 model calls: 24,992 tokens in, none of them from a cache; 6,248 out. 1 call never came back; what was set aside for it is on the bill.',
    )
    expect(bill({ ...cost, callsOfUnknownPrice: 2 })).toMatch(/ Without a cache: \$0\.13, as far as prices are known\.$/)
    expect([priceAndCache(cost), priceAndCache(plain)]).toEqual(['$0.0813, 50 % of the input cached', '$0.0813'])
  })

  test('the bill says what is unknown, what was only set aside, and what never came back', () => {
    expect(bill({ ...cost, dollars: 0, dollarsWithoutCache: 0, callsOfUnknownPrice: 9 })).toBe(
      'Price unknown for 9 model calls: 24,992 tokens in, of these 12,496 read from a cache and 2,499 written to one; 6,248 out. What it would have cost without a cache is unknown, too.',
    )
    expect(bill({ ...cost, dollars: 0, callsOfUnknownPrice: 9, ...NOTHING_SAID, tokensSetAside: 31_240 })).toBe(
      'Price unknown for 9 model calls; 31,240 tokens were set aside for them, and no use was reported.',
    )
    const some = { ...cost, ...NOTHING_SAID, inputTokens: 200, outputTokens: 40 }
    expect(bill({ ...some, tokensSetAside: 31_000 })).toBe(
      '$0.0813 for 9 model calls: 200 tokens in, none of them from a cache; 40 out; 31,000 tokens set aside for calls that reported no use.',
    )
    expect(bill(some)).toBe(
      '$0.0813 for 9 model calls: 200 tokens in, none of them from a cache; 40 out; 31,000 tokens spent elsewhere, as the agents declared it.',
    )
    expect(bill({ ...cost, calls: 0, tokens: 0, dollars: 0 })).toBe('No model calls: nothing was spent.')
  })

  test('what others have spent is called declared', () => {
    const elsewhere = { ...cost, calls: 0 }
    expect(bill(elsewhere)).toBe('31,240 tokens and $0.0813 spent, as the agents declared it.')
    expect(bill({ ...elsewhere, dollars: 0, callsOfUnknownPrice: 2 })).toBe(
      '31,240 tokens spent, as the agents declared it, some of it of unknown price.',
    )
    expect(price(elsewhere)).toBe('$0.0813')
    expect(price({ ...elsewhere, callsOfUnknownPrice: 1 })).toBe('$0.0813 + 1 call of unknown price')
    expect(price({ ...elsewhere, dollars: 0, callsOfUnknownPrice: 1 })).toBe('price unknown')
  })

  test('times, shares and names read as people say them', () => {
    expect([clockTime(7_900), clockTime(750_000), clockTime(3_723_000)]).toEqual(['0:07', '12:30', '1:02:03'])
    expect([percent(0.655), grouped(1_234_567), listed(['a']), listed(['a', 'b', 'c'])]).toEqual(['66 %', '1,234,567', 'a', 'a, b and c'])
  })

  test('a span says the day once where it is the same', () => {
    expect(span('2031-05-06T09:00:12.000Z', '2031-05-06T09:01:40.000Z')).toBe('2031-05-06 09:00 to 09:01 UTC')
    expect(span('2031-05-06T23:59:00.000Z', '2031-05-07T00:01:00.000Z')).toBe('2031-05-06 23:59 UTC to 2031-05-07 00:01 UTC')
    expect(span('2031-05-06T09:00:12.000Z', '2031-05-06T09:00:40.000Z')).toBe('2031-05-06 09:00 UTC')
    expect(span('2031-05-06T09:00:12.000Z', null)).toBe('since 2031-05-06 09:00 UTC')
  })
})
