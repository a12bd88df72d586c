import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { append, at, emptyList, items, type List, setAt } from './list.ts'

const listOf = <T>(values: Iterable<T>): List<T> => {
  let list: List<T> = emptyList
  for (const value of values) list = append(list, value)
  return list
}
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
const inJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('a list', () => {
  test('holds what was appended, in that order, as an array does', () =>
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 300 }), (values) => {
        const list = listOf(values)
        expect(list.size).toBe(values.length)
        expect([...items(list)]).toEqual(values)
        for (const [index, value] of values.entries()) expect(at(list, index)).toEqual(value)
      }),
    ))

  test.each([0, 1, 63, 64, 65, 4_095, 4_096, 4_097])('keeps its order where a chunk or a level fills up: %i items', (count) => {
    const list = listOf(numbers(count))
    expect([...items(list)]).toEqual(numbers(count))
    expect(at(list, count - 1)).toBe(count === 0 ? undefined : count - 1)
  })

  test('gets a level only when the one below is full', () => {
    expect(listOf(numbers(64)).depth).toBe(1)
    expect(listOf(numbers(65)).depth).toBe(2)
    expect(listOf(numbers(4_096)).depth).toBe(2)
    expect(listOf(numbers(4_097)).depth).toBe(3)
  })

  test('leaves the list it was made from as it was', () => {
    const before = listOf(numbers(100))
    const copy = inJson(before)
    append(before, 100)
    setAt(before, 50, -1)
    expect(before).toEqual(copy)
  })

  test('replaces one item and no other, as an array does', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat(), (count, anywhere) => {
        const index = anywhere % count
        const list = setAt(listOf(numbers(count)), index, -1)
        expect(list.size).toBe(count)
        expect([...items(list)]).toEqual(numbers(count).with(index, -1))
      }),
      { numRuns: 40 },
    ))

  test('has nothing outside its bounds, and refuses to replace there', () => {
    const list = listOf(['only'])
    expect(at(list, -1)).toBeUndefined()
    expect(at(list, 1)).toBeUndefined()
    expect(() => setAt(list, 1, 'second')).toThrow('No item 1 in a list of 1.')
    expect(() => setAt(list, -1, 'none')).toThrow(RangeError)
  })

  test('is plain JSON: it comes back from a snapshot and grows on', () => {
    const list = listOf(numbers(200))
    const back = inJson(list)
    expect(back).toEqual(list)
    expect([...items(append(back, 200))]).toEqual(numbers(201))
  })

  test('copies one chunk a level when it grows, however long it is: everything else is shared', () => {
    const before = listOf(numbers(10_000))
    const after = append(before, 10_000)
    expect(fresh(before.root, after.root, after.depth)).toBeLessThanOrEqual(3)
    expect(fresh(before.root, listOf(numbers(10_001)).root, 3)).toBeGreaterThan(150)
  })
})

/** How many nodes of the second tree are not the very same as in the first. */
function fresh(before: readonly unknown[], after: readonly unknown[], depth: number): number {
  if (before === after) return 0
  if (depth === 1) return 1
  return after.reduce<number>(
    (sum, child, slot) => sum + fresh((before[slot] ?? []) as readonly unknown[], child as readonly unknown[], depth - 1),
    1,
  )
}
