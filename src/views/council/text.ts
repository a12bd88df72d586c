/**
 * A council's report for a terminal: the verdict with its reason, where the machine stands and who reviewed, then every
 * finding by severity, then what does not count and why, the North Star, the gates, and the record.
 */
import type { CouncilReport } from '../../core/council/report-types.ts'
import { counted } from '../amounts.ts'
import { governorText } from '../governor/text.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { ending } from '../reading.ts'
import { confidenceWord } from '../terminal/badge.ts'
import { flow, type Part } from '../terminal/flow.ts'
import { recordLines, type Showing } from '../terminal/record.ts'
import { named, section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import { machineLines } from './machine.ts'
import {
  agentOf,
  budgetText,
  cautionsOf,
  countsText,
  GATE_MARKS,
  GATES,
  groupsOf,
  headline,
  OUTCOMES,
  outcomeOf,
  sinceLines,
  sinceText,
  standingOf,
  TITLES,
  unreadLines,
  workOf,
} from './reading.ts'
import { laneLines, modeLines } from './text-agents.ts'
import { dismissedLines, findingLines } from './text-finding.ts'
import { starLines } from './text-star.ts'

export function councilText(report: CouncilReport, paint: Paint, width: number, showing: Showing): string {
  const { brief } = showing
  const listLines = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => wrap(`- ${oneLine(text)}`, width, '  '))
  const part = (title: string, body: readonly string[]): readonly string[] => section(title, body, paint, width)
  const findings = (some: CouncilReport['findings']): readonly string[] =>
    some.flatMap((one) => findingLines(report, one, paint, width, brief))
  const { questions, ignored, since } = report
  const lines = [
    ...resultLines(report, paint, width),
    ...groupsOf(standingOf(report)).flatMap(({ severity, findings: some }) => part(TITLES[severity], findings(some))),
    ...part(OUTCOMES.deadlocked, findings(outcomeOf(report, 'deadlocked'))),
    ...part(OUTCOMES.unconfirmed, findings(outcomeOf(report, 'unconfirmed'))),
    ...part(
      OUTCOMES.dismissed,
      outcomeOf(report, 'dismissed').flatMap((one) => dismissedLines(one, paint, width)),
    ),
    ...part('North Star', starLines(report, paint, width, brief)),
    ...part(
      'Since the last review',
      since === null ? [] : [...wrap(oneLine(sinceText(since)), width, '  '), ...listLines(sinceLines(since))],
    ),
    ...part('Questions for a person', listLines(questions)),
    ...part('Sections that nobody read', listLines(unreadLines(report))),
    ...part('Gates', gateLines(report, paint, width)),
    ...part('Why these modes', brief ? [] : modeLines(report, paint, width)),
    ...part('Tokens by state', brief ? [] : listLines(report.budget.map(budgetText))),
    ...part('Said and not taken', brief ? [] : listLines(ignored.map(({ seat, because }) => `${agentOf(report, seat)}: ${because}`))),
    ...governorText(report, paint, width),
    ...part('The record', record(report, paint, width, showing)),
  ]
  return `${lines.join('\n')}\n`
}

const COLOURS = {
  PASSED: 'green',
  FAILED: 'red',
  NEEDS_REMEDIATION: 'yellow',
  NEEDS_ADJUDICATION: 'magenta',
  ABORTED: 'red',
} as const

function resultLines(report: CouncilReport, paint: Paint, width: number): readonly string[] {
  const { confidence, document, verdict, verdictReason } = report
  const colour: Brush = verdict === null ? paint.cyan : paint[COLOURS[verdict]]
  const from = document === null ? [] : [oneLine(document.path), counted(document.lines, 'line'), counted(document.words, 'word')]
  return [
    ...wrap(oneLine(report.subject), width).map(paint.dim),
    ...wrap(from.join(' · '), width).flatMap((line) => (line === '' ? [] : [paint.dim(line)])),
    '',
    ...wrap(`${headline(report)}.`, width).map((line) => paint.bold(colour(line))),
    ...(verdictReason === '' ? [] : wrap(oneLine(verdictReason), width, '  ')),
    ...indented(flow(countParts(report, paint), paint, width - 2)),
    ...cautionsOf(report).flatMap((caution) => wrap(`! ${oneLine(caution)}`, width, '  ', '    ').map(paint.yellow)),
    `  Confidence ${confidenceWord(confidence, paint)}`,
    ...(report.status === 'completed' ? [] : wrap(oneLine(ending(report)), width, '  ').map(paint.yellow)),
    '',
    ...machineLines(report, paint, width),
    ...(report.agents.length === 0 ? [] : ['']),
    ...laneLines(report, paint, width),
  ]
}

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`)

/** Blockers in red, majors in yellow, everything else as it is. */
function countParts(report: CouncilReport, paint: Paint): readonly Part[] {
  const brushFor = (text: string): Brush =>
    text.includes('blocker') || text.includes('deadlocked') ? paint.red : text.includes('major') ? paint.yellow : (plain) => plain
  return countsText(report).map((text) => ({ text, brush: brushFor(text) }))
}

function gateLines({ gates }: CouncilReport, paint: Paint, width: number): readonly string[] {
  return gates.flatMap(({ gate, status, because }) => {
    const mark = GATE_MARKS[status]
    const brush = { pass: paint.green, fail: paint.red, pending: paint.dim }[status]
    const [first = '', ...rest] = wrap(`${mark} ${GATES[gate]}: ${oneLine(because)}`, width, '  ', '    ')
    return [first.replace(mark, brush(mark)), ...rest]
  })
}

function record(report: CouncilReport, paint: Paint, width: number, showing: Showing): readonly string[] {
  const id = oneLine(report.id)
  return [
    ...workOf(report).flatMap((text) => wrap(text, width, '  ').map(paint.dim)),
    ...recordLines(report, [oneLine(report.sessionId)], paint, width, showing),
    ...(showing.brief ? [] : named('Export', `witan export ${id} --out review.html (or .md, .json, .yaml, .sarif)`, paint, width)),
  ]
}
