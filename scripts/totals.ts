/** What a test run counted. A file that fell over before its tests could run counts as one failure: it must not pass unseen. */

export interface TestReport {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[]
}

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export function totalsOf(report: TestReport): Totals {
  const fallen = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  )
  const failed = report.numFailedTests + fallen.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The line other tools read. */
export const totalsLine = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`
