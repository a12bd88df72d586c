import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ballots, tally, unassailable } from './tally.ts'

/** `a: 'bcd'` reads: a ranks b, then c, then d. */
const ballots = (written: Record<string, string>): Ballots =>
  Object.fromEntries(Object.entries(written).map(([voter, ranking]) => [voter, [...ranking]]))
const of = (candidates: string): readonly string[] => [...candidates]

describe('ranked pairs', () => {
  test('who beats every other answer wins, with the smallest lead as the margin', () => {
    const counted = tally(of('abcd'), ballots({ b: 'acd', c: 'abd', d: 'abc', a: 'bcd' }))
    expect(counted).toMatchObject({ winners: ['a'], margin: 2, circle: false })
  })

  test('victories are listed strongest first, draws apart', () => {
    const { victories, drawn } = tally(of('abc'), ballots({ x: 'abc', y: 'acb', z: 'abc', v: 'acb' }))
    expect(victories).toEqual([
      { over: 'a', under: 'b', votesFor: 4, votesAgainst: 0 },
      { over: 'a', under: 'c', votesFor: 4, votesAgainst: 0 },
    ])
    expect(drawn).toEqual([{ over: 'b', under: 'c', votesFor: 2, votesAgainst: 2 }])
  })

  test('with equal leads the victory with more votes behind it is the stronger', () => {
    const { victories } = tally(of('abc'), ballots({ x: 'ab', v: 'bca', w: 'cb', y: 'bca', z: 'cb' }))
    const strengths = victories.map(({ votesFor, votesAgainst }) => [votesFor - votesAgainst, votesFor])
    expect(strengths).toEqual(strengths.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b))
  })

  test('in a circle the weakest victory is left out', () => {
    // a > b by 3, b > c by 3, c > a by 1.
    const circle = ballots({ u: 'abc', v: 'abc', w: 'bca', x: 'cab', y: 'cab', z: 'abc', t: 'bca' })
    const counted = tally(of('abc'), circle)
    expect(counted.victories.map(({ over, under }) => over + under).toSorted()).toEqual(['ab', 'bc', 'ca'])
    expect(counted).toMatchObject({ winners: ['a'], circle: true, margin: -1 })
  })

  test('an even circle of three is a tie, whatever the order of the seats', () => {
    const even = ballots({ x: 'abc', y: 'bca', z: 'cab' })
    for (const order of ['abc', 'bca', 'cab', 'cba', 'acb', 'bac']) {
      const counted = tally(of(order), even)
      expect(counted.winners.toSorted()).toEqual(['a', 'b', 'c'])
      expect(counted).toMatchObject({ margin: null, circle: true })
    }
  })

  test('a circle among those who lost is not the winner’s: it has beaten all others', () => {
    const counted = tally(of('abcd'), ballots({ x: 'abcd', y: 'acdb', z: 'adbc' }))
    expect(counted).toMatchObject({ winners: ['a'], margin: 3, circle: false })
  })

  test('two that beat the rest and draw with each other tie', () =>
    expect(tally(of('abc'), ballots({ x: 'abc', y: 'bac' }))).toMatchObject({ winners: ['a', 'b'], margin: null, circle: false }))

  test('nobody votes in a pair with their own answer: of three, each pair has one vote', () => {
    const { victories } = tally(of('abc'), ballots({ a: 'bc', b: 'ac', c: 'ab' }))
    expect(victories.every(({ votesFor, votesAgainst }) => votesFor === 1 && votesAgainst === 0)).toBe(true)
    expect(victories.map(({ over, under }) => over + under).toSorted()).toEqual(['ab', 'ac', 'bc'])
  })

  test('without a ballot all tie; a single candidate wins without a margin', () => {
    expect(tally(of('abc'), {})).toMatchObject({ winners: ['a', 'b', 'c'], margin: null })
    expect(tally(of('a'), {})).toMatchObject({ winners: ['a'], margin: null })
  })
})

