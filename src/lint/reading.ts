/** How checks read: places in blocks, text without code and links, tables and lists as wholes, numbers. */
import type { Block, Document } from '../core/document/document.ts'
import { linesOfDocument } from '../core/document/find.ts'
import { plainOf } from '../core/document/plain.ts'
import type { Hit } from './check.ts'

type Format = 'markdown' | 'rst' | 'other'

/** By its name: rules of a format hold only for what is written in it. MDX is code as much as text, so those of Markdown do not. */
export function formatOf({ path }: Document): Format {
  if (/\.(?:rst|rest)$/i.test(path)) return 'rst'
  return /\.(?:md|markdown|mdown|mkd)$/i.test(path) ? 'markdown' : 'other'
}

const QUOTE_MAX = 300
const SHOWN_MAX = 90

/** The line of a block at a place in its text, as a quotation. */
export function lineHit(block: Block, index: number, rest: Pick<Hit, 'severity' | 'why' | 'remedy'>): Hit {
  const { text } = block
  const from = text.lastIndexOf('\n', index - 1) + 1
  const end = text.indexOf('\n', index)
  const line = text.slice(from, end === -1 ? text.length : end)
  const at = index - from
  // A long line is quoted from the sentence before the place on.
  const start = line.length <= QUOTE_MAX ? 0 : Math.max(at - QUOTE_MAX / 2, lastStop(line.slice(0, at)))
  return { quote: line.slice(start, start + QUOTE_MAX).trim(), line: block.start + countLines(text.slice(0, index)), ...rest }
}

/** Where the last sentence of a text begins. */
const lastStop = (text: string): number => text.length - (/(?:^|[.!?]\s+)((?:(?![.!?]\s).)*)$/s.exec(text)?.[1]?.length ?? text.length)

/** A block's first line. */
export const blockHit = (block: Block, rest: Pick<Hit, 'severity' | 'why' | 'remedy'>): Hit => lineHit(block, 0, rest)

/** A line of the document, from 1. */
export const documentLineHit = (document: Document, line: number, rest: Pick<Hit, 'severity' | 'why' | 'remedy'>): Hit => ({
  quote: (linesOfDocument(document)[line - 1] ?? '').trim().slice(0, QUOTE_MAX),
  line,
  ...rest,
})

const countLines = (text: string): number => text.split('\n').length - 1

/** Short enough for a sentence. */
export function shown(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length <= SHOWN_MAX ? flat : `${flat.slice(0, SHOWN_MAX - 1).trimEnd()}…`
}

const SPEAKS: ReadonlySet<Block['kind']> = new Set(['paragraph', 'item', 'quote', 'row'])

/** What the author says: neither code nor comments nor header fields. */
export const spoken = ({ blocks }: Document): readonly Block[] => blocks.filter(({ kind }) => SPEAKS.has(kind))

/** Neither a blank nor a letter: what stood on both sides of code stays apart. */
export const GONE = '\ue000'
const gone = (text: string): string => text.replace(/[^\n]/g, GONE)

/** The same text with code blanked out, so that places stay. */
export const withoutCode = (text: string): string =>
  text.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, gone).replace(/<(code|pre|tt|kbd|samp)\b[^>]*>[\s\S]*?<\/\1>/gi, gone)

/** The same without code, addresses, targets of links and tags. */
export const bare = (text: string): string =>
  withoutCode(text)
    .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, gone)
    .replace(/\]\[[^\]]*\]/g, gone)
    .replace(/\b(?:https?|ftp|mailto|file|git|ssh):[^\s<>)\]]+/g, gone)
    .replace(/<\/?[a-zA-Z!][^<>]*>/g, gone)
    .replace(/:[\w:+-]+:`[^`]*`/g, gone)

const known = new WeakMap<Block, string>()

/** A block is stripped once, however many checks read it. */
export function bareOf(block: Block): string {
  const text = known.get(block) ?? bare(block.text)
  known.set(block, text)
  return text
}

/** A heading's words as any host might make an anchor of them: letters and digits alone. */
export const loose = (text: string): string =>
  plainOf(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly Block[]
}

/** Rows that stand one below the other under one header. */
export function tablesOf({ blocks }: Document): readonly Table[] {
  const tables: { header: readonly string[]; rows: Block[] }[] = []
  for (const block of blocks) {
    if (block.kind !== 'row') continue
    const open = tables.at(-1)
    const last = open?.rows.at(-1)
    const goesOn = last !== undefined && last.index === block.index - 1 && open?.header === block.header && block.start - last.end <= 2
    if (goesOn) open?.rows.push(block)
    else tables.push({ header: block.header, rows: [block] })
  }
  return tables
}

export interface List {
  /** The paragraph right before it. */
  readonly lead: Block | null
  readonly depth: number
  readonly items: readonly Block[]
}

/** Items of one depth under one lead, with what stands inside them left out. */
export function listsOf({ blocks }: Document, text: readonly string[]): readonly List[] {
  const lists: { lead: Block | null; depth: number; items: Block[] }[] = []
  const open: ({ lead: Block | null; depth: number; items: Block[] } | undefined)[] = []
  for (const block of blocks) {
    if (block.kind === 'item') {
      open.length = Math.min(open.length, block.depth + 1)
      const known = open[block.depth]
      if (known !== undefined && isOrdered(known.items[0]) === isOrdered(block)) known.items.push(block)
      else {
        const lead = block.lead === null ? null : (blocks[block.lead] ?? null)
        const list = { lead, depth: block.depth, items: [block] }
        open[block.depth] = list
        lists.push(list)
      }
    } else if (block.kind === 'heading' || !/^[ \t]/.test(text[block.start - 1] ?? '')) open.length = 0
  }
  return lists
}

const isOrdered = (block: Block | undefined): boolean => /^\d/.test(block?.mark ?? '')

/** "1,200", "3.5", "€40", "12 %", "three" → a number; null where it is none or more than one. */
export function numberIn(text: string): number | null {
  const plain = plainOf(text).replace(/[*_~]/g, '').trim()
  const found = /^[^\d\p{L}+-]{0,3}([+-]?(?:\d{1,3}(?:[,\u202f ']\d{3})+|\d+)(?:\.\d+)?)\s*(?:%|[\p{L}/€$£]{0,12})\.?$/u.exec(plain)
  return found === null ? null : Number((found[1] ?? '').replace(/[,\u202f ']/g, ''))
}

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** A count in digits or in words; null where it is none. */
export function countIn(word: string): number | null {
  const index = WORDS.indexOf(word.toLowerCase())
  if (index !== -1) return index
  return /^\d{1,3}$/.test(word) ? Number(word) : null
}

export const COUNT = `${WORDS.slice(1).join('|')}|\\d{1,3}`

/** Headings with their block. */
export const headingsOf = (document: Document): ReadonlyMap<number, Block> =>
  new Map(document.blocks.filter(({ kind }) => kind === 'heading').map((block) => [block.section, block]))

/** Commits, versions and templates: what is odd there is seldom a slip. */
export const isRecord = ({ path, title }: Document): boolean =>
  /change(?:-?_?log|s\b)|release-?_?notes?|relnotes?|\bnews\b|history|template|\brelease\b/i.test(
    `${path.split('/').slice(-2).join('/')} ${title}`,
  )
