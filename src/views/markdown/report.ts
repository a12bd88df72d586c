/** The report as Markdown, by protocol. One that has no view of its own yet shows what every report has. */
import type { AskReport } from '../../core/ask/report.ts'
import type { CouncilReport } from '../../core/council/report-types.ts'
import type { DebateReport } from '../../core/debate/report-types.ts'
import type { ReportHead } from '../../core/protocol.ts'
import type { RoomReport } from '../../core/room/report-types.ts'
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import type { RunReport } from '../../core/run/report-types.ts'
import { askMarkdown } from '../ask/markdown.ts'
import { councilMarkdown } from '../council/markdown.ts'
import { debateMarkdown } from '../debate/markdown.ts'
import { roomMarkdown } from '../room/markdown.ts'
import { roundtableMarkdown } from '../roundtable/markdown.ts'
import { runMarkdown } from '../run/markdown.ts'
import { documentOf } from './blocks.ts'

export function markdownReport(report: ReportHead): string {
  // The protocol's name says whose report this is.
  switch (report.protocol) {
    case 'ask':
      return askMarkdown(report as AskReport)
    case 'debate':
      return debateMarkdown(report as DebateReport)
    case 'council':
      return councilMarkdown(report as CouncilReport)
    case 'roundtable':
      return roundtableMarkdown(report as RoundtableReport)
    case 'run':
      return runMarkdown(report as RunReport)
    case 'room':
      return roomMarkdown(report as RoomReport)
    default:
      return documentOf(report, [])
  }
}
