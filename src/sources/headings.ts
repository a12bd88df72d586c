/**
 * Where a text's headings stand: Markdown's `#` and underlined ones, reStructuredText's titles. Web pages arrive
 * with `#` headings. A `#` inside a fenced block is a comment, and front matter is no heading.
 */

export interface Heading {
  /** Its first and last line, from 0: an underlined title takes two lines, an overlined one three. */
  readonly first: number
  readonly last: number
  readonly level: number
  readonly text: string
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/

export function headingsOf(kind: string, lines: readonly string[]): readonly Heading[] {
  if (kind === 'markdown' || kind === 'html') return markdownHeadings(lines)
  if (kind === 'rst') return rstHeadings(lines)
  return []
}

export function firstHeading(kind: string, text: string): string | null {
  return headingsOf(kind, text.split('\n'))[0]?.text ?? null
}

/** The line after a fenced block's end, or after front matter's; null where none starts at `from`. */
export function fenceEnd(lines: readonly string[], from: number): number | null {
  if (from === 0 && lines[0] === '---') {
    const end = lines.findIndex((line, index) => index > 0 && (line === '---' || line === '...'))
    return end === -1 ? null : end + 1
  }
  const mark = FENCE.exec(lines[from] ?? '')?.[1]
  if (mark === undefined) return null
  for (let at = from + 1; at < lines.length; at++) {
    const close = FENCE.exec(lines[at] ?? '')?.[1]
    if (close?.startsWith(mark) && (lines[at] ?? '').trim() === close) return at + 1
  }
  return lines.length
}

function markdownHeadings(lines: readonly string[]): readonly Heading[] {
  const found: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const end = fenceEnd(lines, at)
    if (end !== null) {
      at = end - 1
      continue
    }
    const line = lines[at] ?? ''
    const hashes = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(line)
    if (hashes !== null) {
      const text = plain((hashes[2] ?? '').replace(/(?:^|[ \t])#+[ \t]*$/, ''))
      if (text !== '') found.push({ first: at, last: at, level: hashes[1]?.length ?? 1, text })
      continue
    }
    const underline = /^ {0,3}(=+|-{2,})[ \t]*$/.exec(lines[at + 1] ?? '')?.[1]
    if (underline === undefined || !isSetextText(line) || (lines[at - 1] ?? '').trim() !== '') continue
    found.push({ first: at, last: at + 1, level: underline.startsWith('=') ? 1 : 2, text: plain(line) })
    at++
  }
  return found
}

/** One line of plain words: a list item, a quotation or a table row over dashes is no heading. */
const isSetextText = (line: string): boolean => line.trim() !== '' && !/^\s{4}|^\s*(?:[-*+>|]|\d+[.)])(?:\s|$)|\|/.test(line)

/** Links and images to their words, emphasis and code marks away. */
const plain = (text: string): string =>
  text
    .replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/[*`]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Levels by the order in which styles first appear, as reStructuredText has it. */
function rstHeadings(lines: readonly string[]): readonly Heading[] {
  const found: Heading[] = []
  const styles: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const title = lines[at] ?? ''
    const under = adornment(lines[at + 1])
    if (under === null || title.trim() === '' || adornment(title) !== null) continue
    const over = adornment(lines[at - 1])
    const length = (lines[at + 1] ?? '').trimEnd().length
    const overlined = over === under && (lines[at - 1] ?? '').trimEnd().length === length
    if (!overlined && (/^\s/.test(title) || (lines[at - 1] ?? '').trim() !== '')) continue
    if (length < title.trim().length) continue
    const style = overlined ? under + under : under
    if (!styles.includes(style)) styles.push(style)
    found.push({ first: overlined ? at - 1 : at, last: at + 1, level: styles.indexOf(style) + 1, text: plain(title) })
    at++
  }
  return found
}

/** The character of a line that is one sign repeated. */
const adornment = (line: string | undefined): string | null => /^([!-/:-@[-`{-~])\1+\s*$/.exec(line ?? '')?.[1] ?? null
