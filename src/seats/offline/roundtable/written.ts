/**
 * The text of a contribution as it is put together: sentences with their labels, quotations with their numbers. A sentence that
 * quotes is a FACT with its reference; one that concludes from quotations names them; what rests on nothing is an ASSUME.
 */
import type { Reference } from '../../../core/evidence/words.ts'
import type { Random } from '../../../core/random.ts'
import { calculation, tension } from '../inferences.ts'
import { type Manner, pick, place, quoted } from '../phrases.ts'
import type { Piece } from './material.ts'
import { ROOM } from './numbers.ts'

type Wording = readonly [string, ...string[]]

export interface Page {
  readonly chance: Random
  readonly text: () => string
  readonly references: () => Reference[]
  /** The number of a sentence in this text, a new one where it was not cited yet. */
  readonly numberOf: (piece: Piece) => number
  /** Quoted in one of the house's wordings. */
  readonly quote: (piece: Piece, manner: Manner) => void
  /** Quoted in a wording of one's own: `{q}`, `{f}` and `{p}` are filled in, and what else is given. */
  readonly fact: (wording: Wording, piece: Piece, filled?: Readonly<Record<string, string>>) => void
  readonly infer: (sentence: string, from?: readonly Piece[]) => void
  readonly assume: (sentence: string) => void
  /** Without a label: a question. */
  readonly ask: (sentence: string, about?: Piece) => void
  readonly cited: () => readonly Piece[]
}

export function pageOf(chance: Random): Page {
  const lines: string[] = []
  const cited: Piece[] = []
  const used = new Set<string>()
  let length = 0
  const add = (line: string): boolean => {
    if (length + line.length + 1 > ROOM.text) return false
    lines.push(line)
    length += line.length + 1
    return true
  }
  const numberOf = (piece: Piece): number => {
    if (!cited.includes(piece)) cited.push(piece)
    return cited.indexOf(piece) + 1
  }
  /** A reference without its sentence would be one that nobody cites. */
  const citing = (piece: Piece, line: (n: number) => string): void => {
    const isKnown = cited.includes(piece)
    if (!add(line(numberOf(piece))) && !isKnown) cited.pop()
  }
  return {
    chance,
    text: () => lines.join(' '),
    references: () => cited.map(referenceTo),
    numberOf,
    quote: (piece, manner) => citing(piece, (n) => quoted(piece, n, manner, chance, used)),
    fact: (wording, piece, filled = {}) => {
      const fresh = wording.filter((option) => !used.has(option))
      const chosen = fresh[chance.below(Math.max(1, fresh.length))] ?? wording[0]
      used.add(chosen)
      citing(piece, (n) => `${filledIn(chosen, { ...partsOf(piece), ...filled })}.[FACT][${n}]`)
    },
    infer: (sentence, from = []) => {
      const numbers = from.filter((piece) => cited.includes(piece)).map((piece) => `[${numberOf(piece)}]`)
      add(`${sentence}.[INFER]${[...new Set(numbers)].join('')}`)
    },
    assume: (sentence) => void add(`${sentence}.[ASSUME]`),
    ask: (sentence, about) => (about === undefined ? void add(sentence) : citing(about, (n) => `${sentence}[${n}]`)),
    cited: () => [...cited],
  }
}

const referenceTo = ({ path, start, end, quote }: Piece, index: number): Reference => ({
  n: index + 1,
  path,
  lines: { start, end },
  quote,
  url: null,
  title: null,
})

export const partsOf = (piece: Piece): { readonly q: string; readonly f: string; readonly p: string } => ({
  q: piece.cut ? `${piece.quote} …` : piece.quote,
  f: piece.path,
  p: place(piece),
})

export const filledIn = (wording: string, filled: Readonly<Record<string, string>>): string =>
  wording.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(filled, name) ? (filled[name] ?? whole) : whole))

/** “…” (file, line 4): a quotation inside a field that takes no citations. */
export const named = (piece: Piece): string => `“${piece.quote}” (${piece.path}, ${place(piece)})`

export const oneOf = (wording: Wording, chance: Random, filled: Readonly<Record<string, string>> = {}): string =>
  filledIn(pick(wording, chance), filled)

/** What follows from two quotations by arithmetic or by laying them side by side; null where nothing does. */
export function concluded(
  pieces: readonly Piece[],
  asked: ReadonlySet<string>,
): { readonly text: string; readonly from: readonly Piece[] } | null {
  for (const [index, first] of pieces.entries()) {
    for (const second of pieces.slice(index + 1)) {
      const found = first.path === second.path ? null : tension(first.quote, second.quote, asked)
      if (found === null) continue
      const [left, right] = found.figures.map((figures) => figures.join(', '))
      const words = found.words.map((word) => `“${word}”`).join(', ')
      return {
        text: `Of ${words} the files ${first.path} and ${second.path} give different figures, ${left} and ${right}, and which of them counts what is asked here has to be settled first`,
        from: [first, second],
      }
    }
  }
  for (const piece of pieces) {
    const sum = calculation(piece.quote)
    if (sum !== null) return { text: sum, from: [piece] }
  }
  return null
}
