/**
 * A text to its structure.
 *
 *   text ──lines──▶ drafts (Markdown or reStructuredText) ──▶ sections, blocks ──▶ sentences
 *
 * One pass each, so that time grows with the text alone.
 */
import { sentences } from '../text/sentences.ts'
import { wordsOf } from '../text/words.ts'
import type { Block, Document, Sentence } from './document.ts'
import type { Draft } from './draft.ts'
import { linesIn } from './draft.ts'
import { markdownDrafts } from './markdown.ts'
import { plainOf } from './plain.ts'
import { rstDrafts } from './rst.ts'
import { leadOf, outlineOf } from './sections.ts'

export function parseDocument(path: string, text: string): Document {
  const lines = linesIn(text)
  // A last line break ends the last line and opens none.
  if (lines.length > 1 && lines.at(-1)?.text === '') lines.pop()
  const starts = lines.map((line) => line.start)
  const drafts = /\.(?:rst|rest)$/i.test(path) ? rstDrafts(lines) : markdownDrafts(lines)
  const outline = outlineOf(text, drafts, lines.length)
  const blocks = blocksOf(text, drafts, outline.of)
  const found = sentencesOf(text, drafts, blocks, starts)
  const words = new Array<number>(outline.sections.length).fill(0)
  for (const sentence of found) words[sentence.section] = (words[sentence.section] ?? 0) + wordsOf(sentence.plain).length
  const sections = outline.sections.map((section) => ({ ...section, words: words[section.index] ?? 0 }))
  return { path, text, title: titleOf(path, blocks, sections[1]?.title ?? null), lines: lines.length, sections, blocks, sentences: found }
}

function blocksOf(text: string, drafts: readonly Draft[], sectionOf: readonly number[]): readonly Block[] {
  const blocks: Block[] = []
  for (const [index, { kind, from, to, first, last, depth, mark, cells, header }] of drafts.entries()) {
    const section = sectionOf[index] ?? 0
    const slice = text.slice(from, to).trimEnd()
    const lead = leadOf(blocks, drafts, { kind, depth, section })
    blocks.push({ index, kind, text: slice, start: first + 1, end: last + 1, section, depth, mark, cells, header, lead })
  }
  return blocks
}

const SPEAKS: ReadonlySet<string> = new Set(['paragraph', 'item', 'quote', 'row'])

function sentencesOf(text: string, drafts: readonly Draft[], blocks: readonly Block[], starts: readonly number[]): readonly Sentence[] {
  const found: Sentence[] = []
  let line = 0
  const lineAt = (place: number): number => {
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= place) line++
    return line + 1
  }
  for (const block of blocks) {
    if (!SPEAKS.has(block.kind)) continue
    const from = drafts[block.index]?.from ?? 0
    for (const piece of block.kind === 'row' ? [wholeOf(block)] : sentences(block.text)) {
      const slice = text.slice(from + piece.start, from + piece.end)
      const plain = block.kind === 'row' ? rowPlain(block) : plainOf(slice)
      if (plain === '') continue
      const start = lineAt(from + piece.start)
      const end = lineAt(from + piece.end - 1)
      found.push({ index: found.length, text: slice, plain, start, end, block: block.index, section: block.section })
    }
  }
  return found
}

const wholeOf = (block: Block): { start: number; end: number } => ({ start: 0, end: block.text.length })

const rowPlain = (block: Block): string =>
  block.cells
    .map(plainOf)
    .filter((cell) => cell !== '')
    .join(' | ')

function titleOf(path: string, blocks: readonly Block[], heading: string | null): string {
  for (const block of blocks) {
    if (block.kind !== 'metadata') continue
    const title = /^(?:title|feature[ -]name):[ \t]*(?!\s|none\b)(.+)$/im
      .exec(block.text)?.[1]
      ?.trim()
      .replace(/^(["'`])(.*)\1$/, '$2')
    if (title !== undefined && title !== '') return title
  }
  return heading ?? path.split('/').at(-1) ?? path
}
