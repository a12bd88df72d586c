/**
 * Two reviews of two versions of one text, held against each other: what is resolved, what persists, what is new, what came back.
 * The score (3-9) is resolved ÷ (resolved + new + regressed): 1 when nothing is open before and after, 0 when all persists.
 */
import { type Identified, isSameAcrossVersions } from './identity.ts'
import type { EarlierFinding } from './words.ts'

export interface Standing extends Identified {
  readonly id: string
}

export interface FindingConvergence {
  readonly resolved: readonly EarlierFinding[]
  /** Of the earlier review and of this one. */
  readonly persistent: readonly { readonly before: string; readonly now: string }[]
  readonly fresh: readonly string[]
  readonly regressed: readonly { readonly before: string; readonly now: string }[]
  /** Not found again, though that proves nothing: the text is the same, or the review was not done or not whole. They count as persistent. */
  readonly unseen: readonly EarlierFinding[]
  /** Null: the review was not done. */
  readonly score: number | null
}

export interface Comparability {
  /** The review came to its own end. */
  readonly isWhole: boolean
  /** Both read the same text, to the letter. */
  readonly isSameText: boolean
  /** A reviewer was lost, or part of the text was read by nobody: what is gone may only not have been looked for. */
  readonly isPartial: boolean
}

export function convergenceOf(
  before: readonly EarlierFinding[],
  now: readonly Standing[],
  { isWhole, isSameText, isPartial }: Comparability = { isWhole: true, isSameText: false, isPartial: false },
): FindingConvergence {
  const left = [...before.filter(isOpen), ...before.filter((finding) => !isOpen(finding))]
  const persistent: { before: string; now: string }[] = []
  const regressed: { before: string; now: string }[] = []
  const fresh: string[] = []
  for (const finding of now) {
    const index = indexOfSame(left, finding, now)
    const [match] = index === -1 ? [] : left.splice(index, 1)
    if (match === undefined) fresh.push(finding.id)
    else (isOpen(match) ? persistent : regressed).push({ before: match.id, now: finding.id })
  }
  const gone = left.filter(isOpen)
  const [resolved, unseen] = isWhole && !isSameText && !isPartial ? [gone, []] : [[], gone]
  const score = scoreOf(resolved.length, fresh.length, regressed.length, persistent.length + unseen.length)
  return { resolved, persistent, fresh, regressed, unseen, score: isWhole ? score : null }
}

function scoreOf(resolved: number, fresh: number, regressed: number, persistent: number): number {
  const moved = resolved + fresh + regressed
  if (moved > 0) return resolved / moved
  return persistent > 0 ? 0 : 1
}

/** Word for word first: a neighbour that is only alike must not take its place. */
function indexOfSame(left: readonly EarlierFinding[], finding: Standing, now: readonly Standing[]): number {
  const exact = left.findIndex((earlier) => isExact(earlier, finding))
  if (exact !== -1) return exact
  return left.findIndex((earlier) => isSameAcrossVersions(identified(earlier), finding) && !now.some((other) => isExact(earlier, other)))
}

const isExact = (a: EarlierFinding, b: Standing): boolean =>
  a.category === b.category && a.description === b.description && a.quote === b.quote

const isOpen = ({ status }: EarlierFinding): boolean => status === 'open'

const identified = (finding: EarlierFinding): Identified => ({ ...finding, lines: null })
