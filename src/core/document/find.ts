/** Finding one's way in a document: the section at a line, its own text, its children, an outline to show. */
import type { Dossier } from '../dossier.ts'
import type { Document, Section } from './document.ts'
import { parseDocument } from './parse.ts'

/** The section that holds a line. Before the first line it is the first, after the last the last. */
export function sectionAt(document: Document, line: number): Section {
  const { sections } = document
  let low = 0
  let high = sections.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sections[middle]?.start ?? 0) <= line) low = middle
    else high = middle - 1
  }
  // Where the first line is a heading, nothing stands before it.
  const found = sections[low] ?? sections[0]
  if (found === undefined) throw new RangeError('A document has at least one section.')
  return found
}

/** The lines of a section from its heading to before the next heading of any level. */
export function ownText(document: Document, section: Section): string {
  return linesOfDocument(document)
    .slice(section.start - 1, section.end)
    .join('\n')
    .trimEnd()
}

const splits = new WeakMap<Document, readonly string[]>()

/** Split once for each document: a long one is asked for hundreds of its stretches. */
export function linesOfDocument(document: Document): readonly string[] {
  const known = splits.get(document)
  if (known !== undefined) return known
  const lines = document.text.split(/\r\n|\n|\r/)
  splits.set(document, lines)
  return lines
}

/** One line a section, indented by depth: "  Roll-out (lines 40–52)". */
export function outline(document: Document): string {
  const shown = document.sections.filter((section) => section.index > 0 || section.words > 0)
  return shown.map((section) => `${'  '.repeat(depthOf(document, section))}${nameOf(section)} (${rangeOf(section)})`).join('\n')
}

const nameOf = (section: Section): string => (section.index === 0 ? 'before the first heading' : section.title)

const rangeOf = ({ start, end }: Section): string => (start >= end ? `line ${start}` : `lines ${start}–${end}`)

function depthOf(document: Document, section: Section): number {
  let depth = 0
  for (let above = section.parent; above !== null; above = document.sections[above]?.parent ?? null) depth++
  return depth
}

const parsed = new WeakMap<Dossier, Map<string, Document>>()

/** The document of a dossier at a path, parsed once a dossier; null where there is no such file. */
export function documentOf(dossier: Dossier, path: string): Document | null {
  const documents = parsed.get(dossier) ?? new Map<string, Document>()
  parsed.set(dossier, documents)
  const known = documents.get(path)
  if (known !== undefined) return known
  const text = dossier.text(path)
  if (text === null) return null
  const document = parseDocument(path, text)
  documents.set(path, document)
  return document
}
