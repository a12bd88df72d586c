import { describe, expect, test } from 'vitest'
import { LIMITS, opened, seat } from '../../test/facts.ts'
import { NO_CONTRACT, NO_STAFF } from '../core/house/contracts.ts'
import { Event } from '../core/words.ts'
import { bytesOf, GENESIS, link } from './chain.ts'
import { readRow } from './record.ts'
import { type Body, SHAPES, type Shapes, upcast } from './upcast.ts'

/** As if `by` of a resumption had been called `user` in shape 1, and `who` in shape 2. */
const renamed =
  (from: string, to: string) =>
  (body: Body): Body => {
    const { [from]: value, ...rest } = body
    return body.type === 'deliberation.resumed' ? { ...rest, [to]: value } : body
  }
const shapes: Shapes = { current: 3, steps: { 1: renamed('user', 'who'), 2: renamed('who', 'by') } }

const stored = (shape: number, body: Body) => {
  const bytes = bytesOf({ shape, stream: 'd_1', seq: 1, at: 5, wall: '2031-05-06T09:00:00.000Z', body })
  return { seq: 1, bytes, hash: link(GENESIS, bytes) }
}

describe('an old shape', () => {
  test('is lifted step by step to the one of today', () => {
    expect(upcast({ type: 'deliberation.resumed', user: 'ann' }, 1, shapes)).toEqual({ type: 'deliberation.resumed', by: 'ann' })
    expect(upcast({ type: 'deliberation.resumed', who: 'ann' }, 2, shapes)).toEqual({ type: 'deliberation.resumed', by: 'ann' })
    const today = { type: 'deliberation.resumed', by: 'ann' }
    expect(upcast(today, 3, shapes)).toBe(today)
    const other = { type: 'deliberation.paused', user: 'ann' }
    expect(upcast(other, 1, shapes)).toBe(other)
  })
  test('keeps the hash it was written with, and reads as an event of today', () => {
    const row = stored(1, { type: 'deliberation.resumed', user: 'ann' })
    const reading = readRow('d_1', 1, GENESIS, row, shapes)
    expect(reading).toEqual({
      ok: true,
      event: {
        stream: 'd_1',
        seq: 1,
        at: 5,
        wall: '2031-05-06T09:00:00.000Z',
        prev: GENESIS,
        hash: row.hash,
        type: 'deliberation.resumed',
        by: 'ann',
      },
    })
  })
  test('is checked before it is lifted: a changed one never reaches a step', () => {
    const steps = {
      1: () => {
        throw new Error('lifted')
      },
      2: (body: Body) => body,
    }
    const row = { ...stored(1, { type: 'deliberation.resumed', user: 'ann' }), hash: GENESIS }
    expect(readRow('d_1', 1, GENESIS, row, { current: 3, steps })).toMatchObject({
      ok: false,
      because: expect.stringMatching(/hash does not fit/),
    })
  })
  test('without a step that lifts it is a bug', () => {
    expect(() => upcast({}, 1, { current: 2, steps: {} })).toThrow(/No step lifts events from shape 1 to 2/)
  })
})

test('an old council is lifted to one without hints and without words to look for; another opening only has no recording', () => {
  const vision = (...more: readonly Body[]) => ({
    name: 'Ours',
    phases: [{ name: 'One', criteria: [Object.assign({ id: 'stated', text: 'It says it.' }, ...more)] }],
    forbids: [Object.assign({ id: 'lies', text: 'It lies.' }, ...more)],
  })
  const opened = (protocol: string, options: Body) => ({ type: 'deliberation.opened', protocol, options })
  const old = opened('council', { document: 'prd.md', vision: vision({ cues: ['says'] }) })
  const lifted = { ...opened('council', { document: 'prd.md', vision: vision(), hints: [] }), recording: null }
  expect(upcast(old, 3, SHAPES)).toMatchObject(lifted)
  expect(upcast(opened('ask', {}), 3, SHAPES)).toMatchObject({ ...opened('ask', {}), recording: null })
})

