import { expect, test } from 'vitest'
import type { Recorded } from '../../../src/core/words.ts'
import { placeOf } from './event-place.ts'

/** The place of the last of these events. */
const last = (...events: readonly object[]) => placeOf(events.length, events as unknown as readonly Recorded[])

test('what was said opens where it stands', () => {
  expect(last({ type: 'message.published', id: 'm4' })).toEqual({ text: 'message m4', params: { view: null, message: 'm4' } })
  expect(last({ type: 'contribution.made', round: 2, seat: 'harbour' })).toEqual({ text: 'said in round 2', params: { said: '2.harbour' } })
  expect(last({ type: 'contribution.made', round: 0, seat: 'harbour' }).text).toBe('said alone')
})

test('a later fact of the same reply leads to what was said, one of another reply does not', () => {
  const said = { type: 'message.published', id: 'm4', request: 'speak/a/1' }
  expect(last(said, { type: 'claims.registered', request: 'speak/a/1' }).text).toBe('message m4')
  expect(last(said, { type: 'claims.registered', request: 'speak/b/1' })).toEqual({ text: 'event 2', params: { at: '2' } })
})

test('anything else is a moment, by a name that people know where it has one', () => {
  expect(last({ type: 'position.declared', request: 'open/a/1' }, { type: 'claims.registered', request: 'open/a/1' })).toEqual({
    text: 'opening statement, event 2',
    params: { at: '2' },
  })
  expect(last({ type: 'change.inspected' }).text).toBe('change, event 1')
  expect(last({ type: 'budget.crossed' }).text).toBe('event 1')
  expect(placeOf(9, [])).toEqual({ text: 'event 9', params: { at: '9' } })
})

test('what a seat said in a round, and a cycle that was counted, are judged at their end', () => {
  const events = [
    { type: 'round.closed', round: 2 },
    { type: 'agreement.counted', cycle: 1 },
  ] as unknown as readonly Recorded[]
  expect(placeOf(1, events, 'harbour')).toEqual({ text: 'said in round 2', params: { said: '2.harbour' } })
  expect(placeOf(1, events)).toEqual({ text: 'event 1', params: { at: '1' } })
  expect(placeOf(2, events, 'sa-3')).toEqual({ text: 'end of cycle 1', params: { at: '2' } })
})

test('a moment of a run opens on the tab that shows it', () => {
  expect(last({ type: 'change.inspected' }).params).toEqual({ at: '1', view: 'state' })
  expect(last({ type: 'review.received' }).params).toEqual({ at: '1', view: 'findings' })
  expect(last({ type: 'proposal.given' }).params).toEqual({ at: '1' })
})
