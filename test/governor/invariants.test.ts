/** Each invariant of the governor can fail: real logs, spoilt in one place. */
import { describe, expect, test } from 'vitest'
import type { Recorded, RecordedOf } from '../../src/core/words.ts'
import { quietScript, runWish, task } from '../run-script.ts'
import { liveWith } from '../run-world.ts'
import { type Fault, playOf } from './fault.ts'
import { AGENT_FAULTS } from './faults-agents.ts'
import { governorChecks, promptsWrong } from './invariants.ts'

const wrongIn = (events: readonly Recorded[]): string =>
  Object.entries(governorChecks)
    .flatMap(([name, check]) => check(events).map((sentence) => `${name}: ${sentence}`))
    .join('\n')

const rogue = AGENT_FAULTS.find(({ predicate }) => predicate === 'no-tests') as Fault
const lived = (temper: 'corrigible' | 'incorrigible') =>
  liveWith(
    1,
    quietScript(
      runWish(
        1,
        { ...rogue.options, tasks: [task('t1', { files: ['src/app.ts', 'src/tariff.ts', 'src/crew.ts'] })] },
        {},
        { checkpointTasks: 1 },
      ),
    ),
    { ...playOf(rogue, temper), isSteady: true },
  )
/** One climbs to the third step and is broken off; the other is told, heeds, and comes to a checkpoint. */
const climbed = await lived('incorrigible')
const heeded = await lived('corrigible')

type Spoil = (events: readonly Recorded[]) => readonly Recorded[]

/** The first of its kind that holds is changed. */
const changing =
  <T extends Recorded['type']>(
    type: T,
    change: (event: RecordedOf<T>) => object,
    holds: (event: RecordedOf<T>) => boolean = () => true,
  ): Spoil =>
  (events) => {
    const place = events.findIndex((event) => event.type === type && holds(event as RecordedOf<T>))
    expect(place, type).toBeGreaterThan(0)
    return events.map((event, index) => (index === place ? ({ ...event, ...change(event as RecordedOf<T>) } as Recorded) : event))
  }
const leavingOut =
  (type: Recorded['type']): Spoil =>
  (events) =>
    events.filter((event) => event.type !== type)
const saying =
  (after: Recorded['type'], said: object): Spoil =>
  (events) => {
    const place = events.findIndex(({ type }) => type === after) + 1
    return events.toSpliced(place, 0, { ...(events[place - 1] as Recorded), ...said } as Recorded)
  }
const sighted = (over: object): Spoil =>
  changing('shadow.detected', ({ predicates }) => ({ predicates: predicates.map((one) => ({ ...one, ...over })) }))

test('what was lived breaks nothing', () => {
  expect([wrongIn(climbed.events), wrongIn(heeded.events)]).toEqual(['', ''])
  expect(climbed.events.some(({ type }) => type === 'escalation.raised')).toBe(true)
  expect(heeded.events.some(({ type }) => type === 'checkpoint.reached')).toBe(true)
})

describe('each can fail', () => {
  test.each<readonly [string, Spoil, string]>([
    ['a shadow without numbers', sighted({ numbers: {} }), 'no-tests has no numbers'],
    ['a shadow that rests on nothing', sighted({ rests: [] }), 'no-tests rests on nothing'],
    ['a shadow that rests on what comes later', sighted({ rests: [9_999] }), 'no-tests rests on 9999'],
    ['a shadow without a reason', sighted({ because: ' ' }), 'no-tests says no reason'],
    ["nobody's shadow", changing('shadow.detected', () => ({ seat: null })), 'of the layer archetype names maker and null'],
    ['a step left out', changing('shadow.detected', () => ({ step: 2 })), 'step 2 of rogue after 0'],
    ['nobody is told', leavingOut('correction.applied'), 'step 1 of rogue has no consequence'],
    ['nobody is replaced', leavingOut('seat.replaced'), 'step 2 of rogue has no consequence'],
    ['nobody is asked', leavingOut('escalation.raised'), 'step 3 of rogue has no consequence'],
    [
      'a successor under another id',
      changing('seat.replaced', ({ to }) => ({ to: { ...to, id: 'other' } })),
      'maker of maker becomes other',
    ],
    [
      "a person's chair is taken",
      changing('seat.replaced', ({ from }) => ({ from: { ...from, driver: 'human' } })),
      'the chair of a person',
    ],
    ["a host's chair is taken", changing('seat.replaced', ({ from }) => ({ from: { ...from, driver: 'host' } })), 'in the place of a host'],
    ['it takes its own place', changing('seat.replaced', ({ from, to }) => ({ to: { ...to, name: from.name } })), 'in its own place'],
    [
      'what was in the air is forgotten',
      saying('shadow.detected', { type: 'ask.sent', request: 'make/maker/77', seat: 'maker' }),
      'make/maker/77 was asked of',
    ],
    [
      'work is granted after a stop',
      changing(
        'turn.granted',
        () => ({ purpose: 'make' }),
        ({ purpose }) => purpose === 'secure',
      ),
      'after the stop at',
    ],
    ['a break that stops nothing', leavingOut('deliberation.stopping'), 'breaks it off, and it goes on'],
    ['asked twice under one id', saying('escalation.raised', {}), 'raises G1 again'],
    [
      'what nobody asked is answered',
      saying('escalation.raised', { type: 'escalation.answered', id: 'G7', by: 'ann', choice: 'end', answer: 'No.' }),
      'settles G7, which is not open',
    ],
  ])('%s', (_, spoil, sentence) => expect(wrongIn(spoil(climbed.events))).toContain(sentence))

  test.each<readonly [string, Spoil, string]>([
    ['a checkpoint out of turn', changing('checkpoint.reached', () => ({ number: 4 })), 'is checkpoint 4, the 1th'],
    ['a checkpoint that miscounts', changing('checkpoint.reached', () => ({ tasksDone: 9 })), 'counts 9 tasks of 0'],
  ])('%s', (_, spoil, sentence) => expect(wrongIn(spoil(heeded.events))).toContain(sentence))

  test('a prompt that does not say what its seat is to be told, or says it to another', async () => {
    const [correction] = heeded.events.filter((event): event is RecordedOf<'correction.applied'> => event.type === 'correction.applied')
    const mute = await promptsWrong(heeded.events, { text: async () => '' })
    const loud = await promptsWrong(heeded.events, { text: async () => correction?.text ?? '' })
    expect(mute.join('\n')).toContain('to maker does not say')
    expect(loud.join('\n')).toContain('to explorer says')
  })
})
