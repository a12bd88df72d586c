/**
 * A debate at the moment that is shown, as the panels here need it: its state, and its report with names in place of "Speaker B"
 * and every text safe to look at.
 * The messages are left out of the report: no panel here shows them, and putting names into thousands of them takes time.
 */
import type { DebateReport } from '../../../../src/core/debate/report-types.ts'
import type { Debate } from '../../../../src/core/debate/state.ts'
import type { Deliberation } from '../../../../src/core/deliberation.ts'
import type { House } from '../../../../src/core/house/house.ts'
import { readable } from '../../../../src/views/debate/reading.ts'
import { type Moment, reportAt, useMoment } from '../../fold/moment.ts'
import { seen } from './seen.ts'

export interface DebateMoment extends Pick<Moment, 'story' | 'seq' | 'isNow'> {
  readonly house: House
  readonly own: Debate
  readonly report: DebateReport
}

const known = new WeakMap<Deliberation, DebateReport>()

function readableAt(state: Deliberation): DebateReport {
  const before = known.get(state)
  if (before !== undefined) return before
  const report = reportAt<DebateReport>(state)
  const made = seen(readable({ ...report, threads: report.threads.map((thread) => ({ ...thread, messages: [] })) }))
  known.set(state, made)
  return made
}

export function useDebate(): DebateMoment {
  const { story, state, seq, isNow } = useMoment()
  // The protocol's name says whose state this is.
  return { story, seq, isNow, house: state.house, own: state.own as Debate, report: readableAt(state) }
}
