import { describe, expect, test } from 'vitest'
import {
  claims,
  declared,
  type Facts,
  inOrder,
  ofType,
  openedDebate,
  replyTo,
  stateOf,
  table,
  turn,
  wakeOf,
} from '../../../test/debate-facts.ts'
import { played } from '../../../test/debate-stage.ts'
import { closed, failed, reopened, seat } from '../../../test/facts.ts'
import { folded, given, tick } from '../../../test/given.ts'
import { Said } from './moves/words.ts'
import { debate } from './rules.ts'
import { events } from './words.ts'

describe('blind openings', () => {
  const begun = given(openedDebate(4)).when(tick).facts

  test('every seat is asked at once, alone, and nobody sees a word of another', () => {
    expect(ofType(begun, 'turn.granted').map(({ request, shown, target }) => [request, shown, target])).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => [`open/${id}/1`, [], null]),
    )
    expect(ofType(begun, 'thread.created')).toEqual([])
  })

  test('aliases are one for each seat, fixed at the beginning and shuffled by the seed', () => {
    const aliasesOf = (seed: number) => ofType(given(openedDebate(6, { seed })).when(tick).facts, 'debate.begun')[0]?.aliases ?? {}
    expect(Object.values(aliasesOf(1)).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `Speaker ${letter}`))
    expect(aliasesOf(1)).toEqual(aliasesOf(1))
    expect(new Set(Array.from({ length: 10 }, (_, seed) => JSON.stringify(aliasesOf(seed)))).size).toBeGreaterThan(5)
  })

  test('no thread is opened while one opening is missing', () => {
    const { events: seen } = played({ cast: 3, until: (own) => Object.keys(own.threads).length > 0 })
    const types = seen.map(({ type }) => type)
    expect(types.lastIndexOf('position.declared')).toBeLessThan(types.indexOf('thread.created'))
    expect(types.filter((type) => type === 'position.declared')).toHaveLength(3)
  })

  test('the blind position stays what it was, whatever is said later', () => {
    const { own } = played({ cast: 3 })
    expect(Object.values(own.seats).map(({ blind }) => blind?.side)).toEqual(['YES', 'NO', 'YES'])
  })

  test('interests are words, each once and in small letters', () => {
    const facts = [openedDebate(3), ...given(openedDebate(3)).when(tick).facts]
    const reply = { side: 'YES', statement: 'It pays.', confidence: 0.7, horizon: '10y+', interests: ['Crew', ' crew ', '', 'Fuel'] }
    expect(given(...facts).when(replyTo('open/a/1', reply)).facts).toMatchObject([
      { type: 'position.declared', seat: 'a', interests: ['crew', 'fuel'], horizon: '10y+', embedding: null },
    ])
  })

  test('who fails to open once or twice is asked again, and nobody is left out', () => {
    const { own, of } = played({ cast: 4, script: { open: (_, { seat, nth }) => (seat === 'c' && nth < 3 ? null : undefined) } })
    expect(Object.values(own.seats).map(({ gone }) => gone)).toEqual([null, null, null, null])
    expect(of('turn.granted').filter(({ request }) => request.startsWith('open/c/'))).toHaveLength(3)
  })
  test('who does not open after three requests is left out, and the others begin without it', () => {
    const { own, of } = played({ cast: 4, script: { open: (_, { seat }) => (seat === 'c' ? null : undefined) } })
    expect(of('turn.granted').filter(({ request }) => request.startsWith('open/c/'))).toHaveLength(3)
    expect(own.seats.c?.gone).toMatchObject({ kind: 'unopened', because: expect.stringContaining('It did not open') })
    expect(of('message.published').some(({ seat }) => seat === 'c')).toBe(false)
    expect(own.done).toBe(true)
  })
})

