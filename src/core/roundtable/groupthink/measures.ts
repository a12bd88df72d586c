/** What a round comes to, in numbers: all that detectors and exits go by, kept in the log beside the round. */

import type { Measures, Thresholds } from '../words.ts'
import { clustersOf, type Held, hasMoved, isOpposed, largestGroup, mean, premiseOverlap, stanceSpread } from './positions.ts'

export interface Measured {
  readonly now: readonly Held[]
  /** What each seat held before this round; a seat that had said nothing is not in it. */
  readonly before: readonly Held[]
  /** Facts of this round that are news, by seat. */
  readonly newFacts: readonly number[]
  /** Independent sources that those who stand together have cited up to now. */
  readonly sources: number
}

export function measure({ now, before, newFacts, sources }: Measured, { earlyConvergence }: Thresholds): Measures {
  const pairs = now.flatMap((held) => {
    const earlier = before.find(({ seat }) => seat === held.seat)
    return earlier === undefined ? [] : [[earlier, held] as const]
  })
  const group = largestGroup(now)
  // Who stands on the other side has not converged, and neither has the table (a sure three against one are no groupthink).
  const sure = isOpposed(group, now) ? [] : group.filter(({ confidence }) => confidence >= earlyConvergence.confidenceMin)
  return {
    speakers: now.length,
    newFacts: newFacts.reduce((sum, count) => sum + count, 0),
    newFactsPerSeat: Math.max(0, ...newFacts),
    meanConfidence: now.length === 0 ? null : mean(now.map(({ confidence }) => confidence)),
    confidenceChange: pairs.length === 0 ? null : mean(pairs.map(([a, b]) => Math.abs(b.confidence - a.confidence))),
    sideChange: pairs.length === 0 ? null : pairs.filter(([a, b]) => hasMoved(a, b)).length / pairs.length,
    stanceSpread: stanceSpread(now),
    confidentShare: now.length === 0 ? 0 : sure.length / now.length,
    sources,
    overlap: premiseOverlap(now),
    clusters: clustersOf(now).length,
  }
}

/** How far the table has moved in a round (2-14); null where nobody spoke in both. */
export const changeOf = ({ confidenceChange, sideChange }: Measures): number | null =>
  confidenceChange === null || sideChange === null ? null : Math.max(confidenceChange, sideChange)
