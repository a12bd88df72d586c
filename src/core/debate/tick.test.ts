import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  begun,
  challenges,
  claims,
  converged,
  created,
  debated,
  declared,
  type Facts,
  gives,
  inEvidence,
  intervened,
  locking,
  ofType,
  openedDebate,
  passed,
  questionSet,
  rested,
  says,
  staged,
  stateOf,
  table,
  turn,
  wakeOf,
} from '../../../test/debate-facts.ts'
import { played } from '../../../test/debate-stage.ts'
import { seat } from '../../../test/facts.ts'
import { given, tick } from '../../../test/given.ts'

const ticked = (...facts: readonly Facts[]) => debated(...facts).when(tick).facts
const types = (facts: readonly { type: string }[]) => facts.map(({ type }) => type)
const ending = (...facts: readonly Facts[]) => ofType(ticked(...facts), 'debate.ending')[0]

describe('how it ends', () => {
  test('by itself, once every thread has come to its end and nobody owes anything', () => {
    expect(types(ticked(table(3), converged()))).toEqual(['debate.ending', 'debate.completed', 'deliberation.closed'])
    expect(ending(table(3), converged())).toMatchObject({ reason: 'completed' })
  })
  test('by time, at the second and not before', () => {
    expect(ending(table(3), claims('a', { at: 290_000 }), passed(299_999))).toBeUndefined()
    expect(ending(table(3), claims('a', { at: 290_000 }), passed(300_000))).toMatchObject({
      reason: 'time',
      because: expect.stringContaining('300 s'),
    })
  })
  test('by messages, at the limit', () => {
    const limited = (messagesMax: number) => [table(3, { begun: { messagesMax } }), claims('a'), claims('b')]
    expect(ending(...limited(3))).toBeUndefined()
    expect(ending(...limited(2))).toMatchObject({ reason: 'messages', because: '2 messages; that is the limit.' })
  })
  test('by stagnation: fifty messages without a new crux', () => {
    const roomy = table(3, { thread: { budgets: { DISCOVERY: 99, EVIDENCE: 99 } } })
    const talk = (count: number) => Array.from({ length: count }, (_, index) => challenges('abc'.charAt(index % 3)))
    expect(ending(roomy, talk(49))).toBeUndefined()
    expect(ending(roomy, talk(50))).toMatchObject({ reason: 'stagnation', because: 'No new crux in 50 messages.' })
    expect(ending(roomy, talk(30), staged('CRUX_LOCK'), staged('DISCOVERY'), talk(49))).toBeUndefined()
    expect(ending(roomy, talk(30), staged('CRUX_LOCK'), staged('DISCOVERY'), talk(50))).toMatchObject({ reason: 'stagnation' })
  })
  test('with more seats than five, ten messages a seat', () => {
    const roomy = table(7, { thread: { budgets: { DISCOVERY: 99, EVIDENCE: 99 } } })
    const talk = (count: number) => Array.from({ length: count }, (_, index) => challenges('abcdefg'.charAt(index % 7)))
    expect(ending(roomy, talk(69))).toBeUndefined()
    expect(ending(roomy, talk(70))).toMatchObject({ reason: 'stagnation', because: 'No new crux in 70 messages.' })
  })
  test('with too few seats: two must be left', () => {
    const gone = (seat: string): Facts => ({ type: 'seat.removed', seat, by: 'ann', because: 'x' })
    expect(ending(table(3), gone('a'))).toBeUndefined()
    expect(ending(table(3), gone('a'), gone('b'))).toMatchObject({ reason: 'too-few-seats' })
  })
  test('with too few seats from the start: nobody else opened', () => {
    const { own, of } = played({ cast: 3, script: { open: (_, { seat }) => (seat === 'a' ? undefined : null) } })
    expect(own.ending?.reason).toBe('too-few-seats')
    expect(of('thread.created')).toEqual([])
    expect(of('debate.completed')).toMatchObject([{ regime: 'inconclusive' }])
  })
  test('after what is in the air has landed; no turn is granted meanwhile', () => {
    const waiting = [table(3), claims('b'), turn('speak/a/1', { target: 'm1' }), passed(300_000)]
    const told = ticked(...waiting)
    expect(types(told)).toEqual(['debate.ending'])
    expect(wakeOf(stateOf(...waiting, told))).toBeNull()
    expect(ticked(...waiting, told)).toEqual([])
    const landed = [...waiting, told, says('a', { move: 'CLAIM', content: 'Late.', confidence: 0.5 }, { turn: 'speak/a/1' })]
    expect(types(ticked(...landed))).toEqual(['debate.completed', 'deliberation.closed'])
  })
  test('a person or a host who is away keeps nobody waiting: their turns are withdrawn, those of models may land', () => {
    const cast = [seat('a', { driver: 'human' }), seat('b', { driver: 'host' }), seat('c'), seat('d')]
    const there = [
      openedDebate(cast),
      begun(['a', 'b', 'c', 'd']),
      ...['a', 'b', 'c', 'd'].map((id) => declared(id)),
      created(),
      claims('c'),
    ]
    const away = [...there, turn('speak/a/1', { target: 'm1' }), turn('speak/b/1', { target: 'm1' })]
    expect(types(ticked(...away, passed(300_000)))).toEqual([
      'debate.ending',
      'turn.withdrawn',
      'turn.withdrawn',
      'debate.completed',
      'deliberation.closed',
    ])
    const busy = ticked(...away, turn('speak/d/1', { target: 'm1' }), passed(300_000))
    expect(types(busy)).toEqual(['debate.ending', 'turn.withdrawn', 'turn.withdrawn'])
    expect(ofType(busy, 'turn.withdrawn').map(({ seat: id }) => id)).toEqual(['a', 'b'])
  })
  test('whoever has not opened by then is gone, and the debate ends with who is there', () => {
    const opening = [openedDebate(4), given(openedDebate(4)).when(tick).facts]
    const three = [...opening, declared('a'), declared('b'), declared('c')]
    expect(ticked(...three, passed(299_999))).toEqual([])
    const told = ticked(...three, passed(300_000))
    expect(told).toMatchObject([
      { type: 'turn.withdrawn', request: 'open/d/1' },
      { type: 'seat.skipped', seat: 'd', stage: 'OPENING', until: null, because: expect.stringContaining('did not open in time') },
      { type: 'debate.ending', reason: 'time' },
      { type: 'debate.completed', regime: 'inconclusive' },
      { type: 'deliberation.closed', reason: 'time' },
    ])
    const { own } = stateOf(...three, passed(300_000), told)
    expect(own.seats.d?.gone?.kind).toBe('unopened')
    expect(own.threads).toEqual({})
    expect(ending(...opening, declared('a'), passed(300_000))).toMatchObject({ reason: 'too-few-seats' })
  })
  test('nobody takes the opening from a person before the hour is over', () => {
    const cast = [seat('a'), seat('b'), seat('c'), seat('d', { driver: 'human' })]
    const three = [openedDebate(cast), given(openedDebate(cast)).when(tick).facts, declared('a'), declared('b'), declared('c')]
    expect(ticked(...three, passed(3_599_999))).toEqual([])
    expect(types(ticked(...three, passed(3_600_000))).slice(0, 3)).toEqual(['turn.withdrawn', 'seat.skipped', 'debate.ending'])
  })
  test('an open dissent is closed with it', () => {
    const asked: Facts[] = [
      { type: 'dissent.opened', subject: 't1', seat: 'b', trigger: 'no-challenge', because: 'x' },
      intervened('devils-advocate', ['b']),
    ]
    const closing = (...facts: readonly Facts[]) => ofType(ticked(...facts), 'dissent.closed')
    expect(closing(table(3), claims('a'), asked, passed(300_000))).toMatchObject([{ subject: 't1', outcome: 'withdrawn' }])
    const air = [table(3), claims('a'), asked, turn('speak/b/1', { target: 'm2' }), passed(300_000)]
    const landed = [...air, ticked(...air), says('b', { move: 'CHALLENGE', content: 'No.', confidence: 0.5 }, { turn: 'speak/b/1' })]
    expect(closing(...landed)).toMatchObject([{ subject: 't1', outcome: 'voiced' }])
  })
  test('once: after it nothing is told', () => {
    const facts = [table(3), converged()]
    expect(ticked(...facts, ticked(...facts))).toEqual([])
  })
  test('polarized where a validated crux keeps both sides, inconclusive where everyone is in doubt', () => {
    expect(played({ cast: 4 }).of('debate.completed')).toMatchObject([{ regime: 'polarized' }])
    const unsure = played({
      cast: 3,
      script: {
        open: () => ({ side: 'UNCERTAIN', statement: 'Who knows.', confidence: 0.5, horizon: '5y', interests: ['ferry'] }),
        commit: () => ({
          ...{
            content: 'Who knows.',
            side: 'UNCERTAIN',
            statement: 'Unsure.',
            confidence: 0.5,
            horizon: '5y',
            falsifier: null,
            decides: null,
          },
          flip: { wouldFlip: false, why: 'no', confidence: null },
        }),
      },
    })
    expect(unsure.of('debate.completed')).toMatchObject([{ regime: 'inconclusive' }])
    expect(unsure.own.threads.t1?.status).toBe('FAILED_LOCK')
  })
})

