/** What stands around a passage: its block, its section, what hangs on it. */
import type { Block, Document, Section } from '../../../../core/document/document.ts'
import { plainOf } from '../../../../core/document/plain.ts'
import type { Passage } from './passages.ts'

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

export const joined = (passages: readonly Passage[]): string => passages.map(({ plain }) => plain).join(' ')

/** Each row once, by its first passage. */
export const rowsOf = (passages: readonly Passage[]): readonly Passage[] =>
  passages.filter(({ block }, index) => block.kind === 'row' && passages[index - 1]?.block !== block)
