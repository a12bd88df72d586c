import { expect, test } from 'vitest'
import { verdictWord } from './wording.ts'

test.each([
  ['verified', 1, 'verified'],
  ['verified', null, 'verified'],
  ['verified', 0.87, 'verified, though not word for word'],
  ['failed', 0.87, 'failed'],
  ['unverified', null, 'unverified'],
] as const)('%s at %s is said to be «%s»', (verdict, similarity, word) => {
  expect(verdictWord({ verdict, similarity })).toBe(word)
})
