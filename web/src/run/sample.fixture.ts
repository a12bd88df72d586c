/** A run in the middle of its second task, as its report would tell it: for tests of what the page makes of a report. */
import type { ReportedRunFinding, RunReport } from '../../../src/core/run/report-types.ts'

type Sample = Pick<RunReport, 'tasks' | 'current' | 'findings' | 'convergence' | 'agents' | 'verdicts' | 'lessons' | 'status'>

const finding = (id: string, cells: ReportedRunFinding['cells'], status: ReportedRunFinding['status']): ReportedRunFinding => ({
  id,
  severity: 'major',
  category: 'testing',
  path: 'src/total.ts',
  quote: null,
  isQuoted: false,
  description: `What ${id} is about.`,
  fix: null,
  by: ['guardian'],
  cells,
  status,
})

export const SAMPLE: Sample = {
  status: 'open',
  tasks: [
    { id: 'T1', title: 'Round once', status: 'done', cycles: 3, effectiveness: 0.8, because: 'Nothing of weight is open.' },
    { id: 'T2', title: 'Sum an empty list', status: 'running', cycles: 0, effectiveness: null, because: null },
    { id: 'T3', title: 'Name the currency', status: 'waiting', cycles: 0, effectiveness: null, because: null },
  ],
  current: { task: 'T2', cycle: 1, phase: 'check' },
  findings: [
    finding(
      'F1',
      [
        { task: 'T1', cycle: 1, status: 'new' },
        { task: 'T1', cycle: 2, status: 'resolved' },
        { task: 'T1', cycle: 3, status: 'regressed' },
      ],
      'deferred',
    ),
    finding('F2', [{ task: 'T1', cycle: 2, status: 'new' }], 'open'),
    finding('F3', [{ task: 'T2', cycle: 1, status: 'open' }], 'open'),
  ],
  convergence: [
    { task: 'T1', cycle: 1, score: null },
    { task: 'T1', cycle: 2, score: 0.5 },
    { task: 'T1', cycle: 3, score: 0 },
  ],
  agents: [
    { seat: 'explorer', archetype: 'explorer', name: 'An explorer', replaced: 0, isAsked: false },
    { seat: 'maker', archetype: 'maker', name: 'A newcomer, for A maker', replaced: 1, isAsked: true },
    { seat: 'guardian', archetype: 'guardian', name: 'A guardian', replaced: 0, isAsked: true },
  ],
  verdicts: [{ seat: 'maker', verdict: 'correct', because: 'No test was written.', correction: 'Write a test.' }],
  lessons: { shown: ['L1'], failed: ['L1'], learned: [] },
}
