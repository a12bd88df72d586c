/** Every number written out a second time: whoever changes one means it. */
import { expect, test } from 'vitest'
import {
  AMOUNT_RANGE,
  CITATION,
  CITATIONS_CREDITED_PER_COMMENT,
  CLEAN_SESSION_ACTIONS,
  CREDIT,
  FIXED_AMOUNT,
  LADDER,
  ONCE_AN_ISSUE,
  OUTCOME_WEIGHT,
  TASK_AMOUNT,
  TEAM_AMOUNT,
  TIER_CITATIONS,
  TIERS,
  TRIGGER_WEIGHT,
  TRUST,
} from './numbers.ts'

test('a credit has a hundred hundredths', () => expect(CREDIT).toBe(100))

test('a citation', () => {
  expect(CITATION).toEqual({ base: 1, precisionBonus: 0.5, failed: -2 })
  expect(CITATIONS_CREDITED_PER_COMMENT).toBe(5)
})

test('what triggers weigh', () =>
  expect(TRIGGER_WEIGHT).toEqual({
    'answer-to-question': 1,
    'support-proposal': 1,
    'resolve-conflict': 1.5,
    'verify-continuity': 1,
    'challenge-consensus': 1.5,
    'canon-gap-search': 1,
    unprompted: 0,
  }))

test('what outcomes weigh', () =>
  expect(OUTCOME_WEIGHT).toEqual({
    'informed-decision': 1,
    'led-to-file-change': 1.5,
    'resolved-issue': 1.5,
    'prevented-error': 2,
    'identified-canon-gap': 1.5,
    'established-new-canon': 2,
    'prevented-user-conflict': 2.5,
    'no-action-yet': 0.5,
    'no-action': 0,
  }))

test('what other reasons are worth, in hundredths', () => {
  expect(FIXED_AMOUNT).toEqual({
    'consulted-devils-advocate': 100,
    'issue-applied-in-work': 200,
    'comment-under-budget': 100,
    'prevented-user-conflict': 300,
    'proposal-accepted-by-user': 300,
    'user-marked-helpful': 200,
    'clean-unfreeze': 100,
    'circuit-breaker-triggered': -100,
    'issue-marked-leech': -100,
    'hallucination-detected': -300,
  })
  expect(AMOUNT_RANGE).toEqual({
    'moderator-commendation': { least: 100, most: 300 },
    'moderator-penalty': { least: -300, most: -100 },
    'task-slice-done': { least: 0, most: 1000 },
  })
  expect(TASK_AMOUNT).toBe(1000)
  expect(ONCE_AN_ISSUE).toEqual([
    'issue-applied-in-work',
    'comment-under-budget',
    'clean-unfreeze',
    'task-slice-done',
    'issue-marked-leech',
  ])
})

test('what the team gets, in hundredths', () => {
  expect(TEAM_AMOUNT).toEqual({
    'team-canon-integrity': 200,
    'zero-penalties-session': 500,
    'all-agents-gold-tier': 1000,
    'clean-milestone-completion': 1000,
    'collective-goal-achieved': 500,
    'successful-da-challenge': 300,
  })
  expect(CLEAN_SESSION_ACTIONS).toBe(10)
})

test('tiers', () => {
  expect(TIERS).toEqual([
    { tier: 'gold', verifiedAbove: 0.95, penalisedBelow: 0.05 },
    { tier: 'silver', verifiedAbove: 0.85, penalisedBelow: 0.15 },
    { tier: 'bronze', verifiedAbove: 0.7, penalisedBelow: 0.25 },
  ])
  expect(TIER_CITATIONS).toBe(10)
})

test('trust', () =>
  expect(TRUST).toEqual({ irrelevantAbove: 0.5, rejectedAbove: 0.3, usefulAbove: 0.6, evidencedAbove: 0.7, issues: 5, comments: 5 }))

test('the ladder', () =>
  expect(LADDER).toEqual({ watch: 0.2, remediation: 0.3, flagged: 0.4, window: 20, actions: 5, cleanActions: 10, cooldownActions: 10 }))
