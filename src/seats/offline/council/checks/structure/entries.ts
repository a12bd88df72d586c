/**
 * Numbered entries: "**R3.** The page …", a table's row whose first cell is "R3", a heading "R3: Export".
 * An entry reaches to the next one or to the end of its section, so that "Owner:" and "Accepted when" lines belong to it.
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { has, type Role, rolesOf } from '../../reading/roles.ts'

export interface Entry {
  /** As written: "R3", "REQ-12". */
  readonly id: string
  readonly prefix: string
  readonly number: number
  readonly block: Block
  readonly roles: ReadonlySet<Role>
  /** Words of the whole entry, its number left out. */
  readonly plain: string
}

/** A number alone, in bold, or with a sign or a capital after it: "R1 to R10 are accepted" only mentions. */
const LABEL =
  /^(?:\*\*|__)?\[?([A-Z]{1,8}-?|(?:Goal|Objective|Requirement) )(\d{1,4})\]?(?![\w-])(?=(?:\*\*|__)|[.:)](?:\s|\*|_|$)|\s+[–—-]\s|\s+(?:\*\*)?[A-Z][a-z]|\s*$)(?:\*\*|__)?[.:)]?(?:\*\*|__)?/
/** Quarters, versions, priorities and half-years are no numbers of entries. */
const NO_SERIES = /^(?:Q|V|P|H|FY|UTF|SHA|ISO|RFC|PEP|KEP|HTTP|TLS|AES|MD|CVE|ADR)-?$/
const SERIES_MIN = 2

const known = new WeakMap<Document, readonly Entry[]>()

/** All entries of series with at least two of a kind, in order. */
export function entriesOf(document: Document): readonly Entry[] {
  const found = known.get(document) ?? read(document)
  known.set(document, found)
  return found
}

function read(document: Document): readonly Entry[] {
  const starts: { block: Block; prefix: string; number: number; skip: number }[] = []
  for (const block of document.blocks) {
    if (!['paragraph', 'item', 'row', 'heading'].includes(block.kind)) continue
    const text = block.kind === 'row' ? (block.cells[0] ?? '') : block.text
    const match = LABEL.exec(text)
    if (match === null || NO_SERIES.test(match[1] ?? '')) continue
    starts.push({ block, prefix: match[1] ?? '', number: Number(match[2]), skip: match[0].length })
  }
  const counts = new Map<string, number>()
  for (const { prefix } of starts) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  const lines = document.text.split(/\r\n|\n|\r/)
  const kept = starts.filter(({ prefix }) => (counts.get(prefix) ?? 0) >= SERIES_MIN)
  return kept.map((start, index) => {
    const section = document.sections[start.block.section]
    return {
      id: `${start.prefix}${idNumber(start.block, start.prefix)}`,
      prefix: start.prefix,
      number: start.number,
      block: start.block,
      roles: section === undefined ? new Set<Role>() : rolesOf(section, document),
      plain: wordsFrom(document, start.block, start.skip, kept[index + 1]?.block.index ?? document.blocks.length, lines),
    }
  })
}

/** As written, so that "R-03" stays. */
const idNumber = (block: Block, prefix: string): string =>
  /^\d+/.exec((block.cells[0] ?? block.text).replace(/^(?:\*\*|__)?\[?/, '').slice(prefix.length))?.[0] ?? ''

function wordsFrom(document: Document, block: Block, skip: number, until: number, lines: readonly string[]): string {
  if (block.kind === 'row') return block.cells.slice(1).map(plainOf).join(' | ')
  const parts = [plainOf(block.text.slice(skip))]
  for (const next of document.blocks.slice(block.index + 1, until)) {
    if (next.kind === 'heading' || next.section !== block.section) break
    // Below a list, a paragraph that is not indented is no part of its last item.
    if (block.kind === 'item' && next.depth === 0 && !/^\s/.test(lines[next.start - 1] ?? '')) break
    if (next.kind === 'paragraph' || next.kind === 'item') parts.push(plainOf(next.text))
  }
  return parts.join(' ').trim()
}

const GOAL = /^(?:G|GOAL|O|OBJ|BG)-?$|^(?:Goal|Objective) $/
const REQUIREMENT = /^(?:R|REQ|FR|NFR|F|US|UR|SR|BR|TR|RQ|REQUIREMENT|STORY)-?$|^Requirement $/

export const goalsOf = (document: Document): readonly Entry[] =>
  entriesOf(document).filter(({ prefix, roles }) => GOAL.test(prefix) && has(roles, 'goals'))

/** Entries that demand something; where an id is listed again elsewhere, the first under a heading of requirements stands. */
export function requirementsOf(document: Document): readonly Entry[] {
  const all = entriesOf(document).filter(
    ({ prefix, roles }) => !GOAL.test(prefix) && (has(roles, 'requirements') || (REQUIREMENT.test(prefix) && !has(roles, ...ELSEWHERE))),
  )
  const under = all.filter(({ roles }) => has(roles, 'requirements'))
  const chosen = under.length >= SERIES_MIN ? under : all
  const seen = new Set<string>()
  return chosen.filter(({ id }) => !seen.has(id) && seen.add(id))
}

const ELSEWHERE: readonly Role[] = [
  'goals',
  'metrics',
  'risks',
  'alternatives',
  'testing',
  'acceptance',
  'history',
  'references',
  'non-goals',
]

/** The ids of a series that a text mentions; "G1 to G3" mentions G2, "goals 1 and 3" mentions both. */
export function mentioned(plain: string, series: readonly Entry[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [prefix, entries] of byPrefix(series)) {
    for (const [first, last] of rangesIn(plain, prefix))
      for (let number = first; number <= Math.min(last, first + RANGE_MAX); number++) {
        const id = entries.get(number)
        if (id !== undefined) found.add(id)
      }
  }
  return found
}

const RANGE_MAX = 200
const indexes = new WeakMap<readonly Entry[], ReadonlyMap<string, ReadonlyMap<number, string>>>()

function byPrefix(series: readonly Entry[]): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const known = indexes.get(series)
  if (known !== undefined) return known
  const made = new Map<string, Map<number, string>>()
  for (const { prefix, number, id } of series) made.set(prefix, (made.get(prefix) ?? new Map<number, string>()).set(number, id))
  indexes.set(series, made)
  return made
}

function rangesIn(plain: string, prefix: string): readonly (readonly [number, number])[] {
  const name = prefix.endsWith(' ') ? String.raw`${prefix.trim()}s?\s` : `${prefix.replace('-', '')}-?`
  const again = prefix.endsWith(' ') ? '' : `(?:${name})?`
  const pattern = new RegExp(
    String.raw`\b${name}(\d{1,4}(?:\s?(?:to|–|—|-|through|,|and|&)\s?${again}\d{1,4})*)\b`,
    prefix.endsWith(' ') ? 'gi' : 'g',
  )
  return [...plain.matchAll(pattern)].flatMap(([, list = '']) =>
    [...list.matchAll(/(\d+)(?:\s?(?:to|–|—|-|through)\s?[A-Za-z]*-?(\d+))?/g)].map(
      ([, first, last]) => [Number(first), Number(last ?? first)] as const,
    ),
  )
}
