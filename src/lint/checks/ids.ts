/** Series of ids such as R1, R2, REQ-12: each stands for one thing, and what is referred to is there. */
import type { Block, Document } from '../../core/document/document.ts'
import type { Check, Hit } from '../check.ts'
import { bareOf, lineHit, spoken } from '../reading.ts'

export interface Entry {
  /** As written. */
  readonly id: string
  readonly prefix: string
  readonly number: number
  readonly block: Block
}

/** At the start of a block: in bold, with a sign behind it, or alone in a cell or heading. */
const LABEL = /^(?:\*\*|__)?\[?([A-Z][A-Z0-9]{0,7}-|[A-Z]{1,6})(\d{1,4})\]?(?:\*\*|__)?(?=\s*[.:)–—]|\*\*|\s*$|\s+[–—-]\s)(?:\*\*|__)?/
/** Quarters, versions, standards, registers and their like are no numbers of entries. */
const NO_SERIES =
  /^(?:Q|V|H|FY|UTF|SHA|ISO|RFC|PEP|KEP|HTTP|TLS|AES|MD|CVE|CWE|ADR|BIP|EIP|IPV|X|XMM|W|EL|CR|DR|RSA|ED|CRC|U|I|F|INT|UINT|FLOAT|GPIO|PIN|USB|PCI|UART|I2C|SPI|ETH|COM|T|S|A|B|C|E|N|K)-?$/
const SERIES_MIN = 3
const DENSITY_MIN = 0.7

/** Entries of series with at least three of a kind, under headings and at the starts of blocks. */
export function entriesOf(document: Document): readonly Entry[] {
  const found = document.blocks.flatMap((block): Entry[] => {
    if (!['paragraph', 'item', 'row', 'heading'].includes(block.kind)) return []
    const text = block.kind === 'row' ? (block.cells[0] ?? '') : block.text
    const [, prefix = '', digits = ''] = LABEL.exec(text) ?? []
    return prefix === '' || NO_SERIES.test(prefix) ? [] : [{ id: `${prefix}${digits}`, prefix, number: Number(digits), block }]
  })
  const series = new Map<string, Set<number>>()
  for (const { prefix, number } of found) series.set(prefix, (series.get(prefix) ?? new Set<number>()).add(number))
  return found.filter(({ prefix }) => isSeries(series.get(prefix) ?? new Set()))
}

/** Counted from one (or zero), with few gaps: registers and generations of chips are not. */
function isSeries(numbers: ReadonlySet<number>): boolean {
  const highest = Math.max(...numbers)
  return numbers.size >= SERIES_MIN && Math.min(...numbers) <= 1 && numbers.size >= highest * DENSITY_MIN
}

function twice(document: Document): readonly Hit[] {
  const first = new Map<string, Entry>()
  return entriesOf(document).flatMap((entry) => {
    const before = first.get(entry.id)
    if (before === undefined) first.set(entry.id, entry)
    // A table that lists entries again, or a heading that repeats one, names the same thing.
    if (before === undefined || before.block.kind !== entry.block.kind || before.block.section !== entry.block.section) return []
    if (before.block.text === entry.block.text) return []
    return [
      lineHit(entry.block, 0, {
        severity: 'major',
        why: `“${entry.id}” already stands for something else in line ${before.block.start}: a reference to it can mean either.`,
        remedy: `Give one of the two another id, and check what refers to “${entry.id}”.`,
      }),
    ]
  })
}

function missing(document: Document): readonly Hit[] {
  const entries = entriesOf(document)
  const byPrefix = new Map<string, Set<number>>()
  for (const { prefix, number } of entries) byPrefix.set(prefix, (byPrefix.get(prefix) ?? new Set<number>()).add(number))
  return [...byPrefix].flatMap(([prefix, numbers]) => {
    const pattern = new RegExp(String.raw`(?<![\w/.#-])${prefix}(\d{1,4})(?![\w]|-\d|\.\d|/)`, 'g')
    const highest = Math.max(...numbers)
    // With gaps of its own it was taken from elsewhere.
    if (highest - Math.min(...numbers) + 1 > numbers.size) return []
    const zeros = entries.some(({ id }) => id.startsWith(`${prefix}0`))
    return spoken(document).flatMap((block) =>
      [...bareOf(block).matchAll(pattern)].flatMap((match) => {
        const number = Number(match[1])
        // Far from the series it is another kind of name.
        if (numbers.has(number) || number > highest + 10 || (zeros && !/^0|\d{2}/.test(match[1] ?? ''))) return []
        return [
          lineHit(block, match.index, {
            severity: 'major',
            why: `“${match[0]}” is referred to here, and the document has no ${match[0]}: its ${prefix.replace('-', '')} entries are ${listed(entries, prefix)}.`,
            remedy: `Name the entry that is meant, or write ${match[0]}.`,
          }),
        ]
      }),
    )
  })
}

const SHOWN_MAX = 4

function listed(entries: readonly Entry[], prefix: string): string {
  const ids = [...new Set(entries.filter((entry) => entry.prefix === prefix).map(({ id }) => id))]
  return ids.length <= SHOWN_MAX ? ids.join(', ') : `${ids[0]} to ${ids.at(-1)}`
}

export const idTwice: Check = { id: 'id-twice', category: 'reference', looksFor: 'one id for two entries', find: twice }
export const idMissing: Check = {
  id: 'id-missing',
  category: 'reference',
  looksFor: 'a reference to an id of a series that has no such entry',
  find: missing,
}
