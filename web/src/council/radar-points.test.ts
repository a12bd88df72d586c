import { expect, test } from 'vitest'
import { pointAt, polygon } from './radar-points.ts'

test('the first axis points up, the others follow the clock', () => {
  expect(pointAt(0, 4, 1, 100)).toEqual({ x: 0, y: -100 })
  expect(pointAt(1, 4, 1, 100)).toEqual({ x: 100, y: 0 })
  expect(pointAt(2, 4, 0.5, 100)).toEqual({ x: 0, y: 50 })
})
test('what lies outside is held to the rim', () => {
  expect(pointAt(0, 3, 7, 10)).toEqual({ x: 0, y: -10 })
  expect(pointAt(0, 3, -1, 10)).toEqual({ x: 0, y: 0 })
})
test('a polygon has a corner for each value', () => expect(polygon([1, null, 1, 0.5], 10)).toBe('0,-10 0,0 0,10 -5,0'))
