/**
 * Where everything stands in the crux map. Questions in rows: what another hangs on stands above it. Lines run only between the
 * rows and beside them, each in a lane of its own, so that none crosses a question and no two lie upon each other.
 *
 *   ┌────┐  ┌────┐
 *   │ t1 │  │ t2 │         Within a row in the order in which they were opened, so that little moves
 *   └─┬──┘  └─┬──┘         when another question comes.
 *     ╰entails┼─╮
 *   ┌────┐    │ ▼
 */
import { columns } from '../../../../src/views/columns.ts'
import { wrap } from '../../../../src/views/wrap.ts'
import type { CruxGraph, GraphLink, GraphNode } from './map-graph.ts'
import { layersOf } from './map-layers.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedNode {
  readonly node: GraphNode
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of the question; more are cut off. */
  readonly lines: number
}

export interface PlacedLink {
  readonly link: GraphLink
  /** Corners, from the first node to the second. */
  readonly points: readonly Point[]
  readonly label: Point
}

export interface Placed {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly links: readonly PlacedLink[]
}

const CELL = 300
const BETWEEN = 36
const LEAST = 0.6
const SMALL = 0.66
const COLUMN = 6.9
const LINE = 20
const LINES_MAX = 7
const PAD = 14
const HEAD = 26
const FOOT = 36
const CHIPS = 28
const STATUS = 24
const LANE = 30
const GAP = { none: 40, above: 22, below: 26 } as const
const LABEL = { column: 6.4, pad: 26 } as const

/** `perRow`: how many questions fit beside each other. */
export function layOut(graph: CruxGraph, perRow: number): Placed {
  const rows = rowsOf(graph, perRow)
  const cells = new Map(rows.flatMap((row, index) => row.map((node, column) => [node.id, { row: index, column }] as const)))
  const boxes = new Map(graph.nodes.map((node) => [node.id, boxOf(node, cells.get(node.id)?.column ?? 0)]))
  const routes = routesOf(graph.links, cells, boxes)
  const lanes = rows.map((_, gap) => lanesOf(routes, gap))
  const tops: number[] = []
  let y = 0
  for (const [index, row] of rows.entries()) {
    tops.push(y)
    y += Math.max(...row.map(({ id }) => boxes.get(id)?.height ?? 0)) + gapHeight(lanes[index]?.count ?? 0, index === rows.length - 1)
  }
  const nodes = graph.nodes.flatMap((node): PlacedNode[] => {
    const [cell, box] = [cells.get(node.id), boxes.get(node.id)]
    return cell === undefined || box === undefined ? [] : [{ node, ...box, y: tops[cell.row] ?? 0 }]
  })
  const bottoms = tops.map((top, index) => top + Math.max(...(rows[index] ?? []).map(({ id }) => boxes.get(id)?.height ?? 0)))
  const wide = Math.max(0, ...rows.map((row) => row.length * (CELL + BETWEEN) - BETWEEN))
  const links = routes.map((route) => drawn(route, nodes, lanes, bottoms, wide))
  const beside = Math.max(0, ...routes.map(({ side }) => (side === null ? 0 : side + 1))) * LANE
  return { width: wide + beside, height: y, nodes, links }
}

function gapHeight(lanes: number, isLast: boolean): number {
  if (lanes === 0) return isLast ? 0 : GAP.none
  return GAP.above + lanes * LANE + GAP.below
}

/** Layers, broken into rows where they are too long. */
function rowsOf({ nodes, links }: CruxGraph, perRow: number): readonly (readonly GraphNode[])[] {
  const layers = layersOf(
    nodes.map(({ id }) => id),
    links.filter(({ hasArrow }) => hasArrow),
  )
  const byLayer: GraphNode[][] = []
  for (const node of nodes) {
    const layer = layers.get(node.id) ?? 0
    byLayer[layer] = [...(byLayer[layer] ?? []), node]
  }
  return byLayer.flatMap((row) =>
    Array.from({ length: Math.ceil(row.length / perRow) }, (_, part) => row.slice(part * perRow, (part + 1) * perRow)),
  )
}

interface Box {
  readonly x: number
  readonly width: number
  readonly height: number
  readonly lines: number
}

function boxOf(node: GraphNode, column: number): Box {
  const width = Math.round(CELL * (node.crux === null ? SMALL : LEAST + (1 - LEAST) * node.weight))
  const room = Math.floor((width - 2 * PAD) / COLUMN)
  const lines = Math.min(LINES_MAX, Math.max(1, wrap(node.question, room).length))
  const foot = node.crux === null ? STATUS : FOOT + (node.camps.length > 0 ? CHIPS * Math.ceil(node.camps.length / 2) : 0)
  return { x: column * (CELL + BETWEEN) + Math.round((CELL - width) / 2), width, height: 2 * PAD + HEAD + lines * LINE + foot, lines }
}

interface Cell {
  readonly row: number
  readonly column: number
}

