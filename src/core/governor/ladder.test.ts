import { describe, expect, test } from 'vitest'
import { reopened, resumed, seat, stopping } from '../../../test/facts.ts'
import type { Seat } from '../house/words.ts'
import { openCorrections } from './corrections.ts'
import type { GovernorFact } from './facts.ts'
import { asks, asksFor, does, inShort, phase, play, type Step, sees } from './play.fixture.ts'
import { change, finding, prose, review, times } from './seen.fixture.ts'
import type { Work } from './seen.ts'

const host = (id: string, over: Partial<Seat> = {}): Seat => seat(id, { driver: 'host', model: null, ...over })
/** An explorer that wanders off, and one that does not; each work answers another request. */
let requests = 0
const wanders = (over: Partial<Work> = {}): Work => ({ ...prose({ tangents: 4 }), request: `answer/a/${++requests}`, ...over })
const plain = (over: Partial<Work> = {}): Work => ({ ...prose(), request: `answer/a/${++requests}`, ...over })
const offences = (count: number): readonly Step[] => times(count, () => does(wanders()))
const of = <T extends GovernorFact['type']>(facts: readonly GovernorFact[], type: T) =>
  facts.filter((fact): fact is Extract<GovernorFact, { type: T }> => fact.type === type)

const FIRST = ['rabbit-hole 1', 'tell a']
const NEWCOMER = ['rabbit-hole 2', 'A newcomer, for Seat A as a']
const THIRD = ['rabbit-hole 3', 'break same-shadow hard', 'escalate archetype G1', 'stop break hard']

describe('an archetype shadow', () => {
  const table = { seats: [host('a'), host('b')] }

  test('first corrected, then replaced, then broken off and escalated', () => {
    expect(inShort(play(table, ...offences(1)).said)).toEqual(FIRST)
    expect(inShort(play(table, ...offences(2)).said)).toEqual([...FIRST, ...NEWCOMER])
    expect(inShort(play(table, ...offences(3)).said)).toEqual([...FIRST, ...NEWCOMER, ...THIRD])
  })

  test('a stop is the end of the ladder: nothing more is said', () => expect(play(table, ...offences(5)).said).toHaveLength(8))

  test('healthy work climbs no step', () => expect(play(table, ...times(9, () => does(plain()))).said).toEqual([]))

  test('it carries its numbers, its reason and what it rests on', () => {
    const { said } = play(table, ...offences(1))
    expect(said[0]).toEqual({
      type: 'shadow.detected',
      id: 'S1',
      layer: 'archetype',
      shadow: 'rabbit-hole',
      archetype: 'explorer',
      seat: 'a',
      cycle: 1,
      predicates: [{ predicate: 'tangents', because: '4 side paths (more than 3).', numbers: { tangents: 4 }, rests: [2] }],
      because: '4 side paths (more than 3).',
      step: 1,
    })
    expect(said[1]).toMatchObject({ shadow: 'S1', text: expect.stringContaining('one recommendation') })
  })

  test('every sign of one shadow in one work is one step; two shadows are two', () => {
    const both = wanders({ archetypes: ['explorer', 'maker'], change: change({ isTested: false }).change })
    expect(inShort(play(table, does({ ...prose({ tangents: 4, words: 2_001, recommends: false }) })).said)).toEqual(FIRST)
    expect(inShort(play(table, does(both)).said)).toEqual([...FIRST, 'rogue 1', 'tell a'])
  })

  test('each seat has its own count, and each of its shadows', () => {
    const other = wanders({ seat: 'b' })
    expect(inShort(play(table, ...offences(1), does(other)).said)).toEqual([...FIRST, 'rabbit-hole 1', 'tell b'])
    const rogue = { ...change({ isTested: false }), seat: 'a' }
    expect(inShort(play(table, ...offences(1), does(rogue)).said)).toEqual([...FIRST, 'rogue 1', 'tell a'])
  })

  test('a new cycle counts anew, and so does a deliberation that the user lets go on', () => {
    expect(inShort(play(table, ...offences(1), sees({ kind: 'cycle-begun', cycle: 2 }), ...offences(1)).said)).toEqual([...FIRST, ...FIRST])
    expect(inShort(play(table, ...offences(2), { event: reopened() }, ...offences(1)).said)).toEqual([...FIRST, ...NEWCOMER, ...FIRST])
  })

  test('immune work is logged as suppressed and is no step', () => {
    const genuine = review(
      'guardian',
      times(3, (index) => finding(index, { severity: 'blocker' })),
    )
    const doubtful = review(
      'guardian',
      times(3, (index) => finding(index, { severity: 'blocker', isVerified: false })),
    )
    const { said, house } = play(table, ...times(3, () => does(genuine)), does(doubtful))
    expect(inShort(said)).toEqual([...times(3, () => 'suppressed paranoid'), 'paranoid 1', 'tell a'])
    expect(said[0]).toMatchObject({ because: expect.stringContaining('that is no shadow'), predicates: [{ numbers: { blockers: 3 } }] })
    expect(house.governor.suppressed).toHaveLength(3)
  })

  test('the break says where the work stood and what is open', () => {
    const open = [{ id: 'F1', severity: 'blocker' as const, category: 'security', description: 'A hole.', by: ['b'] }]
    const steps = [
      sees({ kind: 'task-begun', task: 'T1' }, { kind: 'head', head: 'abc' }, { kind: 'open-findings', findings: open }),
      phase('plan'),
      ...offences(3),
    ]
    expect(of(play(table, ...steps).said, 'break.tripped')[0]).toMatchObject({
      because: expect.stringContaining('rabbit-hole by A newcomer, for Seat A for the third time in one cycle.'),
      state: { cycle: 1, phase: 'plan', task: 'T1', tasksDone: 0, tasksFailed: 0, head: 'abc' },
      unresolved: [{ id: 'F1', severity: 'blocker', category: 'security', description: 'A hole.' }],
    })
  })
})

