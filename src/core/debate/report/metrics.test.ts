import { describe, expect, test } from 'vitest'
import type { House } from '../../house/house.ts'
import { nothingSpent } from '../../house/spending.ts'
import { report } from '../report.ts'
import {
  claims,
  type Draft,
  debateWith,
  falsifier,
  flip,
  houseWith,
  type Made,
  pair,
  position,
  registryWith,
  seatWith,
  threadWith,
} from '../sample.fixture.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
const sound = {
  a: position('YES', { flip: flip(), falsifier: falsifier('Fees') }),
  b: position('NO', { flip: flip(), falsifier: falsifier('Yield') }),
}
const of = (made: Partial<Made>, house: Partial<House> = {}) => report(debateWith({ seats, ...made }), houseWith(Object.keys(seats), house))

describe('the machinery', () => {
  const scored = (score: number | null, fallback = false): Draft => claims('a', 't1', 'So.', { score, fallback })
  test('counts refusals, looks, locks, promotions and threads', () => {
    const locked = { attempts: 3, failures: [[], []], lockedAt: 5, extra: 0, asked: {} }
    const failed = { attempts: 4, failures: [[], [], [], []], lockedAt: null, extra: 4, asked: {} }
    const threads = [
      threadWith('t1', { lock: locked, positions: sound }),
      threadWith('t2', { lock: failed, status: 'STALE' }),
      threadWith('t3', { status: 'MERGED', lock: { ...failed, attempts: 0, failures: [] } }),
    ]
    const counts = {
      refused: { stage: 2, 'too-long': 1 },
      looks: { 'rate-limit': 4 },
      lockFailures: { steelmans: 5 },
      horizonMismatches: 1,
      horizonAlignments: 2,
    }
    const { systemMetrics } = of(
      { threads, counts, agenda: { active: [], promotions: ['t1', 't2'] } },
      { spending: { ...nothingSpent, calls: 30 } },
    )
    expect(systemMetrics).toMatchObject({
      messagesBlocked: 3,
      reasonsBlocked: { stage: 2, 'too-long': 1 },
      looksPassed: { 'rate-limit': 4 },
      cruxLockAttempts: 7,
      cruxLockSuccesses: 1,
      cruxLockFailures: 6,
      failureReasons: { steelmans: 5 },
      dcgPromotions: 2,
      horizonMismatches: 1,
      horizonAlignments: 2,
      threadsCreated: 3,
      threadsMerged: 1,
      threadsStale: 1,
      modelCalls: 30,
      callsPerValidatedCrux: 30,
    })
  })
  test('has no calls per crux without one', () => expect(of({}).systemMetrics.callsPerValidatedCrux).toBeNull())
  test('an attempt that waits for its grade is no part of the accuracy', () => {
    const threads = [threadWith('t1', { steelmans: [pair('a', 'b'), pair('b', 'a', { attempts: 2, grade: 'PENDING', refusals: 1 })] })]
    expect(of({ threads }).systemMetrics).toMatchObject({ steelmanAttempts: 3, steelmanRetries: 1, steelmanAccuracyRate: 0.5 })
    expect(of({}).systemMetrics.steelmanAccuracyRate).toBeNull()
  })
  test('shares of attention, over what was chosen: 0.7 is good, 0.69 is not, the fallback never', () => {
    const messages = [scored(0.7), scored(0.69), scored(0.95, true), scored(1), scored(null)]
    expect(of({ threads: [threadWith('t1')], messages }).systemMetrics).toMatchObject({ attentionShare: 0.5, fallbackShare: 0.25 })
    expect(of({}).systemMetrics).toMatchObject({ attentionShare: null, fallbackShare: null })
  })
  test('quotations that hold and that fail', () =>
    expect(of({}, { registry: registryWith('verified', 'failed', 'verified', 'unverified') }).systemMetrics).toMatchObject({
      quotesVerified: 2,
      quotesFailed: 1,
    }))
  test('turns per seat, whatever their purpose', () =>
    expect(of({ granted: { 'open/a': 1, 'speak/a': 4, 'speak/b': 2 } }).seats.map(({ turns }) => turns)).toEqual([5, 2, 0]))
})
