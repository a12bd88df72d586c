/** Where things stand on a radar: its axes go round from the top, 0 is the middle and 1 the rim. */

export interface Point {
  readonly x: number
  readonly y: number
}

export function pointAt(axis: number, axes: number, value: number, radius: number): Point {
  const angle = (axis / Math.max(1, axes)) * 2 * Math.PI - Math.PI / 2
  const far = Math.min(1, Math.max(0, value)) * radius
  return { x: rounded(Math.cos(angle) * far), y: rounded(Math.sin(angle) * far) }
}

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0

/** For a polygon; what nobody has scored lies in the middle. */
export const polygon = (values: readonly (number | null)[], radius: number): string =>
  values
    .map((value, axis) => pointAt(axis, values.length, value ?? 0, radius))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

/** With one or two axes there is no area to see. */
export const AXES_MIN = 3
