import { describe, expect, test } from 'vitest'
import type { Side } from '../house/words.ts'
import { earlyExit, isUnresolved, roundCap, roundsPlanned } from './exits.ts'
import { measures, talk } from './groupthink/talk.fixture.ts'
import { round } from './modes/looked.fixture.ts'
import { type Detection, type Escalation, type ObjectionVerdict, type Round, type Roundtable, unbegun } from './state.ts'
import { type Measures, options, type RoundKind, type Tally } from './words.ts'

const OPTIONS = options.parse({})
const AGREED: Tally = {
  accept: 4,
  minor: 0,
  blocker: 0,
  absent: 0,
  unsupported: [],
  level: 0.8,
  openBlockers: [],
  leastConfidence: 0.7,
}
/** Facts still come, so nothing but agreement can end it. */
const LIVELY: Partial<Measures> = { newFacts: 1, newFactsPerSeat: 1, confidenceChange: 0.3, sideChange: 0.5 }

const held = (nth: number, tally: Partial<Tally> = {}, more: Partial<Measures> = LIVELY): Round =>
  round(nth, { measures: measures(more), tally: { ...AGREED, ...tally } })
const tableOf = (...rounds: readonly Round[]): Roundtable => ({ ...unbegun, rounds: [round(0), ...rounds] })
const BLOCKER = { seat: 'ann', claim: null, because: 'No.', round: 2 }
const DETECTED: Detection = { round: 1, kind: 'early-convergence', numbers: {}, because: '' }
const VERDICT: ObjectionVerdict = { round: 2, seats: [], failed: true, newFacts: 0, meanConfidence: 0.9, change: 0, because: '' }
const RAISED: Escalation = { id: 'X1', round: 2, needs: '', because: '', until: 0, outcome: null }
const ANSWERED: Escalation = { ...RAISED, outcome: { kind: 'answered', by: 'user', choice: 'go-on', answer: 'Look at the cost.' } }

describe('consensus', () => {
  const ends = (tally: Partial<Tally>, more: Partial<typeof OPTIONS> = {}): string | null =>
    earlyExit(tableOf(held(1), held(2, tally)), { ...OPTIONS, ...more })?.reason ?? null

  test('0.80 accept, nobody blocks, the least sure stands at 0.70', () => {
    const exit = earlyExit(tableOf(held(1), held(2)), OPTIONS)
    expect(exit).toEqual({
      reason: 'consensus',
      numbers: { level: 0.8, openBlockers: 0, leastConfidence: 0.7, round: 2 },
      because:
        '80 % of the seats accept the working answer (needed: 80 %), nobody blocks it, and the least sure stands at 0.7 (needed: 0.7).',
    })
  })

  test.each<[string, Partial<Tally>]>([
    ['0.79 accept', { level: 0.79 }],
    ['somebody blocks', { openBlockers: [BLOCKER] }],
    ['the least sure stands at 0.69', { leastConfidence: 0.69 }],
    ['nobody spoke', { leastConfidence: null }],
  ])('not where %s', (_, tally) => {
    expect(ends(tally)).toBeNull()
  })

  test('not where the user does not want it, not in round 1, and not without a count', () => {
    expect(ends({}, { exitOnConsensus: false })).toBeNull()
    expect(earlyExit(tableOf(held(1)), OPTIONS)).toBeNull()
    expect(earlyExit(tableOf(held(1), { ...held(2), tally: null }), OPTIONS)).toBeNull()
    expect(earlyExit(unbegun, OPTIONS)).toBeNull()
  })

  test('not while agreement that came too easily is unresolved', () => {
    const table = tableOf(held(1), held(2))
    expect(earlyExit({ ...table, detections: [DETECTED] }, OPTIONS)).toBeNull()
    expect(earlyExit({ ...table, detections: [DETECTED], escalations: [ANSWERED] }, OPTIONS)?.reason).toBe('consensus')
  })
})

