/**
 * A model's text inside our Markdown: shown as it was written, never read as markup. Without this a reply could write its
 * own verdict as a heading, point a link elsewhere, or load a picture that tells who reads the report.
 */
import { oneLine, printable } from '../printable.ts'

/** Addresses become code: renderers make links of bare ones, and a reader should see where such a link would lead. */
const ADDRESS =
  /(?:(?:(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:)?\/\/|www\.|(?<![a-z0-9])(?:mailto|xmpp|javascript|data):)[^\s`]+|(?<![\w.+-])[\w.+-]+@[\w.+@-]+/giu
const MARKUP = /[\\`*_[\]|~$#]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** What makes a block of a line: a bullet, a number, a rule, an underline of a heading. Hashes are escaped wherever they stand. */
const BLOCK_START = /^([-+=:]|\d{1,9}(?=[.)]))/

/** One line of text. */
export function md(text: string): string {
  const line = oneLine(text)
  let safe = ''
  let from = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    safe += escaped(line.slice(from, index)) + code(address)
    from = index + address.length
  }
  return atLineStart(safe + escaped(line.slice(from)))
}

/** Several lines: paragraphs stay paragraphs, bullets stay bullets, nothing else becomes a block. */
export function mdBlock(text: string): string {
  const lines = printable(text)
    .split('\n')
    .map((line) => line.trim())
    .map((line) => {
      const [mark = '', rest = line] = /^[-*•]\s+(?=\S)/.test(line) ? ['- ', line.replace(/^[-*•]\s+/, '')] : []
      return line === '' ? '' : `${mark}${md(rest)}`
    })
  return lines
    .flatMap((line, index) => (index > 0 && needsGap(lines[index - 1] ?? '', line) ? ['', line] : [line]))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Lines of text run together in Markdown: between two of them, and around a list, stands an empty line. */
function needsGap(before: string, line: string): boolean {
  return before !== '' && line !== '' && !(before.startsWith('- ') && line.startsWith('- '))
}

/** Inline code, whatever the text holds; empty text gives nothing. */
export function code(text: string): string {
  const line = oneLine(text).replaceAll('`', 'ˋ')
  return line === '' ? '' : `\`${line.replaceAll('|', '¦')}\``
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign).replace(MARKUP, (sign) => `\\${sign}`)

const atLineStart = (line: string): string => line.replace(BLOCK_START, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
