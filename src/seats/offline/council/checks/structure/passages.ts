/**
 * What the checks of this folder read: sentences with the place they stand in, and the small words of writing a hit.
 * Quotations, history, examples and lists to tick say nothing of the document's own, so they are left out here, once.
 */
import type { Block, Document, Section, Sentence } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Hit } from '../../check.ts'
import { readsEnglish } from '../../reading/english.ts'
import type { Role } from '../../reading/roles.ts'
import { rolesOf } from '../../reading/roles.ts'

export interface Passage {
  readonly sentence: Sentence
  readonly block: Block
  readonly section: Section
  readonly roles: ReadonlySet<Role>
  readonly plain: string
}

const QUOTE_LENGTH_MAX = 300
const SHORT_LENGTH_MAX = 90
/** A longer one is a log or a table in disguise, and no sentence. */
const SENTENCE_LENGTH_MAX = 1_500
const ASIDE: readonly Role[] = ['history', 'examples', 'references', 'checklist']

const known = new WeakMap<Document, readonly Passage[]>()

/** The document's own sentences, in order. */
export function passagesOf(document: Document): readonly Passage[] {
  const found = known.get(document) ?? document.sentences.flatMap((sentence) => passageOf(document, sentence))
  known.set(document, found)
  return found
}

function passageOf(document: Document, sentence: Sentence): readonly Passage[] {
  const block = document.blocks[sentence.block]
  const section = document.sections[sentence.section]
  if (block === undefined || section === undefined || sentence.plain.length > SENTENCE_LENGTH_MAX) return []
  if (block.kind === 'quote' || /^\[/.test(block.mark ?? '')) return []
  const roles = rolesOf(section, document)
  return has(roles, ...ASIDE) ? [] : [{ sentence, block, section, roles, plain: sentence.plain }]
}

export const has = (roles: ReadonlySet<Role>, ...wanted: readonly Role[]): boolean => wanted.some((role) => roles.has(role))

/** A check whose words are English. */
export const inEnglish =
  (find: (document: Document) => readonly Hit[]) =>
  (document: Document): readonly Hit[] =>
    readsEnglish(document) ? find(document) : []

/** An exact slice from the start that ends with a word. */
export const quoteOf = (text: string): string =>
  text.length <= QUOTE_LENGTH_MAX
    ? text
    : (/^[\s\S]*\S(?=\s)/.exec(text.slice(0, QUOTE_LENGTH_MAX))?.[0] ?? text.slice(0, QUOTE_LENGTH_MAX))

/** Words to name a passage by. */
export function short(plain: string, max = SHORT_LENGTH_MAX): string {
  const bare = plain.replace(/[.:;,\s]+$/, '')
  return bare.length <= max ? bare : `${bare.slice(0, max).replace(/\s+\S*$/, '')} …`
}

/** How many content words of one text the other has. */
export function shared(words: ReadonlySet<string>, plain: string): number {
  let count = 0
  for (const word of keywordSet(plain)) if (words.has(word)) count++
  return count
}

/** The first sentence outside these lines that fits, as an answer. */
export function answerWith(document: Document, hit: Hit, fits: (passage: Passage) => boolean, because: string): Answer | null {
  const end = hit.line + hit.quote.split('\n').length - 1
  const found = passagesOf(document).find((passage) => (passage.sentence.end < hit.line || passage.sentence.start > end) && fits(passage))
  if (found === undefined) return null
  return { quote: quoteOf(found.sentence.text), line: found.sentence.start, because }
}

const sorted = new WeakMap<Document, ReadonlyMap<number, readonly Block[]>>()

/** The blocks of a section, without a search through all of them each time. */
export function blocksIn(document: Document, section: number): readonly Block[] {
  const found = sorted.get(document) ?? Map.groupBy(document.blocks, (block) => block.section)
  sorted.set(document, found)
  return found.get(section) ?? []
}

/** An item with what hangs on it: nested items and its further paragraphs. */
export function withNested({ blocks }: Document, item: Block): readonly Block[] {
  const parts = [item]
  for (let at = item.index + 1; at < blocks.length; at++) {
    const next = blocks[at]
    if (next === undefined || next.section !== item.section || next.kind === 'heading' || (next.kind === 'item' && next.depth === 0)) break
    parts.push(next)
  }
  return parts
}

/** Sentences of the same block, and of the blocks of one section in order. */
export function groupedBy<Key>(passages: readonly Passage[], key: (passage: Passage) => Key): ReadonlyMap<Key, readonly Passage[]> {
  const groups = new Map<Key, Passage[]>()
  for (const passage of passages) {
    const group = groups.get(key(passage))
    if (group === undefined) groups.set(key(passage), [passage])
    else group.push(passage)
  }
  return groups
}

export const joined = (passages: readonly Passage[]): string => passages.map(({ plain }) => plain).join(' ')
