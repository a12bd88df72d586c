import { describe, expect, test } from 'vitest'
import type { House } from '../house/house.ts'
import type { Side } from '../house/words.ts'
import { report } from './report.ts'
import {
  claims,
  type Draft,
  debateWith,
  disputes,
  falsifier,
  flip,
  gives,
  houseWith,
  type Made,
  movedPosition,
  position,
  proposal,
  registryWith,
  says,
  seatWith,
  TOPIC,
  threadWith,
  topClaim,
} from './sample.fixture.ts'
import { type Camp, type Debate, unbegun } from './state.ts'
import { SAMPLE } from './store-of-value.fixture.ts'

const IDS = ['a', 'b', 'c']
const seats = { a: seatWith('YES'), b: seatWith('NO'), c: seatWith('NO') }
const completed: Partial<House> = { status: 'completed', closed: { reason: 'completed', because: 'Done.' } }
const of = (made: Partial<Made>, house: Partial<House> = {}) => report(debateWith({ seats, ...made }), houseWith(IDS, house))
const ofSample = (house: Partial<House> = completed, own: Debate = SAMPLE) => report(own, houseWith(Object.keys(SAMPLE.seats), house))
const sound = {
  a: position('YES', { flip: flip(), falsifier: falsifier('Fees') }),
  b: position('NO', { flip: flip(), falsifier: falsifier('Yield') }),
}

