/**
 * Looking into the folder: which files a text names, the exact words of a line, where a word stands. What is quoted here is a stretch of
 * the file as it is; whatever the verifier would not find again is left out before anybody reads it.
 */
import type { Dossier } from '../../../core/dossier.ts'
import { verify } from '../../../core/evidence/verify.ts'
import type { FileReference } from '../../../core/room/words.ts'
import { linesOf } from '../../../core/text/blocks.ts'
import { sentences } from '../../../core/text/sentences.ts'
import { keywordSet } from '../../../core/text/words.ts'

/** One line of one file, as it stands there. */
export interface Place {
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly text: string
}

const QUOTE_CHARACTERS_MAX = 200
const QUOTE_CHARACTERS_MIN = 15
/** Marks of a list, a heading, a quotation or a comment are no words of the sentence behind them. */
const LEADING_MARKS = /^\s*(?:(?:[-*+•>]|\d{1,3}[.)]|#{1,6}|\/\/+|--|\|)\s+)?/

export const placesIn = (path: string, { text }: Dossier): readonly Place[] =>
  [...linesOf(text(path) ?? '')].map((line, index) => ({ path, line: index + 1, text: line.text }))

export function placeAt(path: string, line: number, dossier: Dossier): Place | null {
  return placesIn(path, dossier)[line - 1] ?? null
}

/** The sentence of a line that holds `near`, or the first; where it is too long, the stretch around `near`, cut between words. */
export function quoteOf(text: string, near: string | null): string {
  const bare = cellOf(text, near) ?? unmarked(text)
  const said = sentences(bare).map((sentence) => sentence.text)
  const holding = near === null ? said[0] : said.find((sentence) => sentence.includes(near))
  // A few words alone ("Day 96.") are no use to a reader, nor to the verifier.
  const sentence = holding !== undefined && holding.length >= QUOTE_CHARACTERS_MIN && bare.includes(holding) ? holding : bare
  if (sentence.length <= QUOTE_CHARACTERS_MAX) return sentence
  const middle = near === null ? 0 : Math.max(0, sentence.indexOf(near) + near.length / 2)
  const from = Math.max(0, Math.min(Math.round(middle - QUOTE_CHARACTERS_MAX / 2), sentence.length - QUOTE_CHARACTERS_MAX))
  const window = sentence.slice(from, from + QUOTE_CHARACTERS_MAX)
  const whole = from === 0 ? window : window.replace(/^\S*\s+/, '')
  return from + QUOTE_CHARACTERS_MAX >= sentence.length ? whole : whole.replace(/\s+\S*$/, '')
}

/** Without the marks of a list or of emphasis around it: they are no words of it. */
const unmarked = (text: string): string => {
  const bare = text.replace(LEADING_MARKS, '').trim()
  return /^([*_]{1,3})(?![*_\s])[^*_]+(?<!\s)\1$/.exec(bare) === null ? bare : bare.replace(/^[*_]+|[*_]+$/g, '')
}

/** Of a row of a table the cell that holds `near`, or the longest, or the row where no cell says enough; null where it is no row. */
function cellOf(text: string, near: string | null): string | null {
  const [, row] = /^\s*\|(.*)\|\s*$/.exec(text) ?? []
  if (row === undefined) return null
  const cells = row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell.length >= QUOTE_CHARACTERS_MIN)
  return cells.find((cell) => near !== null && cell.includes(near)) ?? cells.toSorted((a, b) => b.length - a.length)[0] ?? row.trim()
}

export const referenceTo = ({ path, line, text }: Place, near: string | null = null): FileReference => ({
  path,
  lines: { start: line, end: line },
  quote: quoteOf(text, near),
})

