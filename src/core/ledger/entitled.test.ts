import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citationCredits } from './citation-credits.ts'
import { creditedCitations } from './citations.ts'
import { type ActorRole, objectionTo } from './entitled.ts'
import type { CreditWish } from './ledger.ts'
import { checks, contextOf, creditOf, pendingCredit } from './samples.fixture.ts'
import type { CreditReason, Verifier } from './words.ts'

const ROLES: Readonly<Record<string, ActorRole>> = {
  system: 'system',
  user: 'user',
  mo: 'moderator',
  moderator: 'moderator',
  critic: 'member',
  writer: 'member',
}
const roleOf = (actor: string): ActorRole => ROLES[actor] ?? 'nobody'
const kindOf = (wish: Partial<CreditWish>) => objectionTo(creditOf(wish), roleOf)?.kind ?? null

/** A sound wish for every reason. */
const cited = (reason: CreditReason, amount: number, over: Partial<CreditWish> = {}) => pendingCredit({ reason, amount, ...over })
const upgraded = { context: contextOf('support-proposal', 'led-to-file-change'), settles: 'CR1' }
const expired = { context: contextOf('support-proposal', 'no-action'), settles: 'CR1' }
const SOUND: Readonly<Record<CreditReason, CreditWish>> = {
  'evidence-verified': cited('evidence-verified', 100),
  'evidence-verified-precise': cited('evidence-verified-precise', 100, { verification: checks.precise }),
  'evidence-outcome-upgrade': cited('evidence-outcome-upgrade', 100, upgraded),
  'evidence-outcome-expired': cited('evidence-outcome-expired', -100, expired),
  'consulted-devils-advocate': creditOf(),
  'issue-applied-in-work': creditOf({ reason: 'issue-applied-in-work', amount: 200 }),
  'comment-under-budget': creditOf({ reason: 'comment-under-budget', amount: 100 }),
  'prevented-user-conflict': creditOf({ reason: 'prevented-user-conflict', amount: 300 }),
  'task-slice-done': creditOf({ reason: 'task-slice-done', amount: 334 }),
  'proposal-accepted-by-user': creditOf({ reason: 'proposal-accepted-by-user', amount: 300, verifiedBy: 'user', by: 'user' }),
  'user-marked-helpful': creditOf({ reason: 'user-marked-helpful', amount: 200, verifiedBy: 'user', by: 'user' }),
  'clean-unfreeze': creditOf({ reason: 'clean-unfreeze', amount: 100, verifiedBy: 'moderator', by: 'mo' }),
  'moderator-commendation': creditOf({ reason: 'moderator-commendation', amount: 250, verifiedBy: 'moderator', by: 'mo' }),
  'evidence-failed-verification': cited('evidence-failed-verification', -200, { verification: checks.failed }),
  'circuit-breaker-triggered': creditOf({ reason: 'circuit-breaker-triggered', amount: -100 }),
  'issue-marked-leech': creditOf({ reason: 'issue-marked-leech', amount: -100 }),
  'hallucination-detected': creditOf({ reason: 'hallucination-detected', amount: -300 }),
  'moderator-penalty': creditOf({ reason: 'moderator-penalty', amount: -200, verifiedBy: 'moderator', by: 'mo' }),
}
const REASONS = Object.values(SOUND)
const OF_THE_USER: readonly CreditReason[] = ['proposal-accepted-by-user', 'user-marked-helpful']
const OF_MODERATORS: readonly CreditReason[] = ['clean-unfreeze', 'moderator-commendation', 'moderator-penalty']
const GIVERS: readonly [Verifier, string][] = [
  ['system', 'system'],
  ['user', 'user'],
  ['moderator', 'mo'],
]

