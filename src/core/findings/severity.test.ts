import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gravestFirst, isAtLeast, middleOf, SEVERITIES, stepsBetween } from './severity.ts'

const anySeverity = fc.constantFrom(...SEVERITIES)

describe('severities', () => {
  test('go from blocker to info', () => expect(SEVERITIES).toEqual(['blocker', 'major', 'minor', 'info']))
  test('lie so many steps apart', () => {
    expect(stepsBetween('blocker', 'info')).toBe(3)
    expect(stepsBetween('info', 'major')).toBe(2)
    expect(stepsBetween('minor', 'minor')).toBe(0)
  })
  test('are at least as grave as themselves and as all below', () => {
    expect(isAtLeast('major', 'major')).toBe(true)
    expect(isAtLeast('blocker', 'major')).toBe(true)
    expect(isAtLeast('minor', 'major')).toBe(false)
  })
})

describe('the middle', () => {
  test('of none is none', () => expect(middleOf([])).toBeNull())
  test('of two is the graver', () => expect(middleOf(['info', 'major'])).toBe('major'))
  test('of three is the one between', () => expect(middleOf(['info', 'blocker', 'minor'])).toBe('minor'))
  test('is one of those given, whatever their order, and at most half are graver', () =>
    fc.assert(
      fc.property(fc.array(anySeverity, { minLength: 1, maxLength: 7 }), (held) => {
        const middle = middleOf(held)
        expect(held).toContain(middle)
        expect(middleOf(held.toReversed())).toBe(middle)
        expect(held.filter((one) => gravestFirst(one, middle ?? 'info') < 0).length).toBeLessThan(held.length / 2)
        expect(held.filter((one) => gravestFirst(one, middle ?? 'info') > 0).length).toBeLessThanOrEqual(held.length / 2)
      }),
    ))
})
