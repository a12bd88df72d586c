/** What a record comes to: its rates, how far its member is trusted, its tier, and whether it is getting better. */
import { LADDER, TIER_CITATIONS, TIERS, TRUST } from './numbers.ts'
import type { ModelRecord } from './records.ts'

export interface Rates {
  /** Issues that were applied in the work, of those started. */
  readonly usefulness: number | null
  /** Issues marked irrelevant, of those started. People are shown it as the irrelevance rate (0-40). */
  readonly hallucination: number | null
  readonly evidence: number | null
  readonly rejection: number | null
  readonly verification: number | null
  /** Of the last actions; null while they are too few to say. The ladder and the tiers read this one figure (0-37). */
  readonly penaltyRate: number | null
}

export type TrustLevel = 'low' | 'normal' | 'high'
export type Tier = (typeof TIERS)[number]['tier'] | 'none'

/** Null where there is nothing to divide by. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const penalisedShare = (actions: readonly boolean[]): number => actions.filter((penalised) => penalised).length / actions.length

export const ratesOf = (record: ModelRecord): Rates => ({
  usefulness: share(record.issuesAppliedInWork, record.issuesStarted),
  hallucination: share(record.issuesMarkedIrrelevant, record.issuesStarted),
  evidence: share(record.commentsWithEvidence, record.commentsTotal),
  rejection: share(record.commentsRejectedByCircuitBreaker, record.commentsTotal),
  verification: share(record.citationsVerified, record.citationsVerified + record.citationsFailed),
  penaltyRate: record.actions < LADDER.actions ? null : penalisedShare(record.lastActions),
})

/** low: everything it proposes is cross-checked. high: it may approve minor changes alone. */
export function trustOf(record: ModelRecord): TrustLevel {
  const { usefulness, hallucination, evidence, rejection } = ratesOf(record)
  const ofIssues = (rate: number | null): number => (record.issuesStarted < TRUST.issues ? 0 : (rate ?? 0))
  const ofComments = (rate: number | null): number => (record.commentsTotal < TRUST.comments ? 0 : (rate ?? 0))
  if (ofIssues(hallucination) > TRUST.irrelevantAbove || ofComments(rejection) > TRUST.rejectedAbove) return 'low'
  return ofIssues(usefulness) > TRUST.usefulAbove && ofComments(evidence) > TRUST.evidencedAbove ? 'high' : 'normal'
}

export function tierOf(record: ModelRecord): Tier {
  const { verification, penaltyRate } = ratesOf(record)
  if (record.citationsVerified + record.citationsFailed < TIER_CITATIONS || verification === null || penaltyRate === null) return 'none'
  return TIERS.find(({ verifiedAbove, penalisedBelow }) => verification > verifiedAbove && penaltyRate < penalisedBelow)?.tier ?? 'none'
}

/**
 * By how much the penalty rate fell from the older half of the last actions to the newer; below zero where it rose. Null while a half
 * is shorter than what a rate needs.
 */
export function improvementOf({ lastActions }: ModelRecord): number | null {
  const half = Math.floor(lastActions.length / 2)
  return half < LADDER.actions ? null : penalisedShare(lastActions.slice(0, half)) - penalisedShare(lastActions.slice(-half))
}
