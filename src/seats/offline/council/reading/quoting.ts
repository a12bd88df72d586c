/** The document's words inside a finding: quoted, to be found again, or shown within a sentence of our own. */

const QUOTE_LENGTH_MAX = 300
const SHOWN_LENGTH_MAX = 110

interface Quoted {
  readonly quote: string
  readonly line: number
}

/** A sentence's or block's text; of a long one whole words from its start, or around what matters where that stands later. */
export function quoted({ text, start }: { readonly text: string; readonly start: number }, around: RegExp | string = ''): Quoted {
  if (text.length <= QUOTE_LENGTH_MAX) return { quote: text, line: start }
  const { at, length } = placeIn(text, around)
  const from = at + length <= QUOTE_LENGTH_MAX ? 0 : wordStart(text, Math.max(0, at - Math.floor((QUOTE_LENGTH_MAX - length) / 2)))
  const quote = text.slice(from, wordEnd(text, Math.min(text.length, from + QUOTE_LENGTH_MAX)))
  return { quote, line: start + (text.slice(0, from).match(/\n/g)?.length ?? 0) }
}

function placeIn(text: string, around: RegExp | string): { readonly at: number; readonly length: number } {
  const found = typeof around === 'string' ? around : (text.match(around)?.[0] ?? '')
  return { at: Math.max(0, typeof around === 'string' ? text.indexOf(around) : text.search(around)), length: found.length }
}

function wordStart(text: string, from: number): number {
  if (from === 0) return 0
  let at = from
  while (at < text.length && !/\s/.test(text[at - 1] ?? '')) at++
  while (at < text.length && /\s/.test(text[at] ?? '')) at++
  return at
}

function wordEnd(text: string, to: number): number {
  if (to === text.length) return to
  let at = to
  while (at > 0 && !/\s/.test(text[at] ?? '')) at--
  while (at > 0 && /\s/.test(text[at - 1] ?? '')) at--
  return at
}

/** Words of the document inside a description: short, without their last stop. */
export function shown(plain: string, lengthMax = SHOWN_LENGTH_MAX): string {
  const bare = plain.replace(/[.:;,\s]+$/, '')
  return bare.length <= lengthMax ? bare : `${bare.slice(0, lengthMax).replace(/\s+\S*$/, '')} …`
}
