/**
 * A list that grows by appending, as plain JSON, with flat cost: 64 × 64 × … chunks in a shallow tree,
 * so that an append copies at most one chunk a level, never the whole. `[...old, item]` copies everything.
 */

const WIDTH = 64

/** `depth` 1: chunks of items. Each level above holds chunks of the level below. */
export interface List<T> {
  readonly size: number
  readonly depth: number
  readonly root: readonly unknown[]
  /** Only for the type; never set. */
  readonly item?: T
}

export const emptyList: List<never> = { size: 0, depth: 1, root: [] }

export function append<T>(list: List<T>, item: T): List<T> {
  const full = WIDTH ** list.depth
  if (list.size < full) return { size: list.size + 1, depth: list.depth, root: push(list.root, list.depth, list.size, item) }
  const sibling = push([], list.depth, 0, item)
  return { size: list.size + 1, depth: list.depth + 1, root: [list.root, sibling] }
}

function push(node: readonly unknown[], depth: number, index: number, item: unknown): readonly unknown[] {
  if (depth === 1) return [...node, item]
  const span = WIDTH ** (depth - 1)
  const slot = Math.floor(index / span)
  const child = (node[slot] ?? []) as readonly unknown[]
  return replaced(node, slot, push(child, depth - 1, index % span, item))
}

/** A copy with one item replaced; the index must exist. */
export function setAt<T>(list: List<T>, index: number, item: T): List<T> {
  if (index < 0 || index >= list.size) throw new RangeError(`No item ${index} in a list of ${list.size}.`)
  return { size: list.size, depth: list.depth, root: put(list.root, list.depth, index, item) }
}

function put(node: readonly unknown[], depth: number, index: number, item: unknown): readonly unknown[] {
  if (depth === 1) return replaced(node, index, item)
  const span = WIDTH ** (depth - 1)
  const slot = Math.floor(index / span)
  return replaced(node, slot, put(node[slot] as readonly unknown[], depth - 1, index % span, item))
}

function replaced(node: readonly unknown[], slot: number, value: unknown): readonly unknown[] {
  const copy = node.slice()
  copy[slot] = value
  return copy
}

export function at<T>(list: List<T>, index: number): T | undefined {
  if (index < 0 || index >= list.size) return undefined
  let node = list.root
  let rest = index
  for (let depth = list.depth; depth > 1; depth--) {
    const span = WIDTH ** (depth - 1)
    node = node[Math.floor(rest / span)] as readonly unknown[]
    rest %= span
  }
  return node[rest] as T
}

export function* items<T>(list: List<T>): Generator<T> {
  yield* walk<T>(list.root, list.depth)
}

function* walk<T>(node: readonly unknown[], depth: number): Generator<T> {
  if (depth === 1) yield* node as readonly T[]
  else for (const child of node) yield* walk<T>(child as readonly unknown[], depth - 1)
}
