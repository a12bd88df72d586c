import { describe, expect, test } from 'vitest'
import type { Check } from '../evidence/words.ts'
import { citationCredits, citationReason, userConflictCredits } from './citation-credits.ts'
import { checks } from './samples.fixture.ts'
import type { CitationOutcome, CitationTrigger } from './words.ts'

const { verified, precise, failed, unverified } = checks
const bare: Check = { ...verified, precise: true, bare: true, similarity: null }

describe('the ten scenarios: with a precise quotation, and without', () => {
  test.each<[string, Check['verdict'], CitationTrigger, CitationOutcome, number, number]>([
    ['somebody asks, another answers, a file is updated', 'verified', 'answer-to-question', 'led-to-file-change', 2, 2],
    ['five files nobody asked for, "for context"', 'verified', 'unprompted', 'no-action', 0, 0],
    ['a consensus is challenged with canon and reconsidered', 'verified', 'challenge-consensus', 'informed-decision', 2, 2],
    ['a file that does not exist', 'failed', 'support-proposal', 'led-to-file-change', -2, -2],
    ['an inconsistency is spotted and kept out', 'verified', 'verify-continuity', 'prevented-error', 3, 2],
    ['an answer that is not used', 'verified', 'answer-to-question', 'no-action', 0, 0],
    ['a proposal is supported and not decided yet', 'verified', 'support-proposal', 'no-action-yet', 1, 1],
    ['somebody asks, and nothing is agreed on it', 'verified', 'canon-gap-search', 'identified-canon-gap', 2, 2],
    ['the gap is discussed and something is agreed', 'verified', 'support-proposal', 'established-new-canon', 3, 2],
    ['the user is about to contradict canon', 'verified', 'verify-continuity', 'prevented-user-conflict', 4, 3],
  ])('%s', (_, verdict, trigger, outcome, withBonus, without) => {
    expect(citationCredits({ ...precise, verdict }, trigger, outcome)).toBe(withBonus * 100)
    expect(citationCredits({ ...verified, verdict }, trigger, outcome)).toBe(without * 100)
  })
})

/** In the order of OUTCOMES. */
const OUTCOMES: readonly CitationOutcome[] = [
  'informed-decision',
  'led-to-file-change',
  'resolved-issue',
  'prevented-error',
  'identified-canon-gap',
  'established-new-canon',
  'prevented-user-conflict',
  'no-action-yet',
  'no-action',
]
const plainRow = { without: [1, 2, 2, 2, 2, 2, 3, 1, 0], bonus: [2, 2, 2, 3, 2, 3, 4, 1, 0] }
const heavyRow = { without: [2, 2, 2, 3, 2, 3, 4, 1, 0], bonus: [2, 3, 3, 5, 3, 5, 6, 1, 0] }
const nothing = { without: [0, 0, 0, 0, 0, 0, 0, 0, 0], bonus: [0, 0, 0, 0, 0, 0, 0, 0, 0] }

describe('every trigger with every outcome', () => {
  test.each<[CitationTrigger, { readonly without: readonly number[]; readonly bonus: readonly number[] }]>([
    ['answer-to-question', plainRow],
    ['support-proposal', plainRow],
    ['resolve-conflict', heavyRow],
    ['verify-continuity', plainRow],
    ['challenge-consensus', heavyRow],
    ['canon-gap-search', plainRow],
    ['unprompted', nothing],
  ])('%s', (trigger, { without, bonus }) => {
    expect(OUTCOMES.map((outcome) => citationCredits(verified, trigger, outcome) / 100)).toEqual(without)
    expect(OUTCOMES.map((outcome) => citationCredits(precise, trigger, outcome) / 100)).toEqual(bonus)
    expect(OUTCOMES.map((outcome) => citationCredits(failed, trigger, outcome))).toEqual(OUTCOMES.map(() => -200))
    expect(OUTCOMES.map((outcome) => citationCredits(unverified, trigger, outcome))).toEqual(OUTCOMES.map(() => 0))
  })
})

test('nothing is plain zero, so that a ledger read back from JSON is the same', () => {
  const zeroes = [citationCredits(verified, 'unprompted', 'no-action'), citationCredits(unverified, 'support-proposal', 'prevented-error')]
  expect(zeroes.every((amount) => Object.is(amount, 0))).toBe(true)
})

test('a bare citation gets no bonus, whatever its check says of precision', () => {
  expect(citationCredits(bare, 'verify-continuity', 'prevented-error')).toBe(200)
  expect(citationReason(bare)).toBe('evidence-verified')
})

test.each([
  [precise, 'evidence-verified-precise'],
  [verified, 'evidence-verified'],
  [failed, 'evidence-failed-verification'],
  [unverified, null],
])('the reason labels the check', (check, reason) => expect(citationReason(check)).toBe(reason))

describe("a conflict of the user's with canon", () => {
  test('pays what its citation is worth', () => {
    expect(userConflictCredits(precise)).toBe(400)
    expect(userConflictCredits(verified)).toBe(300)
    expect(userConflictCredits(bare)).toBe(300)
  })
  test('pays three where nothing is cited, or nothing that can be checked', () => {
    expect(userConflictCredits(null)).toBe(300)
    expect(userConflictCredits(unverified)).toBe(300)
  })
  test('costs two where the citation is false', () => expect(userConflictCredits(failed)).toBe(-200))
})
