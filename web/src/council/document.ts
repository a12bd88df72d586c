/**
 * The reviewed text as lines to read, with what findings quote of it in its place.
 *
 *   text ─▶ lines (headings and code known) ─▶ spans that findings quote ─▶ pieces of a line, each with its findings
 */
import type { ReportedFinding } from '../../../src/core/council/report-types.ts'
import { linesIn } from '../../../src/core/document/draft.ts'
import { markdownDrafts } from '../../../src/core/document/markdown.ts'
import { rstDrafts } from '../../../src/core/document/rst.ts'
import { outlineOf } from '../../../src/core/document/sections.ts'
import { findQuote, VERIFIED_ABOVE } from '../../../src/core/evidence/find-quote.ts'

export interface TextLine {
  readonly text: string
  /** Its place in the whole text. */
  readonly start: number
  /** Of a heading; 0 elsewhere. */
  readonly level: number
  readonly isCode: boolean
}

export interface ReadText {
  readonly text: string
  readonly lines: readonly TextLine[]
  /** First line of each section, by its headings joined. */
  readonly sections: ReadonlyMap<string, number>
}

const joined = (section: readonly string[]): string => section.join('\n')

export function readText(path: string, text: string): ReadText {
  const all = linesIn(text)
  // A last line break ends the last line and opens none.
  if (all.length > 1 && all.at(-1)?.text === '') all.pop()
  const drafts = /\.(?:rst|rest)$/i.test(path) ? rstDrafts(all) : markdownDrafts(all)
  const code = new Set(drafts.flatMap(({ kind, first, last }) => (kind === 'code' ? between(first, last) : [])))
  const { sections } = outlineOf(text, drafts, all.length)
  const headings = drafts.filter(({ kind }) => kind === 'heading')
  const levels = new Map(headings.map(({ first, level }) => [first, level]))
  return {
    text,
    lines: all.map((line, index) => ({ text: line.text, start: line.start, level: levels.get(index) ?? 0, isCode: code.has(index) })),
    sections: new Map(sections.filter(({ index }) => index > 0).map((section) => [joined(section.path), section.start])),
  }
}

const between = (first: number, last: number): readonly number[] => Array.from({ length: last - first + 1 }, (_, step) => first + step)

/** Where a finding stands in the text: its first line, and the words where they could be found. */
export interface Placed {
  readonly line: number
  readonly span: { readonly start: number; readonly end: number } | null
}

type Located = Pick<ReportedFinding, 'id' | 'lines' | 'quote' | 'section' | 'check'>

/** Null: it is about the document as a whole, or about nothing that can be found there. */
export function placeIn(read: ReadText, { lines, quote, section, check }: Located): Placed | null {
  if (lines === null) {
    const heading = section.length === 0 ? undefined : read.sections.get(joined(section))
    return heading === undefined ? null : { line: heading, span: null }
  }
  const first = read.lines[lines.start - 1]
  const last = read.lines[lines.end - 1]
  if (first === undefined || last === undefined) return null
  if (quote === null || check?.verdict === 'failed') return { line: lines.start, span: null }
  const stretch = read.text.slice(first.start, last.start + last.text.length)
  const found = findQuote(quote, read.text, { text: stretch, offset: first.start, lastLine: lines.end, cited: true })
  if (found === null || found.similarity <= VERIFIED_ABOVE) return { line: lines.start, span: null }
  return { line: lines.start, span: { start: found.start, end: found.end } }
}

export interface LineMarks {
  /** Findings that begin here, in the order given. */
  readonly begins: readonly string[]
  readonly spans: readonly { readonly id: string; readonly start: number; readonly end: number }[]
}

/** By line, counted from 1. */
export function marksOf(read: ReadText, placed: ReadonlyMap<string, Placed>): ReadonlyMap<number, LineMarks> {
  const marks = new Map<number, LineMarks>()
  const at = (line: number): LineMarks => marks.get(line) ?? { begins: [], spans: [] }
  for (const [id, { line, span }] of placed) {
    marks.set(line, { ...at(line), begins: [...at(line).begins, id] })
    if (span === null) continue
    for (let number = line; number <= read.lines.length; number++) {
      const own = read.lines[number - 1]
      if (own === undefined || own.start >= span.end) break
      const start = Math.max(0, span.start - own.start)
      const end = Math.min(own.text.length, span.end - own.start)
      if (start < end) marks.set(number, { ...at(number), spans: [...at(number).spans, { id, start, end }] })
    }
  }
  return marks
}

export interface Piece {
  readonly text: string
  readonly start: number
  /** Findings that quote it. */
  readonly findings: readonly string[]
}

/** A line cut wherever a quotation begins or ends; `from`: what stands before it is a sign for machines. */
export function piecesOf(text: string, spans: LineMarks['spans'], from = 0): readonly Piece[] {
  const cuts = [...new Set([from, text.length, ...spans.flatMap(({ start, end }) => [start, end])])]
    .filter((cut) => cut >= from && cut <= text.length)
    .toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length
    return {
      text: text.slice(start, end),
      start,
      findings: spans.filter((span) => span.start <= start && span.end >= end).map(({ id }) => id),
    }
  })
}

/** The signs that make a line a heading are not read aloud either. */
export const signsBefore = ({ text, level }: TextLine): number => (level === 0 ? 0 : (/^\s{0,3}#{1,6}\s+/.exec(text)?.[0].length ?? 0))