describe('limits grow with the seats', () => {
  test.each([
    [3, 200, 300_000],
    [7, 200, 300_000],
    [8, 200, 320_000],
    [10, 200, 400_000],
    [11, 220, 440_000],
    [12, 240, 480_000],
  ])('%i seats have %i messages and %i ms', (count, messagesMax, endsAt) => {
    expect(ofType(given(openedDebate(count)).when(tick).facts, 'debate.begun')).toMatchObject([{ messagesMax, endsAt }])
  })
  test('the user may set both', () => {
    const facts = given(openedDebate(3, { options: { messagesMax: 30, secondsMax: 60 } })).when(tick).facts
    expect(ofType(facts, 'debate.begun')).toMatchObject([{ messagesMax: 30, endsAt: 60_000 }])
  })
  test('with a person at the table it is an hour, unless the user set it; a host gets none more', () => {
    const endsAt = (driver: 'human' | 'host', options = {}) =>
      ofType(given(openedDebate([seat('a', { driver }), seat('b'), seat('c')], { options })).when(tick).facts, 'debate.begun')[0]?.endsAt
    expect(endsAt('human')).toBe(3_600_000)
    expect(endsAt('human', { secondsMax: 60 })).toBe(60_000)
    expect(endsAt('host')).toBe(300_000)
  })
  test('what is owed is owed until then', () => {
    const { own } = stateOf(openedDebate(3), given(openedDebate(3)).when(tick).facts)
    expect(debate.owed(own).flatMap((item) => (item.kind === 'ask' ? [item.deadline] : []))).toEqual([300_000, 300_000, 300_000])
  })
})

describe('what the log can hold', () => {
  test('there are thirteen moves, in one union', () => {
    const moves = Said.options.map(({ shape }) => shape.move.value)
    expect(moves.toSorted()).toEqual(
      [
        ...['CLAIM', 'CHALLENGE', 'CLARIFY', 'REFRAME', 'PROPOSE_CRUX'],
        ...['STEELMAN', 'GRADE_STEELMAN', 'COMMIT_POSITION', 'DECLARE_FALSIFIER'],
        ...['PROVIDE_EVIDENCE', 'CHALLENGE_EVIDENCE', 'UPDATE_POSITION', 'CONCEDE'],
      ].toSorted(),
    )
  })
  test.each([
    ['CONCEDE', 'proposition', { proposition: 'p', topClaimChanged: false, prior: null, next: null, evidence: [] }],
    ['CONCEDE', 'topClaimChanged', { proposition: 'p', topClaimChanged: false, prior: null, next: null, evidence: [] }],
    ['UPDATE_POSITION', 'prior', { prior: 'YES', next: 'NO', confidence: 1, evidence: [], concededFalsifier: false, topClaim: null }],
    ['CHALLENGE_EVIDENCE', 'evidence', { opponent: 'b', evidence: 'm1', about: 'source' }],
    [
      'STEELMAN',
      'reason',
      { target: 'b', claim: 'c', reason: 'r', falsifier: { metric: 'm', threshold: 't', deadline: 'd', reasoning: null } },
    ],
    ['GRADE_STEELMAN', 'grade', { of: 'b', grade: 'WRONG', corrections: 'c' }],
    ['PROPOSE_CRUX', 'question', { question: 'Is it?' }],
    ['CLAIM', 'confidence', { confidence: 0.5 }],
  ])('a %s needs its %s', (move, field, fields) => {
    const whole = { move, content: 'Said.', ...fields }
    expect(Said.safeParse(whole).success).toBe(true)
    const { [field]: _, ...lacking } = whole as Record<string, unknown>
    expect(Said.safeParse(lacking).success).toBe(false)
  })
  test('every fact of a whole debate has the shape that the log keeps', () => {
    const { events: seen } = played({ cast: 5 })
    const own = seen.filter(({ type }) => events.options.some(({ shape }) => shape.type.value === type))
    expect(own.length).toBeGreaterThan(40)
  })
})

describe('replies', () => {
  const waiting = inOrder(table(3), turn('speak/a/1', { target: 'm1' }))

  test('what nobody asked for is refused', () =>
    given(...waiting)
      .when(replyTo('speak/b/1', {}))
      .thenRefused('not-owed'))
  test('another seat, or another purpose, is refused', () => {
    given(...waiting)
      .when({ ...replyTo('speak/a/1', {}), seat: 'b' })
      .thenRefused('not-yours')
    given(...waiting)
      .when({ ...replyTo('speak/a/1', {}), purpose: 'commit' })
      .thenRefused('not-yours')
  })
  test('replies never grant a turn, so that a paused debate starts nothing', () => {
    const { decisions } = played({ cast: 5 })
    const replies = decisions.filter(({ act }) => act.type === 'reply')
    expect(replies.length).toBeGreaterThan(20)
    expect(replies.flatMap(({ facts }) => ofType(facts, 'turn.granted'))).toEqual([])
  })
})

