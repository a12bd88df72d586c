/** Tables: the cells of a pipe row, and the rows of reStructuredText's simple and grid tables. */
import type { Draft, Line } from './draft.ts'
import { draft, isBlank } from './draft.ts'

const PIPE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

export const isPipeRule = (line: string): boolean => line.includes('|') && PIPE_RULE.test(line)

/** Split at pipes that are neither escaped nor inside inline code. */
export function pipeCells(row: string): string[] {
  const cells: string[] = []
  let cell = ''
  let code = false
  const body = row.trim().replace(/^\|/, '')
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] ?? ''
    if (sign === '\\' && body[at + 1] === '|') {
      cell += '\\|'
      at++
    } else if (sign === '|' && !code) {
      cells.push(cell.trim())
      cell = ''
    } else {
      if (sign === '`' && (code || body.indexOf('`', at + 1) !== -1)) code = !code
      cell += sign
    }
  }
  if (cell.trim() !== '') cells.push(cell.trim())
  return cells
}

interface Table {
  readonly rows: readonly Draft[]
  /** The line after the table. */
  readonly end: number
}

/** A table that begins with its header at `at`; null where none does. */
export function pipeTable(lines: readonly Line[], at: number): Table | null {
  const head = lines[at]?.text ?? ''
  if (!head.includes('|') || !isPipeRule(lines[at + 1]?.text ?? '')) return null
  const header = pipeCells(head)
  if (header.length !== pipeCells(lines[at + 1]?.text ?? '').length) return null
  const rows: Draft[] = []
  let end = at + 2
  while (end < lines.length && !isBlank(lines[end]) && (lines[end]?.text ?? '').includes('|')) {
    rows.push(rowDraft(lines, end, end, pipeCells(lines[end]?.text ?? ''), header))
    end++
  }
  return { rows, end }
}

function rowDraft(lines: readonly Line[], first: number, last: number, cells: readonly string[], header: readonly string[]): Draft {
  const line = lines[first]
  const from = (line?.start ?? 0) + (line?.text.length ?? 0) - (line?.text.trimStart().length ?? 0)
  const to = (lines[last]?.start ?? 0) + (lines[last]?.text.trimEnd().length ?? 0)
  return draft(lines, 'row', first, last, { from, to, cells, header })
}

const SIMPLE_RULE = /^\s*=+(?: +=+)+\s*$/

/** A simple table: columns under runs of `=`. A row whose first cell is empty goes on with the row before it. */
export function simpleTable(lines: readonly Line[], at: number): Table | null {
  const rule = lines[at]?.text ?? ''
  if (!SIMPLE_RULE.test(rule)) return null
  const rules = [at]
  for (let end = at + 1; end < lines.length && rules.length < 3; end++) {
    if (SIMPLE_RULE.test(lines[end]?.text ?? '')) {
      rules.push(end)
      if (isBlank(lines[end + 1])) break
    } else if (isBlank(lines[end]) && isBlank(lines[end + 1])) break
  }
  const last = rules.at(-1) ?? at
  if (rules.length < 2) return null
  const columns = [...rule.matchAll(/=+/g)].map((run) => run.index)
  const cut = (text: string): string[] =>
    columns.map((from, index) => text.slice(from, index + 1 < columns.length ? columns[index + 1] : undefined).trim())
  const bodyFrom = rules.length === 3 ? (rules[1] ?? at) + 1 : at + 1
  const header = rules.length === 3 ? joined(lines.slice(at + 1, rules[1]).map((line) => cut(line.text))) : []
  const rows: Draft[] = []
  let first = bodyFrom
  for (let row = bodyFrom; row < last; row++) {
    const next = lines[row + 1]
    const goesOn = row + 1 < last && !isBlank(next) && cut(next?.text ?? '')[0] === ''
    if (goesOn) continue
    if (!isBlank(lines[row]) && !/^[-\s]+$/.test(lines[row]?.text ?? ''))
      rows.push(rowDraft(lines, first, row, joined(lines.slice(first, row + 1).map((line) => cut(line.text))), header))
    first = row + 1
  }
  return { rows, end: last + 1 }
}

const joined = (parts: readonly (readonly string[])[]): string[] =>
  (parts[0] ?? []).map((_, column) =>
    parts
      .map((part) => part[column] ?? '')
      .filter((cell) => cell !== '')
      .join(' '),
  )

const GRID_RULE = /^\s*\+(?:[-=]+\+)+\s*$/

/** A grid table: rows between `+---+` lines, its header above `+===+`. */
export function gridTable(lines: readonly Line[], at: number): Table | null {
  if (!GRID_RULE.test(lines[at]?.text ?? '')) return null
  let header: readonly string[] = []
  const rows: Draft[] = []
  let first = at + 1
  let end = at + 1
  for (; end < lines.length && /^\s*[+|]/.test(lines[end]?.text ?? ''); end++) {
    const text = lines[end]?.text ?? ''
    if (!GRID_RULE.test(text)) continue
    const cells = joined(lines.slice(first, end).map((line) => pipeCells(line.text.trim().replace(/\|$/, ' |'))))
    if (text.includes('=')) header = cells
    else if (end > first) rows.push(rowDraft(lines, first, end - 1, cells, header))
    first = end + 1
  }
  return { rows, end }
}
