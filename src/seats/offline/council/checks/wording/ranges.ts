/**
 * Ranges side by side, in the rows of a table or the items of a list, that overlap at a boundary or leave a gap.
 * Raised only where all of them together are plainly meant to cover one scale: at least two that read as ranges, the same unit.
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { quoted } from '../../reading/quoting.ts'
import { written } from './reckoning.ts'
import { tablesOf } from './tables.ts'

interface Range {
  readonly low: number
  readonly high: number
  /** Whether the end itself belongs to it; null where the words leave that open: "0–100". */
  readonly lowIn: boolean | null
  readonly highIn: boolean | null
  readonly unit: string
  readonly text: string
  readonly block: Block
}

const N = String.raw`[$€£]?\s?(\d[\d,]*(?:\.\d+)?)\s?(k\b|%|[$€£]|[a-zA-Zµ]{1,9}\b)?`
const START = String.raw`^(?:\W{0,3})`
const SPAN = new RegExp(`${START}(?:from |between )?${N}\\s?(?:-|–|—|to|up to|and|\\.\\.)\\s?${N}`, 'i')
const BELOW = new RegExp(`${START}(<=|≤|<|up to|at most|under|below|less than|fewer than|no more than|not more than)\\s?${N}`, 'i')
const ABOVE = new RegExp(
  `${START}(>=|≥|>|over|above|more than|at least|from|exceeding)\\s?${N}(?!\\s?(?:-|–|to\\b))(?:\\s+(?:and (?:more|above|over)|upwards?))?`,
  'i',
)
const OPEN = new RegExp(`${START}${N}\\s?(?:\\+|or more|and (?:more|above|over)|upwards?)`, 'i')

const number = (digits: string | undefined, unit: string | undefined): number =>
  Number((digits ?? '').replaceAll(',', '')) * (unit?.toLowerCase() === 'k' ? 1e3 : 1)
const named = (unit: string | undefined): string =>
  unit === undefined || /^(?:k|to|and|or)$/i.test(unit) ? '' : unit.toLowerCase().replace(/s$/, '')

/** The range a cell or an item opens with. */
function rangeIn(text: string, block: Block): Range | null {
  const plain = plainOf(text)
  const open = OPEN.exec(plain)
  if (open)
    return {
      low: number(open[1], open[2]),
      high: Number.POSITIVE_INFINITY,
      lowIn: true,
      highIn: null,
      unit: named(open[2]),
      text: open[0].trim(),
      block,
    }
  const span = SPAN.exec(plain)
  if (span) {
    const unit = named(span[4]) || named(span[2])
    const scale = span[4]?.toLowerCase() === 'k' && span[2] === undefined ? 'k' : span[2]
    const range = { low: number(span[1], scale), high: number(span[3], span[4]), unit, text: span[0].trim(), block }
    // Dates, times and versions look alike; so does "3-2".
    return range.high <= range.low ? null : { ...range, lowIn: null, highIn: null }
  }
  const below = BELOW.exec(plain)
  if (below)
    return {
      low: Number.NEGATIVE_INFINITY,
      high: number(below[2], below[3]),
      lowIn: null,
      highIn: /<=|≤|up to|at most|no more|not more/i.test(below[1] ?? ''),
      unit: named(below[3]),
      text: below[0].trim(),
      block,
    }
  const above = ABOVE.exec(plain)
  if (above)
    return {
      low: number(above[2], above[3]),
      high: Number.POSITIVE_INFINITY,
      lowIn: />=|≥|at least|from/i.test(above[1] ?? ''),
      highIn: null,
      unit: named(above[3]),
      text: above[0].trim(),
      block,
    }
  return null
}

