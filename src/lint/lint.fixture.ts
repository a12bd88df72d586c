/** What one check says of a text, and how examples of checks are written down. */
import { parseDocument } from '../core/document/parse.ts'
import { CHECKS, type LintFinding, lint } from './index.ts'

export type Lines = readonly string[]

export interface Example {
  /** The text, and the line where it should be found: two wordings. */
  readonly finds: readonly (readonly [text: Lines, line: number])[]
  /** What looks alike. */
  readonly leaves: readonly Lines[]
}

export type Examples = Readonly<Record<string, Example>>

/** Findings of one check over these lines. */
export function saidBy(id: string, lines: Lines, path = 'plan.md'): readonly LintFinding[] {
  const check = CHECKS.find((one) => one.id === id)
  if (check === undefined) throw new RangeError(`There is no check ${id}.`)
  return lint(parseDocument(path, lines.join('\n')), [check])
}

export const table = (...rows: readonly string[]): Lines => [rows[0] ?? '', (rows[0] ?? '').replace(/[^|]+/g, '---'), ...rows.slice(1)]
