import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  challenges,
  claims,
  commits,
  created,
  debated,
  type Facts,
  gives,
  inEvidence,
  intervened,
  ofType,
  passed,
  questionSet,
  rested,
  says,
  staged,
  stateOf,
  table,
  told,
  turn,
} from '../../../../test/debate-facts.ts'
import { tick } from '../../../../test/given.ts'
import { ATTENTION, INVARIANTS, LOOKS } from '../numbers.ts'
import type { Said } from '../words.ts'
import { deliverOldest, look } from './looks.ts'

const doubt = (content: string): Said => ({ move: 'CHALLENGE', content, confidence: 0.7 })
const interested = { declared: { a: { interests: ['crew', 'fuel'] } } }

/** What seat a makes of what it sees. */
const looked = (facts: readonly Facts[], at?: number) => told(facts, (story) => look(story, 'a'), at)
const answers = (facts: readonly Facts[], at?: number) => ofType(looked(facts, at), 'turn.granted')[0]?.target ?? null
const passedBecause = (facts: readonly Facts[], at?: number) => ofType(looked(facts, at), 'look.passed')[0]?.rule ?? null

describe('what concerns a seat', () => {
  test('a score of 0.6 is enough: a fresh challenge elsewhere with one of its words', () => {
    const facts = [table(3, interested), says('b', doubt('The crew is tired.'), { at: 1_000 })]
    expect(looked(facts, 2_000)).toMatchObject([
      { type: 'turn.granted', request: 'speak/a/1', target: 'm1', score: 0.6, stage: 'DISCOVERY' },
    ])
  })
  test('0.5 is not: the same without its word, or no longer fresh', () => {
    expect(passedBecause([table(3, interested), says('b', doubt('The sea is wide.'), { at: 1_000 })], 2_000)).toBe('nothing-relevant')
    expect(passedBecause([table(3, interested), says('b', doubt('The crew is tired.'), { at: 1_000 })], 11_000)).toBe('nothing-relevant')
  })
  test('who is named answers, whatever it is about', () => {
    const facts = [table(3), claims('b', { mentions: ['a'], at: 1_000 })]
    expect(looked(facts, 90_000)).toMatchObject([{ type: 'turn.granted', target: 'm1', score: 1 }])
  })
  test('what it said itself, or has answered, concerns it no more', () => {
    expect(passedBecause([table(3), claims('a')])).toBe('nothing-relevant')
    expect(passedBecause([table(3), claims('b'), claims('a', { replyTo: 'm1' })])).toBe('nothing-relevant')
  })
  test("the moderator's words are for those it names", () => {
    expect(passedBecause([table(3), claims('a'), intervened('open-floor', ['b'])])).toBe('nothing-relevant')
    expect(answers([table(3), claims('a'), intervened('open-floor', ['a'])])).toBe('m2')
  })
  test('words of an active dispute lift a message over the threshold, one word does not', () => {
    const agenda = [
      { type: 'crux.promoted' as const, crux: 't1', because: 'DCG.' },
      staged('CRUX_LOCK'),
      created('t2', { topic: 'Elsewhere' }),
    ]
    const about = (content: string) => [
      table(3),
      questionSet('Does a night ferry pay for its crew?'),
      agenda,
      says('b', { move: 'CLAIM', content, confidence: 0.7 }, { thread: 't2', at: 20_000 }),
    ]
    expect(answers(about('The ferry and the crew are old.'), 21_000)).toBe('m1')
    expect(answers(about('The ferry is old.'), 21_000)).toBeNull()
  })
  test('once its position is fixed, a seat has less to say: 0.7 becomes 0.595', () => {
    const evidence: Said = { move: 'PROVIDE_EVIDENCE', content: 'The bill.', bearsOn: null, bearing: 'context' }
    const fixed = [table(3), inEvidence(), says('b', evidence, { stage: 'EVIDENCE', at: 100_000 })]
    expect(passedBecause(fixed, 131_000)).toBe('nothing-relevant')
    const free = [table(3), claims('a'), staged('EVIDENCE', { at: 99_000 }), says('b', evidence, { stage: 'EVIDENCE', at: 100_000 })]
    expect(looked(free, 131_000)).toMatchObject([{ type: 'turn.granted', score: 0.7 }])
  })
  test('in a thread that is being locked nobody talks', () => {
    expect(passedBecause([table(3), claims('a'), claims('b', { mentions: ['a'] }), staged('CRUX_LOCK')])).toBe('nothing-relevant')
  })
  test('what was said before the evidence stage is settled', () => {
    const facts = [table(3), claims('a'), claims('b', { mentions: ['a'], at: 5_000 }), staged('EVIDENCE', { at: 5_001 })]
    expect(passedBecause(facts)).toBe('nothing-relevant')
  })
})

