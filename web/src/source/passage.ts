/** Which passage of a source a reference means, and the source as numbered lines with that passage marked. */
import { findQuote, VERIFIED_ABOVE } from '../../../src/core/evidence/find-quote.ts'
import { type LineStarts, lineAt, lineStarts, linesFrom } from '../../../src/core/evidence/lines.ts'
import type { Check, Lines } from '../../../src/core/evidence/words.ts'
import { printable } from '../../../src/views/printable.ts'

/**
 * Found: these are the words. Elsewhere: these are the words, but not where the reference says. Closest: the nearest there is,
 * but not what was quoted. Cited: only lines were named.
 */
export interface Passage {
  readonly kind: 'found' | 'elsewhere' | 'closest' | 'cited'
  readonly start: number
  readonly end: number
  readonly firstLine: number
  readonly lastLine: number
}

/** As much as the verifier's sentence needs; a reference that nobody checked has none. */
export type PassageCheck = Pick<Check, 'verdict' | 'line' | 'similarity'> | null

/** Beyond its own length, so much of the file may lie between the parts of one quotation. */
const REACH = 2_000

export function passageIn(text: string, quote: string | null, check: PassageCheck, cited: Lines | null): Passage | null {
  const starts = lineStarts(text)
  if (quote !== null && quote.trim() !== '') return quoted(text, starts, quote, check)
  const first = cited?.start ?? check?.line ?? null
  if (first === null || first < 1 || first > starts.count) return null
  const last = Math.min(starts.count, Math.max(first, cited?.end ?? first))
  return { kind: 'cited', start: linesFrom(starts, first), end: linesFrom(starts, last + 1), firstLine: first, lastLine: last }
}

/** Looked for first where the verifier found it, so that the reader sees the passage that its sentence speaks of. */
function quoted(text: string, starts: LineStarts, quote: string, check: PassageCheck): Passage | null {
  const lastLine = starts.count
  const whole = { text, offset: 0, lastLine, cited: false }
  const offset = check?.line == null ? 0 : linesFrom(starts, check.line)
  const near = { text: text.slice(offset, offset + quote.length * 2 + REACH), offset, lastLine, cited: false }
  const found = (check?.line == null ? null : findQuote(quote, text, near)) ?? findQuote(quote, text, whole)
  if (found === null || found.end <= found.start) return null
  const isSame = found.similarity > VERIFIED_ABOVE && found.changed === null
  const isFound = check === null ? isSame : check.verdict === 'verified'
  return {
    kind: isFound ? 'found' : isSame ? 'elsewhere' : 'closest',
    start: found.start,
    end: found.end,
    firstLine: lineAt(starts, found.start),
    lastLine: lineAt(starts, found.end - 1),
  }
}

export interface ShownLine {
  readonly number: number
  readonly before: string
  readonly marked: string
  readonly after: string
}

/** Lines `from` to `to`, each cut where the passage begins and ends. */
export function shownLines(text: string, passage: Passage | null, from: number, to: number): readonly ShownLine[] {
  const starts = lineStarts(text)
  const lines: ShownLine[] = []
  for (let number = Math.max(1, from); number <= Math.min(to, starts.count); number++) {
    const start = linesFrom(starts, number)
    const end = linesFrom(starts, number + 1)
    const markStart = passage === null ? end : Math.min(end, Math.max(start, passage.start))
    const markEnd = passage === null ? end : Math.max(markStart, Math.min(end, passage.end))
    lines.push({
      number,
      before: seen(text.slice(start, markStart)),
      marked: seen(text.slice(markStart, markEnd)),
      after: seen(text.slice(markEnd, end)),
    })
  }
  return lines
}

/** What can't be seen must not change what is read; a line stays one line. */
const seen = (text: string): string => printable(text.replace(/[\r\n]+$/, '')).replaceAll('\n', ' ')

export const lineCount = (text: string): number => lineStarts(text).count
