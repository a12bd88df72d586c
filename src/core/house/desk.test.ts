import { describe, expect, test } from 'vitest'
import { answered, type Fact, failed, sent, withdrawn } from '../../../test/facts.ts'
import { type Desk, emptyDesk, evolveDesk } from './desk.ts'

const ASK = 'answer/a/1'
const deskAfter = (...facts: readonly Fact[]): Desk =>
  facts.reduce((desk, fact, index) => evolveDesk(desk, { ...fact, at: fact.at ?? index * 1_000 }, 2), emptyDesk)

describe('the desk', () => {
  test('holds a request from the moment it is sent, with what was set aside for it', () =>
    expect(deskAfter({ ...sent(ASK), at: 500 })).toEqual({
      [ASK]: {
        seat: 'a',
        prompt: 'p',
        purpose: 'answer',
        attempt: 1,
        inFlight: { sentAt: 500, tokens: 1_000, micros: 5_000, isModel: true, lookups: 0 },
        retryAt: null,
        failure: null,
        faults: 0,
        repaired: false,
      },
    }))

  test('a call knows how many look-ups it was let; in logs from before that was kept, as many as the limits say, and a repair none', () => {
    const lookupsOf = (over: Parameters<typeof sent>[1]) => deskAfter(sent(ASK, over))[ASK]?.inFlight?.lookups
    expect([lookupsOf({ lookups: 1 }), lookupsOf({ lookups: null }), lookupsOf({ lookups: null, repairs: 1 })]).toEqual([1, 2, 0])
  })

  test('only a call to a model counts as one', () =>
    expect(deskAfter(sent(ASK, { driver: 'offline' }))[ASK]?.inFlight?.isModel).toBe(false))

  test.each([
    ['an answer', answered(ASK)],
    ['an answer that was only billed', answered(ASK, { used: false })],
    ['a final failure', failed(ASK)],
  ])('%s clears it', (_, fact) =>
    expect(deskAfter(sent(ASK), sent('answer/b/1'), fact)).toEqual(deskAfter({ ...sent('answer/b/1'), at: 1_000 })),
  )

  test('a failure with a next time keeps it on the desk, not in the air, with what went wrong', () => {
    const desk = deskAfter(sent(ASK), failed(ASK, { retryAt: 9_000, code: 'rate-limited', because: 'Too many.', raw: 'hash' }))
    expect(desk[ASK]).toMatchObject({
      inFlight: null,
      retryAt: 9_000,
      faults: 1,
      failure: { code: 'rate-limited', because: 'Too many.', raw: 'hash' },
    })
  })

  test('the next attempt is in the air again and remembers the faults before it', () => {
    const desk = deskAfter(sent(ASK), failed(ASK, { retryAt: 1 }), sent(ASK, { attempt: 2 }), failed(ASK, { retryAt: 2, attempt: 2 }))
    expect(desk[ASK]).toMatchObject({ attempt: 2, faults: 2 })
    const third = deskAfter(sent(ASK), failed(ASK, { retryAt: 1 }), sent(ASK, { attempt: 2 }))
    expect(third[ASK]).toMatchObject({ attempt: 2, faults: 1, retryAt: null, failure: { code: 'timeout' } })
    expect(third[ASK]?.inFlight).not.toBeNull()
  })

  test.each(['lost', 'malformed'] as const)('an attempt that was %s is no fault: it does not shorten the patience', (code) =>
    expect(deskAfter(sent(ASK), failed(ASK, { retryAt: 1, code }))[ASK]?.faults).toBe(0),
  )

  test('a repair ask marks the request as repaired, for good', () => {
    const repaired = deskAfter(sent(ASK), failed(ASK, { retryAt: 1, code: 'malformed' }), sent(ASK, { attempt: 2, repairs: 1 }))
    expect(repaired[ASK]?.repaired).toBe(true)
    expect(evolveDesk(repaired, { ...sent(ASK, { attempt: 3 }), at: 9 }, 2)[ASK]?.repaired).toBe(true)
  })

  test('a withdrawn turn leaves at once when nothing is in the air, else when its bill is settled', () => {
    expect(deskAfter(sent(ASK), failed(ASK, { retryAt: 1 }), withdrawn(ASK))).toEqual({})
    expect(deskAfter(sent(ASK), withdrawn(ASK))).toEqual(deskAfter(sent(ASK)))
    expect(deskAfter(sent(ASK), withdrawn(ASK), answered(ASK, { used: false }))).toEqual({})
  })

  test('a failure or an answer of something that is not on the desk changes nothing', () => {
    expect(deskAfter(failed(ASK, { retryAt: 5 }))).toEqual({})
    expect(deskAfter(answered(ASK))).toEqual({})
    expect(deskAfter(withdrawn(ASK))).toEqual({})
  })
})
