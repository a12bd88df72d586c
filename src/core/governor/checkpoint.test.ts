import { describe, expect, test } from 'vitest'
import { answered, reopened, seat, sent } from '../../../test/facts.ts'
import type { Limits } from '../house/words.ts'
import { inShort, play, type Step, sees } from './play.fixture.ts'

const told = (limits: Partial<Limits>, ...steps: readonly Step[]): readonly string[] =>
  inShort(play({ seats: [seat('a')], limits }, ...steps).said)
const task = (effectiveness: number, isDone = true): Step => sees({ kind: 'task-ended', task: 'T', isDone, effectiveness })
const spends = (tokens: number): readonly Step[] => [
  { event: sent('answer/a/1') },
  {
    event: answered('answer/a/1', {
      micros: 0,
      usage: { inputTokens: tokens, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 },
    }),
  },
]

describe('when', () => {
  test.each([
    [44.9, []],
    [45, ['checkpoint 1 time go-on']],
    [46, ['checkpoint 1 time go-on']],
  ])('%d minutes at work → %j', (minutes, expected) => expect(told({}, { minutes })).toEqual(expected))

  test.each([
    [2, []],
    [3, ['checkpoint 1 tasks go-on']],
    [4, ['checkpoint 1 tasks go-on']],
  ])('%i tasks done → %j', (tasks, expected) => expect(told({}, ...Array.from({ length: tasks }, () => task(1)))).toEqual(expected))

  test('a task that failed is not a completed one', () => expect(told({}, task(1), task(1), task(1, false))).toEqual([]))

  test('whichever comes first begins both anew', () => {
    const steps = [
      { minutes: 40 },
      task(1),
      task(1),
      task(1),
      { minutes: 84.9 },
      task(1),
      task(1),
      { minutes: 85 },
      { minutes: 129 },
      task(1),
    ]
    expect(told({}, ...steps)).toEqual(['checkpoint 1 tasks go-on', 'checkpoint 2 time go-on'])
  })

  test('both are the opening’s to say', () => {
    expect(told({ checkpointMinutes: 10 }, { minutes: 10 })).toEqual(['checkpoint 1 time go-on'])
    expect(told({ checkpointTasks: 1 }, task(1))).toEqual(['checkpoint 1 tasks go-on'])
  })
})

describe('the last task against the first', () => {
  const STOP = ['checkpoint 1 tasks stop', 'stop checkpoint soft']
  test.each([
    [0.5, 0.41, ['checkpoint 1 tasks go-on']],
    [0.5, 0.4, ['checkpoint 1 tasks go-on']],
    [0.5, 0.39, STOP],
    [0.5, 0.9, ['checkpoint 1 tasks go-on']],
    [1, 0.8, ['checkpoint 1 tasks go-on']],
    [1, 0.799, STOP],
  ])('first %d, last %d → %j', (first, last, expected) => expect(told({}, task(first), task(0), task(last))).toEqual(expected))

  test('a failed task is a task, too', () => expect(told({}, task(1), task(1), task(0, false), task(0.1))).toEqual(STOP))

  test('one task alone is held against nothing', () => {
    const { said } = play({ seats: [seat('a')], limits: { checkpointTasks: 1 } }, task(0))
    expect(said[0]).toMatchObject({ quality: null, decision: 'go-on' })
  })

  test('a session that the user lets go on is fresh', () =>
    expect(told({ checkpointTasks: 1 }, task(1), { event: reopened({ checkpointTasks: 1 }) }, task(0.1))).toEqual([
      'checkpoint 1 tasks go-on',
      'checkpoint 2 tasks go-on',
    ]))
})

describe('a budget that is nearly spent', () => {
  const at = (tokens: number, limits: Partial<Limits> = {}) =>
    told({ tokensMax: 1_000, ...limits }, ...spends(tokens), { minutes: 45 }).filter((one) => one !== 'budget.crossed')

  test.each([
    [799, ['checkpoint 1 time go-on']],
    [800, ['checkpoint 1 time go-on']],
    [801, ['checkpoint 1 time stop', 'stop checkpoint soft']],
  ])('%i of 1000 tokens → %j', (tokens, expected) => expect(at(tokens)).toEqual(expected))

  test('the share is the opening’s to say', () => {
    expect(at(801, { checkpointStopAt: 0.9 })).toEqual(['checkpoint 1 time go-on'])
    expect(at(501, { checkpointStopAt: 0.5 })).toEqual(['checkpoint 1 time stop', 'stop checkpoint soft'])
  })

  test('without a cap there is nothing to be near', () =>
    expect(told({}, ...spends(1_000_000), { minutes: 45 })).toEqual(['checkpoint 1 time go-on']))
})

test('a checkpoint writes down what was spent and how it goes', () => {
  const { said, house } = play({ seats: [seat('a')] }, ...spends(500), task(0.9), task(0.5), { ...task(0.8), minutes: 12.34 })
  expect(said).toEqual([
    {
      type: 'checkpoint.reached',
      number: 1,
      trigger: 'tasks',
      minutes: 12.3,
      tasksDone: 3,
      tokens: 500,
      micros: 0,
      quality: { first: 0.9, last: 0.8 },
      decision: 'go-on',
      because: '3 tasks since the last look: all in order.',
    },
  ])
  expect(house.governor.checkpoints).toHaveLength(1)
})
