/**
 * Speakers on a terminal: every seat has a lane of its own colour, and what it says stands further in than any remark of ours.
 *
 *   ┃ Harbour engineer · YES · 82 % sure · ACCEPT
 *   ┃   what it holds
 *   ┃   │ what it said
 *   ┃  ! what a rule makes of it
 */
import type { Deliberation } from '../../core/deliberation.ts'
import { columns, cut } from '../columns.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine, printable } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { dimLabels } from './evidence.ts'
import { flow, type Part } from './flow.ts'
import { seatName } from './names.ts'

export interface Lanes {
  readonly id: string
  /** Seats in the order of the table. */
  readonly seats: readonly string[]
  readonly name: (seat: string) => string
  readonly paint: Paint
  readonly width: number
}

const BAR = '┃'
const RULE_MAX = 72
const COLOURS = ['cyan', 'magenta', 'blue', 'yellow', 'green'] as const

export const lanesOf = (state: Deliberation, paint: Paint, width: number): Lanes => ({
  id: oneLine(state.house.id),
  seats: state.house.opening.seats.map(({ id }) => id),
  name: (seat) => seatName(state, seat),
  paint,
  width,
})

export function laneBrush({ seats, paint }: Pick<Lanes, 'seats' | 'paint'>, seat: string): Brush {
  const index = seats.indexOf(seat)
  return index === -1 ? paint.dim : paint[COLOURS[index % COLOURS.length] ?? 'cyan']
}

/** What is left of the width beside the bar. */
export const laneWidth = ({ width }: Lanes): number => Math.max(1, width - 2)

export function inLane(scene: Lanes, seat: string, lines: readonly string[]): readonly string[] {
  const bar = laneBrush(scene, seat)(BAR)
  return lines.map((line) => `${bar} ${line}`.trimEnd())
}

/** A new block of somebody: its name, and where it stands. */
export const head = (scene: Lanes, seat: string, parts: readonly Part[]): readonly string[] => {
  const lane = laneBrush(scene, seat)
  const name: Part = { text: scene.name(seat), brush: (text) => scene.paint.bold(lane(text)) }
  return ['', ...inLane(scene, seat, flow([name, ...parts], scene.paint, laneWidth(scene)))]
}

export const stated = (scene: Lanes, seat: string, text: string): readonly string[] =>
  text === '' ? [] : inLane(scene, seat, wrap(oneLine(text), laneWidth(scene), '  ').map(scene.paint.bold))

/** The words themselves, behind a second bar, so that they can't pass for anything else. */
export function spoken(scene: Lanes, seat: string, text: string): readonly string[] {
  const { paint } = scene
  const lines = wrap(printable(text).trim(), Math.max(1, laneWidth(scene) - 4))
  return inLane(
    scene,
    seat,
    lines.map((line) => `  ${paint.dim('│')} ${dimLabels(line, paint)}`),
  )
}

/** A remark of ours under what somebody said. `text` is printable. */
export const remark = (scene: Lanes, seat: string, text: string, brush: Brush = scene.paint.dim): readonly string[] =>
  inLane(scene, seat, wrap(text, laneWidth(scene), ' ', '   ').map(brush))

/** What belongs to such a remark. */
export const under = (scene: Lanes, seat: string, text: string, brush: Brush = scene.paint.dim): readonly string[] =>
  inLane(scene, seat, wrap(text, laneWidth(scene), '   ', '     ').map(brush))

/** What the rules say of the whole table. `text` is printable. */
export const note = ({ paint, width }: Lanes, text: string, brush: Brush = paint.dim, indent = ''): readonly string[] =>
  wrap(text, width, indent, `${indent}  `).map(brush)

/** The same, set apart: something happened to the table itself. */
export const news = (scene: Lanes, text: string, brush: Brush): readonly string[] => ['', ...note(scene, text, brush)]

export function rule({ paint, width }: Lanes, title: string, brush: Brush): string {
  const shown = cut(title, Math.max(1, width - 4))
  const rest = Math.max(0, Math.min(width, RULE_MAX) - columns(shown) - 4)
  return width < 8 ? brush(cut(title, width)) : `${paint.dim('──')} ${brush(shown)} ${paint.dim('─'.repeat(rest))}`.trimEnd()
}

/** What somebody can type: never broken in two, so that it can be copied; on its own line. */
export const typed = ({ paint, width }: Lanes, command: string): readonly string[] =>
  wrap(`→ ${command}`, width, '  ', '    ').map(paint.cyan)
