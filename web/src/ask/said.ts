/** A seat's text in pieces that a page can draw: paragraphs and plain lists, with labels and citations apart from the words. */
import { LABEL_OR_CITATION } from '../../../src/core/text/labels.ts'
import { printable } from '../../../src/views/printable.ts'

export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'label'; readonly text: string }
  /** `numbers`: the references meant, as in [1] or [2, 3]. */
  | { readonly kind: 'cite'; readonly text: string; readonly numbers: readonly number[] }

export interface Block {
  readonly kind: 'paragraph' | 'list'
  readonly lines: readonly (readonly Piece[])[]
}

const BULLET = /^[-*•]\s+(?=\S)/
const MARK = new RegExp(LABEL_OR_CITATION, 'g')

export function blocksOf(text: string): readonly Block[] {
  return printable(text)
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) => joined(paragraph.split('\n').map((line) => line.trim())))
}

function joined(lines: readonly string[]): readonly Block[] {
  const blocks: { readonly kind: Block['kind']; readonly lines: (readonly Piece[])[] }[] = []
  for (const line of lines) {
    const kind = BULLET.test(line) ? 'list' : 'paragraph'
    const pieces = piecesOf(line.replace(BULLET, ''))
    const last = blocks.at(-1)
    if (last?.kind === kind) last.lines.push(pieces)
    else blocks.push({ kind, lines: [pieces] })
  }
  return blocks
}

function piecesOf(line: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of line.matchAll(MARK)) {
    if (match.index > from) pieces.push({ kind: 'words', text: line.slice(from, match.index) })
    const text = match[0].slice(1, -1)
    pieces.push(/^\d/.test(text) ? { kind: 'cite', text, numbers: numbersIn(text) } : { kind: 'label', text })
    from = match.index + match[0].length
  }
  if (from < line.length) pieces.push({ kind: 'words', text: line.slice(from) })
  return pieces
}

/** "2, 4–6" → 2, 4, 5, 6. */
function numbersIn(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split(/[–-]/).map(Number)
    return first <= last ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : []
  })
}
