import { describe, expect, it } from 'vitest'
import { report } from '../../../../src/core/deliberation.ts'
import type { Event } from '../../../../src/core/words.ts'
import { BEGUN, folded, OPENED, stored } from '../../../../src/views/debate-live.fixture.ts'
import { billsOf } from './spending.ts'

const sent = (seat: string, nth: number, micros: number | null = 900): Event => ({
  type: 'ask.sent',
  request: `open/${seat}/${nth}`,
  seat,
  purpose: 'open',
  attempt: 1,
  driver: 'model',
  model: 'anthropic/some',
  prompt: 'p',
  reserved: { tokens: 1_000, micros },
  lookups: 0,
  repairs: null,
})
const settled = (seat: string, nth: number, micros: number | null) => ({
  request: `open/${seat}/${nth}`,
  seat,
  attempt: 1,
  usage: { inputTokens: 300, outputTokens: 50, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  micros,
  latencyMs: 10,
  model: 'anthropic/some',
})
const answered = (seat: string, nth: number, micros: number | null = 500): Event => ({
  type: 'ask.answered',
  ...settled(seat, nth, micros),
  raw: 'r',
  used: true,
  lookups: [],
})
const lost = (seat: string, nth: number): Event => ({
  type: 'ask.failed',
  ...settled(seat, nth, 900),
  usage: { inputTokens: 1_000, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  code: 'lost',
  because: 'Its runner died.',
  raw: null,
  retryAt: null,
})

const EVENTS: readonly Event[] = [
  OPENED,
  BEGUN,
  sent('holder', 1),
  sent('macro', 1, null),
  answered('holder', 1),
  answered('macro', 1, null),
  sent('holder', 2),
  lost('holder', 2),
]
const recorded = EVENTS.map((event, index) => stored(event, index + 1))

describe('billsOf', () => {
  it('counts what was asked, what failed and what it cost for each seat', () => {
    const [holder, macro] = billsOf(recorded, recorded.length)
    expect(holder).toMatchObject({ seat: 'holder', asked: 2, failed: 1, cost: { calls: 2, tokens: 1_350, dollars: 0.0014, lostCalls: 1 } })
    expect(macro).toMatchObject({ seat: 'macro', asked: 1, failed: 0, cost: { calls: 1, callsOfUnknownPrice: 1, dollars: 0 } })
  })

  it('adds up to the bill of the whole debate at every moment', () => {
    for (let seq = 1; seq <= recorded.length; seq++) {
      const { cost } = report(folded(EVENTS.slice(0, seq)))
      const bills = billsOf(recorded, seq)
      const sum = (pick: (of: typeof cost) => number): number => bills.reduce((total, bill) => total + pick(bill.cost), 0)
      expect(sum(({ calls }) => calls)).toBe(cost.calls)
      expect(sum(({ tokens }) => tokens)).toBe(cost.tokens)
      expect(sum(({ tokensSetAside }) => tokensSetAside)).toBe(cost.tokensSetAside)
      expect(sum(({ dollars }) => dollars)).toBeCloseTo(cost.dollars, 9)
    }
  })
})
