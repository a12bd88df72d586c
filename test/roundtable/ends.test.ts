/** How it ends and what may be said then: exits with their numbers, more rounds, a synthesis. Both sides of every threshold. */
import { describe, expect, test } from 'vitest'
import { stopping } from '../facts.ts'
import { once, type Play, played, QUIET, type Script } from '../roundtable-stage.ts'
import { agreeing } from './agreeing.ts'

type Talk = NonNullable<Script['talk']>
const vote = (word: string) => ({ vote: { vote: word, claim: null, because: 'So.' } })
/** Without detectors, so that only the exit that is meant can end it. */
const NO_DETECTOR = { groupthink: 'off', verification: 'off' } as const
const talking = (cast: number, talk: Talk, options: object = {}, over: Play = {}) =>
  played({ cast, options: { rounds: 6, switches: NO_DETECTOR, ...options }, script: { talk }, ...over })

describe('consensus', () => {
  /** Everybody is new and sure in each round; so many of ten accept, the least sure stands at this. */
  const accepting = (accepts: number, least = 0.75, options: object = {}) =>
    talking(
      10,
      (_, { seat }) => ({
        ...vote(seat.charCodeAt(0) - 96 <= accepts ? (seat === 'a' ? 'MINOR' : 'ACCEPT') : 'none'),
        confidence: seat === 'a' ? least : 0.75,
      }),
      options,
    )

  test('0.80 of the seats, nobody below 0.70: it ends in round 2, and not before', () => {
    expect(accepting(8, 0.7).own.exit).toEqual({
      reason: 'consensus',
      round: 2,
      numbers: { level: 0.8, openBlockers: 0, leastConfidence: 0.7, round: 2 },
      because: expect.stringContaining('accept the working answer'),
    })
  })

  test.each([
    ['one fewer accepts', accepting(7)],
    ['one is less sure', accepting(8, 0.69)],
    ['the user wants no such end', accepting(10, 0.75, { exitOnConsensus: false })],
    ['more is asked for', accepting(8, 0.75, { thresholds: { exit: { consensusMin: 0.81 } } })],
  ])('%s: it goes on to its last round', (_, run) => expect(run.own.exit).toMatchObject({ reason: 'round-cap', round: 6 }))

  test('one blocker keeps it open until its seat votes otherwise', () => {
    const run = talking(6, (_, { seat, round }) => vote(seat === 'f' && round < 4 ? 'BLOCKER' : 'ACCEPT'))
    expect(run.own.exit).toMatchObject({ reason: 'consensus', round: 4 })
  })

  test('votes of those who changed sides on nothing do not make it', () => {
    const run = talking(5, (_, { seat }) => ({
      ...vote('ACCEPT'),
      ...(seat === 'b' || seat === 'd' ? { side: 'YES', text: 'So it is, as said.[INFER]', references: [] } : {}),
    }))
    expect(run.own.exit).toMatchObject({ reason: 'round-cap' })
    expect(run.own.rounds.at(-1)?.tally).toMatchObject({ unsupported: ['b', 'd'], level: 0.6 })
  })

  test('is blocked while agreement that came too easily is not resolved', () => {
    const run = played({ cast: 4, options: { rounds: 6, patienceMinutes: 0 }, script: agreeing })
    expect(run.of('groupthink.detected').length).toBeGreaterThan(0)
    const exit = run.types.indexOf('roundtable.exited')
    expect(exit).toBeGreaterThan(run.types.indexOf('objection.judged'))
    expect(run.own.objections).toMatchObject([{ failed: false }])
  })
})

describe('convergence', () => {
  /** No new fact; confidence moves by this each round. */
  const still = (step: number, options: object = {}) =>
    talking(4, (_, { round }) => ({ text: 'As was said.[INFER]', references: [], confidence: 0.5 + (round % 2) * step }), options, {
      script: {
        position: () => ({ confidence: 0.5 }),
        talk: (_, { round }) => ({ text: 'As was said.[INFER]', references: [], confidence: 0.5 + (round % 2) * step }),
      },
    })

  test('two rounds without a fact, nobody moved by 0.1: it ends in round 2', () => {
    expect(still(0.09).own.exit).toMatchObject({ reason: 'convergence', round: 2, numbers: { newFacts: 0, rounds: 2, round: 2 } })
  })

  test.each([
    ['they move by 0.1', still(0.1)],
    ['more such rounds are asked for than are held', still(0, { rounds: 2, thresholds: { exit: { plateauRounds: 3 } } })],
  ])('%s: no', (_, run) => expect(run.own.exit?.reason).toBe('round-cap'))

  test('one new fact in two rounds, or one of four who changes sides, is no plateau', () => {
    const fact = talking(4, (view, { seat }) =>
      seat === 'a' && view.round % 2 === 1 ? undefined : { text: 'As was said.[INFER]', references: [] },
    )
    expect(fact.own.exit?.reason).toBe('round-cap')
    const flip = talking(4, (_, { seat, round }) => ({
      text: 'As was said.[INFER]',
      references: [],
      ...(seat === 'a' && round % 2 === 0 ? { side: 'NO' } : {}),
    }))
    expect(flip.own.exit?.reason).toBe('round-cap')
  })
})

