/** The governor's part of a report of which there is nothing to tell: for samples that are about something else. */
import type { GovernorReport } from '../../core/governor/report.ts'

export const quietGovernor: GovernorReport = {
  gauges: [
    { resource: 'dollars', used: 0, limit: 2_000_000, gate: null },
    { resource: 'tokens', used: 0, limit: 400_000, gate: null },
    { resource: 'calls', used: 0, limit: null, gate: null },
    { resource: 'time', used: null, limit: null, gate: null },
  ],
  shadows: [],
  suppressed: [],
  corrections: [],
  replaced: [],
  breaks: [],
  checkpoints: [],
  pruned: [],
  escalations: [],
  cycle: 1,
  phase: null,
  task: null,
}
