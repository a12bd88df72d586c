/**
 * What a spoilt document is, and the tools to spoil one: edits are made on the text itself, so all the rest stays as it is.
 *
 *   document ──▶ edits ──▶ mutation: the spoilt text, the places to look at, the modes whose business it is, the kinds of finding
 */
import type { Category } from '../../../src/core/council/words.ts'
import type { Block, Document, Sentence } from '../../../src/core/document/document.ts'
import { wordsOf } from '../../../src/core/text/words.ts'

export interface Range {
  readonly start: number
  readonly end: number
}

export interface Mutation {
  readonly kind: string
  /** For people: what was done. */
  readonly what: string
  readonly text: string
  /** Any of these held by a seat makes the mutation its business. */
  readonly modes: readonly number[]
  readonly categories: readonly Category[]
  /** A finding points at the place if it says all the words of one group, … */
  readonly words: readonly (readonly string[])[]
  /** … or quotes what begins in one of these lines of the spoilt text. */
  readonly ranges: readonly Range[]
}

export type Mutator = (document: Document) => readonly Mutation[]

export interface Edit {
  readonly from: number
  readonly to: number
  readonly instead: string
}

const PROSE = new Set(['paragraph', 'item', 'row'])

export const prose = (document: Document): readonly Sentence[] =>
  document.sentences.filter(({ block }) => PROSE.has(document.blocks[block]?.kind ?? ''))

export const blockOf = (document: Document, { block }: Sentence): Block => {
  const found = document.blocks[block]
  if (found === undefined) throw new Error(`no block ${block}`)
  return found
}

export const pathOf = (document: Document, section: number): string => document.sections[section]?.path.join(' / ') ?? ''

/** Where a line begins, counted from 1; past the last line, the end of the text. */
export function offsetOf(text: string, line: number): number {
  let at = 0
  for (let passed = 1; passed < line; passed++) {
    const next = text.indexOf('\n', at)
    if (next === -1) return text.length
    at = next + 1
  }
  return at
}

/** A slice of a sentence or block, to be put in other words; null where the text is not found as it was parsed. */
export function replaced(document: Document, { text, start }: Pick<Sentence, 'text' | 'start'>, old: string, instead: string): Edit | null {
  const at = document.text.indexOf(text, offsetOf(document.text, start))
  const within = text.indexOf(old)
  return at === -1 || within === -1 ? null : { from: at + within, to: at + within + old.length, instead }
}

/** The same, and where the old words leave a hole, its blanks and commas are mended as an editor would. */
export function removed(document: Document, sentence: Pick<Sentence, 'text' | 'start'>, old: string): Edit | null {
  const edit = replaced(document, sentence, old, '')
  if (edit === null) return null
  const before = document.text.slice(0, edit.from)
  const after = document.text.slice(edit.to)
  const blanks = /[ \t]*(?:\n[ \t]*)?$/.exec(before)?.[0].length ?? 0
  // “…, within 5 minutes.” takes its comma along.
  const comma = /,[ \t]*(?:\n[ \t]*)?$/.exec(before)?.[0].length ?? 0
  if (comma > 0 && /^\s*[.,;:)|]/.test(after)) return { ...edit, from: edit.from - comma }
  if (/^\s*[.,;:)|]/.test(after) && /\S/.test(before.slice(-blanks - 1))) return { ...edit, from: edit.from - blanks }
  const next = /^ +/.exec(after)?.[0].length ?? 0
  return { ...edit, to: edit.to + next }
}

/** Sentences taken out; a block of which nothing is left goes with its mark and its lines. */
export function cut(document: Document, sentences: readonly Sentence[]): readonly Edit[] {
  const gone = new Set(sentences.map(({ index }) => index))
  const blocks = new Set(sentences.map(({ block }) => block))
  return [...blocks].flatMap((index) => {
    const all = document.sentences.filter(({ block }) => block === index)
    const block = document.blocks[index]
    if (block !== undefined && all.every((one) => gone.has(one.index)))
      return [{ from: offsetOf(document.text, block.start), to: offsetOf(document.text, block.end + 1), instead: '' }]
    return all.filter((one) => gone.has(one.index)).flatMap((one) => removed(document, one, one.text) ?? [])
  })
}

/** Edits that touch each other would spoil more than was meant: the later one is left out. */
export function spoil(text: string, edits: readonly Edit[]): string {
  let end = text.length + 1
  let spoilt = text
  for (const { from, to, instead } of edits.toSorted((a, b) => b.from - a.from || b.to - a.to)) {
    if (to > end) continue
    spoilt = spoilt.slice(0, from) + instead + spoilt.slice(to)
    end = from
  }
  return spoilt
}

const linesIn = (text: string): number => text.split('\n').length - 1

/** Lines of the document as it was, in the spoilt text. */
export function movedLines(document: Document, edits: readonly Edit[], { start, end }: Range): Range {
  const moved = (line: number): number => {
    const at = offsetOf(document.text, line)
    const shift = edits
      .filter(({ from }) => from < at)
      .reduce((sum, { from, to, instead }) => sum + linesIn(instead) - linesIn(document.text.slice(from, Math.min(to, at))), 0)
    return Math.max(1, line + shift)
  }
  return { start: moved(start), end: moved(end) }
}

/** A block that was cut whole leaves its neighbours to look at. */
export const around = ({ start, end }: Range): Range => ({ start: Math.max(1, start - 1), end: end + 1 })

const COMMON = new Set(
  'which their there these those where while after before about other should would could shall every within between through first second being using without during since until under above below least still because than then that this with from have must when what they them will into only each more most also such some over same does been were'.split(
    ' ',
  ),
)

/** What a sentence is about: its longer words without endings, and ids such as R7. */
export const subjects = (text: string): ReadonlySet<string> =>
  new Set([
    ...wordsOf(text)
      .filter((word) => word.length > 3 && !COMMON.has(word) && !/\d/.test(word))
      .map((word) => word.replace(/(?:ings?|ed|es|s)$/, '')),
    ...[...text.matchAll(/\b[A-Z]{1,3}-?\d{1,3}\b/g)].map(([id]) => id),
  ])

export const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] =>
  [...one].filter((word) => other.has(word))

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A word or phrase in a text, whole, also in the plural; blanks may be line breaks. */
export const holds = (text: string, phrase: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(phrase).replace(/ /g, '\\s+')}s?(?![\\p{L}\\p{N}])`, 'iu').test(text)
