import { describe, expect, test } from 'vitest'
import {
  commits,
  type Facts,
  falsifier,
  graded,
  grades,
  lockFailed,
  locking,
  restates,
  says,
  stateOf,
  table,
  turn,
} from '../../../../test/debate-facts.ts'
import type { Debate, Thread } from '../state.ts'
import { abandoned, affordableAsks, lockAsks, lockDue, lockFailures, needsJudge, pairIn, pairsOf, silent } from './lock.ts'

const at = (...facts: readonly Facts[]): readonly [Debate, Thread] => {
  const { own } = stateOf(...facts)
  const thread = own.threads.t1
  if (thread === undefined) throw new Error('no thread')
  return [own, thread]
}
const asked = (...facts: readonly Facts[]) => lockAsks(...at(...facts)).map(({ seat, purpose, target }) => `${purpose} ${seat} ${target}`)
const isDue = (...facts: readonly Facts[]) => lockDue(...at(...facts))
const failing = (...facts: readonly Facts[]) => lockFailures(...at(...facts), (seat) => `Speaker ${seat.toUpperCase()}`)
const rules = (...facts: readonly Facts[]) => failing(...facts).map(({ rule }) => rule)

const base = [table(3), locking()]
const both = [...base, commits('a', 'YES'), commits('b', 'NO')]
const restated = [restates('a', 'b'), grades('a', 'b'), restates('b', 'a'), grades('b', 'a')]
const refused = (seat: string, purpose: string, target = 't1', nth = 1): Facts => [
  turn(`${purpose}/${seat}/r${nth}`, { stage: 'CRUX_LOCK', target }),
  { type: 'contribution.refused', request: `${purpose}/${seat}/r${nth}`, seat, rule: 'too-long', because: 'Too long.' },
]

describe('what a lock takes', () => {
  test('all of it: two commitments on two sides, falsifiers, and restatements graded ACCURATE both ways', () => {
    expect(failing(...both, lockFailed(1), restated)).toEqual([])
  })
  test('two commitments to YES or NO: UNCERTAIN is none', () => {
    expect(failing(...base, commits('a', 'YES'), commits('b', 'UNCERTAIN'))).toMatchObject([
      { rule: 'too-few-commitments', because: '1 committed to YES or NO; it takes 2.' },
      { rule: 'one-sided' },
    ])
  })
  test('both sides', () => expect(rules(...base, commits('a', 'YES'), commits('b', 'YES'))).toEqual(['one-sided']))
  test('restatements, each graded ACCURATE', () => {
    expect(failing(...both)).toMatchObject([
      { rule: 'steelman-not-passed', because: expect.stringContaining('Speaker A has not yet restated the position of Speaker B') },
      { rule: 'steelman-not-passed', because: expect.stringContaining('Speaker B has not yet restated') },
    ])
    const half = [...both, lockFailed(1), restates('a', 'b'), grades('a', 'b'), restates('b', 'a')]
    expect(failing(...half)).toMatchObject([{ because: expect.stringContaining('(PENDING)') }])
    expect(failing(...half, grades('b', 'a', 'INCOMPLETE'))).toMatchObject([{ because: expect.stringContaining('(INCOMPLETE)') }])
    expect(failing(...half, grades('b', 'a', 'WRONG'))).toMatchObject([{ because: expect.stringContaining('(WRONG)') }])
  })
  test('a falsifier of everyone who took a side; who is UNCERTAIN needs none', () => {
    const lacking = [
      table(3),
      locking(['a', 'b', 'c']),
      commits('a', 'YES'),
      commits('b', 'NO', { falsifier: null }),
      commits('c', 'UNCERTAIN'),
    ]
    expect(failing(...lacking, lockFailed(1), restated)).toEqual([
      { rule: 'falsifier-missing', because: 'Speaker B has not said what would change its mind in a way that can be checked.' },
    ])
  })
  test('who is gone holds nothing up', () => {
    const removed = { type: 'seat.removed' as const, seat: 'c', by: 'ann', because: 'x' }
    const facts = [table(3), locking(['a', 'b', 'c']), commits('a', 'YES'), commits('b', 'NO'), commits('c', 'NO', { falsifier: null })]
    expect(rules(...facts, lockFailed(1), restated)).toEqual(['steelman-not-passed', 'falsifier-missing'])
    expect(rules(...facts, lockFailed(1), restated, removed)).toEqual([])
  })
})

describe('who restates whom', () => {
  const five = [
    table(5),
    locking(['a', 'b', 'c', 'd']),
    commits('a', 'YES', { confidence: 0.9 }),
    commits('b', 'NO', { confidence: 0.8 }),
    commits('c', 'YES', { confidence: 0.5 }),
    commits('d', 'UNCERTAIN'),
  ]
  test('each restates one opponent; who is UNCERTAIN neither restates nor is restated', () => {
    expect(pairsOf(...at(...five))).toEqual([
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
      { from: 'c', to: 'b' },
    ])
  })
  test('with all pairs, everyone restates every opponent', () => {
    const all = [table(5, { begun: { allPairs: true } }), ...five.slice(1)]
    expect(pairsOf(...at(...all))).toEqual([
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
    ])
  })
  test('the budget grows with them: commitments, two messages a pair, two to spare; at least 8', () => {
    expect(at(...both)[1].budgets.CRUX_LOCK).toBe(8)
    expect(at(...five)[1].budgets.CRUX_LOCK).toBe(4 + 2 * 3 + 2)
    expect(at(table(5, { begun: { allPairs: true } }), ...five.slice(1))[1].budgets.CRUX_LOCK).toBe(4 + 2 * 4 + 2)
  })
})

