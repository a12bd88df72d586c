/**
 * The document as it will be read: its sections, long ones in parts, each with its weight in tokens. Units are what grants
 * name and what the report calls read or unread.
 */
import type { Document, Section } from '../document/document.ts'
import { linesOfDocument } from '../document/find.ts'
import { isEnglish } from '../text/language.ts'
import { estimateTokens } from '../text/tokens.ts'
import { wordsOf } from '../text/words.ts'
import { REQUEST } from './numbers.ts'
import type { Survey } from './state.ts'
import type { Unit } from './words.ts'

export function surveyOf(document: Document, textHash: string): Survey {
  const lines = linesOfDocument(document)
  // Where a heading is the first line, nothing stands before it, and its line is not read twice.
  const [before, first] = document.sections
  const sections = before !== undefined && first?.start === before.start ? document.sections.slice(1) : document.sections
  const units = sections.flatMap((section) => unitsOf(section, lines))
  return {
    path: document.path,
    textHash,
    title: document.title,
    lines: document.lines,
    words: wordsOf(document.text).length,
    sentences: document.sentences.length,
    english: isEnglish(document.text),
    tokens: units.reduce((sum, { tokens }) => sum + tokens, 0),
    units,
  }
}

/** The lines of a unit as they stand in the document. */
export const textOf = (document: Document, { start, end }: Pick<Unit, 'start' | 'end'>): string =>
  linesOfDocument(document)
    .slice(start - 1, end)
    .join('\n')

/** A section, or its parts: cut before a line when the part would grow too long, rather at an empty line. */
function unitsOf({ id, path, start, end }: Section, lines: readonly string[]): readonly Unit[] {
  const parts: { start: number; end: number; tokens: number }[] = []
  let from = start
  let tokens = 0
  for (let line = start; line <= end; line++) {
    const text = lines[line - 1] ?? ''
    const weight = estimateTokens(`${text}\n`)
    const isFull = tokens + weight > REQUEST.unitTokensMax
    const isBreak = text.trim() === '' && tokens > REQUEST.unitTokensMax / 2
    if (line > from && (isFull || isBreak)) {
      parts.push({ start: from, end: line - 1, tokens })
      from = line
      tokens = 0
    }
    tokens += weight
  }
  if (end >= from) parts.push({ start: from, end, tokens })
  const filled = parts.filter((part) => lines.slice(part.start - 1, part.end).some((line) => line.trim() !== ''))
  return filled.map((part, index) => ({ id: filled.length === 1 ? id : `${id}.${index + 1}`, section: [...path], ...part }))
}
