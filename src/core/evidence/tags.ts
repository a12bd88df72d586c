/**
 * The tags of one sentence: labels such as `[FACT]` and citations such as `[1]`, `[1, 3]`, `[2–4]`.
 *
 *   sentence ──scan──▶ words │ label │ citation │ words …
 *
 * Square brackets are common in prose that is no citation: `list[1]`, `[1, 2].map`, `[text](address)`, `[^1]`, `[2019]`.
 * A bracket counts only if everything about it says so; a citation missed is asked for again, one invented is a lie.
 */
import { WRITTEN_LABELS } from '../text/labels.ts'
import { opaqueEnd } from '../text/spans.ts'
import type { Label, Violation } from './words.ts'

export type Tag =
  | { readonly kind: 'label'; readonly label: Label; readonly start: number; readonly end: number }
  | { readonly kind: 'citation'; readonly numbers: readonly number[]; readonly start: number; readonly end: number }

export interface Scan {
  readonly tags: readonly Tag[]
  readonly violations: readonly Violation[]
}

/** The largest number a reference may have, and the longest range that a citation may stand for. */
export const NUMBER_MAX = 99
const RANGE_MAX = 20
const TAG_LENGTH_MAX = 120

export function scan(text: string): Scan {
  const tags: Tag[] = []
  const violations: Violation[] = []
  let index = 0
  while (index < text.length) {
    const opaque = opaqueEnd(text, index, text.length)
    if (opaque > index) {
      index = opaque
      continue
    }
    const end = text[index] === '[' ? bracketEnd(text, index) : -1
    if (end === -1) {
      index++
      continue
    }
    const tag = tagOf(text, index, end, tags.at(-1), violations)
    if (tag) tags.push(tag)
    index = end
  }
  return { tags, violations }
}

/** Behind the bracket that closes, where it closes soon and holds no other; else -1. */
function bracketEnd(text: string, open: number): number {
  const close = text.indexOf(']', open)
  if (close === -1 || close - open > TAG_LENGTH_MAX) return -1
  const inner = text.slice(open + 1, close)
  return inner.includes('[') || inner.includes('\n') ? -1 : close + 1
}

function tagOf(text: string, start: number, end: number, before: Tag | undefined, violations: Violation[]): Tag | null {
  if (isEnclosed(text, start, end)) return null
  const inner = text
    .slice(start + 1, end - 1)
    .replace(/[*_]/g, '')
    .trim()
  const label = labelOf(inner)
  if (label) return { kind: 'label', label, start, end }
  if (isCode(text, start, end, before?.end === start)) return null
  const numbers = numbersOf(inner, violations)
  return numbers ? { kind: 'citation', numbers, start, end } : null
}

function labelOf(inner: string): Label | null {
  const name = inner.toUpperCase()
  return WRITTEN_LABELS.find((label) => label === name) ?? null
}

/** A tag in quotation marks is talked about, not used. */
const isEnclosed = (text: string, start: number, end: number): boolean =>
  /["'“‘«]/.test(text[start - 1] ?? '') && /["'”’»]/.test(text[end] ?? '')

/** Whether a bracket of numbers is an index or a list of a programming language, or a Markdown definition. */
function isCode(text: string, start: number, end: number, follows: boolean): boolean {
  const after = text.slice(end, end + 4)
  if (/^\(|^\.\p{Ll}|^:\s*(?:\S|$)|^\s?=|^\+\+/u.test(after) && !(after.startsWith(':') && start > 0)) return true
  if (follows) return false
  const word = /[\p{L}\p{N}_$.)]+$/u.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? ''
  // A word that only code would write: x[1], my_list[2], rowCount[3], f()[1], $a[1].
  return /^\p{L}$|[_$]|\p{Ll}\p{Lu}|\(\)$|\p{L}\d+$/u.test(word)
}

/** The numbers a citation names, in order; null where this is no citation. */
function numbersOf(inner: string, violations: Violation[]): readonly number[] | null {
  if (!/^\d/.test(inner)) return null
  const numbers: number[] = []
  const found: Violation[] = []
  for (const item of inner.split(/[,;]/)) {
    const ends = item.trim().split(/\s*[-–—‑]\s*/)
    if (ends.length > 2 || !ends.every((end) => /^[1-9]\d{0,2}$/.test(end))) return null
    const [from, to] = [Number(ends[0]), Number(ends.at(-1))]
    if (ends.length === 1) {
      if (from > NUMBER_MAX) return null
      numbers.push(from)
    } else if (to < from) {
      found.push({
        rule: 'reversed-range',
        because: `[${inner}] runs backwards, from ${from} to ${to}; nothing was cited by it. Write [${to}-${from}].`,
      })
    } else if (to - from + 1 > RANGE_MAX) {
      found.push({
        rule: 'huge-range',
        because: `[${inner}] stands for ${to - from + 1} references; a range may hold ${RANGE_MAX}. Nothing was cited by it.`,
      })
    } else {
      for (let n = from; n <= to; n++) numbers.push(n)
    }
  }
  if (numbers.length > RANGE_MAX * 2) return null
  violations.push(...found)
  return numbers
}
