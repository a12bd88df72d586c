import { describe, expect, test } from 'vitest'
import { closed, type Fact, LIMITS, opened, paused } from '../../test/facts.ts'
import { folded } from '../../test/given.ts'
import { type Base, type Flight, type Pace, realClock, timeline } from './clock.ts'

const house = (pace: Pace, ...facts: readonly Fact[]) => folded([opened(2, { pace }), ...facts]).house
const BASE: Base = { at: 10_000, wallMs: 1_000_000 }
const flight = (sentAt: number): Flight => ({ sentAt })

describe('the live clock', () => {
  const at = (sinceBaseMs: number, now = 10_000) => timeline(house('live'), BASE, [], BASE.wallMs + sinceBaseMs).present(now)

  test('at = base.at + (wall − base.wall)', () => {
    expect(at(0)).toBe(10_000)
    expect(at(2_500)).toBe(12_500)
  })

  test('is whole milliseconds and never decreases, even if the wall clock is put back', () => {
    expect(at(2_500.7)).toBe(12_500)
    expect(at(-60_000)).toBe(10_000)
    expect(at(2_000, 15_000)).toBe(15_000)
  })

  test('an answer lands when it is there, however long it took', () => {
    const time = timeline(house('live'), BASE, [flight(10_000)], BASE.wallMs + 3_000)
    expect(time.landing(10_000, flight(10_000))).toBe(13_000)
  })

  test('a wake-up is due when its time has come, not before, whatever is in the air', () => {
    const time = timeline(house('live'), BASE, [flight(0)], BASE.wallMs + 3_000)
    expect(time.due(10_000, 13_000)).toBe(13_000)
    expect(time.due(10_000, 12_000)).toBe(13_000)
    expect(time.due(10_000, 13_001)).toBeNull()
    expect(time.delay(10_000, 13_001)).toBe(1)
    expect(time.delay(10_000, 12_000)).toBe(0)
  })
})

describe('the brisk clock', () => {
  const NOMINAL = LIMITS.nominalReplyMs
  const time = (flights: readonly Flight[], wallMs = 1_000_000) => timeline(house('brisk'), BASE, flights, wallMs)

  test('stands still by itself: real time passes, the present does not', () => expect(time([], 9_999_999).present(4_000)).toBe(4_000))

  test('an answer is deemed to take the nominal time, quick or slow', () => {
    expect(time([flight(1_000)]).landing(1_000, flight(1_000))).toBe(1_000 + NOMINAL)
    expect(time([flight(1_000)], 1_000_000 + 90_000).landing(1_000, flight(1_000))).toBe(1_000 + NOMINAL)
  })

  test('an answer lands at the earliest open call plus the nominal time, its own included', () => {
    expect(time([flight(1_000), flight(5_000)]).landing(5_000, flight(5_000))).toBe(1_000 + NOMINAL)
    expect(time([flight(5_000)]).landing(5_000, flight(5_000))).toBe(5_000 + NOMINAL)
    expect(time([flight(7_000)]).landing(5_000, flight(5_000))).toBe(5_000 + NOMINAL)
  })

  test('an answer never lands in the past', () => expect(time([flight(1_000)]).landing(20_000, flight(1_000))).toBe(20_000))

  test('with nothing in the air the clock may jump to any wake-up', () => {
    expect(time([]).due(1_000, 5_000_000)).toBe(5_000_000)
    expect(time([]).delay(1_000, 5_000_000)).toBe(0)
    expect(time([]).due(1_000, 500)).toBe(1_000)
  })

  test('with calls in the air only to wake-ups before the first of them could land', () => {
    const busy = time([flight(1_000), flight(3_000)])
    expect(busy.due(3_000, 1_000 + NOMINAL)).toBe(1_000 + NOMINAL)
    expect(busy.due(3_000, 1_000 + NOMINAL + 1)).toBeNull()
    expect(busy.due(3_000, 2_000)).toBe(3_000)
  })

  test('a wake-up whose time is past is due although calls are overdue', () => expect(time([flight(0)]).due(20_000, 19_000)).toBe(20_000))

  test.each([
    ['half a minute', 30_000],
    ['an hour', 3_600_000],
  ])('given a call in the air, when %s of real time has passed, then it holds the clock as at first', (_, passedMs) => {
    const held = time([flight(1_000)], 1_000_000 + passedMs)
    expect(held.due(1_000, 60_000)).toBeNull()
    expect(held.delay(1_000, 60_000), 'only a landing can bring it nearer').toBeNull()
    expect(held.due(1_000, 1_000 + NOMINAL)).toBe(1_000 + NOMINAL)
  })

  test('given five calls of which a server answers one after the other, when each lands, then the clock has moved by one nominal time', () => {
    const sent = [0, 0, 0, 0, 0].map(flight)
    const landed = sent.map((own, done) => time(sent.slice(done), 1_000_000 + 15_000 * (done + 1)).landing(done === 0 ? 0 : NOMINAL, own))
    expect(landed).toEqual([NOMINAL, NOMINAL, NOMINAL, NOMINAL, NOMINAL])
  })

  test('given a held clock, when the last call has landed, then any wake-up may come at once', () => {
    expect(time([flight(1_000)]).due(1_000, 60_000)).toBeNull()
    expect(time([]).due(1_000 + NOMINAL, 60_000)).toBe(60_000)
  })

  test('the nominal time is a limit of the opening', () => {
    const quick = folded([opened(2, { limits: { ...LIMITS, nominalReplyMs: 100 } })]).house
    expect(timeline(quick, BASE, [flight(0)], 0).landing(0, flight(0))).toBe(100)
  })
})

