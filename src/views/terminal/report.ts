/** The report for a terminal, by protocol. One that has no view of its own yet shows what every report has. */
import type { AskReport } from '../../core/ask/report.ts'
import type { CouncilReport } from '../../core/council/report-types.ts'
import type { DebateReport } from '../../core/debate/report-types.ts'
import type { ReportHead } from '../../core/protocol.ts'
import type { RoomReport } from '../../core/room/report-types.ts'
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import type { RunReport } from '../../core/run/report-types.ts'
import { askText } from '../ask/text.ts'
import { councilText } from '../council/text.ts'
import { debateText } from '../debate/text.ts'
import { governorText } from '../governor/text.ts'
import type { Paint } from '../paint.ts'
import type { Care } from '../reading.ts'
import { roomText } from '../room/text.ts'
import { roundtableText } from '../roundtable/text.ts'
import { runText } from '../run/text.ts'
import type { Showing } from './record.ts'
import { recordLines } from './record.ts'

/** `brief`: for someone who has just read the conversation. `care`: who looks after it now, where that is known. */
export function reportText(
  report: ReportHead,
  paint: Paint,
  width: number,
  { brief = false, care = 'run' }: { readonly brief?: boolean; readonly care?: Care } = {},
): string {
  const showing: Showing = { brief, care }
  // The protocol's name says whose report this is.
  switch (report.protocol) {
    case 'ask':
      return askText(report as AskReport, paint, width, showing)
    case 'debate':
      return debateText(report as DebateReport, paint, width, showing)
    case 'council':
      return councilText(report as CouncilReport, paint, width, showing)
    case 'roundtable':
      return roundtableText(report as RoundtableReport, paint, width, showing)
    case 'run':
      return runText(report as RunReport, paint, width, showing)
    case 'room':
      return roomText(report as RoomReport, paint, width, showing)
    default:
      return `${[...governorText(report, paint, width), ...recordLines(report, [], paint, width, showing)].join('\n')}\n`
  }
}
