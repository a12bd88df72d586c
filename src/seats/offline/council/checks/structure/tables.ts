/** Empty cells in a column that the other rows fill: an owner, a date, a mitigation, a criterion that one row was not given. */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has, rolesOf } from '../../reading/roles.ts'

/** Columns that every row owes. "Notes", "Since", "Meaning" may well be empty. */
const OWED =
  /\b(?:owners?|owned by|responsible|assignee|accountable|who|accept\w*|criteri\w*|verif\w*|done when|tests?|tested by|mitigations?|response|counter-?measures?|fallback|due|deadline|dates?|by when|when|start|end|serves|goals?|priority|requirement|impact|likelihood|probability|severity|source|taken from|measured (?:by|with|in)|target|estimate|effort|decision|why not|reason|against|cons)\b/i
const BASELINE = /^(?:baseline|today|now|current)/i
const FILLED_SHARE_MIN = 0.6
const FILLED_MIN = 2

/** Tables: runs of rows under one header. */
function tablesOf({ blocks }: Document): readonly (readonly Block[])[] {
  const tables: Block[][] = []
  for (const block of blocks) {
    if (block.kind !== 'row' || block.header.length < 2) continue
    const open = tables.at(-1)
    const last = open?.at(-1)
    if (open && last && last.index === block.index - 1 && last.header.join('|') === block.header.join('|')) open.push(block)
    else tables.push([block])
  }
  return tables
}

const isEmpty = (cell: string | undefined): boolean => /^(?:\s|\?|&nbsp;)*$/.test(cell ?? '')

function find(document: Document): readonly Hit[] {
  return tablesOf(document).flatMap((rows) => {
    const section = document.sections[rows[0]?.section ?? 0]
    if (section === undefined || has(rolesOf(section, document), 'examples', 'history', 'references', 'glossary')) return []
    const full = rows.filter(
      ({ cells, header }) =>
        cells.filter((cell) => !isEmpty(cell)).length >= Math.min(2, header.length - 1) && !/^\**(?:total|sum)\b/i.test(cells[0] ?? ''),
    )
    return (rows[0]?.header ?? []).flatMap((head, column) => {
      const name = plainOf(head)
      if (column === 0 || !OWED.test(name) || BASELINE.test(name)) return []
      const filled = full.filter(({ cells }) => !isEmpty(cells[column])).length
      if (filled < FILLED_MIN || filled < full.length * FILLED_SHARE_MIN) return []
      return full.filter(({ cells }) => isEmpty(cells[column])).map((row) => hitOn(row, name, filled, full.length))
    })
  })
}

function hitOn(row: Block, column: string, filled: number, all: number): Hit {
  const name = rowName(row.cells)
  return {
    ...quoted(row),
    severity: /owner|responsible|accept|verif|mitigation|done when|who\b/i.test(column) ? 'major' : 'minor',
    category: categoryOf(column),
    description: `“${shown(name, 70)}” has no entry under “${column}”, which ${filled} of the ${all} rows fill; it reads as settled in a table where it isn't.`,
    remediation: `Fill in “${column}” for “${shown(name, 50)}”, or write “none” and why.`,
    weight: 0.85,
  }
}

/** A number alone says little; the next cell names the row. */
const rowName = (cells: readonly string[]): string =>
  cells
    .map(plainOf)
    .filter((cell) => cell !== '')
    .slice(0, /^\S{1,8}$/.test(plainOf(cells[0] ?? '')) ? 2 : 1)
    .join(' ')

function categoryOf(column: string): Hit['category'] {
  if (/owner|responsible|assignee|accountable|who\b/i.test(column)) return 'ownership'
  if (/accept|verif|done when|test|criteri/i.test(column)) return 'acceptance'
  if (/due|deadline|date|when|start|end\b/i.test(column)) return 'timing'
  if (/mitigation|response|measure|fallback|impact|likelihood|probability|severity/i.test(column)) return 'failure'
  return /serves|goal|priority|requirement/i.test(column) ? 'traceability' : 'evidence'
}

/** A sentence that names the row's number, or its subject together with the column's word. */
function answeredBy(document: Document, hit: Hit): Answer | null {
  const [, name = '', column = ''] = /^“([^”]*)” has no entry under “([^”]*)”/.exec(hit.description) ?? []
  const id = /^[A-Z]{1,8}-?\d{1,4}\b/.exec(name)?.[0]
  const words = keywordSet(name)
  const kin = keywordSet(column)
  return answerIn(
    document,
    hit,
    ({ plain, block }) =>
      block.kind !== 'row' &&
      (id === undefined ? shared(words, plain) >= Math.max(2, words.size * 0.6) : new RegExp(String.raw`\b${id}\b`).test(plain)) &&
      shared(kin, plain) > 0,
    `This gives “${column}” for “${shown(name, 40)}”.`,
  )
}

export const tableChecks: readonly Check[] = [
  {
    id: 'empty-cell-in-table',
    modes: [36, 65, 70],
    looksFor: 'an empty cell under owner, date, acceptance, mitigation or the like, where the other rows fill it',
    find: inEnglish(find),
    answeredBy,
  },
]