describe('Borda points', () => {
  test('the last of a ballot gets nothing, each place above one point more', () =>
    expect(tally(of('abcd'), ballots({ d: 'abc', a: 'bcd' })).borda).toEqual({ a: 2, b: 3, c: 1, d: 0 }))

  test('may name another winner than the pairs do', () => {
    const written = ballots({ v: 'abc', w: 'abc', x: 'abc', y: 'bca', z: 'bca' })
    expect(tally(of('abc'), written)).toMatchObject({ winners: ['a'], bordaWinners: ['b'], borda: { a: 6, b: 7, c: 2 } })
  })

  test('those with as many points are all named', () =>
    expect(tally(of('ab'), ballots({ x: 'ab', y: 'ba' })).bordaWinners).toEqual(['a', 'b']))
})

const names = of('abcde')
/** A table of answers, some ballots in (each a ranking of the others), the rest still out. */
const election = fc.integer({ min: 3, max: 5 }).chain((size) => {
  const candidates = names.slice(0, size)
  const rankings = candidates.map((voter) =>
    fc.shuffledSubarray(
      candidates.filter((seat) => seat !== voter),
      { minLength: size - 1 },
    ),
  )
  const likely = fc.constantFrom(...candidates)
  return fc.record({
    candidates: fc.constant(candidates),
    rankings: fc.tuple(...rankings),
    favourite: fc.option(likely),
    out: fc.subarray(candidates, { minLength: 0, maxLength: size === 5 ? 2 : 3 }),
  })
})

const ballotsOf = ({
  candidates,
  rankings,
  favourite,
}: {
  candidates: readonly string[]
  rankings: readonly (readonly string[])[]
  favourite: string | null
}): Ballots =>
  Object.fromEntries(
    candidates.map((voter, index) => {
      const ranking = rankings[index] ?? []
      const lead = favourite !== null && favourite !== voter ? [favourite] : []
      return [voter, [...lead, ...ranking.filter((seat) => !lead.includes(seat))]]
    }),
  )

describe('whatever the ballots', () => {
  test('somebody wins; who beats all others wins alone; who loses to all others never wins', () =>
    fc.assert(
      fc.property(election, (drawn) => {
        const { candidates } = drawn
        const counted = tally(candidates, ballotsOf(drawn))
        expect(counted.winners.length).toBeGreaterThan(0)
        const beats = (a: string, b: string): boolean => counted.victories.some(({ over, under }) => over === a && under === b)
        for (const seat of candidates) {
          const others = candidates.filter((rival) => rival !== seat)
          if (others.every((rival) => beats(seat, rival))) expect(counted.winners).toEqual([seat])
          if (others.every((rival) => beats(rival, seat))) expect(counted.winners).not.toContain(seat)
        }
      }),
    ))

  test('every pair is counted once, as a victory or a draw, and nobody is ranked by more voters than voted', () =>
    fc.assert(
      fc.property(election, (drawn) => {
        const size = drawn.candidates.length
        const { victories, drawn: draws } = tally(drawn.candidates, ballotsOf(drawn))
        expect(victories.length + draws.length).toBe((size * (size - 1)) / 2)
        for (const { votesFor, votesAgainst } of [...victories, ...draws]) expect(votesFor + votesAgainst).toBe(size - 2)
      }),
    ))

  test('the order in which seats sit or ballots came changes nothing', () =>
    fc.assert(
      fc.property(election, (drawn) => {
        const cast = ballotsOf(drawn)
        const there = tally(drawn.candidates, cast)
        const back = tally(drawn.candidates.toReversed(), Object.fromEntries(Object.entries(cast).toReversed()))
        expect(back.winners.toSorted()).toEqual(there.winners.toSorted())
        expect(back).toMatchObject({ margin: there.margin, circle: there.circle, borda: there.borda })
      }),
    ))
})

