import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Side } from '../../house/words.ts'
import { debateWith, falsifier, flip, movedPosition, position, seatWith, threadWith, topClaim } from '../sample.fixture.ts'
import type { Position, SeatState, Thread } from '../state.ts'
import { SAMPLE } from '../store-of-value.fixture.ts'
import { regimeOf } from './regime.ts'

const GONE = { kind: 'removed', because: 'Removed.' } as const
const split = {
  a: position('YES', { flip: flip(), falsifier: falsifier('Fees') }),
  b: position('NO', { flip: flip(), falsifier: falsifier('Yield') }),
}
const settled = { a: position('YES'), b: movedPosition('NO', 'YES', 'verified') }
const table = (...sides: readonly Side[]) => Object.fromEntries(sides.map((side, index) => ['abcdef'[index] ?? '', seatWith(side)]))
const threads = (...positions: readonly Thread['positions'][]) =>
  positions.map((held, index) => threadWith(`t${index + 1}`, { positions: held }))
/** Says one thing; what counts is another. */
const swayed = (from: Side, to: Side): SeatState => seatWith(from, { declared: topClaim(to) })
const regime = (seats: Readonly<Record<string, SeatState>>, ...positions: readonly Thread['positions'][]) =>
  regimeOf(debateWith({ seats, threads: threads(...positions) }))

describe('polarized', () => {
  test('where a validated crux keeps both sides', () =>
    expect(regime(table('YES', 'NO'), split)).toEqual({ regime: 'polarized', because: 'One validated crux keeps YES and NO.' }))
  test('is what the sample ends as', () =>
    expect(regimeOf(SAMPLE)).toEqual({ regime: 'polarized', because: '2 validated cruxes keep YES and NO.' }))
  test('even where all top claims agree', () => expect(regime(table('YES', 'YES'), split).regime).toBe('polarized'))
  test('not where the crux failed a test', () =>
    expect(regime(table('YES', 'NO'), { a: position('YES'), b: position('NO') }).regime).toBe('inconclusive'))
})

describe('partial', () => {
  test('where one crux was settled and another is split', () => expect(regime(table('YES', 'NO'), settled, split).regime).toBe('partial'))
  test('not where the settling was without support', () =>
    expect(regime(table('YES', 'NO'), { a: position('YES'), b: movedPosition('NO', 'YES', 'unsupported') }, split).regime).toBe(
      'polarized',
    ))
  test('not where everything was settled', () => expect(regime(table('YES', 'NO'), settled).regime).toBe('inconclusive'))
})

describe('consensus', () => {
  test('where all say the same, and would without a flip', () =>
    expect(regime(table('YES', 'YES', 'YES'), settled)).toEqual({
      regime: 'consensus',
      because: 'All 3 seats say YES, none of them by a move without new evidence.',
    }))
  test('on NO as well', () => expect(regime(table('NO', 'NO')).regime).toBe('consensus'))
  test('not by a flip without evidence, which is named', () => {
    const { regime: named, because } = regime({ a: seatWith('YES'), b: swayed('NO', 'YES') })
    expect(named).toBe('inconclusive')
    expect(because).toBe(
      'On the topic: 2 YES, 0 NO, 0 UNCERTAIN. 1 of them moved without new evidence; without that: 1 YES, 1 NO, 0 UNCERTAIN. Nobody took a position on any question.',
    )
  })
  test.each<[string, Thread['positions']]>([
    ['still split on a question, validated or not', { a: position('YES'), b: position('NO') }],
    ['split in what counts', { a: position('YES'), b: movedPosition('NO', 'YES', 'unsupported') }],
    ['split in what is said', { a: position('YES'), b: movedPosition('YES', 'NO', 'unsupported') }],
  ])('not where seats are %s', (_, positions) => expect(regime(table('YES', 'YES'), positions).regime).toBe('inconclusive'))
  test('not because the other side is gone', () => {
    const seats = { a: seatWith('YES'), b: seatWith('YES'), c: seatWith('NO', { gone: { kind: 'removed', because: 'Removed.' } }) }
    expect(regime(seats, { a: position('YES'), c: position('NO') }).regime).toBe('inconclusive')
  })
  test('not among those who are left, which is said', () => {
    const seats = { ...table('YES', 'NO', 'YES', 'NO'), b: seatWith('NO', { gone: GONE }), d: seatWith('NO', { gone: GONE }) }
    expect(regime(seats)).toEqual({
      regime: 'inconclusive',
      because: 'On the topic, among those left (2 that opened are gone): 2 YES, 0 NO, 0 UNCERTAIN. Nobody took a position on any question.',
    })
  })
  test('even if who is gone said the same', () =>
    expect(regime({ ...table('YES', 'YES'), c: seatWith('YES', { gone: GONE }) }).because).toContain('(1 that opened is gone)'))
  test('yet without those who never opened', () =>
    expect(regime({ ...table('YES', 'YES'), c: seatWith(null, { gone: GONE }) }).regime).toBe('consensus'))
  test.each<[string, Readonly<Record<string, SeatState>>]>([
    ['of one', table('YES')],
    ['of the unsure', table('UNCERTAIN', 'UNCERTAIN')],
    ['with one who never spoke', { a: seatWith('YES'), b: seatWith(null) }],
    ['of nobody', {}],
  ])('not %s', (_, seats) => expect(regime(seats).regime).toBe('inconclusive'))
})

describe('inconclusive says why', () => {
  test('with the sides and the questions that failed', () =>
    expect(regime(table('YES', 'NO'), { a: position('YES'), b: position('NO') }).because).toBe(
      'On the topic: 1 YES, 1 NO, 0 UNCERTAIN. One question was put, none with a disagreement that passed every test. One question is still split.',
    ))
})

test('whatever happens, split positions are never called consensus', () => {
  const side = fc.constantFrom<Side>('YES', 'NO', 'UNCERTAIN')
  const stand = fc.record({ side, counted: side }).map(({ side: said, counted }): Position => position(said, { counted }))
  const seat = fc.oneof(
    { weight: 4, arbitrary: fc.constant(swayed('YES', 'YES')) },
    fc.tuple(side, side).map(([from, to]) => swayed(from, to)),
  )
  const [a, b, c] = [seat, seat, seat]
  let found = 0
  fc.assert(
    fc.property(fc.record({ a, b, c }), fc.array(fc.record({ a: stand, b: stand, c: stand }), { maxLength: 2 }), (seats, stands) => {
      if (regime(seats, ...stands).regime !== 'consensus') return
      found++
      const sides = Object.values(seats).flatMap(({ declared, counted }) => [declared?.side, counted?.side])
      expect(new Set(sides).size).toBe(1)
      for (const held of stands) {
        for (const which of ['side', 'counted'] as const) {
          const taken = Object.values(held).map((one) => one[which])
          expect(taken.includes('YES') && taken.includes('NO')).toBe(false)
        }
      }
    }),
    { numRuns: 500 },
  )
  expect(found).toBeGreaterThan(20)
})
