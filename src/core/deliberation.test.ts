import { describe, expect, test } from 'vitest'
import { closed, failed, granted, opened, reopened, started } from '../../test/facts.ts'
import { folded, given, recorded } from '../../test/given.ts'
import { Bug } from './assert.ts'
import { evolve, fold } from './deliberation.ts'
import { rulesOf } from './rules.ts'

describe('a deliberation is a fold of its stream', () => {
  test('of no event there is none', () => expect(fold([])).toBeNull())

  test('its first event opens it', () => {
    const [second] = recorded([started()])
    expect(() => evolve(null, second as NonNullable<typeof second>)).toThrow(
      'A stream begins with deliberation.opened, not runner.started.',
    )
  })

  test('no event may be left out or folded twice', () => {
    const events = recorded([opened(2), started(), granted('answer/a/1')])
    const [first, , third] = events
    expect(() => fold([first, third] as typeof events)).toThrow(Bug)
    expect(() => fold([...events, third] as typeof events)).toThrow('Event 3 of ask-test0001 was folded after 3.')
    expect(fold(events)?.version).toBe(3)
  })

  test('a failure reaches the protocol only when it is final', () => {
    given(opened(1), granted('answer/a/1'), failed('answer/a/1', { retryAt: 9 })).thenOwed('answer/a/1')
    given(opened(1), granted('answer/a/1'), failed('answer/a/1')).thenOwed('wake')
  })

  test('a reopening raises the limits of the house, not those of the opening', () => {
    const { house } = folded([opened(1), closed('user'), reopened({ callsMax: 9 })])
    expect([house.limits.callsMax, house.opening.limits.callsMax]).toEqual([9, null])
  })

  test('the time is that of the last event', () => expect(folded([opened(1), { ...started(), at: 77 }]).house.at).toBe(77))

  test('a protocol nobody wrote is a bug', () => {
    expect(() => rulesOf('poker')).toThrow('No rules for a protocol called poker.')
    expect(() => rulesOf('toString')).toThrow(Bug)
  })
})
