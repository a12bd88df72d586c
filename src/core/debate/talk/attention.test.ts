import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Random, random } from '../../random.ts'
import { ATTENTION } from '../numbers.ts'
import type { Message } from '../state.ts'
import type { Move, Said } from '../words.ts'
import { attention, chooseTarget, keywordScore, recencyOf, semanticScore, shiftInterests } from './attention.ts'

const claim = (content: string): Said => ({ move: 'CLAIM', content, confidence: 0.7 })

const message = (over: Partial<Message> = {}): Message => ({
  id: 'm1',
  by: 'seat',
  seat: 'ada',
  thread: 't1',
  stage: 'DISCOVERY',
  said: claim('Correlation with technology stocks shows that it is no hedge.'),
  kind: null,
  replyTo: null,
  refs: [],
  acks: [],
  topics: [],
  mentions: [],
  evidence: [],
  supported: null,
  favours: null,
  favoursTopic: null,
  shifts: false,
  score: null,
  fallback: false,
  embedding: null,
  replies: 0,
  at: 1_000,
  ...over,
})

const interested = (...words: readonly string[]): { word: string; weight: number }[] => words.map((word) => ({ word, weight: 1 }))
const bob = (
  interests: readonly { word: string; weight: number }[] = [],
  embedding: readonly number[] | null = null,
): Parameters<typeof attention>[1] => ({ id: 'bob', state: { interests, embedding } })
const context = { at: 1_000, inThread: false, fixed: false, agenda: [] as readonly string[] }

const MOVES: readonly Move[] = [
  'CLAIM',
  'CHALLENGE',
  'CLARIFY',
  'REFRAME',
  'PROPOSE_CRUX',
  'UPDATE_POSITION',
  'PROVIDE_EVIDENCE',
  'CHALLENGE_EVIDENCE',
  'CONCEDE',
  'COMMIT_POSITION',
  'DECLARE_FALSIFIER',
  'STEELMAN',
  'GRADE_STEELMAN',
]

describe('attention by meaning', () => {
  test('the worked example: near in meaning, outside the thread, just said, a challenge', () => {
    expect(semanticScore({ semantic: 0.85, inThread: false, recency: 1, move: 'CHALLENGE' })).toBeCloseTo(0.645, 12)
  })

  test('each part weighs what it should: 0.50 meaning, 0.25 thread, 0.15 recency, 0.10 move', () => {
    const nothing = { semantic: 0, inThread: false, recency: 0, move: 'CLARIFY' } as const
    const least = semanticScore(nothing)
    expect(least).toBeCloseTo(0.03, 12)
    expect(semanticScore({ ...nothing, semantic: 1 }) - least).toBeCloseTo(0.5, 12)
    expect(semanticScore({ ...nothing, inThread: true }) - least).toBeCloseTo(0.25, 12)
    expect(semanticScore({ ...nothing, recency: 1 }) - least).toBeCloseTo(0.15, 12)
    expect(semanticScore({ semantic: 1, inThread: true, recency: 1, move: 'CONCEDE' })).toBeCloseTo(1, 12)
  })

  test.each([
    ['CONCEDE', 0.1],
    ['PROPOSE_CRUX', 0.1],
    ['CHALLENGE', 0.07],
    ['CHALLENGE_EVIDENCE', 0.07],
    ['CLAIM', 0.04],
    ['REFRAME', 0.03],
    ['STEELMAN', 0.03],
  ] as const)('%s is worth %d', (move, worth) => {
    expect(semanticScore({ semantic: 0, inThread: false, recency: 0, move })).toBeCloseTo(worth, 12)
  })

  test('what points the other way takes nothing away', () => {
    const parts = { inThread: false, recency: 0, move: 'CLAIM' } as const
    expect(semanticScore({ ...parts, semantic: -1 })).toBe(semanticScore({ ...parts, semantic: 0 }))
  })

  test.each([
    [-5, 1],
    [0, 1],
    [30_000, 0.5],
    [59_940, 0.001],
    [60_000, 0],
    [90_000, 0],
  ])('recency after %d ms is %d', (ageMs, expected) => expect(recencyOf(ageMs)).toBeCloseTo(expected, 12))
})