describe('the same log, the same debate', () => {
  test('two plays of one seed are alike, and another seed is another play', () => {
    const bare = (seed: number) => played({ cast: 5, opening: { seed } }).events.map(({ wall, ...event }) => event)
    expect(bare(7)).toEqual(bare(7))
    expect(bare(8)).not.toEqual(bare(7))
  })
  test('folding what was told gives the state that told it', () => {
    const { events: seen, state } = played({ cast: 4 })
    expect(folded(seen).own).toEqual(state.own)
  })
})

describe('reopening', () => {
  const ended = (reason: 'time' | 'messages' | 'stagnation' | 'completed') => [
    ...table(3),
    ...claims('a'),
    { type: 'debate.ending' as const, reason, because: 'Over.' },
    { type: 'debate.completed' as const, regime: 'inconclusive' as const, because: 'Over.' },
    closed(reason),
  ]
  test('an end by time gets as much time as a small debate has', () => {
    const { own } = stateOf(ended('time'), reopened())
    expect(own).toMatchObject({ ending: null, done: false, begun: { endsAt: 600_000, messagesMax: 200 } })
  })
  test('an end by messages gets as many as a small debate has', () => {
    expect(stateOf(ended('messages'), reopened()).own.begun).toMatchObject({ endsAt: 300_000, messagesMax: 400 })
  })
  test('an end by stagnation counts anew from here', () => expect(stateOf(ended('stagnation'), reopened()).own.lastCrux).toBe(1))
  test('a reopened debate goes on', () => expect(wakeOf(stateOf(ended('time'), reopened()))).not.toBeNull())
  test('a seat that did not open is asked once more', () => {
    const facts = [
      openedDebate(3),
      ...given(openedDebate(3)).when(tick).facts,
      declared('a'),
      declared('b'),
      failed('open/c/1', { code: 'declined' }),
    ]
    expect(stateOf(facts).own.seats.c?.gone).not.toBeNull()
    expect(stateOf(facts, closed('user'), reopened()).own.seats.c?.gone).toBeNull()
  })
  test('so is one that did not open in time, and one that failed; who was removed stays away', () => {
    const skipped = (seat: string, because: string) => ({ type: 'seat.skipped' as const, seat, stage: 'X', until: null, because })
    const facts = [
      openedDebate(4),
      ...given(openedDebate(4)).when(tick).facts,
      declared('a'),
      declared('b'),
      skipped('a', 'It failed too often.'),
      { type: 'seat.removed' as const, seat: 'b', by: 'ann', because: 'It did not open my mind.' },
      skipped('c', 'c did not open in time.'),
    ]
    const kinds = (...more: readonly Facts[]) => Object.values(stateOf(facts, ...more).own.seats).map(({ gone }) => gone?.kind ?? null)
    expect(kinds()).toEqual(['failed', 'removed', 'unopened', null])
    expect(kinds(closed('user'), reopened())).toEqual([null, 'removed', null, null])
  })
})

test('what nobody asked of a debate is owed to nobody', () => {
  expect(debate.owed(debate.initial)).toEqual([{ kind: 'wake', at: 0 }])
  const { own } = played({ cast: 3 })
  expect(debate.owed(own)).toEqual([])
})

test('a seat with embeddings hands in what is compared: its interests, then what it says or asks', () => {
  expect(debate.embedded?.('open', { interests: ['crew', 'fuel'] })).toEqual(['crew, fuel'])
  const contributions = [
    { move: 'PROPOSE_CRUX', content: 'c', question: 'Is it?' },
    { move: 'CLAIM', content: 'said' },
  ]
  expect(debate.embedded?.('speak', { contributions })).toEqual(['Is it?', 'said'])
  expect(debate.embedded?.('commit', {})).toEqual([])
})

test('only speeches cite, and each reference has a number of its own', () => {
  const reference = { n: 1, path: 'a.md', lines: null, quote: 'q', url: null, title: null }
  const contributions = [
    { move: 'CLAIM', content: 'c', references: [reference] },
    { move: 'CONCEDE', content: 'c' },
    { move: 'CHALLENGE', content: 'c', references: [reference] },
  ]
  expect(debate.cited('speak', { contributions }, given(openedDebate(3)).house).map(({ n }) => n)).toEqual([1, 2])
  expect(debate.cited('commit', { contributions }, given(openedDebate(3)).house)).toEqual([])
})
