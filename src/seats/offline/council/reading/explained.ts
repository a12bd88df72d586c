/**
 * Whether a document says what a name is, in any of the ways people do that:
 *
 *   "**Pot**: the money …" · "a *window* is …" · "Pot means …" · "we call this a Pot" · "a job, the sweeper, …" · a row of a glossary
 *   "the hot table, that is, …" · "a correction record (CR)" · a list item or section that opens with the name
 *
 * Using a name is not explaining it: "a Pot is closed by …" and "the Pot is the only …" say nothing about what it is.
 */
import type { Block, Document, Sentence } from '../../../../core/document/document.ts'
import { plainOf } from '../../../../core/document/plain.ts'

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A name in singular or plural, with blanks or hyphens between its words; a name in code only as it is. */
export function formsOf(name: string): string {
  if (/^-|[_.:/]|\p{Ll}\p{Lu}/u.test(name)) return escaped(name)
  const base = escaped(name)
    .replace(/ies$/, 'y')
    .replace(/(?<=[^su])s$/, '')
    .replace(/(?<=^|[\s-])\p{L}/gu, (letter) =>
      letter === letter.toUpperCase() && /^\p{Lu}{2}/u.test(name) ? letter : `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
    )
    .replace(/(?<=\])[\s-]+|(?<=\p{L})[\s-]+(?=\[)/gu, String.raw`[\s-]`)
  return base.endsWith('y') ? `${base.slice(0, -1)}(?:y|ies)` : `${base}(?:e?s)?`
}

const OPEN = `["“'‘]?`
const CLOSE = `["”'’]?`
const WHAT = String.raw`(?:an?|the(?! (?:only|same|first|last|next|best|worst|right|one|sole)\b)|any|one (?:of|or)|what|whatever|those|people|persons?|anyone|everyone|whoever|someone|everything|where|short for|defined|made (?:of|up)|composed of|our|\w+s (?:that|which|who)|\w+ (?:that|which|who))\b`

interface Ways {
  /** At the start of a sentence, item or cell. */
  readonly leading: RegExp
  readonly anywhere: RegExp
}

const ways = new Map<string, Ways>()
const WAYS_MAX = 2_000

function waysOf(name: string): Ways {
  const known = ways.get(name)
  if (known !== undefined) return known
  if (ways.size > WAYS_MAX) ways.clear()
  const n = String.raw`${OPEN}(?<![\p{L}\p{N}_-])${formsOf(name)}(?![\p{L}\p{N}_-])${CLOSE}`
  const made: Ways = {
    leading: new RegExp(String.raw`^(?:\d[\d.]*\)?\s+)?(?:(?:an?|the)\s+)?${n}(?:\s*\([^)]*\))?\s*(?::|—|–|-)\s`, 'u'),
    anywhere: new RegExp(
      [
        String.raw`(?:^|[:;(]\s|\b(?:where|here|and|that|because|since|by|term),?\s)(?:\d[\d.]*\)?\s+)?(?:(?:an?|the|each|every|our|one)\s)?${n}(?:\s*\([^)]*\))?,?\s+(?:(?:is|are|was|being)\s+${WHAT}|means?\b(?! that)|refers? to\b|stands? for\b|denotes?\b|describes?\b|consists? of\b|comprises?\b|we mean\b)`,
        String.raw`\b(?:called|termed|named|dubbed|known as|referred to as|hereafter|henceforth|the (?:term|word|name)|the (?:concept|notion|idea) of|call (?:this|it|these|them|such|the)(?:\s\w+){0,3}?|define(?:s|d)?|we mean by)\s+(?:an?\s+|the\s+|as\s+)?${n}`,
        String.raw`\b(?:an?|one|another)\s[^,.;:]{3,60}[,–—]\s(?:the|our|or|called)\s${n}(?=[,;.–—)])`,
        String.raw`\b(?:an?|one|another)\s[^,.;:]{3,60}[,–—]\s(?:the\s)?${OPEN}(?:the\s)?${n}\s(?:from here on|from now on|below|in what follows|for short)`,
        String.raw`(?<!\b(?:[Ff]or|[Ww]ith|[Ii]n|[Oo]n|[Aa]t|[Aa]fter|[Bb]efore|[Uu]nder|to|of|[Bb]y|[Aa]s|[Ff]rom) )${n}(?:,\s|\s[–—]\s)(?:that is|i\.e\.|namely|meaning|in other words|which (?:is|are) (?:an?|the|our)|short for|an?\s[^,.;]{3,60}[,.]|the\s\w+\s(?:\w+\s)?(?:that|which|who|of))`,
        String.raw`${n}\s\((?:(?:the|an?|i\.e\.|that is|meaning|short for|called|which|who|anyone|everyone|people)\b)[^)]{4,}\)`,
        String.raw`\p{L}{3,}\s\((?:the\s|an?\s|also\s|or\s|called\s|hereafter\s|aka\s|a\.k\.a\.\s|in short\s|short\s)*${n}\)`,
        String.raw`^${n}\s=\s`,
      ].join('|'),
      'u',
    ),
  }
  ways.set(name, made)
  return made
}

/** The first letter of a sentence is read small, so that "A", "By" and "We call" are; of a name both letters will do. */
const explains = (name: string, plain: string): boolean => {
  const { leading, anywhere } = waysOf(name)
  const small = plain.slice(0, 1).toLowerCase() + plain.slice(1)
  return leading.test(plain) || leading.test(small) || anywhere.test(plain) || anywhere.test(small)
}

const MEANING = /\b(?:mean(?:s|ing)|definition|description|what (?:it|they)|explanation|purpose|rules?|does|stands for|in full)\b/i

/** A row whose first cell is the name, in a table that says something about its first column. */
function isEntry({ kind, cells, header }: Block, name: string): boolean {
  if (kind !== 'row' || cells.length < 2) return false
  const first = plainOf(cells[0] ?? '')
  if (!new RegExp(String.raw`^${OPEN}${formsOf(name)}${CLOSE}(?:\s*\(.*\))?$`, 'iu').test(first)) return false
  return header.length === 0 || header.slice(1).some((cell) => MEANING.test(plainOf(cell)))
}

const lowered = new WeakMap<Document, readonly string[]>()

/** Most sentences do not hold the name; small letters make that quick to see. */
function smallSentences(document: Document): readonly string[] {
  const small = lowered.get(document) ?? document.sentences.map(({ plain }) => plain.toLowerCase())
  lowered.set(document, small)
  return small
}

/** The sentence that says what the name is; in a row the row's. Null where nothing does. */
export function explanationOf(document: Document, name: string): Sentence | null {
  if (name === '') return null
  const stems = name
    .toLowerCase()
    .split(/[\s-]+/)
    .map((word) => word.replace(/(?:ies|y|s)$/, ''))
  const small = smallSentences(document)
  for (const sentence of document.sentences) {
    const words = small[sentence.index] ?? ''
    if (!stems.every((stem) => words.includes(stem))) continue
    const block = document.blocks[sentence.block]
    if (block === undefined || block.kind === 'quote') continue
    if (block.kind === 'row' ? isEntry(block, name) : explains(name, sentence.plain)) return sentence
  }
  return null
}
