/**
 * What the checks of this folder read: the passages of a document in which something is asked, promised or described, one
 * sentence each, and of tables one sentence of a cell each. Left out is what only tells or weighs (background, history,
 * rejected alternatives, examples, questions, quotations), and any document that is not in English: the words we look for are.
 */
import type { Block, Document, Section, Sentence } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { sentences } from '../../../../../core/text/sentences.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Hit } from '../../check.ts'
import { readsEnglish } from '../../reading/english.ts'
import { TELLING as TOLD } from '../../reading/normative.ts'
import type { Role } from '../../reading/roles.ts'
import { rolesOf } from '../../reading/roles.ts'

export interface Passage {
  readonly text: string
  readonly plain: string
  readonly line: number
  readonly block: Block
  readonly section: Section
  readonly roles: ReadonlySet<Role>
  readonly sentence: Sentence
}

const TELLING: readonly Role[] = [...TOLD, 'glossary', 'checklist']
const QUOTE_MAX = 300
const SHOWN_MAX = 110
const WORDS_MIN = 3

const known = new WeakMap<Document, readonly Passage[]>()

export function passagesOf(document: Document): readonly Passage[] {
  const found = known.get(document) ?? (readsEnglish(document) ? read(document) : [])
  known.set(document, found)
  return found
}

function read(document: Document): readonly Passage[] {
  return document.sentences.flatMap((sentence) => {
    const block = document.blocks[sentence.block]
    const section = document.sections[sentence.section]
    if (block === undefined || section === undefined || block.kind === 'quote' || /^\[[ xX]\]$/.test(block.mark ?? '')) return []
    const roles = rolesOf(section, document)
    if (TELLING.some((role) => roles.has(role)) || section.path.some((title) => /^(?:future|not in|why not|later)\b/i.test(title)))
      return []
    const pieces = block.kind === 'row' ? cellSentences(block) : [{ text: sentence.text, plain: sentence.plain }]
    return pieces
      .filter(({ plain }) => plain.split(' ').length >= WORDS_MIN && !/\?["”')]*$/.test(plain))
      .map((piece) => ({ ...piece, line: sentence.start, block, section, roles, sentence }))
  })
}

const cellSentences = (block: Block): readonly { text: string; plain: string }[] =>
  block.cells.flatMap((cell) => sentences(cell).map(({ text }) => ({ text, plain: plainOf(text) })))

const texts = new WeakMap<Document, readonly string[]>()

/** A section's own text in one line, code and all, but without its heading: "Roll-back" over nothing is no way back. */
export function sectionText(document: Document, section: Section): string {
  const known = texts.get(document) ?? textsOf(document)
  texts.set(document, known)
  return known[section.index] ?? ''
}

function textsOf(document: Document): readonly string[] {
  const parts: string[][] = document.sections.map(() => [])
  for (const { kind, text, section } of document.blocks) {
    if (kind !== 'heading' && kind !== 'comment' && kind !== 'metadata') parts[section]?.push(text)
  }
  return parts.map((texts) => texts.join(' ').replace(/\s+/g, ' '))
}

/** A section with all that stands under it. */
export function withChildren(document: Document, section: Section): string {
  let text = sectionText(document, section)
  for (let at = section.index + 1; at < document.sections.length; at++) {
    const one = document.sections[at]
    if (one === undefined || one.level <= section.level) break
    text += ` ${sectionText(document, one)}`
  }
  return text
}

/** The passage's paragraph, item or row, its lead, and what is nested in it or follows it as its second paragraph. */
export function unitText(document: Document, { block }: Passage): string {
  const lead = block.lead === null ? '' : (document.blocks[block.lead]?.text ?? '')
  let text = `${lead} ${block.text}`
  if (block.kind === 'row') return text.replace(/\s+/g, ' ')
  for (let at = block.index + 1; at < document.blocks.length; at++) {
    const one = document.blocks[at]
    if (one === undefined || one.section !== block.section) break
    if (block.kind === 'item' ? one.kind === 'item' && one.depth <= block.depth : one.kind === 'paragraph') break
    text += ` ${one.text}`
  }
  return text.replace(/\s+/g, ' ')
}

/** The sentences of the same block, this one too. */
export const blockText = ({ block }: Passage): string => plainOf(block.text)

export const shown = (plain: string): string => {
  const words = plain.replace(/[.;:,]+$/, '')
  return `“${words.length <= SHOWN_MAX ? words : `${words.slice(0, SHOWN_MAX).replace(/\s+\S*$/, '')} …`}”`
}

export type Judgement = Omit<Hit, 'quote' | 'line'>

/** A hit at a passage; of a very long one the part around the words that matter. */
export function hitAt(passage: Pick<Passage, 'text' | 'line'>, words: string, judgement: Judgement): Hit {
  const { text, line } = passage
  if (text.length <= QUOTE_MAX) return { quote: text, line, ...judgement }
  const at = Math.max(0, text.indexOf(words))
  const from = at + words.length < QUOTE_MAX ? 0 : Math.max(0, at - QUOTE_MAX / 3)
  const start = from === 0 ? 0 : from + text.slice(from).search(/(?<=\s)\S/)
  const quote = text.slice(start, start + QUOTE_MAX).replace(/\s+\S*$/, '')
  return { quote, line: line + (text.slice(0, start).match(/\n/g)?.length ?? 0), ...judgement }
}

export interface Search {
  /** What an answer says. */
  readonly says: RegExp
  /** What an answer is about; left out where what it says is enough. */
  readonly about?: RegExp
  /** How many content words it shares with the hit. */
  readonly shares?: number
  because(sentence: Sentence): string
}

/** The first sentence elsewhere, of a table the first cell, that says what the hit misses, about what the hit is about. */
export function answerIn(document: Document, hit: Hit, { says, about, shares = 0, because }: Search): Answer | null {
  const wanted = shares === 0 ? new Set<string>() : keywordSet(plainOf(hit.quote))
  for (const sentence of document.sentences) {
    if (sentence.start === hit.line || !says.test(sentence.plain) || isTold(document, sentence)) continue
    for (const { text, plain } of partsOf(document, sentence)) {
      if (!says.test(plain) || about?.test(plain) === false) continue
      if (shares > 0 && [...keywordSet(plain)].filter((word) => wanted.has(word)).length < shares) continue
      return { quote: text, line: sentence.start, because: because({ ...sentence, text, plain }) }
    }
  }
  return null
}

/** One row speaks of many things, each in its cell; a short cell needs the others to say what it is about. */
function partsOf(document: Document, sentence: Sentence): readonly { text: string; plain: string }[] {
  const block = document.blocks[sentence.block]
  if (block?.kind !== 'row' || !block.cells.some((cell) => cell.split(' ').length > WORDS_OF_A_SENTENCE)) return [sentence]
  return block.cells.filter((cell) => sentence.text.includes(cell)).map((cell) => ({ text: cell, plain: plainOf(cell) }))
}

const WORDS_OF_A_SENTENCE = 8

const SAYS_NOTHING: readonly Role[] = ['background', 'alternatives', 'open-questions', 'history', 'non-goals', 'references', 'checklist']

function isTold(document: Document, sentence: Sentence): boolean {
  const section = document.sections[sentence.section]
  return section === undefined || SAYS_NOTHING.some((role) => rolesOf(section, document).has(role))
}

export const placeOf = (document: Document, { section, start }: Sentence): string => {
  const title = document.sections[section]?.title ?? ''
  return title === '' ? `Line ${start}` : `“${title}” (line ${start})`
}
