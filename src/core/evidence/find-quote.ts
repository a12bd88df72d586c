/**
 * Where a quotation stands in a stretch of a file, and what it changed.
 *
 *   whole words, exactly ──▶ the nearest passage, compared word by word ──▶ part by part, where it says "…" or "[…]"
 *
 * Parts must follow each other within the cited lines, or each within a few hundred characters of the one before.
 */
import { type Normalised, normalise } from '../text/normalise.ts'
import { bestWindow, exactWindow, type Window } from '../text/window.ts'
import { wordsWithPlaces } from '../text/word-alignment.ts'
import { type Comparison, compareQuote, isWhole } from './alteration.ts'
import { denialBefore, denialHidden } from './denial.ts'

export const VERIFIED_ABOVE = 0.8
/** Shorter quotations are compared exactly: nearly the same means little in so few signs. */
const FUZZY_LENGTH_MIN = 12
const ELLIPSIS_LENGTH_MAX = 400
const PARTS_MAX = 5
const ELLIPSIS = /\s*(?:\[\s*(?:…|\.{3})\s*\]|\(\s*(?:…|\.{3})\s*\)|…|\.{3,})\s*/g

export interface Region {
  readonly text: string
  readonly offset: number
  /** A match must begin by this line. */
  readonly lastLine: number
  /** False where the whole file is searched. */
  readonly cited: boolean
}

export interface Found extends Window, Comparison {
  /** In how many parts; 1 unless an ellipsis joins some. */
  readonly parts: number
}

export function findQuote(quote: string, text: string, region: Region): Found | null {
  const held = normalisedOnce(region.text)
  const whole = findPart(quote, text, held, region.offset)
  if (isTrue(whole) && whole?.similarity === 1) return whole
  const parts = quote.split(ELLIPSIS).filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (parts.length === 0 || parts.length > PARTS_MAX || parts[0] === quote || (parts.length > 1 && parts.some(isScrap))) return whole
  const joined = findParts(parts, text, held, region)
  if (isTrue(joined)) return isTrue(whole) && (whole?.similarity ?? 0) > (joined?.similarity ?? 0) ? whole : joined
  return joined?.changed && !whole?.changed && !isTrue(whole) ? joined : whole
}

/** A review quotes one long text hundreds of times: what is dear to make is kept for the last few. */
const kept = new Map<string, Normalised>()
const KEPT_MAX = 4
const LONG_FROM = 20_000

function normalisedOnce(text: string): Normalised {
  if (text.length < LONG_FROM) return normalise(text)
  const known = kept.get(text)
  if (known !== undefined) return known
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  const made = normalise(text)
  kept.set(text, made)
  return made
}

/** Single words can be picked from a page until they say anything. */
const isScrap = (part: string): boolean => wordsWithPlaces(part).length < 2

const isTrue = (found: Found | null): boolean => found !== null && found.similarity > VERIFIED_ABOVE && found.changed === null

/** One unbroken stretch of words; offsets are the file's. */
function findPart(part: string, text: string, held: Normalised, offset: number): Found | null {
  const wanted = normalise(part).text
  const window = exactWords(wanted, held, text, offset) ?? (wanted.length < FUZZY_LENGTH_MIN ? null : bestWindow(part, held))
  if (window === null || window.similarity === 0) return null
  const start = offset + window.start
  const end = offset + window.end
  const compared = window.similarity > VERIFIED_ABOVE ? compareQuote(part, text, start, end) : { changed: null, differs: null }
  return { similarity: window.similarity, start, end, ...compared, parts: 1 }
}

/** An exact hit that is no part of a longer word or number; rather one that no denial stands before. */
function exactWords(wanted: string, held: Normalised, text: string, offset: number): Window | null {
  let denied: Window | null = null
  let tries = 0
  for (let at = held.text.indexOf(wanted); at !== -1 && tries < HITS_MAX; at = held.text.indexOf(wanted, at + 1)) {
    tries++
    if (!isWhole(held.text, at, at + wanted.length)) continue
    const window = exactWindow(held, at, at + wanted.length)
    if (denialBefore(text, offset + window.start) === null) return window
    denied ??= window
  }
  return denied
}

/** So many hits of a common word are looked at, and no more. */
const HITS_MAX = 10_000

/** The longest part is the surest to find; the others are looked for beside it, in order. */
function findParts(parts: readonly string[], text: string, held: Normalised, region: Region): Found | null {
  const longest = parts.reduce((best, part, index) => (part.length > (parts[best]?.length ?? 0) ? index : best), 0)
  const anchor = findPart(parts[longest] ?? '', text, held, region.offset)
  if (!anchor) return null
  const found: Found[] = [anchor]
  for (const part of parts.slice(longest + 1)) {
    const from = found.at(-1)?.end ?? 0
    const reach = from + ELLIPSIS_LENGTH_MAX + part.length * 2
    const next = within(part, text, from, region.cited ? Math.max(reach, region.offset + region.text.length) : reach)
    if (!next) return null
    found.push(next)
  }
  for (const part of parts.slice(0, longest).reverse()) {
    const to = found[0]?.start ?? 0
    const reach = Math.max(0, to - ELLIPSIS_LENGTH_MAX - part.length * 2)
    const before = within(part, text, region.cited ? Math.min(reach, region.offset) : reach, to)
    if (!before) return null
    found.unshift(before)
  }
  return joinedOf(found, text)
}

function within(part: string, text: string, from: number, to: number): Found | null {
  const found = findPart(part, text, normalise(text.slice(from, to)), from)
  return found && found.similarity > VERIFIED_ABOVE ? found : null
}

function joinedOf(found: readonly Found[], text: string): Found {
  const hidden = found.slice(1).map(({ start }, index) => denialHidden(text.slice(found[index]?.end ?? start, start)))
  const denial = hidden.find((word) => word !== null) ?? null
  const changed = found.find((part) => part.changed !== null)?.changed ?? null
  return {
    similarity: Math.min(...found.map(({ similarity }) => similarity)),
    start: found[0]?.start ?? 0,
    end: found.at(-1)?.end ?? 0,
    changed: changed ?? (denial === null ? null : `its ellipsis leaves out «${denial}»`),
    differs: found.find((part) => part.differs !== null)?.differs ?? null,
    parts: found.length,
  }
}

/** Too little to prove anything: "the" stands in every file. A sign such as % or € counts as a word. */
export function saysLittle(quote: string): boolean {
  const { text } = normalise(quote)
  return text.length < FUZZY_LENGTH_MIN && wordsWithPlaces(text).filter((word) => word.content).length < 2
}
