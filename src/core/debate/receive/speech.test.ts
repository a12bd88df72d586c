import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  claims,
  debated,
  type Facts,
  inEvidence,
  intervened,
  ofType,
  passed,
  replyTo,
  says,
  speech,
  stateOf,
  table,
  turn,
} from '../../../../test/debate-facts.ts'
import { played } from '../../../../test/debate-stage.ts'
import { verified } from '../../../../test/facts.ts'
import { tick } from '../../../../test/given.ts'
import type { DebateReport } from '../report-types.ts'

const said = (content = 'The crew of Speaker C is tired.') => ({ move: 'CLAIM', content, confidence: 0.5, references: [] })
const base = [table(3), claims('b', { at: 1_000 })]
const spoken = (facts: readonly Facts[], reply: object, target = 'm1', over: object = {}) =>
  debated(...facts, turn('speak/a/1', { target, score: 0.8 })).when(replyTo('speak/a/1', reply, over)).facts
const published = (...all: Parameters<typeof spoken>) => ofType(spoken(...all), 'message.published')

describe('a speech becomes a message', () => {
  test('with its place, what it answers, whom it names, and how its target scored', () => {
    expect(published(base, speech(said()))).toMatchObject([
      { id: 'm2', seat: 'a', thread: 't1', replyTo: 'm1', mentions: ['c'], score: 0.8, fallback: false, supported: null, lacks: [] },
    ])
  })
  test('with the messages it refers to, each once, and only those that are there', () => {
    expect(published(base, speech(said(), { refs: ['m1', 'm1', 'm9'], acks: ['m1', 'x'] }))).toMatchObject([{ refs: ['m1'], acks: ['m1'] }])
  })
  test('with its topics, or its longest words where it names none', () => {
    expect(published(base, speech(said(), { topics: [' Crew ', 'crew', ''] }))[0]?.topics).toEqual(['crew'])
    const eight = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']
    expect(published(base, speech(said(), { topics: eight }))[0]?.topics).toEqual(eight.slice(0, 6))
    expect(published(base, speech(said('Harbours rust, and the old sources are changing.')))[0]?.topics).toEqual([
      'changing',
      'harbours',
      'sources',
    ])
  })
  test('with its evidence by id, and the claim on record with what the verifier found', () => {
    const reference = { n: 4, path: 'bill.md', lines: null, quote: 'as written', url: null, title: null }
    const facts = spoken(base, speech({ ...said(), references: [reference] }), 'm1', { checks: [verified] })
    expect(ofType(facts, 'message.published')[0]).toMatchObject({
      evidence: ['E1'],
      said: { move: 'CLAIM', content: said().content, confidence: 0.5 },
    })
    expect(ofType(facts, 'claims.registered')[0]).toMatchObject({
      seat: 'a',
      evidence: [{ id: 'E1', check: { verdict: 'verified' } }],
      claims: [{ cites: ['E1'] }],
    })
  })
  test('with seats by id where the reply named speakers', () => {
    const facts = [table(3), inEvidence(), turn('speak/a/1', { target: 'm8', stage: 'EVIDENCE' })]
    const reply = {
      move: 'PROVIDE_EVIDENCE',
      content: 'See.',
      references: [{ n: 1, path: 'b.md', lines: null, quote: 'q', url: null, title: null }],
      bearsOn: 'Speaker B',
      bearing: 'meets',
    }
    const told = debated(...facts).when(replyTo('speak/a/1', speech(reply), { checks: [verified] })).facts
    expect(ofType(told, 'message.published')[0]?.said).toEqual({
      move: 'PROVIDE_EVIDENCE',
      content: 'See.',
      bearsOn: 'b',
      bearing: 'meets',
    })
  })
  test('with its vector, where an embedding model answered', () => {
    expect(published(base, speech(said()), 'm1', { vectors: [[0.1, 0.2]] })[0]?.embedding).toEqual([0.1, 0.2])
    expect(published(base, speech(said()))[0]?.embedding).toBeNull()
  })
  test('a concession and an update in one turn are two messages and count once', () => {
    const facts = [table(3), inEvidence(), turn('speak/a/1', { target: 'm8', stage: 'EVIDENCE' })]
    const concede = {
      move: 'CONCEDE',
      content: 'Granted.',
      proposition: 'Fuel costs.',
      topClaimChanged: false,
      prior: null,
      next: null,
      evidence: [],
    }
    const update = {
      move: 'UPDATE_POSITION',
      content: 'So I move.',
      prior: 'YES',
      next: 'UNCERTAIN',
      confidence: 0.4,
      evidence: [],
      concededFalsifier: true,
      topClaim: null,
    }
    const told = debated(...facts).when(replyTo('speak/a/1', { ...speech({}), contributions: [concede, update] })).facts
    expect(ofType(told, 'message.published')).toMatchObject([{ replyTo: 'm8' }, { replyTo: null, supported: 'unsupported' }])
    const before = stateOf(...facts).own
    const { own } = stateOf(...facts, told)
    expect(own.seatMessages - before.seatMessages).toBe(1)
    expect(own.threads.t1?.counts.EVIDENCE).toBe(1)
    expect(own.threads.t1?.positions.a).toMatchObject({
      side: 'UNCERTAIN',
      counted: 'YES',
      concessions: [{ proposition: 'Fuel costs.', cheap: true }],
    })
    const { totalMessages, seats } = debated(...facts, told).thenReport<DebateReport>()
    expect(totalMessages).toBe(seats.reduce((total, { messages }) => total + messages, 0))
    expect(totalMessages).toBe(own.seatMessages + 1)
  })
})

