import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Horizon } from '../../house/words.ts'
import { HORIZONS } from '../numbers.ts'
import { dominantHorizon, horizonCheck, horizonDistance } from './horizon.ts'

/** `'s m'`: a looks 1-3 months ahead, b 12-18 months; l is 5 years, x 10 years and more. */
const LETTERS: Readonly<Record<string, Horizon>> = { s: '1-3mo', m: '12-18mo', l: '5y', x: '10y+' }
const horizonsOf = (written: string): readonly Horizon[] => [...written].map((letter) => LETTERS[letter] ?? '5y')
const table = (written: string): Readonly<Record<string, Horizon>> =>
  Object.fromEntries(horizonsOf(written).map((horizon, index) => [String.fromCharCode(97 + index), horizon]))

test.each([
  ['1-3mo', '1-3mo', 0],
  ['1-3mo', '12-18mo', 1],
  ['5y', '12-18mo', 1],
  ['12-18mo', '10y+', 2],
  ['10y+', '1-3mo', 3],
] as const)('%s and %s are %d apart', (a, b, expected) => expect(horizonDistance(a, b)).toBe(expected))

test.each([
  ['sssx', '1-3mo'],
  ['smlx', '10y+'],
  ['ssmm', '12-18mo'],
  ['mmxxl', '10y+'],
  ['l', '5y'],
])('most of %s look %s ahead, ties go to the longer', (written, expected) => expect(dominantHorizon(horizonsOf(written))).toBe(expected))

describe('the check before a lock', () => {
  test.each(['', 'm', 'xxx'])('%j: nothing to say', (written) =>
    expect(horizonCheck(table(written))).toMatchObject({ kind: 'same', outliers: [], groups: null }),
  )

  test('one bucket apart: a note that names who differs', () =>
    expect(horizonCheck(table('lxx'))).toEqual({ kind: 'note', dominant: '10y+', outliers: ['a'], groups: null }))

  test('more than one apart: those far from most are asked to align, those next to them are not', () =>
    expect(horizonCheck(table('mxxl'))).toEqual({ kind: 'align', dominant: '10y+', outliers: ['a'], groups: null }))

  test('where most stand in the middle, both ends are asked', () =>
    expect(horizonCheck(table('smml'))).toMatchObject({ kind: 'align', dominant: '12-18mo', outliers: ['a', 'd'] }))

  test.each([
    ['ssxxx', 'align'],
    ['sssxx', 'align'],
    ['sssxxx', 'split'],
    ['smsxxlx', 'split'],
    ['mmmlll', 'note'],
    ['sssmmm', 'note'],
  ])('%s: %s — a split needs three on each side and more than one bucket between', (written, kind) =>
    expect(horizonCheck(table(written)).kind).toBe(kind),
  )

  test('a split says who looks near and who looks far', () =>
    expect(horizonCheck(table('xsmxlsx')).groups).toEqual([
      ['b', 'c', 'f'],
      ['a', 'd', 'e', 'g'],
    ]))

  test('does not depend on the order of the seats, and never asks one who looks as far as most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...HORIZONS), { maxLength: 12 }), (horizons) => {
        const entries = horizons.map((horizon, index) => [`seat-${index}`, horizon] as const)
        const check = horizonCheck(Object.fromEntries(entries))
        expect(horizonCheck(Object.fromEntries(entries.toReversed()))).toEqual(check)
        for (const [seat, horizon] of entries) if (horizon === check.dominant) expect(check.outliers).not.toContain(seat)
        expect(check.outliers.length > 0).toBe(check.kind !== 'same')
      }),
    )
  })
})
