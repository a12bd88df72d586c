/**
 * HTML cut into tags and texts, each character looked at once.
 *
 * No tree is built: what we want is text in reading order. Comments, doctypes and the bodies of script-like elements
 * never come out. Every search for an end moves forward and is not repeated when it fails, so that a hostile page
 * (a million `<`, quotes that never close) costs what its length costs.
 */

export interface Tag {
  readonly name: string
  readonly closing: boolean
  readonly attributes: string
}

export type Token = { readonly tag: Tag } | { readonly text: string }

/** Their bodies are no prose. Where the end is missing, the first four take the rest of the page with them, as in a browser. */
const rawBodies: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'xmp',
  'template',
  'object',
  'svg',
  'math',
  'select',
  'noscript',
])
const rawToTheEnd: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'xmp'])

export function* tokens(html: string): Generator<Token> {
  let at = 0
  let quotesCount = true
  const neverClosed = new Set<string>()
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    if (open > at) yield { text: html.slice(at, open) }
    const next = html.charCodeAt(open + 1)
    if (next === 0x21 || next === 0x3f) {
      at = afterDeclaration(html, open)
      continue
    }
    if (!startsTag(html, open)) {
      yield { text: '<' }
      at = open + 1
      continue
    }
    let close = quotesCount ? tagEnd(html, open) : html.indexOf('>', open)
    if (close === -1 && quotesCount) {
      // A quote that never closes would swallow the rest of the page: from here on quotes are ignored.
      quotesCount = false
      close = html.indexOf('>', open)
    }
    if (close === -1) return
    const tag = tagOf(html.slice(open + 1, close))
    yield { tag }
    at = !tag.closing && rawBodies.has(tag.name) ? afterRawBody(html, close + 1, tag, neverClosed) : close + 1
  }
  if (at < html.length) yield { text: html.slice(at) }
}

/** A letter, or a slash and a letter: `a < b` is no tag. */
function startsTag(html: string, open: number): boolean {
  const first = html.charCodeAt(open + 1)
  return isLetter(first) || (first === 0x2f && isLetter(html.charCodeAt(open + 2)))
}

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)

function afterDeclaration(html: string, open: number): number {
  const [mark, length] = html.startsWith('<!--', open) ? ['-->', 3] : ['>', 1]
  const end = html.indexOf(mark, open + 2)
  return end === -1 ? html.length : end + length
}

/** The `>` that ends the tag, not one inside a quoted attribute; -1 where there is none. */
function tagEnd(html: string, open: number): number {
  let quote = 0
  for (let at = open + 1; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) {
      return at
    } else if ((code === 0x22 || code === 0x27) && html.charCodeAt(at - 1) === 0x3d) {
      quote = code
    }
  }
  return -1
}

function tagOf(inside: string): Tag {
  const closing = inside.startsWith('/')
  const body = closing ? inside.slice(1) : inside
  const name = /^[A-Za-z0-9:-]{1,40}/.exec(body)?.[0] ?? ''
  return { name: name.toLowerCase(), closing, attributes: body.slice(name.length) }
}

function afterRawBody(html: string, from: number, tag: Tag, neverClosed: Set<string>): number {
  if (tag.attributes.endsWith('/') || neverClosed.has(tag.name)) return from
  const end = new RegExp(`</${tag.name}[\\s/>]`, 'gi')
  end.lastIndex = from
  const found = end.exec(html)
  if (found === null) {
    neverClosed.add(tag.name)
    return rawToTheEnd.has(tag.name) ? html.length : from
  }
  const close = html.indexOf('>', found.index)
  return close === -1 ? html.length : close + 1
}
