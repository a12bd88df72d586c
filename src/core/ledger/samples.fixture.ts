/** Checks, credits and records for tests of the ledger, each with what a test does not care about filled in. */
import type { Check } from '../evidence/words.ts'
import { freshRecord, type ModelRecord } from './records.ts'
import type { CitationContext, CitationOutcome, CitationTrigger, Credit, Goal } from './words.ts'

const VERIFIED: Check = {
  verdict: 'verified',
  precise: false,
  bare: false,
  exists: true,
  linesValid: true,
  similarity: 0.9,
  line: 45,
  closest: null,
  contentHash: 'abc',
  because: 'The words stand there.',
}
const PRECISE: Check = { ...VERIFIED, precise: true, similarity: 1 }
const FAILED: Check = { ...VERIFIED, verdict: 'failed', similarity: 0.3, because: 'The words stand nowhere.' }
const UNVERIFIED: Check = { ...VERIFIED, verdict: 'unverified', exists: false, similarity: null, because: 'A web address.' }
export const checks = { verified: VERIFIED, precise: PRECISE, failed: FAILED, unverified: UNVERIFIED }

export const contextOf = (trigger: CitationTrigger, outcome: CitationOutcome): CitationContext => ({
  trigger,
  triggeredBy: 'writer',
  triggerRef: '4.1',
  outcome,
  outcomeRef: null,
})

/** Somebody consulted a devil's advocate: the plainest credit there is. */
export const creditOf = (over: Partial<Credit> = {}): Credit => ({
  id: 'CR1',
  member: 'critic',
  model: 'offline',
  amount: 100,
  reason: 'consulted-devils-advocate',
  verifiedBy: 'system',
  by: 'system',
  context: null,
  citation: null,
  verification: null,
  issue: null,
  related: null,
  settles: null,
  because: 'A sample.',
  ...over,
})

/** A citation that nothing has come of yet. */
export const pendingCredit = (over: Partial<Credit> = {}): Credit =>
  creditOf({
    reason: 'evidence-verified',
    context: contextOf('support-proposal', 'no-action-yet'),
    citation: { path: 'chapter-1.md', lines: { start: 45, end: 67 }, query: null },
    verification: VERIFIED,
    issue: 4,
    ...over,
  })

export const recordOf = (over: Partial<ModelRecord> = {}): ModelRecord => ({ ...freshRecord('critic', 'offline', 0), ...over })

export const goalOf = (over: Partial<Goal> = {}): Goal => ({
  id: 'goal-1',
  setBy: 'moderator',
  scope: 'team',
  targetMember: null,
  metric: 'verified-citations',
  target: 20,
  deadline: null,
  description: 'Twenty would be fine.',
  ...over,
})
