/** The names a document coins or borrows: which it defines and where, which acronyms and code names it uses how often. */
import type { Block, Document, Sentence } from '../../../../core/document/document.ts'
import { plainOf } from '../../../../core/document/plain.ts'
import { rolesOf } from './roles.ts'

export interface Use {
  /** Of the first use. */
  readonly line: number
  readonly count: number
}

const defined = new WeakMap<Document, ReadonlyMap<string, number>>()

/** Each term as written, with the line that defines it. */
export function definedTerms(document: Document): ReadonlyMap<string, number> {
  const known = defined.get(document) ?? readTerms(document)
  defined.set(document, known)
  return known
}

function readTerms(document: Document): ReadonlyMap<string, number> {
  const terms = new Map<string, number>()
  const add = (term: string, line: number): void => {
    const name = plainOf(term)
      .replace(/^\d+(?:\.\d+)*[.)]?\s+/, '')
      .replace(/^(?:an?|the)\s+/i, '')
      .replace(/^["“'‘]+|["”'’:.,]+$/g, '')
      .trim()
    if (name !== '' && name.split(' ').length <= 6 && name.length <= 60 && !LABELS.test(name) && !terms.has(name)) terms.set(name, line)
  }
  const firsts = new Set<number>()
  for (const sentence of document.sentences) {
    const block = document.blocks[sentence.block]
    if (block === undefined) continue
    if (!firsts.has(block.index)) {
      firsts.add(block.index)
      for (const term of termsOfBlock(document, block)) add(term, block.start)
    }
    for (const term of termsOfSentence(sentence)) add(term, sentence.start)
  }
  return terms
}

/** In bold before a colon, but no name of anything. */
const LABELS = /^(?:notes?|warning|important|tip|example|caution|todo|summary|pros?|cons?|question|answer|status|date|owner)$/i

/** A table that says of each name what it is. */
const NAMED_COLUMN =
  /^(?:terms?|words?|names?|concepts?|acronyms?|abbreviations?|roles?|actors?|stat(?:e|us)(?:es|s)?|categor(?:y|ies)|class(?:es)?|kinds?|types?|levels?)$/i
const SAYING_COLUMN =
  /^(?:meanings?|definitions?|descriptions?|what (?:it|they) (?:is|are|means?|does)|explanations?|stands for|means|in full|who(?: it is)?|expansion)$/i

/** A column of terms, and beside it only what they are, whatever that column is called. */
const TERM_COLUMN = /^(?:terms?|words?|expressions?|concepts?|acronyms?|abbreviations?)$/i

function isMeaningRow({ kind, header }: Block): boolean {
  const [first = '', second = ''] = header.map(plainOf)
  if (kind !== 'row') return false
  return (TERM_COLUMN.test(first) && header.length === 2) || (NAMED_COLUMN.test(first) && SAYING_COLUMN.test(second))
}

/** "**Term**: …", "**Term** — …", a glossary's items and rows, a definition list's terms. */
function termsOfBlock(document: Document, block: Block): readonly string[] {
  const bold = /^[*_]{1,2}([^*\n]{2,60}?):?[*_]{1,2}\s*(?:\([^)\n]*\))?\s*(?::|—|–|-\s)?/.exec(block.text)
  const marked = bold && /:[*_]{1,2}|(?::|—|–|-\s)$/.test(bold[0].trimEnd().concat(/-\s$/.test(bold[0]) ? ' ' : '')) ? bold[1] : undefined
  const found = marked === undefined ? [] : [marked]
  const section = document.sections[block.section]
  if (isMeaningRow(block)) return [...found, block.cells[0] ?? '']
  if (section === undefined || !rolesOf(section, document).has('glossary')) return found
  if (block.kind === 'row') return [...found, block.cells[0] ?? '']
  if (block.kind !== 'item') return found
  if (block.mark === null) return [...found, block.text]
  const head = /^(.{2,60}?)(?::\s|\s[-–—]\s|\s(?:is|are|means)\s)/.exec(block.text.replace(/\s+/g, ' '))?.[1]
  return head === undefined ? found : [...found, head]
}

const NAME = String.raw`["“]?([\p{L}\p{N}][\p{L}\p{N}'_/.-]*(?: [\p{L}\p{N}'_/.-]+){0,4}?)["”]?`
const MEANS = new RegExp(
  String.raw`^(?:(?:here|in this \w+|throughout this \w+),? )?(?:(?:the term|by|an?|the) )?${NAME},? (?:means(?! that)|refers to|stands for|is defined as|are defined as|denotes|is short for|we mean)\b`,
  'iu',
)
const IS_A =
  /^(?:An? |The )?((?:[A-Z][\w-]*|[A-Z]{2,}\d*)(?: [A-Z][\w-]*){0,4})(?: \([^)]*\))? (?:is|are) (?:an?|the(?! (?:only|same|first|last|next|best|right|sole)\b)|any|one of|what)\b/
