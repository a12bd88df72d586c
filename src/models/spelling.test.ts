/** Words and numbers in other letters: exactly one reading, or none. */
import { describe, expect, test } from 'vitest'
import { Severity } from '../core/findings/words.ts'
import { Side } from '../core/house/words.ts'
import { booleanIn, meant, numberIn } from './spelling.ts'

describe('a word of a list', () => {
  test.each([
    ['CRITICAL', 'blocker'],
    ['warning', 'major'],
    [' Info.', 'info'],
    ['BLOCKER', 'blocker'],
    ['grave', null],
  ])('of severities: %s is %s', (word, severity) => expect(meant(word, Severity.options)).toBe(severity))
  test.each([
    ['Nuanced', 'UNCERTAIN'],
    ['yes', 'YES'],
    ['not sure', null],
    ['', null],
  ])('of sides: %s is %s', (word, side) => expect(meant(word, Side.options)).toBe(side))
  test('that may be said itself is no other', () => expect(meant('critical', ['critical', 'blocker'])).toBe('critical'))
  test('that could be two is none', () => expect(meant('ab', ['A-B', 'A_B'])).toBeNull())
})

test.each([
  ['0.8', true, 0.8],
  [' 80 % ', true, 0.8],
  ['80%', true, 0.8],
  ['0,8', true, 0.8],
  ['12', false, 12],
  ['-3', false, -3],
  ['80 %', false, null],
  ['1,000', false, null],
  ['about 5', false, null],
  ['', true, null],
])('%s as a number, of a share %s, is %s', (said, isShare, number) => expect(numberIn(said, isShare)).toBe(number))

test.each([
  ['TRUE', true],
  ['no', false],
  ['perhaps', null],
])('%s is %s', (said, value) => expect(booleanIn(said)).toBe(value))