describe('what is asked for', () => {
  test('first every participant’s commitment, and nothing else', () => {
    expect(asked(...base)).toEqual(['commit a t1', 'commit b t1'])
    expect(asked(...base, commits('a', 'YES'))).toEqual(['commit b t1'])
    expect(asked(...both)).toEqual([])
  })
  test('after the first evaluation: missing falsifiers and restatements', () => {
    const lacking = [...base, commits('a', 'YES', { falsifier: null }), commits('b', 'NO'), lockFailed(1)]
    expect(asked(...lacking)).toEqual(['falsify a t1', 'steelman a t1/a/b', 'steelman b t1/b/a'])
  })
  test('a falsifier that came later is not asked for again', () => {
    const declared = [
      turn('falsify/a/1', { stage: 'CRUX_LOCK', target: 't1' }),
      says('a', { move: 'DECLARE_FALSIFIER', content: 'This.', falsifier: falsifier() }, { turn: 'falsify/a/1' }),
    ]
    const lacking = [...base, commits('a', 'YES', { falsifier: null }), commits('b', 'NO'), lockFailed(1)]
    expect(asked(...lacking, declared)).toEqual(['steelman a t1/a/b', 'steelman b t1/b/a'])
  })
  test('a restatement is graded by the one who was restated', () => {
    expect(asked(...both, lockFailed(1), restates('a', 'b'))).toContain('grade b t1/a/b')
  })
  test('one attempt a round: below ACCURATE it is tried again only after the next evaluation', () => {
    const short = [...both, lockFailed(1), restates('a', 'b'), grades('a', 'b'), restates('b', 'a'), grades('b', 'a', 'INCOMPLETE')]
    expect(asked(...short)).toEqual([])
    expect(asked(...short, lockFailed(2))).toEqual(['steelman b t1/b/a'])
  })
  test('the corrections are carried to the next attempt', () => {
    const short = [...both, lockFailed(1), restates('b', 'a'), grades('b', 'a', 'INCOMPLETE')]
    expect(pairIn(at(...short)[1], 'b', 'a')).toMatchObject({
      grade: 'INCOMPLETE',
      corrections: 'The reason is missing.',
      refusals: 1,
      attempts: 1,
    })
    expect(pairIn(at(...short, lockFailed(2), restates('b', 'a'))[1], 'b', 'a')).toMatchObject({
      ...{ grade: 'PENDING', corrections: 'The reason is missing.', refusals: 1, attempts: 2 },
    })
  })
  test('with one side empty, those in doubt are asked once more, after the first evaluation only', () => {
    const doubtful = [...base, commits('a', 'YES'), commits('b', 'UNCERTAIN')]
    expect(asked(...doubtful, lockFailed(1))).toEqual(['commit b t1'])
    expect(asked(...doubtful, lockFailed(2))).toEqual([])
  })
  test('what is open already is not asked for twice', () => {
    expect(asked(...base, turn('commit/a/1', { stage: 'CRUX_LOCK', target: 't1' }))).toEqual(['commit b t1'])
  })
  test('a restatement is asked for only where its grade fits into the budget too', () => {
    const spent = Array.from({ length: 5 }, (_, index) =>
      says('a', { move: 'CLARIFY', content: `Aside ${index}.`, horizon: null }, { stage: 'CRUX_LOCK' }),
    )
    const room = (extra: number) => affordableAsks(...at(...both, lockFailed(1), spent.slice(0, extra))).map(({ seat }) => seat)
    expect(room(2)).toEqual(['a', 'b'])
    expect(room(3)).toEqual(['a'])
    expect(room(4)).toEqual(['a'])
    expect(room(5)).toEqual([])
  })
})

describe('when it is evaluated', () => {
  test('when every participant has committed or abstained, and not before', () => {
    expect(isDue(...base)).toBe(false)
    expect(isDue(...base, commits('a', 'YES'))).toBe(false)
    expect(isDue(...both)).toBe(true)
    const abstained = { type: 'seat.abstained' as const, thread: 't1', seat: 'b', because: 'Twice.' }
    expect(isDue(...base, commits('a', 'YES'), abstained)).toBe(true)
  })
  test('when the last required restatement is graded, and at no message before', () => {
    const steps = [restates('a', 'b'), grades('a', 'b'), restates('b', 'a'), grades('b', 'a')]
    for (let done = 0; done < 4; done++) expect(isDue(...both, lockFailed(1), steps.slice(0, done))).toBe(false)
    expect(isDue(...both, lockFailed(1), steps)).toBe(true)
  })
  test('when the budget is spent', () => {
    const asides = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        says('c', { move: 'CLARIFY', content: `Aside ${index}.`, horizon: null }, { stage: 'CRUX_LOCK' }),
      )
    expect(isDue(...both, lockFailed(1), asides(4))).toBe(false)
    expect(isDue(...both, lockFailed(1), asides(6))).toBe(true)
  })
  test('never while something is being written', () => {
    expect(isDue(...both, turn('speak/c/1', { target: 'm1' }))).toBe(false)
  })
})