describe('an unsupported change of mind', () => {
  const change = (supported: 'verified' | 'unverified' | 'falsifier' | 'unsupported') =>
    stateOf(
      table(3),
      inEvidence(),
      says(
        'a',
        {
          move: 'UPDATE_POSITION',
          content: 'I move.',
          prior: 'YES',
          next: 'NO',
          confidence: 0.6,
          evidence: [],
          concededFalsifier: false,
          topClaim: { side: 'NO', statement: 'No.', confidence: 0.6 },
        },
        { supported, stage: 'EVIDENCE' },
      ),
    ).own
  test('is declared, but does not count: neither here nor on the topic', () => {
    const own = change('unsupported')
    expect(own.threads.t1?.positions.a).toMatchObject({
      side: 'NO',
      counted: 'YES',
      moves: [{ from: 'YES', to: 'NO', supported: 'unsupported' }],
    })
    expect(own.seats.a).toMatchObject({ declared: { side: 'NO' }, counted: { side: 'YES' }, blind: { side: 'YES' } })
  })
  test.each(['verified', 'unverified', 'falsifier'] as const)('one that is %s counts', (supported) => {
    const own = change(supported)
    expect(own.threads.t1?.positions.a?.counted).toBe('NO')
    expect(own.seats.a?.counted?.side).toBe('NO')
  })
  test('a concession is cheap unless the view of the topic changes with it', () => {
    const conceded = (topClaimChanged: boolean) =>
      stateOf(
        table(3),
        inEvidence(),
        says(
          'a',
          { move: 'CONCEDE', content: 'Granted.', proposition: 'Fuel costs.', topClaimChanged, prior: 'YES', next: 'NO', evidence: [] },
          { supported: 'verified', stage: 'EVIDENCE' },
        ),
      ).own
    expect(conceded(false).threads.t1?.positions.a?.concessions).toMatchObject([{ cheap: true }])
    expect(conceded(false).seats.a?.declared?.side).toBe('YES')
    expect(conceded(true).threads.t1?.positions.a?.concessions).toMatchObject([{ cheap: false }])
    expect(conceded(true).seats.a?.declared?.side).toBe('NO')
  })
})

describe('cooldown', () => {
  test('after an answer to a peer a seat waits 6 to 12 seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (seed) => {
        const facts = [table(3, { opened: { seed } }), claims('b', { at: 1_000 })]
        const waits = (published([...facts, passed(5_000)], speech(said()), 'm1')[0]?.cooldownUntil ?? 0) - 6_000
        expect(waits).toBeGreaterThanOrEqual(6_000)
        expect(waits).toBeLessThanOrEqual(12_000)
      }),
      { numRuns: 60 },
    )
  })
  test('an answer to the moderator or the user costs no cooldown', () => {
    expect(published([table(3), intervened('open-floor', ['a'])], speech(said()))[0]?.cooldownUntil).toBeNull()
    const user = { type: 'user.interjected' as const, id: '', thread: 't1', by: 'ann', content: 'And?', mentions: ['a'] }
    expect(published([table(3), user], speech(said()))[0]?.cooldownUntil).toBeNull()
  })
  test('nothing in the lock costs one', () => {
    const { of } = played({ cast: 3 })
    const locked = of('message.published').filter(({ request }) => !request.startsWith('speak/'))
    expect(locked.length).toBeGreaterThan(6)
    expect(locked.every(({ cooldownUntil }) => cooldownUntil === null)).toBe(true)
  })
  test('nobody who cools down is given a turn to talk, unless somebody calls', () => {
    const { events } = played({ cast: 6 })
    const until = new Map<string, number>()
    const called = new Set<string>()
    for (const event of events) {
      if (event.type === 'moderator.intervened') called.add(event.id)
      if (event.type === 'message.published' && event.cooldownUntil !== null) until.set(event.seat, event.cooldownUntil)
      if (event.type === 'turn.granted' && event.purpose === 'speak' && !called.has(event.target ?? ''))
        expect(event.at).toBeGreaterThanOrEqual(until.get(event.seat) ?? 0)
    }
    expect(until.size).toBeGreaterThan(3)
  })
})

