/**
 * The blocks of a Markdown-like text: paragraphs, list items and headings, with their places. Fenced code is left out.
 * Only what a sentence can not cross is looked for; anything unclear is a paragraph.
 */

import { ANY_LABEL } from './labels.ts'

export interface Block {
  readonly kind: 'prose' | 'item' | 'heading'
  /** Behind the list mark or the heading's signs. */
  readonly start: number
  readonly end: number
}

interface Line {
  readonly text: string
  readonly start: number
  readonly end: number
}

const FENCE = /^[ \t>]{0,6}(`{3,}|~{3,})/
const ITEM = /^[ \t>]*(?:[-*+•]|\d{1,3}[.)]|\(?[a-z]\))[ \t]+(?:\[[ xX]\][ \t]+)?/
const HEADING = /^[ \t]{0,3}#{1,6}[ \t]+/
const RULE = /^[ \t]*(?:[-*_=][ \t]*){3,}$/
const ROW = /^[ \t]*\|/

const LABEL = String.raw`\[(?:${ANY_LABEL})\]`
const LEADS_WITH_LABEL = new RegExp(String.raw`^[ \t>]*[*_]*${LABEL}[*_]*[^\p{L}\p{N}]*\p{L}`, 'iu')
const ENDS_WITH_LABEL = new RegExp(String.raw`${LABEL}[*_]*(?:\s?\[[\d\s,–-]+\])*[*_.!?)]*[ \t]*$`, 'i')
/** What stands between two tags is one class, so that a line of thousands of them is read once. */
const ONLY_TAGS = new RegExp(String.raw`^[ \t>]*[*_(]*(?:(?:${LABEL}|\[[\d\s,–-]+\])[*_().\s]*)+$`, 'i')

/** One labelled claim a line: neither the stop nor the list mark between them is always written. */
function beginsClaim(line: string, before: string): boolean {
  if (ONLY_TAGS.test(line)) return false
  return LEADS_WITH_LABEL.test(line) || (ENDS_WITH_LABEL.test(before) && !/^[ \t>]*\p{Ll}/u.test(line))
}

export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  let before = ''
  const close = (): void => {
    if (open) blocks.push(open)
    open = null
  }
  for (const line of proseLinesOf(text)) {
    if (line === null || line.text.trim() === '' || RULE.test(line.text)) {
      close()
      continue
    }
    const heading = HEADING.exec(line.text)
    const item = heading ? null : ITEM.exec(line.text)
    if (heading || item || ROW.test(line.text) || (open && beginsClaim(line.text, before))) close()
    before = line.text
    if (heading) blocks.push({ kind: 'heading', start: line.start + heading[0].length, end: line.end })
    else if (open === null) open = { kind: item ? 'item' : 'prose', start: line.start + (item?.[0].length ?? 0), end: line.end }
    else open = { ...(open as Block), end: line.end }
  }
  close()
  return blocks
}

/** The lines outside fenced code, with null where code stood. An unclosed fence runs to the end, as Markdown has it. */
function* proseLinesOf(text: string): Generator<Line | null> {
  let fence: string | null = null
  for (const line of linesOf(text)) {
    const mark = FENCE.exec(line.text)?.[1]
    if (fence === null && mark !== undefined) {
      fence = mark
      yield null
    } else if (fence === null) {
      yield line
    } else if (mark?.startsWith(fence) && line.text.trim().replace(/[`~>\s]/g, '') === '') {
      fence = null
    }
  }
}

/** Lines without their ends; CRLF, LF and CR all end one. */
export function* linesOf(text: string): Generator<Line> {
  let start = 0
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    yield { text: text.slice(start, match.index), start, end: match.index }
    start = match.index + match[0].length
  }
  yield { text: text.slice(start), start, end: text.length }
}