describe('who takes the seat', () => {
  const bench = [seat('x', { name: 'Xenia', model: 'world/other', persona: 'Calm.' }), seat('y', { name: 'Yves', model: 'world/third' })]
  const replaced = (seats: readonly Seat[], steps: readonly Step[], reserve = bench) =>
    of(play({ seats, bench: reserve }, ...steps).said, 'seat.replaced')

  test('the bench in its order, under the same id, then a newcomer without persona', () => {
    const seats = [host('a'), host('b'), host('c')]
    const steps = ['a', 'b', 'c'].flatMap((id) => times(2, () => does(wanders({ seat: id }))))
    const taken = replaced(seats, steps)
    expect(taken.map(({ to }) => [to.id, to.name])).toEqual([
      ['a', 'Xenia, for Seat A'],
      ['b', 'Yves, for Seat B'],
      ['c', 'A newcomer, for Seat C'],
    ])
    expect(taken[2]?.to).toMatchObject({ persona: '', method: '' })
  })

  test('a seat replaced twice keeps the name of the place', () => {
    const again = [...offences(2), sees({ kind: 'cycle-begun', cycle: 2 }), ...offences(2)]
    expect(replaced([host('a')], again).map(({ to }) => to.name)).toEqual(['Xenia, for Seat A', 'Yves, for Seat A'])
  })

  test('newcomers are told apart, so that nobody seems to take their own place', () => {
    const again = [...offences(2), sees({ kind: 'cycle-begun', cycle: 2 }), ...offences(2)]
    expect(replaced([host('a')], again, []).map(({ to }) => to.name)).toEqual(['A newcomer, for Seat A', 'A newcomer (2), for Seat A'])
  })

  test('two seats replaced in one breath get two of the bench', () => {
    const seats = [host('a'), host('b')]
    const first = [does(wanders()), does(wanders({ seat: 'b' }))]
    const together = sees({ kind: 'work', work: wanders() }, { kind: 'work', work: wanders({ seat: 'b' }) })
    expect(replaced(seats, [...first, together]).map(({ to }) => to.name)).toEqual(['Xenia, for Seat A', 'Yves, for Seat B'])
  })

  test('a long name of the bench is known again', () => {
    const long = [seat('x', { name: 'X'.repeat(80) }), seat('y', { name: 'Yves' })]
    const again = [...offences(2), sees({ kind: 'cycle-begun', cycle: 2 }), ...offences(2)]
    expect(replaced([host('a')], again, long).map(({ to }) => to.name)).toEqual([`${'X'.repeat(60)}, for Seat A`, 'Yves, for Seat A'])
  })

  test('contract and interests stay with the seat; a host stays a host', () => {
    const contract = { stance: 'NO', horizon: null, holds: ['h'], concedes: [], evidencePolicy: '', flips: [] } as const
    const over = { contract: { ...contract, holds: ['h'], concedes: [], flips: [] }, interests: ['fuel'] }
    const [asHost] = replaced([host('a', over)], offences(2))
    expect(asHost?.to).toMatchObject({ driver: 'host', model: null, cheaperModel: null, ...over, persona: 'Calm.' })
    const driven = [wanders(), wanders()].flatMap(asksFor)
    const [asModel] = replaced([seat('a', over)], driven)
    expect(asModel?.to).toMatchObject({ driver: 'model', model: 'world/other', ...over })
  })

  test('the house knows the new holder, and the model that answers for it', () => {
    const { house } = play({ seats: [seat('a')], bench }, ...[wanders(), wanders()].flatMap(asksFor))
    expect(house.opening.seats[0]).toMatchObject({ id: 'a', name: 'Xenia, for Seat A' })
    expect(house.models).toMatchObject({ a: 'world/other' })
  })

  test('a person is told a second time and keeps the chair; the third time the user is asked', () => {
    const { said } = play({ seats: [host('a', { driver: 'human' })], bench }, ...offences(3))
    expect(inShort(said)).toEqual([...FIRST, 'rabbit-hole 2', 'tell a', ...THIRD])
  })
})

