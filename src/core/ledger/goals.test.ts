import { describe, expect, test } from 'vitest'
import { type Figures, figuresFor, isDue, periodOf, progressOf } from './goals.ts'
import { beganMilestone, beganSession, credited, emptyLedger } from './ledger.ts'
import { creditOf, goalOf } from './samples.fixture.ts'
import type { Deadline, GoalMetric, Period } from './words.ts'

const FIGURES: Figures = { credits: 1250, verifiedCitations: 7, issuesResolved: 3, issuesApplied: 2, penalties: 0, consultations: 4 }

describe('progress', () => {
  test.each<[GoalMetric, number]>([
    ['total-credits', 12.5],
    ['verified-citations', 7],
    ['issues-resolved', 3],
    ['issues-applied-in-work', 2],
    ['devils-advocate-consultations', 4],
  ])('%s stands at %d, and is achieved from there on', (metric, current) => {
    expect(progressOf(goalOf({ metric, target: current + 0.5 }), FIGURES, true)).toEqual({ current, achieved: false })
    expect(progressOf(goalOf({ metric, target: current }), FIGURES, false)).toEqual({ current, achieved: true })
  })

  test('without penalties is only who is so to the end', () => {
    const goal = goalOf({ metric: 'zero-penalties', target: 1 })
    expect(progressOf(goal, FIGURES, false)).toEqual({ current: 1, achieved: false })
    expect(progressOf(goal, FIGURES, true)).toEqual({ current: 1, achieved: true })
    expect(progressOf(goal, { ...FIGURES, penalties: 1 }, true)).toEqual({ current: 0, achieved: false })
  })
})

describe('figures', () => {
  const earlier = [creditOf({ reason: 'evidence-verified' })].reduce(credited, beganSession(beganMilestone(emptyLedger, 1), 1))
  const ledger = [
    creditOf({ reason: 'evidence-verified' }),
    creditOf({ reason: 'evidence-verified-precise' }),
    creditOf({ reason: 'issue-applied-in-work', amount: 200 }),
    creditOf({ member: 'writer', reason: 'circuit-breaker-triggered', amount: -100 }),
    creditOf({ member: 'writer', reason: 'evidence-failed-verification', amount: -200 }),
    creditOf({ member: 'writer', reason: 'evidence-outcome-expired', amount: -100 }),
    creditOf({ member: 'writer' }),
  ].reduce(credited, beganSession(earlier, 2))
  const team = ['critic', 'writer', 'mo']

  test('of a team are those of its members together, in the time of the goal', () => {
    expect(figuresFor(ledger, goalOf({ deadline: 'session-end' }), team, 6)).toEqual({
      credits: 100,
      verifiedCitations: 2,
      issuesResolved: 6,
      issuesApplied: 1,
      penalties: 2,
      consultations: 1,
    })
    expect(figuresFor(ledger, goalOf({ deadline: 'milestone-end' }), team, 6).verifiedCitations).toBe(3)
    expect(figuresFor(beganMilestone(ledger, 2), goalOf({ deadline: 'milestone-end' }), team, 6).verifiedCitations).toBe(0)
    expect(figuresFor(beganMilestone(ledger, 2), goalOf(), team, 6).verifiedCitations).toBe(3)
  })

  test('of a member are its own', () => {
    const goal = goalOf({ scope: 'individual', targetMember: 'writer', deadline: 'session-end' })
    expect(figuresFor(ledger, goal, team, 0)).toMatchObject({ credits: -300, verifiedCitations: 0, penalties: 2, consultations: 1 })
  })

  test.each<[Deadline | null, Period]>([
    ['session-end', 'session'],
    ['milestone-end', 'milestone'],
    ['2030-01-01T00:00:00Z', 'project'],
    [null, 'project'],
  ])('with the deadline %s are those of the %s', (deadline, period) => expect(periodOf(goalOf({ deadline }))).toBe(period))
})

describe('a goal is due', () => {
  test.each<[Deadline | null, Deadline, boolean]>([
    ['session-end', 'session-end', true],
    ['session-end', 'milestone-end', false],
    ['session-end', '2031-01-01T00:00:00Z', false],
    ['milestone-end', 'milestone-end', true],
    ['milestone-end', 'session-end', false],
    ['2030-01-01T00:00:00Z', 'session-end', false],
    ['2030-01-01T00:00:00Z', '2029-12-31T23:59:59.999Z', false],
    ['2030-01-01T00:00:00Z', '2030-01-01T00:00:00Z', true],
    ['2030-01-01T00:00:00Z', '2030-01-01T00:00:00.500Z', true],
    ['2030-01-01T00:00:00.500Z', '2030-01-01T00:00:00Z', false],
    [null, 'session-end', false],
    [null, '2030-01-01T00:00:00Z', false],
  ])('by %s, at %s: %s', (deadline, moment, expected) => expect(isDue(goalOf({ deadline }), moment)).toBe(expected))
})