describe('what nobody will do any more', () => {
  test('who was asked twice and has not committed is silent; once is not enough', () => {
    expect(silent(...at(...base, refused('a', 'commit')))).toEqual([])
    expect(silent(...at(...base, refused('a', 'commit'), refused('a', 'commit', 't1', 2)))).toEqual(['a'])
  })
  test('a restatement asked for twice and never written', () => {
    const target = 't1/a/b'
    const facts = [...both, lockFailed(1), refused('a', 'steelman', target), refused('a', 'steelman', target, 2)]
    expect(abandoned(...at(...facts))).toEqual([{ from: 'a', to: 'b', rule: 'unwritten' }])
  })
  test('a grade that never came, or whose grader is gone', () => {
    const written = [...both, lockFailed(1), restates('a', 'b')]
    expect(abandoned(...at(...written))).toEqual([])
    expect(abandoned(...at(...written, refused('b', 'grade', 't1/a/b'), refused('b', 'grade', 't1/a/b', 2)))).toEqual([
      { from: 'a', to: 'b', rule: 'ungraded' },
    ])
  })
})

describe('after two refusals', () => {
  const twice = (judge: boolean) => [
    table(3, { begun: { judge } }),
    ...both.slice(1),
    lockFailed(1),
    restates('a', 'b'),
    grades('a', 'b', 'INCOMPLETE'),
    restates('b', 'a'),
    grades('b', 'a'),
    lockFailed(2, { extraBudget: 4 }),
    restates('a', 'b'),
  ]
  const pairOf = (...facts: readonly Facts[]) => pairIn(at(...facts)[1], 'a', 'b')
  test('one is the grader’s right', () => {
    const pair = pairOf(...twice(true))
    expect(pair === null ? null : needsJudge(pair)).toBe(false)
    expect(asked(...twice(true))).toEqual(['grade b t1/a/b'])
  })
  test('the judge decides, where there is one', () => {
    const facts = [...twice(true), grades('a', 'b', 'WRONG')]
    expect(asked(...facts)).toEqual(['judge judge t1/a/b'])
    expect(isDue(...facts)).toBe(false)
  })
  test('without one, code does', () => {
    expect(abandoned(...at(...twice(false), grades('a', 'b', 'WRONG')))).toEqual([{ from: 'a', to: 'b', rule: 'unjudged' }])
  })
  test('what the judge said stands, and the next attempt goes straight to the judge', () => {
    const judged = [...twice(true), grades('a', 'b', 'WRONG'), graded('a', 'b', 'INCOMPLETE', { by: 'judge' })]
    expect(asked(...judged)).toEqual([])
    expect(isDue(...judged)).toBe(true)
    expect(asked(...judged, lockFailed(3), restates('a', 'b'))).toEqual(['judge judge t1/a/b'])
  })
})

describe('when a seat leaves the lock', () => {
  const gone = (seat: string): Facts => ({ type: 'seat.removed', seat, by: 'ann', because: 'x' })
  const four = [
    table(4),
    locking(['a', 'b', 'c', 'd']),
    commits('a', 'YES', { confidence: 0.9 }),
    commits('c', 'YES', { confidence: 0.6 }),
    commits('b', 'NO', { confidence: 0.9 }),
    commits('d', 'NO', { confidence: 0.6 }),
    lockFailed(1),
  ]
  const named = (...facts: readonly Facts[]) => pairsOf(...at(...facts)).map(({ from, to }) => `${from}→${to}`)

  test('restatements between those who stay are kept, whatever came of them so far', () => {
    expect(named(...four)).toEqual(['a→b', 'b→a', 'c→d', 'd→c'])
    expect(named(...four, gone('a'))).toEqual(['b→c', 'c→b', 'd→c'])
    expect(named(...four, restates('c', 'd'), grades('c', 'd'), gone('a'))).toEqual(['b→c', 'c→d', 'd→c'])
    expect(named(...four, restates('c', 'd'), gone('a'))).toEqual(['b→c', 'c→d', 'd→c'])
    expect(named(...four, restates('c', 'd'), grades('c', 'd', 'WRONG'), gone('a'))).toEqual(['b→c', 'c→d', 'd→c'])
    expect(named(...four, turn('steelman/c/1', { stage: 'CRUX_LOCK', target: 't1/c/d' }), gone('a'))).toEqual(['b→c', 'c→d', 'd→c'])
  })
  test('who lost its opponent gets another', () => {
    expect(named(...four, restates('c', 'd'), grades('c', 'd'), gone('d'))).toEqual(['a→b', 'b→a', 'c→b'])
  })
})
