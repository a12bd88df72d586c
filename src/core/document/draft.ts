/** What the readers of the formats write down: blocks with their places, before sections and sentences are known. */
import { linesOf } from '../text/blocks.ts'
import type { BlockKind } from './document.ts'

export interface Line {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface Draft {
  readonly kind: BlockKind
  /** Places in the text. */
  readonly from: number
  to: number
  /** Lines from 0. */
  readonly first: number
  last: number
  /** Of a heading. */
  readonly level: number
  readonly depth: number
  /** A paragraph or code that belongs to a list item above it. */
  readonly inside: boolean
  readonly mark: string | null
  readonly cells: readonly string[]
  readonly header: readonly string[]
}

export const linesIn = (text: string): Line[] => [...linesOf(text)]

const EMPTY = { level: 0, depth: 0, inside: false, mark: null, cells: [], header: [] }

/** A draft over whole lines, from `from` (an offset, so that marks can be left out) to the end of the last one. */
export function draft(
  lines: readonly Line[],
  kind: BlockKind,
  first: number,
  last: number,
  more: Partial<Pick<Draft, 'from' | 'to' | 'level' | 'depth' | 'inside' | 'mark' | 'cells' | 'header'>> = {},
): Draft {
  const from = lines[first]?.start ?? 0
  const to = lines[last]?.end ?? from
  return { ...EMPTY, kind, first, last, from, to, ...more }
}

/** Where the words of a line begin. A tab reaches to the next multiple of four. */
export function indentOf(text: string): number {
  let width = 0
  for (const sign of text) {
    if (sign === ' ') width++
    else if (sign === '\t') width += 4 - (width % 4)
    else break
  }
  return width
}

export const isBlank = (line: Line | undefined): boolean => line === undefined || line.text.trim() === ''

/** The first line at or after `from` that is neither blank nor indented by at least `indent`. */
export function indentedEnd(lines: readonly Line[], from: number, indent: number): number {
  let end = from
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]
    if (isBlank(line)) continue
    if (indentOf(line?.text ?? '') < indent) break
    end = at + 1
  }
  return end
}

const FIELD =
  /^\s*(?:[-*+]\s+)?[*_]*(?:start date|date|authors?|status|state|rfc(?: pr)?|rust issue|issue|feature name|tracking issue|pr|version|revision|owners?|owning team|created|updated|last (?:updated|modified|reviewed?)|reviewers?|approvers?|approved by|deciders|decision makers|sponsors?|stakeholders|contacts?|target(?: release)?|document (?:owner|status|id)|doc(?:ument)? type|type|id|discussion|supersed(?:es|ed by)|effective(?: date)?|next review|review date|classification|audience|team|ticket|epic|consulted|informed|service|severity|on-?call)\b[^:|.]{0,30}:[*_]*(?:\s|$)/i

/** A header field as RFCs, decision records and product documents open with: "- Start Date: …", "**Status:** Draft". */
export const isHeaderField = (line: string): boolean => FIELD.test(line)