describe('which message it takes up', () => {
  const seeded = (seed: number, facts: readonly Facts[]) => [table(5, { opened: { seed } }), ...facts]
  const shares = (facts: readonly Facts[], at: number, runs = 300) => {
    const chosen = Array.from({ length: runs }, (_, seed) => answers(seeded(seed, facts), at))
    return (id: string): number => chosen.filter((one) => one === id).length / runs
  }

  test('mostly the best, now and then the second or the third, never the fourth', () => {
    const of = shares(
      [
        claims('a', { at: 1_000 }),
        claims('b', { mentions: ['a'], at: 50_000 }),
        claims('c', { at: 59_000 }),
        challenges('b', { at: 20_000 }),
        claims('c', { at: 20_000 }),
        rested('a', 59_500),
      ],
      60_000,
    )
    expect(of('m2')).toBeGreaterThan(0.62)
    expect(of('m2')).toBeLessThan(0.78)
    expect(of('m3')).toBeGreaterThan(0.13)
    expect(of('m3')).toBeLessThan(0.27)
    expect(of('m4')).toBeGreaterThan(0.05)
    expect(of('m4')).toBeLessThan(0.16)
    expect(of('m5')).toBe(0)
  })
  test('of two that score the same, the one in a thread it is in comes first', () => {
    const both = [
      created('t2', { topic: 'Elsewhere' }),
      claims('a', { at: 1_000 }),
      claims('b', { mentions: ['a'], at: 2_000 }),
      claims('c', { mentions: ['a'], thread: 't2', at: 2_001 }),
    ]
    const of = shares(both, 3_000, 150)
    expect(of('m2')).toBeGreaterThan(of('m3') * 2)
  })
  test('who is called by the moderator answers the call, and nothing else in its stead', () => {
    const facts = [
      claims('a'),
      challenges('b', { mentions: ['a'] }),
      challenges('c', { mentions: ['a'] }),
      intervened('horizon-alignment', ['a']),
    ]
    expect(shares(facts, 9_000, 60)('m4')).toBe(1)
  })
  test('it looks back over twelve messages of a thread, not thirteen', () => {
    const roomy = table(5, { thread: { budgets: { DISCOVERY: 30, EVIDENCE: 14 } } })
    const since = (count: number) => [
      ...[roomy, claims('b', { mentions: ['a'] }), Array.from({ length: count }, () => claims('c'))],
      rested('a', 60_000),
    ]
    expect(answers(since(11), 60_000)).toBe('m1')
    expect(answers(since(12), 60_000)).toBeNull()
  })
  test('it is shown the message and the three before it', () => {
    const facts = [table(5), claims('a'), claims('b'), claims('c'), claims('d'), claims('b', { mentions: ['a'] }), rested('a', 60_000)]
    expect(ofType(looked(facts), 'turn.granted')[0]?.shown).toEqual(['m2', 'm3', 'm4', 'm5'])
  })
  test('and the last of what the message refers to, if that is further back', () => {
    const said = (refs: string[]) => [
      ...[
        table(5, { thread: { budgets: { DISCOVERY: 9, EVIDENCE: 14 } } }),
        claims('b'),
        claims('c'),
        claims('d'),
        claims('b'),
        claims('c'),
      ],
      ...[claims('b', { mentions: ['a'], refs }), rested('a', 60_000)],
    ]
    const shown = (refs: string[]) => ofType(looked(said(refs)), 'turn.granted')[0]?.shown
    expect(shown(['m1', 'm2'])).toEqual(['m2', 'm3', 'm4', 'm5', 'm6'])
    expect(shown(['m4'])).toEqual(['m3', 'm4', 'm5', 'm6'])
  })
})

