/** The crux card on a terminal: the question, who stands where, what would change their minds, what would settle it, what it is worth. */
import type { DebateReport, ReportedCrux, ReportedEvidence, ReportedPosition } from '../../core/debate/report-types.ts'
import { percent } from '../amounts.ts'
import { columns, cut, pad } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { evidenceCount } from '../reading.ts'
import { sideBadge } from '../terminal/badge.ts'
import { byId, evidenceLines } from '../terminal/evidence.ts'
import { named, section } from '../terminal/section.ts'
import { wrap } from '../wrap.ts'
import { DISAGREEMENTS, dcgText, falsifierText } from './phrases.ts'
import {
  bearingText,
  challengesOf,
  concessionsOf,
  flipsText,
  horizonsOf,
  positionNote,
  positionsOf,
  restatementsOf,
  standingOf,
} from './reading.ts'

const NAME_MAX = 22
const SIDE_WIDTH = 'UNCERTAIN'.length
/** Below this a reason gets lines of its own. */
const REASON_MIN = 24
const REASON_LINES_MAX = 4

/** `brief`: for someone who has just seen evidence and restatements go by; they are counted, not told again. */
export function cardLines(
  report: DebateReport,
  crux: ReportedCrux,
  index: number,
  paint: Paint,
  width: number,
  brief: boolean,
): readonly string[] {
  const isPrimary = report.primaryCrux === crux.id
  const title = `${isPrimary ? '★ ' : ''}Crux ${index + 1} · ${oneLine(crux.id)}${isPrimary ? ' · primary' : ''}`
  const restated = restatementsOf(report, crux)
  const list = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => wrap(`- ${oneLine(text)}`, width, '    '))
  const part = (head: string, body: readonly string[]): readonly string[] =>
    body.length === 0 ? [] : [...wrap(head, width, '  ').map(paint.cyan), ...body]
  const body = [
    ...wrap(oneLine(crux.question), width, '  ').map(paint.bold),
    ...wrap(oneLine(`${DISAGREEMENTS[crux.disagreement]}: ${crux.diagnosis}`), width, '  '),
    ...wrap(oneLine(standingOf(crux).join(' · ')), width, '  ').map(crux.validated ? paint.dim : paint.yellow),
    ...(isPrimary && report.primaryCruxReason !== null ? wrap(oneLine(`★ ${report.primaryCruxReason}`), width, '  ').map(paint.dim) : []),
    '',
    ...positionTable(positionsOf(crux), paint, width),
    ...crux.abstained.flatMap(({ name, because }) => wrap(oneLine(`${name} abstained: ${because}`), width, '  ', '    ').map(paint.dim)),
    ...part('Look another time ahead than most', list(horizonsOf(crux))),
    ...part('Would change their minds', falsifierLines(crux, paint, width)),
    ...part('Concessions', list(concessionsOf(crux))),
    ...part('Both sides grant', list(crux.granted)),
    ...part('What would settle it', list(crux.resolutionCriteria)),
    ...wrap(`What turns on it: DCG ${dcgText(crux.dcg)}`, width, '  ', '    ').map(paint.bold),
    ...wrap(flipsText(crux), width, '    ').map(paint.dim),
    ...(brief ? [] : part('Restated in the other side’s words', list(restated))),
    ...evidencePart(report, crux, paint, width, brief),
    ...part('Challenged', list(challengesOf(crux))),
    ...(brief ? [] : part('Also proposed here', list(crux.alternativesConsidered))),
  ]
  return section(title, body, paint, width)
}

function positionTable(positions: readonly ReportedPosition[], paint: Paint, width: number): readonly string[] {
  const names = Math.min(NAME_MAX, Math.max(0, ...positions.map(({ name }) => columns(oneLine(name)))))
  const room = width - 2 - SIDE_WIDTH - 2 - names - 2 - 5 - 2
  return positions.flatMap((position) => {
    const { side, confidence, statement } = position
    const told = positionNote(position)
    const flag =
      told === null
        ? []
        : wrap(`${told.isFlag ? '! ' : ''}${oneLine(told.text)}`, width, '      ').map(told.isFlag ? paint.yellow : paint.dim)
    const gap = ' '.repeat(SIDE_WIDTH - side.length)
    const sure = percent(confidence)
    if (room >= REASON_MIN) {
      const name = pad(cut(oneLine(position.name), names), names)
      const [first = '', ...rest] = shortened(wrap(oneLine(statement), room), room)
      return [
        `  ${sideBadge(side, paint)}${gap}  ${paint.bold(name)}  ${sure.padStart(5)}  ${first}`.trimEnd(),
        ...rest.map((line) => ' '.repeat(width - room) + line),
        ...flag,
      ]
    }
    const head = cut(oneLine(position.name), Math.max(1, width - 4 - side.length - sure.length - 2))
    return [`  ${sideBadge(side, paint)} ${paint.bold(head)} ${sure}`, ...wrap(oneLine(statement), width, '    '), ...flag]
  })
}

/** More of a reason stands in the conversation and in the exports. */
const shortened = (lines: readonly string[], room: number): readonly string[] =>
  lines.length <= REASON_LINES_MAX
    ? lines
    : [...lines.slice(0, REASON_LINES_MAX - 1), cut(lines.slice(REASON_LINES_MAX - 1).join(' '), room)]

const falsifierLines = (crux: ReportedCrux, paint: Paint, width: number): readonly string[] =>
  positionsOf(crux).flatMap(({ name, falsifier, decides }) => {
    const text = falsifier === null ? decides : falsifierText(falsifier)
    return text === null ? [] : named(oneLine(name), oneLine(text), paint, width, '    ')
  })

function evidencePart(report: DebateReport, crux: ReportedCrux, paint: Paint, width: number, brief: boolean): readonly string[] {
  if (crux.evidence.length === 0) return []
  const count = evidenceCount(crux.evidence.flatMap(({ references }) => references)) ?? 'no references'
  const head = wrap(`Evidence · ${count}`, width, '  ').map(paint.cyan)
  return brief ? head : [...head, ...crux.evidence.flatMap((item) => evidenceItem(report, item, paint, width))]
}

function evidenceItem(report: DebateReport, item: ReportedEvidence, paint: Paint, width: number): readonly string[] {
  const challenged = item.challengedBy.length === 0 ? '' : `; challenged in ${item.challengedBy.join(', ')}`
  const who = oneLine(`${item.message} ${item.name} (${bearingText(report, item)}${challenged})`)
  const indent = width >= 40 ? '  ' : ''
  return [
    ...named(who, oneLine(item.content), paint, width, '    '),
    ...evidenceLines(item.references, item.content, paint, width - indent.length, byId).map((line) => indent + line),
  ]
}
