/**
 * A table from string keys to values, as plain JSON, with flat cost per update: keys hash to one of 64 × 64
 * buckets, and an update copies one bucket and the two rows above it. `new Map(old)` and `{...old}` copy everything.
 * Iteration is in bucket order, the same on every machine; keep a `List` beside it where order of arrival matters.
 */
import { hash32 } from './random.ts'

const WIDTH = 64

type Bucket<V> = readonly (readonly [key: string, value: V])[]

export interface Table<V> {
  readonly size: number
  readonly rows: readonly (readonly (Bucket<V> | null)[] | null)[]
}

export const emptyTable: Table<never> = { size: 0, rows: [] }

export function get<V>(table: Table<V>, key: string): V | undefined {
  const { row, column } = place(key)
  const bucket = table.rows[row]?.[column]
  if (!bucket) return undefined
  for (const [held, value] of bucket) if (held === key) return value
  return undefined
}

export const has = <V>(table: Table<V>, key: string): boolean => get(table, key) !== undefined

export function put<V>(table: Table<V>, key: string, value: V): Table<V> {
  const { row, column } = place(key)
  const cells = table.rows[row] ?? []
  const bucket = cells[column] ?? []
  const known = bucket.findIndex(([held]) => held === key)
  const entry = [key, value] as const
  const filled = known === -1 ? [...bucket, entry] : bucket.with(known, entry)
  return { size: table.size + (known === -1 ? 1 : 0), rows: placed(table.rows, row, placed(cells, column, filled)) }
}

export function remove<V>(table: Table<V>, key: string): Table<V> {
  const { row, column } = place(key)
  const cells = table.rows[row]
  const bucket = cells?.[column]
  if (!cells || !bucket?.some(([held]) => held === key)) return table
  const left = bucket.filter(([held]) => held !== key)
  return { size: table.size - 1, rows: placed(table.rows, row, placed(cells, column, left.length > 0 ? left : null)) }
}

export function* entries<V>(table: Table<V>): Generator<readonly [string, V]> {
  for (const cells of table.rows) if (cells) for (const bucket of cells) if (bucket) yield* bucket
}

function place(key: string): { row: number; column: number } {
  const hash = hash32(key)
  return { row: (hash >>> 6) % WIDTH, column: hash % WIDTH }
}

/** A copy with one slot set; the gap before it is filled with null, so that the value stays plain JSON. */
function placed<T>(slots: readonly (T | null)[], index: number, value: T | null): readonly (T | null)[] {
  const copy = slots.slice()
  while (copy.length < index) copy.push(null)
  copy[index] = value
  return copy
}
