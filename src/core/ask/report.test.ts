import { describe, expect, test } from 'vitest'
import {
  answered,
  answers,
  cast,
  closed,
  type Fact,
  failed,
  gave,
  granted,
  opened,
  paused,
  reopened,
  resumed,
  seats,
  sent,
  started,
  stopping,
  withdrawn,
} from '../../../test/facts.ts'
import { given } from '../../../test/given.ts'
import type { Seat } from '../house/words.ts'

const votes = (...written: readonly string[]): readonly Fact[] =>
  written.flatMap((vote) => {
    const [voter = '', ranking = ''] = vote.split(':')
    return [granted(`rank/${voter}/1`, [...ranking]), cast(`rank/${voter}/1`, ...ranking)]
  })
/** Seats of different models: a table of one model is a doubt of its own. */
const mixed = (count: number, over: Partial<Seat> = {}): readonly Seat[] =>
  seats(count, over).map((seat) => (seat.model === null ? seat : { ...seat, model: `world/${seat.id}` }))
const four = (over: Partial<Seat> = {}): readonly Fact[] => [opened(mixed(4, over)), ...answers('a', 'b', 'c', 'd')]
/** a is ahead of everyone by two votes. */
const clear = votes('a:bcd', 'b:acd', 'c:abd', 'd:abc')
const reportOf = (...facts: readonly Fact[]) => given(...facts).thenReport()

describe('the result', () => {
  test('none while no answer has come in', () =>
    expect(reportOf(opened(2)).result).toEqual({ kind: 'none', winners: [], margin: null, because: 'No answer has come in.' }))

  test.each([
    [1, 'One answer has come in', '; answers are ranked from 3 on.'],
    [2, '2 answers have come in', '; answers are ranked from 3 on.'],
    [3, '3 answers have come in', ', and no ranking that could be counted.'],
  ])('%i answers without a ballot are unranked', (count, came, ended) => {
    const facts = [opened(3), ...answers(...['a', 'b', 'c'].slice(0, count))]
    expect(reportOf(...facts).result).toMatchObject({ kind: 'unranked', because: `${came} so far.` })
    expect(reportOf(...facts, closed()).result).toMatchObject({ kind: 'unranked', because: `${came}${ended}` })
  })

  test('a winner with the margin and the number of rankings', () =>
    expect(reportOf(...four(), ...clear, closed()).result).toEqual({
      kind: 'winner',
      winners: ['a'],
      margin: 2,
      because: 'Seat A is ahead of every other answer, of the closest by 2 votes, in 4 rankings.',
    }))

  test('one vote is not "1 votes"', () =>
    expect(reportOf(opened(3), ...answers('a', 'b', 'c'), ...votes('b:ac', 'c:ab'), closed()).result.because).toContain('by 1 vote,'))

  test('a tie is reported as a tie', () =>
    expect(reportOf(opened(3), ...answers('a', 'b', 'c'), ...votes('c:ab', 'a:bc', 'b:ca'), closed()).result).toMatchObject({
      kind: 'tie',
      winners: ['a', 'b', 'c'],
      margin: null,
      because: 'A tie between Seat A, Seat B, Seat C after 3 rankings.',
    }))
})

describe('sides', () => {
  const with2 = (first: 'YES' | 'NO' | 'UNCERTAIN' | null, second: 'YES' | 'NO' | 'UNCERTAIN' | null) =>
    reportOf(
      opened(2),
      granted('answer/a/1'),
      gave('answer/a/1', { side: first }),
      granted('answer/b/1'),
      gave('answer/b/1', { side: second }),
    )
  test.each([
    ['YES', 'YES', true],
    ['YES', 'NO', false],
    ['NO', 'UNCERTAIN', false],
    ['UNCERTAIN', 'UNCERTAIN', true],
    ['YES', null, null],
    [null, null, null],
  ] as const)('%s and %s agree: %s', (first, second, agree) => expect(with2(first, second).sidesAgree).toBe(agree))
  test('are those declared, by seat', () => expect(with2('YES', 'NO').sides).toEqual({ YES: ['a'], NO: ['b'], UNCERTAIN: [] }))
})

describe('dissent is never hidden', () => {
  test('who declared another side than the winner, with their position', () => {
    const facts = [
      opened(4),
      ...answers('a', 'b', 'c'),
      granted('answer/d/1'),
      gave('answer/d/1', { side: 'YES', position: 'Yes, it pays.' }),
    ]
    expect(reportOf(...facts, ...clear, closed()).dissent).toEqual([{ seat: 'd', because: 'Yes, it pays.' }])
  })
  test('who ranked the winner last, with their reason', () => {
    const five = [opened(5), ...answers('a', 'b', 'c', 'd', 'e')]
    const { dissent } = reportOf(...five, ...votes('a:bcde', 'b:acde', 'c:abde', 'd:abce', 'e:bcda'), closed())
    expect(dissent).toEqual([{ seat: 'e', because: 'ranked the answer of Seat A last: The first has numbers.' }])
  })
  test('there is none to name without a winner', () => expect(reportOf(...four()).dissent).toEqual([]))
})

