import { describe, expect, test } from 'vitest'
import { leaderboard } from './leaderboard.ts'
import { beganSession, credited, emptyLedger, type Ledger, teamCredited } from './ledger.ts'
import { acted, citedIn, type ModelRecord } from './records.ts'
import { creditOf, recordOf } from './samples.fixture.ts'
import type { Credit, CreditReason, TeamCredit } from './words.ts'

const record = (member: string, over: Partial<ModelRecord> = {}): ModelRecord => recordOf({ member, ...over })
const TEAM = [record('writer'), record('critic'), record('mo')]
const given = (...credits: readonly Partial<Credit>[]): Ledger => credits.map(creditOf).reduce(credited, emptyLedger)
const times = (count: number, credit: Partial<Credit>): readonly Partial<Credit>[] => Array.from({ length: count }, () => credit)

describe('entries', () => {
  test('are ranked by credits, ties by id', () => {
    const ledger = given({ member: 'writer', amount: 50 }, { member: 'mo', amount: 200 }, { member: 'critic', amount: 50 })
    expect(leaderboard(ledger, TEAM, 'lifetime').entries.map(({ rank, member, credits }) => [rank, member, credits])).toEqual([
      [1, 'mo', 200],
      [2, 'critic', 50],
      [3, 'writer', 50],
    ])
  })

  test('are those of the period, and project and lifetime are one', () => {
    const ledger = credited(beganSession(given({ member: 'writer', amount: 300 }), 2), creditOf({ member: 'critic', amount: 100 }))
    expect(leaderboard(ledger, TEAM, 'session')).toMatchObject({ period: 'session', mvp: 'critic', teamTotal: 100 })
    expect(leaderboard(ledger, TEAM, 'project')).toMatchObject({ period: 'project', mvp: 'writer', teamTotal: 400 })
    expect(leaderboard(ledger, TEAM, 'lifetime')).toEqual({ ...leaderboard(ledger, TEAM, 'project'), period: 'lifetime' })
    expect(leaderboard(ledger, TEAM, 'milestone').entries[0]?.credits).toBe(300)
  })

  test('show the streak and the tier of the record at work', () => {
    const cited = Array.from({ length: 12 }, () => true).reduce(citedIn, record('critic'))
    const golden = Array.from({ length: 5 }).reduce<ModelRecord>((now) => acted(now, { penalised: false }), cited)
    expect(leaderboard(emptyLedger, [golden], 'session').entries).toMatchObject([{ streak: 12, reliabilityTier: 'gold' }])
  })
})

describe('the top contribution', () => {
  const top = (...credits: readonly Partial<Credit>[]) =>
    leaderboard(given(...credits), [record('critic')], 'session').entries[0]?.topContribution

  test('is what brought the most, with how often', () => {
    const verified = [...times(4, { reason: 'evidence-verified' }), { reason: 'evidence-verified-precise' as const }]
    expect(top(...verified)).toBe('5 verified citations')
    expect(top(...verified, { reason: 'proposal-accepted-by-user', amount: 300 })).toBe('5 verified citations')
    expect(top(...verified, ...times(2, { reason: 'proposal-accepted-by-user', amount: 300 }))).toBe('2 proposals accepted')
  })
  test('is nothing where nothing was earned', () => {
    expect(top()).toBeNull()
    expect(top({ reason: 'circuit-breaker-triggered', amount: -100 })).toBeNull()
  })
  test('is nothing where nothing is left of it', () => {
    const verified = { reason: 'evidence-verified', amount: 100 } as const
    expect(top(verified, { reason: 'evidence-outcome-expired', amount: -100 })).toBeNull()
    expect(top(verified, { reason: 'evidence-outcome-expired', amount: -50 })).toBe('1 verified citation')
  })
  test.each<[CreditReason, string, string]>([
    ['evidence-verified', '1 verified citation', '2 verified citations'],
    ['evidence-verified-precise', '1 verified citation', '2 verified citations'],
    ['evidence-outcome-upgrade', '1 citation that was acted on', '2 citations that were acted on'],
    ['prevented-user-conflict', '1 conflict with canon caught', '2 conflicts with canon caught'],
    ['issue-applied-in-work', '1 issue applied in the work', '2 issues applied in the work'],
    ['proposal-accepted-by-user', '1 proposal accepted', '2 proposals accepted'],
    ['user-marked-helpful', '1 comment marked helpful', '2 comments marked helpful'],
    ['task-slice-done', '1 slice of a task done', '2 slices of tasks done'],
    ['consulted-devils-advocate', "1 devil's advocate consulted", "2 devil's advocates consulted"],
    ['comment-under-budget', '1 issue with comments to spare', '2 issues with comments to spare'],
    ['clean-unfreeze', '1 clean unfreeze', '2 clean unfreezes'],
    ['moderator-commendation', '1 commendation', '2 commendations'],
  ])('of %s', (reason, one, two) => {
    expect(top({ reason })).toBe(one)
    expect(top({ reason }, { reason })).toBe(two)
  })
})

describe('what the team did', () => {
  const award = (id: string, amount: number): TeamCredit => ({
    id,
    amount,
    reason: 'team-canon-integrity',
    description: `${id} was done.`,
    triggeredBy: null,
    verifiedBy: 'system',
    period: id,
  })

  test('is listed, summed up, and its largest award named, the latest of several', () => {
    const ledger = [award('one', 200), award('two', 500), award('three', 500), award('four', 300)].reduce(teamCredited, emptyLedger)
    const board = leaderboard(ledger, TEAM, 'session')
    expect(board).toMatchObject({ teamTotal: 0, teamCredits: 1500, topTeamAchievement: 'three was done.' })
    expect(board.teamCreditEvents.map(({ id }) => id)).toEqual(['one', 'two', 'three', 'four'])
    expect(leaderboard(beganSession(ledger, 2), TEAM, 'session')).toMatchObject({ teamCredits: 0, topTeamAchievement: null })
  })

  test('nobody is most valuable who has earned nothing', () => {
    expect(leaderboard(emptyLedger, TEAM, 'session').mvp).toBeNull()
    expect(leaderboard(given({ member: 'mo', amount: -100 }), [record('mo')], 'session').mvp).toBeNull()
    expect(leaderboard(emptyLedger, [], 'session')).toMatchObject({ mvp: null, mostImproved: null, entries: [] })
  })

  test('most improved is whose penalties fell the most, if anybody’s did; ties by id', () => {
    const window = (actions: string) => ({ lastActions: [...actions].map((sign) => sign === 'x') })
    const much = window('xxxxx.....')
    const little = window('x.........')
    const worse = window('.........x')
    const improved = (...records: readonly ModelRecord[]) => leaderboard(emptyLedger, records, 'session').mostImproved
    expect(improved(record('a', little), record('b', much), record('c', worse))).toBe('b')
    expect(improved(record('b', much), record('a', much))).toBe('a')
    expect(improved(record('a', worse), record('b', window('..........')), record('c', window('xxxxx....')))).toBeNull()
  })
})