describe('when it wants to be woken', () => {
  test('at once where something can be done', () => {
    expect(wakeOf(stateOf(openedDebate(3)))).toBe(0)
    expect(wakeOf(stateOf(table(3), claims('a'), converged()))).toBe(0)
    expect(wakeOf(stateOf(table(3), locking()))).toBe(0)
  })
  test('when its time is over, while every seat is still opening', () => {
    expect(wakeOf(stateOf(openedDebate(3), given(openedDebate(3)).when(tick).facts))).toBe(300_000)
  })
  test('at the next look, or when its time is over', () => {
    const all = (until: number) => ['a', 'b', 'c'].map((seat) => rested(seat, 3_000, until))
    expect(wakeOf(stateOf(table(3), claims('a', { at: 2_000 }), all(9_000)))).toBe(9_000)
    expect(wakeOf(stateOf(table(3, { begun: { endsAt: 8_000 } }), claims('a', { at: 2_000 }), all(9_000)))).toBe(8_000)
  })
  test('whatever the cast and the seed, every tick moves something and the debate ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 0, max: 1_000_000 }), (cast, seed) => {
        const { own, of } = played({ cast, opening: { seed } })
        expect(own.ending?.reason).toBe('completed')
        expect(of('debate.completed')).toHaveLength(1)
      }),
      { numRuns: 12 },
    )
  })
})

