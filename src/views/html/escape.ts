/** A model's text inside our HTML: every sign that could end a word of ours is written as an entity. */
import { LABEL_OR_CITATION } from '../../core/text/labels.ts'
import { oneLine, printable } from '../printable.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }

const escaped = (text: string): string => text.replace(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? sign)

/** One line, for element content and quoted attributes alike. */
export const html = (text: string): string => escaped(oneLine(text))

/** Paragraphs and plain lists, as the text was written; labels and citations step back. */
export function htmlBlock(text: string): string {
  return printable(text)
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => blocksOf(paragraph.split('\n').map((line) => line.trim())))
    .join('\n')
}

const BULLET = /^[-*•]\s+(?=\S)/

function blocksOf(lines: readonly string[]): string {
  const parts: string[] = []
  for (const line of lines) {
    const isItem = BULLET.test(line)
    const content = labelled(escaped(line.replace(BULLET, '')))
    const last = parts.at(-1)
    if (isItem && last?.endsWith('</ul>')) parts[parts.length - 1] = `${last.slice(0, -5)}<li>${content}</li></ul>`
    else if (isItem) parts.push(`<ul dir="auto"><li>${content}</li></ul>`)
    else if (last?.endsWith('</p>')) parts[parts.length - 1] = `${last.slice(0, -4)}<br>${content}</p>`
    else parts.push(`<p dir="auto">${content}</p>`)
  }
  return parts.join('\n')
}

const LABELS = new RegExp(`(?:${LABEL_OR_CITATION})+`, 'g')

const labelled = (safe: string): string => safe.replace(LABELS, (labels) => `<span class="label">${labels}</span>`)
