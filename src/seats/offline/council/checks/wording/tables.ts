/**
 * Tables that do not add up: a total row that is not the sum of the rows above it, shares of one whole that miss 100 %.
 * Reads numbers and the word for a total only, so it holds in any language.
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { quoted } from '../../reading/quoting.ts'
import { written } from './reckoning.ts'

interface Table {
  readonly header: readonly string[]
  readonly rows: readonly Block[]
}

/** Rows that follow each other under one header. */
export function tablesOf(document: Document): readonly Table[] {
  const tables: { header: readonly string[]; rows: Block[] }[] = []
  let before: Block | null = null
  for (const block of document.blocks) {
    const last = tables.at(-1)
    if (block.kind === 'row' && before?.kind === 'row' && last?.header.join('|') === block.header.join('|')) last.rows.push(block)
    else if (block.kind === 'row') tables.push({ header: block.header, rows: [block] })
    before = block
  }
  return tables
}

const TOTAL_ROW = /^(?:total|totals|sum|grand total|sub-?total|overall|altogether|all together|in total|summe|gesamt|total\b.{0,30})$/i
const NUMBER = /^[^\d(]{0,4}?([-−]?\d[\d.,\s]*)\s*([^\d]{0,12})$/

/** "1,200", "1.200,50 €", "€0.05": a number alone in its cell with at most a unit. Null for anything else. */
function numberOf(cell: string): number | null {
  const found = NUMBER.exec(plainOf(cell).trim())
  const digits = found?.[1]?.replace(/\s/g, '').replace('−', '-').replace(/[.,]$/, '')
  if (digits === undefined) return null
  const german = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits) || /^-?\d+,\d{1,2}$/.test(digits)
  const value = Number(german ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''))
  return Number.isFinite(value) ? value : null
}

const unitOfCell = (cell: string): string =>
  plainOf(cell)
    .replace(/[-−\d.,\s]/g, '')
    .toLowerCase()

function failedTotals(document: Document): readonly Hit[] {
  return tablesOf(document).flatMap(({ header, rows }): readonly Hit[] => {
    const at = rows.findIndex(({ cells }) => TOTAL_ROW.test(plainOf(cells[0] ?? '').replace(/[:.]$/, '')))
    const total = rows[at]
    if (total === undefined || at < 2) return []
    return header.flatMap((name, column): readonly Hit[] => {
      const claimed = numberOf(total.cells[column] ?? '')
      const above = rows.slice(0, at).map(({ cells }) => cells[column] ?? '')
      const filled = above.filter((cell) => plainOf(cell).replace(/[-–—]/g, '').trim() !== '')
      const values = filled.map(numberOf)
      if (column === 0 || claimed === null || values.length < 2 || values.some((value) => value === null)) return []
      if (new Set([...filled, total.cells[column] ?? ''].map(unitOfCell)).size > 1) return []
      const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0)
      // An average or a maximum in the last row is no sum.
      if (Math.abs(sum - claimed) < 0.005 * Math.max(1, values.length) || claimed <= Math.max(...values.map((value) => value ?? 0)))
        return []
      return [
        totalHit(
          total,
          plainOf(name),
          values.map((value) => written(value ?? 0)).join(' + '),
          written(sum),
          plainOf(total.cells[column] ?? ''),
        ),
      ]
    })
  })
}

const totalHit = (row: Block, name: string, parts: string, sum: string, claimed: string): Hit => ({
  ...quoted(row),
  severity: 'major',
  category: 'arithmetic',
  description: `The column “${name}” does not add up: ${parts} is ${sum}, but its last row says ${claimed}. A row or the total is wrong, and plans made from either will differ.`,
  remediation: `Check each row of “${name}” at its source, correct it, and write the sum that then comes out (${sum} for the rows as they stand).`,
  weight: 0.95,
})

export const tableTotalThatFails: Check = {
  id: 'table-total-that-fails',
  modes: [19, 6, 34],
  looksFor: 'a total row that is not the sum of the rows above it',
  find: failedTotals,
}

const SHARE =
  /\bshares?\b|\bweights?\b|\bsplit\b|\bproportion\b|\ballocation\b|\banteil\b|\bdistribution\b|\bpercent(?:age)? of\b|^% of\b|\bmix\b/i
const FAR = 25

function failedShares(document: Document): readonly Hit[] {
  return tablesOf(document).flatMap(({ header, rows }): readonly Hit[] => {
    const own = rows.filter(({ cells }) => !TOTAL_ROW.test(plainOf(cells[0] ?? '')))
    return header.flatMap((name, column): readonly Hit[] => {
      const cells = own.map((row) => row.cells[column] ?? '')
      const values = cells.map(numberOf)
      const percent =
        cells.every((cell) => /%\s*$/.test(plainOf(cell))) || (/%|percent/i.test(name) && values.every((value) => value !== null))
      if (!SHARE.test(plainOf(name)) || !percent || values.length < 3 || values.some((value) => value === null)) return []
      const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0)
      const rounding = 0.5 * values.length * (cells.some((cell) => /\d\.\d/.test(cell)) ? 0.1 : 1)
      if (Math.abs(sum - 100) <= rounding || Math.abs(sum - 100) > FAR) return []
      const [first] = own
      if (first === undefined) return []
      return [
        {
          ...quoted(first),
          severity: 'major',
          category: 'arithmetic',
          description: `The shares under “${plainOf(name)}” come to ${written(sum)} %, not 100 %: ${values.map((value) => written(value ?? 0)).join(' + ')}. Either a row is wrong or one ${sum > 100 ? 'is counted twice' : 'is missing'}.`,
          remediation: `Correct the rows so that they come to 100 %, ${sum < 100 ? `add a row for the other ${written(100 - sum)} %, ` : ''}or say that one case can count in several rows.`,
          weight: 0.85,
        },
      ]
    })
  })
}

export const sharesThatMissTheWhole: Check = {
  id: 'shares-that-miss-the-whole',
  modes: [19, 6, 34],
  looksFor: 'percentages of one whole in a table that do not come to 100',
  find: failedShares,
}