describe('a lead that nobody can catch', () => {
  /** Nobody brings a fact; they move enough that it is no plateau; so many stand on YES, of whom some are loose. */
  const lead = (yes: number, no: number, loose: number) => {
    const side = (seat: string) => (seat.charCodeAt(0) - 97 < yes ? 'YES' : seat.charCodeAt(0) - 97 < yes + no ? 'NO' : 'UNCERTAIN')
    const confidence = (seat: string, round: number) => (seat.charCodeAt(0) - 97 < loose ? 0.65 : 0.75 + (round % 2) * 0.2)
    const words = { text: 'As was said.[INFER]', references: [] }
    return played({
      cast: 7,
      options: { rounds: 3, exitOnConsensus: false, switches: NO_DETECTOR },
      script: {
        position: (_, { seat }) => ({ side: side(seat), confidence: confidence(seat, 0) }),
        talk: (_, { seat, round }) => ({ ...words, side: side(seat), confidence: confidence(seat, round), ...vote('none') }),
      },
    })
  }

  test('five to two, nobody loose: it ends', () => {
    expect(lead(5, 2, 0).own.exit).toMatchObject({
      reason: 'unassailable-margin',
      numbers: { leading: 5, against: 2, loose: 0, undecided: 0, lead: 3 },
    })
  })

  test.each([
    [5, 2, 1, 'unassailable-margin'],
    [5, 2, 2, 'round-cap'],
    [4, 0, 0, 'unassailable-margin'],
    [4, 1, 0, 'unassailable-margin'],
    [4, 3, 0, 'unassailable-margin'],
    [4, 3, 1, 'round-cap'],
    [3, 1, 0, 'round-cap'],
  ] as const)('%i to %i with %i loose: %s', (yes, no, loose, reason) => expect(lead(yes, no, loose).own.exit?.reason).toBe(reason))
})

describe('the last planned round', () => {
  test.each([1, 2, 6])('%i', (rounds) => {
    expect(played({ cast: 2, options: { rounds, switches: QUIET } }).own.exit).toMatchObject({
      reason: 'round-cap',
      round: rounds,
      numbers: { planned: rounds },
    })
  })

  test('a round of objections is one more, but six are the most', () => {
    const run = (rounds: number) => played({ cast: 4, options: { rounds, switches: { exits: 'off' } }, script: agreeing })
    expect(run(3).own.exit).toMatchObject({ round: 4, numbers: { planned: 4 } })
    expect(run(6).own.exit).toMatchObject({ round: 6, numbers: { planned: 6 } })
  })
})

