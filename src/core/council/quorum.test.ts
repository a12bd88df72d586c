/** Every way in which three seats can vote, abstain, stay silent or be lost: through the real rules, against a count of our own. */
import { describe, expect, test } from 'vitest'
import { assessment, ballot, disputes, review, STATED, stated, votes } from '../../../test/council-facts.ts'
import { played, reviews } from '../../../test/council-stage.ts'
import { seat } from '../../../test/facts.ts'
import { applyQuorum } from './quorum.ts'
import type { Vote } from './words.ts'

const WAYS = ['SUPPORT', 'OPPOSE', 'ABSTAIN', 'missing', 'lost'] as const
type Way = (typeof WAYS)[number]

/** Said in other words than the code: two hands up, two hands down, or neither; fewer than two at the table is no council. */
function oracle(ways: readonly Way[]): string {
  if (ways.filter((way) => way === 'lost').length > 1) return 'ABORTED'
  const sorted = ways.filter((way) => way === 'SUPPORT' || way === 'OPPOSE').toSorted()
  if (/SUPPORT,SUPPORT/.test(sorted.join())) return 'QUORUM_SUPPORT'
  return /OPPOSE,OPPOSE/.test(sorted.join()) ? 'QUORUM_OPPOSE' : 'DEADLOCKED'
}

const table = WAYS.flatMap((a) => WAYS.flatMap((b) => WAYS.map((c): readonly [Way, Way, Way] => [a, b, c])))

describe('three seats, five ways each', () => {
  test('are 125 combinations', () => expect(table).toHaveLength(125))
  test.each(table)('%s, %s, %s', (...ways) => {
    const wayOf = (seat: string): Way => ways['abc'.indexOf(seat)] ?? 'lost'
    const stage = played({
      script: {
        review: reviews({ a: review([STATED.rollOut]) }),
        assess: (_, { seat }) => (seat === 'a' ? undefined : assessment({ assessments: [disputes('F-1')] })),
        vote: (_, { seat }) => {
          const way = wayOf(seat)
          return way === 'lost' ? null : way === 'missing' ? ballot() : ballot([votes('F-1', way)])
        },
      },
    })
    const wanted = oracle(ways)
    const { state, findings, abortReason, degraded } = stage.report
    if (wanted === 'ABORTED') {
      expect({ state, abortReason, kept: findings.length }).toEqual({ state: 'ABORTED', abortReason: 'INSUFFICIENT_AGENTS', kept: 1 })
      return
    }
    expect(findings[0]?.agreement).toBe(wanted)
    expect(state).toBe(wanted === 'DEADLOCKED' ? 'DEADLOCKED' : 'CONVERGED')
    expect(degraded).toBe(ways.includes('lost'))
    const [result] = stage.of('votes.revealed')[0]?.results ?? []
    const seatsOf = (...wantedWays: readonly Way[]) => ['a', 'b', 'c'].filter((seat) => wantedWays.includes(wayOf(seat)))
    expect(result).toMatchObject({ support: seatsOf('SUPPORT'), oppose: seatsOf('OPPOSE'), abstain: seatsOf('ABSTAIN', 'missing') })
  })
})

describe('the count', () => {
  const votesOf = (...cast: readonly Vote[]) => Object.fromEntries(cast.map((vote, index) => ['abc'.charAt(index), vote]))
  test('two of three stand by it, and it says the numbers', () =>
    expect(applyQuorum('F-1', votesOf('SUPPORT', 'SUPPORT', 'OPPOSE'))).toMatchObject({
      outcome: 'QUORUM_SUPPORT',
      because: 'It stands: 2 for it, 1 against it, 0 abstained.',
    }))
  test('one alone is no quorum', () => expect(applyQuorum('F-1', votesOf('SUPPORT', 'ABSTAIN', 'ABSTAIN')).outcome).toBe('DEADLOCKED'))
  test('after a loss it takes both', () =>
    expect(applyQuorum('F-1', votesOf('SUPPORT', 'OPPOSE'))).toMatchObject({
      outcome: 'DEADLOCKED',
      because: 'No quorum: 1 for it, 1 against it, 0 abstained; 2 of 2 must agree.',
    }))
})

test('what is beyond the sixty that fit on a ballot is not passed over: without a vote there is no quorum', () => {
  const many = (mark: string) =>
    Array.from({ length: 25 }, (_, n) =>
      stated({ quote: null, description: `${mark}${'abcdefghijklmnopqrstuvwxy'.charAt(n).repeat(9)}${mark} ${n * 991}` }),
    )
  const stage = played({
    cast: ['a', 'b', 'c'].map((id) => seat(id, { driver: 'offline', model: null })),
    script: {
      review: (_, { seat: by }) => review(many({ a: 'q', b: 'w', c: 'z' }[by] ?? 'x')),
      // A guess at an id that it was not shown is no vote.
      vote: ({ items }) => ballot([...items.map(({ id }) => id), 'F-75'].map((id) => votes(id, 'SUPPORT'))),
    },
  })
  expect(stage.report).toMatchObject({
    state: 'DEADLOCKED',
    counts: { afterMerging: 75, contested: 75, contestedResolved: 60, deadlocked: 15 },
  })
})
