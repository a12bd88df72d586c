import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beganMilestone,
  beganSession,
  credited,
  emptyLedger,
  isAwarded,
  isPenalty,
  type Ledger,
  tallyOf,
  teamCredited,
  teamCreditsIn,
} from './ledger.ts'
import { settle } from './pending.ts'
import { checks, contextOf, creditOf, pendingCredit } from './samples.fixture.ts'
import type { Credit, CreditReason, Period, TeamCredit } from './words.ts'

const teamCredit = (over: Partial<TeamCredit> = {}): TeamCredit => ({
  id: 'TC1',
  amount: 500,
  reason: 'zero-penalties-session',
  description: 'A sample.',
  triggeredBy: null,
  verifiedBy: 'system',
  period: 'session-1',
  ...over,
})
const creditsOf = (ledger: Ledger, who: string) =>
  (['session', 'milestone', 'project', 'lifetime'] as const).map((period) => tallyOf(ledger, period, who).credits)

describe('what was earned', () => {
  test('is kept by member, and by member and model', () => {
    const ledger = [creditOf({ model: 'a' }), creditOf({ model: 'b', amount: 250 })].reduce(credited, emptyLedger)
    expect(tallyOf(ledger, 'lifetime', 'critic').credits).toBe(350)
    expect(tallyOf(ledger, 'lifetime', 'critic a').credits).toBe(100)
    expect(tallyOf(ledger, 'lifetime', 'critic b').credits).toBe(250)
    expect(tallyOf(ledger, 'lifetime', 'writer')).toEqual({ credits: 0, byReason: {} })
    expect(ledger.total).toBe(350)
  })

  test('is kept by reason, with how often', () => {
    const ledger = [creditOf(), creditOf(), creditOf({ reason: 'circuit-breaker-triggered', amount: -100 })].reduce(credited, emptyLedger)
    expect(tallyOf(ledger, 'session', 'critic').byReason).toEqual({
      'consulted-devils-advocate': { times: 2, credits: 200 },
      'circuit-breaker-triggered': { times: 1, credits: -100 },
    })
  })

  test('counts from nothing when a session or a milestone begins, and never for the project', () => {
    const before = credited(beganMilestone(beganSession(emptyLedger, 1), 1), creditOf())
    expect(creditsOf(before, 'critic')).toEqual([100, 100, 100, 100])
    const session = credited(beganSession(before, 2), creditOf())
    expect(creditsOf(session, 'critic')).toEqual([100, 200, 200, 200])
    expect(creditsOf(beganMilestone(session, 2), 'critic')).toEqual([100, 0, 200, 200])
    expect(creditsOf(beganMilestone(session, 2), 'critic offline')).toEqual([100, 0, 200, 200])
  })
})

describe('credits of the team', () => {
  test('are awarded for a reason and a period', () => {
    const ledger = teamCredited(emptyLedger, teamCredit())
    expect(isAwarded(ledger, 'zero-penalties-session', 'session-1')).toBe(true)
    expect(isAwarded(ledger, 'zero-penalties-session', 'session-2')).toBe(false)
    expect(isAwarded(ledger, 'all-agents-gold-tier', 'session-1')).toBe(false)
  })

  test('belong to the session and the milestone in which they were awarded', () => {
    const first = teamCredited(beganMilestone(beganSession(emptyLedger, 1), 1), teamCredit())
    const second = teamCredited(beganSession(first, 2), teamCredit({ id: 'TC2' }))
    const third = beganMilestone(second, 2)
    const idsIn = (period: Period) => teamCreditsIn(third, period).map(({ id }) => id)
    expect([idsIn('session'), idsIn('milestone'), idsIn('project'), idsIn('lifetime')]).toEqual([
      ['TC2'],
      [],
      ['TC1', 'TC2'],
      ['TC1', 'TC2'],
    ])
    expect(teamCreditsIn(second, 'milestone')).toHaveLength(2)
  })

  test("are nobody's own", () => {
    const ledger = teamCredited(emptyLedger, teamCredit({ triggeredBy: 'critic' }))
    expect(tallyOf(ledger, 'lifetime', 'critic').credits).toBe(0)
    expect(ledger.total).toBe(0)
  })
})

test('penalties are the five that say so, and not a credit taken back', () => {
  const reasons: readonly CreditReason[] = [
    'evidence-failed-verification',
    'circuit-breaker-triggered',
    'issue-marked-leech',
    'hallucination-detected',
    'moderator-penalty',
  ]
  expect(reasons.every(isPenalty)).toBe(true)
  const others: readonly CreditReason[] = ['evidence-outcome-expired', 'evidence-verified', 'moderator-commendation', 'task-slice-done']
  expect(others.some(isPenalty)).toBe(false)
})

