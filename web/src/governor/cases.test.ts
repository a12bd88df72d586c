import { describe, expect, test } from 'vitest'
import type { GovernorReport } from '../../../src/core/governor/report.ts'
import type { House } from '../../../src/core/house/house.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { quietGovernor } from '../../../src/views/governor/quiet.fixture.ts'
import { opened, seat } from '../../../test/facts.ts'
import {
  type Case,
  type Correction,
  casesOf,
  type Escalation,
  holdersIn,
  isPressing,
  isQuiet,
  nearestLimit,
  partsOf,
  type Shadow,
  taskAt,
} from './cases.ts'
import type { ShownGauge } from './gauges.ts'

const shadow = (id: string, over: Partial<Shadow> = {}): Shadow => ({
  id,
  layer: 'archetype',
  shadow: 'rabbit-hole',
  archetype: 'explorer',
  seat: 'a',
  cycle: 1,
  predicates: [{ predicate: 'tangents', because: '4 tangents (limit 3).', numbers: { tangents: 4 }, rests: [7] }],
  because: '4 tangents (limit 3).',
  step: 1,
  seq: 8,
  at: 1_000,
  ...over,
})

const correction = (shadowId: string, outcome: Correction['outcome'], who = 'a'): Correction => ({
  shadow: shadowId,
  seat: who,
  name: 'rabbit-hole',
  archetype: 'explorer',
  text: 'Sum up.',
  seq: 9,
  outcome,
})

const escalation = (id: string, outcome: Escalation['outcome']): Escalation => ({
  id,
  layer: 'archetype',
  round: null,
  needs: 'Decide.',
  until: null,
  because: 'Three times.',
  seq: 12,
  outcome,
})

const broken: GovernorReport['breaks'][number] = {
  trigger: 'same-shadow',
  hard: true,
  because: 'Three times.',
  state: { cycle: 1, phase: null, task: null, tasksDone: 0, tasksFailed: 0, head: null },
  unresolved: [],
  seq: 11,
  at: 2_000,
}

const replaced: GovernorReport['replaced'][number] = {
  shadow: 'S2',
  seat: 'a',
  from: seat('a'),
  to: seat('a', { name: 'New' }),
  because: 'Again.',
  seq: 10,
  at: 1,
}

const report = (over: Partial<GovernorReport>): GovernorReport => ({ ...quietGovernor, ...over })

describe('what belongs together', () => {
  const of = report({
    shadows: [shadow('S1'), shadow('S2', { step: 2 })],
    corrections: [correction('S1', 'repeated'), correction('S1', 'changed', 'b')],
    replaced: [replaced],
  })

  test('a correction and a replacement stand with the shadow they answer', () => {
    const [first, second] = casesOf(of) as readonly [Case, Case]
    expect(first.corrections.map(({ seat: who }) => who)).toEqual(['a', 'b'])
    expect(first.replaced).toBeNull()
    expect(second.corrections).toEqual([])
    expect(second.replaced).toBe(replaced)
  })

  test('it is seen again by the same seat in the same cycle, and in no other', () => {
    const again = (over: Partial<Shadow>) => casesOf(report({ shadows: [shadow('S1'), shadow('S2', { seq: 20, ...over })] }))
    expect(again({}).map(({ isSeenAgain }) => isSeenAgain)).toEqual([true, false])
    for (const over of [{ seat: 'b' }, { cycle: 2 }, { shadow: 'rogue' }, { archetype: 'sage' }] as const)
      expect(again(over)[0]?.isSeenAgain, JSON.stringify(over)).toBe(false)
  })
})

test('who did something is who held the seat then', () => {
  const seats = [seat('a', { name: 'New' }), seat('b')]
  const house = { opening: opened(seats), governor: { replaced: [replaced] } } as unknown as House
  const nameAt = holdersIn(house)
  expect([nameAt('a', 9), nameAt('a', 10), nameAt('b', 9), nameAt('nobody', 9)]).toEqual(['Seat A', 'New', 'Seat B', 'nobody'])
})

test('a task is in hand from its first event on, until the next begins', () => {
  const events = ['run.begun', 'task.begun', 'cycle.begun', 'task.begun'].map((type, index) => ({ type, task: `T${index}` }))
  expect([1, 2, 3, 4].map((seq) => taskAt(events as unknown as readonly Recorded[], seq))).toEqual([null, 'T1', 'T1', 'T3'])
})

