import { expect, test } from 'vitest'
import { few, listed, quoted } from './checks.ts'

test('a sentence of 120 letters is quoted whole, of 121 it is cut', () => {
  expect(quoted('a'.repeat(120))).toBe(`«${'a'.repeat(120)}»`)
  expect(quoted('a'.repeat(121))).toBe(`«${'a'.repeat(119)}…»`)
})

test('three are told, a fourth is counted', () => {
  expect(few(['A.', 'B.', 'C.'])).toBe('A. B. C.')
  expect(few(['A.', 'B.', 'C.', 'D.', 'E.'])).toBe('A. B. C. And 2 more.')
  expect(listed(['a', 'b', 'c'])).toBe('a, b, c')
  expect(listed(['a', 'b', 'c', 'd'])).toBe('a, b, c and 1 more')
})
