import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyTable, entries, get, has, put, remove, type Table } from './table.ts'

const tableOf = <V>(pairs: Iterable<readonly [string, V]>): Table<V> => {
  let table: Table<V> = emptyTable
  for (const [key, value] of pairs) table = put(table, key, value)
  return table
}
const many = (count: number): readonly (readonly [string, number])[] => Array.from({ length: count }, (_, index) => [`key ${index}`, index])
const sorted = <V>(pairs: Iterable<readonly [string, V]>): readonly (readonly [string, V])[] =>
  [...pairs].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
const inJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const key = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('__proto__', 'constructor', 'toString', ''))
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ put: key, value: fc.jsonValue() }) },
  { weight: 1, arbitrary: fc.record({ remove: key }) },
)

describe('a table', () => {
  test('holds what a Map would hold after the same puts and removes', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const model = new Map<string, unknown>()
        let table: Table<unknown> = emptyTable
        for (const did of steps) {
          if ('put' in did) {
            model.set(did.put, did.value)
            table = put(table, did.put, did.value)
          } else {
            model.delete(did.remove)
            table = remove(table, did.remove)
          }
        }
        expect(table.size).toBe(model.size)
        expect(sorted(entries(table))).toEqual(sorted(model))
        for (const [name, value] of model) expect(get(table, name)).toEqual(value)
        for (const name of model.keys()) expect(has(table, name)).toBe(true)
      }),
    ))

  test('knows no key that was never put, not even those every object has', () => {
    expect(get(emptyTable, 'constructor')).toBeUndefined()
    expect(has(tableOf(many(10)), '__proto__')).toBe(false)
  })

  test('keeps 5,000 keys apart, many to a bucket', () => {
    const table = tableOf(many(5_000))
    expect(table.size).toBe(5_000)
    for (const [name, value] of many(5_000)) expect(get(table, name)).toBe(value)
    expect([...entries(table)]).toHaveLength(5_000)
  })

  test('forgets what is removed and is as it was when nothing is', () => {
    const table = tableOf(many(100))
    expect(remove(table, 'never there')).toBe(table)
    const less = remove(table, 'key 7')
    expect(has(less, 'key 7')).toBe(false)
    expect(less.size).toBe(99)
    expect(has(table, 'key 7')).toBe(true)
  })

  test('leaves the table it was made from as it was', () => {
    const before = tableOf(many(200))
    const copy = inJson(before)
    put(before, 'key 3', -1)
    put(before, 'new', 1)
    remove(before, 'key 4')
    expect(before).toEqual(copy)
  })

  test('is plain JSON: gaps are null, and a snapshot grows on', () => {
    const back = inJson(tableOf(many(50)))
    expect(back).toEqual(tableOf(many(50)))
    expect(get(put(back, 'more', 51), 'more')).toBe(51)
  })

  test('iterates in the same order wherever the same keys were put in the same order', () => {
    const [first] = [...entries(tableOf(many(300)))]
    expect([...entries(inJson(tableOf(many(300))))]).toEqual([...entries(tableOf(many(300)))])
    expect(first).toBeDefined()
  })

  test('copies one row and one bucket for an update, however full it is', () => {
    const before = tableOf(many(10_000))
    const after = put(before, 'key 5000', -1)
    const freshRows = after.rows.filter((row, index) => row !== before.rows[index])
    expect(freshRows).toHaveLength(1)
    const rowIndex = after.rows.findIndex((row, index) => row !== before.rows[index])
    const freshBuckets = (after.rows[rowIndex] ?? []).filter((bucket, index) => bucket !== before.rows[rowIndex]?.[index])
    expect(freshBuckets).toHaveLength(1)
  })
})
