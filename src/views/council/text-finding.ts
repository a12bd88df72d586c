/**
 * One finding on a terminal: where it stands, the words it quotes with a mark that says whether they were found, what is
 * wrong, what to do about it, and who is for and against it.
 */
import type { CouncilReport, ReportedFinding } from '../../core/council/report-types.ts'
import { isLoose, verdictWord } from '../../core/evidence/wording.ts'
import type { Severity } from '../../core/findings/words.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { MARKS } from '../reading.ts'
import { wrap } from '../wrap.ts'
import { readable } from './passage.ts'
import { dismissalText, originOf, placeOf, remediesOf, standOf, voiceText, votesText } from './reading.ts'

const INDENT = '    '
const CONTEXT_LINES_MAX = 6

export const severityBrush = (severity: Severity, paint: Paint): Brush =>
  ({ blocker: paint.red, major: paint.yellow, minor: paint.cyan, info: paint.dim })[severity]

/** `brief`: for someone who has just seen quotations and reasons go by. */
export function findingLines(
  report: CouncilReport,
  finding: ReportedFinding,
  paint: Paint,
  width: number,
  brief: boolean,
): readonly string[] {
  const { supporters, dissenters, votes } = finding
  const remedies = remediesOf(report, finding)
  const shown = brief ? remedies.slice(0, 1) : remedies
  return [
    '',
    ...headLines(finding, paint, width),
    ...wrap(oneLine(finding.description), width, INDENT),
    ...quoteLines(finding, paint, width, brief),
    ...shown.flatMap(({ label, text, note }) =>
      labelled(label, `${oneLine(text)} (${oneLine(note)})`, label === 'Do' ? paint.green : paint.cyan, width),
    ),
    ...(brief || supporters.length === 0
      ? []
      : labelled('For', supporters.map(({ agent }) => oneLine(agent)).join(', '), paint.dim, width)),
    ...supporters
      .filter(({ quote }) => !brief && quote !== null)
      .flatMap((voice) => wrap(oneLine(voiceText(voice)), width, `${INDENT}  `).map(paint.dim)),
    ...dissenters.flatMap((voice) => labelled('Against', oneLine(voiceText(voice)), paint.yellow, width)),
    ...(votes.length === 0 ? [] : labelled('Votes', oneLine(votesText(finding)), paint.dim, width)),
    ...(brief && finding.lowered === null && finding.contested === null
      ? []
      : wrap(oneLine(standOf(finding)), width, INDENT).map(paint.dim)),
    ...(brief ? [] : wrap(oneLine(`${finding.category} · ${originOf(finding)}`), width, INDENT).map(paint.dim)),
  ]
}

/** A dismissed finding in two lines: what was said, and what answers it. */
export const dismissedLines = (finding: ReportedFinding, paint: Paint, width: number): readonly string[] => [
  '',
  ...headLines(finding, paint, width),
  ...wrap(oneLine(finding.description), width, INDENT).map(paint.dim),
  ...wrap(oneLine(dismissalText(finding)), width, INDENT, `${INDENT}  `).map(paint.green),
  ...(finding.votes.length === 0 ? [] : labelled('Votes', oneLine(votesText(finding)), paint.dim, width)),
]

/** `F-1 blocker [4. Requirements › R1 : line 31]`. */
function headLines(finding: ReportedFinding, paint: Paint, width: number): readonly string[] {
  const id = oneLine(finding.id)
  const lead = `${id} ${finding.severity}`
  const [first = '', ...rest] = wrap(`${lead} [${oneLine(placeOf(finding))}]`, width, '  ', INDENT)
  const painted = first.startsWith(`  ${lead}`)
    ? `  ${paint.bold(id)} ${severityBrush(finding.severity, paint)(finding.severity)}${first.slice(2 + lead.length)}`
    : first
  return [painted, ...rest]
}

function quoteLines({ quote, check, context }: ReportedFinding, paint: Paint, width: number, brief: boolean): readonly string[] {
  if (quote === null) return []
  const mark = check === null ? '?' : MARKS[check.verdict]
  const brush = check === null ? paint.yellow : { verified: paint.green, failed: paint.red, unverified: paint.yellow }[check.verdict]
  const [first = '', ...rest] = wrap(`${mark} “${oneLine(quote)}”`, width, INDENT, `${INDENT}  `)
  const why =
    check === null || (check.verdict === 'verified' && !isLoose(check))
      ? []
      : wrap(oneLine(`${verdictWord(check)}: ${check.because}`), width, `${INDENT}  `).map(paint.yellow)
  return [first.replace(mark, brush(mark)), ...rest, ...why, ...(brief ? [] : contextLines(context, quote, paint, width))]
}

/** The passage around the quotation, where it says more than the quotation itself. */
function contextLines(context: string | null, quote: string, paint: Paint, width: number): readonly string[] {
  if (context === null || oneLine(context) === oneLine(quote)) return []
  const lines = readable(context)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => wrap(oneLine(line), width, `${INDENT}│ `))
  const cut = lines.length > CONTEXT_LINES_MAX ? [...lines.slice(0, CONTEXT_LINES_MAX), `${INDENT}│ …`] : lines
  return cut.map(paint.dim)
}

function labelled(label: string, text: string, brush: Brush, width: number): readonly string[] {
  const [first = '', ...rest] = wrap(`${label}: ${text}`, width, INDENT, `${INDENT}  `)
  const painted = first.startsWith(`${INDENT}${label}:`)
    ? `${INDENT}${brush(`${label}:`)}${first.slice(INDENT.length + label.length + 1)}`
    : first
  return [painted, ...rest]
}