describe('who may vouch', () => {
  test.each(REASONS)('$reason is booked when it is sound', (wish) => expect(objectionTo(wish, roleOf)).toBeNull())

  test.each(REASONS)('$reason is booked for nobody who is not on its list', (wish) => {
    const allowed = OF_THE_USER.includes(wish.reason) ? ['user'] : OF_MODERATORS.includes(wish.reason) ? ['moderator', 'user'] : ['system']
    const refusal = allowed.includes('system') ? 'non-system-award-attempt' : 'not-entitled'
    for (const [verifiedBy, by] of GIVERS)
      expect(objectionTo({ ...wish, verifiedBy, by }, roleOf)?.kind ?? null).toBe(allowed.includes(verifiedBy) ? null : refusal)
  })

  test.each(REASONS)('$reason is not booked for somebody who only says so', (wish) => {
    for (const by of ['writer', 'stranger', ''])
      for (const [verifiedBy] of GIVERS)
        expect(objectionTo({ ...wish, verifiedBy, by }, roleOf)?.kind).toMatch(/^(?:non-system-award-attempt|not-entitled)$/)
  })

  test('a role that another than its bearer signs for is refused', () => {
    expect(kindOf({ ...SOUND['moderator-commendation'], verifiedBy: 'moderator', by: 'user' })).toBe('not-entitled')
    expect(kindOf({ ...SOUND['circuit-breaker-triggered'], verifiedBy: 'system', by: 'mo' })).toBe('non-system-award-attempt')
  })
})

describe('who may earn', () => {
  test.each(['user', '@User', 'system', 'stranger'])('%s may not', (member) =>
    expect(kindOf({ ...SOUND['moderator-commendation'], member })).toBe('not-entitled'),
  )
  test('a moderator may, of the system and of the user', () => {
    expect(kindOf({ ...SOUND['consulted-devils-advocate'], member: 'mo' })).toBeNull()
    expect(kindOf({ ...SOUND['moderator-commendation'], member: 'mo', verifiedBy: 'user', by: 'user' })).toBeNull()
  })
})

describe('nobody awards themselves', () => {
  test.each(['mo', ' MO ', '@mo', '@@Mo', 'moderator', '@Moderator', '@ mo', '＠mo'])('a moderator, as "%s"', (by) =>
    expect(kindOf({ ...SOUND['moderator-commendation'], member: 'mo', by })).toBe('self-award-attempt'),
  )
  test('a penalty for oneself is no exception', () =>
    expect(kindOf({ ...SOUND['moderator-penalty'], member: 'mo' })).toBe('self-award-attempt'))
  test('the user', () => expect(kindOf({ ...SOUND['user-marked-helpful'], member: 'user' })).toBe('self-award-attempt'))

  test('by any spelling, for any reason, under any verifier', () => {
    const spelling = fc.tuple(
      fc.constantFrom('', ' ', '\t', '\n '),
      fc.constantFrom('', '@', '@@', '@ '),
      fc.boolean(),
      fc.constantFrom('', ' ', '\u00a0'),
    )
    const aliasOf = (id: string, [before, at, upper, after]: [string, string, boolean, string]) =>
      `${before}${at}${upper ? id.toUpperCase() : id}${after}`
    const wishes = fc.constantFrom(...REASONS)
    const verifiers = fc.constantFrom<Verifier>('system', 'user', 'moderator')
    fc.assert(
      fc.property(wishes, verifiers, fc.constantFrom('critic', 'mo', 'user'), spelling, spelling, (wish, verifiedBy, id, one, other) => {
        const self = { ...wish, verifiedBy, member: aliasOf(id, one), by: aliasOf(id, other) }
        expect(objectionTo(self, roleOf)?.kind).toBe('self-award-attempt')
      }),
    )
  })
})