const COINED =
  /(?:\b(?:called|termed|known as|referred to as|hereafter|henceforth|we call (?:this|these|it|them)|dubbed)(?: an?| the)? |\((?:the|an?|hereafter|henceforth),? )["“]([^"”]{2,60})["”]/gi
/** “Fenwick Homes ("the Association")”, “Fenwick Homes (hereafter Association)”: a name, and what it goes by from here on. */
const GOES_BY =
  /(?<=\p{L}[”"’']? )\((?:(?:hereafter|hereinafter|henceforth|the|an?|our),? )*(?:["“‘'](?:the |an? |our )?([^"“”‘’'()]{2,60})["”’']|(?<=(?:hereafter|hereinafter|henceforth),? (?:the |an? )?)(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){0,3}))\)/giu
/** "a *window* is …", "“quiet hours” are …": set off by signs, and said to be something. */
const SET_OFF =
  /^(?:\d[\d.]*\)?\s+)?(?:(?:An?|The|By|Each)\s)?(?:[*_]{1,2}|["“])([^*_"“”\n]{2,50})(?:[*_]{1,2}|["”])\s(?:is|are|means|denotes|refers)\s|^(?:An?|The|Each)\s[*_]{1,2}([\p{L}][\p{L} -]{1,40})[*_]{1,2}\s\p{Ll}/u
const NAMED =
  /\b(?:we (?:will )?call (?:this|these|it|them|such|the)(?:\s\w+){0,3}?|(?:is|are) called|introduces? the (?:term|notion|concept)(?: of)?|the term)\s+(?:an?\s|the\s)?["“]?([\p{Ll}][\p{L}-]+(?: [\p{Ll}][\p{L}-]+)?)["”]?(?=[.,;:)]|\s(?:that|which|for|to|is|are|we)\b)/giu
const SHORT_LONG = /\b([A-Z][A-Za-z0-9]{1,9})\s\(([A-Za-z][^()]{4,90})\)/g
const LONG_SHORT = /((?:[\p{L}][\p{L}\p{N}'/-]*\s){1,8})\(["“]?([A-Z][A-Za-z0-9&]{1,9})["”]?\)/gu

function termsOfSentence({ plain, text }: Sentence): readonly string[] {
  const found: string[] = []
  // A second definition in the same paragraph: "**Pay-in**: … **Pay-out**: …".
  const bold = /^[*_]{1,2}([^*\n]{2,60}?)(?::[*_]{1,2}|[*_]{1,2}:)\s/.exec(text)?.[1]
  if (bold !== undefined) found.push(bold)
  const means = MEANS.exec(plain)?.[1]
  if (means !== undefined && !/^(?:this|that|it|which|what|these|those|there|here|he|she|they|we|you|also)\b/i.test(means))
    found.push(means)
  const is = IS_A.exec(plain)?.[1]
  if (
    is !== undefined &&
    !/^(?:This|That|It|These|Those|There|Here|What|Which|Who|We|They|You|If|When|One|Another|Each|All|Both|Neither|None|Not|Only|Everything|Nothing)\b/.test(
      is,
    )
  )
    found.push(is)
  const [, said, introduced] = SET_OFF.exec(text.replace(/\s+/g, ' ')) ?? []
  const setOff = said ?? introduced
  if (setOff !== undefined) found.push(setOff)
  for (const match of plain.matchAll(COINED)) found.push(match[1] ?? '')
  for (const [, quotedName, bareName] of plain.matchAll(GOES_BY)) found.push(quotedName ?? bareName ?? '')
  for (const match of plain.matchAll(NAMED)) found.push(match[1] ?? '')
  for (const [, short = '', long = ''] of plain.matchAll(SHORT_LONG)) if (spells(short, long)) found.push(short)
  for (const [, long = '', short = ''] of plain.matchAll(LONG_SHORT)) if (spells(short, long)) found.push(short)
  return found
}

/** Whether the capitals of a short form are the initials of its long one, in order; small words may be skipped. */
function spells(short: string, long: string): boolean {
  const wanted = short
    .replace(/s$/, '')
    .replace(/[^A-Z]/g, '')
    .toLowerCase()
  if (wanted.length < 2) return false
  const initials = long
    .trim()
    .split(/[\s/-]+/)
    .map((word) => (word[0] ?? '').toLowerCase())
  for (let from = 0; from < initials.length; from++) {
    let at = from
    let matched = 0
    for (; at < initials.length && matched < wanted.length; at++) if (initials[at] === wanted[matched]) matched++
    if (matched === wanted.length && at - from <= wanted.length + 2) return true
  }
  return false
}

/** Capitals that shout, number or mark, and shorten nothing. */
const NO_ACRONYMS: ReadonlySet<string> = new Set(
  'MUST SHOULD SHALL MAY NOT REQUIRED OPTIONAL RECOMMENDED WILL CAN AND OR IF NO YES OK NOTE TODO TBD FIXME XXX WARNING IMPORTANT ALL ANY ONLY NEVER ALWAYS NULL TRUE FALSE II III IV VI VII VIII IX XI XII WIP README DO THE IS ARE TO IN ON BE THIS EVERY NONE BEFORE AFTER WHEN UNTIL'.split(
    ' ',
  ),
)
const ACRONYM = /(?<![\p{L}\p{N}_./@-])([A-Z]{2,}[0-9]?|[A-Z]+[a-z]?[A-Z]+)s?(?![\p{L}\p{N}_])(?!-\d)/gu

export function acronymsIn(document: Document): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>()
  for (const sentence of document.sentences) {
    if (!/\p{Ll}/u.test(sentence.plain)) continue
    const words = plainOf(sentence.text.replace(/(`+)[^`]+\1_{0,2}/g, ' · '))
    for (const [, name = ''] of words.matchAll(ACRONYM)) if (!NO_ACRONYMS.has(name)) count(uses, name, sentence.start)
  }
  return uses
}

const CODE = /(?<![`:\w])(`{1,2})(?!`)([^`\n]{1,80}?)\1(?![`_])/g

export function codeNamesIn(document: Document): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>()
  for (const sentence of document.sentences) {
    for (const match of sentence.text.matchAll(CODE)) count(uses, (match[2] ?? '').trim(), sentence.start)
  }
  return uses
}

function count(uses: Map<string, Use>, name: string, line: number): void {
  const known = uses.get(name)
  uses.set(name, { line: known?.line ?? line, count: (known?.count ?? 0) + 1 })
}