test('an old call has no cache, and old limits show as much of a dossier as they did', () => {
  const usage = { inputTokens: 120, outputTokens: 80 }
  expect(upcast({ type: 'ask.answered', usage }, 4, SHAPES)).toEqual({
    type: 'ask.answered',
    usage: { ...usage, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  })
  const limits = { callsMax: 7, perModel: {}, perPurpose: {}, sourceTokensMax: 600 }
  expect(upcast({ type: 'deliberation.reopened', by: 'ann', limits: { callsMax: 7 } }, 4, SHAPES)).toMatchObject({ limits })
})

test('a shape from the future asks for a newer Witan', () => {
  expect(() => upcast({}, SHAPES.current + 1, SHAPES)).toThrow(/written by a newer Witan .*Update Witan/)
})

test('a word nobody knows is refused with its number', () => {
  const reading = readRow('d_1', 1, GENESIS, stored(SHAPES.current, { type: 'spell.cast' }))
  expect(reading).toMatchObject({ ok: false, because: expect.stringMatching(/Event 1 has a shape this Witan does not know/) })
})

test('an event of another stream or number is refused, though its hash fits', () => {
  const row = stored(SHAPES.current, { type: 'deliberation.paused', by: 'ann' })
  expect(readRow('d_2', 1, GENESIS, row)).toMatchObject({ ok: false, because: 'Event 1 was written as event 1 of d_1.' })
})

test.each(['{"shape":1,', 'null'])('what is no event at all is refused, though its hash fits: %s', (bytes) => {
  const row = { seq: 1, bytes, hash: link(GENESIS, bytes) }
  expect(readRow('d_1', 1, GENESIS, row)).toMatchObject({ ok: false, because: expect.stringMatching(/Witan did not write it/) })
})

test('no word has a field of the name of one that the log adds', () => {
  const ours = ['stream', 'seq', 'at', 'wall', 'prev', 'hash']
  for (const option of Event.options) expect(Object.keys(option.shape).filter((key) => ours.includes(key))).toEqual([])
})

test('every step of today lifts to the next shape', () => {
  expect(Object.keys(SHAPES.steps).map(Number)).toEqual(Array.from({ length: SHAPES.current - 1 }, (_, index) => index + 1))
})

describe('shape 1, before staff and contracts', () => {
  const { contract: _, ...seatThen } = seat('ann', { driver: 'offline', model: null })
  const { staff: __, ...openedThen } = opened([seat('ann')])
  const opening: Body = { ...openedThen, seats: [seatThen, { ...seatThen, id: 'bo' }] }

  test('an opening reads as one of today: nobody serves, and no seat has promised anything', () => {
    expect(Event.safeParse(opening).success).toBe(false)
    const lifted = upcast(opening, 1, SHAPES)
    expect(Event.parse(lifted)).toEqual({
      ...opening,
      seats: [
        { ...seatThen, contract: NO_CONTRACT },
        { ...seatThen, id: 'bo', contract: NO_CONTRACT },
      ],
      staff: NO_STAFF,
    })
  })

  test('who was skipped then was skipped for good', () => {
    const skipped = { type: 'seat.skipped', seat: 'ann', stage: 'answering', because: 'Its breaker is open.' }
    expect(Event.safeParse(skipped).success).toBe(false)
    expect(Event.parse(upcast(skipped, 1, SHAPES))).toEqual({ ...skipped, until: null })
  })

  test('any other word stays as it was', () => {
    const other = { type: 'deliberation.resumed', by: 'ann' }
    expect(upcast(other, 1, SHAPES)).toBe(other)
  })

  test('is read from its stored bytes, with the hash they had', () => {
    const row = stored(1, opening)
    expect(readRow('d_1', 1, GENESIS, row)).toMatchObject({ ok: true, event: { hash: row.hash, staff: NO_STAFF } })
  })
})

describe('shape 2, before the governor kept what it sees', () => {
  const { checkpointMinutes, checkpointTasks, checkpointStopAt, ...limitsThen } = LIMITS
  const { bench: _, ...openedThen } = opened(2)
  const ofToday = (body: Body): Event => {
    expect(Event.safeParse(body).success, 'it is no word of today').toBe(false)
    return Event.parse(upcast(body, 2, SHAPES))
  }

  test('an opening has an empty bench and the checkpoints of every session', () => {
    const opening = { ...openedThen, limits: limitsThen }
    const limits = { ...limitsThen, checkpointMinutes, checkpointTasks, checkpointStopAt }
    expect(ofToday(opening)).toEqual({ ...opening, bench: [], limits })
    expect([checkpointMinutes, checkpointTasks, checkpointStopAt]).toEqual([45, 3, 0.8])
  })

  test('a reopening has them too', () => {
    const reopening = { type: 'deliberation.reopened', by: 'ann', limits: limitsThen }
    expect(ofToday(reopening)).toEqual({ ...reopening, limits: LIMITS })
  })

  test('a pause was a wish of somebody, without a reason', () =>
    expect(ofToday({ type: 'deliberation.paused', by: 'ann' })).toEqual({ type: 'deliberation.paused', by: 'ann', because: null }))

  test('whoever asked a person was a table', () => {
    const raised = { type: 'escalation.raised', id: 'X1', round: 2, needs: 'Say so.', until: 9, because: 'Stuck.' }
    expect(ofToday(raised)).toEqual({ ...raised, layer: 'table' })
  })

  test('the rule of a break is its trigger; where the work stood, nobody wrote down', () =>
    expect(ofToday({ type: 'break.tripped', rule: 'turns', hard: false, because: 'Too many.' })).toEqual({
      type: 'break.tripped',
      trigger: 'turns',
      hard: false,
      because: 'Too many.',
      state: { cycle: 1, phase: null, task: null, tasksDone: 0, tasksFailed: 0, head: null },
      unresolved: [],
    }))

  test('any other word stays as it was', () => {
    const other = { type: 'deliberation.resumed', by: 'ann' }
    expect(upcast(other, 2, SHAPES)).toBe(other)
  })

  test('an opening of shape 1 takes both steps', () => {
    const { contract: __, ...seatThen } = seat('ann')
    const { staff: ___, ...oldest } = { ...openedThen, limits: limitsThen, seats: [seatThen] }
    expect(Event.parse(upcast(oldest, 1, SHAPES))).toMatchObject({ staff: NO_STAFF, bench: [], limits: LIMITS })
  })
})
