/** What stands at the end of every report: how it ended, the bill, the notes, its id, and what to do next. */
import type { ReportHead } from '../../core/protocol.ts'
import { bill, span } from '../amounts.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { type Care, ending, nextStep } from '../reading.ts'
import { wrap } from '../wrap.ts'

export interface Showing {
  readonly brief: boolean
  readonly care: Care
}

/** How it ended and the notes stand at the end of a conversation and at its beginning: `brief` does not say them again. */
export function recordLines(
  report: ReportHead,
  facts: readonly string[],
  paint: Paint,
  width: number,
  { brief, care }: Showing,
): readonly string[] {
  const step = nextStep(report, care)
  const last = [oneLine(report.id), ...facts, span(report.startedAt, report.endedAt)].join(' · ')
  return [
    ...(brief ? [] : wrap(oneLine(ending(report)), width, '  ')),
    ...wrap(bill(report.cost), width, '  '),
    ...(brief ? [] : report.notes.flatMap((note) => wrap(oneLine(note), width, '  ').map(paint.dim))),
    ...wrap(last, width, '  ').map(paint.dim),
    ...(step === null ? [] : wrap(`→ ${oneLine(step)}`, width, '  ', '    ').map(paint.bold)),
  ]
}
