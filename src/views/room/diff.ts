/** A unified diff as lines with their kind, so that every screen can colour it. Whoever wrote it: nothing in it is safe to show yet. */
import { columns, columnsOf, graphemesOf } from '../columns.ts'
import type { Brush, Paint } from '../paint.ts'

type DiffKind = 'file' | 'hunk' | 'added' | 'removed' | 'same'

interface DiffLine {
  readonly kind: DiffKind
  readonly text: string
}

const NOISE = /^(?:diff --git |index |new file mode |deleted file mode |similarity index |old mode |new mode )/

/**
 * Headers that say nothing to a reader are left out. Inside a hunk a line is what its first sign says, whatever follows: a removed
 * line that begins with two dashes is no header. A backslash begins a remark, which is in neither file.
 */
export function diffLines(diff: string): readonly DiffLine[] {
  const lines: DiffLine[] = []
  let left = { old: 0, new: 0 }
  for (const text of diff.replace(/\r\n?/g, '\n').trimEnd().split('\n')) {
    const isInside = left.old > 0 || left.new > 0
    const kind = isInside ? insideKind(text) : outsideKind(text)
    if (kind === 'hunk') left = sizesOf(text)
    else if (isInside && !text.startsWith('\\'))
      left = { old: left.old - (kind === 'added' ? 0 : 1), new: left.new - (kind === 'removed' ? 0 : 1) }
    if (isInside || !NOISE.test(text)) lines.push({ kind, text })
  }
  return lines
}

const insideKind = (text: string): DiffKind => (text.startsWith('+') ? 'added' : text.startsWith('-') ? 'removed' : 'same')

function outsideKind(text: string): DiffKind {
  if (text.startsWith('@@')) return 'hunk'
  return /^(?:---|\+\+\+|rename |Binary )/.test(text) ? 'file' : 'same'
}

/** `@@ -3,7 +3,8 @@`: how many lines of the old and of the new file follow. */
function sizesOf(hunk: string): { readonly old: number; readonly new: number } {
  const [, before = '1', after = '1'] = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(hunk) ?? []
  return { old: Number(before), new: Number(after) }
}

export const diffBrush = (kind: DiffKind, paint: Paint): Brush =>
  ({ file: paint.bold, hunk: paint.cyan, added: paint.green, removed: paint.red, same: paint.dim })[kind]

/** A line in as many pieces as the width asks for, at a space where there is one late enough. Spaces stay: in code they say something. */
export function broken(text: string, width: number): readonly string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const grapheme of graphemesOf(text)) {
    const wide = columnsOf(grapheme)
    if (piece !== '' && used + wide > width) {
      const space = piece.lastIndexOf(' ') + 1
      const end = space > piece.length / 2 ? space : piece.length
      pieces.push(piece.slice(0, end))
      piece = piece.slice(end)
      used = columns(piece)
    }
    piece += grapheme
    used += wide
  }
  return [...pieces, piece]
}

/** "+3 −1". */
export function diffSize(diff: string): string {
  const of = (wanted: DiffKind): number => diffLines(diff).filter(({ kind }) => kind === wanted).length
  return `+${of('added')} −${of('removed')}`
}
