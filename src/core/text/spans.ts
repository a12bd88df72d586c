/** Stretches of text that a reader takes as one piece: inline code, addresses, Markdown links, quotations, brackets. */

import { ANY_LABEL } from './labels.ts'

/** How far a quotation or a bracket may reach before it counts as never closed. */
const REACH_MAX = 600

const ADDRESS = /^(?:https?:\/\/|www\.)[^\s<>"“”«»]+/i
const LABELS_BEHIND = new RegExp(String.raw`[.,;:!?)]*(?:\[(?:${ANY_LABEL}|\d[\d,–-]*)\])+[.,;:!?)]*$`, 'i')
const LINK = /^!?\[[^\]\n]{0,300}\]\([^()\s]{1,500}(?:\s+"[^"\n]{0,200}")?\)/

/** Where inline code, an address or a link that begins at `index` ends; `index` itself where none begins. */
export function opaqueEnd(text: string, index: number, end: number): number {
  const sign = text[index]
  if (sign === '`') return codeEnd(text, index, end)
  if (sign === '[' || sign === '!') return index + (LINK.exec(text.slice(index, Math.min(end, index + 1100)))?.[0].length ?? 0)
  if ((sign === 'h' || sign === 'H' || sign === 'w' || sign === 'W') && !/[\p{L}\p{N}]/u.test(text[index - 1] ?? '')) {
    return index + (bareAddress(text.slice(index, Math.min(end, index + 2000)))?.length ?? 0)
  }
  return index
}

/** An address without the stops, quotes and brackets that a sentence put behind it, nor a `[FACT][1]` tail. */
export function bareAddress(text: string): string | null {
  const found = ADDRESS.exec(text)?.[0]
  if (found === undefined) return null
  const tail = found.search(LABELS_BEHIND)
  const body = tail > 0 ? found.slice(0, tail) : found
  const opens = body.split('(').length
  const closes = body.split(')').length
  return body.replace(closes > opens ? /[.,;:!?'")\]*_]+$/ : /[.,;:!?'"\]*_]+$/, '')
}

/** Where it stands next, in reach: a text full of openers that never close must not be searched to its end for each of them. */
function within(text: string, wanted: string, from: number): number {
  const found = text.slice(from, from + REACH_MAX + wanted.length).indexOf(wanted)
  return found === -1 ? -1 : from + found
}

function codeEnd(text: string, index: number, end: number): number {
  let open = index
  while (text[open] === '`') open++
  const mark = text.slice(index, open)
  const close = within(text, mark, open)
  return close === -1 || close >= end ? open : close + mark.length
}

const PAIRS: Readonly<Record<string, string>> = { '“': '”', '„': '“', '«': '»', '"': '"', '(': ')' }

/** Where a quotation or bracket that opens at `index` closes; `index` itself where none opens, or none closes in reach. */
export function openerEnd(text: string, index: number, end: number): number {
  const sign = text[index] ?? ''
  const closer = PAIRS[sign]
  if (closer === undefined) return index
  if (sign === '"' && (/[^\s([{*_]/.test(text[index - 1] ?? ' ') || /\s/.test(text[index + 1] ?? ' '))) return index
  const close = within(text, closer, index + 1)
  return close === -1 || close >= end ? index : close + 1
}
