/** How the table is laid and who speaks when: anchors, roles, aliases, neighbours, the blind round, turns. */
import { describe, expect, test } from 'vitest'
import { ModeName } from '../../src/core/roundtable/words.ts'
import { played, QUIET } from '../roundtable-stage.ts'

const laid = (cast: number, options: object = {}, seed = 1) => {
  const run = played({ cast, options, seed, until: ({ rounds }) => rounds.length > 0 })
  return run.of('table.laid')[0]?.places ?? []
}

describe('laying the table', () => {
  test('anchors go round, whoever sits there', () => {
    expect(laid(6).map(({ anchor }) => anchor)).toEqual([
      'Risk-Attentive',
      'Implementation-Focused',
      'Evidence-Calibrated',
      'Systems-Aware',
      'Risk-Attentive',
      'Implementation-Focused',
    ])
  })

  test.each([
    ['collaborative', 3, ['speaker', 'speaker', 'speaker']],
    ['devils-advocate', 4, ['primary', 'opposition', 'evaluator', 'evaluator']],
    ['red-team-blue-team', 5, ['red', 'blue', 'red', 'blue', 'blue']],
  ] as const)('roles of %s', (mode, cast, roles) => {
    expect(laid(cast, { mode }).map(({ role }) => role)).toEqual(roles)
  })

  test('aliases are letters, each once, in an order that hangs on the seed and not on the cast', () => {
    const orders = Array.from({ length: 12 }, (_, seed) => laid(5, {}, seed).map(({ alias }) => alias))
    for (const aliases of orders) expect(aliases.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'].map((letter) => `Speaker ${letter}`))
    expect(new Set(orders.map((aliases) => aliases.join())).size).toBeGreaterThan(6)
    expect(laid(5, {}, 3)).toEqual(laid(5, {}, 3))
  })

  test('perspectives as given go round; without any, only the experts of a panel have one: their own', () => {
    expect(laid(3, { perspectives: ['law', 'cost'] }).map(({ perspective }) => perspective)).toEqual(['law', 'cost', 'law'])
    expect(laid(3, { mode: 'expert-panel' }).map(({ perspective }) => perspective)).toEqual(['Seat A', 'Seat B', 'Seat C'])
    expect(laid(3, { mode: 'expert-panel', perspectives: ['law'] }).map(({ perspective }) => perspective)).toEqual(['law', 'law', 'law'])
    expect(laid(3).map(({ perspective }) => perspective)).toEqual([null, null, null])
  })

  test.each(ModeName.options)('%s: from four seats on each sees two others where the mode is sparse, else all', (mode) => {
    const isSparse = ['collaborative', 'expert-panel', 'red-team-blue-team'].includes(mode)
    for (const cast of [2, 3, 4, 7, 10]) {
      const places = laid(cast, { mode })
      const seen = isSparse && cast >= 4 ? 2 : cast - 1
      for (const { seat, sees } of places) {
        expect(sees).toHaveLength(seen)
        expect(new Set([seat, ...sees]).size, 'nobody twice, nobody itself').toBe(seen + 1)
      }
      // On a ring everybody is seen as often as everybody else.
      for (const { seat } of places) expect(places.filter(({ sees }) => sees.includes(seat))).toHaveLength(seen)
    }
  })

  test.each([
    [{ neighbours: 1 }, 3, 1],
    [{ neighbours: 3 }, 6, 3],
    [{ neighbours: 9 }, 5, 4],
    [{ neighbours: 1, mode: 'adversarial' }, 5, 4],
    [{ neighbours: 1, mode: 'delphi' }, 5, 4],
  ])('%j with %i seats: %i are seen', (options, cast, seen) => {
    expect(laid(cast, options).map(({ sees }) => sees.length)).toEqual(Array.from({ length: cast }, () => seen))
  })
})

describe('the blind round', () => {
  const run = played({ cast: 4, options: { rounds: 1, switches: QUIET } })

  test('comes first: everybody is asked alone, and shown nobody', () => {
    expect(run.of('round.opened').map(({ round, kind }) => [round, kind])).toEqual([
      [0, 'blind'],
      [1, 'plain'],
    ])
    const alone = run.of('turn.granted').filter(({ purpose }) => purpose === 'position')
    expect(alone.map(({ seat, shown, stage }) => [seat, shown, stage])).toEqual(['a', 'b', 'c', 'd'].map((seat) => [seat, [], 'round 0']))
    const last = run.types.lastIndexOf('stance.declared')
    expect(run.events.slice(0, last).some(({ type }) => type === 'contribution.made')).toBe(false)
  })

  test('has no vote and no working answer; the next round votes on what it left', () => {
    expect(run.of('round.opened')[0]).toMatchObject({ answer: null })
    expect(run.of('round.closed')[0]).toMatchObject({ kind: 'blind', tally: null })
    expect(run.of('round.opened')[1]?.answer).toMatchObject({ statement: expect.stringContaining('the seat says') })
  })

  test('is outside of what was planned: one round means one round of talk', () => {
    expect(run.own.exit).toMatchObject({ reason: 'round-cap', round: 1, numbers: { planned: 1 } })
  })
})

describe('turns', () => {
  test.each(['collaborative', 'expert-panel', 'delphi', 'red-team-blue-team'] as const)('%s: all at once', (mode) => {
    const run = played({ cast: 4, options: { mode, rounds: 1, switches: QUIET } })
    const first = run.types.indexOf('contribution.made')
    expect(run.events.slice(0, first).filter((event) => event.type === 'turn.granted' && event.purpose === mode)).toHaveLength(4)
  })

  test.each(['adversarial', 'socratic'] as const)('%s: one after the other, and the first word goes round', (mode) => {
    const run = played({ cast: 3, options: { mode, rounds: 4, switches: QUIET } })
    expect(run.of('round.opened').map(({ order }) => order.join(''))).toEqual(['abc', 'abc', 'bca', 'cab', 'abc'])
    const turns = run.of('turn.granted').filter(({ purpose }) => purpose === mode)
    expect(turns.map(({ seat }) => seat).join('')).toBe('abcbcacababc')
    for (const [index, event] of run.events.entries()) {
      if (event.type !== 'turn.granted' || event.purpose !== mode) continue
      const open = run.events.slice(0, index).filter(({ type }) => type === 'turn.granted').length
      const ended = run.events.slice(0, index).filter(({ type }) => type === 'contribution.made' || type === 'stance.declared').length
      expect(open, `event ${event.seq}`).toBe(ended)
    }
  })

  test('devils-advocate: in turn, but in the order of their parts', () => {
    const run = played({ cast: 4, options: { mode: 'devils-advocate', rounds: 3, switches: QUIET } })
    expect(run.of('round.opened').map(({ order }) => order.join(''))).toEqual(['abcd', 'abcd', 'abcd', 'abcd'])
  })

  test('who speaks in turn is shown those before it in this round; who speaks at once is not', () => {
    const seen = (mode: 'adversarial' | 'collaborative') =>
      played({ cast: 3, options: { mode, rounds: 1, switches: QUIET } }).views.flatMap(({ view }) =>
        'window' in view && 'round' in view ? [view.window.now.length] : [],
      )
    expect(seen('adversarial')).toEqual([0, 1, 2])
    expect(seen('collaborative')).toEqual([0, 0, 0])
  })

  test('a reply that is not owed, or not by this seat, is refused', () => {
    const run = played({ until: ({ grants }) => Object.keys(grants).length > 0 })
    const reply = (request: string, seat: string) =>
      run.refusedFor({ type: 'reply', request, seat, purpose: 'position', reply: {}, checks: [], vectors: null, lookups: [] } as never)
    expect(reply('position/a/2', 'a')).toBe('not-owed')
    expect(reply('position/a/1', 'b')).toBe('not-yours')
  })
})
