import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessment, QUOTES, type ReviewReply, review, VISION } from '../../../test/council-facts.ts'
import { played, reviews, Stage } from '../../../test/council-stage.ts'
import { northStarOf, varianceOf } from './north-star.ts'
import { type Council, unopened } from './state.ts'

const { house } = new Stage().state
const scored = (...scores: readonly number[]): Council => ({
  ...unopened,
  alignments: Object.fromEntries(
    scores.map((score, n) => ['abc'.charAt(n), { seat: 'abc'.charAt(n), cycle: 1 as const, met: [], violations: [], scores: [score, 0] }]),
  ),
})
const first = (...scores: readonly number[]) => northStarOf(scored(...scores), house).phases[0]

describe('variance', () => {
  test('is of the population: .2, .5, .8 give .06, not .09', () => expect(varianceOf([0.2, 0.5, 0.8])).toBeCloseTo(0.06, 10))
  test('below two values there is none', () => {
    expect(varianceOf([])).toBeNull()
    expect(varianceOf([0.4])).toBeNull()
    expect(varianceOf([0.4, 0.4])).toBe(0)
  })
  test('lies between 0 and 0.25 for scores', () =>
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 3 }), (scores) => {
        const variance = varianceOf(scores) ?? -1
        expect(variance).toBeGreaterThanOrEqual(0)
        expect(variance).toBeLessThanOrEqual(0.25 + 1e-9)
      }),
    ))
})

describe('a phase over all seats', () => {
  test('has the mean, and each seat’s own score', () =>
    expect(first(0.25, 0.75)).toMatchObject({
      score: 0.5,
      bySeat: [
        { seat: 'a', score: 0.25 },
        { seat: 'b', score: 0.75 },
      ],
    }))
  test('has consensus below a variance of .1: .2, .5, .8 have it, though not a strong one', () =>
    expect(first(0.2, 0.5, 0.8)).toMatchObject({ consensus: true, strong: false }))
  test('has none at .1 or above', () => {
    expect(first(0, 0.64)?.variance).toBeCloseTo(0.1024)
    expect(first(0, 0.64)?.consensus).toBe(false)
    expect(first(0, 0.62)?.consensus).toBe(true)
  })
  test('is strong when all scores lie within .2', () => {
    expect(first(0, 0.1, 0.2)?.strong).toBe(true)
    expect(first(0, 0.1, 0.21)?.strong).toBe(false)
  })
  test('says neither with one assessment, nothing with none', () => {
    expect(first(0.5)).toMatchObject({ score: 0.5, variance: null, consensus: null, strong: null })
    expect(first()).toMatchObject({ score: null, variance: null, bySeat: [] })
  })
})

describe('the whole', () => {
  test('is complete from two assessments on', () => {
    expect(northStarOf(scored(0.5), house).complete).toBe(false)
    expect(northStarOf(scored(0.5, 0.5), house).complete).toBe(true)
  })
  test('the primary phase is the one with the highest score, counted from 1; of equals the earliest', () => {
    const of = (...scores: number[]) =>
      northStarOf({ ...unopened, alignments: { a: { seat: 'a', cycle: 1, met: [], violations: [], scores } } }, house).primaryPhase
    expect(of(0.5, 0.75)).toBe(2)
    expect(of(0.5, 0.5)).toBe(1)
    expect(of(0, 0)).toBeNull()
  })
  test('before anybody has assessed it there is nothing to recommend', () =>
    expect(northStarOf(unopened, house)).toMatchObject({
      vision: VISION.name,
      complete: false,
      primaryPhase: null,
      recommendations: [],
      violations: [],
    }))
})

describe('what seats show', () => {
  const shows = (over: Partial<ReviewReply>) =>
    played({ script: { review: reviews({ a: review([], over), b: review([], over) }) }, until: ({ state }) => state === 'CYCLE_2' })
  const alignment = [
    { criterion: 'price', quote: QUOTES.ticket },
    { criterion: 'jackets', quote: QUOTES.crew },
    { criterion: 'goal', quote: 'Nothing of this kind is written anywhere in that text at all.' },
    { criterion: 'invented', quote: QUOTES.goal },
  ]
  const stage = shows({ alignment, violations: [{ criterion: 'deletes', quote: QUOTES.rollOut }] })

  test('a score is the share of criteria shown with a verified quotation', () => {
    expect(stage.of('alignment.given').find(({ seat }) => seat === 'a')?.scores).toEqual([0.5, 0.25])
    expect(stage.of('alignment.given').find(({ seat }) => seat === 'c')?.scores).toEqual([0, 0])
  })
  test('a criterion said to be met twice counts once', () =>
    expect(shows({ alignment: [...alignment, { criterion: 'price', quote: QUOTES.goal }] }).of('alignment.given')[0]?.scores[0]).toBe(0.5))
  test('an unknown criterion is ignored, with a word', () => {
    expect(stage.report.ignored).toContainEqual({ seat: 'a', because: 'The vision has no criterion «invented».' })
    expect(stage.of('alignment.given')[0]?.met.map(({ criterion }) => criterion)).toEqual(['price', 'jackets', 'goal'])
  })
  test('the report names who showed what, with the words', () =>
    expect(stage.report.northStar.phases[0]?.criteria).toEqual([
      { id: 'price', text: 'It names a price.', metBy: ['a', 'b'], quote: QUOTES.ticket, line: 9 },
      { id: 'goal', text: 'It names a goal.', metBy: [], quote: null, line: null },
    ]))
  test('what nobody could show is recommended, earliest phase first', () =>
    expect(stage.report.northStar.recommendations).toEqual([
      'Understood: It names a goal.',
      'Safe: It has a way back.',
      'Safe: It names who is in charge.',
      'Safe: It plans a drill.',
    ]))
  test('five recommendations are the most', () => expect(shows({}).report.northStar.recommendations).toHaveLength(5))
  test('a violation stands with its words, an unverifiable one does not', () => {
    expect(stage.report.northStar.violations).toEqual([
      { id: 'deletes', text: 'It deletes what it can not restore.', by: ['a', 'b'], quote: QUOTES.rollOut, line: 17 },
    ])
    const invented = shows({ violations: [{ criterion: 'deletes', quote: 'They burn the whole archive of the harbour office down.' }] })
    expect(invented.report.northStar.violations).toEqual([])
  })
  test('what a seat says in cycle 2 takes the place of what it said before', () => {
    const updated = played({
      script: {
        review: reviews({ a: review([], { alignment }) }),
        assess: (_, { seat }) => (seat === 'a' ? assessment({ alignment: [{ criterion: 'goal', quote: QUOTES.goal }] }) : undefined),
      },
    })
    expect(updated.report.northStar.phases[0]?.bySeat[0]).toEqual({ seat: 'a', score: 0.5 })
    expect(updated.report.northStar.phases[0]?.criteria.map(({ metBy }) => metBy)).toEqual([[], ['a']])
  })
})