describe('a plateau', () => {
  const STILL: Partial<Measures> = { confidenceChange: 0.09, sideChange: 0 }
  const ends = (...rounds: readonly Partial<Measures>[]): string | null =>
    earlyExit(tableOf(...rounds.map((each, index) => held(index + 1, { level: 0 }, each))), OPTIONS)?.reason ?? null

  test('two rounds on end nobody moved by 0.10, and no fact came', () => {
    expect(earlyExit(tableOf(held(1, { level: 0 }, STILL), held(2, { level: 0 }, STILL)), OPTIONS)).toEqual({
      reason: 'convergence',
      numbers: { change: 0.09, newFacts: 0, rounds: 2, round: 2 },
      because: 'Over 2 rounds nobody moved by 0.1 or more (most: 0.09), and no new fact came.',
    })
  })

  test.each<[string, Partial<Measures>]>([
    ['confidence moved by 0.10', { ...STILL, confidenceChange: 0.1 }],
    ['a tenth of the seats changed sides', { ...STILL, sideChange: 0.1 }],
    ['a fact came', { ...STILL, newFacts: 1 }],
    ['nobody spoke in both rounds', { confidenceChange: null, sideChange: null }],
  ])('not where %s in either of them', (_, moving) => {
    expect(ends(STILL, moving)).toBeNull()
    expect(ends(moving, STILL)).toBeNull()
    expect(ends(moving, STILL, STILL)).toBe('convergence')
  })

  test('it ends a table whose easy agreement is unresolved as well: objections were held, or the rounds are spent', () => {
    const still = tableOf(held(1, {}, STILL), held(2, {}, STILL))
    expect(earlyExit({ ...still, detections: [DETECTED] }, OPTIONS)?.reason).toBe('convergence')
  })
})

describe('an unassailable margin', () => {
  interface Seat {
    readonly side: Side | null
    readonly confidence?: number
    readonly before?: Side
  }
  const MOVING: Partial<Measures> = { confidenceChange: 0.3, sideChange: 0, newFacts: 0 }
  const margin = (seats: readonly Seat[], more: Partial<Tally> = {}, last: Partial<Measures> = MOVING) => {
    const ids = seats.map((_, index) => `s${index}`)
    const lines = (of: (seat: Seat) => Side | null) =>
      Object.fromEntries(seats.map((seat, index) => [`s${index}`, { side: of(seat), confidence: seat.confidence ?? 0.7 }]))
    const { own } = talk([{}, lines(({ side, before }) => before ?? side), lines(({ side }) => side)], { seats: ids })
    const rounds = own.rounds.map((one) =>
      one.round < 2 ? one : { ...one, measures: measures(last), tally: { ...AGREED, level: 0, ...more } },
    )
    return earlyExit({ ...own, rounds }, OPTIONS)
  }
  const YES: Seat = { side: 'YES' }
  const NO: Seat = { side: 'NO' }

  test('the leading side would still lead if all who may move went against it', () => {
    expect(margin([YES, YES, YES, NO])).toMatchObject({
      reason: 'unassailable-margin',
      numbers: { leading: 3, against: 1, loose: 0, undecided: 0, lead: 2, round: 2 },
      because: 'YES leads 3 to 1; if all 0 who may still move went against it, it would lead by 2. No new fact came.',
    })
    expect(margin([NO, NO, YES])?.numbers).toMatchObject({ leading: 2, against: 1, lead: 1 })
  })

  test.each<[string, readonly Seat[], boolean]>([
    ['a tie', [YES, NO], false],
    ['a lead of one', [YES, YES, NO], true],
    ['one of the lead is below 0.70', [YES, YES, YES, { side: 'YES', confidence: 0.69 }, NO], true],
    ['one of a lead of two is below 0.70', [YES, YES, { side: 'YES', confidence: 0.69 }, NO], false],
    ['one of a lead of two is at 0.70', [YES, YES, { side: 'YES', confidence: 0.7 }, NO], true],
    ['one of a lead of two came over in this round', [YES, YES, { side: 'YES', before: 'NO' }, NO], false],
    ['one who does not know against a lead of one', [YES, YES, NO, { side: 'UNCERTAIN' }], false],
    ['one who does not know against a lead of two', [YES, YES, YES, NO, { side: 'UNCERTAIN' }], true],
    ['one who names no side against a lead of one', [YES, YES, NO, { side: null }], false],
  ])('%s', (_, seats, isEnd) => {
    expect(margin(seats)?.reason ?? null).toBe(isEnd ? 'unassailable-margin' : null)
  })

  test('not where somebody blocks, a fact came, it was never counted, or easy agreement is unresolved', () => {
    expect(margin([YES, YES, YES, NO], { openBlockers: [BLOCKER] })).toBeNull()
    expect(margin([YES, YES, YES, NO], {}, { ...MOVING, newFacts: 1 })).toBeNull()
    const { own } = talk([{}, { a: {}, b: {} }, { a: {}, b: {} }], { seats: ['a', 'b'] })
    const loud = { ...own, rounds: own.rounds.map((one) => ({ ...one, measures: measures(MOVING), tally: { ...AGREED, level: 0 } })) }
    expect(earlyExit({ ...loud, detections: [DETECTED] }, OPTIONS)).toBeNull()
    expect(earlyExit({ ...loud, rounds: loud.rounds.map((one) => ({ ...one, tally: null })) }, OPTIONS)).toBeNull()
  })

  test('who never spoke may go either way', () => {
    const { own } = talk([{}, { a: {}, b: {} }, { a: {}, b: {} }], { seats: ['a', 'b', 'c'] })
    const of = (order: readonly string[]) => ({
      ...own,
      rounds: own.rounds.map((one) => ({
        ...one,
        order,
        measures: measures(MOVING),
        tally: one.round === 0 ? null : { ...AGREED, level: 0, leastConfidence: null },
      })),
    })
    const sure = { ...OPTIONS, thresholds: { ...OPTIONS.thresholds, exit: { ...OPTIONS.thresholds.exit, confidenceMin: 0.5 } } }
    expect(earlyExit(of(['a', 'b', 'c']), sure)?.numbers).toMatchObject({ undecided: 1, lead: 1 })
    expect(earlyExit(of(['a', 'b', 'c', 'd']), sure)).toBeNull()
  })
})

