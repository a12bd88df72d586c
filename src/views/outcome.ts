/** What a deliberation came to, in a sentence for a list: the headline of its report, and the one thing that matters most beside it. */
import type { AskReport } from '../core/ask/report.ts'
import type { CouncilReport } from '../core/council/report-types.ts'
import type { DebateReport } from '../core/debate/report-types.ts'
import type { ReportHead } from '../core/protocol.ts'
import type { RoomReport } from '../core/room/report-types.ts'
import type { RoundtableReport } from '../core/roundtable/report-types.ts'
import type { RunReport } from '../core/run/report-types.ts'
import { counted, listed } from './amounts.ts'
import { headline as askHeadline, winnersOf } from './ask/reading.ts'
import { headline as councilHeadline, countsText } from './council/reading.ts'
import { headline as debateHeadline, primaryQuestion, readable } from './debate/reading.ts'
import { oneLine } from './printable.ts'
import { headline as roomHeadline } from './room/reading.ts'
import { isOver as isRoundtableOver, readable as readableRoundtable, headline as roundtableHeadline } from './roundtable/reading.ts'
import { findingsText, headline as runHeadline } from './run/reading.ts'

export function outcomeOf(report: ReportHead): string {
  switch (report.protocol) {
    case 'debate':
      return oneLine(ofDebate(readable(report as DebateReport)))
    case 'council':
      return oneLine(ofCouncil(report as CouncilReport))
    case 'roundtable':
      return oneLine(ofRoundtable(readableRoundtable(report as RoundtableReport)))
    case 'run':
      return oneLine(ofRun(report as RunReport))
    case 'room':
      return oneLine(`${roomHeadline(report as RoomReport)}.`)
    default:
      return oneLine(ofAsk(report as AskReport))
  }
}

function ofAsk(report: AskReport): string {
  const isOver = report.status === 'completed' || report.status === 'stopped'
  // Who is ahead is told when all have voted, and not before: some of them are still at it.
  if (!isOver)
    return report.answers.length === 0 ? 'No answer yet.' : `${counted(report.answers.length, 'answer')} so far; not counted yet.`
  const [winner, ...others] = winnersOf(report)
  const only = report.answers.length === 1 ? report.answers[0] : undefined
  const told = others.length === 0 ? (winner ?? only) : undefined
  return told === undefined ? `${askHeadline(report)}.` : `${askHeadline(report)}: ${told.position}`
}

function ofDebate(report: DebateReport): string {
  const question = primaryQuestion(report)
  return question === null ? `${debateHeadline(report)}.` : `${debateHeadline(report)}. It turns on: “${question}”`
}

/** What it answers, once it is over: before that, seats are still at it. */
const ofRoundtable = (report: RoundtableReport): string =>
  !isRoundtableOver(report) || report.decision.answer === null
    ? `${roundtableHeadline(report)}.`
    : `${roundtableHeadline(report)}: “${report.decision.answer}”`

/** What it came to, and what of it is still to be done. */
const ofRun = (report: RunReport): string =>
  report.findings.length === 0 ? `${runHeadline(report)}.` : `${runHeadline(report)} (${findingsText(report.findings)}).`

const ofCouncil = (report: CouncilReport): string => `${councilHeadline(report)} (${listed(countsText(report))}).`
