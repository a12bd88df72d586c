/** What is counted: votes, blockers that stay, and changes of side that rest on nothing. */
import { describe, expect, test } from 'vitest'
import { verified } from '../facts.ts'
import { once, type Play, played, QUIET, type Script } from '../roundtable-stage.ts'
import { file, labelledText, ownLine } from '../roundtable-talk.ts'

const vote = (word: string, claim: string | null = null) => ({ vote: { vote: word, claim, because: `${word}, because.` } })
type Talk = NonNullable<Script['talk']>
const talking = (cast: number, rounds: number, talk: Talk, over: Play = {}) =>
  played({
    cast,
    ...over,
    options: { rounds, switches: { ...QUIET, verification: 'off' }, ...(over.options as object) },
    script: { talk, ...over.script },
  })
const tallies = (run: ReturnType<typeof played>) => run.own.rounds.flatMap(({ tally }) => tally ?? [])

describe('the count', () => {
  test('ACCEPT and MINOR agree; a word that is no vote is no vote; who is silent does not agree', () => {
    const words = { a: 'accept', b: ' Minor ', c: 'maybe', d: 'ACCEPT' } as Record<string, string>
    const run = talking(5, 1, (_, { seat }) => (seat === 'e' ? null : vote(words[seat] ?? '')))
    expect(tallies(run)).toMatchObject([{ accept: 2, minor: 1, blocker: 0, absent: 2, level: 0.6, leastConfidence: 0.75 }])
  })

  test('what is voted on is the leading position of the round before, in the words of its surest holder', () => {
    const sure: Record<string, number> = { a: 0.6, b: 0.99, c: 0.8, d: 0.7, e: 0.5 }
    const run = played({
      cast: 5,
      options: { rounds: 1, switches: QUIET },
      script: { position: (_, { seat }) => ({ confidence: sure[seat] ?? 0, statement: `Position of ${seat} at length.` }) },
    })
    // a, c and e say YES, b and d NO: c is the surest of those who lead, though b is surer.
    expect(run.of('round.opened')[1]?.answer).toEqual({ seat: 'c', side: 'YES', statement: 'Position of c at length.' })
  })

  test('a tie has no leader: the surest of both sides is voted on; who does not know never leads', () => {
    const run = played({
      cast: 4,
      options: { rounds: 1, switches: QUIET },
      script: {
        position: (_, { seat }) =>
          seat === 'a' ? { confidence: 0.5 } : seat === 'b' ? { confidence: 0.6 } : { side: 'UNCERTAIN', confidence: 1 },
      },
    })
    expect(run.of('round.opened')[1]?.answer).toMatchObject({ seat: 'b', side: 'NO' })
  })
})

describe('a blocker', () => {
  const blocks =
    (seat: string, ...rounds: number[]): Talk =>
    (_, moment) =>
      moment.seat === seat && rounds.includes(moment.round) ? vote('BLOCKER', 'C1') : vote('ACCEPT')

  test('names its claim and its reason', () => {
    expect(tallies(talking(3, 1, blocks('b', 1)))[0]?.openBlockers).toEqual([
      { seat: 'b', claim: 'C1', because: 'BLOCKER, because.', round: 1 },
    ])
  })

  test('stays while its seat is silent or abstains, and goes with the seat’s next vote', () => {
    const later: Talk = (_, { seat, round }) => {
      if (seat !== 'b') return vote('ACCEPT')
      return round === 1 ? vote('BLOCKER') : round === 2 ? null : round === 3 ? vote('whatever') : vote('MINOR')
    }
    const open = tallies(talking(4, 4, later)).map(({ openBlockers, blocker }) => [openBlockers.map(({ round }) => round), blocker])
    expect(open).toEqual([
      [[1], 1],
      [[1], 0],
      [[1], 0],
      [[], 0],
    ])
  })

  test('of a seat that goes on blocking is the newest', () => {
    expect(tallies(talking(3, 2, blocks('b', 1, 2))).map(({ openBlockers }) => openBlockers.map(({ round }) => round))).toEqual([[1], [2]])
  })

  const lift = { type: 'lift-blocker', by: 'ann', seat: 'b', because: 'It is out of scope.' } as const

  test('is lifted by a user, on record; the seat may block again', () => {
    const run = talking(3, 3, blocks('b', 1, 3), { user: once(({ rounds }) => rounds.length > 2, lift) })
    expect(run.own.lifted).toMatchObject({ b: { by: 'ann', because: 'It is out of scope.' } })
    expect(tallies(run).map(({ openBlockers }) => openBlockers.length)).toEqual([1, 0, 1])
  })

  test('that nobody holds can not be lifted', () => {
    const run = talking(3, 2, blocks('b', 1), { until: ({ rounds }) => rounds.length > 2 })
    expect(run.refusedFor({ ...lift, seat: 'c' })).toBe('no-such-blocker')
    expect(run.refusedFor(lift)).toBeNull()
    expect(talking(3, 1, blocks('b', 1)).refusedFor(lift)).toBe('already-closed')
  })
})

