/**
 * A comment without what it only shows: fenced and inline code, quotations, block quotes.
 *
 *   text ──lines──▶ paragraphs (fences and > lines left out) ──signs──▶ the author's own words
 *
 * Every stretch left out becomes a bar, so that the words beside it never read as one phrase. A sign that nothing closes hides
 * nothing, and every step goes over the text once, however many signs there are: a comment may be long, and written to do harm.
 */
import { linesOf } from '../text/blocks.ts'

const GAP = ' | '

/** Behind an opening fence of backticks no backtick may follow: that would be inline code, with words of one's own after it. */
const FENCE = /^[ \t]*(?:(`{3,})[^`]*$|(~{3,}))/
const FENCE_END = /^[ \t]*(`{3,}|~{3,})[ \t]*$/
const BLOCK_QUOTE = /^[ \t]*>/
/** An empty line, a list item or a heading: no quotation goes on over it. */
const NEW_PARAGRAPH = /^[ \t]*(?:$|[-*+•#]|\d{1,3}[.)])/

export function ownWords(text: string): string {
  const kept: string[] = []
  let paragraph: string[] = []
  let fence: string | null = null
  const close = (): void => {
    if (paragraph.length > 0) kept.push(withoutQuoted(paragraph.join('\n')))
    paragraph = []
  }
  for (const { text: line } of linesOf(text)) {
    if (fence !== null) {
      if (FENCE_END.exec(line)?.[1]?.startsWith(fence)) fence = null
      continue
    }
    const opened = FENCE.exec(line)
    if (opened !== null) fence = opened[1] ?? opened[2] ?? null
    if (opened !== null || BLOCK_QUOTE.test(line)) {
      close()
      continue
    }
    if (NEW_PARAGRAPH.test(line)) close()
    paragraph.push(line)
  }
  close()
  return kept.join(GAP)
}

/** What closes a quotation that begins with such a sign. */
const CLOSERS: Readonly<Record<string, RegExp>> = { '“': /”/g, '„': /[“”]/g, '«': /»/g, '»': /«/g, '「': /」/g }
const SIGN = /[`"'“„«»「]/g
/** More backticks than this open no inline code. */
const BACKTICKS_MAX = 8

function withoutQuoted(paragraph: string): string {
  const text = paragraph.replace(/[‘’]/g, "'")
  /** What nothing closes from here on, and so nothing further on either: it is looked for once. */
  const unclosed = new Set<string>()
  const parts: string[] = []
  let from = 0
  for (let at = next(SIGN, text, 0); at !== -1; at = next(SIGN, text, Math.max(from, at + 1))) {
    const end = quotedEnd(text, at, unclosed)
    if (end === at) continue
    parts.push(text.slice(from, at), GAP)
    from = end
  }
  return parts.join('') + text.slice(from)
}

function next(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}

/** Where the code or quotation that begins at `at` ends; `at` itself where none begins. */
function quotedEnd(text: string, at: number, unclosed: Set<string>): number {
  const sign = text[at] ?? ''
  const closer = CLOSERS[sign]
  if (closer === undefined) return sign === '`' ? codeEnd(text, at, unclosed) : straightEnd(text, at, sign)
  const close = unclosed.has(sign) ? -1 : next(closer, text, at + 1)
  if (close !== -1) return close + 1
  unclosed.add(sign)
  return at
}

/** Inline code is closed by as many backticks as opened it, no more and no fewer. */
function codeEnd(text: string, at: number, unclosed: Set<string>): number {
  if (text[at - 1] === '`') return at
  const open = backticksEnd(text, at)
  const mark = text.slice(at, open)
  if (mark.length > BACKTICKS_MAX || unclosed.has(mark)) return at
  for (let close = text.indexOf(mark, open); close !== -1; ) {
    const end = backticksEnd(text, close)
    if (end - close === mark.length) return end
    close = text.indexOf(mark, end)
  }
  unclosed.add(mark)
  return at
}

function backticksEnd(text: string, at: number): number {
  let end = at
  while (text[end] === '`') end++
  return end
}

const OPENS_AFTER = /[\s([{*_|:=/—–-]/
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * A straight mark is also an apostrophe or an inch, so a quotation has to be clear: it opens before a word, closes behind one,
 * and no other mark opens in between. "The writers' room" may be a possessive as well as the end of a quotation, and is neither.
 */
function straightEnd(text: string, at: number, sign: string): number {
  if (!opensAt(text, at)) return at
  for (let next = text.indexOf(sign, at + 1); next !== -1; next = text.indexOf(sign, next + 1)) {
    if (opensAt(text, next)) return at
    if (LETTER_OR_DIGIT.test(text[next + 1] ?? ' ') || /\s/.test(text[next - 1] ?? ' ')) continue
    const mayBePossessive = sign === "'" && /^s'\s\p{L}/iu.test(text.slice(next - 1, next + 4))
    return mayBePossessive ? at : next + 1
  }
  return at
}

const opensAt = (text: string, at: number): boolean => OPENS_AFTER.test(text[at - 1] ?? ' ') && /\S/.test(text[at + 1] ?? ' ')
