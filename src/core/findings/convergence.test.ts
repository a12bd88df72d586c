/** Two reviews held against each other (3-9). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convergenceOf, type Standing } from './convergence.ts'
import type { EarlierFinding } from './words.ts'

/** Findings that nobody could take for one another, by letter. */
const wordsOf = (letter: string): string => [1, 2, 3].map((times) => letter.repeat(times + 2)).join(' ')
const earlier = (letter: string, status: EarlierFinding['status'] = 'open'): EarlierFinding => ({
  id: `F-${letter}`,
  severity: 'major',
  category: 'scope',
  section: [letter],
  quote: wordsOf(letter),
  description: wordsOf(letter),
  status,
})
const now = (letter: string): Standing => ({
  id: `N-${letter}`,
  category: 'scope',
  section: [letter],
  quote: wordsOf(letter),
  description: wordsOf(letter),
  lines: { start: 1, end: 1 },
})

describe('what became of each', () => {
  test('open before and gone now: resolved', () => expect(convergenceOf([earlier('a')], []).resolved.map(({ id }) => id)).toEqual(['F-a']))
  test('open before and here now: persistent', () =>
    expect(convergenceOf([earlier('a')], [now('a')]).persistent).toEqual([{ before: 'F-a', now: 'N-a' }]))
  test('unknown before: new', () => expect(convergenceOf([], [now('a')]).fresh).toEqual(['N-a']))
  test('resolved before and back now: regressed, and not new', () => {
    const { regressed, fresh } = convergenceOf([earlier('a', 'resolved')], [now('a')])
    expect(regressed).toEqual([{ before: 'F-a', now: 'N-a' }])
    expect(fresh).toEqual([])
  })
  test('resolved before and still gone: nothing', () =>
    expect(convergenceOf([earlier('a', 'resolved')], [])).toEqual({
      resolved: [],
      persistent: [],
      fresh: [],
      regressed: [],
      unseen: [],
      score: 1,
    }))
  test('one earlier finding answers for one of now only', () =>
    expect(convergenceOf([earlier('a')], [now('a'), { ...now('a'), id: 'N-2' }])).toMatchObject({
      persistent: [{ now: 'N-a' }],
      fresh: ['N-2'],
    }))
  test('open and resolved alike: the open one is meant', () =>
    expect(convergenceOf([earlier('a', 'resolved'), { ...earlier('a'), id: 'F-open' }], [now('a')]).persistent).toEqual([
      { before: 'F-open', now: 'N-a' },
    ]))
})

describe('the score', () => {
  const scoreOf = (old: readonly EarlierFinding[], fresh: readonly Standing[]) => convergenceOf(old, fresh).score
  test('nothing open before and after is 1', () => expect(scoreOf([], [])).toBe(1))
  test('only persistent ones is 0', () => expect(scoreOf([earlier('a'), earlier('b')], [now('a'), now('b')])).toBe(0))
  test('all resolved is 1, whatever persists', () => expect(scoreOf([earlier('a'), earlier('b')], [now('b')])).toBe(1))
  test('two resolved and one new is 2/3', () => expect(scoreOf([earlier('a'), earlier('b')], [now('c')])).toBeCloseTo(2 / 3))
  test('one resolved, one regressed is 1/2', () => expect(scoreOf([earlier('a'), earlier('b', 'resolved')], [now('b')])).toBe(0.5))
  test('one resolved, one new, one regressed is 1/3', () =>
    expect(scoreOf([earlier('a'), earlier('b', 'resolved')], [now('b'), now('c')])).toBeCloseTo(1 / 3))
  test('only new ones is 0', () => expect(scoreOf([], [now('a')])).toBe(0))
})

const letters = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })

test('every finding is counted exactly once, and the score is the share of what moved that was resolved', () =>
  fc.assert(
    fc.property(letters, letters, letters, (open, settled, standing) => {
      const closed = settled.filter((letter) => !open.includes(letter))
      const { resolved, persistent, fresh, regressed, score } = convergenceOf(
        [...open.map((letter) => earlier(letter)), ...closed.map((letter) => earlier(letter, 'resolved'))],
        standing.map(now),
      )
      expect(resolved).toHaveLength(open.filter((letter) => !standing.includes(letter)).length)
      expect(persistent).toHaveLength(open.filter((letter) => standing.includes(letter)).length)
      expect(regressed).toHaveLength(closed.filter((letter) => standing.includes(letter)).length)
      expect(persistent.length + fresh.length + regressed.length).toBe(standing.length)
      const moved = resolved.length + fresh.length + regressed.length
      expect(score).toBe(moved > 0 ? resolved.length / moved : persistent.length > 0 ? 0 : 1)
    }),
  ))