interface Route {
  readonly link: GraphLink
  readonly fromRow: number
  readonly toRow: number
  readonly fromX: number
  readonly toX: number
  /** Gaps in which it runs sideways; a gap lies below the row of its number. */
  readonly gaps: readonly number[]
  /** Its lane beside everything, where it passes other rows. */
  readonly side: number | null
}

type Ends = ReadonlyMap<string, Cell>

/** A link leaves downwards, except towards a row above. */
const leavesDown = (from: Cell, to: Cell): boolean => to.row >= from.row
/** It enters from above when it comes down, from below when it comes up or from the same row. */
const entersTop = (from: Cell, to: Cell): boolean => to.row > from.row

function routesOf(links: readonly GraphLink[], cells: Ends, boxes: ReadonlyMap<string, Box>): readonly Route[] {
  const known = links.flatMap((link) => {
    const [from, to] = [cells.get(link.from), cells.get(link.to)]
    return from === undefined || to === undefined ? [] : [{ link, from, to }]
  })
  let sides = 0
  return known.map(({ link, from, to }) => {
    const port = (id: string, isTop: boolean): number => {
      const ends = known.flatMap((other): { readonly link: GraphLink; readonly x: number }[] => {
        const out = other.link.from === id && (leavesDown(other.from, other.to) ? !isTop : isTop)
        const into = other.link.to === id && entersTop(other.from, other.to) === isTop
        const far = boxes.get(out ? other.link.to : other.link.from)
        return out || into ? [{ link: other.link, x: (far?.x ?? 0) + (far?.width ?? 0) / 2 }] : []
      })
      const place = ends.toSorted((a, b) => a.x - b.x).findIndex((end) => end.link === link)
      const box = boxes.get(id)
      return (box?.x ?? 0) + ((box?.width ?? 0) * (place + 1)) / (ends.length + 1)
    }
    const first = leavesDown(from, to) ? from.row : from.row - 1
    const last = entersTop(from, to) ? to.row - 1 : to.row
    const passes = first !== last
    return {
      link,
      fromRow: from.row,
      toRow: to.row,
      fromX: port(link.from, !leavesDown(from, to)),
      toX: port(link.to, entersTop(from, to)),
      gaps: passes ? [first, last] : [first],
      side: passes ? sides++ : null,
    }
  })
}

interface Lanes {
  readonly count: number
  readonly of: ReadonlyMap<Route, number>
}

const labelWidth = ({ link }: Route): number => columns(link.label) * LABEL.column + LABEL.pad

/** What it takes up in a gap, its label included where it stands there. */
function reachIn(route: Route, gap: number): { readonly from: number; readonly to: number } {
  const half = labelWidth(route) / 2
  if (route.side !== null) {
    const x = gap === route.gaps[0] ? route.fromX : route.toX
    return { from: x - half, to: Number.POSITIVE_INFINITY }
  }
  const middle = (route.fromX + route.toX) / 2
  return { from: Math.min(route.fromX, route.toX, middle - half) - 8, to: Math.max(route.fromX, route.toX, middle + half) + 8 }
}

function lanesOf(routes: readonly Route[], gap: number): Lanes {
  const here = routes.filter(({ gaps }) => gaps.includes(gap))
  const of = new Map<Route, number>()
  let count = 0
  for (const route of here) {
    const mine = reachIn(route, gap)
    let lane = 0
    const isTaken = (): boolean =>
      [...of].some(([other, held]) => {
        const theirs = reachIn(other, gap)
        return held === lane && theirs.from < mine.to && mine.from < theirs.to
      })
    while (isTaken()) lane += 1
    of.set(route, lane)
    count = Math.max(count, lane + 1)
  }
  return { count, of }
}

function drawn(route: Route, nodes: readonly PlacedNode[], lanes: readonly Lanes[], bottoms: readonly number[], wide: number): PlacedLink {
  const { link, gaps, side, fromX, toX, fromRow, toRow } = route
  const laneY = (gap: number): number => (bottoms[gap] ?? 0) + GAP.above + ((lanes[gap]?.of.get(route) ?? 0) + 0.5) * LANE
  const edge = (id: string, isTop: boolean): number => {
    const { y = 0, height = 0 } = nodes.find(({ node }) => node.id === id) ?? {}
    return isTop ? y : y + height
  }
  const [first = 0, last = first] = gaps
  const start = { x: fromX, y: edge(link.from, toRow < fromRow) }
  const end = { x: toX, y: edge(link.to, toRow > fromRow) }
  const aside = side === null ? null : wide + (side + 0.5) * LANE
  const between =
    aside === null
      ? [
          { x: fromX, y: laneY(first) },
          { x: toX, y: laneY(first) },
        ]
      : [
          { x: fromX, y: laneY(first) },
          { x: aside, y: laneY(first) },
          { x: aside, y: laneY(last) },
          { x: toX, y: laneY(last) },
        ]
  const labelX = aside === null ? (fromX + toX) / 2 : toX + labelWidth(route) / 2 + 10
  return { link, points: [start, ...between, end], label: { x: labelX, y: laneY(last) } }
}
