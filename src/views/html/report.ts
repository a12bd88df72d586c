/** The report as HTML, by protocol: in parts for the web page, and as one file. One that has no view of its own yet shows what every report has. */
import type { AskReport } from '../../core/ask/report.ts'
import type { CouncilReport } from '../../core/council/report-types.ts'
import type { DebateReport } from '../../core/debate/report-types.ts'
import type { ReportHead } from '../../core/protocol.ts'
import type { RoomReport } from '../../core/room/report-types.ts'
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import type { RunReport } from '../../core/run/report-types.ts'
import { askPage } from '../ask/page.ts'
import { councilPage } from '../council/page.ts'
import { debatePage } from '../debate/page.ts'
import { roomPage } from '../room/page.ts'
import { roundtablePage } from '../roundtable/page.ts'
import { runPage } from '../run/page.ts'
import { file, page, type ReportParts } from './frame.ts'

export const htmlReport = (report: ReportHead): string => file(report, reportParts(report))

export function reportParts(report: ReportHead): ReportParts {
  // The protocol's name says whose report this is.
  switch (report.protocol) {
    case 'ask':
      return askPage(report as AskReport)
    case 'debate':
      return debatePage(report as DebateReport)
    case 'council':
      return councilPage(report as CouncilReport)
    case 'roundtable':
      return roundtablePage(report as RoundtableReport)
    case 'run':
      return runPage(report as RunReport)
    case 'room':
      return roomPage(report as RoomReport)
    default:
      return page(report, [])
  }
}
