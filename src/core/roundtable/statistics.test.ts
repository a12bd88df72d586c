import { describe, expect, test } from 'vitest'
import type { Side } from '../house/words.ts'
import { OWN, round, said, spoken, stance } from './modes/looked.fixture.ts'
import { unbegun } from './state.ts'
import { statisticsOf } from './statistics.ts'
import type { Measures, Said } from './words.ts'

const PART = { of: 'collaborative', builds: [] } as const
const held = (side: Side | null, confidence: number): Said => said({ ...PART, builds: [] }, { side, confidence })
const MEASURES = { speakers: 1 } as Measures
const alone = (...confidences: readonly number[]) => ({
  ...unbegun,
  blind: Object.fromEntries(confidences.map((confidence, index) => [`s${index}`, stance('YES', confidence, 'Yes.')])),
  rounds: [round(0), round(1)],
})

describe('figures over a round', () => {
  test('the blind stances are round 0', () => {
    expect(statisticsOf(OWN, 1)).toEqual({
      round: 0,
      seats: 3,
      yes: 2,
      no: 1,
      uncertain: 0,
      meanConfidence: 0.7,
      medianConfidence: 0.7,
      quartiles: [0.65, 0.75],
    })
  })

  test('a later round counts who spoke in it; no side is no vote', () => {
    const first = spoken(1, { ann: held('UNCERTAIN', 0.5), ben: held(null, 0.9) }, { measures: MEASURES })
    expect(statisticsOf({ ...OWN, rounds: [round(0), first, round(2)] }, 2)).toEqual({
      round: 1,
      seats: 2,
      yes: 0,
      no: 0,
      uncertain: 1,
      meanConfidence: 0.7,
      medianConfidence: 0.7,
      quartiles: [0.6, 0.8],
    })
  })

  test('only rounds before the one asked about, and only closed ones', () => {
    const first = spoken(1, { ann: held('NO', 0.9) })
    const open = { ...OWN, rounds: [round(0), first] }
    expect(statisticsOf(open, 1)?.round).toBe(0)
    expect(statisticsOf(open, 2)?.round).toBe(0)
    expect(statisticsOf({ ...open, rounds: [round(0), { ...first, measures: MEASURES }] }, 2)?.round).toBe(1)
    expect(statisticsOf({ ...open, rounds: [round(0), first, round(2)] }, 2)?.round).toBe(1)
    expect(statisticsOf(open, 0)).toBeNull()
  })

  test('null where nobody spoke', () => {
    expect(statisticsOf(unbegun, 1)).toBeNull()
    expect(statisticsOf({ ...OWN, rounds: [round(0), round(1), round(2)] }, 2)).toBeNull()
    expect(statisticsOf({ ...OWN, blind: {} }, 1)).toBeNull()
  })

  test.each([
    [[0.4], 0.4, 0.4, [0.4, 0.4]],
    [[0.2, 0.4], 0.3, 0.3, [0.25, 0.35]],
    [[1, 0, 0.5, 0.9], 0.6, 0.7, [0.38, 0.93]],
    [[0.1, 0.2, 0.3, 0.4, 1], 0.4, 0.3, [0.2, 0.4]],
    [[0.145, 0.145], 0.15, 0.15, [0.15, 0.15]],
    [[0.3, 0.3, 0.4], 0.33, 0.3, [0.3, 0.35]],
  ] as const)('of %j the mean is %d, the median %d, the quartiles %j', (confidences, mean, median, quartiles) => {
    const { meanConfidence, medianConfidence, quartiles: found } = statisticsOf(alone(...confidences), 1) ?? {}
    expect([meanConfidence, medianConfidence, found]).toEqual([mean, median, quartiles])
  })
})
