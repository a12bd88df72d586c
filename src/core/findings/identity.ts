/**
 * When two findings are one (3-10, 4-13): the same place, the same category, and descriptions whose shingles overlap by 0.6;
 * or somebody said so. One rule for every protocol: two defects in one sentence stay two, one defect in two wordings is one.
 */
import type { Lines } from '../evidence/words.ts'
import { contradicts } from '../text/contrast.ts'
import { type Compared, compared, jaccard, sharesAtLeast } from '../text/similarity.ts'
import { SAME_DESCRIPTION, SAME_QUOTE, SLACK_LINES } from './numbers.ts'

export interface Identified {
  readonly section: readonly string[]
  readonly category: string
  readonly description: string
  readonly quote: string | null
  readonly lines: Lines | null
}

/** Both were found in the same text: lines can be compared. */
export const isSameFinding = (a: Identified, b: Identified): boolean =>
  a.category === b.category && isSamePlace(a, b) && isSameDescription(a.description, b.description)

/** Found in two versions of a text: lines have moved, and a heading may have another name, but a quoted passage is known again. */
export function isSameAcrossVersions(a: Identified, b: Identified): boolean {
  if (a.category !== b.category || !isSameDescription(a.description, b.description)) return false
  if (a.quote !== null && b.quote !== null) return overlap(a.quote, b.quote) >= SAME_QUOTE
  return sectionKey(a) === sectionKey(b)
}

function isSamePlace(a: Identified, b: Identified): boolean {
  if (sectionKey(a) !== sectionKey(b)) return false
  if (a.lines === null || b.lines === null) return true
  return a.lines.start <= b.lines.end + SLACK_LINES && b.lines.start <= a.lines.end + SLACK_LINES
}

/** Numbers of headings change as sections move; their words stay. */
const sectionKey = ({ section }: Identified): string => section.map((title) => title.replace(/^[\d.]+\s+/, '').toLowerCase()).join(' › ')

/** Alike, and not the contrary: another number, another name or a "not" makes it another defect, however alike the rest. */
export function isSameDescription(a: string, b: string, atLeast: number = SAME_DESCRIPTION): boolean {
  if (a.trim() === b.trim()) return true
  const [left, right] = [ready(a), ready(b)]
  return sharesAtLeast(left.shingles(), right.shingles(), atLeast) && !contradicts(left.contrast(), right.contrast())
}

export function overlap(a: string, b: string): number {
  return a.trim() === b.trim() ? 1 : jaccard(ready(a).shingles(), ready(b).shingles())
}

/** Each text is held against many: what it takes to compare it is made once, and the oldest are let go. */
const made = new Map<string, Compared>()
const MADE_MAX = 1_000

function ready(text: string): Compared {
  const known = made.get(text)
  if (known !== undefined) return known
  const [oldest] = made.keys()
  if (made.size >= MADE_MAX && oldest !== undefined) made.delete(oldest)
  const fresh = compared(text)
  made.set(text, fresh)
  return fresh
}
