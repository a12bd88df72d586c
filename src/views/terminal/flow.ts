/** Small coloured parts in a row, " · " between them, on as many lines as the width asks for. Each part is measured before it is painted. */
import { columns, cut } from '../columns.ts'
import type { Brush, Paint } from '../paint.ts'

export interface Part {
  readonly text: string
  readonly brush: Brush
}

const GAP = ' · '
const HANG = '  '

export function flow(parts: readonly Part[], paint: Paint, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const { text, brush } of parts.filter((part) => part.text !== '')) {
    if (used > 0 && used + columns(GAP) + columns(text) <= width) {
      line += paint.dim(GAP) + brush(text)
      used += columns(GAP) + columns(text)
      continue
    }
    if (used > 0) lines.push(line)
    const indent = lines.length === 0 || width < 12 ? '' : HANG
    const shown = cut(text, Math.max(1, width - columns(indent)))
    line = indent + brush(shown)
    used = columns(indent) + columns(shown)
  }
  return used === 0 ? lines : [...lines, line]
}
