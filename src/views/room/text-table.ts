/** Rows on a terminal: in columns where they fit, else one block a row, each cell behind the name of its column. */
import { columns, pad } from '../columns.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { wrap } from '../wrap.ts'
import type { Rows } from './table.ts'

const GAP = '  '

/** `lead` paints the first column that names something; what a cell holds is made safe here. */
export function tableLines({ head, rows }: Rows, paint: Paint, width: number, lead: Brush = paint.cyan): readonly string[] {
  if (rows.length === 0) return []
  const cells = rows.map((row) => row.map(oneLine))
  const wide = head.map((title, index) => Math.max(columns(title), ...cells.map((row) => columns(row[index] ?? ''))))
  const total = wide.reduce((sum, each) => sum + each, 0) + GAP.length * head.length
  if (total > width) return cells.flatMap((row) => stacked(head, row, paint, width, lead))
  const line = (row: readonly string[], brush: (index: number) => Brush): string =>
    (GAP + row.map((cell, index) => brush(index)(pad(cell, wide[index] ?? 0))).join(GAP)).trimEnd()
  const named = head.indexOf('member') === -1 ? 0 : head.indexOf('member')
  return [line(head, () => paint.dim), ...cells.map((row) => line(row, (index) => (index === named ? lead : (text) => text)))]
}

/** The cell that names the row stands first. */
function stacked(head: readonly string[], row: readonly string[], paint: Paint, width: number, lead: Brush): readonly string[] {
  const named = Math.max(0, head.indexOf('member'))
  const rest = row.flatMap((cell, index) => (index === named ? [] : [`${head[index]} ${cell}`]))
  return [...wrap(row[named] ?? '', width, GAP, `${GAP}  `).map(lead), ...wrap(rest.join(' · '), width, '    ').map(paint.dim)]
}
