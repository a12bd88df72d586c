/**
 * Circles in a graph, found by Tarjan's walk: each component is a set of nodes that reach each other, so that a graph of
 * components has no circle. A node in no circle is a component of its own. Order follows that of the nodes.
 */

export interface Edge {
  readonly from: string
  readonly to: string
}

interface Walk {
  readonly next: ReadonlyMap<string, readonly string[]>
  readonly order: Map<string, number>
  readonly low: Map<string, number>
  readonly open: string[]
  readonly found: string[][]
}

export function componentsOf(nodes: readonly string[], edges: readonly Edge[]): readonly (readonly string[])[] {
  const walk: Walk = { next: successors(nodes, edges), order: new Map(), low: new Map(), open: [], found: [] }
  for (const node of nodes) if (!walk.order.has(node)) visit(node, walk)
  const place = new Map(nodes.map((node, index) => [node, index]))
  const byPlace = (a: string, b: string): number => (place.get(a) ?? 0) - (place.get(b) ?? 0)
  return walk.found.map((members) => members.toSorted(byPlace)).toSorted(([a = ''], [b = '']) => byPlace(a, b))
}

export function successors(nodes: readonly string[], edges: readonly Edge[]): ReadonlyMap<string, readonly string[]> {
  return new Map(nodes.map((node) => [node, edges.filter(({ from }) => from === node).map(({ to }) => to)]))
}

function visit(node: string, walk: Walk): void {
  const { next, order, low, open, found } = walk
  const mine = order.size
  order.set(node, mine)
  low.set(node, mine)
  open.push(node)
  for (const after of next.get(node) ?? []) {
    if (!next.has(after)) continue
    if (!order.has(after)) visit(after, walk)
    if (open.includes(after)) low.set(node, Math.min(low.get(node) ?? mine, low.get(after) ?? mine))
  }
  if (low.get(node) === mine) found.push(open.splice(open.indexOf(node)))
}

/** Everything that can be reached from these nodes, without them. */
export function reachedFrom(starts: readonly string[], next: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const seen = new Set(starts)
  const queue = [...starts]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const after of next.get(node) ?? []) {
      if (seen.has(after) || !next.has(after)) continue
      seen.add(after)
      queue.push(after)
    }
  }
  return [...seen].filter((node) => !starts.includes(node))
}
