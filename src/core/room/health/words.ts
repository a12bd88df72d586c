/** How a room fares: what a session's report counts, what it advises, and what is asked at the end of a milestone. */
import * as z from 'zod'

const count = z.int().nonnegative()
const share = z.number().min(0).max(1)

/** One thing to do, with the numbers that say so. */
export const Recommendation = z.object({ code: z.string(), text: z.string(), refs: z.array(z.string()) })
export type Recommendation = Readonly<z.infer<typeof Recommendation>>

const MemberHealth = z.object({
  member: z.string(),
  model: z.string(),
  issuesStarted: count,
  issuesAppliedInWork: count,
  issuesMarkedIrrelevant: count,
  commentsTotal: count,
  commentsWithEvidence: count,
  commentsRejectedByCircuitBreaker: count,
  /** Null: too little to say. */
  penaltyRate: share.nullable(),
  verificationRate: share.nullable(),
  trust: z.enum(['low', 'normal', 'high']),
  tier: z.enum(['gold', 'silver', 'bronze', 'none']),
  level: z.enum(['normal', 'watch', 'remediation', 'flagged']),
  credits: z.int(),
})

const TopicHealth = z.object({
  tag: z.string(),
  issueCount: count,
  totalAccesses: count,
  appliedInWorkCount: count,
  markedIrrelevantCount: count,
  applicationRate: share,
  irrelevanceRate: share,
})
export type TopicHealth = Readonly<z.infer<typeof TopicHealth>>

export const HealthReport = z.object({
  openIssues: count,
  frozenIssues: count,
  stuckIssues: count,
  waitingIssues: count,
  resolvedIssues: count,
  members: z.array(MemberHealth),
  obsessiveTopics: z.array(TopicHealth),
  canonConflicts: count,
  pendingCanonPromotions: count,
  patchesToReview: count,
  /** Of the session that is on, or since the last one began: comments kept, refused and set apart; freezes and thaws. */
  comments: z.object({ kept: count, refused: count, quarantined: count, passed: count }),
  freezes: count,
  thaws: count,
  advocates: count,
  recommendations: z.array(Recommendation),
})
export type HealthReport = Readonly<z.infer<typeof HealthReport>>

/** Four questions after a milestone, answered by counting. */
export const Reflection = z.object({
  wentWrong: z.array(z.string()),
  wentRight: z.array(z.string()),
  obsessiveTags: z.array(z.string()),
  /** What credits went with issues that changed the work, beside those that did not. */
  creditsAndOutcomes: z.array(z.string()),
})
export type Reflection = Readonly<z.infer<typeof Reflection>>
