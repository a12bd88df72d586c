/**
 * reStructuredText to drafts, as far as design documents use it: underlined titles, literal blocks after `::`,
 * directives, field lists, bullets, definitions, simple and grid tables.
 */
import { gridTable, simpleTable } from './cells.ts'
import type { Draft, Line } from './draft.ts'
import { draft, indentedEnd, indentOf, isBlank } from './draft.ts'

const ITEM = /^([ \t]*)([-*+•]|(?:\d{1,3}|#)[.)]|\([a-z\d]{1,2}\)|[a-z]\))[ \t]+(?=\S)/
const FIELD = /^[ \t]*:[A-Za-z][^:`]*:(?:[ \t]|$)/
const HEADER = /^[A-Z][A-Za-z-]*:(?:[ \t]|$)/
const DIRECTIVE = /^[ \t]*\.\.[ \t]+(?:\|[^|]+\|[ \t]+)?([A-Za-z][\w:+.-]*)::(?:[ \t]+(.*))?$/
const MARKUP = /^[ \t]*\.\.(?:[ \t]|$)/
const CODE_NAMES =
  /^(?:code(?:-block)?|sourcecode|literalinclude|parsed-literal|math|doctest|testcode|highlight|productionlist|raw|graphviz|console)$/
const PROSE_NAMES =
  /^(?:note|warning|important|tip|hint|caution|attention|danger|error|admonition|seealso|versionadded|versionchanged|deprecated|topic|rubric|epigraph|glossary|container)$/

interface Walk {
  readonly lines: readonly Line[]
  readonly drafts: Draft[]
  readonly styles: string[]
  open: Draft | null
  readonly lists: number[]
  /** The indent of the note that is being read: its text is no quotation. */
  note: number
}

export function rstDrafts(lines: readonly Line[]): readonly Draft[] {
  const walk: Walk = { lines, drafts: [], styles: [], open: null, lists: [], note: 0 }
  let at = HEADER.test(lines[0]?.text ?? '') ? header(walk) : 0
  while (at < lines.length) at = step(walk, at)
  return walk.drafts
}

/** The fields above the first blank line. */
function header({ lines, drafts }: Walk): number {
  let at = 0
  for (; at < lines.length && !isBlank(lines[at]); at++) {
    const open = drafts.at(-1)
    if (open && /^\s/.test(lines[at]?.text ?? '')) extend(open, lines, at)
    else drafts.push(draft(lines, 'metadata', at, at))
  }
  return at
}

function extend(open: Draft, lines: readonly Line[], at: number): void {
  open.last = at
  open.to = lines[at]?.end ?? open.to
}

function step(walk: Walk, at: number): number {
  const text = walk.lines[at]?.text ?? ''
  if (text.trim() === '') return blank(walk, at)
  const indent = indentOf(text)
  if (walk.open === null) {
    if (indent < walk.note) walk.note = 0
    while (walk.lists.length > 0 && indent < (walk.lists.at(-1) ?? 0)) walk.lists.pop()
    const found = heading(walk, at) ?? table(walk, at) ?? markup(walk, at, text, indent) ?? preformatted(walk, at, text, indent)
    if (found !== null) return found
  }
  return item(walk, at, text, indent) ?? paragraph(walk, at, text, indent)
}

function push(walk: Walk, made: Draft, next: number): number {
  walk.open = null
  walk.drafts.push(made)
  return next
}

/** A blank line ends a paragraph; after `::` what is indented below it is literal. */
function blank(walk: Walk, at: number): number {
  const { lines, open } = walk
  walk.open = null
  if (open === null || !(lines[open.last]?.text ?? '').trimEnd().endsWith('::')) return at + 1
  let next = at
  while (next < lines.length && isBlank(lines[next])) next++
  const base = indentOf(lines[open.first]?.text ?? '')
  if (next >= lines.length || indentOf(lines[next]?.text ?? '') <= base) return at + 1
  const end = indentedEnd(lines, next, base + 1)
  return push(walk, draft(lines, 'code', next, end - 1), end)
}

/** The sign of a line that is one sign repeated. */
const adornment = (line: Line | undefined): string | null => /^([!-/:-@[-`{-~])\1+\s*$/.exec(line?.text ?? '')?.[1] ?? null

/** Levels go by the order in which styles first appear. */
function heading(walk: Walk, at: number): number | null {
  const { lines, styles } = walk
  const over = adornment(lines[at])
  const title = over === null ? at : at + 1
  const line = lines[title]
  const under = adornment(lines[title + 1])
  if (line === undefined || under === null || isBlank(line)) {
    if (over === null || (lines[at]?.text.length ?? 0) < 4) return null
    return at + 1
  }
  if (over !== null ? over !== under : /^\s/.test(line.text)) return null
  if ((lines[title + 1]?.text.trimEnd().length ?? 0) < Math.min(line.text.trim().length, 4)) return null
  const style = over === null ? under : over + under
  if (!styles.includes(style)) styles.push(style)
  walk.lists.length = 0
  walk.note = 0
  const from = line.start + indentOf(line.text)
  const to = line.start + line.text.trimEnd().length
  return push(walk, draft(lines, 'heading', at, title + 1, { from, to, level: styles.indexOf(style) + 1 }), title + 2)
}

function table(walk: Walk, at: number): number | null {
  const found = gridTable(walk.lines, at) ?? simpleTable(walk.lines, at)
  if (found === null) return null
  walk.drafts.push(...found.rows)
  return found.end
}

/** Directives, comments, targets, footnotes, fields: all that begins with `..` or a field's name. */
function markup(walk: Walk, at: number, text: string, indent: number): number | null {
  const { lines } = walk
  if (FIELD.test(text)) {
    const end = indentedEnd(lines, at + 1, indent + 1)
    const last = isBlank(lines[at + 1]) ? at : end - 1
    return push(walk, draft(lines, 'metadata', at, last), last + 1)
  }
  if (!MARKUP.test(text)) return null
  const end = indentedEnd(lines, at + 1, indent + 1)
  const directive = DIRECTIVE.exec(text)
  const name = directive?.[1] ?? ''
  if (PROSE_NAMES.test(name)) return note(walk, at, directive?.[2] ?? '', end)
  if (!CODE_NAMES.test(name)) return push(walk, draft(lines, 'comment', at, end - 1), end)
  let first = at + 1
  while (first < end && (isBlank(lines[first]) || /^\s*:[\w-]+:/.test(lines[first]?.text ?? ''))) first++
  if (first >= end) return push(walk, draft(lines, 'code', at, at), end)
  return push(walk, draft(lines, 'code', first, end - 1), end)
}

/** A note's words are the author's: they are read on as paragraphs. */
function note(walk: Walk, at: number, words: string, end: number): number {
  const { lines } = walk
  let first = at + 1
  while (first < end && (isBlank(lines[first]) || /^\s*:[\w-]+:/.test(lines[first]?.text ?? ''))) first++
  walk.note = first < end ? indentOf(lines[first]?.text ?? '') : 0
  if (words.trim() === '') return first
  const line = lines[at]
  const from = (line?.start ?? 0) + (line?.text.lastIndexOf(words) ?? 0)
  const made = draft(lines, 'paragraph', at, at, { from })
  push(walk, made, at)
  walk.open = first === at + 1 ? made : null
  return first
}

function preformatted(walk: Walk, at: number, text: string, indent: number): number | null {
  const { lines } = walk
  if (!/^\s*>>> /.test(text)) return null
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end]) && indentOf(lines[end]?.text ?? '') >= indent) end++
  return push(walk, draft(lines, 'code', at, end - 1), end)
}