describe('a change of side (R2)', () => {
  /** b stands on NO alone and on YES in round 1, with this in its hands. */
  const turning = (over: object, play: Play = {}) =>
    talking(
      3,
      3,
      (_, { seat, round }) => (seat === 'b' ? { side: 'YES', ...vote('ACCEPT'), ...(round === 1 ? over : OLD) } : vote('ACCEPT')),
      play,
    )
  const OLD = { text: 'So it follows from what was counted before.[INFER]', references: [] as never[] }
  const changes = (run: ReturnType<typeof played>) =>
    run
      .of('contribution.made')
      .filter(({ seat }) => seat === 'b')
      .map(({ change }) => change?.supported ?? null)

  test('with evidence that is new to the seat it is supported', () => {
    const run = turning({ text: labelledText('new'), references: [file('new.md')] })
    expect(run.of('contribution.made').find(({ seat }) => seat === 'b')?.change).toMatchObject({
      from: 'NO',
      supported: true,
      because: expect.stringMatching(/E\d+/),
    })
    expect(tallies(run)[0]).toMatchObject({ unsupported: [], accept: 3 })
  })

  test.each([
    ['with nothing', OLD],
    ['with what it had cited before', { text: labelledText('again'), references: [ownLine('b', 0)] }],
  ])('%s it is not: its vote does not count as agreement', (_, over) => {
    const run = turning(over)
    expect(changes(run)[0]).toBe(false)
    expect(tallies(run)[0]).toMatchObject({ unsupported: ['b'], accept: 2, level: 2 / 3 })
  })

  test('with a quotation that was not found it is not', () => {
    const run = turning(
      { text: labelledText('lie'), references: [file('lie.md')] },
      { check: ({ path }) => (path === 'lie.md' ? { ...verified, verdict: 'failed' } : verified) },
    )
    expect(changes(run)[0]).toBe(false)
  })

  test('with a proven claim of another that it now supports it is', () => {
    const run = turning({ ...OLD, supports: ['C1'] })
    expect(run.of('claims.registered').find(({ seat }) => seat === 'a')?.claims[0]).toMatchObject({ id: 'C1', label: 'FACT' })
    expect(changes(run)[0]).toBe(true)
  })

  test('it stays marked until the seat brings some, or goes back', () => {
    const still = turning(OLD)
    expect(changes(still)).toEqual([false, false, false])
    const back = talking(3, 2, (_, { seat, round }) => (seat === 'b' ? { ...OLD, side: round === 1 ? 'YES' : 'NO' } : undefined))
    expect(changes(back)).toEqual([false, null])
    const late = talking(3, 2, (_, { seat, round }) =>
      seat === 'b' ? { side: 'YES', ...(round === 1 ? OLD : { text: labelledText('late'), references: [file('late.md')] }) } : undefined,
    )
    expect(changes(late)).toEqual([false, true])
  })

  test('who takes a side for the first time, or names none, has not changed', () => {
    const run = talking(2, 1, (_, { seat }) => ({ side: seat === 'a' ? null : 'YES', ...OLD }), {
      script: { position: (_, { seat }) => ({ side: seat === 'a' ? 'YES' : null }) },
    })
    expect(run.of('contribution.made').map(({ change }) => change)).toEqual([null, null])
  })
})

test('claims stand as their holders declare: accepted by two, contested by one, retracted when nobody holds them', () => {
  const run = talking(3, 2, (_, { seat, round }) => {
    if (round === 1 && seat === 'a') return { supports: ['C5', 'C4'] }
    if (round === 1) return seat === 'b' ? { challenges: [{ claim: 'C2', because: 'Not so.' }] } : undefined
    return seat === 'a' ? { retracts: ['C3'] } : seat === 'b' ? { supports: ['C2'] } : undefined
  })
  expect(run.of('claim.judged').map(({ claim, status, by }) => [claim, status, by])).toEqual([
    ['C5', 'accepted', 'a'],
    ['C2', 'contested', 'b'],
    ['C3', 'retracted', 'a'],
    ['C2', 'accepted', 'b'],
  ])
  // Only what is a fact, or follows from something cited, is written down as decided.
  expect(run.own.decisions.map(({ id, claims, by, round }) => [id, claims, by, round])).toEqual([['D1', ['C4'], 'table', 1]])
})
