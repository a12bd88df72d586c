import { describe, expect, test } from 'vitest'
import type { AskReport } from '../../core/ask/report.ts'
import { ANSWERS, REPORT, STOPPED } from '../ask-sample.fixture.ts'
import { ending, nextStep } from '../reading.ts'
import { blindVote, countingNote, dissentReason, headline, letterKey, standings, votesBetween } from './reading.ts'

const tally = REPORT.tally ?? expect.unreachable('the sample has a tally')

describe('the headline', () => {
  test('speaks of a winner only at the end', () => {
    expect(headline(REPORT)).toBe('The answer of Failure hunter wins')
    expect(headline({ ...REPORT, status: 'open' })).toBe('The answer of Failure hunter is ahead')
  })

  test('of two answers says that they are not ranked', () => {
    expect(
      headline({ ...REPORT, answers: ANSWERS.slice(0, 2), result: { kind: 'unranked', winners: [], margin: null, because: '' } }),
    ).toBe('2 answers, not ranked')
  })
})

describe('the blind vote', () => {
  test('agrees only where all declared sides are one', () => {
    expect(blindVote(REPORT)).toBe('The sides do not agree: 1 YES, 3 NO, 1 UNCERTAIN.')
    expect(blindVote({ ...REPORT, sides: { YES: ['outside-view', 'failure-hunter'], NO: [], UNCERTAIN: [] }, sidesAgree: true })).toBe(
      'The sides agree: 2 YES.',
    )
    expect(blindVote({ ...REPORT, sides: { YES: [], NO: [], UNCERTAIN: [] }, sidesAgree: null })).toMatch(/^No seat declared a side/)
  })
})

describe('the count', () => {
  test('puts winners first, then who won more pairs', () => {
    expect(standings(REPORT).map(({ name, won, points }) => [name, won, points])).toEqual([
      ['Failure hunter', 4, 9],
      ['Outside view', 3, 7],
      ['Options keeper', 2, 5],
      ["User's advocate", 1, 2],
      ['Cost accountant', 0, 1],
    ])
  })

  test('reads a pair from both sides', () => {
    expect([votesBetween(REPORT, 'users-advocate', 'cost-accountant'), votesBetween(REPORT, 'cost-accountant', 'users-advocate')]).toEqual([
      2, 1,
    ])
    expect(votesBetween(REPORT, 'outside-view', 'outside-view')).toBeNull()
  })

  test('says where points would choose another', () => {
    expect(countingNote(REPORT)).toBeNull()
    expect(countingNote({ ...REPORT, tally: { ...tally, bordaWinners: ['outside-view'] } })).toBe(
      'By points (Borda) it would be Outside view; pairs decide.',
    )
  })
})

describe('the letters in the reasons of a ballot', () => {
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal', 'Ivy']
  test.each([
    ['B is better than C.', 'B: Bo, C: Cy'],
    ['A base rate beats a bill.', null],
    ['A, then B.', 'A: Ada, B: Bo'],
    ['I prefer answer A here.', 'A: Ada'],
    ['The DNA of BC companies', null],
    ['Plan (I) is worst', 'I: Ivy'],
  ])('%s', (because, key) => expect(letterKey(because, names)).toBe(key))

  test('are named where a dissent repeats them', () => {
    const dissent = { seat: 'cost-accountant', because: 'ranked the answer of X last: B says what to do next, and A gives the rate.' }
    expect(dissentReason(REPORT, dissent)).toMatch(/ \(A: Outside view, B: Failure hunter\)$/)
    expect(dissentReason(REPORT, { ...dissent, because: 'No.' })).toBe('No.')
  })
})

describe('the end', () => {
  test.each<[string | null, Partial<AskReport>]>([
    [null, {}],
    ['Let it go on: witan resume ask-7k2m9xqd', { status: 'paused' }],
    ['Watch it: witan watch ask-7k2m9xqd', { status: 'open' }],
    ['Let it go on with a higher limit: witan resume ask-7k2m9xqd --max-tokens 800000', { status: 'stopped', stopReason: 'tokens' }],
    [
      'See above what failed (witan doctor checks keys and servers), then let it go on: witan resume ask-7k2m9xqd',
      { status: 'stopped', stopReason: 'failures' },
    ],
    ['Let it go on: witan resume ask-7k2m9xqd', { status: 'stopped', stopReason: 'user' }],
  ])('is followed by: %s', (step, change) => expect(nextStep({ ...REPORT, ...change })).toBe(step))

  test('is told with its reason', () => {
    expect(ending(STOPPED)).toMatch(/^Stopped early \(budget\): \$1\.91/)
    expect(ending({ ...REPORT, status: 'open' })).toBe('Still under way: this is the result so far.')
  })
})
