/**
 * One file's bytes to the text that may be quoted from it.
 *
 *   bytes ──▶ PDF? pages ──────────────▶ text, title, kind
 *        └──▶ decode ──▶ HTML? its words ──▶
 *                    └─▶ JSON, YAML: giant lines broken ──▶
 *                    └─▶ everything else as it is ──▶
 */
import { decode } from './decode.ts'
import { firstHeading } from './headings.ts'
import { htmlToText } from './html.ts'
import { isPdf, type Kind, kindOfName, kindOfText } from './kinds.ts'
import { pdfToText } from './pdf.ts'
import { unfolded } from './unfold.ts'

export interface Extracted {
  readonly kind: Kind
  readonly title: string
  readonly text: string
  readonly note: string | null
}

const TITLE_CHARACTERS_MAX = 120

/** A sentence instead where the file holds no text we can read. */
export async function extract(path: string, bytes: Uint8Array, textBytesMax: number): Promise<Extracted | { readonly because: string }> {
  if (bytes.length === 0) return { because: 'It is empty.' }
  if (isPdf(path, bytes)) {
    const pdf = await pdfToText(bytes, textBytesMax)
    return 'because' in pdf ? pdf : { kind: 'pdf', title: nameOf(path), ...pdf }
  }
  const decoded = decode(bytes)
  if (decoded === null) return { because: binary(path) }
  const named = kindOfName(path)
  if (named === 'pdf') return { because: 'Its name ends in .pdf, but it is no PDF.' }
  const kind = named ?? kindOfText(decoded.text)
  const extracted = { ...textOf(kind, path, decoded.text), kind, note: decoded.note }
  return extracted.text.trim() === '' ? { because: 'It holds no text.' } : extracted
}

function textOf(kind: Kind, path: string, raw: string): { readonly text: string; readonly title: string } {
  if (kind === 'html') {
    const page = htmlToText(raw)
    return { text: page.text, title: short(page.title ?? firstHeading('html', page.text) ?? nameOf(path)) }
  }
  const text = kind === 'json' || kind === 'yaml' ? unfolded(raw) : raw
  return { text, title: short(firstHeading(kind, text) ?? nameOf(path)) }
}

const office = /\.(docx?|xlsx?|pptx?|od[tsp]|pages|numbers|key|epub|rtf)$/i

/** Shared with the reader of large files, which judges by the first bytes. */
export function binary(path: string): string {
  return office.test(path) ? 'It is a binary office file. Save it as PDF, HTML or text to include it.' : 'It is a binary file.'
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const short = (title: string): string =>
  title.length <= TITLE_CHARACTERS_MAX ? title : `${title.slice(0, TITLE_CHARACTERS_MAX - 1).trimEnd()}…`
