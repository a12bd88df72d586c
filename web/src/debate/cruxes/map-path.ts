/** A line through its corners, each of them rounded. */
import type { Point } from './map-layout.ts'

const ROUND = 12

export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return ''
  const corners = rest.slice(0, -1).map((corner, index) => rounded(points[index] ?? corner, corner, points[index + 2] ?? corner))
  return `M${told(first)}${corners.join('')}L${told(last)}`
}

function rounded(before: Point, corner: Point, after: Point): string {
  const reach = Math.min(ROUND, distance(before, corner) / 2, distance(corner, after) / 2)
  return `L${told(towards(corner, before, reach))}Q${told(corner)} ${told(towards(corner, after, reach))}`
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

function towards(from: Point, to: Point, by: number): Point {
  const all = distance(from, to)
  return all === 0 ? from : { x: from.x + ((to.x - from.x) * by) / all, y: from.y + ((to.y - from.y) * by) / all }
}

const told = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