describe('how much', () => {
  test.each(REASONS)('$reason: no other amount than is due', (wish) => {
    const ranged = ['moderator-commendation', 'moderator-penalty', 'task-slice-done'].includes(wish.reason)
    const wrong = ranged ? [10_000, -10_000, wish.amount + 0.5, Number.NaN, Infinity] : [wish.amount + 1, wish.amount - 1, Number.NaN]
    for (const amount of wrong) expect(objectionTo({ ...wish, amount }, roleOf)?.kind).toBe('award-out-of-range')
  })

  test.each<[CreditReason, number, boolean]>([
    ['moderator-commendation', 99, false],
    ['moderator-commendation', 100, true],
    ['moderator-commendation', 300, true],
    ['moderator-commendation', 301, false],
    ['moderator-penalty', -99, false],
    ['moderator-penalty', -100, true],
    ['moderator-penalty', -300, true],
    ['moderator-penalty', -301, false],
    ['task-slice-done', -1, false],
    ['task-slice-done', 0, true],
    ['task-slice-done', 1000, true],
    ['task-slice-done', 1001, false],
  ])('%s of %d', (reason, amount, isSound) => expect(kindOf({ ...SOUND[reason], amount })).toBe(isSound ? null : 'award-out-of-range'))

  test('the sentence has the numbers', () => {
    expect(objectionTo({ ...SOUND['moderator-commendation'], amount: 900 }, roleOf)?.because).toBe(
      '9 credits for moderator-commendation: the amount lies between 1 and 3.',
    )
    expect(objectionTo({ ...SOUND['user-marked-helpful'], amount: 900 }, roleOf)?.because).toBe(
      '9 credits for user-marked-helpful: the amount is 2.',
    )
  })

  test.each<[string, Partial<CreditWish>]>([
    ['a verified citation without a check', { ...SOUND['evidence-verified'], verification: null }],
    ['a verified citation whose check failed', { ...SOUND['evidence-verified'], verification: checks.failed, amount: -200 }],
    ['a precise citation whose check is not', { ...SOUND['evidence-verified-precise'], verification: checks.verified }],
    ['a web address', { ...SOUND['evidence-verified'], verification: checks.unverified, amount: 0 }],
    ['a failure whose check held', { ...SOUND['evidence-failed-verification'], verification: checks.verified }],
    ['a verified citation without a context', { ...SOUND['evidence-verified'], context: null }],
    ['an upgrade that settles nothing', { ...SOUND['evidence-outcome-upgrade'], settles: null }],
    [
      'an upgrade without an outcome',
      { ...SOUND['evidence-outcome-upgrade'], context: contextOf('support-proposal', 'no-action-yet'), amount: 0 },
    ],
    ['an upgrade to nothing', { ...SOUND['evidence-outcome-expired'], reason: 'evidence-outcome-upgrade' }],
    ['an expiry of what came to something', { ...SOUND['evidence-outcome-upgrade'], reason: 'evidence-outcome-expired' }],
    ['an upgrade without a context', { ...SOUND['evidence-outcome-upgrade'], context: null }],
    ['an upgrade without a check', { ...SOUND['evidence-outcome-upgrade'], verification: null }],
    ['a conflict with a false citation', { ...SOUND['prevented-user-conflict'], verification: checks.failed, amount: -200 }],
    ['a conflict with a precise citation, at the fixed amount', { ...SOUND['prevented-user-conflict'], verification: checks.precise }],
  ])('%s is out of range', (_, wish) => expect(kindOf(wish)).toBe('award-out-of-range'))

  test('a failed citation costs without a context too', () =>
    expect(kindOf({ ...SOUND['evidence-failed-verification'], context: null })).toBeNull())
  test('a conflict with a precise citation is worth four', () =>
    expect(kindOf({ ...SOUND['prevented-user-conflict'], verification: checks.precise, amount: 400 })).toBeNull())
})

describe('the eight attempts to get credits for nothing', () => {
  test('files that do not exist cost two', () =>
    expect(citationCredits({ ...checks.failed, exists: false, similarity: null }, 'answer-to-question', 'prevented-error')).toBe(-200))
  test('real files with made-up words cost two', () =>
    expect(citationCredits(checks.failed, 'challenge-consensus', 'prevented-user-conflict')).toBe(-200))
  test('an award for oneself is refused', () => expect(kindOf({ by: 'critic', verifiedBy: 'moderator' })).toBe('self-award-attempt'))
  test('what nobody asked for is worth nothing', () => expect(citationCredits(checks.precise, 'unprompted', 'prevented-error')).toBe(0))
  test('what came to nothing is worth nothing', () => expect(citationCredits(checks.precise, 'resolve-conflict', 'no-action')).toBe(0))
  test('a friend can award nothing', () => {
    for (const wish of REASONS)
      for (const [verifiedBy] of GIVERS) expect(objectionTo({ ...wish, verifiedBy, by: 'writer' }, roleOf)).not.toBeNull()
  })
  test('a heap of citations pays five, a repeated one once', () => {
    const heap = Array.from({ length: 40 }, (_, index) => ({ key: `a.md ${index}`, amount: 100 }))
    expect(creditedCitations([], heap, 0)).toHaveLength(5)
    expect(
      creditedCitations(
        [],
        heap.map((one) => ({ ...one, key: 'a.md' })),
        0,
      ),
    ).toHaveLength(1)
  })
  test('that work was of use, only code and the user can say', () => {
    expect(kindOf({ ...SOUND['issue-applied-in-work'], by: 'writer', verifiedBy: 'moderator' })).toBe('non-system-award-attempt')
    expect(kindOf({ ...SOUND['user-marked-helpful'], by: 'mo', verifiedBy: 'moderator' })).toBe('not-entitled')
  })
})
