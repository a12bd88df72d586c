import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutToTokens, estimateTokens } from './tokens.ts'

test.each([
  ['', 0],
  ['abcd', 1],
  ['abcde', 2],
  ['a'.repeat(400), 100],
  ['日本語', 3],
  ['한국어', 3],
  ['привет', 3],
  ['नमस्ते', 5],
  ['😀', 2],
])('%s', (text, tokens) => expect(estimateTokens(text)).toBe(tokens))

test('a text that fits is not cut, one that does not ends after a whole word', () => {
  expect(cutToTokens('short text', 10)).toBe('short text')
  expect(cutToTokens('the queue lost messages when a worker restarted', 6)).toBe('the queue lost…')
})

test('whatever is cut fits, and is a beginning of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 0, max: 60 }), (text, tokensMax) => {
      const cut = cutToTokens(text, tokensMax)
      expect(estimateTokens(cut)).toBeLessThanOrEqual(tokensMax)
      if (cut !== text) expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true)
    }),
  )
})
