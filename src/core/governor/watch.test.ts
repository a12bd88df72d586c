import { describe, expect, test } from 'vitest'
import { answered, type Fact, failed, granted, reopened, sent } from '../../../test/facts.ts'
import type { EventOf } from '../words.ts'
import { unwatched, type Watch, watch } from './watch.ts'

const seen = (...facts: readonly Fact[]): Watch => facts.reduce((so, fact) => watch(so, { ...fact, at: 0 }), unwatched)
const crossed = (gate: EventOf<'budget.crossed'>['gate']): Fact => ({
  type: 'budget.crossed',
  gate,
  resource: 'tokens',
  used: 1,
  limit: 2,
  because: '',
})
const breaker: Fact = { type: 'breaker.opened', seat: 'a', failures: 3, because: '' }

describe('the watch', () => {
  test('counts turns as they are granted', () => expect(seen(granted('answer/a/1'), granted('answer/b/1')).turns).toBe(2))

  test('counts final failures in a row, for the seat and for the table', () => {
    const so = seen(failed('answer/a/1'), failed('answer/b/1'), failed('rank/a/1'))
    expect(so).toMatchObject({ failuresInARow: { a: 2, b: 1 }, failingInARow: ['b', 'a'] })
  })

  test('an answer clears its seat and the table, and no other seat', () => {
    const so = seen(failed('answer/a/1'), failed('answer/b/1'), answered('rank/a/1'))
    expect(so).toMatchObject({ failuresInARow: { a: 0, b: 1 }, failingInARow: [] })
  })

  test('a failure that will be tried again says nothing yet', () =>
    expect(seen(sent('answer/a/1'), failed('answer/a/1', { retryAt: 1 }))).toEqual(unwatched))

  test('a lost call says nothing about the seat, final or not', () => {
    expect(seen(failed('answer/a/1', { code: 'lost' }))).toEqual(unwatched)
    expect(seen(failed('answer/a/1', { code: 'lost', retryAt: 1 }))).toEqual(unwatched)
  })

  test.each(['malformed', 'refused', 'empty', 'no-script', 'declined'] as const)(
    "%s is its seat's failure, and shows that the way there works",
    (code) => {
      const so = seen(failed('answer/b/1'), failed('answer/a/1', { code }))
      expect([so.failuresInARow, so.failingInARow]).toEqual([{ a: 1, b: 1 }, []])
    },
  )

  test('remembers open breakers and the last gate by resource', () =>
    expect(seen(breaker, crossed('50'), crossed('80'))).toMatchObject({ openBreakers: ['a'], gates: { tokens: '80' } }))

  test('a reopening starts the counts anew and keeps the turns', () => {
    const so = seen(granted('answer/a/1'), failed('answer/a/1'), breaker, crossed('95'), reopened())
    expect(so).toEqual({ ...unwatched, turns: 1 })
  })
})