describe('attention by words', () => {
  const nothing = { inThread: false, move: 'CLARIFY', ageMs: 30_000, keywordHits: 0 } as const

  test('the thread counts half', () => {
    expect(keywordScore(nothing)).toBeCloseTo(0.1, 12)
    expect(keywordScore({ ...nothing, inThread: true })).toBeCloseTo(0.6, 12)
  })

  test('moves are high, middle or low', () => {
    const worth = (wanted: number): readonly Move[] =>
      MOVES.filter((move) => Math.abs(keywordScore({ ...nothing, move }) - wanted) < 1e-9).toSorted()
    expect(worth(0.3)).toEqual(['CHALLENGE', 'CHALLENGE_EVIDENCE', 'CONCEDE', 'PROPOSE_CRUX'])
    expect(worth(0.2)).toEqual(['CLAIM', 'COMMIT_POSITION', 'PROVIDE_EVIDENCE', 'REFRAME', 'UPDATE_POSITION'])
    expect(worth(0.1)).toEqual(['CLARIFY', 'DECLARE_FALSIFIER', 'GRADE_STEELMAN', 'STEELMAN'])
  })

  test.each([
    [0, 0.2],
    [9_999, 0.2],
    [10_000, 0.1],
    [10_001, 0.1],
    [29_999, 0.1],
    [30_000, 0],
    [30_001, 0],
  ])('at an age of %d ms recency adds %d', (ageMs, added) => {
    expect(keywordScore({ ...nothing, ageMs }) - keywordScore(nothing)).toBeCloseTo(added, 12)
  })

  test.each([
    [0, 0],
    [1, 0.1],
    [2, 0.2],
    [3, 0.2],
  ])('%d words add %d', (keywordHits, added) => {
    expect(keywordScore({ ...nothing, keywordHits }) - keywordScore(nothing)).toBeCloseTo(added, 12)
  })

  test('all together is 1, not 1.2', () => expect(keywordScore({ inThread: true, move: 'CONCEDE', ageMs: 0, keywordHits: 2 })).toBe(1))
})

describe('how much a message concerns a seat', () => {
  test('a mention is worth everything, even to one whose position is fixed', () => {
    expect(attention(message({ mentions: ['bob'] }), bob(), { ...context, at: 900_000, fixed: true })).toBe(1)
    expect(attention(message({ mentions: ['eve'] }), bob(), context)).toBeCloseTo(0.4, 12)
  })

  test('with both vectors meaning is read, with one alone words are', () => {
    const vector = [0.6, 0.8]
    const both = attention(message({ embedding: vector }), bob([], vector), context)
    expect(both).toBeCloseTo(0.5 + 0.15 + 0.04, 12)
    expect(attention(message({ embedding: vector }), bob([], null), context)).toBeCloseTo(0.4, 12)
    expect(attention(message(), bob([], vector), context)).toBeCloseTo(0.4, 12)
  })

  test.each([
    ['one of its words', ['correlation'], 0.1],
    ['another form of the word', ['correlations'], 0.1],
    ['two words', ['correlation', 'hedging'], 0.2],
    ['one word declared twice', ['hedge', 'hedges', 'Hedge'], 0.1],
    ['a phrase said whole', ['technology stocks'], 0.1],
    ['a phrase said in part', ['technology bonds'], 0],
    ['a word of four letters', ['shows', 'that'], 0.1],
    ['nothing it looks out for', ['inflation'], 0],
  ])('%s: %j adds %d', (_, words, added) => {
    expect(attention(message(), bob(interested(...words)), context)).toBeCloseTo(0.4 + added, 12)
  })

  test.each([
    ['tax', 0],
    ['levy', 0.1],
  ])('a word needs more than three letters: %s', (word, added) => {
    const said = message({ said: claim('A tax or levy') })
    expect(attention(said, bob(interested(word)), context)).toBeCloseTo(0.4 + added, 12)
  })

  test('topics of a message count as its words', () => {
    expect(attention(message({ topics: ['Inflation'] }), bob(interested('inflation')), context)).toBeCloseTo(0.5, 12)
  })

  test.each([
    [0.09, 0],
    [0.1, 0.1],
    [0.11, 0.1],
  ])('an interest of weight %d adds %d', (weight, added) => {
    expect(attention(message(), bob([{ word: 'correlation', weight }]), context)).toBeCloseTo(0.4 + added, 12)
  })

  test.each([
    [['Is gold scarce?'], 0],
    [['Is it a hedge?'], 0.1],
    [['Is it a hedge?', 'Does hedging pay?'], 0.1],
    [['Does correlation make it a hedge?'], 0.2],
    [['Is it a hedge?', 'Do stocks show correlation?'], 0.2],
  ])('active disputes %j lift it by %d', (agenda, added) => {
    expect(attention(message(), bob(), { ...context, agenda })).toBeCloseTo(0.4 + added, 12)
  })

  test('once a position is fixed, 85 % of the score is left, and never more', () => {
    expect(attention(message(), bob(), { ...context, fixed: true })).toBeCloseTo(0.34, 12)
    const much = { ...context, inThread: true, agenda: ['Does correlation make it a hedge?'] }
    expect(attention(message(), bob(interested('stocks')), much)).toBe(1)
    expect(attention(message(), bob(interested('stocks')), { ...much, fixed: true })).toBeCloseTo(0.85, 12)
  })

  test('a fresh claim in its own thread passes the threshold, an old one elsewhere does not', () => {
    expect(attention(message(), bob(), { ...context, inThread: true })).toBeGreaterThanOrEqual(ATTENTION.threshold)
    expect(attention(message(), bob(), { ...context, at: 60_000 })).toBeLessThan(ATTENTION.threshold)
  })

  test('it is always a share', () => {
    const vector = fc.option(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }))
    fc.assert(
      fc.property(vector, vector, fc.boolean(), fc.boolean(), fc.nat(200_000), (ours, theirs, inThread, fixed, at) => {
        const score = attention(message({ embedding: theirs }), bob(interested('hedge', 'stocks'), ours), {
          at,
          inThread,
          fixed,
          agenda: ['Is it a hedge against stocks?'],
        })
        expect(score >= 0 && score <= 1).toBe(true)
      }),
    )
  })
})