function item(walk: Walk, at: number, text: string, indent: number): number | null {
  const found = ITEM.exec(text)
  if (found === null || (walk.open !== null && walk.open.kind !== 'item')) return null
  if (walk.open?.kind === 'item' && indent > (walk.lists.at(-1) ?? 0) - 1) return null
  const content = indentOf(found[0].replace(/\S/g, ' '))
  while (walk.lists.length > 0 && indent < (walk.lists.at(-1) ?? 0)) walk.lists.pop()
  const depth = walk.lists.length
  walk.lists.push(content)
  const from = (walk.lines[at]?.start ?? 0) + found[0].length
  const made = draft(walk.lines, 'item', at, at, { from, depth, mark: found[2] ?? '-' })
  push(walk, made, at)
  walk.open = made
  return at + 1
}

function paragraph(walk: Walk, at: number, text: string, indent: number): number {
  const { lines, open } = walk
  const term = open !== null && open.kind === 'paragraph' && open.first === open.last && indent > indentOf(lines[open.first]?.text ?? '')
  if (open !== null && !term) {
    extend(open, lines, at)
    return at + 1
  }
  const from = (lines[at]?.start ?? 0) + text.length - text.trimStart().length
  if (term) {
    // A definition: its term becomes an item, so that a reader of lists finds it.
    walk.drafts[walk.drafts.length - 1] = { ...open, kind: 'item' }
    walk.lists.push(indent)
  }
  const base = Math.max(walk.lists.at(-1) ?? 0, walk.note)
  const inside = walk.lists.length > 0
  const made = draft(lines, indent > base ? 'quote' : 'paragraph', at, at, { from, inside })
  push(walk, made, at)
  walk.open = made
  return at + 1
}
