import { describe, expect, test } from 'vitest'
import {
  answered,
  closed,
  type Fact,
  failed,
  granted,
  LIMITS,
  opened,
  paused,
  reopened,
  seat,
  seats,
  sent,
  stopping,
} from '../../../test/facts.ts'
import { folded } from '../../../test/given.ts'
import type { Limits } from '../house/words.ts'
import { stopFor, thriftFor, unaffordable } from './budget.ts'
import { type GovernorFact, govern } from './rules.ts'

const MINUTE = 60_000
/** A table whose one call so far has used this much. */
const spent = (limits: Partial<Limits>, used: { micros?: number; tokens?: number; calls?: number }, cast = seats(3)): readonly Fact[] => {
  const calls = Array.from({ length: used.calls ?? 1 }, (_, index) => `answer/a/${index + 1}`)
  const bill = {
    micros: used.micros ?? 0,
    usage: { inputTokens: used.tokens ?? 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
  }
  return [opened(cast, { limits: { ...LIMITS, ...limits } }), ...calls.flatMap((request) => [sent(request), answered(request, bill)])]
}
const governed = (facts: readonly Fact[], activeMs = 0): readonly GovernorFact[] => govern(folded(facts).house, { activeMs })
const told = (facts: readonly GovernorFact[]): readonly string[] =>
  facts.map((fact) => {
    if (fact.type === 'budget.crossed') return `${fact.resource} ${fact.gate}`
    if (fact.type === 'deliberation.stopping') return `stop ${fact.hard ? 'hard' : 'soft'} ${fact.reason}`
    if (fact.type === 'seat.downgraded') return `downgrade ${fact.seat}`
    if (fact.type === 'breaker.opened') return `breaker ${fact.seat}`
    if (fact.type === 'break.tripped') return `break ${fact.trigger}`
    return fact.type
  })

describe('budget gates', () => {
  const ladder: readonly (readonly [number, readonly string[]])[] = [
    [499, []],
    [500, ['50']],
    [799, ['50']],
    [800, ['80']],
    [949, ['80']],
    [950, ['95', 'break', 'stop soft']],
    [999, ['95', 'break', 'stop soft']],
    [1_000, ['100', 'break', 'stop hard']],
    [1_001, ['100', 'break', 'stop hard']],
  ]
  const expected = (resource: string, reason: string, steps: readonly string[]): readonly string[] =>
    steps.map((step) => (/^(?:stop|break)/.test(step) ? `${step} ${reason}` : `${resource} ${step}`))

  test.each(ladder)('dollars: %i of 1000 → %j', (used, steps) =>
    expect(told(governed(spent({ microsMax: 1_000 }, { micros: used })))).toEqual(expected('dollars', 'budget', steps)),
  )

  test.each(ladder)('tokens: %i of 1000 → %j', (used, steps) =>
    expect(told(governed(spent({ tokensMax: 1_000 }, { tokens: used })))).toEqual(expected('tokens', 'tokens', steps)),
  )

  test.each(ladder)('minutes at work: %i thousandths of the limit → %j', (used, steps) =>
    expect(told(governed(spent({ minutesMax: 10 }, {}), (used / 1_000) * 10 * MINUTE))).toEqual(expected('time', 'time', steps)),
  )

  test.each([
    [9, []],
    [10, ['50']],
    [16, ['80']],
    [19, ['95']],
    [20, ['100']],
  ])('calls: %i of 20 → %j, and no stop: a call too many is not sent', (calls, steps) =>
    expect(told(governed(spent({ callsMax: 20 }, { calls })))).toEqual(expected('calls', 'calls', steps)),
  )

  test('without a cap there is no gate', () =>
    expect(governed(spent({ checkpointMinutes: 1e9 }, { micros: 9e9, tokens: 9e9 }), 9e9)).toEqual([]))

  test('the fact carries its numbers and a sentence; the break and the stop repeat them', () => {
    const [fact, broken, stop] = governed(spent({ microsMax: 1_000_000 }, { micros: 960_000 }))
    expect(fact).toMatchObject({ used: 960_000, limit: 1_000_000, because: '$0.9600 of the $1.0000 allowed are used (95 % gate).' })
    expect(broken).toMatchObject({ type: 'break.tripped', trigger: 'budget', hard: false, unresolved: [] })
    expect(stop).toMatchObject({ by: 'governor', because: expect.stringContaining('allowed are used') })
  })

  test('a gate is told once; only a higher one is told again', () => {
    const facts = spent({ tokensMax: 1_000 }, { tokens: 600 })
    const [fact] = governed(facts)
    expect(fact).toMatchObject({ gate: '50' })
    expect(governed([...facts, fact as Fact])).toEqual([])
    const more = answered('answer/b/1', {
      micros: 0,
      usage: { inputTokens: 250, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
    })
    expect(told(governed([...facts, fact as Fact, sent('answer/b/1'), more]))).toEqual(['tokens 80'])
  })

  test('what is set aside is not used yet: no gate for it', () =>
    expect(governed([opened(2, { limits: { ...LIMITS, tokensMax: 1_000 } }), sent('answer/a/1')])).toEqual([]))

  test('a call in the air is not used up yet: the last one allowed may still bring its answer', () => {
    const facts = [...spent({ callsMax: 20 }, { calls: 18 }), sent('answer/b/1'), sent('answer/c/1')]
    expect(told(governed(facts))).toEqual(['calls 80'])
    expect(told(governed([...facts, answered('answer/b/1')]))).toEqual(['calls 95'])
  })

  test('several caps at once: every crossing is told, one stop, the hard one first', () => {
    const facts = spent({ tokensMax: 1_000, microsMax: 1_000 }, { tokens: 960, micros: 1_000 })
    expect(told(governed(facts))).toEqual(['dollars 100', 'break budget', 'tokens 95', 'break tokens', 'stop hard budget'])
    const other = spent({ tokensMax: 1_000, microsMax: 1_000 }, { tokens: 1_000, micros: 960 })
    expect(told(governed(other))).toEqual(['dollars 95', 'break budget', 'tokens 100', 'break tokens', 'stop hard tokens'])
  })

  test('after a reopening with a higher cap the gates are judged anew', () => {
    const facts = [...spent({ tokensMax: 1_000 }, { tokens: 1_000 }), closed('tokens')]
    expect(told(governed([...facts, reopened({ tokensMax: 2_000 })]))).toEqual(['tokens 50'])
  })
})

describe('cheaper models at 80 %', () => {
  const cast = [
    seat('a', { cheaperModel: 'world/small' }),
    seat('b'),
    seat('c', { driver: 'offline', model: null, cheaperModel: 'world/small' }),
  ]
  const facts = spent({ tokensMax: 1_000 }, { tokens: 800 }, cast)

  test('go to the seats that have one configured and a model to replace, to no other', () => {
    const downgraded = governed(facts).filter(({ type }) => type === 'seat.downgraded')
    expect(downgraded).toEqual([
      { type: 'seat.downgraded', seat: 'a', from: 'world/large', to: 'world/small', because: expect.stringContaining('80 % gate') },
    ])
  })

  test('are taken by those who serve the table, too', () => {
    const clerk = seat('clerk', { cheaperModel: 'world/small' })
    const [opening, ...bill] = spent({ tokensMax: 1_000 }, { tokens: 800 })
    const served = { ...opening, staff: { clerk, judge: seat('judge') } } as Fact
    expect(told(governed([served, ...bill]))).toEqual(['tokens 80', 'downgrade clerk'])
  })

  test('are taken up at once, and not twice for a second resource', () => {
    const both = spent({ tokensMax: 1_000, microsMax: 1_000 }, { tokens: 800 }, cast)
    const after = folded([...both, ...(governed(both) as readonly Fact[])])
    expect(after.house.models).toEqual({ a: 'world/small', b: 'world/large', c: null })
    const dearer = [
      ...both,
      ...(governed(both) as readonly Fact[]),
      sent('rank/a/1'),
      answered('rank/a/1', {
        micros: 810,
        usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
      }),
    ]
    expect(told(governed(dearer))).toEqual(['dollars 80'])
  })

  test('are taken once where two resources cross 80 % together', () => {
    const both = spent({ tokensMax: 1_000, microsMax: 1_000 }, { tokens: 800, micros: 800 }, cast)
    expect(told(governed(both))).toEqual(['dollars 80', 'downgrade a', 'tokens 80'])
  })

  test('are taken when 95 % is crossed at once, too: a run has its task to finish; not at 50 %, nor at 100 %, where nothing follows', () => {
    expect(told(governed(spent({ tokensMax: 1_000 }, { tokens: 799 }, cast)))).toEqual(['tokens 50'])
    expect(told(governed(spent({ tokensMax: 1_000 }, { tokens: 950 }, cast)))).toEqual([
      ...['tokens 95', 'downgrade a', 'break tokens', 'stop soft tokens'],
    ])
    expect(told(governed(spent({ tokensMax: 1_000 }, { tokens: 1_000 }, cast)))).toEqual(['tokens 100', 'break tokens', 'stop hard tokens'])
  })

  test('are the host’s own to take for its agents: it is told, and nobody else', () => {
    const hosted = [seat('a', { driver: 'host', model: null }), seat('b'), seat('c')]
    const thriftAt = (tokens: number, id: string): string | null => {
      const bill = spent({ tokensMax: 1_000 }, { tokens }, hosted)
      return thriftFor(folded([...bill, ...(governed(bill) as readonly Fact[])]).house, id)
    }
    expect(thriftAt(799, 'a')).toBeNull()
    expect(thriftAt(800, 'a')).toBe(
      'At least 80 % of the tokens allowed are used. Let a cheaper model do this where one will do: reviews first.',
    )
    expect(thriftAt(950, 'a')).toContain('95 % of the tokens')
    expect(thriftAt(950, 'b')).toBeNull()
  })
})

describe('breaks', () => {
  const failing = (count: number, failuresInARowMax = 3): readonly Fact[] => [
    opened(12, { limits: { ...LIMITS, failuresInARowMax } }),
    ...seats(12)
      .slice(0, count)
      .map(({ id }) => failed(`answer/${id}/1`)),
  ]

  test('two failures in a row at the table are borne, three stop it hard', () => {
    expect(governed(failing(2))).toEqual([])
    expect(told(governed(failing(3)))).toEqual(['break table-failures', 'stop hard failures'])
    expect(governed(failing(3))[0]).toMatchObject({ hard: true, because: expect.stringContaining('3 seats in a row failed') })
    expect(told(governed(failing(4)))).toEqual(['break table-failures', 'stop hard failures'])
  })

  test('the limit is that of the opening', () => {
    expect(governed(failing(4, 5))).toEqual([])
    expect(told(governed(failing(5, 5)))).toEqual(['break table-failures', 'stop hard failures'])
  })

  test('one seat that fails again and again is not the table', () =>
    expect(told(governed([opened(12), ...[1, 2, 3, 4].map((nth) => failed(`answer/a/${nth}`))]))).toEqual(['breaker a']))

  test('an answer in between saves the table', () =>
    expect(governed([...failing(2), answered('answer/l/1'), failed('answer/k/1')])).toEqual([]))

  test("a seat's breaker opens at its third failure in a row, once, with its name", () => {
    const [start, ...rest] = failing(0)
    const ofOne = [start as Fact, ...rest, failed('answer/a/1'), answered('answer/b/1'), failed('answer/a/2'), answered('answer/b/2')]
    expect(governed(ofOne)).toEqual([])
    const third = [...ofOne, failed('answer/a/3'), answered('answer/b/3')]
    const [opening] = governed(third)
    expect(opening).toMatchObject({
      type: 'breaker.opened',
      seat: 'a',
      failures: 3,
      because: 'Seat A failed 3 times in a row (limit 3) and is asked no more.',
    })
    expect(governed([...third, opening as Fact])).toEqual([])
  })

  test.each([
    [4, []],
    [5, []],
    [6, ['break turns', 'stop soft turns']],
  ])('%i turns granted of 5 allowed → %j', (count, steps) => {
    const turns = seats(12)
      .slice(0, count)
      .map(({ id }) => granted(`answer/${id}/1`))
    expect(told(governed([opened(12, { limits: { ...LIMITS, turnsMax: 5 } }), ...turns]))).toEqual(steps)
  })

  test.each([
    ['paused', [paused]],
    ['stopping', [stopping()]],
    ['stopping at once', [stopping(true)]],
    ['closed', [closed('user')]],
  ] as const)('nothing is governed while it is %s', (_, facts) => expect(governed([...failing(3), ...facts])).toEqual([]))
})

describe('while what is in the air is awaited', () => {
  const finishing: Fact = { type: 'deliberation.stopping', by: 'governor', hard: false, reason: 'budget', because: 'Spent.' }
  const facts = [opened(3, { limits: { ...LIMITS, minutesMax: 10 } }), sent('answer/a/1'), finishing]

  test('99 % of the time changes nothing, 100 % ends the waiting, for the reason it began', () => {
    expect(governed(facts, 9.9 * MINUTE)).toEqual([])
    expect(told(governed(facts, 10 * MINUTE))).toEqual(['time 100', 'break time', 'stop hard budget'])
  })

  test('is told once', () => expect(governed([...facts, ...(governed(facts, 10 * MINUTE) as readonly Fact[])], 11 * MINUTE)).toEqual([]))
})

describe('whether a call may leave', () => {
  const call = { tokens: 100, micros: 1_000, isModel: true, lookupsMax: 0 }
  const house = (limits: Partial<Limits>, ...facts: readonly Fact[]) =>
    folded([opened(3, { limits: { ...LIMITS, ...limits } }), ...facts]).house

  test('it may when everything fits, to the last token', () => {
    expect(unaffordable(house({}), call)).toBeNull()
    expect(unaffordable(house({ tokensMax: 100, microsMax: 1_000, callsMax: 1 }), call)).toBeNull()
  })

  test.each([
    ['tokens', { tokensMax: 99 }, /up to 100 tokens, and 99 tokens of the 99 tokens allowed are left\./],
    ['budget', { microsMax: 999 }, /up to \$0\.0010, and \$0\.0010 of the \$0\.0010 allowed are left/],
    ['calls', { callsMax: 0 }, /up to 1 call, and 0 calls of the 0 calls allowed are left/],
  ] as const)('it may not when its %s would pass the cap by one', (reason, limits, because) =>
    expect(unaffordable(house(limits), call)).toEqual({ reason, because: expect.stringMatching(because) }),
  )

  test('what is spent and what is set aside both count', () => {
    const before = [sent('answer/a/1'), answered('answer/a/1'), sent('answer/b/1')]
    // 400 tokens spent, 1,000 set aside; 2,000 micros spent, 5,000 set aside; two calls.
    expect(unaffordable(house({ tokensMax: 1_500 }, ...before), call)).toBeNull()
    expect(unaffordable(house({ tokensMax: 1_499 }, ...before), call)).toMatchObject({ reason: 'tokens' })
    expect(unaffordable(house({ microsMax: 8_000 }, ...before), call)).toBeNull()
    expect(unaffordable(house({ microsMax: 7_999 }, ...before), call)).toMatchObject({ reason: 'budget' })
    expect(unaffordable(house({ callsMax: 3 }, ...before), call)).toBeNull()
    expect(unaffordable(house({ callsMax: 2 }, ...before), call)).toMatchObject({ reason: 'calls' })
  })

  test('a model of unknown price is held by tokens and calls, not by dollars', () => {
    expect(unaffordable(house({ microsMax: 0 }), { ...call, micros: null })).toBeNull()
    expect(unaffordable(house({ tokensMax: 99 }), { ...call, micros: null })).toMatchObject({ reason: 'tokens' })
  })

  test('a seat that costs nothing always may', () =>
    expect(
      unaffordable(house({ tokensMax: 0, microsMax: 0, callsMax: 0 }), { tokens: 0, micros: 0, isModel: false, lookupsMax: 0 }),
    ).toBeNull())

  test('the stop for want of budget names its cause first', () =>
    expect(told(stopFor(house({}), 'tokens', 'None left.'))).toEqual(['break tokens', 'stop soft tokens']))

  test('while it stops already, what can not be paid for is given up, under the reason it stopped for', () =>
    expect(told(stopFor(house({}, stopping(false)), 'calls', 'None left.'))).toEqual(['stop hard user']))
})
