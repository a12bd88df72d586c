import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { characterCount, uniqueWordCount } from './substance.ts'

/** More than any text here has: the count is then exact. */
const ALL = 100_000

describe('characters', () => {
  test.each([
    ['', 0],
    ['plain words', 11],
    ['Größe', 5],
    ['cafe\u0301', 4],
    ['😀😀', 2],
    ['日本語', 3],
    ['  padded   with \n\n\n blanks  ', 18],
    [`ok${' '.repeat(200)}`, 2],
    [`ok${'\u200b '.repeat(200)}`, 2],
    ['in\u00advisible', 9],
  ])('%j has as many as a reader sees', (text, count) => expect(characterCount(text)).toBe(count))
})

describe('different words', () => {
  test.each([
    ['', 0],
    ['— … !', 0],
    ['Wind, wind and WIND', 2],
    ["don't well-known 3.5", 3],
    ['Straße straße СРОЧНО срочно', 2],
    ['今日は今日', 3],
  ])('%j', (text, count) => expect(uniqueWordCount(text, ALL)).toBe(count))
})

test('reading only the beginning never changes whether there are enough words', () => {
  const piece = fc.constantFrom('a', 'bc', ' ', '  ', '\u200b', '😀', 'e\u0301', 'longer', '-', '\n', 'ß', '日')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 400 }), fc.nat({ max: 40 }), (pieces, enough) => {
      const text = pieces.join('')
      const whole = uniqueWordCount(text, ALL)
      expect(uniqueWordCount(text, enough) >= enough).toBe(whole >= enough)
      if (whole < enough) expect(uniqueWordCount(text, enough)).toBe(whole)
    }),
    { numRuns: 2_000 },
  )
})
