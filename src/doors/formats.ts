/** A report in the format somebody asked for, through whichever door. */
import { stringify } from 'yaml'
import type { CouncilReport } from '../core/council/report-types.ts'
import type { ReportHead } from '../core/protocol.ts'
import { type Refusal, refuse } from '../core/refusal.ts'
import { councilBundle } from '../views/council/bundle.ts'
import { councilSarif } from '../views/council/sarif.ts'
import { htmlReport } from '../views/html/report.ts'
import { markdownReport } from '../views/markdown/report.ts'

export const FORMATS = ['md', 'json', 'yaml', 'html', 'sarif'] as const
export type Format = (typeof FORMATS)[number]

export function formatted(report: ReportHead, format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(published(report), null, 2)}\n`
    case 'yaml':
      return stringify(published(report), { aliasDuplicateObjects: false })
    case 'sarif':
      return `${JSON.stringify(councilSarif(report as CouncilReport), null, 2)}\n`
    case 'md':
      return markdownReport(report)
    case 'html':
      return htmlReport(report)
  }
}

/** What programs read. A council has a published form of its own, with a schema. */
export const published = (report: ReportHead): unknown => (report.protocol === 'council' ? councilBundle(report as CouncilReport) : report)

/** Whether a report of this kind has that format. */
export const formatObjection = (format: Format, protocol: string): Refusal | null =>
  format === 'sarif' && protocol !== 'council'
    ? refuse('no-such-format', `SARIF holds the findings of a council, and this is of the kind «${protocol}». Take md, html, json or yaml.`)
    : null