describe('manners', () => {
  const three = (count: number) => [
    table(5),
    claims('a', { at: 1_000 }),
    rested('a', 2_000),
    ...['b', 'c', 'd'].slice(0, count).map((seat) => challenges(seat, { at: 3_000 })),
  ]
  test('when three others have spoken since its last look, it lets them talk for 5 to 10 seconds', () => {
    expect(looked(three(3), 4_000)).toMatchObject([{ type: 'look.passed', seat: 'a', rule: 'let-others-talk' }])
    for (let seed = 0; seed < 40; seed++) {
      const facts = [table(5, { opened: { seed } }), ...three(3).slice(1)]
      const until = (ofType(looked(facts, 4_000), 'look.passed')[0]?.until ?? 0) - 4_000
      expect(until).toBeGreaterThanOrEqual(LOOKS.heldMs[0])
      expect(until).toBeLessThanOrEqual(LOOKS.heldMs[1])
    }
    expect(LOOKS.heldMs).toEqual([5_000, 10_000])
  })
  test('two others do not silence it', () => expect(answers(three(2), 4_000)).not.toBeNull())
  test('a call by the moderator comes before manners', () => {
    expect(answers([...three(3), intervened('horizon-alignment', ['a'], { at: 3_500 })], 4_000)).toBe('m5')
  })
})

describe('nothing is asked for that could not be published', () => {
  test('two replies are all a message takes, those in the making included', () => {
    const answered = (count: number) => [
      table(5),
      claims('b', { mentions: ['a'], at: 1_000 }),
      ...['c', 'd'].slice(0, count).map((seat) => claims(seat, { replyTo: 'm1', at: 2_000 })),
      rested('a', 3_000),
    ]
    expect(answers(answered(1), 40_000)).toBe('m1')
    expect(passedBecause(answered(2), 40_000)).toBe('reply-limit')
    expect(passedBecause([...answered(1), turn('speak/e/1', { target: 'm1' })], 40_000)).toBe('reply-limit')
    expect(INVARIANTS.repliesMax).toBe(2)
  })

  /** So many messages of one thread within the window, the first at 10 s. */
  const busy = (count: number) => [
    table(12, { thread: { budgets: { DISCOVERY: 20, EVIDENCE: 20 } } }),
    staged('EVIDENCE', { at: 9_000 }),
    ...Array.from({ length: count }, (_, index) => gives('bcdefghijkl'.charAt(index % 11), { at: 10_000 + index * 100, mentions: ['a'] })),
    passed(30_000),
  ]
  test('twelve messages in thirty seconds are enough: the next waits until the first has left the window', () => {
    const calm = [...busy(12), rested('a', 30_000)]
    expect(looked(calm)).toEqual([{ type: 'look.passed', seat: 'a', until: 40_000, rule: 'rate-limit' }])
    expect(looked(calm, 39_999)).toMatchObject([{ rule: 'rate-limit' }])
    expect(looked(calm, 40_000)[0]?.type).toBe('turn.granted')
  })
  test('eleven leave room for one more, unless it is being written already', () => {
    const calm = [...busy(11), rested('a', 30_000)]
    expect(looked(calm)[0]?.type).toBe('turn.granted')
    expect(looked([...calm, turn('speak/l/9', { target: 'm1', stage: 'EVIDENCE', at: 30_000 })])).toMatchObject([{ rule: 'rate-limit' }])
  })
  test("a stage's budget counts what is being written", () => {
    const facts = (count: number) => [
      table(5, { thread: { budgets: { DISCOVERY: 3, EVIDENCE: 12 } } }),
      claims('b', { mentions: ['a'] }),
      ...Array.from({ length: count }, () => claims('b')),
    ]
    expect(answers(facts(1), 50_000)).not.toBeNull()
    expect(passedBecause([...facts(1), turn('speak/c/1', { target: 'm2' })], 50_000)).toBe('budget-spent')
  })
  test('an opened floor is within the budget; a call of the user, or of the moderator for one seat, is not', () => {
    const spent = table(5, { thread: { budgets: { DISCOVERY: 3, EVIDENCE: 12 } } })
    const late = (kind: Parameters<typeof intervened>[0]) => [spent, intervened(kind, ['a']), ['b', 'c', 'd'].map((seat) => claims(seat))]
    expect(passedBecause(late('open-floor'), 50_000)).toBe('budget-spent')
    expect(answers(late('horizon-alignment'), 50_000)).toBe('m1')
    expect(answers(late('devils-advocate'), 50_000)).toBe('m1')
    const user: Facts = { type: 'user.interjected', id: '', thread: 't1', by: 'ann', content: 'And?', mentions: ['a'] }
    const asked = [spent, intervened('open-floor', ['a']), ['b', 'c', 'd'].map((seat) => claims(seat)), user]
    expect(answers(asked, 50_000)).toBe('m5')
    // What was let in past the budget does not count against it.
    expect(stateOf(...asked, claims('a', { replyTo: 'm5' })).own.threads.t1?.counts.DISCOVERY).toBe(3)
    expect(stateOf(...asked, claims('a', { replyTo: 'm1' })).own.threads.t1?.counts.DISCOVERY).toBe(4)
  })
  test("the debate's own limit of messages counts what is being written anywhere", () => {
    const limited = (messagesMax: number) => [table(5, { begun: { messagesMax } }), claims('b', { mentions: ['a'] }), turn('commit/c/1')]
    expect(passedBecause(limited(2), 9_000)).toBe('budget-spent')
    expect(answers(limited(3), 9_000)).toBe('m1')
  })
})

