import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '../../house/words.ts'
import { lockBudget, requiredPairs } from './pairs.ts'

type Positions = Parameters<typeof requiredPairs>[0]

/** `ada: 'YES 0.9'`. */
const positions = (written: Readonly<Record<string, string>>): Positions =>
  Object.fromEntries(
    Object.entries(written).map(([seat, text]) => {
      const [side, confidence] = text.split(' ')
      return [seat, { side: side as Side, confidence: Number(confidence) }]
    }),
  )
const pairs = (written: Readonly<Record<string, string>>, allPairs = false): readonly string[] =>
  requiredPairs(positions(written), allPairs).map(({ from, to }) => `${from}→${to}`)

describe('one opponent each', () => {
  test('one against two: the one restates the more confident, both restate the one', () =>
    expect(pairs({ hay: 'YES 0.85', say: 'NO 0.9', mal: 'NO 0.85', tal: 'UNCERTAIN 0.6' })).toEqual(['hay→say', 'mal→hay', 'say→hay']))

  test('two against two: nobody is left unrestated', () =>
    expect(pairs({ a: 'YES 0.9', b: 'YES 0.7', c: 'NO 0.6', d: 'NO 0.8' })).toEqual(['a→d', 'b→c', 'c→b', 'd→a']))

  test('those to spare restate the most confident again', () =>
    expect(pairs({ ada: 'YES 0.9', bob: 'YES 0.7', cy: 'YES 0.6', eve: 'NO 0.8', dan: 'NO 0.5' })).toEqual([
      'ada→eve',
      'bob→dan',
      'cy→eve',
      'dan→bob',
      'eve→ada',
    ]))

  test('equal confidence goes by seat id, whatever the order of the record', () => {
    expect(pairs({ b: 'NO 0.8', a: 'NO 0.8', c: 'YES 0.5' })).toEqual(['a→c', 'b→c', 'c→a'])
    expect(pairs({ c: 'YES 0.5', a: 'NO 0.8', b: 'NO 0.8' })).toEqual(['a→c', 'b→c', 'c→a'])
  })

  test('with one side only, nobody has an opponent', () => {
    expect(pairs({ a: 'YES 0.9', b: 'YES 0.8', c: 'UNCERTAIN 0.5' })).toEqual([])
    expect(pairs({})).toEqual([])
  })
})

test('what was made holds while both are opponents; only who lost its opponent is paired anew', () => {
  const made = [
    { from: 'a', to: 'd' },
    { from: 'b', to: 'c' },
    { from: 'x', to: 'd' },
  ]
  const left = positions({ a: 'YES 0.9', b: 'YES 0.7', c: 'NO 0.95', e: 'NO 0.6' })
  const named = (list: typeof made) => requiredPairs(left, false, list).map(({ from, to }) => `${from}→${to}`)
  expect(named([])).toEqual(['a→c', 'b→e', 'c→a', 'e→b'])
  expect(named(made)).toEqual(['a→e', 'b→c', 'c→a', 'e→b'])
  expect(
    named([
      { from: 'b', to: 'c' },
      { from: 'b', to: 'e' },
    ]),
  ).toEqual(['a→e', 'b→c', 'c→a', 'e→b'])
})

test('all pairs: every opponent, both ways', () =>
  expect(pairs({ a: 'YES 0.9', b: 'NO 0.7', c: 'NO 0.6', d: 'UNCERTAIN 1' }, true)).toEqual(['a→b', 'a→c', 'b→a', 'c→a']))

describe('for any positions', () => {
  const some = fc.array(
    fc.record({ side: fc.constantFrom<Side>('YES', 'NO', 'UNCERTAIN'), confidence: fc.double({ min: 0, max: 1, noNaN: true }) }),
    {
      maxLength: 12,
    },
  )
  const named = (list: readonly { side: Side; confidence: number }[]): Positions =>
    Object.fromEntries(list.map((position, index) => [`seat-${index}`, position]))

  test('every committed seat restates one of the other side, and as many are restated as there are seats to do it', () => {
    fc.assert(
      fc.property(some, (list) => {
        const held = named(list)
        const required = requiredPairs(held, false)
        const count = (side: Side): number => list.filter((position) => position.side === side).length
        const [yes, no] = [count('YES'), count('NO')]
        expect(required).toHaveLength(yes > 0 && no > 0 ? yes + no : 0)
        expect(new Set(required.map(({ from }) => from)).size).toBe(required.length)
        const restated = (side: Side): number => new Set(required.filter(({ to }) => held[to]?.side === side).map(({ to }) => to)).size
        expect(restated('YES')).toBe(Math.min(yes, no))
        expect(restated('NO')).toBe(Math.min(yes, no))
        for (const { from, to } of required) expect([held[from]?.side, held[to]?.side].toSorted()).toEqual(['NO', 'YES'])
      }),
    )
  })

  test('all pairs hold the representative ones and number twice the product', () => {
    fc.assert(
      fc.property(some, (list) => {
        const count = (side: Side): number => list.filter((position) => position.side === side).length
        const all = requiredPairs(named(list), true)
        expect(all).toHaveLength(2 * count('YES') * count('NO'))
        for (const pair of requiredPairs(named(list), false)) expect(all).toContainEqual(pair)
      }),
    )
  })
})

test.each([
  [0, 0, 8],
  [2, 2, 8],
  [3, 2, 9],
  [1, 2, 8],
  [4, 4, 14],
  [12, 12, 38],
])('%d commitments and %d pairs: a budget of %d', (commits, required, expected) => expect(lockBudget(commits, required)).toBe(expected))
