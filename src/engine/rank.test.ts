import { describe, expect, test } from 'vitest'
import { type Admission, Line, rankOf } from './rank.ts'

const of = (owner: string | null, priority: Admission['priority'] = 'normal'): Admission => ({ owner, priority })

function lineOf(...admissions: readonly (readonly [id: string, of: Admission, goesOn?: true])[]): Line {
  const line = new Line()
  for (const [id, admission, goesOn = false] of admissions) line.join(id, admission, goesOn)
  return line
}

function order(line: Line, most = 100): string {
  const called: string[] = []
  for (let next = line.call(); next !== null; next = called.length < most ? line.call() : null) called.push(next)
  return called.join()
}

describe('who is next', () => {
  test('nobody, where nobody waits', () => expect(lineOf().call()).toBeNull())
  test('a higher priority, then who came first', () =>
    expect(order(lineOf(['low', of('a', 'low')], ['first', of('b')], ['second', of('c')], ['high', of('d', 'high')]))).toBe(
      'high,first,second,low',
    ))
  test('users take turns, however many one of them has', () =>
    expect(order(lineOf(['a0', of('ann')], ['a1', of('ann')], ['a2', of('ann')], ['b0', of('bob')], ['b1', of('bob')]))).toBe(
      'a0,b0,a1,b1,a2',
    ))
  test('what a user has had counts as well as what waits', () => {
    const line = lineOf(['a0', of('ann')], ['a1', of('ann')])
    expect(order(line)).toBe('a0,a1')
    line.join('a2', of('ann'), false)
    line.join('b0', of('bob'), false)
    expect(order(line)).toBe('b0,a2')
  })
  test('nobody starves: the last of many is called though another sends the next whenever one was called', () => {
    const line = lineOf(...Array.from({ length: 5 }, (_, n) => [`ann${n}`, of('ann')] as const))
    const called = Array.from({ length: 12 }, (_, nth) => {
      line.join(`bob${nth}`, of('bob'), false)
      return line.call()
    })
    expect(called.indexOf('ann4')).toBe(8)
  })
  test('who comes while the numbers are high is not before all that waits', () => {
    const line = lineOf(...Array.from({ length: 6 }, (_, n) => [`ann${n}`, of('ann')] as const))
    expect(order(line, 3)).toBe('ann0,ann1,ann2')
    for (const id of ['bob0', 'bob1', 'bob2']) line.join(id, of('bob'), false)
    expect(order(line)).toBe('bob0,ann3,bob1,ann4,bob2,ann5')
  })
  test('what was underway, before anything new of its priority and after all of a higher one', () =>
    expect(order(lineOf(['new', of('ann')], ['old', of('bob'), true], ['high', of('cid', 'high')]))).toBe('high,old,new'))
  test('what is nobody’s shares with none', () =>
    expect(order(lineOf(['x', of(null)], ['y', of(null)], ['ann', of('ann')]))).toBe('x,y,ann'))
  test('of each priority by its own numbers', () => {
    const line = lineOf(...Array.from({ length: 9 }, (_, n) => [`high${n}`, of('ann', 'high')] as const))
    expect(order(line)).toContain('high8')
    for (const [id, owner] of [['a0', 'ann'] as const, ['a1', 'ann'] as const, ['b0', 'bob'] as const]) line.join(id, of(owner), false)
    expect(order(line)).toBe('a0,b0,a1')
  })
})

test('who leaves is not called, and it is known whether it waited', () => {
  const line = lineOf(['a', of('ann')])
  expect([line.has('a'), line.size, line.leave('a'), line.leave('a'), line.size, line.call()]).toEqual([true, 1, true, false, 0, null])
})

test('however high a number, it stays within its priority, and within whole numbers of a database', () => {
  const [first, late] = [0, 3_000_000_000]
  expect(rankOf({ priority: 'normal', number: late })).toBeGreaterThan(rankOf({ priority: 'low', number: null }))
  expect(rankOf({ priority: 'high', number: late })).toBeGreaterThan(rankOf({ priority: 'normal', number: null }))
  expect(rankOf({ priority: 'normal', number: null })).toBeGreaterThan(rankOf({ priority: 'normal', number: first }))
  expect(Math.abs(rankOf({ priority: 'low', number: late }))).toBeLessThan(2 ** 31)
})
