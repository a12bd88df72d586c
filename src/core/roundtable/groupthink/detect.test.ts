import { describe, expect, test } from 'vitest'
import type { Measures } from '../words.ts'
import { detect } from './detect.ts'
import { stated } from './numbers-text.ts'
import { DEFAULTS, measures } from './talk.fixture.ts'

const kindOf = (...history: readonly Measures[]): string | null =>
  detect(
    history.map((each, index) => ({ round: index + 1, measures: each })),
    DEFAULTS,
  )?.kind ?? null

describe('stagnation', () => {
  const still = measures()

  test('after two rounds in which nothing came, nobody moved and all stood together; not after one', () => {
    expect(kindOf(still)).toBeNull()
    expect(kindOf(still, still)).toBe('stagnation')
    expect(kindOf(still, still, still)).toBe('stagnation')
  })

  test('a round between the two starts it anew', () => {
    expect(kindOf(still, measures({ newFacts: 1, newFactsPerSeat: 1 }), still)).toBeNull()
    expect(kindOf(measures({ newFacts: 1, newFactsPerSeat: 1 }), still, still)).toBe('stagnation')
  })

  test.each<[string, Partial<Measures>, string | null]>([
    ['no seat brought a fact', { newFacts: 0, newFactsPerSeat: 0 }, 'stagnation'],
    ['a seat brought one', { newFacts: 1, newFactsPerSeat: 1 }, null],
    ['confidence moved by 0.10', { confidenceChange: 0.1 }, 'stagnation'],
    ['confidence moved by 0.11', { confidenceChange: 0.11 }, null],
    ['nobody spoke in both rounds', { confidenceChange: null }, null],
    ['sides spread by 0.15', { stanceSpread: 0.15 }, 'stagnation'],
    ['sides spread by 0.151', { stanceSpread: 0.151 }, null],
    ['no sides and one story', { stanceSpread: null, clusters: 1 }, 'stagnation'],
    ['no sides and two stories', { stanceSpread: null, clusters: 2 }, null],
    ['sides, and many stories on one of them', { stanceSpread: 0, clusters: 4 }, 'stagnation'],
  ])('%s', (_, last, expected) => {
    expect(kindOf(still, measures(last))).toBe(expected)
    expect(kindOf(measures(last), still)).toBe(expected)
  })

  test('it says its numbers', () => {
    const found = detect(
      [1, 2].map((round) => ({ round, measures: measures({ confidenceChange: 0.02, stanceSpread: 0.1 }) })),
      DEFAULTS,
    )
    expect(found).toMatchObject({
      round: 2,
      numbers: { newFactsPerSeat: 0, confidenceChange: 0.02, stanceSpread: 0.1, consecutiveRounds: 2 },
    })
    expect(found?.because).toBe(
      'For 2 rounds nothing came and nobody moved: new facts 0 a seat (below 1), confidence moved by 0.02 (limit 0.1), sides spread by 0.1 (limit 0.15).',
    )
  })
})

describe('early convergence', () => {
  const thin: Partial<Measures> = { confidentShare: 0.75, sources: 2, newFacts: 2, newFactsPerSeat: 1 }
  const at = (round: number, more: Partial<Measures>): string | null =>
    detect([{ round, measures: measures({ ...thin, ...more }) }], DEFAULTS)?.kind ?? null

  test.each<[string, number, Partial<Measures>, string | null]>([
    ['in round 1', 1, {}, 'early-convergence'],
    ['in round 2', 2, {}, 'early-convergence'],
    ['not in round 3', 3, {}, null],
    ['0.75 of the seats are sure', 2, { confidentShare: 0.75 }, 'early-convergence'],
    ['0.74 of the seats are sure', 2, { confidentShare: 0.74 }, null],
    ['on two sources', 2, { sources: 2 }, 'early-convergence'],
    ['not on three', 2, { sources: 3 }, null],
    ['premises overlap by 0.70', 2, { sources: 3, overlap: 0.7 }, 'early-convergence'],
    ['premises overlap by 0.69', 2, { sources: 3, overlap: 0.69 }, null],
    ['one cluster', 2, { sources: 3, clusters: 1 }, 'early-convergence'],
    ['two clusters', 2, { sources: 3, clusters: 2 }, null],
  ])('%s', (_, round, more, expected) => {
    expect(at(round, more)).toBe(expected)
  })

  test('it comes before stagnation where both are there', () => {
    expect(kindOf(measures(), measures({ confidentShare: 1, sources: 1 }))).toBe('early-convergence')
  })

  test('it says all that is thin, and nothing that is not', () => {
    const found = detect([{ round: 2, measures: measures({ confidentShare: 1, sources: 1, overlap: 0.8, clusters: 2 }) }], DEFAULTS)
    expect(found?.because).toBe(
      '100 % of the seats stand together at a confidence of 0.85 or more by round 2, on thin ground: 1 of at least 3 sources; premises overlap by 0.8 (limit 0.7).',
    )
    expect(found?.numbers).toEqual({ confidentShare: 1, sources: 1, overlap: 0.8, clusters: 2 })
  })
})

test('nothing is found where nothing was said', () => {
  expect(detect([], DEFAULTS)).toBeNull()
})

test('a number in a sentence has two decimals at most', () => {
  expect([0.333, 1, 0.1 + 0.2].map(stated)).toEqual(['0.33', '1', '0.3'])
})