describe('refusals', () => {
  const long = speech(said('x'.repeat(501)))
  test('free what was set aside, are counted by rule, and told to the seat in its next view', () => {
    const { views, own, of, report } = played({
      cast: 3,
      script: { speak: (_, { seat, nth }) => (seat === 'a' && nth === 1 ? (long as never) : undefined) },
    })
    expect(of('contribution.refused')).toMatchObject([{ seat: 'a', rule: 'too-long' }])
    expect(own.counts.refused).toEqual({ 'too-long': 1 })
    expect(report.systemMetrics).toMatchObject({ messagesBlocked: 1, reasonsBlocked: { 'too-long': 1 } })
    const mine = views.filter(({ request }) => request.startsWith('speak/a/')).map(({ view }) => ('refused' in view ? view.refused : null))
    expect(mine[1]).toContain('too-long: 501 characters')
    expect(mine.slice(2).every((refused) => refused === null)).toBe(true)
  })
  test('the seat looks again two seconds later', () => {
    const facts = [...base, turn('speak/a/1', { target: 'm1', at: 2_000 })]
    const told = debated(...facts).when(replyTo('speak/a/1', long)).facts
    expect(
      stateOf(
        ...facts,
        told.map((fact) => ({ ...fact, at: 3_000 })),
      ).own.seats.a?.nextLook,
    ).toBe(5_000)
  })

  const refusedTimes = (count: number) =>
    Array.from({ length: count }, (_, index) => [
      turn(`speak/a/${index + 10}`, { target: 'm1' }),
      { type: 'contribution.refused' as const, request: `speak/a/${index + 10}`, seat: 'a', rule: 'too-long', because: 'Too long.' },
    ])
  test('three in a row for the same rule: it is left out for sixty seconds, and everybody can see it', () => {
    expect(ofType(spoken([...base, refusedTimes(1)], long), 'seat.skipped')).toEqual([])
    const third = spoken([...base, refusedTimes(2)], long)
    const { house } = stateOf(...base, refusedTimes(2), turn('speak/a/1'))
    expect(ofType(third, 'seat.skipped')).toEqual([
      {
        type: 'seat.skipped',
        seat: 'a',
        stage: 'DISCOVERY',
        until: house.at + 60_000,
        because: 'It broke the rule “too-long” 3 times in a row, and is left out for 60 s.',
      },
    ])
  })
  test('another rule, or a message that passes, begins the count anew', () => {
    const other = { type: 'contribution.refused' as const, request: 'speak/a/20', seat: 'a', rule: 'repetition', because: 'Again.' }
    expect(ofType(spoken([...base, refusedTimes(2), turn('speak/a/20', { target: 'm1' }), other], long), 'seat.skipped')).toEqual([])
    expect(ofType(spoken([...base, refusedTimes(2), claims('a')], long), 'seat.skipped')).toEqual([])
  })
  test('left out, it neither looks nor is called; after a minute it is back, and is told why', () => {
    const facts = [...base, refusedTimes(2), turn('speak/a/1', { target: 'm1', at: 9_000 })]
    const out = debated(...facts)
      .when(replyTo('speak/a/1', long))
      .facts.map((fact) => ({ ...fact, at: 9_000 }))
    const later = (at: number) => debated(...facts, out, intervened('open-floor', ['a'], { at: 10_000 }), passed(at))
    const asked = (at: number) => ofType(later(at).when(tick).facts, 'turn.granted').some(({ seat }) => seat === 'a')
    expect(asked(20_000)).toBe(false)
    expect(asked(69_000)).toBe(true)
    expect(stateOf(...facts, out).own.seats.a).toMatchObject({ skippedUntil: 69_000, refused: { rule: 'too-long', times: 0 } })
  })
})
