/**
 * Three reviewers, three lanes: a bar in each one's colour and its place at the table before whatever it says.
 *
 *   ┃ SA-2 ● major F-3 [4. Requirements › R8 : line 52] what is wrong
 */
import type { Council } from '../../core/council/state.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import { columns } from '../columns.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { laneBrush } from './text-agents.ts'

export interface Scene {
  readonly own: Council
  /** Seats in the order of the table. */
  readonly seats: readonly string[]
  /** Whether anybody at the table is paid by the token. */
  readonly isPaid: boolean
  readonly paint: Paint
  readonly width: number
}

const BAR = '┃'

export const sceneOf = ({ own, house }: Deliberation, paint: Paint, width: number): Scene => ({
  // The protocol's name says whose state this is.
  own: own as Council,
  seats: house.opening.seats.map(({ id }) => id),
  isPaid: house.opening.seats.some(({ driver }) => driver === 'model' || driver === 'host'),
  paint,
  width,
})

/** SA-1, SA-2, SA-3 by place; somebody from elsewhere keeps the name given. */
export function agentIn({ seats }: Pick<Scene, 'seats'>, seat: string): string {
  const index = seats.indexOf(seat)
  return index === -1 ? oneLine(seat) : `SA-${index + 1}`
}

export function brushOf({ seats, paint }: Scene, seat: string): Brush {
  const index = seats.indexOf(seat)
  return index === -1 ? paint.dim : laneBrush(index, paint)
}

/** What a reviewer does or says, in its lane. `text` is printable; `brush` paints all of it but the name. */
export function said(scene: Scene, seat: string, text: string, brush: Brush = (line) => line): readonly string[] {
  const name = agentIn(scene, seat)
  const lane = brushOf(scene, seat)
  const room = Math.max(1, scene.width - columns(BAR) - 1)
  const [first = '', ...rest] = wrap(`${name} ${text}`, room, '', '     ')
  const painted = first.startsWith(`${name} `) ? `${lane(name)} ${brush(first.slice(name.length + 1))}` : brush(first)
  return [painted, ...rest.map(brush)].map((line) => `${lane(BAR)} ${line}`.trimEnd())
}

/** More of the same, under the reviewer's name. */
export function more(scene: Scene, seat: string, text: string, brush: Brush = scene.paint.dim): readonly string[] {
  const lane = brushOf(scene, seat)
  return wrap(text, Math.max(1, scene.width - columns(BAR) - 1), '     ', '       ').map((line) => `${lane(BAR)} ${brush(line)}`.trimEnd())
}

/** What the rules say of the whole table. */
export const note = ({ paint, width }: Scene, text: string, brush: Brush = paint.dim): readonly string[] =>
  wrap(text, width, '', '  ').map(brush)