describe('missing voices', () => {
  test('who abstained, where and why', () => {
    const facts = [opened(4), ...answers('a', 'b', 'c'), granted('answer/d/1'), failed('answer/d/1', { because: 'No key.' })]
    const ranking = [granted('rank/a/1', ['b', 'c']), failed('rank/a/1', { because: 'Timed out.' })]
    expect(reportOf(...facts, ...ranking).abstained).toEqual([
      { seat: 'd', stage: 'answering', because: 'No key.' },
      { seat: 'a', stage: 'ranking', because: 'Timed out.' },
    ])
  })
  test('who was spared', () =>
    expect(reportOf(...four(), { type: 'rankings.spared', seats: ['d'], because: '' }, closed()).spared).toEqual(['d']))
})

describe('confidence', () => {
  test('HIGH: completed, a lead of at least two votes, every voice heard', () =>
    expect(reportOf(...four(), ...clear, closed()).confidence).toBe('HIGH'))

  test('MEDIUM with a lead of one vote', () =>
    expect(reportOf(opened(mixed(3)), ...answers('a', 'b', 'c'), ...votes('b:ac', 'c:ab'), closed()).confidence).toBe('MEDIUM'))

  test('MEDIUM where a voice is missing', () => {
    const missing = [opened(mixed(5)), ...answers('a', 'b', 'c', 'd'), granted('answer/e/1'), failed('answer/e/1')]
    expect(reportOf(...missing, ...clear, closed()).confidence).toBe('MEDIUM')
  })

  test.each([
    ['before the end', [...four(), ...clear]],
    ['when it was stopped', [...four(), ...clear, closed('budget')]],
    ['without a winner', [opened(mixed(2)), ...answers('a', 'b'), closed()]],
    ['when nobody but a mechanical reader spoke', [...four({ driver: 'offline', model: null }), ...clear, closed()]],
  ] as const)('LOW %s', (_, facts) => expect(reportOf(...facts).confidence).toBe('LOW'))

  test.each([
    ['every voice was heard, and the smallest lead is 2 votes', [...four(), ...clear, closed()]],
    ['it has not ended', [...four(), ...clear]],
    ['it was stopped early', [...four(), ...clear, closed('budget')]],
    ['there is no single winner', [opened(mixed(2)), ...answers('a', 'b'), closed()]],
    ['one model answered for every seat', [opened(4), ...answers('a', 'b', 'c', 'd'), ...clear, closed()]],
    ['the closest lead is a single vote', [opened(mixed(3)), ...answers('a', 'b', 'c'), ...votes('b:ac', 'c:ab'), closed()]],
  ] as const)('says why: %s', (because, facts) => expect(reportOf(...facts).confidenceBecause).toBe(because))
})

describe('the head of the report', () => {
  test('status, reason and times follow the facts', () => {
    expect(reportOf(opened(2))).toMatchObject({
      id: 'ask-test0001',
      protocol: 'ask',
      status: 'open',
      stopReason: null,
      because: null,
      endedAt: null,
    })
    expect(reportOf(opened(2), paused)).toMatchObject({ status: 'paused' })
    expect(reportOf(opened(2), stopping())).toMatchObject({ status: 'stopping', stopReason: 'user', because: 'Ann stopped it.' })
    expect(reportOf(opened(2), closed('budget'))).toMatchObject({
      status: 'stopped',
      stopReason: 'budget',
      endedAt: '2031-05-06T09:00:01.000Z',
    })
    expect(reportOf(opened(2), closed('budget'), reopened())).toMatchObject({ status: 'open', stopReason: null, endedAt: null })
  })
  test('the cost is what was settled; notes say who was left out', () => {
    const breaker: Fact = { type: 'breaker.opened', seat: 'b', failures: 3, because: '' }
    const report = reportOf(
      opened(2, { notes: ['One family.'] }),
      granted('answer/a/1'),
      sent('answer/a/1'),
      answered('answer/a/1'),
      breaker,
    )
    expect(report.cost).toMatchObject({ dollars: 0.002, tokens: 400, calls: 1, callsOfUnknownPrice: 0 })
    expect(report.notes).toEqual(['One family.', 'Seat B was left out after 3 failures in a row.'])
  })
})

test('there is a report after every fact of a long story, and each is plain JSON', () => {
  const story: readonly Fact[] = [
    opened(4),
    started(),
    ...['a', 'b', 'c', 'd'].flatMap((id) => [granted(`answer/${id}/1`), sent(`answer/${id}/1`)]),
    failed('answer/d/1', { retryAt: 9_000 }),
    ...['a', 'b', 'c'].flatMap((id) => [answered(`answer/${id}/1`), gave(`answer/${id}/1`)]),
    sent('answer/d/1', { attempt: 2 }),
    failed('answer/d/1', { attempt: 2 }),
    ...votes('a:bc'),
    paused,
    resumed,
    granted('rank/b/1', ['a', 'c']),
    stopping(),
    withdrawn('rank/b/1'),
    closed('user'),
    reopened(),
    ...votes('c:ba'),
    closed(),
  ]
  for (let length = 1; length <= story.length; length++) {
    const report = reportOf(...story.slice(0, length))
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    expect(report.result.because).not.toBe('')
  }
})
