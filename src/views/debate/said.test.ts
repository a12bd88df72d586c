import { expect, test } from 'vitest'
import { isSaidIn, reasonIn } from './said.ts'

test('what was said word for word in one piece is said; capitals and stops do not matter', () => {
  expect(isSaidIn('It turns on this: is it a hedge?', 'Is it a hedge')).toBe(true)
  expect(isSaidIn('If the yield came out below 0.3, by 2030-12-31.', 'the yield', 'below 0.3', '2030-12-31')).toBe(true)
})

test('a small word or a number that differs is not said', () => {
  expect(isSaidIn('It is a hedge.', 'It is not a hedge.')).toBe(false)
  expect(isSaidIn('The yield came out below 0.3.', 'the yield', 'below 0.35')).toBe(false)
  expect(isSaidIn('The yield came out below 0.3.', 'the yield', 'above 0.3')).toBe(false)
})

test('part of a word is not the word', () => expect(isSaidIn('A hedgehog.', 'A hedge')).toBe(false))

test('the reason of a statement stands behind its because', () => {
  expect(reasonIn('No, because it fell.')).toBe('it fell.')
  expect(reasonIn('It fell.')).toBe('It fell.')
})
