import { describe, expect, test } from 'vitest'
import { improvementOf, ratesOf, tierOf, trustOf } from './rates.ts'
import { acted, type ModelRecord } from './records.ts'
import { recordOf } from './samples.fixture.ts'

/** `.` is a clean action, `x` a penalised one. */
const having = (actions: string, over: Partial<ModelRecord> = {}): ModelRecord =>
  [...actions].reduce((record, sign) => acted(record, { penalised: sign === 'x' }), recordOf(over))

describe('rates', () => {
  test('are shares of what there was', () =>
    expect(
      ratesOf(
        having('x....', {
          issuesStarted: 8,
          issuesAppliedInWork: 4,
          issuesMarkedIrrelevant: 2,
          commentsTotal: 10,
          commentsWithEvidence: 9,
          commentsRejectedByCircuitBreaker: 1,
          citationsVerified: 3,
          citationsFailed: 1,
        }),
      ),
    ).toEqual({ usefulness: 0.5, hallucination: 0.25, evidence: 0.9, rejection: 0.1, verification: 0.75, penaltyRate: 0.2 }))

  test('are unknown where there was nothing', () =>
    expect(ratesOf(recordOf())).toEqual({
      usefulness: null,
      hallucination: null,
      evidence: null,
      rejection: null,
      verification: null,
      penaltyRate: null,
    }))

  test('of penalties need five actions', () => {
    expect(ratesOf(having('xxxx')).penaltyRate).toBeNull()
    expect(ratesOf(having('xxxxx')).penaltyRate).toBe(1)
  })

  test('of penalties look at the last twenty actions', () => {
    expect(ratesOf(having(`xx${'.'.repeat(18)}`)).penaltyRate).toBe(0.1)
    expect(ratesOf(having(`xx${'.'.repeat(19)}`)).penaltyRate).toBe(0.05)
    expect(ratesOf(having(`xx${'.'.repeat(20)}`)).penaltyRate).toBe(0)
  })
})

describe('trust', () => {
  const issues = (started: number, applied: number, irrelevant: number) => ({
    issuesStarted: started,
    issuesAppliedInWork: applied,
    issuesMarkedIrrelevant: irrelevant,
  })
  const comments = (total: number, withEvidence: number, rejected: number) => ({
    commentsTotal: total,
    commentsWithEvidence: withEvidence,
    commentsRejectedByCircuitBreaker: rejected,
  })
  test.each<[string, Partial<ModelRecord>, string]>([
    ['nothing is known', {}, 'normal'],
    ['half the issues were irrelevant', issues(10, 0, 5), 'normal'],
    ['more than half were', issues(10, 0, 6), 'low'],
    ['all of four issues were', issues(4, 0, 4), 'normal'],
    ['all of five were', issues(5, 0, 5), 'low'],
    ['three of ten comments were rejected', comments(10, 0, 3), 'normal'],
    ['four of ten were', comments(10, 0, 4), 'low'],
    ['all of four were', comments(4, 0, 4), 'normal'],
    ['all of five were', comments(5, 0, 5), 'low'],
    ['useful and grounded', { ...issues(10, 7, 0), ...comments(10, 8, 0) }, 'high'],
    ['useful in six of ten', { ...issues(10, 6, 0), ...comments(10, 8, 0) }, 'normal'],
    ['grounded in seven of ten', { ...issues(10, 7, 0), ...comments(10, 7, 0) }, 'normal'],
    ['useful in four of four', { ...issues(4, 4, 0), ...comments(10, 8, 0) }, 'normal'],
    ['useful in five of five', { ...issues(5, 5, 0), ...comments(10, 8, 0) }, 'high'],
    ['grounded in four of four', { ...issues(10, 7, 0), ...comments(4, 4, 0) }, 'normal'],
    ['grounded in five of five', { ...issues(10, 7, 0), ...comments(5, 5, 0) }, 'high'],
    ['useful and grounded, and rejected too often', { ...issues(10, 7, 0), ...comments(10, 8, 4) }, 'low'],
  ])('%s', (_, over, trust) => expect(trustOf(recordOf(over))).toBe(trust))
})

describe('tiers', () => {
  const tier = (verified: number, failed: number, actions: string) =>
    tierOf(having(actions, { citationsVerified: verified, citationsFailed: failed }))
  const CLEAN = '.'.repeat(20)

  test.each<[number, number, string]>([
    [96, 4, 'gold'],
    [95, 5, 'silver'],
    [86, 14, 'silver'],
    [85, 15, 'bronze'],
    [71, 29, 'bronze'],
    [70, 30, 'none'],
  ])('%d verified and %d failed', (verified, failed, expected) => expect(tier(verified, failed, CLEAN)).toBe(expected))

  test.each<[string, string]>([
    ['.'.repeat(20), 'gold'],
    [`x${'.'.repeat(19)}`, 'silver'],
    [`xx${'.'.repeat(18)}`, 'silver'],
    [`xxx${'.'.repeat(17)}`, 'bronze'],
    [`xxxx${'.'.repeat(16)}`, 'bronze'],
    [`xxxxx${'.'.repeat(15)}`, 'none'],
  ])('all verified, and actions %s', (actions, expected) => expect(tier(20, 0, actions)).toBe(expected))

  test('there is none before ten citations', () => {
    expect(tier(9, 0, CLEAN)).toBe('none')
    expect(tier(10, 0, CLEAN)).toBe('gold')
    expect(tier(8, 2, CLEAN)).toBe('bronze')
  })
  test('there is none while the penalty rate is unknown', () => {
    expect(tier(10, 0, '....')).toBe('none')
    expect(tier(10, 0, '.....')).toBe('gold')
  })
})

describe('improvement', () => {
  test('is the fall of the penalty rate from one half of the last actions to the other', () => {
    expect(improvementOf(having('xxxxx.....'))).toBe(1)
    expect(improvementOf(having(`${'x.'.repeat(5)}${'.'.repeat(10)}`))).toBe(0.5)
    expect(improvementOf(having('.....xxxxx'))).toBe(-1)
    expect(improvementOf(having('x....x....'))).toBe(0)
  })
  test('looks at no action twice', () => expect(improvementOf(having('.....x.....'))).toBe(0))
  test('is unknown below five actions a half', () => expect(improvementOf(having('xxxxx....'))).toBeNull())
})
