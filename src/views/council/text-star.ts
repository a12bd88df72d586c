/** The North Star on a terminal: a bar for each phase of the vision, how far reviewers agree on it, and what it forbids. */
import type { CouncilReport, ReportedPhase } from '../../core/council/report-types.ts'
import { listed } from '../amounts.ts'
import { columns, cut, pad } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { meter } from './meter.ts'
import { agentOf, agreementText, hasStar, recommendationsOf } from './reading.ts'

const NAME_MAX = 36
const CELLS = 12
/** The bar, the score and what stands between them. */
const NUMBERS_WIDTH = CELLS + 2 + 1 + 4

export function starLines(report: CouncilReport, paint: Paint, width: number, brief: boolean): readonly string[] {
  const { vision, phases, violations, complete } = report.northStar
  if (!hasStar(report)) return []
  const names = Math.min(NAME_MAX, Math.max(...phases.map(({ name }, index) => columns(titleOf(name, index)))))
  return [
    ...wrap(oneLine(vision), width, '  ').map(paint.dim),
    ...phases.flatMap((phase, index) => phaseLines(phase, index, names, report, paint, width, brief)),
    ...(complete ? [] : wrap('Not complete: it takes two assessments.', width, '  ').map(paint.yellow)),
    ...violations.flatMap(({ text, by, quote, line }) =>
      wrap(
        `! Forbidden: ${oneLine(text)} “${oneLine(quote)}”${line === null ? '' : ` (line ${line})`} ${oneLine(listed(by.map((seat) => agentOf(report, seat))))}`,
        width,
        '  ',
        '    ',
      ).map(paint.red),
    ),
    ...recommendationsOf(report).flatMap((text) => wrap(`→ ${oneLine(text)}`, width, '  ', '    ')),
  ]
}

const titleOf = (name: string, index: number): string => `${index + 1} ${oneLine(name)}`

function phaseLines(
  phase: ReportedPhase,
  index: number,
  names: number,
  report: CouncilReport,
  paint: Paint,
  width: number,
  brief: boolean,
): readonly string[] {
  const { score, criteria } = phase
  const title = titleOf(phase.name, index)
  const isPrimary = report.northStar.primaryPhase === index + 1
  const agreed = `${agreementText(phase)}${isPrimary ? ', the phase it serves most' : ''}`
  const bar = `${meter(score ?? 0, CELLS)} ${score === null ? ' –  ' : score.toFixed(2)}`
  const brush = isPrimary ? paint.bold : (text: string): string => text
  const unmet = brief
    ? []
    : criteria.flatMap(({ text, metBy, quote, line }) =>
        metBy.length === 0
          ? wrap(`– ${oneLine(text)}`, width, '      ', '        ').map(paint.dim)
          : wrap(
              `✓ ${oneLine(text)}${quote === null ? '' : ` “${oneLine(quote)}”${line === null ? '' : ` (line ${line})`}`}`,
              width,
              '      ',
              '        ',
            ).map(paint.dim),
      )
  if (width < 2 + names + 2 + NUMBERS_WIDTH)
    return [...wrap(title, width, '  ', '    ').map(brush), ...wrap(`${bar} ${agreed}`, width, '    ', '    '), ...unmet]
  const room = width - 2 - names - 2 - NUMBERS_WIDTH - 2
  const head = `  ${brush(pad(cut(title, names), names))}  ${paint.cyan(meter(score ?? 0, CELLS))} ${score === null ? '–   ' : score.toFixed(2)}`
  if (columns(agreed) <= room) return [`${head}  ${paint.dim(agreed)}`, ...unmet]
  return [head, ...wrap(agreed, width, '      ').map(paint.dim), ...unmet]
}
