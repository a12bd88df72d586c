import { expect, test } from 'vitest'
import { beganMilestone, beganSession, credited, emptyLedger } from './ledger.ts'
import { profileOf } from './profile.ts'
import { creditOf, recordOf } from './samples.fixture.ts'

test('a profile is of one model, and its lifetime of all', () => {
  const first = [creditOf({ model: 'old', amount: 700 }), creditOf({ amount: 100 })].reduce(credited, beganMilestone(emptyLedger, 1))
  const second = credited(beganMilestone(first, 2), creditOf({ amount: 20 }))
  const ledger = [creditOf({ amount: 3 }), creditOf({ reason: 'circuit-breaker-triggered', amount: -100 })].reduce(
    credited,
    beganSession(second, 2),
  )
  const record = recordOf({
    citationsVerified: 19,
    citationsFailed: 1,
    currentVerifiedStreak: 4,
    longestVerifiedStreak: 9,
    issuesStarted: 4,
    issuesAppliedInWork: 1,
    actions: 10,
    lastActions: [true, ...Array.from({ length: 9 }, () => false)],
  })
  expect(profileOf(ledger, record)).toEqual({
    member: 'critic',
    model: 'offline',
    lifetimeCredits: 723,
    currentCredits: 23,
    creditsByReason: { 'consulted-devils-advocate': 123, 'circuit-breaker-triggered': -100 },
    creditsThisSession: -97,
    creditsThisMilestone: -77,
    verificationRate: 0.95,
    applicationRate: 0.25,
    penaltyRate: 0.1,
    currentVerifiedStreak: 4,
    longestVerifiedStreak: 9,
    reliabilityTier: 'silver',
  })
})

test('a member that has just sat down has an empty one', () =>
  expect(profileOf(emptyLedger, recordOf())).toMatchObject({
    lifetimeCredits: 0,
    currentCredits: 0,
    creditsByReason: {},
    verificationRate: null,
    applicationRate: null,
    penaltyRate: null,
    reliabilityTier: 'none',
  }))
