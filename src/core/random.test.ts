import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hash32, random } from './random.ts'

describe('chance that can be replayed', () => {
  test('gives these numbers for ever: a log written today must choose the same tomorrow', () => {
    const chance = random(7, 'shuffle/rank/ada/1')
    expect([chance.next(), chance.next(), chance.next()]).toEqual([0.7000422589480877, 0.8109840811230242, 0.06004224834032357])
    expect([1, 2, 3, 4].map((seed) => random(seed, 'ask/voters').below(1_000_000))).toEqual([153792, 126867, 493899, 908526])
    expect(random(42, 'ask/voters').shuffle(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual(['d', 'e', 'c', 'a', 'g', 'f', 'b'])
    expect(['', 'a', 'ask/voters', 'Größe', '日本'].map(hash32)).toEqual([2166136261, 3826002220, 3152136220, 3470176162, 1610399396])
  })

  test('FNV-1a as published: the empty string, "a" and "foobar"', () =>
    expect(['', 'a', 'foobar'].map(hash32)).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]))

  test('the same seed and label always give the same, and neither alone does', () => {
    const draw = (seed: number, label: string): readonly number[] => {
      const chance = random(seed, label)
      return Array.from({ length: 8 }, () => chance.next())
    }
    expect(draw(1, 'a')).toEqual(draw(1, 'a'))
    expect(draw(1, 'a')).not.toEqual(draw(2, 'a'))
    expect(draw(1, 'a')).not.toEqual(draw(1, 'b'))
  })

  test('stays within its bounds', () =>
    fc.assert(
      fc.property(fc.integer(), fc.string(), fc.integer({ min: 1, max: 1_000 }), (seed, label, below) => {
        const chance = random(seed, label)
        const next = chance.next()
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(1)
        const drawn = chance.below(below)
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < below).toBe(true)
      }),
    ))

  test('a shuffle keeps every item and leaves the original alone', () =>
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer(), { maxLength: 30 }), (seed, values) => {
        const copy = [...values]
        const shuffled = random(seed, 'shuffle').shuffle(values)
        expect(values).toEqual(copy)
        expect(shuffled.toSorted((a, b) => a - b)).toEqual(values.toSorted((a, b) => a - b))
      }),
    ))

  test('a shuffle favours no place: over 6,000 seeds each item stands first about a third of the time', () => {
    const first = { a: 0, b: 0, c: 0 }
    for (let seed = 0; seed < 6_000; seed++) first[random(seed, 'fair').shuffle(['a', 'b', 'c'] as const)[0] ?? 'a'] += 1
    for (const times of Object.values(first)) expect(Math.abs(times - 2_000)).toBeLessThan(200)
  })

  test('numbers of neighbouring seeds are spread evenly over ten boxes', () => {
    const boxes = Array.from({ length: 10 }, () => 0)
    for (let seed = 0; seed < 10_000; seed++) {
      const box = random(seed, 'spread').below(10)
      boxes[box] = (boxes[box] ?? 0) + 1
    }
    for (const held of boxes) expect(Math.abs(held - 1_000)).toBeLessThan(150)
  })
})
