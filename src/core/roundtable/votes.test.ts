import { describe, expect, test } from 'vitest'
import type { Side } from '../house/words.ts'
import { type Line, type Spoken, talk } from './groupthink/talk.fixture.ts'
import type { Roundtable } from './state.ts'
import { sidesOf, tallyOf, workingAnswer } from './votes.ts'
import type { Tally } from './words.ts'

const SEATS = ['a', 'b', 'c', 'd', 'e']
const tally = (...rounds: readonly Spoken[]): Tally => last(talk([{}, ...rounds], { seats: SEATS }).own)
function last(own: Roundtable): Tally {
  const round = own.rounds.at(-1)
  if (round === undefined) throw new Error('No round was held.')
  return tallyOf(own, round)
}
const ACCEPT: Line = { vote: 'ACCEPT', confidence: 0.8 }
const MINOR: Line = { vote: 'MINOR', confidence: 0.9 }
const BLOCKER: Line = { vote: 'BLOCKER', claim: 'C1', confidence: 0.7 }

describe('the count of a round', () => {
  test('accepting with small changes is accepting; the level is a share of all seats, not of those who voted', () => {
    expect(tally({ a: ACCEPT, b: ACCEPT, c: MINOR, d: BLOCKER })).toMatchObject({
      accept: 2,
      minor: 1,
      blocker: 1,
      absent: 1,
      level: 0.6,
      leastConfidence: 0.7,
    })
  })

  test('who spoke without a vote is absent; who said nothing has no confidence', () => {
    expect(tally({ a: ACCEPT, b: { vote: null, confidence: 0.2 } })).toMatchObject({ absent: 4, leastConfidence: 0.2 })
    expect(tally({})).toMatchObject({ absent: 5, level: 0, leastConfidence: null })
    expect(last(talk([{}, {}], { seats: [] }).own).level).toBe(0)
  })

  test('who changed sides without new evidence does not count as agreeing; with it, they do', () => {
    const changed = (supported: boolean): Tally => tally({ a: ACCEPT, b: { ...ACCEPT, change: { from: 'NO', supported } } })
    expect(changed(false)).toMatchObject({ accept: 1, level: 0.2, unsupported: ['b'], absent: 3 })
    expect(changed(true)).toMatchObject({ accept: 2, level: 0.4, unsupported: [] })
  })
})

describe('a blocker', () => {
  const open = (...rounds: readonly Spoken[]) => tally(...rounds).openBlockers.map(({ seat, round, claim }) => [seat, round, claim])

  test('is open until the same seat votes otherwise; silence and the votes of others do not close it', () => {
    expect(open({ a: BLOCKER })).toEqual([['a', 1, 'C1']])
    expect(open({ a: BLOCKER }, { b: ACCEPT })).toEqual([['a', 1, 'C1']])
    expect(open({ a: BLOCKER }, { a: { vote: null } })).toEqual([['a', 1, 'C1']])
    expect(open({ a: BLOCKER }, { a: MINOR })).toEqual([])
    expect(open({ a: BLOCKER }, { a: ACCEPT }, { a: BLOCKER })).toEqual([['a', 3, 'C1']])
  })

  test('of a seat that changed sides without evidence stays open: only its agreement is not counted', () => {
    expect(open({ a: { ...BLOCKER, change: { from: 'YES', supported: false } } })).toEqual([['a', 1, 'C1']])
  })

  test('that the user lifted is closed, a later one is not', () => {
    const { own } = talk([{}, { a: BLOCKER }, { a: BLOCKER }], { seats: SEATS })
    const lifted = (round: number): number => last({ ...own, lifted: { a: { round, by: 'user', because: '' } } }).openBlockers.length
    expect(lifted(2)).toBe(0)
    expect(lifted(1)).toBe(1)
  })

  test('of a later round does not block an earlier one', () => {
    const { own } = talk([{}, { a: ACCEPT }, { a: BLOCKER }], { seats: SEATS })
    const first = own.rounds[1]
    expect(first === undefined ? null : tallyOf(own, first).openBlockers).toEqual([])
  })
})

describe('the working answer', () => {
  const answer = (...lines: readonly [Side | null, number, string?][]) => {
    const spoken = Object.fromEntries(
      lines.map(([side, confidence, statement = `${side} at ${confidence}`], index) => [
        SEATS[index] ?? '',
        { side, confidence, statement },
      ]),
    )
    return workingAnswer(talk([spoken], { seats: SEATS }).own, SEATS)
  }

  test('is that of the larger side, in the words of its surest holder', () => {
    expect(answer(['YES', 0.6], ['YES', 0.8], ['NO', 0.95])).toEqual({ seat: 'b', side: 'YES', statement: 'YES at 0.8' })
    expect(answer(['NO', 0.6], ['NO', 0.5], ['YES', 0.95])?.statement).toBe('NO at 0.6')
  })

  test('in a tie is that of the surest, and of the first where nobody is surer', () => {
    expect(answer(['YES', 0.6], ['NO', 0.7])?.seat).toBe('b')
    expect(answer(['YES', 0.7], ['NO', 0.7])?.seat).toBe('a')
  })

  test('is that of those who do not know only where nobody else stands', () => {
    expect(answer(['UNCERTAIN', 0.9], ['UNCERTAIN', 0.9], ['NO', 0.3])?.side).toBe('NO')
    expect(answer(['UNCERTAIN', 0.4], ['UNCERTAIN', 0.5])?.seat).toBe('b')
  })

  test('without sides is that of the largest group', () => {
    expect(answer([null, 0.95, 'The car park.'], [null, 0.6, 'Opening hours.'], [null, 0.7, 'Hours of opening.'])?.seat).toBe('c')
  })

  test('is none where nobody has spoken, and follows the last word of each', () => {
    expect(answer()).toBeNull()
    const moved = talk([
      { a: { side: 'YES' }, b: { side: 'YES' } },
      { a: { side: 'NO' }, b: { side: 'NO', statement: 'Keep it.' } },
    ])
    expect(workingAnswer(moved.own, SEATS)?.side).toBe('NO')
  })
})

test('sides are counted; no side is none of them', () => {
  expect(sidesOf([{ side: 'YES' }, { side: 'NO' }, { side: 'NO' }, { side: 'UNCERTAIN' }, { side: null }])).toEqual({
    YES: 1,
    NO: 2,
    UNCERTAIN: 1,
  })
})
