/**
 * A PDF as text, page by page, through unpdf (Mozilla's PDF.js).
 *
 *   lines of page 1
 *   \f                    a line with only a form feed ends a page
 *   lines of page 2
 *
 * The page break stays in the text, so that the page of any line can be told from a pinned text alone, long after
 * the file is gone. A PDF has no paragraphs; a larger step down the page than usual is taken for one.
 */
import { getDocumentProxy } from 'unpdf'
import { PDF_PAGES_MAX, PDF_READ_MS_MAX } from './limits.ts'

export const PAGE_BREAK = '\f'

export interface PdfText {
  readonly text: string
  /** Pages without text (pictures of pages, mostly) and pages left unread. */
  readonly note: string | null
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

/** A sentence instead of a text where it can't be read. */
export async function pdfToText(bytes: Uint8Array, textBytesMax: number): Promise<PdfText | { readonly because: string }> {
  let document: Document
  try {
    // A copy: PDF.js takes the buffer for itself. Verbosity 0 keeps its warnings off the terminal.
    document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, useSystemFonts: false })
  } catch (error) {
    return { because: unreadable(error) }
  }
  try {
    return await pagesOf(document, textBytesMax)
  } catch (error) {
    return { because: unreadable(error) }
  } finally {
    await document.loadingTask.destroy()
  }
}

async function pagesOf(document: Document, textBytesMax: number): Promise<PdfText | { readonly because: string }> {
  const pages: string[] = []
  const silent: number[] = []
  const until = performance.now() + PDF_READ_MS_MAX
  let bytes = 0
  for (let number = 1; number <= document.numPages; number++) {
    // Past the cap the caller refuses the file by its size; reading on would change nothing.
    if (number > PDF_PAGES_MAX || performance.now() > until || bytes > textBytesMax) break
    const page = await document.getPage(number)
    const text = linesOf((await page.getTextContent()).items)
    page.cleanup()
    if (text === '') silent.push(number)
    pages.push(text)
    bytes += Buffer.byteLength(text)
  }
  if (silent.length === pages.length)
    return { because: `It is a PDF with no text on its ${counted(document.numPages)}: perhaps a scan. Recognise its text first.` }
  return { text: `${pages.join(`\n${PAGE_BREAK}\n`)}\n`, note: noteOf(document.numPages, pages.length, silent) }
}

type Item = Awaited<ReturnType<Awaited<ReturnType<Document['getPage']>>['getTextContent']>>['items'][number]

function linesOf(items: readonly Item[]): string {
  const lines: string[] = []
  let line = ''
  let lineTop: number | null = null
  let lastTop: number | null = null
  let height = 0
  const end = () => {
    const text = line.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    line = ''
    if (text === '') return
    const stepped = lastTop !== null && lineTop !== null && Math.abs(lastTop - lineTop) > height * 1.9
    if (stepped && lines.length > 0) lines.push('')
    lines.push(text)
    lastTop = lineTop
    lineTop = null
  }
  for (const item of items) {
    if (!('str' in item)) continue
    if (item.str.trim() !== '') {
      lineTop ??= typeof item.transform[5] === 'number' ? item.transform[5] : null
      height = item.height > 0 ? item.height : height
    }
    line += item.str
    if (item.hasEOL) end()
  }
  end()
  return lines.join('\n')
}

function noteOf(total: number, read: number, silent: readonly number[]): string | null {
  const notes: string[] = []
  if (read < total) notes.push(`Only the first ${counted(read)} of ${total} were read.`)
  if (silent.length > 0)
    notes.push(
      `No text on ${counted(silent.length)} (${silent.slice(0, 5).join(', ')}${silent.length > 5 ? ', …' : ''}): perhaps pictures.`,
    )
  return notes.length > 0 ? notes.join(' ') : null
}

const counted = (pages: number): string => `${pages} ${pages === 1 ? 'page' : 'pages'}`

function unreadable(error: unknown): string {
  if (error instanceof Error && error.name === 'PasswordException') return 'It is a PDF that needs a password. Save it without one.'
  const detail = error instanceof Error ? ` (${error.message.slice(0, 120)})` : ''
  return `It is a damaged PDF that can't be read${detail}.`
}
