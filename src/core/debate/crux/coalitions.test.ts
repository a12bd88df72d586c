import { describe, expect, test } from 'vitest'
import type { Side } from '../../house/words.ts'
import { debateWith, pair, position, seatWith, threadWith } from '../sample.fixture.ts'
import type { Thread } from '../state.ts'
import { SAMPLE } from '../store-of-value.fixture.ts'
import { agreement, campsOf } from './coalitions.ts'

const cruxes = (...confidences: readonly number[]) => confidences.map((confidence, index) => ({ id: `t${index + 1}`, confidence }))
/** "YN?": one side a thread, a dash for none. */
const stands = (written: string): Readonly<Record<string, Side>> =>
  Object.fromEntries(
    [...written].flatMap((sign, index) =>
      sign === '-' ? [] : [[`t${index + 1}`, sign === 'Y' ? 'YES' : sign === 'N' ? 'NO' : 'UNCERTAIN'] as const],
    ),
  )

describe('agreement', () => {
  test.each([
    ['YYY', 'YYY', 1],
    ['YYY', 'YNN', 1 / 3],
    ['YY?', 'YYN', 2.5 / 3],
    ['Y??', 'Y??', 2 / 3],
  ])('of %s and %s is %d', (a, b, expected) => expect(agreement(stands(a), stands(b), cruxes(1, 1, 1))).toBeCloseTo(expected, 10))
  test('is weighted by how good a crux is', () => expect(agreement(stands('YYN'), stands('YYY'), cruxes(0.5, 0.5, 1))).toBeCloseTo(0.5, 10))
  test('needs three cruxes in common', () => {
    expect(agreement(stands('YY-'), stands('YYY'), cruxes(1, 1, 1))).toBeNull()
    expect(agreement(stands('YYY'), stands('YYY'), cruxes(1, 1))).toBeNull()
  })
  test('needs one on which both are certain, and some weight', () => {
    expect(agreement(stands('???'), stands('???'), cruxes(1, 1, 1))).toBeNull()
    expect(agreement(stands('YYY'), stands('NNN'), cruxes(1, 1, 1))).toBeNull()
    expect(agreement(stands('YYY'), stands('YYY'), cruxes(0, 0, 0))).toBeNull()
  })
})

const QUESTIONS = [
  'Does volatility keep savers away?',
  'Do fees keep savers away?',
  'Does regulation keep savers away?',
  'Does custody keep savers away?',
]

/** Rows are seats, columns threads. */
function table(rows: Readonly<Record<string, string>>, over: Partial<Thread> = {}, gone: readonly string[] = []) {
  const width = Math.max(...Object.values(rows).map(({ length }) => length))
  const threads = Array.from({ length: width }, (_, index) => {
    const id = `t${index + 1}`
    const taken = Object.entries(rows).flatMap(([seat, row]) => {
      const side = stands(row)[id]
      return side === undefined ? [] : [[seat, position(side, { confidence: 1 })] as const]
    })
    const steelmans = taken.map(([seat]) => pair(seat, 'other'))
    return threadWith(id, {
      question: QUESTIONS[index] ?? `Does factor${index} keep savers away?`,
      positions: Object.fromEntries(taken),
      steelmans,
      ...over,
    })
  })
  const seats = Object.fromEntries(
    Object.keys(rows).map((seat) => [
      seat,
      seatWith('YES', { gone: gone.includes(seat) ? { kind: 'removed', because: 'Removed.' } : null }),
    ]),
  )
  return debateWith({ seats, threads })
}
const members = (own: ReturnType<typeof table>) => campsOf(own).camps.map((camp) => camp.members.join(''))

