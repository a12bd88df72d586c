/**
 * What one citation is worth: (base + bonus for a precise quotation) × why it was looked up × what came of it, rounded to whole
 * credits. A citation that nobody asked for, or that came to nothing, is worth nothing; a false one costs, whatever the context.
 */

import type { Check } from '../evidence/words.ts'
import { CITATION, CREDIT, FIXED_AMOUNT, OUTCOME_WEIGHT, TRIGGER_WEIGHT } from './numbers.ts'
import type { CitationOutcome, CitationTrigger, CreditReason } from './words.ts'

/** In hundredths. What could not be checked, a web address say, neither earns nor costs. */
export function citationCredits(check: Check, trigger: CitationTrigger, outcome: CitationOutcome): number {
  if (check.verdict === 'failed') return CITATION.failed * CREDIT
  if (check.verdict === 'unverified') return 0
  const bonus = isPrecise(check) ? CITATION.precisionBonus : 0
  return Math.round((CITATION.base + bonus) * TRIGGER_WEIGHT[trigger] * OUTCOME_WEIGHT[outcome]) * CREDIT
}

/** The formula decides the amount, the reason only labels it (0-2); null: there is nothing to credit. */
export function citationReason(check: Check): CreditReason | null {
  if (check.verdict === 'failed') return 'evidence-failed-verification'
  if (check.verdict === 'unverified') return null
  return isPrecise(check) ? 'evidence-verified-precise' : 'evidence-verified'
}

/** For a conflict of the user's with canon: what its citation is worth, or the fixed amount where none could be checked; never both (0-3). */
export const userConflictCredits = (check: Check | null): number =>
  check === null || check.verdict === 'unverified'
    ? FIXED_AMOUNT['prevented-user-conflict']
    : citationCredits(check, 'verify-continuity', 'prevented-user-conflict')

/** A bare citation names a file and proves nothing about its words. */
const isPrecise = ({ precise, bare }: Check): boolean => precise && !bare
