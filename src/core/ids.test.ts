import { describe, expect, test } from 'vitest'
import { ID_ALPHABET, letter, requestId } from './ids.ts'

describe('ids', () => {
  test('a request is named by purpose, seat and which grant it is', () => expect(requestId('rank', 'ada', 2)).toBe('rank/ada/2'))

  test.each([
    [0, 'A'],
    [11, 'L'],
    [25, 'Z'],
    [26, 'AA'],
    [27, 'AB'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('the peer at place %i is shown as %s', (index, mark) => expect(letter(index)).toBe(mark))

  test('no two of the first 2,000 letters are the same', () =>
    expect(new Set(Array.from({ length: 2_000 }, (_, index) => letter(index))).size).toBe(2_000))

  test('what people type has 32 signs, none of them easily mistaken, so that five bits choose one without a bias', () => {
    expect(new Set(ID_ALPHABET).size).toBe(32)
    expect(256 % ID_ALPHABET.length).toBe(0)
    expect(ID_ALPHABET).not.toMatch(/[ilou]/)
  })
})
