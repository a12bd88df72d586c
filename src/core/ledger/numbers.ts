/**
 * The ledger's numbers, each here and nowhere else: change one and a test goes red. Amounts are hundredths, written `3_00` for
 * three credits; weights, rates and counts are plain. From which likeness on a quotation is precise, the verifier says
 * (`evidence/verify.ts`), and a check carries its answer. What no table gave is marked as ours.
 */
import type { CitationOutcome, CitationTrigger, CreditReason, TeamCreditReason } from './words.ts'

/** One credit, in hundredths. */
export const CREDIT = 100

/** In whole credits: a verified citation is worth `(base + bonus) × trigger × outcome`, rounded. */
export const CITATION = { base: 1, precisionBonus: 0.5, failed: -2 } as const

/** So many citations of one comment earn something; the rest is padding (0-9). */
export const CITATIONS_CREDITED_PER_COMMENT = 5

export const TRIGGER_WEIGHT: Readonly<Record<CitationTrigger, number>> = {
  'answer-to-question': 1,
  'support-proposal': 1,
  'resolve-conflict': 1.5,
  'verify-continuity': 1,
  'challenge-consensus': 1.5,
  'canon-gap-search': 1,
  unprompted: 0,
}

export const OUTCOME_WEIGHT: Readonly<Record<CitationOutcome, number>> = {
  'informed-decision': 1,
  'led-to-file-change': 1.5,
  'resolved-issue': 1.5,
  'prevented-error': 2,
  'identified-canon-gap': 1.5,
  'established-new-canon': 2,
  'prevented-user-conflict': 2.5,
  'no-action-yet': 0.5,
  'no-action': 0,
}

/** What holds only while the issue is resolved; a changed file, or a fact that was agreed on, stays when it is opened again. */
export const OUTCOMES_OF_AN_END: readonly CitationOutcome[] = ['resolved-issue', 'informed-decision', 'prevented-error']

/** Reasons that are always worth the same. A conflict of the user's that was caught is, where nothing is cited for it (0-3). */
export const FIXED_AMOUNT = {
  'consulted-devils-advocate': 1_00,
  'issue-applied-in-work': 2_00,
  'comment-under-budget': 1_00,
  'prevented-user-conflict': 3_00,
  'proposal-accepted-by-user': 3_00,
  'user-marked-helpful': 2_00,
  'clean-unfreeze': 1_00,
  'circuit-breaker-triggered': -1_00,
  'issue-marked-leech': -1_00,
  'hallucination-detected': -3_00,
} as const satisfies Partial<Record<CreditReason, number>>

/** For one issue a member gets these once, however often it is opened again and resolved again. */
export const ONCE_AN_ISSUE: readonly CreditReason[] = [
  'issue-applied-in-work',
  'comment-under-budget',
  'clean-unfreeze',
  'task-slice-done',
  'issue-marked-leech',
]

/** What a task is worth in all, however it is sliced. */
export const TASK_AMOUNT = 10_00

/** Reasons whose amount somebody chooses, or that share something out. */
export const AMOUNT_RANGE = {
  'moderator-commendation': { least: 1_00, most: 3_00 },
  'moderator-penalty': { least: -3_00, most: -1_00 },
  'task-slice-done': { least: 0, most: TASK_AMOUNT },
} as const satisfies Partial<Record<CreditReason, { readonly least: number; readonly most: number }>>

/** A goal that was reached and a challenge that held are ours: the document names them without an amount. */
export const TEAM_AMOUNT: Readonly<Record<TeamCreditReason, number>> = {
  'team-canon-integrity': 2_00,
  'zero-penalties-session': 5_00,
  'all-agents-gold-tier': 10_00,
  'clean-milestone-completion': 10_00,
  'collective-goal-achieved': 5_00,
  'successful-da-challenge': 3_00,
}

/** A session of fewer actions is too short for the absence of penalties to say anything. */
export const CLEAN_SESSION_ACTIONS = 10

/** Best first: verification rate above, penalty rate below. */
export const TIERS = [
  { tier: 'gold', verifiedAbove: 0.95, penalisedBelow: 0.05 },
  { tier: 'silver', verifiedAbove: 0.85, penalisedBelow: 0.15 },
  { tier: 'bronze', verifiedAbove: 0.7, penalisedBelow: 0.25 },
] as const

/** Verified or failed; with fewer nobody has a tier (0-15). */
export const TIER_CITATIONS = 10

/** Rates of fewer issues, or of fewer comments, say nothing about trust (0-40). */
export const TRUST = { irrelevantAbove: 0.5, rejectedAbove: 0.3, usefulAbove: 0.6, evidencedAbove: 0.7, issues: 5, comments: 5 } as const

/** From which penalty rate on a model stands on which step, and when it is looked at (0-37, 0-38). */
export const LADDER = {
  watch: 0.2,
  remediation: 0.3,
  flagged: 0.4,
  /** The penalty rate is that of the last so many actions, */
  window: 20,
  /** and unknown with fewer than these. */
  actions: 5,
  /** Clean actions in a row for one step down. */
  cleanActions: 10,
  /** After a move to remediation nobody goes up for so many actions. */
  cooldownActions: 10,
} as const
