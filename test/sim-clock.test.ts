import { describe, expect, test } from 'vitest'
import { simClock } from './sim-clock.ts'

const never = new AbortController().signal

describe('simulated time', () => {
  test('a year passes at once, and only as far as somebody waits', async () => {
    const clock = simClock(0)
    await clock.wait(31_536_000_000, never)
    expect(clock.now()).toBe(31_536_000_000)
    await new Promise(setImmediate)
    expect(clock.now()).toBe(31_536_000_000)
  })

  test('whoever waits is woken in the order of time, then of asking', async () => {
    const clock = simClock(0)
    const woken: string[] = []
    const wait = (ms: number, name: string): Promise<void> => clock.wait(ms, never).then(() => void woken.push(`${name} ${clock.now()}`))
    await Promise.all([wait(30, 'late'), wait(10, 'first'), wait(10, 'second'), wait(0, 'now')])
    expect(woken).toEqual(['now 0', 'first 10', 'second 10', 'late 30'])
  })

  test('it moves only when nothing else can run: a chain of promises goes first', async () => {
    const clock = simClock(0)
    const waiting = clock.wait(1_000, never)
    for (let step = 0; step < 100; step++) await Promise.resolve()
    expect(clock.now()).toBe(0)
    await waiting
    expect(clock.now()).toBe(1_000)
  })

  test('who is called off leaves the row, and time does not go there', async () => {
    const clock = simClock(0)
    const stop = new AbortController()
    const off = clock.wait(5_000, stop.signal)
    stop.abort()
    await off
    await clock.wait(7, never)
    expect(clock.now()).toBe(7)
    await clock.wait(9, AbortSignal.abort())
    expect(clock.now()).toBe(7)
  })
})