describe('a seat that could not know yet', () => {
  test('asked before the correction, it is not counted again; asked after, it is', () => {
    const [early, first] = [wanders(), wanders()]
    const before = [asks(early.request), asks(first.request), does(first)]
    expect(inShort(play({ seats: [seat('a')] }, ...before, does(early)).said)).toEqual(FIRST)
    expect(inShort(play({ seats: [seat('a')] }, ...before, ...asksFor(wanders())).said)).toEqual([...FIRST, ...NEWCOMER])
  })

  test('that excuse is for the shadow it was corrected for, and for no other', () => {
    const [early, first] = [wanders({ archetypes: ['explorer', 'maker'], change: change({ isTested: false }).change }), wanders()]
    const steps = [asks(early.request), asks(first.request), does(first), does(early)]
    expect(inShort(play({ seats: [seat('a')] }, ...steps).said)).toEqual([...FIRST, 'rogue 1', 'tell a'])
  })

  test('asked before the seat was filled anew: what its predecessor had in hand is not the newcomer’s', () => {
    const [first, second, early] = [wanders(), wanders(), wanders()]
    const steps = [...asksFor(first), asks(early.request), ...asksFor(second), does(early)]
    expect(inShort(play({ seats: [seat('a')] }, ...steps).said)).toEqual([...FIRST, ...NEWCOMER])
  })

  test('sixty-three later asks do not make it forget when it asked; one more does, and then it is lenient', () => {
    const later = (count: number) => times(count, (index) => asks(`answer/b/${index}`))
    const told = (count: number) => {
      const [first, second] = [wanders(), wanders()]
      const steps = [...asksFor(first), asks(second.request), ...later(count), does(second)]
      return inShort(play({ seats: [seat('a'), seat('b')] }, ...steps).said)
    }
    expect(told(63)).toEqual([...FIRST, ...NEWCOMER])
    expect(told(64)).toEqual(FIRST)
  })
})

