/**
 * Which known claim a new one restates, without comparing it with all of them.
 *
 * Claims are indexed by what a rewording keeps: their numbers and denials, and the beginnings of their content words.
 * Two claims that are alike share most of those beginnings, so the rarest few of the new claim's lead to every
 * candidate; only the handful that share most are then compared. A common beginning keeps its newest claims only.
 */

import { emptyTable, get, put, type Table } from '../table.ts'
import { type Compared, compared, RESTATEMENT, similarityOf } from '../text/similarity.ts'

interface Posting {
  readonly total: number
  /** Places of claims, newest last. */
  readonly newest: readonly number[]
}

export type Index = Table<Posting>
export const emptyIndex: Index = emptyTable

const POSTING_MAX = 48
const COMPARED_MAX = 12
/** Below this share of common stems no two claims reach `RESTATEMENT`; so one of the rarest remaining stems is shared. */
const SHARED_MIN = 0.75
const BEGINNING = 4

/** What a claim is looked up by: all its stems at once, then each one's beginning. */
export function keysOf({ stems, contrast }: Compared): readonly string[] {
  const { numbers, negations } = contrast()
  const kept = `${[...numbers].sort().join(' ')}|${negations % 2}`
  const beginnings = new Set([...stems].map((stem) => stem.slice(0, BEGINNING)))
  return [`${kept}|=${[...stems].sort().join(' ')}`, ...[...beginnings].map((beginning) => `${kept}|${beginning}`)]
}

/** The index with the claim at `place` in it. */
export function indexed(index: Index, keys: readonly string[], place: number): Index {
  let next = index
  for (const key of keys) {
    const known = get(next, key)
    const newest = known ? [...known.newest.slice(-(POSTING_MAX - 1)), place] : [place]
    next = put(next, key, { total: (known?.total ?? 0) + 1, newest })
  }
  return next
}

/** The place of the claim that this one restates best; null where it is new. */
export function restated(index: Index, ours: Compared, keys: readonly string[], textAt: (place: number) => string): number | null {
  let best: number | null = null
  let bestSimilarity = RESTATEMENT
  for (const place of candidates(index, keys)) {
    const similarity = similarityOf(ours, compared(textAt(place)), bestSimilarity)
    if (similarity < bestSimilarity || (similarity === bestSimilarity && best !== null && best < place)) continue
    best = place
    bestSimilarity = similarity
  }
  return best
}

/** The claims that share most keys, looked up through the rarest ones. */
function candidates(index: Index, keys: readonly string[]): readonly number[] {
  const postings = keys.flatMap((key) => get(index, key) ?? []).sort((a, b) => a.total - b.total)
  const beginnings = keys.length - 1
  const needed = beginnings - Math.ceil(SHARED_MIN * beginnings) + 1
  const missing = keys.length - postings.length
  const shared = new Map<number, number>()
  for (const [rank, { newest }] of postings.entries()) {
    const leads = rank + missing < needed + 2
    for (const place of newest) {
      const count = shared.get(place)
      if (count !== undefined) shared.set(place, count + 1)
      else if (leads) shared.set(place, 1)
    }
  }
  // What a full posting dropped may have been shared too, so those count as hits.
  const dropped = postings.filter(({ total, newest }) => total > newest.length).length
  const sharedMin = Math.ceil(SHARED_MIN * beginnings) - dropped
  return [...shared]
    .filter(([, count]) => count >= sharedMin)
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, COMPARED_MAX)
    .map(([place]) => place)
}
