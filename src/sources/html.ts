/**
 * A web page as text: headings as Markdown `#`, list items and table rows as lines, preformatted text fenced.
 * Navigation, head matter and scripts are left out; they are what every page of a site repeats. Links and emphasis
 * keep their words only. The result reads like Markdown, and passages are cut from it the same way.
 */
import { decodeEntities } from './entities.ts'
import { type Tag, tokens } from './html-tags.ts'

export interface Page {
  readonly title: string | null
  readonly text: string
}

const paragraphs: ReadonlySet<string> = new Set(
  'p div section article main header footer aside address blockquote figure figcaption details summary dl dt dd form fieldset hr body html thead tbody tfoot caption'.split(
    ' ',
  ),
)
/** What ends a `nav` that was never closed. */
const afterNavigation: ReadonlySet<string> = new Set(['main', 'article', 'h1', 'h2', 'body'])
const LIST_DEPTH_MAX = 8

export function htmlToText(html: string): Page {
  const writer = new Writer()
  for (const token of tokens(html)) {
    if ('text' in token) writer.write(token.text)
    else writer.tag(token.tag)
  }
  return writer.page()
}

/** Where we are on the page. One flat record, no stack of elements: pages forget to close them. */
class Writer {
  #lines: string[] = []
  /** In parts: a line of a million small elements must not be copied for each of them. */
  #parts: string[] = []
  #spaced = true
  #prefix = ''
  #title = ''
  #inTitle = false
  #inHead = false
  #navigation = 0
  #preformatted = 0
  #lists: (number | null)[] = []
  #cells: string[] | null = null

  page(): Page {
    this.#endRow()
    this.#endLine()
    if (this.#preformatted > 0) this.#lines.push('```')
    const text = this.#lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
    const title = squeezed(this.#title)
    return { title: title === '' ? null : title, text: text === '' ? '' : `${text}\n` }
  }

  write(raw: string): void {
    if (this.#inTitle) this.#title += decodeEntities(raw)
    if (this.#inTitle || this.#inHead || this.#navigation > 0) return
    const text = decodeEntities(raw)
    if (this.#preformatted > 0 && this.#cells === null) {
      const [first = '', ...rest] = text.split(/\r\n?|\n/)
      this.#parts.push(first)
      for (const line of rest) {
        this.#lines.push(this.#takeLine().trimEnd())
        this.#parts.push(line)
      }
      return
    }
    const words = text.replace(/\s+/g, ' ')
    const fitting = this.#spaced ? words.trimStart() : words
    if (fitting === '') return
    this.#parts.push(fitting)
    this.#spaced = fitting.endsWith(' ')
  }

  #takeLine(): string {
    const line = this.#parts.join('')
    this.#parts = []
    this.#spaced = true
    return line
  }

  tag(tag: Tag): void {
    const { name, closing } = tag
    if (name === 'title') this.#inTitle = !closing && this.#title === ''
    if (name === 'head') this.#inHead = !closing
    if (name === 'body') this.#inHead = false
    if (name === 'nav') this.#navigation = Math.max(0, this.#navigation + (closing ? -1 : 1))
    if (afterNavigation.has(name)) this.#navigation = 0
    if (this.#inHead || this.#navigation > 0) return
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level !== undefined) this.#heading(Number(level), closing)
    else if (name === 'br') this.#break()
    else if (name === 'img') this.#picture(tag)
    else if (name === 'pre') this.#fence(closing)
    else if (name === 'ul' || name === 'ol' || name === 'menu') this.#list(name, closing)
    else if (name === 'li') this.#item(closing)
    else if (name === 'tr' || name === 'td' || name === 'th') this.#table(name, closing)
    else if (name === 'table') this.#wholeTable()
    else if (paragraphs.has(name) && this.#cells === null) this.#blank()
  }

  #heading(level: number, closing: boolean): void {
    this.#blank()
    this.#prefix = closing ? '' : `${'#'.repeat(level)} `
  }

  #break(): void {
    if (this.#cells !== null) this.write(' ')
    else this.#endLine()
  }

  #wholeTable(): void {
    this.#endRow()
    this.#blank()
  }

  #picture(tag: Tag): void {
    const alternative = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag.attributes)
    const words = alternative?.[1] ?? alternative?.[2] ?? ''
    if (words.trim() !== '') this.write(` ${words} `)
  }

  #fence(closing: boolean): void {
    if (closing && this.#preformatted === 0) return
    this.#endLine()
    this.#preformatted = closing ? 0 : 1
    if (closing) this.#lines.push('```', '')
    else this.#lines.push('', '```')
  }

  #list(name: string, closing: boolean): void {
    this.#endLine()
    if (closing) this.#lists.pop()
    else if (this.#lists.length < LIST_DEPTH_MAX) this.#lists.push(name === 'ol' ? 0 : null)
    if (this.#lists.length === 0) this.#blank()
  }

  #item(closing: boolean): void {
    this.#endLine()
    if (closing) return
    const depth = Math.max(0, this.#lists.length - 1)
    const counted = this.#lists[depth]
    const number = typeof counted === 'number' ? counted + 1 : null
    if (number !== null) this.#lists[depth] = number
    this.#prefix = `${'  '.repeat(depth)}${number === null ? '-' : `${number}.`} `
  }

  #table(name: string, closing: boolean): void {
    if (name === 'tr') {
      this.#endRow()
      if (!closing) {
        this.#endLine()
        this.#cells = []
      }
      return
    }
    this.#endCell()
    if (!closing && this.#cells === null) this.#cells = []
  }

  #endCell(): void {
    const cell = squeezed(this.#takeLine())
    if (this.#cells !== null && cell !== '') this.#cells.push(cell.replaceAll('|', '/'))
    else if (cell !== '') this.#lines.push(cell)
  }

  #endRow(): void {
    if (this.#cells === null) return
    this.#endCell()
    if (this.#cells.length > 0) this.#lines.push(`| ${this.#cells.join(' | ')} |`)
    this.#cells = null
  }

  /** In preformatted text a line is kept as it is; elsewhere an empty one is dropped. */
  #endLine(): void {
    const raw = this.#takeLine()
    const line = this.#preformatted > 0 ? raw.trimEnd() : raw.trim()
    if (line === '') return
    this.#lines.push(this.#prefix + line)
    this.#prefix = ''
  }

  /** A paragraph inside a list item keeps the item's mark, which still waits in `#prefix`. */
  #blank(): void {
    this.#endLine()
    if (this.#lists.length === 0 && this.#lines.at(-1) !== '') this.#lines.push('')
  }
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()
