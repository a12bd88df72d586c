import { expect, test } from 'vitest'
import { BOX, isNumbered, linesOf, pointsOf, tickText, toldOf, yOf } from './convergence.ts'
import { SAMPLE } from './sample.fixture.ts'

const points = pointsOf([...SAMPLE.convergence, { task: 'T2', cycle: 1, score: null }, { task: 'T2', cycle: 2, score: 1 }])

test('a point for every cycle that can be held against one before, from left to right', () => {
  expect(points.map(({ task, cycle, score }) => [task, cycle, score])).toEqual([
    ['T1', 2, 0.5],
    ['T1', 3, 0],
    ['T2', 2, 1],
  ])
  const xs = points.map(({ x }) => x)
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(BOX.left)
  expect(Math.max(...xs)).toBeLessThanOrEqual(BOX.width - BOX.right)
})

test('1 is at the top, 0 at the foot', () => {
  expect(yOf(1)).toBe(BOX.top)
  expect(yOf(0)).toBe(BOX.height - BOX.bottom)
})

test('a line a task, and all of it in words', () => {
  expect(linesOf(points).map((line) => line.length)).toEqual([2, 1])
  expect(toldOf(points)).toBe('T1, cycle 2: 0.50; T1, cycle 3: 0.00; T2, cycle 2: 1.00')
  expect(pointsOf([])).toEqual([])
})

test('where there are many cycles, tasks are named and numbers thin out', () => {
  const cycles = (length: number) =>
    Array.from({ length }, (_, index) => ({ task: 'T1', cycle: index + 1, score: index === 0 ? null : 0.5 }))
  expect(tickText(cycles(6), { task: 'T1', cycle: 2, score: 0.5 })).toBe('T1 · 2')
  expect(tickText(cycles(7), { task: 'T1', cycle: 2, score: 0.5 })).toBe('')
  expect(tickText(cycles(7), { task: 'T1', cycle: 1, score: null })).toBe('T1')
  expect(isNumbered(cycles(14), { score: 0.5 })).toBe(true)
  expect(isNumbered(cycles(15), { score: 0.5 })).toBe(false)
  expect(isNumbered(cycles(15), { score: 0.49 })).toBe(true)
})
