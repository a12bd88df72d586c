/**
 * A text as pieces (a sentence, a list item, a line) and passages (a piece with its neighbours). What makes a procedure is
 * counted once for each piece, so that a passage costs a few additions, however many of them overlap.
 */
import { FORM, PASSAGE } from './numbers.ts'
import { FORM_ROWS } from './patterns.ts'

interface Piece {
  readonly start: number
  readonly end: number
}

interface Shape {
  readonly counts: Readonly<Record<string, number>>
  readonly sequence: readonly string[]
  readonly shown: readonly string[]
}

/** A line's end, or a stop before white space unless it stands behind a list number. */
const END = /\n+|(?<!(?:^|[\s(])\d{1,2})[.!?…]["')\]]{0,3}[ \t]+|[。！？]/g
const COUNTERS = FORM_ROWS.map(({ id, pattern }) => ({ id, pattern: new RegExp(pattern.source, `${pattern.flags}g`) }))

export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  const put = (start: number, end: number): void => {
    for (let at = start; at < end; at += PASSAGE.pieceCharactersMax)
      pieces.push({ start: at, end: Math.min(end, at + PASSAGE.pieceCharactersMax) })
  }
  let start = 0
  END.lastIndex = 0
  while (END.exec(text) !== null) {
    put(start, END.lastIndex)
    start = END.lastIndex
  }
  put(start, text.length)
  return pieces
}

/** The number of the piece that holds this place. */
export function pieceAt(pieces: readonly Piece[], at: number): number {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pieces[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

export interface Passages {
  /** By the number of the middle piece. */
  readonly textAt: (middle: number) => string
  /** The words that make the passage a procedure, for a reader; null where it is none. */
  readonly formAt: (middle: number) => string | null
}

/** The text and the form apart, because most passages are excused by their text, and the form costs far more. */
export function passagesOf(text: string, pieces: readonly Piece[]): Passages {
  const shapeAt = remembered((index) => shapeOf(text.slice(pieces[index]?.start ?? 0, pieces[index]?.end ?? 0)))
  const bounds = (middle: number) => ({
    first: Math.max(0, middle - PASSAGE.before),
    last: Math.min(pieces.length - 1, middle + PASSAGE.after),
  })
  return {
    textAt: (middle) => {
      const { first, last } = bounds(middle)
      return text.slice(pieces[first]?.start ?? 0, pieces[last]?.end ?? 0)
    },
    formAt: remembered((middle) => {
      const { first, last } = bounds(middle)
      return formOf(Array.from({ length: last - first + 1 }, (_, index) => shapeAt(first + index)))
    }),
  }
}

function remembered<Value>(make: (index: number) => Value): (index: number) => Value {
  const known = new Map<number, { readonly value: Value }>()
  return (index) => {
    const kept = known.get(index) ?? { value: make(index) }
    known.set(index, kept)
    return kept.value
  }
}

function shapeOf(piece: string): Shape {
  const counts: Record<string, number> = {}
  const sequence: string[] = []
  const shown: string[] = []
  for (const { id, pattern } of COUNTERS) {
    const found = piece.match(pattern) ?? []
    counts[id] = found.length
    if (id === 'sequence') sequence.push(...found.map((word) => word.toLowerCase()))
    shown.push(...found.map((words) => words.replace(/^[\s.,;:!?)]+/, '').trim()))
  }
  return { counts, sequence: [...new Set(sequence)], shown: [...new Set(shown)].filter((words) => words !== '').slice(0, FORM.shown) }
}

function formOf(near: readonly Shape[]): string | null {
  const count = (id: string): number => near.reduce((sum, { counts }) => sum + (counts[id] ?? 0), 0)
  const sequence = new Set(near.flatMap((shape) => shape.sequence)).size
  const isForm =
    count('steps') >= FORM.steps ||
    sequence >= FORM.sequence ||
    count('commands') >= FORM.commands ||
    count('imperatives') + sequence + count('quantities') >= FORM.together
  return isForm ? [...new Set(near.flatMap(({ shown }) => shown))].slice(0, FORM.shown).join(' … ') : null
}