describe('when it looks again', () => {
  test('who found nothing waits for news, and looks 2 to 5 seconds after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (seed) => {
        const { own } = stateOf(table(3, { begun: { seed } }), rested('c', 1_000), claims('a', { at: 5_000 }))
        const waits = (own.seats.c?.nextLook ?? 0) - 5_000
        expect(waits).toBeGreaterThanOrEqual(2_000)
        expect(waits).toBeLessThanOrEqual(5_000)
      }),
      { numRuns: 60 },
    )
  })
  test('news does not lift a cooldown, a name in a message neither; the moderator does', () => {
    const cooling = [table(3), claims('c', { at: 4_000, cooldownUntil: 15_000 })]
    expect(stateOf(...cooling, claims('a', { at: 5_000, mentions: ['c'] })).own.seats.c?.nextLook).toBe(15_000)
    expect(stateOf(...cooling, intervened('horizon-alignment', ['c'], { at: 5_000 })).own.seats.c?.nextLook).toBe(5_000)
  })
  test('a failed call is news too, and its seat looks again after a while', () => {
    const { own } = stateOf(table(3), turn('speak/a/1', { at: 1_000 }), {
      ...{
        type: 'ask.failed',
        request: 'speak/a/1',
        seat: 'a',
        attempt: 1,
        code: 'timeout',
        because: 'No answer.',
        raw: null,
        retryAt: null,
      },
      ...{
        usage: { inputTokens: 1, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
        micros: 0,
        latencyMs: 1,
        model: null,
        at: 9_000,
      },
    } as Facts)
    expect(own.grants).toEqual({})
    expect(own.seats.a?.nextLook).toBe(14_000)
  })
})