describe('more rounds', () => {
  const goOn = (rounds: number, focus: string | null = null) => ({ type: 'go-on', by: 'ann', rounds, focus }) as const
  const quiet = (play: Play = {}) => played({ cast: 2, ...play, options: { rounds: 2, switches: QUIET } })

  test('while it is open they come on top of what was planned, with a focus', () => {
    const run = quiet({ user: once(({ rounds }) => rounds.length === 2, goOn(2, 'winter')) })
    expect(run.of('rounds.extended')).toMatchObject([{ rounds: 2, until: 4, focus: 'winter' }])
    expect(run.own.exit).toMatchObject({ round: 4 })
    expect(run.own.rounds.map(({ focus }) => focus)).toEqual([null, null, 'winter', 'winter', 'winter'])
  })

  test('after the end it is opened again; zero means one', () => {
    const run = quiet({ after: [goOn(0, 'winter'), goOn(2)] })
    expect(run.of('rounds.extended').map(({ until }) => until)).toEqual([3, 5])
    expect(run.of('deliberation.reopened')).toHaveLength(2)
    expect(run.of('deliberation.closed')).toHaveLength(3)
    expect(run.own.exit).toMatchObject({ reason: 'round-cap', round: 5 })
  })

  test('who asked for more gets at least one, though the same rule would end it again at once', () => {
    const run = talking(5, () => vote('ACCEPT'), { rounds: 2 }, { after: [goOn(1)] })
    expect(run.of('roundtable.exited').map(({ reason, round }) => [reason, round])).toEqual([
      ['consensus', 2],
      ['consensus', 3],
    ])
  })

  test('rounds that were planned and not held, because it ended early, are not owed any more', () => {
    const run = talking(5, () => vote('ACCEPT'), { rounds: 6 }, { after: [goOn(1)] })
    expect(run.of('rounds.extended')).toMatchObject([{ until: 3 }])
    expect(run.own.exit?.round).toBe(3)
  })

  test('twelve are the most there can be: the thirteenth is refused, wherever it is asked for', () => {
    const run = quiet({ after: [goOn(10)] })
    expect(run.own.exit).toMatchObject({ round: 12 })
    expect(run.refusedFor(goOn(1))).toBe('too-many-rounds')
    expect(quiet().refusedFor(goOn(10))).toBeNull()
    expect(quiet().refusedFor(goOn(11))).toBe('too-many-rounds')
    const open = quiet({ until: ({ rounds }) => rounds.length === 2 })
    expect(open.refusedFor(goOn(10))).toBeNull()
    expect(open.refusedFor(goOn(11))).toBe('too-many-rounds')
  })

  test('neither rounds nor a focus is nothing; before it has begun there is nothing to go on with', () => {
    const open = quiet({ until: ({ rounds }) => rounds.length === 2 })
    expect(open.refusedFor(goOn(0))).toBe('nothing-to-do')
    expect(open.refusedFor(goOn(0, 'winter'))).toBeNull()
    expect(quiet({ until: () => true }).refusedFor(goOn(1))).toBe('not-begun')
  })

  test('while it stops, nothing more is taken on', () => {
    const run = quiet({
      meanwhile: ({ rounds }, events) =>
        rounds.length === 2 && !events.some(({ type }) => type === 'deliberation.stopping') ? [stopping()] : [],
      until: ({ rounds }) => rounds.length === 3,
    })
    expect(run.refusedFor(goOn(1))).toBe('already-stopping')
  })
})

describe('a synthesis', () => {
  const ask = { type: 'synthesize', by: 'ann', seat: 'a' } as const
  const over = (script: Script = {}, after = [ask]) => played({ cast: 3, options: { rounds: 1, switches: QUIET }, script, after })

  test('is written after the end, by a seat, and names claims that exist', () => {
    const run = over({ synthesize: () => ({ text: 'C1 holds.', claims: ['C1', 'C404', 'D1', '__proto__'] }) })
    expect(run.own.syntheses).toEqual([{ seat: 'a', text: 'C1 holds.', claims: ['C1'] }])
    expect(run.of('synthesis.written')[0]?.ignored).toHaveLength(3)
    expect(run.state.house.closed?.reason).toBe('completed')
  })

  test('never changes the count, whatever it says', () => {
    const [plain, summed] = [over({}, []), over({ synthesize: () => ({ text: 'Everybody agrees on NO.', claims: [] }) })]
    for (const part of ['exit', 'rounds', 'decisions', 'standing'] as const) expect(summed.own[part]).toEqual(plain.own[part])
    expect(summed.report.decision).toEqual(plain.report.decision)
  })

  test('is shown the count', () => {
    const view = over().views.find((seen) => seen.view.purpose === 'synthesize')?.view
    expect(view).toMatchObject({ counted: expect.stringContaining('In round 1 the vote') })
  })

  test('may fail: it is over all the same, and another may be asked', () => {
    const run = over({ synthesize: (_, { seat }) => (seat === 'a' ? null : undefined) }, [ask, { ...ask, seat: 'b' } as never])
    expect(run.own.syntheses).toMatchObject([{ seat: 'b' }])
    expect(run.state.house.closed).not.toBeNull()
  })

  test('is refused while it is open, and of whom there is not', () => {
    expect(over().refusedFor({ ...ask, seat: 'z' })).toBe('no-such-seat')
    expect(over().refusedFor({ ...ask, seat: 'clerk' })).toBe('no-such-seat')
    expect(played({ until: ({ rounds }) => rounds.length > 1 }).refusedFor(ask)).toBe('not-ended')
  })
})
