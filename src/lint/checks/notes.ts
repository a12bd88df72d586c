/** Footnotes that are marked and never written, or written and never marked. */
import type { Document } from '../../core/document/document.ts'
import type { Check, Hit } from '../check.ts'
import { documentLineHit, formatOf, lineHit, spoken, withoutCode } from '../reading.ts'

const MARK = { markdown: /\[\^([\w.-]{1,40})\](?!:)/g, rst: /(?<![\w`])\[(#[\w.-]+|\d{1,3})\]_(?!\w)/g }
const NOTE = { markdown: /^[ \t>]*\[\^([\w.-]{1,40})\]:/gm, rst: /^[ \t]*\.\.[ \t]+\[(#[\w.-]*|\d{1,3})\]/gm }

function missing(document: Document): readonly Hit[] {
  const format = formatOf(document)
  if (format === 'other') return []
  const written = new Set([...document.text.matchAll(NOTE[format])].map(([, name = '']) => name))
  return spoken(document).flatMap((block) =>
    [...withoutCode(block.text).matchAll(MARK[format])].flatMap((mark) => {
      const name = mark[1] ?? ''
      // A set of characters, where nothing else looks like a note.
      const isNote = format === 'rst' || written.size > 0 || /^\d+$/.test(name)
      if (written.has(name) || !isNote) return []
      return [
        lineHit(block, mark.index, {
          severity: 'minor',
          why: `The footnote ${mark[0]} is marked here, and no such note is written in the document.`,
          remedy: 'Write the note, or take the mark out.',
        }),
      ]
    }),
  )
}

function unused(document: Document): readonly Hit[] {
  const format = formatOf(document)
  if (format === 'other') return []
  const marks = new Set(
    [...document.text.matchAll(format === 'rst' ? /\[(#[\w.-]*|\d{1,3})\]_/g : /\[\^([\w.-]{1,40})\](?!:)/g)].map(([, name = '']) => name),
  )
  return [...document.text.matchAll(NOTE[format])].flatMap((note) => {
    const name = note[1] ?? ''
    if (marks.has(name) || name === '#') return []
    return [
      documentLineHit(document, document.text.slice(0, note.index + note[0].search(/\S/)).split('\n').length, {
        severity: 'info',
        why: `This note is written, and nothing in the document points to it: readers do not see what it belongs to.`,
        remedy: 'Mark the place it belongs to, or take the note out.',
      }),
    ]
  })
}

export const footnoteMissing: Check = {
  id: 'footnote-missing',
  category: 'reference',
  looksFor: 'a footnote that is marked and not written',
  find: missing,
}
export const footnoteUnused: Check = {
  id: 'footnote-unused',
  category: 'reference',
  looksFor: 'a footnote that is written and nowhere marked',
  find: unused,
}
