/**
 * The list of references at the end of a contribution: found, taken out of the body, and read line by line.
 *
 *   text ──heading "References"──▶ body │ lines ──▶ [1] path, lines, quotation, address, title
 *
 * The body is read for citations only after the list is gone: else every reference would cite itself.
 */
import { blocksOf, linesOf } from '../text/blocks.ts'
import { bareAddress } from '../text/spans.ts'
import { readReference } from './reference-line.ts'
import { NUMBER_MAX } from './tags.ts'
import type { Reference } from './words.ts'

export interface Split {
  readonly body: string
  readonly references: readonly Reference[]
}

const TITLES: ReadonlySet<string> = new Set([
  'reference',
  'references',
  'source',
  'sources',
  'bibliography',
  'works cited',
  'citations',
  'reference list',
])
const ENTRY = /^[ \t>]*(?:[-*+][ \t]+)?[*_]{0,2}(?:\[\^?(\d{1,3})\]:?|(\d{1,3})[.)])[*_]{0,2}:?[ \t]+(?=\S)/
const BRACKET_ENTRY = /^[ \t]*\[(\d{1,2})\](:?)[ \t]+\S/
const MARKDOWN_HEADING = /^[ \t]{0,3}#{1,6}[ \t]/

interface Line {
  readonly text: string
  readonly start: number
  readonly end: number
}

export function splitReferences(text: string): Split {
  const lines = proseLines(text)
  const heading = headingIndex(lines)
  const first = heading === -1 ? untitledIndex(lines) : heading
  if (first === -1) return { body: text, references: [] }
  const rest = heading === -1 ? '' : inlineEntry(lines[heading]?.text ?? '')
  const { entries, next } = entriesFrom(lines, heading === -1 ? first : first + 1, rest)
  const until = lines[next]?.start ?? text.length
  const body = `${text.slice(0, lines[first]?.start ?? 0)}${text.slice(until)}`
  return { body, references: entries.flatMap(({ n, text: entry }) => (n >= 1 && n <= NUMBER_MAX ? [readReference(n, entry)] : [])) }
}

/** All lines; those inside fenced code are blanked, so that a heading in an example is none. */
function proseLines(text: string): readonly Line[] {
  const blocks = blocksOf(text)
  let block = 0
  return [...linesOf(text)].map((line) => {
    while (block < blocks.length && (blocks[block]?.end ?? 0) < line.start) block++
    const inside = (blocks[block]?.start ?? Number.POSITIVE_INFINITY) <= line.end
    return inside ? line : { ...line, text: '' }
  })
}

/** The last line that titles a list of references which really follows. */
function headingIndex(lines: readonly Line[]): number {
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]?.text ?? ''
    if (inlineEntry(line) !== '') return index
    if (!isTitle(line)) continue
    const next = lines.slice(index + 1).find(({ text }) => text.trim() !== '')
    if (next === undefined || ENTRY.test(next.text)) return index
  }
  return -1
}

const bare = (line: string): string =>
  line
    .replace(/^[ \t>]*#{0,6}[ \t]*(?:\d{1,2}[.)][ \t]+)?/, '')
    .replace(/[*_:=]/g, '')
    .trim()
    .toLowerCase()

const isTitle = (line: string): boolean => line.length < 60 && TITLES.has(bare(line))

/** What stands behind "References:" on its own line, where an entry does; else ''. */
function inlineEntry(line: string): string {
  const colon = line.indexOf(':')
  if (colon === -1 || !isTitle(line.slice(0, colon))) return ''
  const rest = line.slice(colon + 1).replace(/^[*_\s]+/, '')
  return ENTRY.test(rest) ? rest : ''
}

/** Where a list without a title begins: the last lines, after a blank one, each numbered and naming a source. */
function untitledIndex(lines: readonly Line[]): number {
  let index = lines.length - 1
  let first = -1
  while (index >= 0) {
    const line = lines[index]?.text ?? ''
    const entry = BRACKET_ENTRY.exec(line)
    if (entry && (entry[2] === ':' || namesSource(line))) first = index
    else if (line.trim() !== '') break
    index--
  }
  const before = lines[first - 1]?.text ?? ''
  const titled = BRACKET_ENTRY.exec(lines[first]?.text ?? '')?.[2] === ':'
  return first > 0 && (titled || before.trim() === '') ? first : -1
}

function namesSource(line: string): boolean {
  const { path, url } = readReference(
    1,
    line.replace(BRACKET_ENTRY, (found) => found.slice(-1)),
  )
  return path !== null || url !== null || bareAddress(line) !== null
}

interface Entry {
  readonly n: number
  readonly text: string
}

/** Entries from line `from` on, each with the lines it runs over, and the first line that belongs to no entry. */
function entriesFrom(lines: readonly Line[], from: number, rest: string): { entries: readonly Entry[]; next: number } {
  const entries: Entry[] = rest === '' ? [] : separated(rest)
  let index = from
  let blank = false
  for (; index < lines.length; index++) {
    const line = lines[index]?.text ?? ''
    if (MARKDOWN_HEADING.test(line)) break
    if (line.trim() === '') {
      blank = true
      continue
    }
    const last = entries.at(-1)
    if (ENTRY.test(line)) entries.push(...separated(line))
    else if (last === undefined || (blank && !/^[ \t]{2,}/.test(line))) break
    else entries[entries.length - 1] = { n: last.n, text: `${last.text} ${line.trim()}` }
    blank = false
  }
  return { entries, next: index }
}

/** The entries of one line: usually one, but "[1] a.md [2] b.md" is two. */
function separated(line: string): Entry[] {
  const head = ENTRY.exec(line)
  if (!head) return []
  const n = Number(head[1] ?? head[2])
  const text = line.slice(head[0].length)
  const next = text.search(/[\s;,]\[\d{1,2}\]:?\s+\S/)
  if (next === -1 || head[1] === undefined) return [{ n, text: text.trim() }]
  return [{ n, text: text.slice(0, next).trim() }, ...separated(text.slice(next + 1))]
}
