/** The line of convergence: how much of what was open each cycle resolved, against what it brought anew. */
import type { RunReport } from '../../../src/core/run/report-types.ts'
import { LEAST } from '../../../src/views/run/matrix.ts'

/** Above the highest point there is room for its number. */
export const BOX = { width: 380, height: 134, left: 30, right: 14, top: 24, bottom: 26 } as const

export interface Point {
  readonly task: string
  readonly cycle: number
  readonly score: number
  readonly x: number
  readonly y: number
}

export const yOf = (score: number): number => BOX.top + (1 - score) * (BOX.height - BOX.top - BOX.bottom)

/** More cycles than this, and only the tasks are named under the line. */
const NAMED_MAX = 6
/** More than this, and only what is too low has its number. */
const NUMBERED_MAX = 14

/** What stands under a cycle's place. */
export function tickText(
  { length }: RunReport['convergence'],
  { task, cycle, score }: Pick<Point, 'task' | 'cycle'> & { readonly score: number | null },
): string {
  if (length > NAMED_MAX) return score === null ? task : ''
  return `${task} · ${cycle}`
}

export const isNumbered = ({ length }: RunReport['convergence'], { score }: Pick<Point, 'score'>): boolean =>
  length <= NUMBERED_MAX || score < LEAST

/** Every cycle has its place, also one that has nothing to be held against. */
export function ticksOf(
  convergence: RunReport['convergence'],
): readonly (Omit<Point, 'score' | 'y'> & { readonly score: number | null })[] {
  const step = (BOX.width - BOX.left - BOX.right) / Math.max(1, convergence.length)
  return convergence.map((one, index) => ({ ...one, x: BOX.left + (index + 0.5) * step }))
}

/** Points in the order of the cycles. The first cycle of a task has nothing to be held against, and so no point. */
export const pointsOf = (convergence: RunReport['convergence']): readonly Point[] =>
  ticksOf(convergence).flatMap(({ score, ...tick }) => (score === null ? [] : [{ ...tick, score, y: yOf(score) }]))

/** One line a task: between two tasks nothing converges. */
export const linesOf = (points: readonly Point[]): readonly (readonly Point[])[] => [...Map.groupBy(points, ({ task }) => task).values()]

export const toldOf = (points: readonly Point[]): string =>
  points.map(({ task, cycle, score }) => `${task}, cycle ${cycle}: ${score.toFixed(2)}`).join('; ')
