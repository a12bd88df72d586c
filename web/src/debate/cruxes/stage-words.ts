/** Where a thread stands that has no crux, in words. */
import type { ReportedThread } from '../../../../src/core/debate/report-types.ts'

export const STAGE_WORDS: Readonly<Record<ReportedThread['status'], string>> = {
  DISCOVERY: 'no crux yet: under discussion',
  LOCKING: 'no crux yet: being locked',
  LOCKED: 'locked: evidence is being given',
  CONVERGED: 'closed without a crux',
  FAILED_LOCK: 'could not be locked',
  STALE: 'went quiet',
  MERGED: 'was merged into another thread',
}
