/**
 * Findings across cycles on a terminal: a table where it fits, else a finding a paragraph.
 *
 *                        night   quay
 *                        1 2 3   1
 *   F1 blocker design    + ✓ ·   ·    what is wrong
 */
import type { CellStatus, RunReport } from '../../core/run/report-types.ts'
import { columns, cut, pad } from '../columns.ts'
import { severityBrush } from '../council/text-finding.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { CELLS, cellsText, LEGEND, type Matrix, type MatrixRow, matrixOf, NOTHING, originText } from './matrix.ts'

const CATEGORY_MAX = 14
const TASK_MAX = 12
/** What is wrong must have room beside the marks. */
const ROOM_MIN = 28
const GAP = '  '

/** `isBrief`: without where it is, who raised it and how it would be mended. */
export function matrixLines(report: RunReport, paint: Paint, width: number, isBrief: boolean): readonly string[] {
  const matrix = matrixOf(report)
  if (matrix.rows.length === 0) return []
  const labels = matrix.rows.map(
    ({ finding: { id, severity, category } }) => [oneLine(id), severity, cut(oneLine(category), CATEGORY_MAX)] as const,
  )
  const widest = (at: 0 | 1 | 2): number => Math.max(...labels.map((label) => columns(label[at])))
  const wide = [widest(0), widest(1), widest(2)] as const
  const groups = groupsOf(matrix)
  const left = 2 + wide[0] + 1 + wide[1] + 1 + wide[2] + groups.reduce((sum, group) => sum + columns(GAP) + group.wide, 0) + columns(GAP)
  const legend = wrap(LEGEND, width, '  ').map(paint.dim)
  if (width - left < ROOM_MIN) return [...paragraphs(report, matrix, paint, width, isBrief), ...legend]
  const names = 2 + wide[0] + wide[1] + wide[2] + 2
  const body = matrix.rows.flatMap((row, index) => {
    const [id = '', severity = '', category = ''] = labels[index] ?? []
    const label = `  ${paint.bold(pad(id, wide[0]))} ${severityBrush(row.finding.severity, paint)(pad(severity, wide[1]))} ${pad(category, wide[2])}`
    const marks = marksOf(row, groups, paint)
    const texts = wrap(oneLine(row.finding.description), width - left)
    const origin = isBrief ? [] : wrap(oneLine(originText(report, row.finding)), width - left).map(paint.dim)
    const [first = '', ...rest] = [...texts, ...origin]
    return [`${label}${marks}${GAP}${first}`.trimEnd(), ...rest.map((line) => `${' '.repeat(left)}${line}`.trimEnd())]
  })
  return [...headsOf(groups, names).map((line) => paint.dim(line)), ...body, ...legend]
}

interface Group {
  readonly name: string
  readonly cycles: readonly number[]
  readonly wide: number
}

/** A mark a cycle, a space between them; the name of the task above, as much of it as fits. */
const groupsOf = ({ groups }: Matrix): readonly Group[] =>
  groups.map(({ task, cycles }) => {
    const name = cut(oneLine(task), TASK_MAX)
    return { name, cycles, wide: Math.max(columns(name), cycles.length * 2 - 1) }
  })

const headsOf = (groups: readonly Group[], names: number): readonly string[] => [
  `${' '.repeat(names)}${groups.map(({ name, wide }) => GAP + pad(name, wide)).join('')}`.trimEnd(),
  `${' '.repeat(names)}${groups.map(({ cycles, wide }) => GAP + pad(cycles.join(' '), wide)).join('')}`.trimEnd(),
]

function marksOf({ cells }: MatrixRow, groups: readonly Group[], paint: Paint): string {
  let at = 0
  return groups
    .map(({ cycles, wide }) => {
      const some = cells.slice(at, at + cycles.length)
      at += cycles.length
      const marks = some.map((status) => (status === null ? paint.dim(NOTHING) : brushOf(status, paint)(CELLS[status].mark)))
      return `${GAP}${marks.join(' ')}${' '.repeat(wide - (cycles.length * 2 - 1))}`
    })
    .join('')
}

const brushOf = (status: CellStatus, paint: Paint): Brush =>
  ({ new: paint.cyan, persistent: paint.yellow, resolved: paint.green, regressed: paint.red, open: (text: string) => text })[status]

const paragraphs = (report: RunReport, { rows }: Matrix, paint: Paint, width: number, isBrief: boolean): readonly string[] =>
  rows.flatMap(({ finding }) => {
    const head = `${oneLine(finding.id)} ${finding.severity}, ${oneLine(finding.category)}: ${oneLine(cellsText(finding))}`
    return [
      ...wrap(head, width, '  ', '    ').map(severityBrush(finding.severity, paint)),
      ...wrap(oneLine(finding.description), width, '    '),
      ...(isBrief ? [] : wrap(oneLine(originText(report, finding)), width, '    ').map(paint.dim)),
    ]
  })
