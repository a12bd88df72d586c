/**
 * The ledger's words: credits, goals and records. Nobody awards themselves: every credit names who verified it, and code holds
 * that against a list of who may give which. Amounts are hundredths of a credit, so that a third of ten can be shared out.
 */
import * as z from 'zod'
import { Check } from '../evidence/words.ts'
import { SeatId } from '../house/seats/words.ts'

const count = z.int().nonnegative()

/** Why a source was looked up. */
export const CitationTrigger = z.enum([
  'answer-to-question',
  'support-proposal',
  'resolve-conflict',
  'verify-continuity',
  'challenge-consensus',
  'canon-gap-search',
  'unprompted',
])
export type CitationTrigger = z.infer<typeof CitationTrigger>

/** What came of it: seen by code, never declared. */
export const CitationOutcome = z.enum([
  'informed-decision',
  'led-to-file-change',
  'resolved-issue',
  'prevented-error',
  'identified-canon-gap',
  'established-new-canon',
  'prevented-user-conflict',
  'no-action-yet',
  'no-action',
])
export type CitationOutcome = z.infer<typeof CitationOutcome>

export const CreditReason = z.enum([
  'evidence-verified',
  'evidence-verified-precise',
  'evidence-outcome-upgrade',
  'evidence-outcome-expired',
  'consulted-devils-advocate',
  'issue-applied-in-work',
  'comment-under-budget',
  'prevented-user-conflict',
  'task-slice-done',
  'proposal-accepted-by-user',
  'user-marked-helpful',
  'clean-unfreeze',
  'moderator-commendation',
  'evidence-failed-verification',
  'circuit-breaker-triggered',
  'issue-marked-leech',
  'hallucination-detected',
  'moderator-penalty',
])
export type CreditReason = z.infer<typeof CreditReason>

/** Who vouches for a credit. There are no awards from peer to peer. */
export const Verifier = z.enum(['system', 'user', 'moderator'])
export type Verifier = z.infer<typeof Verifier>

export const CitationContext = z.object({
  trigger: CitationTrigger,
  triggeredBy: z.string().nullable(),
  triggerRef: z.string().nullable(),
  outcome: CitationOutcome,
  outcomeRef: z.string().nullable(),
})
export type CitationContext = Readonly<z.infer<typeof CitationContext>>

/** A cited file as it was checked. For a search that found nothing, `path` is null and `query` says what was searched. */
export const Citation = z.object({
  path: z.string().nullable(),
  lines: z.object({ start: z.int(), end: z.int() }).nullable(),
  query: z.string().nullable(),
})
export type Citation = Readonly<z.infer<typeof Citation>>

export const Related = z.object({ kind: z.enum(['issue', 'comment', 'file', 'patch', 'milestone', 'session', 'text']), id: z.string() })
export type Related = Readonly<z.infer<typeof Related>>

/** One movement of one member's credits, under the model that earned it. */
export const Credit = z.object({
  id: z.string(),
  member: SeatId,
  model: z.string(),
  /** Hundredths. */
  amount: z.int(),
  reason: CreditReason,
  verifiedBy: Verifier,
  /** Who, where `verifiedBy` is a role: the moderator's or the user's id. */
  by: z.string(),
  context: CitationContext.nullable(),
  citation: Citation.nullable(),
  verification: Check.nullable(),
  issue: count.nullable(),
  related: Related.nullable(),
  /** The pending credit that this one settles. */
  settles: z.string().nullable(),
  because: z.string(),
})
export type Credit = Readonly<z.infer<typeof Credit>>

export const TeamCreditReason = z.enum([
  'team-canon-integrity',
  'clean-milestone-completion',
  'all-agents-gold-tier',
  'collective-goal-achieved',
  'zero-penalties-session',
  'successful-da-challenge',
])
export type TeamCreditReason = z.infer<typeof TeamCreditReason>

export const TeamCredit = z.object({
  id: z.string(),
  /** Hundredths. */
  amount: z.int(),
  reason: TeamCreditReason,
  description: z.string(),
  triggeredBy: z.string().nullable(),
  verifiedBy: Verifier,
  /** What it is awarded once for: `session-3`, `milestone-1`, `conflict-4`. */
  period: z.string(),
})
export type TeamCredit = Readonly<z.infer<typeof TeamCredit>>

export const GoalMetric = z.enum([
  'total-credits',
  'verified-citations',
  'issues-resolved',
  'issues-applied-in-work',
  'zero-penalties',
  'devils-advocate-consultations',
])
export type GoalMetric = z.infer<typeof GoalMetric>

/** A date is ISO 8601. */
export const Deadline = z.union([z.enum(['session-end', 'milestone-end']), z.iso.datetime()])
export type Deadline = z.infer<typeof Deadline>

export const Goal = z.object({
  id: z.string(),
  setBy: z.enum(['moderator', 'user']),
  scope: z.enum(['team', 'individual']),
  targetMember: SeatId.nullable(),
  metric: GoalMetric,
  /** Credits for `total-credits`, a count for the others. */
  target: z.number().positive(),
  deadline: Deadline.nullable(),
  description: z.string(),
})
export type Goal = Readonly<z.infer<typeof Goal>>

export const Period = z.enum(['session', 'milestone', 'project', 'lifetime'])
export type Period = z.infer<typeof Period>

export const EscalationLevel = z.enum(['normal', 'watch', 'remediation', 'flagged'])
export type EscalationLevel = z.infer<typeof EscalationLevel>

export const SecurityKind = z.enum([
  'self-award-attempt',
  'non-system-award-attempt',
  'award-out-of-range',
  'path-outside-folder',
  'not-entitled',
])
export type SecurityKind = z.infer<typeof SecurityKind>
