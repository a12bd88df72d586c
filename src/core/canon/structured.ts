/**
 * Lines that state something without a sentence: `key: value`, `KEY = value`, rows of a table. What stands above them says whose
 * they are: a heading over "Eyes: amber", a parent key over an indented one, a `[section]`, the head of a table's column.
 *
 *   ## Seryn            server:               | Name  | Eyes  |
 *   - Eyes: amber         port: 8080          | Seryn | amber |
 */
import { isPipeRule, pipeCells } from '../document/cells.ts'
import { linesOf } from '../text/blocks.ts'
import { unitOf } from '../text/quantities.ts'
import { STOP_WORDS } from '../text/stop-words.ts'
import { isAttribute } from './attributes.ts'
import { REMARKS, UNNAMED } from './lexicon.ts'
import type { Stated } from './prose.ts'
import { splitSubject } from './subjects.ts'
import { tokensOf } from './tokens.ts'
import { type Value, valueIn } from './values.ts'
import type { Statement } from './words.ts'

const HEADING = /^[ \t]{0,3}#{1,6}[ \t]+(.+?)[ \t#]*$/
const SECTION = /^[ \t]*\[([\p{L}\p{N}_. -]{1,60})\][ \t]*$/u
const LEAD = /^([ \t]*)((?:[-*+•]|\d{1,3}[.)])[ \t]+)?/
const CODE =
  /^(?:export[ \t]+|public[ \t]+|private[ \t]+|static[ \t]+|final[ \t]+|const[ \t]+|let[ \t]+|var[ \t]+|readonly[ \t]+|#define[ \t]+)+/
const PAIR = /^([`"'*_]*)([\p{L}_][\p{L}\p{N}_ .'’/()-]{0,70}?)([`"'*_]*)[ \t]*(:|=|:=)([`"'*_]*)(?![=:>])(?:[ \t]+|(?<==))(\S.{0,160})$/u
const PARENT = /^[`"'*]*([\p{L}_][\p{L}\p{N}_ .-]{0,60}?)[`"'*]*[ \t]*(?::|=)[ \t]*\{?$/u
const OPENS = /[:{([]$/
const NAMING = /^(?:name|id|key|title)$/i
const KEY_WORDS_MAX = 5
const LINE_MAX = 400

interface Parent {
  readonly indent: number
  /** Null where it has no name to go by: what stands under it is nobody's. */
  readonly key: string | null
  /** One of a list, by its own name: whose list it is no longer matters. */
  readonly isNamed: boolean
}

interface Above {
  readonly heading: string | null
  readonly parents: readonly Parent[]
}

interface Line {
  readonly text: string
  readonly start: number
}

export function stateless(text: string): readonly Stated[] {
  const found: Stated[] = []
  let above: Above = { heading: null, parents: [] }
  let columns: readonly string[] | null = null
  const lines: readonly Line[] = [...linesOf(text)]
  for (const [index, line] of lines.entries()) {
    const trimmed = line.text.trim()
    if (!trimmed.startsWith('|')) columns = null
    if (trimmed === '' || trimmed.length > LINE_MAX || isPipeRule(trimmed)) continue
    const start = line.start + line.text.indexOf(trimmed)
    const tell = (statement: Statement): number => found.push({ statement, start, end: start + trimmed.length })
    if (trimmed.startsWith('|')) {
      const cells = pipeCells(trimmed).map(plainCell)
      if (isPipeRule(lines[index + 1]?.text ?? '')) columns = cells
      else for (const statement of rowStatements(cells, columns)) tell(statement)
      continue
    }
    const pair = pairIn(line.text)
    const statement = pair === null ? null : pairStatement(pair, above)
    if (statement !== null) tell(statement)
    above = under(above, line.text, pair)
  }
  return found
}

/** What stands above the next line, now that this one was read. */
function under(above: Above, line: string, pair: Pair | null): Above {
  const heading = HEADING.exec(line)?.[1]?.replace(/[*`_]/g, '')
  if (heading !== undefined) return { heading: isKey(heading) && !/[.:?!]/.test(heading) ? heading : null, parents: [] }
  const section = SECTION.exec(line)?.[1]
  if (section !== undefined) return { ...above, parents: [{ indent: -1, key: section, isNamed: false }] }
  const body = line.replace(LEAD, '').replace(CODE, '').trimEnd()
  const indent = indentOf(line)
  const parents = above.parents.filter((parent) => parent.indent < indent)
  if (pair !== null && NAMING.test(pair.key) && ITEM.test(line))
    return { ...above, parents: [...parents, { indent, key: pair.value, isNamed: true }] }
  if (pair !== null || !OPENS.test(body)) return parents.length === above.parents.length ? above : { ...above, parents }
  const key = PARENT.exec(body)?.[1]
  return { ...above, parents: [...parents, { indent, key: key !== undefined && isKey(key) ? key : null, isNamed: false }] }
}

const ITEM = /^[ \t]*[-*+•][ \t]/

/** What stands behind a list mark is deeper than the mark. */
const indentOf = (line: string): number => (/^[ \t]*/.exec(line)?.[0].length ?? 0) + (ITEM.test(line) ? 1 : 0)

interface Pair {
  readonly key: string
  readonly value: string
  readonly indent: number
  readonly isItem: boolean
  readonly isCode: boolean
}

function pairIn(line: string): Pair | null {
  const pair = PAIR.exec(line.replace(LEAD, '').replace(CODE, '').trimEnd())
  const key = (pair?.[2] ?? '').trim()
  if (!pair || key.length < 2 || !isKey(key) || /^[{[(|>]+$/.test(pair[6] ?? '')) return null
  const isCode = /^[`"']/.test(pair[1] ?? '') || /^[\p{Ll}_][^ ]*$|^[\p{Lu}\p{N}_]+$/u.test(key)
  return { key, value: plainValue(pair[6] ?? ''), indent: indentOf(line), isItem: ITEM.test(line), isCode }
}

function pairStatement(pair: Pair, above: Above): Statement | null {
  if (REMARKS.has(pair.key.toLowerCase()) || (pair.isItem && NAMING.test(pair.key))) return null
  const parents = above.parents.filter((parent) => parent.indent < pair.indent)
  const isConstant = /^[\p{Lu}][\p{Lu}\p{N}_]+$/u.test(pair.key)
  const owners = isConstant
    ? []
    : parents.slice(
        Math.max(
          0,
          parents.findLastIndex(({ isNamed }) => isNamed),
        ),
      )
  // A line further in, with nothing above it that has a name, is a local matter.
  if (owners.some(({ key }) => key === null) || (owners.length === 0 && pair.indent > 0 && !pair.isItem && !isConstant)) return null
  return told(pair.key, pair.value, pair.isCode, above.heading, owners.map(({ key }) => key).join(' '))
}

/** Without the comma, the comment and the quotation marks that a language puts around it. */
const plainValue = (raw: string): string =>
  raw
    .replace(/[ \t]+(?:\/\/|#|--|\/\*).*$/, '')
    .replace(/[ \t]*[,;.]?[ \t]*[*_]*$/, '')
    .replace(/^[`"']+|[`"']+$/g, '')
    .replace(/(?<=\d)_(?=\d{3})/g, '')
    .trim()

const plainCell = (cell: string): string => cell.replace(/^[*`_]+|[*`_]+$/g, '').trim()

function isKey(key: string): boolean {
  const words = key.split(/\s+/)
  const first = words[0]?.toLowerCase() ?? ''
  if (words.length > KEY_WORDS_MAX || (words.length > 1 && REMARKS.has(first)) || UNNAMED.has(first)) return false
  return words.every((word, index) => !STOP_WORDS.has(word.toLowerCase()) || (index > 0 && /^(?:of|the|per)$/i.test(word)))
}

/** A key with its value, as a statement; null where the value could be anything. */
function told(key: string, written: string, isCode: boolean, heading: string | null, owner: string): Statement | null {
  const { name, value } = withUnit(key, written)
  const split = splitSubject(tokensOf(name, 0))
  const isOwn = isAttribute(name)
  if (!isTelling(valueIn(value), value, isOwn || split.attribute !== null, isCode || owner !== '')) return null
  if (owner !== '') return { subject: owner, attribute: name, value }
  if (isOwn && heading !== null) return { subject: heading, attribute: name, value }
  return isCode || isOwn
    ? { subject: name, attribute: 'value', value }
    : { subject: split.subject, attribute: split.attribute ?? 'value', value }
}

/** `timeout_ms = 5000` is 5000 ms; but `length_min = 8` is a minimum, and one letter is anything. */
function withUnit(key: string, value: string): { readonly name: string; readonly value: string } {
  const [, name, last = ''] = /^(.*\p{L})(?:_(?=\p{L}+$)|(?<=\p{Ll})(?=\p{Lu}\p{Ll}+$))(\p{L}+)$/u.exec(key) ?? []
  const unit = last.length < 2 || /^min$/i.test(last) ? null : (unitOf(last) ?? unitOf(last.toLowerCase()))
  return name === undefined || unit === null || !/^\d[\d.,]*$/.test(value) ? { name: key, value } : { name, value: `${value} ${unit}` }
}

/** Figures tell something under any name; a colour or a state only in code or under a name that is known for such, and names only under the latter. */
function isTelling(value: Value, text: string, isKnown: boolean, isCode: boolean): boolean {
  if (text.length > 80 || text.endsWith('?') || value.kind === 'words') return false
  if (value.kind === 'amount')
    return /^(?:\p{L}+(?: per \p{L}+)?|per \p{L}+)?$/u.test(value.counted) && (/^[$€£¥₹-]?\d/.test(text) || isKnown || isCode)
  if (value.kind === 'date' || value.kind === 'clock') return true
  if (value.kind === 'labelled') return /\d/.test(text) && text.split(' ').length <= 2
  return isKnown || (value.kind === 'marks' && isCode)
}

const UNTOLD: ReadonlySet<string> = new Set(['value', 'setting', 'default value', 'current value', ''])

function rowStatements([first = '', ...rest]: readonly string[], columns: readonly string[] | null): readonly Statement[] {
  if (!/\p{L}/u.test(first) || !isKey(first)) return []
  if (columns === null) {
    const statement = rest.length === 1 ? told(first, plainValue(rest[0] ?? ''), false, null, '') : null
    return statement === null ? [] : [statement]
  }
  return rest.flatMap((cell, index) => {
    const column = columns[index + 1] ?? ''
    const value = plainValue(cell)
    if (UNTOLD.has(column.toLowerCase())) return told(first, value, false, null, '') ?? []
    return isTelling(valueIn(value), value, isAttribute(column), false) ? [{ subject: first, attribute: column, value }] : []
  })
}