describe.each([
  ['live', 'paused', paused],
  ['brisk', 'paused', paused],
  ['live', 'ended', closed('user')],
] as const)('a %s deliberation that is %s', (pace, _, fact) => {
  const time = timeline(house(pace, fact), BASE, [flight(0)], BASE.wallMs + 60_000)

  test('stands still: answers land now, nothing is due, nothing can bring a wake-up nearer', () => {
    expect(time.landing(12_345, flight(0))).toBe(12_345)
    expect(time.present(12_345)).toBe(12_345)
    expect(time.due(12_345, 0)).toBeNull()
    expect(time.delay(12_345, 0)).toBeNull()
  })
})

describe('the calendar', () => {
  const OPENED: Base = { at: 0, wallMs: 1_000_000 }
  const time = (sinceOpeningMs: number, ...facts: readonly Fact[]) =>
    timeline(house('calendar', ...facts), OPENED, [flight(0)], OPENED.wallMs + sinceOpeningMs)

  test('is the time on the wall since the opening, in whole milliseconds, and never decreases', () => {
    expect(time(7_200_000.4).present(10_000)).toBe(7_200_000)
    expect(time(-5_000).present(10_000)).toBe(10_000)
  })

  test.each([
    ['paused', paused],
    ['ended', closed('tokens')],
  ])('counts while it is %s: what is said and what lands has the time of now, and only wake-ups wait', (_, fact) => {
    expect(time(7_200_000, fact).present(10_000)).toBe(7_200_000)
    expect(time(7_200_000, fact).landing(10_000, flight(0))).toBe(7_200_000)
    expect(time(7_200_000, fact).due(10_000, 5)).toBeNull()
    expect(time(7_200_000, fact).delay(10_000, 5)).toBeNull()
  })

  test('a wake-up comes when its time has come', () => {
    expect(time(1_800_000).due(0, 1_800_000)).toBe(1_800_000)
    expect(time(1_799_999).due(0, 1_800_000)).toBeNull()
    expect(time(1_799_999).delay(0, 1_800_000)).toBe(1)
  })
})

describe('the real clock', () => {
  test('waits as long as asked', async () => {
    const before = realClock.now()
    await realClock.wait(20, new AbortController().signal)
    expect(realClock.now() - before).toBeGreaterThanOrEqual(19)
  })

  test('does not wait once the signal fired, before or during', async () => {
    const before = performance.now()
    await realClock.wait(60_000, AbortSignal.abort())
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 5)
    await realClock.wait(60_000, stop.signal)
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})