/** What can be looked up again, each place once. */
export function heldReferences(references: readonly FileReference[], dossier: Dossier): readonly FileReference[] {
  const seen = new Set<string>()
  return references.filter((reference) => {
    const key = `${reference.path}:${reference.lines?.start}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew && verify({ n: 1, ...reference, url: null, title: null }, dossier).verdict === 'verified'
  })
}

export const pathsOf = ({ files }: Dossier): readonly string[] => files.map(({ path }) => path)

/** Files that a text names: by path, by a file name that only one of them has, or spelled out ("chapter 3, scene 2", "ADR 3"). */
export function filesNamed(text: string, paths: readonly string[]): readonly string[] {
  const spelled = ` ${plainWords(text).join(' ')} `
  return paths.filter((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (hasPath(text, path)) return true
    if (hasPath(text, name) && paths.filter((other) => other.endsWith(`/${name}`) || other === name).length === 1) return true
    const stem = plainWords(path.replace(/\.[^./]+$/, ''))
    return stem.length > 2 && stem.some((word) => /\d/.test(word)) && spelled.includes(` ${stem.join(' ')} `)
  })
}

/** "chapter 1" is every file of that folder, "ADR 3" is `adr/0003-….md`, `tests/limits.py` is itself, "the handbook" is `handbook.md`. */
export function filesMeant(phrase: string, paths: readonly string[]): readonly string[] {
  const named = filesNamed(phrase, paths)
  if (named.length > 0) return named
  const [, noun, number] = /(\p{L}{2,})[\s#-]*0*(\d+)\b/u.exec(phrase) ?? []
  if (noun !== undefined && number !== undefined) {
    const numbered = new RegExp(String.raw`(?:^|/)${noun}s?[-_/ ]?0*${number}(?!\d)`, 'iu')
    return paths.filter((path) => numbered.test(path))
  }
  const last = plainWords(phrase).at(-1)
  return paths.filter((path) => plainWords(path.replace(/\.[^./]+$/, '').replace(/^.*\//, '')).join(' ') === last)
}

/** Places that somebody cites, as a view shows them: `chapter-1/scene-2.md:12 (verified)`. The line is null where none is named. */
export function citedPlaces(
  evidence: readonly string[],
  paths: readonly string[],
): readonly { readonly path: string; readonly line: number | null }[] {
  return evidence.flatMap((shown) => {
    const path = paths
      .filter((one) => shown.startsWith(one) && !/[\w-]/.test(shown[one.length] ?? ''))
      .sort((a, b) => b.length - a.length)[0]
    if (path === undefined) return []
    const line = /^:(\d+)/.exec(shown.slice(path.length))?.[1]
    return [{ path, line: line === undefined ? null : Number(line) }]
  })
}

/** The same of places that a text names: "docs/handbook.md:12 says". */
export const placesNamed = (text: string, paths: readonly string[]): readonly { readonly path: string; readonly line: number | null }[] =>
  citedPlaces(
    text.split(/\s+/).filter((word) => /:\d/.test(word)),
    paths,
  )

const PATH_LIKE = /[\w-][\w./-]*\.([a-z]\w{0,5})\b/gi

/** Whether an issue speaks of a file, by the kind of name that files of this folder have, or cites one, that is not there. */
export function namesAbsent(text: string, evidence: readonly string[], paths: readonly string[]): boolean {
  const kinds = new Set(paths.map((path) => path.slice(path.lastIndexOf('.') + 1).toLowerCase()))
  const isThere = (name: string): boolean => paths.some((path) => path === name || path.endsWith(`/${name}`))
  const spoken = [...text.matchAll(PATH_LIKE)].filter(([, kind = '']) => kinds.has(kind.toLowerCase())).map(([name]) => name)
  const cited = evidence.flatMap((shown) => /^(?!#)[^\s:]+\.\w+/.exec(shown)?.[0] ?? [])
  return [...spoken, ...cited].some((name) => !isThere(name))
}

/** Lines that hold a word or phrase, whole and in any case. */
export const linesWith = (phrase: string, path: string, dossier: Dossier): readonly Place[] =>
  placesIn(path, dossier).filter(({ text }) => hasWord(text, phrase))

/** Whole: no letter, digit or dash on either side. */
export function hasWord(text: string, word: string): boolean {
  return wordAt(text, word) !== -1
}

export function wordAt(text: string, word: string): number {
  const [hay, needle] = [text.toLowerCase(), word.toLowerCase()]
  if (needle === '') return -1
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + 1))
    if (!isWordSign(hay[at - 1]) && !isWordSign(hay[at + needle.length])) return at
  return -1
}

/** Whole, and no part of a longer path: `tests/limits.py` is not in `old-tests/limits.py.bak`. */
function hasPath(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1))
    if (!/[\w./-]/.test(text[at - 1] ?? ' ') && !/^(?:[\w/-]|\.\w)/.test(text.slice(at + path.length, at + path.length + 2))) return true
  return false
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)

/** Letters and numbers alone, numbers without leading zeros: `chapter-01/scene_2` and "Chapter 1, scene 2" are the same. */
const plainWords = (text: string): readonly string[] =>
  (text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []).map((word) => (/^\d+$/.test(word) ? String(Number(word)) : word))

/** All words that matter of one text stand in the other, in whatever form. */
export function holdsAll(text: string, words: string): boolean {
  const there = keywordSet(text)
  const wanted = [...keywordSet(words)]
  return wanted.length > 0 && wanted.every((word) => there.has(word))
}
