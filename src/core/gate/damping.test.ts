import { describe, expect, test } from 'vitest'
import { dampingOf } from './damping.ts'

describe('damping', () => {
  test.each<readonly [recent: readonly number[], lower: number]>([
    [[], 0],
    [[0, 0, 0, 0, 0], 0],
    [[7], 0],
    [[0, 0, 0, 0, 3], 0],
    [[1, 0, 0, 0, 1], 1],
    [[2, 1], 1],
    [[1, 1, 1], 1],
    [[1, 0, 1, 0, 1], 1],
    [[1, 1, 1, 1], 2],
    [[1, 0, 1, 1, 1], 2],
    [[9, 9, 9, 9, 9], 2],
  ])('%j lowers the limit by %d', (recent, lower) => expect(dampingOf(recent)).toBe(lower))

  test('only the last five comments count', () => {
    expect(dampingOf([1, 1, 1, 1, 0, 0, 0, 0, 0])).toBe(0)
    expect(dampingOf([1, 1, 0, 0, 0, 1])).toBe(1)
    expect(dampingOf([1, 1, 1, 1, 0, 0])).toBe(1)
  })
})
