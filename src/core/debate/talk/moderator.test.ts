import { expect, test } from 'vitest'
import { words } from './moderator.ts'

test('the forced framing puts the question once more and says what is missing', () => {
  expect(words.forced('Does it pay?', ['Speaker B has not restated Speaker A', 'One side is missing.'])).toBe(
    'The question once more: Does it pay? Speaker B has not restated Speaker A. One side is missing.',
  )
})

test('without reasons it says what a lock takes, and asks nobody to bet', () => {
  expect(words.forced('It pays')).toMatch(/^The question once more: It pays\. It locks once there is a YES and a NO/)
  expect(words.forced('It pays')).not.toContain('bet')
})
