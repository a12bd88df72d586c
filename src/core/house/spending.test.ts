import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answered, type Fact, failed, sent } from '../../../test/facts.ts'
import { type Desk, emptyDesk, evolveDesk } from './desk.ts'
import { costOf, evolveSpending, nothingSpent, type Spending, spentTogether } from './spending.ts'

const ASK = 'answer/a/1'
/** What one call of `answered` has used. */
const ONE = { micros: 2_000, tokens: 400, inputTokens: 300, outputTokens: 100 }

function spentAfter(...facts: readonly Fact[]): Spending {
  let desk: Desk = emptyDesk
  let spent = nothingSpent
  for (const fact of facts) {
    const event = { ...fact, at: 0 }
    spent = evolveSpending(spent, event, desk)
    desk = evolveDesk(desk, event, 0)
  }
  return spent
}

describe('spending', () => {
  test('a call sets its estimate aside when it is sent and counts at once', () =>
    expect(spentAfter(sent(ASK))).toEqual({ ...nothingSpent, calls: 1, reservedMicros: 5_000, reservedTokens: 1_000 }))

  test('what somebody else’s agents declare counts against the caps, and is no call of ours', () => {
    const declared = { type: 'spend.declared', request: ASK, seat: 'a', tokens: 300 } as const
    expect(spentAfter({ ...declared, micros: 700 })).toEqual({ ...nothingSpent, micros: 700, tokens: 300 })
    expect(spentAfter({ ...declared, micros: null })).toEqual({ ...nothingSpent, tokens: 300, callsOfUnknownPrice: 1 })
  })

  test('an answer releases the reservation and bills what was really used', () =>
    expect(spentAfter(sent(ASK), answered(ASK))).toEqual({ ...nothingSpent, ...ONE, calls: 1 }))

  test('a failure is billed too, and a retry is another call with its own reservation', () => {
    const spent = spentAfter(sent(ASK), failed(ASK, { retryAt: 1 }), sent(ASK, { attempt: 2 }))
    expect(spent).toEqual({ ...nothingSpent, ...ONE, calls: 2, reservedMicros: 5_000, reservedTokens: 1_000 })
  })

  test('a lost call is billed with its estimate and told apart', () => {
    const lost = failed(ASK, {
      code: 'lost',
      retryAt: 0,
      usage: { inputTokens: 1_000, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: 5_000,
    })
    expect(spentAfter(sent(ASK), lost)).toEqual({
      ...nothingSpent,
      calls: 1,
      micros: 5_000,
      tokens: 1_000,
      tokensSetAside: 1_000,
      lostCalls: 1,
    })
  })

  test('a failure that reports no use is billed with what was set aside, and that is told apart from what was used', () => {
    const silent = failed(ASK, {
      code: 'timeout',
      retryAt: null,
      usage: { inputTokens: 1_000, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      micros: 5_000,
    })
    expect(spentAfter(sent(ASK), silent)).toMatchObject({ tokens: 1_000, tokensSetAside: 1_000, lostCalls: 0 })
    expect(spentAfter(sent(ASK), failed(ASK, { retryAt: null }))).toMatchObject({ tokens: 400, tokensSetAside: 0 })
  })

  test('a seat without a model costs no call, answered or lost', () => {
    const free = { driver: 'offline' as const, reserved: { tokens: 0, micros: 0 } }
    const nothing = { usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 }, micros: 0 }
    expect(spentAfter(sent(ASK, free), failed(ASK, { code: 'lost', retryAt: 0, ...nothing }))).toEqual(nothingSpent)
    expect(spentAfter(sent(ASK, free), answered(ASK, nothing))).toEqual(nothingSpent)
  })

  test('a call of unknown price sets tokens aside, no dollars, and is counted so that nobody takes the sum for all', () => {
    const spent = spentAfter(sent(ASK, { reserved: { tokens: 1_000, micros: null } }), answered(ASK, { micros: null }))
    expect(spent).toEqual({ ...nothingSpent, ...ONE, micros: 0, calls: 1, callsOfUnknownPrice: 1 })
  })

  test('when every call is settled nothing is set aside any more, whatever happened', () => {
    const end = fc.constantFrom('answered', 'failed', 'lost')
    fc.assert(
      fc.property(fc.array(fc.tuple(end, fc.nat(5_000), fc.nat(9_000)), { maxLength: 12 }), (calls) => {
        const asks = calls.map(([how, tokens, micros], index) => ({ how, request: `answer/s${index}/1`, reserved: { tokens, micros } }))
        const spent = spentAfter(
          ...asks.map(({ request, reserved }) => sent(request, { reserved })),
          ...asks.map(({ how, request }) =>
            how === 'answered' ? answered(request) : failed(request, how === 'lost' ? { code: 'lost' } : {}),
          ),
        )
        expect(spent).toMatchObject({ calls: calls.length, reservedMicros: 0, reservedTokens: 0, tokens: 400 * calls.length })
      }),
    )
  })

  test('each look-up is one more call, never more than were set aside; a call that failed may have made all of them', () => {
    const made = (count: number) =>
      answered(ASK, { lookups: Array.from({ length: count }, () => ({ tool: 'search_dossier', input: {}, result: 'r' })) })
    expect([0, 1, 2, 5].map((count) => spentAfter(sent(ASK, { lookups: 2 }), made(count)).calls)).toEqual([1, 2, 3, 3])
    expect(spentAfter(sent(ASK, { lookups: 2 }), failed(ASK)).calls).toBe(3)
    expect(spentAfter(sent(ASK, { lookups: 0, repairs: 1, attempt: 2 }), failed(ASK)).calls).toBe(1)
  })

  test('what a cache has read, written and saved is kept, and several bills make one', () => {
    const usage = { inputTokens: 1_000, outputTokens: 50, cacheReadTokens: 700, cacheWriteTokens: 200, savedMicros: 1_500 }
    const spent = spentAfter(sent(ASK), answered(ASK, { usage }))
    const { savedMicros, ...kept } = usage
    expect(costOf(spent)).toMatchObject({ ...kept, tokens: 1_050, dollars: 0.002, dollarsWithoutCache: 0.0035 })
    expect(costOf(spentTogether([spent, spent]))).toMatchObject({ cacheReadTokens: 1_400, calls: 2, dollarsWithoutCache: 0.007 })
    expect(spentTogether([])).toEqual(nothingSpent)
    expect(savedMicros).toBe(spent.savedMicros)
  })

  test('the cost of a report is in dollars', () =>
    expect(costOf({ ...nothingSpent, micros: 1_250_000, tokens: 7, calls: 2, lostCalls: 1, callsOfUnknownPrice: 1 })).toEqual({
      dollars: 1.25,
      dollarsWithoutCache: 1.25,
      tokens: 7,
      inputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 0,
      tokensSetAside: 0,
      calls: 2,
      lostCalls: 1,
      callsOfUnknownPrice: 1,
    }))
})
