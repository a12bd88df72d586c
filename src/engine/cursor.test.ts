import { describe, expect, test } from 'vitest'
import { closed, type Fact, granted, opened, paused, reopened, resumed, started } from '../../test/facts.ts'
import { recorded } from '../../test/given.ts'
import type { Recorded } from '../core/words.ts'
import { memoryLog } from '../log/memory.ts'
import { advance, type Cursor, load, refresh, settle } from './cursor.ts'

const START = Date.UTC(2031, 4, 6, 9)
/** Facts with the second of real time at which each was written. */
const timed = (...facts: readonly (readonly [Fact, number])[]): readonly Recorded[] =>
  recorded(facts.map(([fact]) => fact)).map((event, index) => ({
    ...event,
    wall: new Date(START + (facts[index]?.[1] ?? 0) * 1_000).toISOString(),
  }))
const cursorAfter = (...facts: readonly (readonly [Fact, number])[]): Cursor => {
  let cursor: Cursor | null = null
  for (const event of timed(...facts)) cursor = advance(cursor, event)
  if (cursor === null) throw new Error('no facts')
  return cursor
}

describe('real time at work', () => {
  test('counts from the start of a runner to its last sign', () =>
    expect(cursorAfter([opened(1), 0], [started(), 100], [granted('answer/a/1'), 130]).activeMs).toBe(30_000))
  test('does not count between two runners', () =>
    expect(cursorAfter([opened(1), 0], [started(), 0], [granted('answer/a/1'), 10], [started(2), 3_600], [closed(), 3_605]).activeMs).toBe(
      15_000,
    ))
  test('does not count in a pause, nor while it was ended', () => {
    expect(cursorAfter([opened(1), 0], [started(), 0], [paused, 10], [resumed, 500], [closed(), 503]).activeMs).toBe(13_000)
    expect(
      cursorAfter([opened(1), 0], [started(), 0], [closed('user'), 10], [reopened(), 9_000], [started(2), 9_100], [closed(), 9_101])
        .activeMs,
    ).toBe(11_000)
    const answered: Fact = { type: 'escalation.answered', id: 'G1', by: 'ann', choice: 'end', answer: 'Enough.' }
    expect(cursorAfter([opened(1), 0], [started(), 0], [closed('break'), 10], [answered, 300]).activeMs).toBe(10_000)
  })
  test('a runner long dead was not at work until somebody paused what it had run', () => {
    const dead = cursorAfter([opened(1), 0], [started(), 0], [granted('answer/a/1'), 10], [paused, 3_600], [resumed, 3_700])
    expect(dead.activeMs).toBe(10_000 + dead.state.house.limits.replyMsMax + 15_000)
  })
  test('a wall clock that is put back costs nothing', () =>
    expect(cursorAfter([opened(1), 50], [started(), 50], [closed(), 20]).activeMs).toBe(0))
})

describe('the base of the live clock', () => {
  test('is the last start, resumption or reopening', () => {
    expect(cursorAfter([opened(1), 0]).base).toEqual({ at: 0, wallMs: START })
    expect(cursorAfter([opened(1), 0], [{ ...started(), at: 70 }, 40], [granted('answer/a/1'), 41]).base).toEqual({
      at: 70,
      wallMs: START + 40_000,
    })
    expect(cursorAfter([opened(1), 0], [started(), 1], [paused, 2], [{ ...resumed, at: 2_500 }, 60]).base).toEqual({
      at: 2_500,
      wallMs: START + 60_000,
    })
  })
})

test('the base of the calendar is the opening, whoever starts, resumes or reopens', () =>
  expect(
    cursorAfter(
      [opened(1, { pace: 'calendar' }), 0],
      [{ ...started(), at: 40_000 }, 40],
      [{ ...paused, at: 50_000 }, 50],
      [{ ...resumed, at: 60_000 }, 60],
      [{ ...closed('user'), at: 70_000 }, 70],
      [{ ...reopened(), at: 90_000 }, 90],
    ).base,
  ).toEqual({ at: 0, wallMs: START }))

describe('reading on', () => {
  const facts: readonly (readonly [Fact, number])[] = [
    [opened(2), 0],
    [started(), 1],
    [granted('answer/a/1'), 2],
    [granted('answer/b/1'), 3],
  ]

  test('from where one stands gives what reading all gives', async () => {
    const log = memoryLog()
    const [first, ...rest] = timed(...facts)
    await log.append('ask-test0001', 0, { events: [first as Recorded], texts: new Map() })
    const early = await load(log, 'ask-test0001')
    if (early === null) throw new Error('no stream')
    expect(early.state.version).toBe(1)
    await log.append('ask-test0001', 1, { events: rest, texts: new Map() })
    const late = await refresh(log, early)
    expect(late.state.version).toBe(4)
    expect(late).toEqual(await load(log, 'ask-test0001'))
  })

  test('where there is nothing there is no cursor', async () => expect(await load(memoryLog(), 'ask-nowhere')).toBeNull())

  test('settling a batch whose state is at hand is the same as folding it', () => {
    const [head, ...tail] = timed(...facts)
    const from = advance(null, head as Recorded)
    const walked = tail.reduce((cursor, event) => advance(cursor, event), from)
    expect(settle(from, walked.state, tail)).toEqual(walked)
    expect(settle(from, from.state, [])).toEqual(from)
  })
})