describe('agreement that came too easily', () => {
  const of = (more: Partial<Roundtable>): boolean => isUnresolved({ ...unbegun, detections: [DETECTED], ...more })

  test('is unresolved until objections changed something or a person has answered', () => {
    expect(isUnresolved(unbegun)).toBe(false)
    expect(of({})).toBe(true)
    expect(of({ objections: [VERDICT] })).toBe(true)
    expect(of({ objections: [{ ...VERDICT, failed: false }] })).toBe(false)
    expect(of({ escalations: [RAISED] })).toBe(true)
    expect(of({ escalations: [{ ...RAISED, outcome: { kind: 'expired', because: '' } }] })).toBe(true)
    expect(of({ escalations: [ANSWERED] })).toBe(false)
  })

  test('objections before it was detected do not answer it', () => {
    expect(of({ objections: [{ ...VERDICT, round: 1, failed: false }] })).toBe(true)
  })

  test('an extension starts anew', () => {
    const extended = (sinceRound: number) => ({ until: 6, focus: null, count: 1, sinceRound })
    expect(of({ extended: extended(0) })).toBe(true)
    expect(of({ extended: extended(1) })).toBe(false)
    expect(of({ extended: extended(2), detections: [{ ...DETECTED, round: 3 }], escalations: [ANSWERED] })).toBe(true)
  })
})

describe('rounds that will be held', () => {
  const objected = (count: number, more: Partial<Roundtable> = {}): Roundtable => ({
    ...unbegun,
    ...more,
    rounds: Array.from({ length: count }, (_, index) => round(index + 1, { kind: 'objection' as RoundKind })),
  })

  test('those asked for, rounds of objections beside them, six at most', () => {
    expect(roundsPlanned(unbegun, { rounds: 3 })).toBe(3)
    expect(roundsPlanned(objected(1), { rounds: 3 })).toBe(4)
    expect(roundsPlanned(objected(1), { rounds: 6 })).toBe(6)
    expect(roundsPlanned(objected(4), { rounds: 3 })).toBe(6)
  })

  test('extended: up to where the user said, twelve at most', () => {
    const extended = (until: number, sinceRound = 0) => ({ extended: { until, focus: null, count: 1, sinceRound } })
    expect(roundCap({ ...unbegun, ...extended(7) })).toBe(12)
    expect(roundCap(unbegun)).toBe(6)
    expect(roundsPlanned({ ...unbegun, ...extended(9) }, { rounds: 3 })).toBe(9)
    expect(roundsPlanned(objected(2, extended(11)), { rounds: 3 })).toBe(12)
    expect(roundsPlanned(objected(2, extended(11, 2)), { rounds: 3 })).toBe(11)
  })
})