describe('coalitions, from three converged cruxes on', () => {
  test('join who agrees enough, with what they share', () => {
    const { camps, preliminary } = campsOf(table({ a: 'YYN', b: 'YYN', c: 'NNY', d: 'NNY' }))
    expect(preliminary).toBe(false)
    expect(camps).toEqual([
      { members: ['a', 'b'], positions: { t1: 'YES', t2: 'YES', t3: 'NO' }, label: 'Yes on volatility and savers' },
      { members: ['c', 'd'], positions: { t1: 'NO', t2: 'NO', t3: 'YES' }, label: 'No on volatility and savers' },
    ])
  })
  test('take 0.75 and leave 0.67 alone', () => {
    expect(members(table({ a: 'YYYY', b: 'YYYN' }))).toEqual(['ab'])
    expect(members(table({ a: 'YYY', b: 'YYN' }))).toEqual([])
  })
  test('join at 0.7 and not at 9 of 13', () => {
    expect(members(table({ a: 'YYYYYYYYYY', b: 'YYYYYYYNNN' }))).toEqual(['ab'])
    expect(members(table({ a: 'YYYYYYYYYYYYY', b: 'YYYYYYYYYNNNN' }))).toEqual([])
  })
  test('link by the average: a third joins two whom it resembles enough on the whole', () => {
    expect(members(table({ a: 'YYYY', b: 'YYYY', c: 'YYY?' }))).toEqual(['abc'])
    expect(members(table({ a: 'YYYY', b: 'YYYN', c: 'YYNN' }))).toEqual(['ab'])
  })
  test('share only what nobody in them holds otherwise', () =>
    expect(campsOf(table({ a: 'YYYY', b: 'YYYN' })).camps[0]?.positions).toEqual({ t1: 'YES', t2: 'YES', t3: 'YES' }))
  test('leave out who has taken fewer than three positions, and who is gone', () => {
    expect(members(table({ a: 'YYYY', b: 'YYYY', c: 'YY--' }))).toEqual(['ab'])
    expect(members(table({ a: 'YYYY', b: 'YYYY' }, {}, ['b']))).toEqual([])
  })
  test('do not count threads that never converged', () =>
    expect(campsOf(table({ a: 'YYY', b: 'YYY' }, { status: 'FAILED_LOCK' })).preliminary).toBe(true))
})

describe('camps, below that', () => {
  test('are preliminary: the same sides on what both have taken', () => {
    const { camps, preliminary } = campsOf(table({ a: 'YN', b: 'YN', c: 'NY' }))
    expect(preliminary).toBe(true)
    expect(camps.map((camp) => camp.members)).toEqual([['a', 'b']])
  })
  test('of the sample: who says NO to the share and YES to the funds', () => {
    const { camps, preliminary } = campsOf(SAMPLE)
    expect(preliminary).toBe(true)
    expect(camps.map((camp) => [camp.members, camp.positions])).toEqual([
      [['saver', 'builder'], { t1: 'NO', t2: 'YES' }],
      [['trader', 'gold'], { t2: 'NO' }],
    ])
  })
  test('need a side in common: to be unsure together is no camp', () => {
    expect(members(table({ a: '?', b: '?' }))).toEqual([])
    expect(members(table({ a: 'Y-', b: '-Y' }))).toEqual([])
  })
  test('quarrel with nobody inside', () => expect(members(table({ a: 'Y-', b: 'YN', c: 'YY' }))).toEqual(['ab']))
  test('come in the order of the table, whoever has taken most sides', () => {
    expect(members(table({ a: 'N-', b: 'NN', c: 'Y-', d: 'YY' }))).toEqual(['ab', 'cd'])
    expect(members(table({ a: 'Y-', b: 'NN', c: 'N-', d: 'YY' }))).toEqual(['ad', 'bc'])
  })
  test('share only what every member holds', () => {
    const camps = campsOf(table({ a: 'YY', b: 'YY', c: 'Y?' })).camps
    expect(camps.map(({ members, positions }) => [members.join(''), positions])).toEqual([['abc', { t1: 'YES' }]])
  })
  test('read the side that counts', () => {
    const own = table({ a: 'Y', b: 'Y' })
    const t1 = own.threads.t1 ?? threadWith('t1')
    expect(members({ ...own, threads: { t1: { ...t1, positions: { ...t1.positions, b: position('YES', { counted: 'NO' }) } } } })).toEqual(
      [],
    )
  })
  test('without any card there are none', () => expect(campsOf(debateWith({ seats: {} }))).toEqual({ camps: [], preliminary: true }))
})
