/** --fail-on: the exit code for who builds on a council, as in CI. */
import type { CouncilReport } from '../../core/council/report-types.ts'
import { gravestFirst, isAtLeast } from '../../core/findings/severity.ts'
import type { Severity } from '../../core/findings/words.ts'
import { EXIT, type Terminal } from './desk.ts'

/** Whatever was not dismissed counts: that nobody confirmed a blocker does not make it none. */
export function gate({ findings }: CouncilReport, threshold: Severity, { err, paint }: Terminal): number {
  const left = findings
    .filter(({ outcome, severity }) => outcome !== 'dismissed' && isAtLeast(severity, threshold))
    .toSorted((a, b) => gravestFirst(a.severity, b.severity))
  if (left.length === 0) return EXIT.done
  const which = left.map(({ id, severity }) => `${id} (${severity})`).join(', ')
  const count = left.length === 1 ? '1 finding is left' : `${left.length} findings are left`
  err(`${paint.red('✗')} --fail-on ${threshold}: ${count} that ${left.length === 1 ? 'is' : 'are'} at least ${threshold}: ${which}.\n`)
  return EXIT.gateFailed
}