describe('unassailable', () => {
  test('leads every rival by more votes than are still out on that pair', () => {
    const candidates = of('abcde')
    const cast = ballots({ b: 'acde', c: 'abde', d: 'abce' })
    expect(unassailable(candidates, cast, ['e'])).toBe('a')
    expect(unassailable(candidates, ballots({ b: 'acde' }), ['c', 'd', 'e'])).toBeNull()
  })

  test('a lead that could be evened out is not enough', () => {
    // a leads b by one vote (c's), and d could even it out.
    expect(unassailable(of('abcd'), ballots({ c: 'abd' }), ['d'])).toBeNull()
  })

  test('a voter who is one of the pair can not turn it', () => {
    // Of the pairs with a, only those without the pending voter b can still move: a-c and a-d, and a leads both by two.
    expect(unassailable(of('abcd'), ballots({ b: 'acd', c: 'abd', d: 'abc' }), [])).toBe('a')
    expect(unassailable(of('abcd'), ballots({ c: 'abd', d: 'abc' }), ['a'])).toBe('a')
  })

  test('brute force: when somebody is, every way the rest could vote or abstain elects them', () => {
    let held = 0
    fc.assert(
      fc.property(election, (drawn) => {
        const { candidates, out } = drawn
        const cast = Object.fromEntries(Object.entries(ballotsOf(drawn)).filter(([voter]) => !out.includes(voter)))
        const winner = unassailable(candidates, cast, out)
        if (winner === null) return
        held += 1
        for (const completed of completions(cast, candidates, out)) expect(tally(candidates, completed).winners).toEqual([winner])
      }),
      { numRuns: 150, seed: 20 },
    )
    expect(held).toBeGreaterThan(40)
  })

  test('brute force: whoever beats all others in every way the rest could vote is found, so no ranking is paid for in vain', () =>
    fc.assert(
      fc.property(election, (drawn) => {
        const { candidates, out } = drawn
        const cast = Object.fromEntries(Object.entries(ballotsOf(drawn)).filter(([voter]) => !out.includes(voter)))
        if (unassailable(candidates, cast, out) !== null) return
        const ways = [...completions(cast, candidates, out)].map((way) => beatsAll(candidates, way))
        expect(ways.some((winner) => winner !== ways[0] || winner === null)).toBe(true)
      }),
      { numRuns: 60, seed: 21 },
    ))
})

function* completions(cast: Ballots, candidates: readonly string[], out: readonly string[]): Generator<Ballots> {
  const [voter, ...rest] = out
  if (voter === undefined) {
    yield cast
    return
  }
  yield* completions(cast, candidates, rest)
  for (const ranking of orders(candidates.filter((seat) => seat !== voter)))
    yield* completions({ ...cast, [voter]: ranking }, candidates, rest)
}

function* orders(seats: readonly string[]): Generator<readonly string[]> {
  if (seats.length <= 1) yield seats
  for (const first of seats.length > 1 ? seats : [])
    for (const rest of orders(seats.filter((seat) => seat !== first))) yield [first, ...rest]
}

function beatsAll(candidates: readonly string[], cast: Ballots): string | null {
  const { victories } = tally(candidates, cast)
  return candidates.find((seat) => victories.filter(({ over }) => over === seat).length === candidates.length - 1) ?? null
}

describe('answers that a voter holds equal', () => {
  const ballots = { x: ['a', ['b', 'c']], y: [['a', 'b'], 'c'] } as const
  test('count for neither in their pair, and as before in all others', () => {
    const { winners, victories, drawn } = tally(['a', 'b', 'c'], ballots)
    expect(winners).toEqual(['a'])
    expect(victories).toEqual([
      { over: 'a', under: 'c', votesFor: 2, votesAgainst: 0 },
      { over: 'a', under: 'b', votesFor: 1, votesAgainst: 0 },
      { over: 'b', under: 'c', votesFor: 1, votesAgainst: 0 },
    ])
    expect(drawn).toEqual([])
  })
  test('share the points of their places', () => expect(tally(['a', 'b', 'c'], ballots).borda).toEqual({ a: 3.5, b: 2, c: 0.5 }))
  test('all equal is a tie of all', () => expect(tally(['a', 'b', 'c'], { x: [['a', 'b', 'c']] }).winners).toEqual(['a', 'b', 'c']))
})
