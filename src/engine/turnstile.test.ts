/** Calls of many deliberations through one turnstile: never too many at once, and everybody gets a turn. */
import { describe, expect, test } from 'vitest'
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
