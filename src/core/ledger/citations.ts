/**
 * Which citations of a comment count. The same passage pays once an issue, whoever cites it, and five of a comment pay at all, be it
 * when it is written or when something comes of it; but every false one costs, so that nobody hides a lie behind five true quotations. What is worth nothing takes no place: else
 * somebody could spend a passage that another would have needed.
 */
import { cleanPath } from '../evidence/source-key.ts'
import { CITATIONS_CREDITED_PER_COMMENT } from './numbers.ts'
import type { Citation } from './words.ts'

/** The same for two citations of one passage, or two searches for one thing, on one issue. */
export function citationKey(issue: number, { path, lines, query }: Citation): string {
  if (path === null) return `${issue} search ${(query ?? '').trim().toLowerCase()}`
  return `${issue} file ${cleanPath(path)}${lines === null ? '' : ` ${lines.start}-${lines.end}`}`
}

/**
 * Of those offered, in order, the ones a credit or a penalty is booked for. `existing`: the keys that were credited on the issue before.
 * `before`: how many citations of this very comment were.
 */
export function creditedCitations<T extends { readonly key: string; readonly amount: number }>(
  existing: readonly string[],
  offered: readonly T[],
  before: number,
): readonly T[] {
  const taken = new Set(existing)
  const most = taken.size + CITATIONS_CREDITED_PER_COMMENT - before
  return offered.filter(({ key, amount }) => {
    if (amount <= 0) return amount < 0
    if (taken.has(key) || taken.size >= most) return false
    taken.add(key)
    return true
  })
}
