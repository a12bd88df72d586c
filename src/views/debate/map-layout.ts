/**
 * Where everything stands in the crux map. Nodes in one column, the weightiest first, each as wide as its DCG asks; links run
 * beside them, each in a lane of its own where it would lie upon another. So no link crosses a question, whatever there is.
 *
 *   ┌──────────────┐
 *   │ ★ 1          ├───╮
 *   └──────────────┘   │ entails
 *   ┌─────────┐        │
 *   │   2     │◀───────╯
 *   └─────────┘
 */
import type { DebateReport, ReportedCrux } from '../../core/debate/report-types.ts'
import type { Side } from '../../core/house/words.ts'
import { columns, cut } from '../columns.ts'
import { oneLine } from '../printable.ts'
import { SIDES } from '../reading.ts'
import { wrap } from '../wrap.ts'
import { DEPENDENCIES } from './phrases.ts'
import { cruxesOf } from './reading.ts'

/** All in units of the picture. A column is what one narrow character of the question takes at most. */
export const SIZE = {
  column: 7.6,
  line: 19,
  pad: 14,
  gap: 26,
  head: 22,
  bar: 9,
  caption: 20,
  chip: 24,
  lane: 26,
  lead: 20,
  arrow: 9,
} as const
const LINES_MAX = 8
const LABEL_MAX = 20
const LABEL_COLUMN = 7.6
const NODE_MIN = 190
/** The lightest crux has this share of the heaviest one's width. */
const LEAST = 0.66

export interface MapNode {
  readonly crux: ReportedCrux
  readonly number: number
  readonly isPrimary: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly lines: readonly string[]
  readonly amounts: Readonly<Record<Side, number>>
  /** Camps that take a side here, by their number in the report. */
  readonly camps: readonly { readonly camp: number; readonly side: Side }[]
  readonly chipsInRow: number
}

export interface MapLink {
  readonly kind: 'ENTAILS' | 'CONTRADICTS' | 'SUPPORTS' | 'conflict' | 'duplicate'
  readonly label: string
  readonly isCertain: boolean
  readonly hasArrow: boolean
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
  readonly laneX: number
}

export interface CruxMap {
  readonly width: number
  readonly height: number
  readonly nodes: readonly MapNode[]
  readonly links: readonly MapLink[]
}

interface Wanted extends Pick<MapLink, 'kind' | 'label' | 'isCertain' | 'hasArrow'> {
  readonly a: number
  readonly b: number
}

/** `isNarrow`: labels run along their lanes, so that the questions keep the room. */
export function layOut(report: DebateReport, wide: number, isNarrow: boolean): CruxMap {
  const cruxes = cruxesOf(report)
  const wanted = wantedLinks(report, cruxes)
  const lanes = lanesOf(wanted)
  const longest = Math.max(0, ...wanted.map(({ label }) => columns(label)))
  const labels = isNarrow ? SIZE.lane / 2 : longest * LABEL_COLUMN
  const beside = wanted.length === 0 ? 1 : SIZE.lead + Math.max(...lanes) * SIZE.lane + labels
  const most = Math.max(NODE_MIN, wide - beside - 1)
  const nodes = placed(report, cruxes, most)
  const bottom = nodes.at(-1)
  return {
    width: Math.max(wide, most + beside + 1),
    height: bottom === undefined ? 0 : bottom.y + bottom.height + 1,
    nodes,
    links: linked(wanted, lanes, nodes, most + 1 + SIZE.lead),
  }
}

function placed(report: DebateReport, cruxes: readonly ReportedCrux[], most: number): readonly MapNode[] {
  const best = Math.max(...cruxes.map(({ dcg }) => dcg.score), 0)
  const nodes: MapNode[] = []
  let y = 1
  for (const [index, crux] of cruxes.entries()) {
    const width = Math.round(most * (LEAST + (1 - LEAST) * (best === 0 ? 0 : crux.dcg.score / best)))
    const room = Math.floor((width - 2 * SIZE.pad) / SIZE.column)
    const lines = atMost(wrap(oneLine(crux.question), Math.max(8, room)), room)
    const camps = report.coalitions.flatMap(({ positions }, camp) => {
      const side = positions[crux.id]
      return side === undefined ? [] : [{ camp, side }]
    })
    const chipsInRow = Math.max(1, Math.floor((width - 2 * SIZE.pad) / CHIP_WIDTH))
    const chips = Math.ceil(camps.length / chipsInRow) * SIZE.chip
    const height = 2 * SIZE.pad + SIZE.head + lines.length * SIZE.line + SIZE.bar + SIZE.caption + chips
    nodes.push({
      crux,
      number: index + 1,
      isPrimary: crux.id === report.primaryCrux,
      x: 1,
      y,
      width,
      height,
      lines,
      amounts: amountsOf(crux),
      camps,
      chipsInRow,
    })
    y += height + SIZE.gap
  }
  return nodes
}

