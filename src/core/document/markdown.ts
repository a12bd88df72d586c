/**
 * Markdown to drafts, line by line: what people write rather than what the standard permits.
 * A list item goes on until a blank line; what is indented below it is its own paragraph.
 */
import { pipeTable } from './cells.ts'
import type { Draft, Line } from './draft.ts'
import { draft, indentedEnd, indentOf, isBlank, isHeaderField } from './draft.ts'

const FENCE = /^[ \t]*(`{3,}|~{3,})([^`]*)$/
const HASHES = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/
const RULE = /^[ \t]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const ITEM = /^([ \t]*)([-*+•]|\d{1,9}[.)])([ \t]+(?:\[([ xX])\](?:[ \t]+|$))?|$)/
const QUOTE = /^[ \t]*>[ \t]?/
const DEFINITION = /^ {0,3}\[(?!\^)[^\]]+\]:[ \t]*\S+/
const TAGS = /^[ \t]*(?:<\/?[a-z][^<>]*>[ \t]*)+$/i
const CONTENTS = /^\[[^\n]*\]\(#[^)\s]*\)[ \t]*$/
const SETEXT_LENGTH_MAX = 120

/** The state of the walk: the paragraph that still goes on, and the open list items from the outermost in. */
interface Walk {
  readonly lines: Line[]
  readonly drafts: Draft[]
  open: Draft | null
  readonly lists: { mark: number; content: number }[]
  /** Only header fields have been seen so far. */
  atTop: boolean
}

export function markdownDrafts(lines: Line[]): readonly Draft[] {
  const walk: Walk = { lines, drafts: [], open: null, lists: [], atTop: true }
  let at = frontMatter(walk)
  while (at < lines.length) at = step(walk, at)
  return walk.drafts
}

/** Front matter: one block a field. The line after it. */
function frontMatter({ lines, drafts }: Walk): number {
  if (!/^---[ \t]*$/.test(lines[0]?.text ?? '')) return 0
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line.text))
  if (end === -1 || !/^\s*(?:#|[\w"'-][^:]*:)/.test(lines[1]?.text ?? '')) return 0
  for (let at = 1; at < end; at++) {
    const open = drafts.at(-1)
    if (isBlank(lines[at])) continue
    if (open && /^[\s-]/.test(lines[at]?.text ?? '')) extend(open, lines, at)
    else drafts.push(draft(lines, 'metadata', at, at))
  }
  return end + 1
}

function extend(open: Draft, lines: readonly Line[], at: number): void {
  open.last = at
  open.to = lines[at]?.end ?? open.to
}

/** Takes what begins at a line; the line after it. Order matters: what can not be anything else comes first. */
function step(walk: Walk, at: number): number {
  const text = walk.lines[at]?.text ?? ''
  if (text.trim() === '') {
    walk.open = null
    return at + 1
  }
  const end = code(walk, at, text) ?? comment(walk, at, text) ?? heading(walk, at, text) ?? table(walk, at) ?? quote(walk, at, text)
  if (end !== null) return end
  if (walk.atTop && (isHeaderField(text) || followsField(walk, at, text))) {
    const skip = /^\s*(?:[-*+]\s+)?/.exec(text)?.[0].length ?? 0
    return push(walk, draft(walk.lines, 'metadata', at, at, { from: (walk.lines[at]?.start ?? 0) + skip }), at + 1)
  }
  return item(walk, at, text) ?? paragraph(walk, at, text)
}

/** Among header fields, a line of the same shape is one too, whatever its name. */
function followsField({ drafts }: Walk, at: number, text: string): boolean {
  const last = drafts.at(-1)
  return last?.kind === 'metadata' && last.last === at - 1 && /^\s*(?:[-*+]\s+)?[*_]*[A-Za-z][\w -]{1,30}:[*_]*(?:\s|$)/.test(text)
}

function push(walk: Walk, made: Draft, next: number): number {
  walk.open = null
  walk.drafts.push(made)
  if (!['metadata', 'comment', 'heading'].includes(made.kind)) walk.atTop = false
  return next
}

function code(walk: Walk, at: number, text: string): number | null {
  const { lines } = walk
  const mark = FENCE.exec(text)?.[1]
  if (mark !== undefined) {
    let close = at + 1
    while (close < lines.length && !closes(lines[close]?.text ?? '', mark)) close++
    const last = Math.min(close, lines.length - 1)
    const from = lines[at + 1]?.start ?? lines[last]?.end ?? 0
    const to = close < lines.length ? (lines[close - 1]?.end ?? from) : (lines[last]?.end ?? from)
    return push(walk, draft(lines, 'code', at, last, { from, to: Math.max(from, to) }), close + 1)
  }
  const base = inner(walk, indentOf(text))?.content ?? 0
  if (walk.open !== null || indentOf(text) < base + 4) return null
  if (base > 0 && ITEM.test(text)) return null
  const end = indentedEnd(lines, at, base + 4)
  return push(walk, draft(lines, 'code', at, end - 1), end)
}

const closes = (line: string, mark: string): boolean => {
  const trimmed = line.trim()
  return trimmed.startsWith(mark) && trimmed === (mark[0] ?? '').repeat(trimmed.length)
}

/** The list item that a line with this indent belongs to. Leaves those that it has left. */
function inner(walk: Walk, indent: number): { mark: number; content: number } | undefined {
  while (walk.open === null && walk.lists.length > 0 && indent <= (walk.lists.at(-1)?.mark ?? 0)) {
    if (indent === walk.lists.at(-1)?.mark && indent > 0) break
    walk.lists.pop()
  }
  return walk.lists.at(-1)
}

function comment(walk: Walk, at: number, text: string): number | null {
  const { lines } = walk
  if (DEFINITION.test(text) && walk.open === null) return push(walk, draft(lines, 'comment', at, at), at + 1)
  if (!/^[ \t]*<!--/.test(text)) return TAGS.test(text) && walk.open === null ? push(walk, draft(lines, 'comment', at, at), at + 1) : null
  let last = at
  let close = text.indexOf('-->', text.indexOf('<!--') + 4)
  while (close === -1 && last < lines.length - 1) close = (lines[++last]?.text ?? '').indexOf('-->')
  const line = lines[last]
  if (line === undefined || close === -1) return push(walk, draft(lines, 'comment', at, last), last + 1)
  const to = line.start + close + 3
  const rest = line.text.slice(close + 3)
  if (rest.trim() === '') return push(walk, draft(lines, 'comment', at, last, { to }), last + 1)
  push(walk, draft(lines, 'comment', at, last, { to }), last)
  lines[last] = { text: rest, start: to, end: line.end }
  return last
}

function heading(walk: Walk, at: number, text: string): number | null {
  const { lines } = walk
  const hashes = HASHES.exec(text)
  const title = hashes?.[2] ?? ''
  if (hashes && title !== '') {
    walk.lists.length = 0
    const from = (lines[at]?.start ?? 0) + text.indexOf(title, text.indexOf('#') + (hashes[1]?.length ?? 1))
    return push(walk, draft(lines, 'heading', at, at, { from, to: from + title.length, level: hashes[1]?.length ?? 1 }), at + 1)
  }
  if (hashes) return at + 1
  const underline = UNDERLINE.exec(text)?.[1]
  const open = walk.open
  if (underline && open?.kind === 'paragraph' && open.first === open.last && open.last === at - 1 && isTitle(open)) {
    walk.drafts.pop()
    walk.atTop = walk.drafts.every((made) => ['metadata', 'comment', 'heading'].includes(made.kind))
    const level = underline.startsWith('=') ? 1 : 2
    return push(walk, draft(lines, 'heading', at - 1, at, { from: open.from, to: open.to, level }), at + 1)
  }
  if (!RULE.test(text) && !(underline?.startsWith('=') && underline.length > 2)) return null
  walk.open = null
  return at + 1
}

/** A sentence over a line of dashes is a paragraph before a rule, whatever the standard says. */
const isTitle = (open: Draft): boolean => open.to - open.from <= SETEXT_LENGTH_MAX

function table(walk: Walk, at: number): number | null {
  const found = pipeTable(walk.lines, at)
  if (found === null) return null
  for (const row of found.rows) push(walk, row, at)
  walk.open = null
  walk.atTop = false
  return found.end
}

/** A quotation's paragraphs; code inside it is code. */
function quote(walk: Walk, at: number, text: string): number | null {
  const sign = QUOTE.exec(text)?.[0]
  if (sign === undefined) return null
  const { lines } = walk
  const start = lines[at]?.start ?? 0
  const inside = text.replace(/^(?:[ \t]*>[ \t]?)+/, '')
  const skip = text.length - inside.length
  const fence = FENCE.exec(inside)?.[1]
  if (fence !== undefined) {
    let last = at + 1
    while (last < lines.length && QUOTE.test(lines[last]?.text ?? '') && !closes((lines[last]?.text ?? '').replace(/^[ \t>]+/, ''), fence))
      last++
    return push(walk, draft(lines, 'code', at, Math.min(last, lines.length - 1)), last + 1)
  }
  const bare = inside.trim()
  if (bare === '' || /^\[![A-Z]+\]$/.test(bare)) {
    walk.open = null
    return at + 1
  }
  const mark = ITEM.exec(inside)?.[0]
  if (walk.open?.kind === 'quote' && mark === undefined) {
    extend(walk.open, lines, at)
    return at + 1
  }
  const made = draft(lines, 'quote', at, at, { from: start + skip + (mark?.length ?? 0) })
  push(walk, made, at)
  walk.open = made
  return at + 1
}

function item(walk: Walk, at: number, text: string): number | null {
  const found = ITEM.exec(text)
  if (found === null) return null
  const mark = found[2] ?? '-'
  if (walk.open?.kind === 'paragraph' && /^\d/.test(mark) && mark.slice(0, -1) !== '1') return null
  const indent = indentOf(found[1] ?? '')
  while (walk.lists.length > 0 && indent < (walk.lists.at(-1)?.mark ?? 0) + 2) walk.lists.pop()
  const depth = walk.lists.length
  walk.lists.push({ mark: indent, content: indent + mark.length + 1 })
  const from = (walk.lines[at]?.start ?? 0) + found[0].length
  const box = found[4]
  const kind = CONTENTS.test(text.slice(found[0].length)) ? 'comment' : 'item'
  const made = draft(walk.lines, kind, at, at, { from, depth, mark: box === undefined ? mark : box === ' ' ? '[ ]' : '[x]' })
  push(walk, made, at)
  walk.open = kind === 'item' ? made : null
  return at + 1
}

function paragraph(walk: Walk, at: number, text: string): number {
  const { lines } = walk
  if (walk.open !== null && walk.open.kind !== 'code') {
    extend(walk.open, lines, at)
    return at + 1
  }
  const inside = inner(walk, indentOf(text)) !== undefined
  const from = (lines[at]?.start ?? 0) + text.length - text.trimStart().length
  const made = draft(lines, 'paragraph', at, at, { from, inside })
  push(walk, made, at)
  walk.open = made
  return at + 1
}
