import { describe, expect, test } from 'vitest'
import { debateWith, movedPosition, position, seatWith, threadWith } from '../sample.fixture.ts'
import { countedSides, isSplit, isSplitAnyhow, ownThreads, settledSide, tallied, unanimousSide } from './sides.ts'

const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
const without = (id: 'a' | 'b' | 'c') => ({ ...seats, [id]: seatWith('NO', { gone: { kind: 'removed', because: 'Removed.' } }) })

describe('sides', () => {
  const positions = { a: position('YES'), b: movedPosition('NO', 'YES', 'unsupported'), c: position('UNCERTAIN') }
  test('are those that count', () => {
    expect(countedSides(positions, seats)).toEqual({ YES: ['a'], NO: ['b'], UNCERTAIN: ['c'] })
    expect(tallied(countedSides(positions, seats))).toBe('1 YES, 1 NO, 1 UNCERTAIN')
  })
  test('leave out who is gone, and who never sat here', () => {
    expect(countedSides(positions, without('b'))).toEqual({ YES: ['a'], NO: [], UNCERTAIN: ['c'] })
    expect(countedSides({ z: position('NO') }, seats).NO).toEqual([])
  })
  test('split only where both have somebody', () => {
    expect(isSplit(countedSides(positions, seats))).toBe(true)
    expect(isSplit(countedSides(positions, without('b')))).toBe(false)
  })
})

describe('a split of any kind', () => {
  test.each([
    ['counted, though declared as one', { a: position('YES'), b: movedPosition('NO', 'YES', 'unsupported') }, true],
    ['declared, though counted as one', { a: position('YES'), b: movedPosition('YES', 'NO', 'unsupported') }, true],
    ['none with one who is unsure', { a: position('YES'), b: position('UNCERTAIN') }, false],
  ])('%s', (_, positions, split) => expect(isSplitAnyhow({ positions })).toBe(split))
})

describe('unanimity', () => {
  test('is two or more on one side', () => {
    expect(unanimousSide({ a: position('NO'), b: position('NO') }, seats)).toBe('NO')
    expect(unanimousSide({ a: position('NO') }, seats)).toBeNull()
  })
  test.each([
    ['somebody is unsure', { a: position('YES'), b: position('UNCERTAIN') }],
    ['all are unsure', { a: position('UNCERTAIN'), b: position('UNCERTAIN') }],
    ['one only joined without evidence', { a: position('YES'), b: movedPosition('NO', 'YES', 'unsupported') }],
    ['one left, though that does not count', { a: position('YES'), b: movedPosition('YES', 'NO', 'unsupported') }],
  ])('is not where %s', (_, positions) => expect(unanimousSide(positions, seats)).toBeNull())
})

describe('a dispute is settled', () => {
  const settled = { a: position('YES'), b: movedPosition('NO', 'YES', 'verified') }
  test.each(['verified', 'unverified', 'falsifier'] as const)('by a move that is %s', (supported) =>
    expect(settledSide({ a: position('YES'), b: movedPosition('NO', 'YES', supported) }, seats)).toBe('YES'),
  )
  test('also beside someone who was unsure from the start', () =>
    expect(settledSide({ ...settled, c: position('UNCERTAIN') }, seats)).toBe('YES'))
  test.each([
    ['an unsupported move', { a: position('YES'), b: movedPosition('NO', 'YES', 'unsupported') }],
    ['a move to UNCERTAIN', { a: position('YES'), b: movedPosition('NO', 'UNCERTAIN', 'verified') }],
    ['agreement from the start', { a: position('YES'), b: position('YES') }],
    ['a newcomer on the other side', { ...settled, c: movedPosition('UNCERTAIN', 'NO', 'verified') }],
    ['a newcomer who only says so', { ...settled, c: movedPosition('UNCERTAIN', 'NO', 'unsupported') }],
    ['a word taken back, even without evidence', { ...settled, c: movedPosition('YES', 'NO', 'unsupported') }],
  ])('not by %s', (_, positions) => expect(settledSide(positions, seats)).toBeNull())
  test('not by the other side’s leaving', () => expect(settledSide({ a: position('YES'), b: position('NO') }, without('b'))).toBeNull())
})

test('a merged thread is asked elsewhere', () => {
  const own = debateWith({ seats, threads: [threadWith('t1'), threadWith('t2', { status: 'MERGED' })] })
  expect(ownThreads(own).map(({ id }) => id)).toEqual(['t1'])
})
