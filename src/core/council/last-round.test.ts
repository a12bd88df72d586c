/** What findings take of a request, and when the last round on blockers is left out: the numbers behind both. */
import { describe, expect, test } from 'vitest'
import { dossierOf, review, stated } from '../../../test/council-facts.ts'
import { Stage } from '../../../test/council-stage.ts'
import { affordsLastRound, roomFor } from './budget.ts'
import { REQUEST } from './numbers.ts'

const stage = new Stage({ limits: { tokensMax: 100_000 } })
const houseWith = (left: number, tokensMax: number | null = 100_000) => {
  const { house } = stage.state
  return { ...house, limits: { ...house.limits, tokensMax }, spending: { ...house.spending, tokens: 100_000 - left } }
}

describe('the room for the document', () => {
  test('is less by what the findings of a request take', () =>
    expect(roomFor(40_000, 3, houseWith(100_000), 1_000)).toBe(roomFor(40_000, 3, houseWith(100_000)) - 1_000))
  test('reckons with 60 tokens for a finding beside its words, and 8 for one that is only listed', () =>
    expect([REQUEST.findingTokens, REQUEST.lineTokens]).toEqual([60, 8]))
})

describe('a last round of three', () => {
  const seats = ['a', 'b', 'c']
  const needed = 3 * (3_600 + 800) + stage.state.house.limits.outputTokensMax
  test('is held where what is left pays for it, to the token', () => {
    expect(affordsLastRound(seats, 0, houseWith(needed))).toBe(true)
    expect(affordsLastRound(seats, 0, houseWith(needed - 1))).toBe(false)
  })
  test('reckons with what the blockers take of each request', () => {
    expect(affordsLastRound(seats, 100, houseWith(needed + 300))).toBe(true)
    expect(affordsLastRound(seats, 100, houseWith(needed + 299))).toBe(false)
  })
  test('costs nothing where nobody reads by the token, and is always held where there is no cap', () => {
    expect(affordsLastRound([], 0, houseWith(0))).toBe(true)
    expect(affordsLastRound(seats, 0, houseWith(0, null))).toBe(true)
  })
  test('keeps back two fifths of the last cycle from the vote', () => expect(REQUEST.lastRoundShare).toBe(0.4))
})

test('the more findings are told, the less of a long document goes with them', () => {
  const text = Array.from(
    { length: 400 },
    (_, n) => `## Part ${n}\n\nThe rope number ${n} must be kept dry by the harbour crew, always and in every weather.\n`,
  ).join('\n')
  const shownWith = (count: number): number => {
    const one = new Stage({
      dossier: dossierOf(`# Ropes\n\n${text}`),
      limits: { tokensMax: 60_000 },
      script: {
        review: (_, { mode }) =>
          review(
            Array.from({ length: count }, (_, n) =>
              stated({
                mode,
                quote: `The rope number ${n} must be kept dry by the harbour crew`,
                description: `Rope ${n} has no owner, no number and no day, and so on: ${'word '.repeat(60)}`,
              }),
            ),
          ),
      },
    })
    one.run(({ state }) => state === 'CYCLE_2')
    one.tick()
    return one.of('turn.granted').findLast(({ purpose }) => purpose === 'assess')?.shown.length ?? 0
  }
  expect(shownWith(20)).toBeLessThan(shownWith(1))
})