describe('whether a correction helped', () => {
  const outcomes = (steps: readonly Step[], seats = [seat('a'), seat('b')]) =>
    play({ seats }, ...steps).house.governor.corrections.map(({ seat: id, outcome }) => `${id} ${outcome}`)

  test('waiting, then shown with the next ask, then changed or repeated', () => {
    const next = wanders()
    expect(outcomes(asksFor(wanders()))).toEqual(['a waiting'])
    expect(outcomes([...asksFor(wanders()), asks(next.request)])).toEqual(['a shown'])
    expect(outcomes([...asksFor(wanders()), ...asksFor(plain())])).toEqual(['a changed'])
    expect(outcomes([...asksFor(wanders()), ...asksFor(wanders())])).toEqual(['a repeated'])
  })

  test('an ask to somebody else shows nothing to this seat, nor does work that was asked for earlier settle it', () => {
    const early = plain()
    expect(outcomes([...asksFor(wanders()), asks('answer/b/1')])).toEqual(['a waiting'])
    expect(outcomes([asks(early.request), ...asksFor(wanders()), does(early)])).toEqual(['a waiting'])
  })

  test('a host’s agent is told at once: its next work answers', () => {
    expect(outcomes([does(wanders()), does(plain())], [host('a')])).toEqual(['a changed'])
    expect(outcomes([does(wanders()), does(wanders())], [host('a')])).toEqual(['a repeated'])
  })

  test('work as something else says nothing about it', () =>
    expect(outcomes([does(wanders()), does({ ...change(), seat: 'a' })], [host('a')])).toEqual(['a waiting']))

  test('the text enters the next prompt of that seat, until its next work', () => {
    const house = (steps: readonly Step[]) => play({ seats: [seat('a'), seat('b')] }, ...steps).house.governor
    const first = house(asksFor(wanders()))
    expect([openCorrections(first, 'a').length, openCorrections(first, 'b').length]).toEqual([1, 0])
    expect(openCorrections(house([...asksFor(wanders()), ...asksFor(plain())]), 'a')).toEqual([])
  })
})

describe('a shadow of the whole process', () => {
  const seats = [host('a'), host('b')]
  const echo = (): readonly Step[] => [
    phase('check'),
    ...['a', 'b'].map((id) => does({ ...review('guardian', [], { verdict: 'approved' }), seat: id })),
    phase('act'),
  ]
  const ONCE = ['echo-chamber 1', 'tell a b']
  const resume: Step = { event: resumed }

  test('first corrected, then paused with the reason, then broken off and escalated', () => {
    expect(inShort(play({ seats }, ...echo()).said)).toEqual(ONCE)
    const twice = play({ seats }, ...echo(), ...echo())
    expect(inShort(twice.said)).toEqual([...ONCE, 'echo-chamber 2', 'tell a b', 'paused'])
    expect(twice.house.status).toBe('paused')
    expect(of(twice.said, 'deliberation.paused')[0]).toMatchObject({
      by: 'governor',
      because: expect.stringMatching(
        /^echo-chamber was seen a second time: All 2 reviewers approved .* those it is about are told once more\.$/,
      ),
    })
    const thrice = play({ seats }, ...echo(), ...echo(), resume, ...echo())
    expect(inShort(thrice.said).slice(5)).toEqual(['echo-chamber 3', 'break same-shadow hard', 'escalate system G1', 'stop break hard'])
    expect(of(thrice.said, 'break.tripped')[0]?.because).toMatch(/^echo-chamber for the third time in one cycle\./)
  })

  test('a correction seemed to help until the boundary showed that it did not', () => {
    const outcomes = (...steps: readonly Step[]) => play({ seats }, ...steps).house.governor.corrections.map(({ outcome }) => outcome)
    expect(outcomes(...echo())).toEqual(['waiting', 'waiting'])
    expect(outcomes(...echo(), ...echo().slice(0, 3))).toEqual(['changed', 'changed'])
    expect(outcomes(...echo(), ...echo())).toEqual(['repeated', 'repeated', 'waiting', 'waiting'])
    const later = [sees({ kind: 'cycle-begun', cycle: 2 }), ...echo()]
    expect(outcomes(...echo(), ...echo().slice(0, 3), ...later).slice(0, 2)).toEqual(['changed', 'changed'])
  })
})

describe('a policy boundary', () => {
  const limits = { minutesMax: 10 }
  const seats = [seat('a')]

  test('the first forced stop is a stop; after the user let it go on, the next is an escalation', () => {
    const stop = ['budget.crossed', 'break time hard', 'stop time hard']
    expect(inShort(play({ seats, limits }, { minutes: 10 }).said)).toEqual(stop)
    const again = play({ seats, limits }, { minutes: 10 }, { event: reopened({ minutesMax: 20 }), minutes: 10 }, { minutes: 20 })
    expect(inShort(again.said).slice(stop.length)).toContain('escalate policy G1')
  })

  test('nothing new is found out while it stops', () =>
    expect(play({ seats: [host('a')] }, { event: stopping() }, ...offences(3)).said).toEqual([]))
})
