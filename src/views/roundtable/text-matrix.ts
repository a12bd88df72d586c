/** Positions over rounds on a terminal: a table where it fits, else a seat a paragraph. */
import type { RoundtableReport } from '../../core/roundtable/report-types.ts'
import { columns, cut, pad } from '../columns.ts'
import type { Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import { type Cell, columnTitle, LEGEND, matrixOf, roundLines } from './matrix.ts'

const NAME_MAX = 22
const GAP = '  '

export function matrixLines(report: RoundtableReport, paint: Paint, width: number): readonly string[] {
  const rows = matrixOf(report)
  if (rows.length === 0) return []
  const titles = report.rounds.map(columnTitle)
  const names = Math.max(4, ...rows.map(({ name }) => columns(cut(oneLine(name), NAME_MAX))))
  const wide = titles.map((title, index) => Math.max(columns(title), ...rows.map(({ cells }) => columns(cells[index]?.text ?? ''))))
  const total = 2 + names + wide.reduce((sum, each) => sum + columns(GAP) + each, 0)
  const told = roundLines(report).flatMap(({ title, text, isObjection }) =>
    wrap(oneLine(`${title}: ${text}`), width, '  ', '    ').map(isObjection ? paint.magenta : paint.dim),
  )
  const legend = wrap(LEGEND, width, '  ').map(paint.dim)
  if (total > width) return [...listed(report, paint, width), ...legend, ...told]
  const line = (cells: readonly string[]): string => cells.map((text, index) => GAP + pad(text, wide[index] ?? 0)).join('')
  return [
    paint.dim(`  ${pad('seat', names)}${line(titles)}`.trimEnd()),
    ...rows.map(({ name, cells }) => {
      const painted = cells.map((cell, index) => GAP + brushOf(cell, paint)(pad(cell.text, wide[index] ?? 0))).join('')
      return `  ${paint.bold(pad(cut(oneLine(name), NAME_MAX), names))}${painted}`.trimEnd()
    }),
    ...legend,
    ...told,
  ]
}

const brushOf = ({ side, isFlagged }: Cell, paint: Paint) =>
  isFlagged ? paint.yellow : side === null ? paint.dim : { YES: paint.green, NO: paint.red, UNCERTAIN: paint.yellow }[side]

const listed = (report: RoundtableReport, paint: Paint, width: number): readonly string[] =>
  matrixOf(report).flatMap(({ name, cells }) => [
    `  ${paint.bold(cut(oneLine(name), Math.max(1, width - 2)))}`,
    ...wrap(
      cells.map((cell, index) => `${report.rounds[index] === undefined ? '' : columnTitle(report.rounds[index])}: ${cell.text}`).join(', '),
      width,
      '    ',
    ),
  ])