describe('before the debate has begun', () => {
  const empty = report(unbegun, houseWith(IDS))
  test('there is an honest empty report', () => {
    expect(empty).toMatchObject({
      topic: TOPIC,
      confidence: 'LOW',
      status: 'open',
      totalMessages: 0,
      regime: 'inconclusive',
      primaryCrux: null,
      collapseRate: null,
      baseline: null,
    })
    expect([empty.threads, empty.commonGround, empty.coalitions, empty.irreducibleCruxes, empty.nextQuestions]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
    expect(empty.confidenceBecause).toBe('it has not ended; no crux is validated')
  })
  test('with everyone who will sit there', () =>
    expect(empty.seats.map(({ name, blind, messages }) => [name, blind, messages])).toEqual([
      ['Seat A', null, 0],
      ['Seat B', null, 0],
      ['Seat C', null, 0],
    ]))
  test('that promises no convergence', () =>
    expect(empty.convergence).toEqual({ threadsDone: false, irreducibleFound: false, noNewThreads: true, coalitionsStable: false }))
  test('and is plain JSON', () => expect(JSON.parse(JSON.stringify(empty))).toEqual(empty))
})

describe('the sample', () => {
  const sample = ofSample()
  test('has the first thread as its primary crux, with the numbers', () => {
    expect(sample.primaryCrux).toBe('t1')
    expect(sample.primaryCruxReason).toBe('The highest DCG of 2 validated cruxes: 0.34 (coverage 0.60 × polarity 0.67 × impact 0.85).')
    expect(sample.irreducibleCruxes).toEqual(['t1', 't2'])
    expect(sample.threads.map(({ crux }) => crux?.dcg.score.toFixed(2))).toEqual(['0.34', '0.30'])
  })
  test('where only the topic itself is left, that is said; any other validated crux comes before it', () => {
    const t1 = { ...SAMPLE.threads.t1, topic: SAMPLE.threads.t1?.question ?? '' }
    const of = (threads: object) => ofSample(completed, { ...SAMPLE, threads } as Debate)
    expect(of({ t1, t2: SAMPLE.threads.t2 }).primaryCrux).toBe('t2')
    expect(of({ t1 })).toMatchObject({ primaryCrux: 't1', primaryCruxReason: 'It asks the topic itself: no question below it was found.' })
  })
  test('ends polarized, in a sentence with counts', () => {
    expect(sample.regime).toBe('polarized')
    expect(sample.regimeDescription).toBe('2 validated cruxes keep YES and NO. 2 irreducible cruxes, 0 points of common ground.')
  })
  test('counts steelmans: 8 tries, 1 of them a second, 7 of 8 accurate', () =>
    expect(sample.systemMetrics).toMatchObject({ steelmanAttempts: 8, steelmanRetries: 1, steelmanAccuracyRate: 7 / 8 }))
  test('shows camps as preliminary, with what they share', () => {
    expect(sample.campsPreliminary).toBe(true)
    expect(sample.coalitions[0]).toMatchObject({
      members: ['saver', 'builder'],
      sharedBeliefs: [expect.stringMatching(/^No: Is its/), expect.stringMatching(/^Yes: Will large/)],
    })
  })
  test('shows each position with its seat’s name, side and flip', () => {
    const [first] = sample.threads[0]?.crux?.positions ?? []
    expect(first).toMatchObject({
      name: 'Seat SAVER',
      side: 'NO',
      counted: 'NO',
      confidence: 0.9,
      wouldFlip: { declared: true, counted: true, confidence: 0.9 },
    })
  })
  test('is plain JSON', () => expect(JSON.parse(JSON.stringify(sample))).toEqual(sample))
  test('names a camp as the clerk did while it is the same camp', () => {
    const labels = (positions: Camp['positions']) => {
      const camps = [{ members: ['builder', 'saver'], positions, label: 'Patient savers' }]
      return ofSample(completed, { ...SAMPLE, coalitions: { camps, preliminary: true, atMessage: 0 } }).coalitions.map(({ label }) => label)
    }
    expect(labels({ t1: 'NO', t2: 'YES' })).toEqual(['Patient savers', expect.stringMatching(/^No on /)])
    expect(labels({ t1: 'YES', t2: 'NO' })).not.toContain('Patient savers')
  })
})

describe('votes and collapse', () => {
  /** Blind side, side now, side that counts. */
  const table = (...rows: readonly (readonly [Side, Side, Side])[]) =>
    Object.fromEntries(
      rows.map(([blind, now, counts], index) => [
        IDS[index] ?? '',
        seatWith(blind, { declared: topClaim(now), counted: topClaim(counts) }),
      ]),
    )
  const rate = (...rows: readonly (readonly [Side, Side, Side])[]) => of({ seats: table(...rows) }).collapseRate

  test('the blind vote stands beside the final one, and unsupported flips are flagged', () => {
    const made = of({ seats: table(['YES', 'YES', 'YES'], ['NO', 'YES', 'NO'], ['UNCERTAIN', 'NO', 'NO']) })
    expect(made.blindVote).toEqual({ YES: ['a'], NO: ['b'], UNCERTAIN: ['c'] })
    expect(made.finalVote).toEqual({ YES: ['a', 'b'], NO: ['c'], UNCERTAIN: [] })
    expect(made.seats.map(({ unsupportedFlip, counted }) => [unsupportedFlip, counted])).toEqual([
      [false, 'YES'],
      [true, 'NO'],
      [false, 'NO'],
    ])
  })
  test('who is gone has no final vote', () =>
    expect(of({ seats: { ...seats, a: seatWith('YES', { gone: { kind: 'removed', because: 'Removed.' } }) } }).finalVote.YES).toEqual([]))
  test('nothing to collapse where nobody disagreed', () =>
    expect(rate(['YES', 'YES', 'YES'], ['YES', 'NO', 'YES'], ['UNCERTAIN', 'YES', 'UNCERTAIN'])).toBeNull())
  test('0 where all still disagree, or moved by evidence', () => {
    expect(rate(['YES', 'YES', 'YES'], ['NO', 'NO', 'NO'])).toBe(0)
    expect(rate(['YES', 'YES', 'YES'], ['NO', 'YES', 'YES'])).toBe(0)
  })
  test('the share of pairs that agree now by an unsupported flip', () => {
    expect(rate(['YES', 'YES', 'YES'], ['NO', 'YES', 'NO'])).toBe(1)
    expect(rate(['YES', 'YES', 'YES'], ['NO', 'YES', 'NO'], ['NO', 'NO', 'NO'])).toBe(0.5)
    expect(rate(['YES', 'UNCERTAIN', 'YES'], ['NO', 'YES', 'NO'])).toBe(0)
  })
  test('who is gone is no part of it', () => {
    const gone = {
      ...table(['YES', 'YES', 'YES'], ['NO', 'YES', 'NO']),
      b: seatWith('NO', { gone: { kind: 'removed', because: 'Removed.' } }),
    }
    expect(of({ seats: gone }).collapseRate).toBeNull()
  })
  test('flips that rest on what could not be checked are counted apart', () => {
    const update = (prior: Side, next: Side, supported: 'verified' | 'unverified', shifts: boolean): Draft =>
      says(
        'a',
        't1',
        {
          move: 'UPDATE_POSITION',
          content: 'I moved.',
          prior,
          next,
          confidence: 0.6,
          evidence: ['E1'],
          concededFalsifier: false,
          topClaim: null,
        },
        { supported, shifts },
      )
    const messages = [
      update('YES', 'NO', 'unverified', true),
      update('NO', 'NO', 'unverified', false),
      update('NO', 'YES', 'verified', true),
    ]
    expect(of({ threads: [threadWith('t1')], messages }).unverifiedFlips).toBe(1)
  })
})

describe('threads', () => {
  const thread = threadWith('t1', {
    positions: sound,
    counts: { DISCOVERY: 7, CRUX_LOCK: 12, EVIDENCE: 14 },
    enteredAt: { DISCOVERY: 1_000, CRUX_LOCK: 24_000, EVIDENCE: 67_000 },
    lock: { attempts: 3, failures: [[{ rule: 'steelmans', because: 'Missing.' }]], lockedAt: 67_000, extra: 0, asked: {} },
    stage: 'EVIDENCE',
    status: 'LOCKED',
    abstained: { c: 'Did not answer.' },
    challenges: [{ by: 'ann', because: 'No.', at: 5, answered: true }],
  })
  const inStages = (['DISCOVERY', 'DISCOVERY', 'CRUX_LOCK', 'EVIDENCE', 'EVIDENCE', 'EVIDENCE'] as const).map((stage) =>
    claims('a', 't1', 'So.', { stage }),
  )
  test('have stages with messages and time; the one that goes on lasts until now', () =>
    expect(of({ threads: [thread], messages: inStages }, { at: 100_000 }).threads[0]?.stages).toEqual({
      discovery: { messages: 2, duration: 23_000 },
      cruxLock: { messages: 1, duration: 43_000, lockAttempts: 3 },
      evidence: { messages: 3, duration: 33_000 },
    }))
  test('that failed to lock never had an evidence stage', () => {
    const failed = { ...thread, enteredAt: { DISCOVERY: 0, CRUX_LOCK: 10, DONE: 30 } }
    const stages = of({ threads: [failed] }, { at: 100 }).threads[0]?.stages
    expect([stages?.discovery.duration, stages?.cruxLock.duration, stages?.evidence.duration]).toEqual([10, 20, 0])
  })
  test('hold every message with who said it', () => {
    const messages: readonly Draft[] = [
      claims('a', 't1', 'So.', { replies: 1 }),
      { seat: null, thread: 't1', said: { move: 'CLARIFY', content: 'Commit, please.', horizon: null }, over: { kind: 'commit-request' } },
      { seat: null, thread: 't1', said: { move: 'CLARIFY', content: 'And the fees?', horizon: null }, over: { by: 'user' } },
      claims('b', 't2'),
    ]
    const made = of({ threads: [thread], messages })
    expect(made.threads[0]?.messages.map(({ id, name, move, replyCount }) => [id, name, move, replyCount])).toEqual([
      ['m1', 'Seat A', 'CLAIM', 1],
      ['m2', 'the moderator', 'commit-request', 0],
      ['m3', 'the user', 'CLARIFY', 0],
    ])
    expect(made.totalMessages).toBe(2)
  })
  test('show who abstained, what was challenged, and no crux without positions', () => {
    const [first, second] = of({ threads: [thread, threadWith('t2')] }).threads
    expect(first?.crux).toMatchObject({
      provisional: true,
      abstained: [{ seat: 'c', name: 'Seat C', because: 'Did not answer.' }],
      challenges: [{ by: 'ann', because: 'No.', answered: true }],
    })
    expect(second?.crux).toBeNull()
  })
  test('show evidence with what the verifier found, and who challenged it', () => {
    const { threads } = of(
      { threads: [thread], messages: [gives('a', 't1', ['E1', 'E9']), disputes('b', 't1', 'a', 'm1')] },
      { registry: registryWith('failed') },
    )
    expect(threads[0]?.crux?.evidence).toMatchObject([
      { message: 'm1', name: 'Seat A', challengedBy: ['m2'], references: [{ id: 'E1', check: { verdict: 'failed' } }] },
    ])
    expect(threads[0]?.crux?.evidence[0]?.references).toHaveLength(1)
    expect(threads[0]?.crux).toMatchObject({ disagreement: 'evidence' })
  })
})

test('a settled crux beside a split one is partial, and named resolved', () => {
  const settled = { a: position('YES'), b: movedPosition('NO', 'YES', 'verified') }
  const made = of({
    threads: [threadWith('t1', { positions: settled, question: 'Do fees rise?' }), threadWith('t2', { positions: sound })],
  })
  expect(made.regime).toBe('partial')
  expect(made.threads.map(({ crux }) => crux?.status)).toEqual(['resolved', 'open'])
  expect(made.commonGround.map(({ statement }) => statement)).toEqual(['Yes: Do fees rise? (2 of 3 seats took a position)'])
})

describe('what else is told', () => {
  test('threads that were proposed and never opened, each with what it lacked', () => {
    const proposals = [
      proposal('p1', { question: null, topic: 'taxes', by: 'moderator', supporters: [] }),
      proposal('p2', { by: 'a', supporters: ['a'] }),
      proposal('p3', { supporters: ['a', 'b'] }),
      proposal('p4', { status: 'APPROVED' }),
      proposal('p5', { status: 'REJECTED', because: 'It is too close to t1.' }),
      proposal('p7', { supporters: [] }),
    ]
    const { notTakenUp } = of({ proposals, threads: [threadWith('t1')] })
    expect(notTakenUp.map(({ id, name, because }) => [id, name, because])).toEqual([
      ['p1', 'the moderator', 'nobody put it as a question'],
      ['p2', 'Seat A', 'only Seat A wanted it'],
      ['p3', expect.any(String), 'no place for another thread came free'],
      ['p5', expect.any(String), 'it is too close to t1'],
      ['p7', expect.any(String), 'nobody wanted a thread on it'],
    ])
  })
  test('who said nothing is silent, in its row and among the notes, once anybody has spoken', () => {
    const spoken = { a: seatWith('YES', { messages: 2 }), b: seatWith('NO', { messages: 1 }), c: seatWith('NO') }
    const told = of({ seats: spoken, seatMessages: 3 })
    expect(told.seats.map(({ silent }) => silent)).toEqual([false, false, true])
    expect(told.notes).toContain('Seat C was silent: it said nothing in any thread.')
    expect(of({ seats: spoken, seatMessages: 0 }).notes).toEqual([])
  })
  test('who failed too often is shown with its last failure, who was removed is not', () => {
    const watch = { ...houseWith(IDS).watch, lastFailures: { a: 'The key was not accepted.', b: 'No reply in 30 s.' } }
    const gone = (kind: 'failed' | 'removed') => ({ gone: { kind, because: 'It left.' } as const })
    const told = of({ seats: { a: seatWith('YES', gone('failed')), b: seatWith('NO', gone('removed')), c: seatWith('NO') } }, { watch })
    expect(told.seats.map((seat) => seat.gone)).toEqual(['It left. The last time: The key was not accepted.', 'It left.', null])
  })
  test('messages by who sent them', () => {
    const by = (who: 'moderator' | 'user'): Draft => claims('a', 't1', 'Go on.', { by: who, seat: null })
    expect(of({ threads: [threadWith('t1')], messages: [claims('a', 't1'), by('moderator'), by('moderator'), by('user')] })).toMatchObject({
      totalMessages: 1,
      moderatorMessages: 2,
      userMessages: 1,
    })
  })
})