describe('which message is answered', () => {
  const always = (value: number): Random => ({ ...random(1, 'x'), next: () => value })

  test.each([
    [0, 'first'],
    [0.699, 'first'],
    [0.701, 'second'],
    [0.899, 'second'],
    [0.901, 'third'],
    [0.999, 'third'],
  ])('a draw of %d takes the %s', (draw, expected) => {
    expect(chooseTarget(['first', 'second', 'third', 'fourth'], always(draw))).toBe(expected)
  })

  test('of two, the first is taken seven times in nine', () => {
    expect(chooseTarget(['first', 'second'], always(0.777))).toBe('first')
    expect(chooseTarget(['first', 'second'], always(0.779))).toBe('second')
    expect(chooseTarget(['first', 'second'], always(0.9999))).toBe('second')
  })

  test('the only one is taken; of none, none', () => {
    expect(chooseTarget(['only'], always(0.9999))).toBe('only')
    expect(chooseTarget([], always(0.5))).toBeNull()
  })

  test('over many draws about 70, 20 and 10 in a hundred', () => {
    const chance = random(5, 'target')
    const taken = Array.from({ length: 4_000 }, () => chooseTarget([0, 1, 2], chance))
    const share = (wanted: number): number => taken.filter((one) => one === wanted).length / taken.length
    expect(share(0)).toBeCloseTo(0.7, 1)
    expect(share(1)).toBeCloseTo(0.2, 1)
    expect(share(2)).toBeCloseTo(0.1, 1)
  })
})

describe('interests', () => {
  test('what was spoken about gains 0.2, what was not keeps nine tenths', () => {
    const shifted = shiftInterests(
      [
        { word: 'hedge', weight: 0.5 },
        { word: 'energy', weight: 0.5 },
      ],
      ['Hedges'],
    )
    expect(shifted.map(({ word }) => word)).toEqual(['hedge', 'energy'])
    expect(shifted[0]?.weight).toBeCloseTo(0.7, 12)
    expect(shifted[1]?.weight).toBeCloseTo(0.45, 12)
  })

  test('none rises above 1 or fades below 0.1', () => {
    expect(shiftInterests([{ word: 'hedge', weight: 0.79 }], ['hedge'])[0]?.weight).toBeCloseTo(0.99, 12)
    expect(shiftInterests([{ word: 'hedge', weight: 0.81 }], ['hedge'])[0]?.weight).toBe(1)
    expect(shiftInterests([{ word: 'hedge', weight: 0.12 }], [])[0]?.weight).toBeCloseTo(0.108, 12)
    expect(shiftInterests([{ word: 'hedge', weight: 0.105 }], [])[0]?.weight).toBe(0.1)
  })

  test('new topics join once each, with a small weight; words without content do not', () => {
    expect(shiftInterests([], ['Energy', 'energy', 'the', '', 'miners'])).toEqual([
      { word: 'energy', weight: 0.2 },
      { word: 'miners', weight: 0.2 },
    ])
  })

  test.each([
    [10, 12],
    [11, 12],
    [12, 12],
    [13, 13],
  ])('with %d interests and two new topics there are %d', (before, after) => {
    const held = interested(...Array.from({ length: before }, (_, index) => `topic${index}`))
    expect(shiftInterests(held, ['energy', 'mining'])).toHaveLength(after)
  })
})
