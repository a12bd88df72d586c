import { describe, expect, test } from 'vitest'
import { beganMilestone, beganSession, emptyLedger, type Ledger, teamCredited } from './ledger.ts'
import type { Tier } from './rates.ts'
import { goalOf } from './samples.fixture.ts'
import { type TeamMoment, teamCreditsDue } from './team.ts'

const open = beganMilestone(beganSession(emptyLedger, 3), 2)
const due = (moment: TeamMoment, ledger: Ledger = open) =>
  teamCreditsDue(ledger, moment).map(({ reason, amount, period, triggeredBy }) => [reason, amount, period, triggeredBy])
const sessionEnds = (actions: number, penalties: number, ...tiers: readonly Tier[]): TeamMoment => ({
  kind: 'session-ends',
  actions,
  penalties,
  tiers,
})

describe('at the end of a session', () => {
  const CLEAN = ['zero-penalties-session', 500, 'session-3', null]
  const GOLD = ['all-agents-gold-tier', 1000, 'session-3', null]
  test.each<[string, TeamMoment, unknown[]]>([
    ['ten actions without a penalty', sessionEnds(10, 0, 'none'), [CLEAN]],
    ['nine actions', sessionEnds(9, 0, 'none'), []],
    ['a penalty', sessionEnds(40, 1, 'none'), []],
    ['all gold', sessionEnds(1, 0, 'gold', 'gold'), [GOLD]],
    ['one silver', sessionEnds(1, 0, 'gold', 'silver'), []],
    ['nobody there', sessionEnds(0, 0), []],
    ['clean and gold', sessionEnds(10, 0, 'gold'), [CLEAN, GOLD]],
  ])('%s', (_, moment, expected) => expect(due(moment)).toEqual(expected))
})

test('a milestone in which nothing froze is clean, one in which something did and thawed is not', () => {
  expect(due({ kind: 'milestone-ends', name: 'Part one', freezes: 0 })).toEqual([['clean-milestone-completion', 1000, 'milestone-2', null]])
  expect(due({ kind: 'milestone-ends', name: 'Part one', freezes: 1 })).toEqual([])
})

test('a conflict that was caught', () =>
  expect(due({ kind: 'conflict-caught', conflict: 'conflict-4', by: 'critic' })).toEqual([
    ['team-canon-integrity', 200, 'conflict-4', 'critic'],
  ]))

test('a goal of the team, and not one of a member', () => {
  expect(due({ kind: 'goal-achieved', goal: goalOf() })).toEqual([['collective-goal-achieved', 500, 'goal-1', null]])
  expect(due({ kind: 'goal-achieved', goal: goalOf({ scope: 'individual', targetMember: 'critic' }) })).toEqual([])
})

test('a challenge that held', () =>
  expect(due({ kind: 'challenge-upheld', issue: 12, by: 'critic' })).toEqual([['successful-da-challenge', 300, 'issue-12', 'critic']]))

test('each is awarded once for what it is awarded for, and again for another', () => {
  const moments: readonly TeamMoment[] = [
    sessionEnds(10, 0, 'gold'),
    { kind: 'milestone-ends', name: 'Part one', freezes: 0 },
    { kind: 'conflict-caught', conflict: 'conflict-4', by: null },
    { kind: 'goal-achieved', goal: goalOf() },
    { kind: 'challenge-upheld', issue: 12, by: 'critic' },
  ]
  const wishes = moments.flatMap((moment) => teamCreditsDue(open, moment))
  expect(wishes).toHaveLength(6)
  expect(wishes.every(({ verifiedBy }) => verifiedBy === 'system')).toBe(true)
  const awarded = wishes.reduce((ledger, wish, index) => teamCredited(ledger, { ...wish, id: `TC${index}` }), open)
  expect(moments.flatMap((moment) => due(moment, awarded))).toEqual([])
  expect(due(sessionEnds(10, 0, 'gold'), beganSession(awarded, 4))).toHaveLength(2)
  expect(due({ kind: 'challenge-upheld', issue: 13, by: 'critic' }, awarded)).toHaveLength(1)
})