/** The values that fall into both or into neither of two neighbours, in words; null where they meet. */
function seamOf(below: Range, above: Range): { readonly what: 'overlap' | 'gap'; readonly at: string } | null {
  if (below.high > above.low) return { what: 'overlap', at: `${written(above.low)} to ${written(Math.min(below.high, above.high))}` }
  if (below.high === above.low) {
    const holdsBelow = below.highIn ?? true
    const holdsAbove = above.lowIn ?? true
    if (holdsBelow && holdsAbove) return { what: 'overlap', at: written(below.high) }
    return holdsBelow || holdsAbove ? null : { what: 'gap', at: written(below.high) }
  }
  const whole = Number.isInteger(below.high) && Number.isInteger(above.low)
  const step = above.low - below.high
  // "10,000" then "10,001", or "under 10" then "11 to 20" would need counting things; the first is fine.
  if (step <= 1 || (whole && step <= 1)) return null
  if (above.low % 1 !== 0 || below.high % 1 !== 0)
    return step < 0.2 ? null : { what: 'gap', at: `${written(below.high)} to ${written(above.low)}` }
  return { what: 'gap', at: `${written(below.high)} to ${written(above.low)}` }
}

function hitsIn(ranges: readonly Range[], where: string): readonly Hit[] {
  const units = new Set(ranges.map(({ unit }) => unit).filter((unit) => unit !== ''))
  if (ranges.length < 2 || units.size > 1) return []
  const rising = ranges.toSorted((a, b) => a.low - b.low || a.high - b.high)
  const inOrder =
    rising.every((range, index) => range === ranges[index]) || rising.every((range, index) => range === ranges[ranges.length - 1 - index])
  // A ladder of thresholds ("at least 10", "at least 20"; "within 1 hour", "within 4 hours") is meant to overlap.
  const ladder =
    ranges.every(({ high }) => high === Number.POSITIVE_INFINITY) || ranges.every(({ low }) => low === Number.NEGATIVE_INFINITY)
  if (!inOrder || ladder) return []
  return rising.slice(1).flatMap((above, index): readonly Hit[] => {
    const below = rising[index]
    const seam = below === undefined ? null : seamOf(below, above)
    if (below === undefined || seam === null || below.low === above.low) return []
    const both = `“${below.text}” and “${above.text}”`
    return [
      {
        ...quoted(above.block),
        severity: 'major',
        category: 'ambiguity',
        description:
          seam.what === 'overlap'
            ? `${both} ${where} both hold ${seam.at}: the case exactly there has two rules, and two readers will apply different ones.`
            : `Between ${both} ${where} nothing holds ${seam.at}: a case that falls there has no rule.`,
        remediation: `Let the two ranges meet without sharing a value, as in “${Number.isFinite(below.low) ? `${written(below.low)} to ` : ''}under ${written(above.low)}” and “from ${written(above.low)}${Number.isFinite(above.high) ? ` to ${written(above.high)}` : ''}”.`,
        weight: seam.what === 'overlap' ? 0.85 : 0.8,
      },
    ]
  })
}

function find(document: Document): readonly Hit[] {
  const tables = tablesOf(document).flatMap(({ header, rows }) =>
    // A later column is what follows from the first; a range there (a fee, a delay) need not join the next.
    /\b(?:date|time|week|month|day|year|phase|stage|version|page|line|section|effort|cost|estimate)\b/i.test(header[0] ?? '')
      ? []
      : hitsIn(
          allOf(rows, (row) => rangeIn(row.cells[0] ?? '', row)),
          'in this table',
        ),
  )
  return [
    ...tables,
    ...listsOf(document).flatMap((items) =>
      hitsIn(
        allOf(items, (item) => rangeIn(item.text, item)),
        'in this list',
      ),
    ),
  ]
}

/** The ranges, if all but perhaps the last ("more", "otherwise") are ranges. */
function allOf(blocks: readonly Block[], read: (block: Block) => Range | null): readonly Range[] {
  const ranges = blocks.map(read)
  const found = ranges.filter((range) => range !== null)
  return found.length >= ranges.length - 1 && (found.length === ranges.length || ranges.at(-1) === null) ? found : []
}

/** Items of one list, by depth and lead. */
function listsOf(document: Document): readonly (readonly Block[])[] {
  const lists = new Map<string, Block[]>()
  for (const block of document.blocks) {
    if (block.kind !== 'item') continue
    const key = `${block.section} ${block.depth} ${block.lead}`
    lists.set(key, [...(lists.get(key) ?? []), block])
  }
  return [...lists.values()]
}

export const rangesThatDoNotMeet: Check = {
  id: 'ranges-that-do-not-meet',
  modes: [27, 28],
  looksFor: 'ranges side by side that share a boundary value or leave values without a rule',
  find,
}
