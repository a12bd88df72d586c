import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { objectionTo } from './entitled.ts'
import { credited, emptyLedger, isPenalty, type Ledger, tallyOf } from './ledger.ts'
import { type Settlement, settle } from './pending.ts'
import { checks, contextOf, creditOf, pendingCredit } from './samples.fixture.ts'
import type { CitationTrigger, Credit } from './words.ts'

const given = (...credits: readonly Credit[]): Ledger => credits.reduce(credited, emptyLedger)
/** All that is due on an issue, booked. */
const settledBy = (ledger: Ledger, outcome: Settlement, issue = 4): Ledger =>
  settle(ledger, issue, outcome, null).reduce((now, wish, index) => credited(now, { ...wish, id: `${outcome}-${index}` }), ledger)
const balance = (ledger: Ledger) => tallyOf(ledger, 'lifetime', 'critic').credits

describe('a citation that nothing has come of yet', () => {
  const waiting = given(pendingCredit({ model: 'old' }))

  test('is raised by the difference when something does', () => {
    const [wish] = settle(waiting, 4, 'led-to-file-change', 'P1')
    expect(wish).toMatchObject({
      member: 'critic',
      model: 'old',
      amount: 100,
      reason: 'evidence-outcome-upgrade',
      verifiedBy: 'system',
      by: 'system',
      settles: 'CR1',
      issue: 4,
      context: { trigger: 'support-proposal', outcome: 'led-to-file-change', outcomeRef: 'P1' },
      because: 'Of what was cited for CR1: a file was changed on its strength.',
    })
    expect(wish).not.toHaveProperty('id')
  })

  test('is taken back when its issue closes and nothing did, which is no penalty', () => {
    const [wish] = settle(waiting, 4, 'no-action', null)
    expect(wish).toMatchObject({ amount: -100, reason: 'evidence-outcome-expired', settles: 'CR1' })
    expect(isPenalty('evidence-outcome-expired')).toBe(false)
    expect(balance(settledBy(waiting, 'no-action'))).toBe(0)
  })

  test('is settled by a difference of nothing as well', () => {
    const wishes = settle(waiting, 4, 'informed-decision', null)
    expect(wishes).toMatchObject([{ amount: 0, reason: 'evidence-outcome-upgrade' }])
    expect(Object.is(wishes[0]?.amount, 0)).toBe(true)
    expect(settle(settledBy(waiting, 'informed-decision'), 4, 'no-action', null)).toEqual([])
  })

  test('is left alone by what happens on another issue', () => expect(settle(waiting, 5, 'led-to-file-change', null)).toEqual([]))

  test('is settled once, by the outcome that came first', () => {
    const first = settledBy(waiting, 'prevented-error')
    expect(balance(first)).toBe(200)
    expect(settle(first, 4, 'prevented-user-conflict', null)).toEqual([])
    expect(settle(first, 4, 'no-action', null)).toEqual([])
    expect(first.pending.size).toBe(0)
  })

  test('waits alone when its neighbour is settled', () => {
    const both = given(pendingCredit(), pendingCredit({ id: 'CR2' }))
    const left = credited(both, { ...creditOf(), ...settle(both, 4, 'resolved-issue', null)[0], id: 'CR3' })
    expect(settle(left, 4, 'resolved-issue', null)).toMatchObject([{ settles: 'CR2' }])
  })
})

test.each<[string, Partial<Credit>]>([
  ['worth nothing, for nobody had asked', { amount: 0, context: contextOf('unprompted', 'no-action-yet') }],
  ['a failure', { amount: -200, reason: 'evidence-failed-verification', verification: checks.failed }],
  ['settled from the start', { context: contextOf('support-proposal', 'prevented-error') }],
  ['without a check', { verification: null }],
  ['without a context', { context: null }],
  ['of no issue', { issue: null }],
])('nothing waits for a credit that is %s', (_, over) => {
  const ledger = given(pendingCredit(over))
  expect(ledger.pending.size).toBe(0)
  expect(settle(ledger, 4, 'led-to-file-change', null)).toEqual([])
})

const TRIGGERS: readonly CitationTrigger[] = ['answer-to-question', 'support-proposal', 'resolve-conflict', 'challenge-consensus']
const OUTCOMES: readonly Settlement[] = [
  'informed-decision',
  'led-to-file-change',
  'resolved-issue',
  'prevented-error',
  'identified-canon-gap',
  'established-new-canon',
  'prevented-user-conflict',
  'no-action',
]

test('whatever waits and whatever comes: everything is settled once, what is wished is entitled, and nobody ends below nothing', () => {
  const credits = fc.array(
    fc.record({ issue: fc.integer({ min: 1, max: 3 }), trigger: fc.constantFrom(...TRIGGERS), precise: fc.boolean() }),
  )
  const outcomes = fc.array(fc.record({ issue: fc.integer({ min: 1, max: 3 }), outcome: fc.constantFrom(...OUTCOMES) }))
  fc.assert(
    fc.property(credits, outcomes, (drawn, events) => {
      let ledger = given(
        ...drawn.map(({ issue, trigger, precise }, index) =>
          pendingCredit({
            id: `CR${index}`,
            issue,
            context: contextOf(trigger, 'no-action-yet'),
            verification: precise ? checks.precise : checks.verified,
          }),
        ),
      )
      const settled: (string | null)[] = []
      for (const { issue, outcome } of events)
        for (const wish of settle(ledger, issue, outcome, null)) {
          expect(objectionTo(wish, (actor) => (actor === 'system' ? 'system' : 'member'))).toBeNull()
          settled.push(wish.settles)
          ledger = credited(ledger, { ...wish, id: `S${settled.length}` })
        }
      const met = drawn.flatMap(({ issue }, index) => (events.some((event) => event.issue === issue) ? [`CR${index}`] : []))
      expect(settled.toSorted()).toEqual(met.toSorted())
      expect(balance(ledger)).toBeGreaterThanOrEqual(0)
    }),
  )
})
