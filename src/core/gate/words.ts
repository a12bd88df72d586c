/**
 * The gate's words: how far a change reaches, where a comment stands, which rule it broke and what follows from that.
 * Names of limits are those people know from the presets; every one of them can be set for a project of one's own.
 */
import * as z from 'zod'

/** How far a change reaches, least first. */
export const ImpactLevel = z.enum(['cosmetic', 'minor', 'structural', 'canon-changing'])
export type ImpactLevel = z.infer<typeof ImpactLevel>

/** Where a comment stands on what its issue proposes. Declared, never guessed from its words. */
export const Stance = z.enum(['propose', 'approve', 'oppose', 'ask', 'answer', 'note'])
export type Stance = z.infer<typeof Stance>

export const Preset = z.enum(['light', 'standard', 'strict'])
export type Preset = z.infer<typeof Preset>

export const Lexicon = z.enum(['literal', 'calibrated'])
export type Lexicon = z.infer<typeof Lexicon>

/** The rules for one comment, gravest first where several freeze: that order says which of them names the freeze. */
export const BreakerRule = z.enum([
  'escalation-language',
  'ping-pong-detected',
  'comment-budget-exceeded',
  'issue-comment-limit',
  'insufficient-substance',
  'low-vocabulary',
  'missing-evidence-for-impact',
  'premature-resolution',
  'repeated-violation',
  'regrounding-required',
  'remediation-evidence',
  'patch-does-not-apply',
])
export type BreakerRule = z.infer<typeof BreakerRule>

/** warn: it is let through and says so. reject: it is not stored. freeze: it is kept apart, and its issue stands still. */
export const Consequence = z.enum(['warn', 'reject', 'freeze'])
export type Consequence = z.infer<typeof Consequence>

export const Violation = z.object({
  rule: BreakerRule,
  consequence: Consequence,
  /** A sentence with the numbers, and what to do. */
  message: z.string(),
  numbers: z.record(z.string(), z.number()),
})
export type Violation = Readonly<z.infer<typeof Violation>>

export const Breakers = z.object({
  maxCommentsPerAgentPerIssue: z.int().min(0).max(1_000),
  maxTotalCommentsPerIssue: z.int().min(0).max(10_000),
  minCommentLength: z.int().min(0).max(10_000),
  minUniqueWords: z.int().min(0).max(1_000),
  maxConsecutiveSameAgentPair: z.int().min(1).max(100),
  requireEvidenceForImpactLevel: ImpactLevel,
  escalationKeywords: z.array(z.string().trim().min(1).max(60)).max(200),
  maxEscalationKeywordsPerComment: z.int().min(0).max(100),
  minTurnsBeforeResolution: z.int().min(0).max(100),
  frozenIssueCooldownMinutes: z.number().min(0).max(100_000),
})
export type Breakers = Readonly<z.infer<typeof Breakers>>

/** What a project says of its rules; what it leaves out is filled from the preset. */
export const Sanity = z.object({
  enabled: z.boolean(),
  preset: Preset,
  overrides: Breakers.partial(),
  lexicon: Lexicon,
  /** What a comment over its author's budget does: freeze at once, or be refused once and freeze the second time. */
  budgetOverrun: z.enum(['freeze', 'reject-first']),
  blindFirstPassEnabled: z.boolean(),
  autoDevilsAdvocateEnabled: z.boolean(),
  leechDetectionEnabled: z.boolean(),
  moderatorSessionReportEnabled: z.boolean(),
  moderatorReportFrequency: z.enum(['session-start', 'session-end', 'both']),
  /** Whether the user is told of every freeze. */
  notifyOnFreeze: z.boolean(),
})
export type Sanity = Readonly<z.infer<typeof Sanity>>