export const CHIP_WIDTH = 108

function atMost(lines: readonly string[], room: number): readonly string[] {
  if (lines.length <= LINES_MAX) return lines
  const last = cut(`${lines[LINES_MAX - 1]} ${lines[LINES_MAX]}`, Math.max(8, room))
  return [...lines.slice(0, LINES_MAX - 1), last.endsWith('…') ? last : `${last}…`]
}

function amountsOf({ positions }: ReportedCrux): Readonly<Record<Side, number>> {
  const [YES = 0, NO = 0, UNCERTAIN = 0] = SIDES.map((side) => positions.filter(({ counted }) => counted === side).length)
  return { YES, NO, UNCERTAIN }
}

/** What is drawn between two cruxes that are both shown. */
function wantedLinks({ graph }: DebateReport, cruxes: readonly ReportedCrux[]): readonly Wanted[] {
  const place = (id: string): number => cruxes.findIndex((crux) => crux.id === id)
  const all: readonly Wanted[] = [
    ...graph.dependencies
      .filter(({ refused }) => refused === null)
      .map(({ from, to, kind, validated }) => {
        const label = `${DEPENDENCIES[kind]}${validated ? '' : '?'}`
        return { a: place(from), b: place(to), kind, label, isCertain: validated, hasArrow: true }
      }),
    ...graph.contradictions.map(({ a, b, name }): Wanted => {
      const label = cut(`clash: ${oneLine(name)}`, LABEL_MAX)
      return { a: place(a), b: place(b), kind: 'conflict', label, isCertain: false, hasArrow: false }
    }),
    ...graph.duplicates.map(({ a, b }): Wanted => {
      return { a: place(a), b: place(b), kind: 'duplicate', label: 'nearly the same', isCertain: false, hasArrow: false }
    }),
  ]
  return all.filter(({ a, b }) => a !== -1 && b !== -1 && a !== b)
}

/** The lane of each link: short ones inside, and no two that overlap in one. */
function lanesOf(wanted: readonly Wanted[]): readonly number[] {
  const lanes: number[] = wanted.map(() => 0)
  const taken: { from: number; to: number; lane: number }[] = []
  const shortestFirst = [...wanted.keys()].sort((i, j) => reach(wanted[i]) - reach(wanted[j]) || i - j)
  for (const index of shortestFirst) {
    const { a = 0, b = 0 } = wanted[index] ?? {}
    const [from, to] = [Math.min(a, b), Math.max(a, b)]
    let lane = 0
    while (taken.some((other) => other.lane === lane && other.from <= to && from <= other.to)) lane += 1
    taken.push({ from, to, lane })
    lanes[index] = lane
  }
  return lanes
}

const reach = (link: Wanted | undefined): number => (link === undefined ? 0 : Math.abs(link.a - link.b))

/** Every link leaves and enters a node at a place of its own. */
function linked(wanted: readonly Wanted[], lanes: readonly number[], nodes: readonly MapNode[], firstLane: number): readonly MapLink[] {
  const ends = nodes.map((_, index) =>
    wanted.flatMap(({ a, b }, link) => (a === index || b === index ? [{ link, other: a === index ? b : a }] : [])),
  )
  const sorted = ends.map((list) => list.toSorted((p, q) => p.other - q.other || p.link - q.link))
  const portOf = (node: number, link: number): { readonly x: number; readonly y: number } => {
    const { x = 0, y = 0, width = 0, height = 0 } = nodes[node] ?? {}
    const list = sorted[node] ?? []
    const place = list.findIndex((end) => end.link === link)
    return { x: x + width, y: y + (height * (place + 1)) / (list.length + 1) }
  }
  return wanted.map(({ a, b, kind, label, isCertain, hasArrow }, index) => ({
    kind,
    label,
    isCertain,
    hasArrow,
    from: portOf(a, index),
    to: portOf(b, index),
    laneX: firstLane + (lanes[index] ?? 0) * SIZE.lane,
  }))
}
