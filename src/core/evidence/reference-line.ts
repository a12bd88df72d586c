/**
 * One line of a list of references: an address, a file with lines, a quotation, a title, in any order.
 * What is recognised is taken out; what remains is the title.
 */
import { bareAddress } from '../text/spans.ts'
import type { Lines, Reference } from './words.ts'

const PATH_LENGTH_MAX = 500
const QUOTE_LENGTH_MAX = 2_000
const TITLE_LENGTH_MAX = 500

/** Endings of files that people quote from; others count where a folder stands before them. */
const ENDINGS: ReadonlySet<string> = new Set(
  (
    'md mdx markdown txt text rst adoc pdf json jsonl yaml yml toml csv tsv html htm xml ts tsx mts cts js jsx mjs cjs py rb go rs java kt ' +
    'c h cc cpp hpp cs swift php sh bash sql css scss ini cfg conf log tex doc docx odt ipynb proto graphql vue svelte lua pl r scala ex exs hs ml clj diff patch'
  ).split(' '),
)

export function readReference(n: number, text: string): Reference {
  const quoted = takeQuote(text)
  const addressed = takeAddress(quoted.rest)
  const filed = takeFile(addressed.rest)
  const named = filed.path !== null || addressed.url !== null
  // Without a file or an address, words in quotation marks are a title.
  const title = titleOf(named ? filed.rest : text)
  return {
    n,
    path: filed.path,
    lines: filed.lines,
    quote: named ? quoted.quote : null,
    url: addressed.url,
    title: title === '' ? null : title,
  }
}

const QUOTES: readonly (readonly [open: string, close: string])[] = [
  ['«', '»'],
  ['“', '”'],
  ['„', '“'],
  ['"', '"'],
]

/** The longest stretch in quotation marks. */
function takeQuote(text: string): { quote: string | null; rest: string } {
  let best: { from: number; to: number } | null = null
  for (const [open, close] of QUOTES) {
    let from = text.indexOf(open)
    while (from !== -1) {
      const to = closing(text, from + 1, close)
      if (to === -1) break
      if (to - from > (best ? best.to - best.from : 2)) best = { from, to }
      from = text.indexOf(open, to + 1)
    }
  }
  if (!best) return { quote: null, rest: text }
  const quote = text
    .slice(best.from + 1, best.to)
    .trim()
    .slice(0, QUOTE_LENGTH_MAX)
  return { quote: quote === '' ? null : quote, rest: `${text.slice(0, best.from)} ${text.slice(best.to + 1)}` }
}

/** A straight quotation mark closes only where no letter follows: `the "so-called" plan` inside one stays inside. */
function closing(text: string, from: number, close: string): number {
  if (close !== '"') return text.indexOf(close, from)
  const last = text.lastIndexOf('"')
  return last > from ? last : text.indexOf('"', from)
}

function takeAddress(text: string): { url: string | null; rest: string } {
  const link = /\[([^\]]{0,300})\]\(\s*(https?:\/\/[^\s)]{1,2000})\s*\)/i.exec(text)
  if (link) return { url: link[2] ?? null, rest: text.replace(link[0], ` ${link[1] ?? ''} `) }
  const start = text.search(/(?:https?:\/\/|www\.)\S/i)
  const url = start === -1 ? null : bareAddress(text.slice(start))
  if (url === null || url.length > 2_000) return { url: null, rest: text }
  return { url, rest: text.slice(0, start).replace(/<$/, '') + text.slice(start + url.length).replace(/^>/, '') }
}

const LINES_AFTER = /^[`*_]*(?:#L|:L?|[\s,;(]*(?:lines?|ll?\.|L(?=\d))\s*)(\d{1,7})(?:\s*[-–—]\s*L?(\d{1,7}))?\)?/i
const LINES_ANYWHERE = /(?:^|[\s,;(])(?:lines?|ll?\.)\s*(\d{1,7})(?:\s*(?:[-–—]|to)\s*(\d{1,7}))?\)?/i

function takeFile(text: string): { path: string | null; lines: Lines | null; rest: string } {
  const found = pathIn(text)
  if (!found) return { path: null, lines: null, rest: text }
  const { path, start, end } = found
  const after = text.slice(end)
  const near = LINES_AFTER.exec(after)
  if (near) return { path, lines: linesOf(near), rest: `${text.slice(0, start)} ${after.slice(near[0].length)}` }
  const rest = `${text.slice(0, start)} ${after}`
  const far = LINES_ANYWHERE.exec(rest)
  return { path, lines: far ? linesOf(far) : null, rest: far ? rest.replace(far[0], ' ') : rest }
}

function linesOf(found: RegExpExecArray): Lines {
  const start = Number(found[1])
  return { start, end: found[2] === undefined ? start : Number(found[2]) }
}

function pathIn(text: string): { path: string; start: number; end: number } | null {
  const fenced = /`([^`\s][^`]{0,498})`/.exec(text)
  const inside = fenced ? /^(.*?)(?:(?::|#L)\d.*)?$/.exec(fenced[1] ?? '')?.[1] : undefined
  if (fenced && inside !== undefined && /[./]/.test(inside) && inside.length <= PATH_LENGTH_MAX) {
    return { path: inside, start: fenced.index, end: fenced.index + 1 + inside.length }
  }
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_.@/\\~+-]+/gu)) {
    const path = word.replace(/[.]+$/, '')
    if (looksLikePath(path)) return { path, start: index, end: index + path.length }
  }
  return null
}

function looksLikePath(word: string): boolean {
  const ending = /[^/.]\.([\p{L}][\p{L}\p{N}]{0,9})$/u.exec(word)?.[1]?.toLowerCase()
  if (ending === undefined || word.length > PATH_LENGTH_MAX) return false
  return ENDINGS.has(ending) || word.includes('/')
}

const titleOf = (rest: string): string =>
  rest
    .replace(/[`*]/g, '')
    .replace(/\(\s*\)|\[\s*\]|<\s*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .replace(/([.,;:])[.,;:]+/g, '$1')
    .replace(/^[\s,;:.()–—-]+|[\s,;:(–—-]+$/g, '')
    .slice(0, TITLE_LENGTH_MAX)