test('a ledger does not grow with what is booked into it', () => {
  const sizeAfter = (count: number): number => {
    const ledger = Array.from({ length: count }, (_, index) => creditOf({ id: `CR${index}` })).reduce(credited, emptyLedger)
    return JSON.stringify(ledger).length
  }
  expect(sizeAfter(2_000) - sizeAfter(10)).toBeLessThan(100)
})

/* ——— any history ——— */

type Step = {
  readonly do: 'credit' | 'pending' | 'settle' | 'session' | 'milestone'
  readonly member: string
  readonly model: string
  readonly amount: number
}

const steps = fc.array(
  fc.record({
    do: fc.constantFrom<Step['do']>('credit', 'credit', 'pending', 'settle', 'session', 'milestone'),
    member: fc.constantFrom('critic', 'writer', 'mo'),
    model: fc.constantFrom('a', 'b'),
    amount: fc.integer({ min: -300, max: 1000 }),
  }),
  { maxLength: 40 },
)

type Event = { readonly credit: Credit } | { readonly session: number } | { readonly milestone: number }

const fold = (ledger: Ledger, event: Event): Ledger =>
  'credit' in event
    ? credited(ledger, event.credit)
    : 'session' in event
      ? beganSession(ledger, event.session)
      : beganMilestone(ledger, event.milestone)

/** What a room would have written down. */
function historyOf(drawn: readonly Step[]): readonly Event[] {
  const events: Event[] = []
  let ledger = emptyLedger
  const write = (event: Event): void => {
    events.push(event)
    ledger = fold(ledger, event)
  }
  for (const [index, { do: what, member, model, amount }] of drawn.entries()) {
    const id = `CR${index}`
    if (what === 'session' || what === 'milestone') write(what === 'session' ? { session: index } : { milestone: index })
    else if (what === 'credit') write({ credit: creditOf({ id, member, model, amount, reason: 'task-slice-done' }) })
    else if (what === 'pending')
      write({
        credit: pendingCredit({ id, member, model, verification: checks.precise, context: contextOf('resolve-conflict', 'no-action-yet') }),
      })
    else for (const [nth, wish] of settle(ledger, 4, 'resolved-issue', null).entries()) write({ credit: { ...wish, id: `${id}.${nth}` } })
  }
  return events
}

describe('whatever happens', () => {
  test('every balance is the sum of its events', () =>
    fc.assert(
      fc.property(steps, (drawn) => {
        const events = historyOf(drawn)
        const ledger = events.reduce(fold, emptyLedger)
        const since = (kind: 'session' | 'milestone') => events.slice(events.findLastIndex((event) => kind in event) + 1)
        const sumOf = (part: readonly Event[], isIts: (credit: Credit) => boolean): number =>
          part.reduce((sum, event) => sum + ('credit' in event && isIts(event.credit) ? event.credit.amount : 0), 0)
        for (const [period, part] of [
          ['lifetime', events],
          ['session', since('session')],
          ['milestone', since('milestone')],
        ] as const)
          for (const member of ['critic', 'writer', 'mo']) {
            const tally = tallyOf(ledger, period, member)
            expect(tally.credits).toBe(sumOf(part, (credit) => credit.member === member))
            expect(Object.values(tally.byReason).reduce((sum, { credits }) => sum + credits, 0)).toBe(tally.credits)
            for (const model of ['a', 'b'])
              expect(tallyOf(ledger, period, `${member} ${model}`).credits).toBe(
                sumOf(part, (credit) => credit.member === member && credit.model === model),
              )
          }
        expect(ledger.total).toBe(sumOf(events, () => true))
      }),
    ))

  test('a replay gives the same ledger, from JSON and from any snapshot on the way', () =>
    fc.assert(
      fc.property(steps, fc.nat(40), (drawn, cut) => {
        const events = historyOf(drawn)
        const ledger = events.reduce(fold, emptyLedger)
        const read = JSON.parse(JSON.stringify(events)) as readonly Event[]
        const snapshot = JSON.parse(JSON.stringify(read.slice(0, cut).reduce(fold, emptyLedger))) as Ledger
        expect(read.slice(cut).reduce(fold, snapshot)).toEqual(ledger)
        expect(JSON.parse(JSON.stringify(ledger))).toEqual(ledger)
      }),
    ))
})
