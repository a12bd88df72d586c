import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyTable, entries, get, put } from '../table.ts'
import { movedTo } from './ladder.ts'
import {
  acted,
  appliedIssue,
  citedIn,
  commented,
  freshRecord,
  irrelevantIssue,
  type ModelRecord,
  recordKey,
  sliceDone,
  startedIssue,
  switchModel,
} from './records.ts'
import { recordOf } from './samples.fixture.ts'

const acting = (record: ModelRecord, actions: readonly boolean[]): ModelRecord =>
  actions.reduce((now, penalised) => acted(now, { penalised }), record)

describe('what a record keeps', () => {
  test('actions: all of them, the penalised ones, the last twenty, the clean ones in a row', () => {
    const actions = Array.from({ length: 25 }, (_, index) => index === 2 || index === 22)
    const record = acting(recordOf(), actions)
    expect(record).toMatchObject({ actions: 25, actionsPenalised: 2, cleanActions: 2 })
    expect(record.lastActions).toEqual(actions.slice(5))
  })

  test('citations, and streaks of verified ones', () => {
    const record = [true, true, true, false, true].reduce(citedIn, recordOf())
    expect(record).toMatchObject({ citationsVerified: 4, citationsFailed: 1, currentVerifiedStreak: 1, longestVerifiedStreak: 3 })
  })

  test('comments: all that were offered, with evidence, rejected', () => {
    const record = [
      { withEvidence: true, rejected: false },
      { withEvidence: true, rejected: true },
      { withEvidence: false, rejected: false },
    ].reduce(commented, recordOf())
    expect(record).toMatchObject({ commentsTotal: 3, commentsWithEvidence: 2, commentsRejectedByCircuitBreaker: 1 })
  })

  test('issues', () => {
    const record = irrelevantIssue(appliedIssue(startedIssue(startedIssue(startedIssue(recordOf())))))
    expect(record).toMatchObject({ issuesStarted: 3, issuesAppliedInWork: 1, issuesMarkedIrrelevant: 1 })
  })

  test('the largest slice that succeeded', () => {
    expect(freshRecord('critic', 'a', 5)).toMatchObject({ largestSlice: null, isActive: true, activatedAt: 5, deactivatedAt: null })
    expect([3, 7, 5].reduce(sliceDone, recordOf()).largestSlice).toBe(7)
  })

  test('whatever is cited: the longest streak is the longest run there was', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean()), (cited) => {
        const runs = cited
          .map((verified) => (verified ? 'v' : ' '))
          .join('')
          .split(' ')
          .map((run) => run.length)
        const record = cited.reduce(citedIn, recordOf())
        expect(record.longestVerifiedStreak).toBe(Math.max(...runs))
        expect(record.currentVerifiedStreak).toBe(runs.at(-1))
      }),
    ))
})

describe('when a model is switched', () => {
  const seasoned = movedTo(sliceDone(citedIn(acting(freshRecord('critic', 'a', 5), [true, false]), true), 8), 'remediation')
  const records = put(put(emptyTable, recordKey('critic', 'a'), seasoned), recordKey('writer', 'a'), freshRecord('writer', 'a', 5))

  test('the old record is archived, and the new model starts afresh', () => {
    const after = switchModel(records, 'critic', 'a', 'b', 70)
    expect(get(after, 'critic a')).toEqual({ ...seasoned, isActive: false, deactivatedAt: 70 })
    expect(get(after, 'critic b')).toEqual(freshRecord('critic', 'b', 70))
    expect(get(after, 'writer a')).toEqual(freshRecord('writer', 'a', 5))
  })

  test('a model that returns finds its record where it was, its step on the ladder too, and no second one', () => {
    const after = switchModel(switchModel(records, 'critic', 'a', 'b', 70), 'critic', 'b', 'a', 90)
    expect(get(after, 'critic a')).toEqual({ ...seasoned, isActive: true, activatedAt: 90, deactivatedAt: null })
    expect(get(after, 'critic b')).toMatchObject({ isActive: false, deactivatedAt: 90 })
    expect(after.size).toBe(3)
  })

  test('to the one that sits there already, nothing changes', () => expect(switchModel(records, 'critic', 'a', 'a', 70)).toBe(records))

  test('of a member without a record, one is begun', () =>
    expect([...entries(switchModel(emptyTable, 'critic', 'a', 'b', 70))]).toEqual([['critic b', freshRecord('critic', 'b', 70)]]))

  test('however often: one record is active, that of the last model, and there is one a model', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (models) => {
        let now = put(emptyTable, 'critic a', freshRecord('critic', 'a', 0))
        let model = 'a'
        for (const [index, next] of models.entries()) {
          now = switchModel(now, 'critic', model, next, index + 1)
          model = next
        }
        const active = [...entries(now)].filter(([, record]) => record.isActive)
        expect(active.map(([key]) => key)).toEqual([`critic ${model}`])
        expect(now.size).toBe(new Set(['a', ...models]).size)
      }),
    ))
})
