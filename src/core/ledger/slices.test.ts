import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCredits } from './slices.ts'

test('ten credits in five slices are two each', () => expect(splitCredits(1000, 5)).toEqual([200, 200, 200, 200, 200]))
test('ten credits in three slices: the first gets the hundredth that is left', () => expect(splitCredits(1000, 3)).toEqual([334, 333, 333]))
test('one slice is the whole task', () => expect(splitCredits(1000, 1)).toEqual([1000]))
test('a hundredth is not cut', () => expect(splitCredits(1, 3)).toEqual([1, 0, 0]))

test.each([0, -1, 1.5, Number.NaN])('%d slices are a bug', (slices) =>
  expect(() => splitCredits(1000, slices)).toThrow(/at least one slice/),
)

test('whatever is split: nothing is lost or made, and no share is a hundredth apart from another by more than one', () =>
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 1, max: 200 }), (total, slices) => {
      const shares = splitCredits(total, slices)
      expect(shares).toHaveLength(slices)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  ))