describe('who is left out for a while', () => {
  const skipped = (until: number): Facts => ({ type: 'seat.skipped', seat: 'b', stage: 'DISCOVERY', until, because: 'Too often.' })
  const asked = (...facts: readonly Facts[]) => ofType(ticked(...facts), 'turn.granted').map(({ seat, purpose }) => `${purpose}/${seat}`)
  const lock = (until: number) => [table(3), locking(), skipped(until)]
  test('is not asked in the lock either, until its time is over', () => {
    expect(asked(...lock(60_000), passed(59_999))).toEqual(['commit/a'])
    expect(asked(...lock(60_000), passed(60_000))).toEqual(['commit/a', 'commit/b'])
  })
  test('nor by the agenda', () => {
    const hot: Facts = { type: 'crux.promoted', crux: 't1', because: 'DCG.' }
    const facts = [table(3), inEvidence(), hot, { ...skipped(60_000), seat: 'c' } as Facts]
    expect(asked(...facts, passed(59_999))).not.toContain('commit/c')
    expect(asked(...facts, passed(60_000))).toContain('commit/c')
  })
})

describe('twelve messages in half a minute', () => {
  const budgets = { DISCOVERY: 20, EVIDENCE: 20 }
  const many = (said: (index: number) => Facts, count = 12) => Array.from({ length: count }, (_, index) => said(index))
  const looks = (seat: string) => [...'abcde'].map((id) => rested(id, 25_000, id === seat ? 26_000 : 90_000))

  test('before the lock: it is time to lock', () => {
    const talk = many((index) => challenges('ab'.charAt(index % 2), { at: 20_000 + index, mentions: ['c'] }))
    const facts = ticked(table(5, { thread: { budgets } }), talk, looks('c'), passed(26_000))
    expect(ofType(facts, 'look.passed')).toMatchObject([{ seat: 'c', rule: 'rate-limit', until: 50_000 }])
    expect(ofType(facts, 'stage.changed')).toMatchObject([{ to: 'CRUX_LOCK' }])
  })
  test('eleven: nothing of the kind', () => {
    const talk = many((index) => challenges('ab'.charAt(index % 2), { at: 20_000 + index, mentions: ['c'] }), 11)
    expect(ofType(ticked(table(5, { thread: { budgets } }), talk, looks('c'), passed(26_000)), 'stage.changed')).toEqual([])
  })

  test('what the agenda asks for is among them', () => {
    const hot: Facts = { type: 'crux.promoted', crux: 't1', because: 'DCG.' }
    const said = (count: number) => [
      ...[table(5, { thread: { budgets } }), inEvidence().map((fact) => ({ ...fact, at: 45_000 })), hot],
      ...[many(() => gives('a', { at: 45_000 }), count), looks('e'), passed(46_000)],
    ]
    const commits = (count: number) => ofType(ticked(...said(count)), 'turn.granted').filter(({ stage }) => stage === 'AGENDA').length
    // Eight messages of talk and lock stand in the window, too.
    expect([commits(1), commits(3), commits(4)]).toEqual([3, 1, 0])
  })

  const move = (next: 'YES' | 'NO') => ({
    ...{ move: 'UPDATE_POSITION' as const, content: `To ${next}.`, prior: 'YES' as const, next, confidence: 0.5, evidence: [] },
    ...{ concededFalsifier: false, topClaim: null },
  })
  /** Positions move every few messages, so that the stage goes on. */
  const evidence = [
    table(5, { thread: { budgets } }),
    inEvidence().map((fact) => ({ ...fact, at: 10_000 })),
    many((index) =>
      index % 3 === 0
        ? says('a', move(index % 2 === 0 ? 'NO' : 'YES'), { at: 60_000 + index, stage: 'EVIDENCE', supported: 'verified' })
        : gives('ab'.charAt(index % 2), { at: 60_000 + index, mentions: ['c'] }),
    ),
  ]
  const calm = (seat: string, at: number) => [...'abcde'].map((id) => rested(id, at - 1_000, id === seat ? at : 120_000))
  test('after the lock: the crux is read again, provisionally, once a window', () => {
    const first = ticked(...evidence, calm('c', 70_000), passed(70_000))
    expect(types(first)).toEqual(['look.passed', 'dcg.calculated', 'crux.extracted'])
    expect(ofType(first, 'crux.extracted')).toMatchObject([{ provisional: true, by: 'fold' }])
    const again = [...evidence, calm('c', 70_000), passed(70_000), first, calm('c', 72_000), passed(72_000)]
    expect(types(ticked(...again))).toEqual(['look.passed'])
  })
  test('holds in every thread of every debate', () => {
    const { events } = played({ cast: 9, takesMs: 100 })
    const byThread = new Map<string, number[]>()
    const aside = new Set(events.flatMap((event) => (event.type === 'turn.granted' && event.stage === 'AGENDA' ? [event.request] : [])))
    for (const event of events) {
      if (event.type !== 'message.published' || aside.has(event.request)) continue
      const times = [...(byThread.get(event.thread) ?? []), event.at]
      byThread.set(event.thread, times)
      expect(times.filter((time) => time > event.at - 30_000).length).toBeLessThanOrEqual(12)
    }
  })
})

