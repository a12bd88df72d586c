/**
 * What an almost exact quotation changed that matters: a number or its unit, a denial, a direction, who is measured
 * against whom. The match by signs may begin or end anywhere near, so quotation and passage are first laid side by side
 * word by word, with some text around the match.
 */
import { opposite } from '../text/contrast.ts'
import { normalise, originOf } from '../text/normalise.ts'
import { type Quantity, quantitiesInOrder, shownQuantity } from '../text/quantities.ts'
import { alignWords, type Pair, wordsWithPlaces } from '../text/word-alignment.ts'
import { denialBefore, denialChanged } from './denial.ts'
import { exchanged, swapped } from './exchange.ts'

export interface Comparison {
  /** A part of a sentence that names a change of meaning; null where quotation and passage agree in all that matters. */
  readonly changed: string | null
  /** The first difference in words, whatever it means; null where the words are the same. */
  readonly differs: string | null
}

/** How far around a match its clause is looked for. */
const MARGIN = 64

/** A quotation against the place where it was found. */
export function compareQuote(quote: string, text: string, start: number, end: number): Comparison {
  const ours = normalise(quote).text
  if (ours === normalise(text.slice(start, end)).text && isWhole(text, start, end)) {
    const denial = denialBefore(text, start)
    return { changed: denial === null ? null : `the passage says «${denial}» right before it`, differs: null }
  }
  const from = clipped(text, start)
  const held = normalise(text.slice(from, clippedEnd(text, end)))
  const pairs = alignWords(wordsWithPlaces(ours), wordsWithPlaces(held.text))
  const passage = spanOf(pairs, held.text)
  const changed =
    quantityChanged(quantitiesInOrder(ours), quantitiesInOrder(passage)) ??
    denialChanged(pairs, held.text, (word) => denialBefore(text, from + originOf(held, word.start).start)) ??
    swapped(pairs) ??
    exchanged(pairs) ??
    (opposite(ours, passage) ? 'the quotation turns its direction round' : null)
  return { changed, differs: firstDifference(pairs) }
}

/** The passage from its first word to its last, with a sign that belongs to a number at either end. */
function spanOf(pairs: readonly Pair[], held: string): string {
  const words = pairs.flatMap(({ theirs }) => theirs ?? [])
  let start = words[0]?.start ?? 0
  let end = words.at(-1)?.end ?? 0
  while (start > 0 && /[-$€£¥₹]/.test(held[start - 1] ?? '')) start--
  while (/[%‰€£¥₹]/.test(held[end] ?? '')) end++
  // A minus is told from a hyphen by what stands before it.
  return held.slice(Math.max(0, held[start - 1] === ' ' ? start - 1 : start), end)
}

/** The first number of the quotation that the passage has not, in this order, and what the passage has instead. */
function quantityChanged(ours: readonly Quantity[], theirs: readonly Quantity[]): string | null {
  let at = 0
  for (const wanted of ours) {
    const found = theirs.findIndex(({ value, unit }, index) => index >= at && value === wanted.value && unit === wanted.unit)
    if (found === -1) {
      const rival = theirs.find(({ value }, index) => index >= at && value === wanted.value)
      const instead = rival ? shownQuantity(rival) : theirs.map(shownQuantity).join(', ') || 'no number'
      return `the quotation says ${shownQuantity(wanted)} where the passage says ${instead}`
    }
    at = found + 1
  }
  return null
}

/** A content word in another's place before any other difference. */
function firstDifference(pairs: readonly Pair[]): string | null {
  const passage = new Set(pairs.flatMap(({ theirs }) => theirs?.stem ?? []))
  const foreign = pairs.find(({ ours, theirs, kind }) => kind === 'other' && ours?.content && theirs?.content && !passage.has(ours.stem))
  const first = foreign ?? pairs.find(({ kind }) => kind !== 'same')
  if (!first) return null
  if (!first.ours) return `«${first.theirs?.raw}» is left out`
  return first.theirs ? `«${first.ours.raw}» for «${first.theirs.raw}»` : `«${first.ours.raw}» is added`
}

/** Neither end cuts a word or a number. */
export function isWhole(text: string, start: number, end: number): boolean {
  const first = text[start] ?? ''
  const rest = text.slice(end, end + 2)
  if (isWordSign(text[start - 1]) && isWordSign(first)) return false
  if (isWordSign(text[end - 1]) && isWordSign(rest[0])) return false
  if (/\d/.test(first) && /(?:\d[.,]|(?:^|[\s(])[-−])$/.test(text.slice(Math.max(0, start - 2), start))) return false
  return !(/\d/.test(text[end - 1] ?? '') && /^[.,]\d/.test(rest))
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** The margin before a match, from a word's beginning, and never out of its sentence, table cell or paragraph. */
function clipped(text: string, start: number): number {
  const from = Math.max(0, start - MARGIN)
  const lead = text.slice(from, start)
  const borders = [...lead.matchAll(/[.!?]["'”’)]*\s+|\||\n\s*\n/g)]
  const border = borders.at(-1)
  if (border) return from + border.index + border[0].length
  return from === 0 ? 0 : from + Math.max(0, lead.search(/\s/))
}

function clippedEnd(text: string, end: number): number {
  const tail = text.slice(end, end + MARGIN)
  const paragraph = tail.search(/\n\r?\n/)
  if (paragraph !== -1) return end + paragraph
  if (end + MARGIN >= text.length) return text.length
  const space = tail.search(/\s\S*$/)
  return end + (space === -1 ? MARGIN : space)
}

const WORD = /[\p{L}\p{N}.,%]/u

/** A stretch of text grown to the ends of the words it cuts. */
export function wholeWords(text: string, start: number, end: number): string {
  let from = start
  let to = end
  while (from > 0 && start - from < 40 && WORD.test(text[from - 1] ?? '')) from--
  while (to < text.length && to - end < 40 && WORD.test(text[to] ?? '')) to++
  return text.slice(from, to)
}