describe('when nothing concerns anybody', () => {
  const still = ['a', 'b', 'c'].map((seat) => rested(seat, 20_000))
  const quiet = [table(3), claims('a', { at: 1_000 }), claims('b', { at: 2_000 }), still, passed(21_000)]
  const handed = (seat: string, message: string): Facts => ({ type: 'message.delivered', seat, message, score: 0.1 })
  const delivered = (facts: readonly Facts[], at?: number) => ofType(told(facts, deliverOldest, at), 'turn.granted')[0]

  test('after one idle cycle the oldest unanswered message goes to the next seat, and is marked as handed out', () => {
    const facts = debated(...quiet).when(tick).facts
    expect(ofType(facts, 'turn.granted')).toMatchObject([{ seat: 'b', purpose: 'speak', target: 'm1' }])
    const { own } = stateOf(...quiet, facts)
    expect(Object.values(own.grants)).toMatchObject([{ fallback: true }])
    expect(own.lastFallback).toBe('b')
  })
  test('as long as somebody is about to look, nothing is handed out', () => {
    expect(debated(...quiet.slice(0, -1), rested('c', 20_500, 30_000), passed(21_000)).when(tick).facts).toEqual([])
  })
  test('it goes round: who had the last one is last in turn, and nobody is handed its own words', () => {
    const next = (last: string) => delivered([...quiet, handed(last, 'm2'), turn(`speak/${last}/9`, { target: 'm2', score: 0.1 })])?.seat
    expect(next('b')).toBe('c')
    expect(next('c')).toBe('b')
    expect(delivered([...quiet, claims('c', { replyTo: 'm1', at: 22_000 })])).toMatchObject({ seat: 'a', target: 'm2' })
  })
  test('it is told as it scores, and that it was handed out, not taken up', () => {
    const named = [table(3), claims('b', { at: 1_000, mentions: ['a'] })]
    const facts = told(named, deliverOldest, 90_000)
    expect(facts).toMatchObject([
      { type: 'message.delivered', seat: 'a', message: 'm1', score: 1 },
      { type: 'turn.granted', seat: 'a', target: 'm1', score: 1 },
    ])
    expect(Object.values(stateOf(...named, facts).own.grants)).toMatchObject([{ fallback: true, score: 1 }])
    // A turn that was taken up is none, however low it scores today.
    const taken = stateOf(...named, turn('speak/a/1', { target: 'm1', score: ATTENTION.threshold / 2 })).own
    expect(Object.values(taken.grants)).toMatchObject([{ fallback: false }])
    expect(stateOf(...named, handed('c', 'm1'), turn('speak/a/1', { target: 'm1' })).own.lastFallback).toBeNull()
  })
  test('who is left out for a while, cools down or is gone is not handed anything', () => {
    const out = { type: 'seat.skipped' as const, seat: 'b', stage: 'DISCOVERY', until: 90_000, because: 'Too often.' }
    expect(delivered([...quiet, out])?.seat).toBe('c')
    expect(delivered([...quiet, { ...out, until: null }])?.seat).toBe('c')
    expect(
      delivered([table(3), claims('a', { at: 1_000 }), claims('b', { at: 2_000, cooldownUntil: 70_000 }), still, passed(21_000)])?.seat,
    ).toBe('c')
  })
  test('a commitment is nothing to hand round', () => {
    expect(delivered([table(3), claims('a'), claims('b'), staged('CRUX_LOCK'), commits('a', 'YES'), staged('EVIDENCE')])).toBeUndefined()
  })
})

test('a seat that is left out for a while keeps nobody waiting', () => {
  const left: Facts = { type: 'seat.skipped', seat: 'c', stage: 'DISCOVERY', until: 80_000, because: 'It broke a rule.' }
  const facts = [
    table(3),
    claims('a', { at: 1_000 }),
    claims('b', { at: 2_000 }),
    rested('a', 20_000),
    rested('b', 20_000),
    left,
    passed(21_000),
  ]
  expect(ofType(debated(...facts).when(tick).facts, 'turn.granted')).toMatchObject([{ seat: 'b', target: 'm1' }])
})

test('what a user said during the lock is answered once there is talk again', () => {
  const said: Facts = { type: 'user.interjected', id: 'm3', thread: 't1', by: 'ann', content: 'And the crew?', mentions: ['a', 'b', 'c'] }
  const facts = [table(3), claims('a', { at: 1_000 }), claims('b', { at: 2_000 }), said, inEvidence()]
  const chosen = ofType(
    told(facts, (story) => look(story, 'c'), 90_000),
    'turn.granted',
  )
  expect(chosen).toMatchObject([{ seat: 'c', target: 'm3' }])
})
