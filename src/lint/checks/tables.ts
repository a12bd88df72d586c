/** Tables: cells that no column takes, rules that make no table, keys and rows that stand twice, owners and limits left out. */
import type { Document } from '../../core/document/document.ts'
import { linesOfDocument } from '../../core/document/find.ts'
import { plainOf } from '../../core/document/plain.ts'
import type { Check, Hit } from '../check.ts'
import { blockHit, documentLineHit, formatOf, shown, tablesOf } from '../reading.ts'

function ragged(document: Document): readonly Hit[] {
  if (formatOf(document) !== 'markdown') return []
  return tablesOf(document).flatMap(({ header, rows }) =>
    rows.flatMap((row) => {
      if (row.cells.slice(header.length).every((cell) => cell === '')) return []
      return [
        blockHit(row, {
          severity: 'minor',
          why: `The row has ${row.cells.length} cells and the table ${header.length} columns: “${shown(row.cells.slice(header.length).join(' | '))}” is not shown.`,
          remedy: 'Escape a pipe that is no border (\\|), or give the table the column.',
        }),
      ]
    }),
  )
}

const PIPE_ROW = /^\s*\|.*\|\s*$/
const PIPE_RULE = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/

/** A rule with another number of columns than the row above it: then nothing of it is a table. */
function noTables(document: Document): readonly Hit[] {
  if (formatOf(document) !== 'markdown') return []
  const code = new Set(document.blocks.filter(({ kind }) => kind === 'code').flatMap(({ start, end }) => range(start, end)))
  const lines = linesOfDocument(document)
  const pipes = (text: string): number =>
    text
      .trim()
      .replace(/`[^`]*`|\\\|/g, '')
      .split('|').length
  return lines.flatMap((text, index) => {
    const head = lines[index - 1] ?? ''
    const isWrong =
      PIPE_RULE.test(text) &&
      PIPE_ROW.test(head) &&
      !PIPE_RULE.test(head) &&
      !PIPE_ROW.test(lines[index - 2] ?? '') &&
      pipes(text) !== pipes(head)
    if (!isWrong || code.has(index + 1)) return []
    return [
      documentLineHit(document, index + 1, {
        severity: 'minor',
        why: `The header above has ${pipes(head) - 2} cells and this rule ${pipes(text) - 2}: with different numbers it is not shown as a table.`,
        remedy: 'Give the rule one part for each column.',
      }),
    ]
  })
}

const range = (start: number, end: number): number[] => Array.from({ length: end - start + 1 }, (_, index) => start + index)

const KEY =
  /^(?:id|ids|no\.?|#|code|error code|status code|opcode|bit|bits|offset|value|number|port|enum|type id|tag|index|key|req(?:uirement)?(?: id)?)$/i

function keys(document: Document): readonly Hit[] {
  return tablesOf(document).flatMap(({ header, rows }) => {
    const column = header.findIndex((cell) => KEY.test(plainOf(cell)))
    if (column !== 0 || rows.length < 3) return []
    const first = new Map<string, (typeof rows)[number]>()
    const hits = rows.flatMap((row) => {
      const key = plainOf(row.cells[0] ?? '')
      if (!/[\p{L}\p{N}]/u.test(key) || /^(?:n\/?a|none|any|other|reserved|various|tbd|default)$/i.test(key)) return []
      const before = first.get(key)
      if (before === undefined) first.set(key, row)
      if (before === undefined || before.text === row.text) return []
      return [
        blockHit(row, {
          severity: 'major',
          why: `“${shown(key)}” in the column “${plainOf(header[0] ?? '')}” already stands in line ${before.start}, with other cells beside it.`,
          remedy: 'Correct the one that is wrong: each should stand for one thing.',
        }),
      ]
    })
    // Where many repeat, the column is none of keys.
    return hits.length * 3 > rows.length ? [] : hits
  })
}

/** Under another group heading the same row is another one. */
function rowsTwice(document: Document): readonly Hit[] {
  return tablesOf(document).flatMap(({ rows }) => {
    const first = new Map<string, (typeof rows)[number]>()
    return rows.flatMap((row) => {
      if (isGroup(row.cells)) first.clear()
      const key = row.cells.map(plainOf).join(' | ')
      const before = first.get(key)
      if (before === undefined) first.set(key, row)
      if (before === undefined || key.replace(/[^\p{L}\p{N}]/gu, '').length < 12 || row.cells.length < 2 || row.cells[0] === '') return []
      return [
        blockHit(row, {
          severity: 'minor',
          why: `The same row stands in line ${before.start} of the same table: one is left over, or should say something else.`,
          remedy: 'Take one of the two out, or write what was meant.',
        }),
      ]
    })
  })
}

/** A row that only heads those below it. */
const isGroup = (cells: readonly string[]): boolean => cells.filter((cell) => cell.trim() !== '').length * 2 <= cells.length

const NEEDED =
  /^(?:owners?|responsible|who|assignee|lead|target|threshold|limit|max(?:imum)?|due(?: date)?|deadline|unit|baseline|today|current|acceptance.*|priority|severity|status)$/i

function empties(document: Document): readonly Hit[] {
  return tablesOf(document).flatMap(({ header, rows }) =>
    header.flatMap((title, column) => {
      if (!NEEDED.test(plainOf(title)) || rows.length < 3) return []
      const empty = rows.filter(({ cells }) => (cells[column] ?? '').trim() === '' && (cells[0] ?? '').trim() !== '' && !isGroup(cells))
      // Mostly empty means that nothing is needed there.
      if (empty.length === 0 || empty.length * 3 > rows.length) return []
      return empty.map((row) =>
        blockHit(row, {
          severity: 'minor',
          why: `The cell under “${plainOf(title)}” is empty for “${shown(plainOf(row.cells[0] ?? ''))}”, and filled in nearly all other rows.`,
          remedy: `Fill in “${plainOf(title)}”, or say that there is none.`,
        }),
      )
    }),
  )
}

export const rowTooLong: Check = {
  id: 'row-too-long',
  category: 'other',
  looksFor: 'a row with more cells than its table has columns',
  find: ragged,
}
export const tableBroken: Check = {
  id: 'table-broken',
  category: 'other',
  looksFor: 'a table whose rule does not fit its header',
  find: noTables,
}
export const keyTwice: Check = {
  id: 'key-twice',
  category: 'contradiction',
  looksFor: 'one id, code or value for two rows of a table',
  find: keys,
}
export const rowTwice: Check = { id: 'row-twice', category: 'other', looksFor: 'the same row twice in a table', find: rowsTwice }
export const cellEmpty: Check = {
  id: 'cell-empty',
  category: 'ownership',
  looksFor: 'an owner, limit, target or date left out of one row',
  find: empties,
}
