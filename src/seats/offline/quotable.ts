/**
 * From the lines of a source to sentences worth quoting: exact words with the lines they stand on.
 *
 *   lines ──blocks──▶ paragraphs, list items, comments, CSV rows ──sentences──▶ quotable or dropped
 *
 * Dropped: headings, tables, code, metadata, questions, anything whose brackets could be taken for a label or a citation,
 * and fragments that make no sense alone. Prose first; a CSV row stands for itself.
 */
import { sentences } from '../../core/text/sentences.ts'
import { wordsOf } from '../../core/text/words.ts'

export interface Quotable {
  /** The exact words, line breaks as spaces, without the closing period. */
  readonly quote: string
  readonly start: number
  readonly end: number
  readonly form: 'sentence' | 'row'
  /** Cut at a comma or semicolon because it was too long to quote whole. */
  readonly cut: boolean
  /** Ends as a sentence does; a line that does not may be a fragment. */
  readonly stopped: boolean
}

interface Block {
  readonly form: 'sentence' | 'row'
  readonly lines: { readonly number: number; readonly text: string }[]
}

const QUOTE_CHARACTERS_MAX = 240
const WORDS_MIN = 5
/** Without a full stop at its end, a short line is a heading or a fragment more often than a sentence. */
const WORDS_WITHOUT_STOP_MIN = 8
const CODE_SHARE_MAX = 0.3
const LIST_ITEM = /^\s*(?:[-*+•]|\(?\d{1,2}[.)]|\d{1,2}\.\d{1,2}\.?|\d{4}-\d{2}-\d{2})\s+(?:\[[ xX]\]\s+)?/
const SKIPPED =
  /^\s*(?:#{1,6}\s|\||\.\. |\[[^\]]+\]:|<|:\w[\w-]*:|[-*_=~^+]{3,}\s*$|import |export |@)|^\s*[-*]?\s*(?:\*\*)?[A-Z][\w -]{0,24}:(?:\*\*)?\s+\S{1,60}$/
const COMMENT = /^\s*(?:\/\/+|\/\*+|\*+|#+|--|;+)\s?(?=\S)/

/** All quotable sentences of a file, in order. */
export function quotables(text: string, kind: string): readonly Quotable[] {
  const lines = text.split(/\r?\n/)
  const blocks = kind === 'csv' ? rows(lines) : NOT_PROSE.has(kind) ? comments(lines) : paragraphs(lines)
  return blocks.flatMap(sentencesOf)
}

const NOT_PROSE = new Set(['code', 'json', 'yaml'])

/** A CSV's first line names the columns; the others are rows. */
const rows = (lines: readonly string[]): readonly Block[] =>
  lines.flatMap((text, index): Block[] =>
    index === 0 || text.trim() === '' ? [] : [{ form: 'row', lines: [{ number: index + 1, text }] }],
  )

const comments = (lines: readonly string[]): readonly Block[] =>
  lines.flatMap((text, index): Block[] =>
    COMMENT.test(text) ? [{ form: 'sentence', lines: [{ number: index + 1, text: text.replace(COMMENT, '') }] }] : [],
  )

function paragraphs(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  let fence: string | null = lines[0]?.trim() === '---' ? '---' : null
  for (const [index, line] of lines.entries()) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? (fence === '---' && index > 0 && line.trim() === '---' ? '---' : null)
    if (mark !== null && (fence === null || fence === mark)) {
      fence = fence === null ? mark : null
      open = null
    } else if (fence !== null || line.trim() === '' || SKIPPED.test(line) || isUnderlined(lines, index) || isIndentedCode(line, open)) {
      open = null
    } else {
      const text = line
        .replace(/^\s*>\s?/, '')
        .replace(LIST_ITEM, '')
        .trim()
      const continued: Block | null = LIST_ITEM.test(line) || /^\s*>/.test(line) ? null : open
      open = continued ?? { form: 'sentence', lines: [] }
      open.lines.push({ number: index + 1, text })
      if (continued === null) blocks.push(open)
    }
  }
  return blocks
}

const isUnderlined = (lines: readonly string[], index: number): boolean => /^([=~^*+"'#-])\1{2,}\s*$/.test(lines[index + 1] ?? '')

const isIndentedCode = (line: string, open: Block | null): boolean => open === null && /^(?: {4}|\t)/.test(line) && !LIST_ITEM.test(line)

function sentencesOf(block: Block): readonly Quotable[] {
  const text = block.lines.map((line) => line.text).join('\n')
  if (block.form === 'row') {
    const number = block.lines[0]?.number ?? 0
    return /\d/.test(text) && text.length <= QUOTE_CHARACTERS_MAX
      ? [{ quote: text.trim(), start: number, end: number, form: 'row', cut: false, stopped: true }]
      : []
  }
  const found: Quotable[] = []
  for (const { text: whole, start: from } of sentences(text).flatMap(atUnits)) {
    const kept = shortened(whole)
    if (!isQuotable(whole, kept)) continue
    const at = from + whole.indexOf(kept)
    found.push({
      quote: flat(kept),
      start: lineAt(block, text, at),
      end: lineAt(block, text, at + kept.length - 1),
      form: 'sentence',
      stopped: isStopped(whole),
      cut: kept.length < whole.replace(/[.!]+["”’']?$/, '').replace(/^["“]/, '').length,
    })
  }
  return found
}

/** "from 40 s to 2 s. The next": a unit of one letter ends a sentence, where an initial would not. */
function atUnits({ text, start }: { readonly text: string; readonly start: number }): readonly { text: string; start: number }[] {
  const parts: { text: string; start: number }[] = []
  let from = 0
  for (const end of text.matchAll(/(?<=\d\s?\p{Ll}\.)\s+(?=["“]?\p{Lu})/gu)) {
    parts.push({ text: text.slice(from, end.index), start: start + from })
    from = end.index + end[0].length
  }
  return [...parts, { text: text.slice(from), start: start + from }]
}

const flat = (text: string): string => text.replace(/\s+/g, ' ')

const lineAt = (block: Block, text: string, offset: number): number =>
  block.lines[text.slice(0, offset).split('\n').length - 1]?.number ?? 0

/** Without the closing period and, around a whole sentence, its quotation marks; cut at a comma where it is too long, never inside a word. */
function shortened(sentence: string): string {
  const bare = sentence.replace(/[.!]+(["”’']?)$/, '$1')
  const inner = /^["“]([^"“”]+)["”]$/.exec(bare)?.[1]?.replace(/[.!]+$/, '') ?? bare
  if (inner.length <= QUOTE_CHARACTERS_MAX) return inner
  const head = inner.slice(0, QUOTE_CHARACTERS_MAX)
  const clause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': '))
  const word = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'))
  return head.slice(0, clause > QUOTE_CHARACTERS_MAX / 3 ? clause : Math.max(0, word)).trimEnd()
}

function isQuotable(whole: string, kept: string): boolean {
  if (/[?:]["”')]*$/.test(whole) || /[:,]$|\b(?:like|as|including|following|namely|and|or|of|the|to|e\.g)$/i.test(kept)) return false
  if (/\[[^\]]*\]|\]\(|:\w+:`|`_|<[a-z/!]|https?:\/\/|\{\{|=>|[{}]/i.test(kept)) return false
  if (!/^["“'*_]*[\p{Lu}\p{Lo}\d]/u.test(kept) && !/^`{1,2}[\w.-]+`{1,2} \p{Ll}/u.test(kept)) return false
  if (
    /^(?:yes|no|none|n\/a|ok|see|fixes|todo)\b/i.test(kept) &&
    !/^no (?:one|\p{L}{3,} (?:is|are|was|were|has|have|exists?|will|can|would)\b)/iu.test(kept)
  )
    return false
  if (codeShare(kept) > CODE_SHARE_MAX) return false
  if (!isBalanced(kept)) return false
  if (/^(?:details?|notes?|examples?|warning|tip|caution|edit|update)\b:/i.test(kept)) return false
  const words = wordsOf(kept)
  if (words.length < WORDS_WITHOUT_STOP_MIN && !isStopped(whole)) return false
  return words.length >= WORDS_MIN && words.filter((word) => /^\p{L}{2,}/u.test(word)).length >= words.length / 2
}

/** How much of it is inline code: a sentence that is mostly names and signatures says little alone. */
const codeShare = (text: string): number => (text.match(/``[^`]+``|`[^`]+`/g) ?? []).join('').length / Math.max(1, text.length)

const isStopped = (whole: string): boolean => /[.!。！]/.test(whole.slice(-2))

const isBalanced = (text: string): boolean =>
  count(text, '(') === count(text, ')') && count(text, '"') % 2 === 0 && count(text, '“') === count(text, '”') && count(text, '`') % 2 === 0

const count = (text: string, sign: string): number => text.split(sign).length - 1