describe('a thread nobody speaks in', () => {
  const quiet = (cooldownUntil: number, ...more: readonly Facts[]) => [
    table(3),
    claims('a', { at: 1_000, cooldownUntil }),
    claims('b', { at: 2_000, cooldownUntil }),
    claims('c', { at: 2_000, cooldownUntil }),
    ...['a', 'b', 'c'].map((seat) => rested(seat, 3_000, 200_000)),
    ...more,
  ]
  test('is left after thirty seconds, counted from when somebody could have spoken', () => {
    expect(wakeOf(stateOf(...quiet(2_000)))).toBe(32_000)
    expect(wakeOf(stateOf(...quiet(20_000)))).toBe(50_000)
    expect(ticked(...quiet(20_000), passed(49_999))).toEqual([])
    expect(types(ticked(...quiet(20_000), passed(50_000)))).not.toEqual([])
  })
  test('goes on to the lock where two took part, and is stale where one did', () => {
    const still = ['a', 'b', 'c'].map((seat) => rested(seat, 3_000, 200_000))
    const two = ticked(table(3), claims('a', { at: 1_000 }), challenges('b', { at: 2_000 }), questionSet(), still, passed(40_000))
    expect(ofType(two, 'stage.changed')).toMatchObject([{ to: 'CRUX_LOCK' }])
    const alone = [table(3), claims('a', { at: 1_000 }), still, passed(31_000)]
    expect(ofType(ticked(...alone), 'thread.staled')).toMatchObject([
      { because: expect.stringContaining('Nobody has spoken here for 30 s.') },
    ])
  })
  test('in its evidence stage it goes stale with what there is; after five messages that moved nobody it is done', () => {
    const still = ['a', 'b', 'c'].map((seat) => rested(seat, 60_000, 200_000))
    const silentAfter = (given: number) =>
      ticked(
        table(3),
        inEvidence().map((fact) => ({ ...fact, at: 10_000 })),
        Array.from({ length: given }, () => gives('a', { at: 20_000 })),
        still,
        passed(90_000),
      )
    expect(ofType(silentAfter(4), 'thread.converged')).toEqual([])
    expect(ofType(silentAfter(4), 'thread.staled')).toHaveLength(1)
    expect(ofType(silentAfter(4), 'crux.extracted')).toMatchObject([{ provisional: false }])
    expect(ofType(silentAfter(5), 'thread.converged')).toMatchObject([{ signal: 0.75 }])
  })
  test('is kept alive by calls in the air', () => {
    expect(ticked(...quiet(2_000, turn('speak/a/1', { target: 'm1', at: 4_000 })), passed(90_000))).toEqual([])
  })
})

describe('seats that fail too often', () => {
  test('are left out for good, visibly', () => {
    const broken: Facts = { type: 'breaker.opened', seat: 'b', failures: 3, because: 'Three in a row.' } as unknown as Facts
    expect(ticked(table(4), claims('a'), broken)[0]).toMatchObject({ type: 'seat.skipped', seat: 'b', until: null })
    const facts = [table(4), claims('a'), broken]
    expect(stateOf(...facts, ticked(...facts)).own.seats.b?.gone).toMatchObject({
      kind: 'failed',
      because: expect.stringContaining('failed too often'),
    })
  })
})

test('the first thread asks the topic, has budgets for the live seats, and is opened by both sides', () => {
  const facts = [openedDebate(5), given(openedDebate(5)).when(tick).facts, ...['a', 'b', 'c', 'd', 'e'].map((id) => declared(id))]
  const [thread] = ofType(ticked(...facts), 'thread.created')
  expect(thread).toMatchObject({ thread: 't1', question: null, parent: null, budgets: { DISCOVERY: 8, EVIDENCE: 14 } })
  expect(thread?.openers).toHaveLength(2)
})