describe('the line at the head', () => {
  test('says nothing of a deliberation in which nothing was to be corrected', () => {
    expect(partsOf(quietGovernor)).toEqual([])
    expect(isQuiet(quietGovernor)).toBe(true)
  })

  test('a sign that was set aside is told, and makes no shadow', () => {
    const { id: _, step: __, ...suppressed } = shadow('S1')
    const of = report({ suppressed: [suppressed] })
    expect(partsOf(of).map(({ text }) => text)).toEqual(['1 sign set aside'])
    expect(isQuiet(of)).toBe(false)
  })

  test.each([
    ['waiting', 'not told yet'],
    ['shown', 'told, answer awaited'],
    ['changed', 'behaviour changed'],
    ['repeated', 'repeated once'],
  ] as const)('a correction that is %s: %s', (outcome, words) =>
    expect(partsOf(report({ shadows: [shadow('S1')], corrections: [correction('S1', outcome)] })).map(({ text }) => text)).toEqual([
      '1 shadow seen',
      words,
    ]),
  )

  test('several of one kind are counted', () => {
    const corrections = [
      correction('S1', 'changed'),
      correction('S2', 'changed'),
      correction('S3', 'repeated'),
      correction('S4', 'repeated'),
    ]
    expect(partsOf(report({ corrections })).map(({ text }) => text)).toEqual(['behaviour changed 2 times', 'repeated 2 times'])
  })

  test.each([
    ['go-on', 'a person let it go on'],
    ['end', 'ended by a person'],
  ] as const)('what a person decided stays to be seen: %s', (choice, words) => {
    const answered = { kind: 'answered', by: 'me', choice, answer: 'So.' } as const
    expect(partsOf(report({ escalations: [escalation('G1', answered)] })).map(({ text }) => text)).toEqual([words])
    expect(partsOf(report({ escalations: [escalation('G1', { kind: 'expired' })] }))).toEqual([])
  })

  test('what waits for a person comes first, then breaks', () => {
    const of = report({ escalations: [escalation('G1', null)], breaks: [broken], shadows: [shadow('S3', { step: 3 })] })
    expect(partsOf(of).map(({ text }) => text)).toEqual(['a person is asked', '1 break', '1 shadow seen'])
  })
})

describe('it opens by itself', () => {
  const answered = escalation('G1', { kind: 'answered', by: 'me', choice: 'go-on', answer: 'Yes.' })

  test('where it was broken off, and not where it goes on or came to its end all the same', () => {
    expect(isPressing(report({ breaks: [broken] }), 'stopped')).toBe(true)
    expect(isPressing(report({ breaks: [broken] }), 'open')).toBe(false)
    expect(isPressing(report({ breaks: [broken] }), 'completed')).toBe(false)
  })

  test('not while a person is asked: that stands above it, with the reason', () => {
    expect(isPressing(report({ breaks: [broken], escalations: [escalation('G1', null)] }), 'stopped')).toBe(false)
    expect(isPressing(report({ breaks: [broken], escalations: [answered] }), 'stopped')).toBe(true)
  })

  test('where the governor paused it, and not where a person did', () => {
    const second = report({ shadows: [shadow('S2', { layer: 'system', step: 2 })] })
    expect(isPressing(second, 'paused')).toBe(true)
    expect(isPressing(second, 'open')).toBe(false)
    expect(isPressing(report({ shadows: [shadow('S1')] }), 'paused')).toBe(false)
  })

  test('not for a shadow alone: that is corrected without anybody', () => {
    expect(isPressing(report({ shadows: [shadow('S1')], corrections: [correction('S1', 'waiting')] }), 'open')).toBe(false)
  })
})

test('the limit that is nearest is named from its half on', () => {
  const gauge = (said: string | null, share: number, key: ShownGauge['key'] = 'tokens'): ShownGauge => ({
    ...{ key, title: 'Tokens', used: '', limit: '', or: null, level: 'calm', gates: [], told: '' },
    ...{ said, share },
  })
  expect(nearestLimit([gauge(null, 0.49)])).toBeNull()
  expect(nearestLimit([gauge('past half', 0.5), gauge('past nothing', 0.1)])).toBe('Tokens past half')
  expect(nearestLimit([gauge('due', 0.9, 'checkpoint')])).toBeNull()
})
