/** Calls of many deliberations through one turnstile: never too many at once, and everybody gets a turn. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeTurnstile, type Turnstile } from './turnstile.ts'

const NEVER = new AbortController().signal

/** Enters, and tells by name who was let in, in order. */
function lobby(turnstile: Turnstile) {
  const inside: string[] = []
  const exits = new Map<string, () => void>()
  const come = (name: string, deliberation: string, provider = 'p', signal: AbortSignal = NEVER): Promise<void> =>
    turnstile.enter(deliberation, provider, signal).then((exit) => {
      inside.push(name)
      exits.set(name, exit)
    })
  const go = async (name: string): Promise<void> => {
    exits.get(name)?.()
    await settled()
  }
  return { inside, come, go }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('room', () => {
  test('for so many calls in all', async () => {
    const turnstile = makeTurnstile({ callsMax: 2, providerCallsMax: 9 })
    const { inside, come, go } = lobby(turnstile)
    for (const name of ['1', '2', '3']) void come(name, name, name)
    await settled()
    expect(inside).toEqual(['1', '2'])
    expect(turnstile.counts()).toEqual({ inTheAir: 2, waiting: 1 })
    await go('1')
    expect(inside).toEqual(['1', '2', '3'])
    expect(turnstile.counts()).toEqual({ inTheAir: 2, waiting: 0 })
  })
  test('for so many to one provider, and a full one holds up nobody else', async () => {
    const { inside, come, go } = lobby(makeTurnstile({ callsMax: 9, providerCallsMax: 1 }))
    void come('a1', 'a', 'slow')
    void come('a2', 'a', 'slow')
    void come('a3', 'a', 'quick')
    void come('b1', 'b', 'quick')
    await settled()
    expect(inside).toEqual(['a1', 'a3'])
    await go('a3')
    expect(inside).toEqual(['a1', 'a3', 'b1'])
  })
  test('is freed once, however often somebody says that it is back', async () => {
    const turnstile = makeTurnstile({ callsMax: 1, providerCallsMax: 1 })
    const exit = await turnstile.enter('a', 'p', NEVER)
    exit()
    exit()
    expect(turnstile.counts().inTheAir).toBe(0)
  })
})

describe('turns', () => {
  test('go round the deliberations, whoever has most calls waiting', async () => {
    const { inside, come, go } = lobby(makeTurnstile({ callsMax: 1, providerCallsMax: 1 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void come(name, 'a')
    void come('b1', 'b')
    void come('c1', 'c')
    await settled()
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await go(name)
    expect(inside).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })
})

describe('a minute', () => {
  afterEach(() => void vi.useRealTimers())
  const fakeTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

  test('lets so many out to one provider, and to another as many', async () => {
    fakeTime()
    const { inside, come } = lobby(makeTurnstile({ callsMax: 99, providerCallsMax: 99, callsPerMinute: 2 }))
    for (const name of ['p1', 'p2', 'p3', 'p4']) void come(name, name, 'p')
    await vi.advanceTimersByTimeAsync(10_000)
    void come('q1', 'a', 'q')
    await vi.advanceTimersByTimeAsync(49_999)
    expect(inside).toEqual(['p1', 'p2', 'q1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(inside).toEqual(['p1', 'p2', 'q1', 'p3', 'p4'])
  })
  test.each([1, 7, 60])('holds %i at most, wherever in the minute it begins, and wastes none of them', async (callsPerMinute) => {
    fakeTime()
    const turnstile = makeTurnstile({ callsMax: 999, providerCallsMax: 999, callsPerMinute })
    const left: number[] = []
    const call = async (): Promise<void> => {
      const back = await turnstile.enter('a', 'p', NEVER)
      left.push(performance.now())
      back()
    }
    // More than may leave, in bunches and in between.
    for (let n = 0; n < callsPerMinute * 5; n++) {
      void call()
      if (n % 3 === 0) await vi.advanceTimersByTimeAsync((n * 7_919) % 2_000)
    }
    await vi.advanceTimersByTimeAsync(400_000)
    expect(left).toHaveLength(callsPerMinute * 5)
    for (const from of left) expect(left.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(callsPerMinute)
    expect((left.at(-1) ?? 0) - (left[0] ?? 0)).toBeLessThan(60_000 * 5)
  })
  test('goes on in the order of turns, and who gave up is not waited for', async () => {
    fakeTime()
    const turnstile = makeTurnstile({ callsMax: 9, providerCallsMax: 9, callsPerMinute: 1 })
    const { inside, come } = lobby(turnstile)
    const patience = new AbortController()
    void come('a1', 'a')
    const gone = expect(come('a2', 'a', 'p', patience.signal)).rejects.toThrow('enough')
    void come('a3', 'a')
    void come('b1', 'b')
    patience.abort(new Error('enough'))
    await gone
    await vi.advanceTimersByTimeAsync(180_000)
    expect(inside).toEqual(['a1', 'a3', 'b1'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('giving up', () => {
  test('frees the place in the line', async () => {
    const turnstile = makeTurnstile({ callsMax: 1, providerCallsMax: 1 })
    const { inside, come, go } = lobby(turnstile)
    void come('a1', 'a')
    const patience = new AbortController()
    const waiting = come('a2', 'a', 'p', patience.signal)
    void come('a3', 'a')
    await settled()
    patience.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await go('a1')
    expect(inside).toEqual(['a1', 'a3'])
    expect(turnstile.counts()).toEqual({ inTheAir: 1, waiting: 0 })
  })
  test('before it began, it never stands in line', async () => {
    const turnstile = makeTurnstile({ callsMax: 1, providerCallsMax: 1 })
    await expect(turnstile.enter('a', 'p', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(turnstile.counts()).toEqual({ inTheAir: 0, waiting: 0 })
  })
})
