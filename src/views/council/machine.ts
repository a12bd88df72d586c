/** Where the machine stands, on a terminal: the way it has come, the place in brackets, the way ahead. */
import type { CouncilReport } from '../../core/council/report-types.ts'
import type { Paint } from '../paint.ts'
import { stepsOf } from './reading.ts'

/** INIT ▸ CYCLE_1 ▸ [CYCLE_2] ▸ CYCLE_3 ▸ CONVERGED, on as many lines as it takes. */
export function machineLines(
  { state, cyclesCompleted }: Pick<CouncilReport, 'state' | 'cyclesCompleted'>,
  paint: Paint,
  width: number,
): readonly string[] {
  const steps = stepsOf(state, cyclesCompleted)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const [index, { state: name, at }] of steps.entries()) {
    const shown = at === 'here' ? `[${name}]` : name
    const brush = at === 'here' ? (text: string) => paint.bold(paint.cyan(text)) : at === 'passed' ? paint.green : paint.dim
    const arrow = index === 0 ? '' : '▸ '
    if (used > 0 && used + 1 + arrow.length + shown.length > width) {
      lines.push(line)
      line = '  '
      used = 2
    } else if (used > 0) {
      line += ' '
      used += 1
    } else {
      line = '  '
      used = 2
    }
    line += paint.dim(arrow) + brush(shown)
    used += arrow.length + shown.length
  }
  return [...lines, line]
}
