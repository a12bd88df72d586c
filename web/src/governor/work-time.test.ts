import { expect, test } from 'vitest'
import type { Recorded } from '../../../src/core/words.ts'
import { granted, LIMITS, opened, paused, resumed } from '../../../test/facts.ts'
import { WorkTime } from './work-time.ts'

const REPLY_S_MAX = LIMITS.replyMsMax / 1_000
const STARTED = { type: 'runner.started', epoch: 1, runner: 'test' }
const granting = granted('answer/a/1')

/** Facts with the second of real time in which each was written down. */
const worked = (...facts: readonly (readonly [fact: object, second: number])[]): WorkTime => {
  const time = new WorkTime()
  time.grow(
    facts.map(
      ([fact, second], index) => ({ ...fact, seq: index + 1, wall: new Date(second * 1_000).toISOString() }) as unknown as Recorded,
    ),
  )
  return time
}

test('what passes between two events of a runner is time at work', () => {
  const time = worked([opened(1), 0], [STARTED, 100], [granting, 130], [granting, 134])
  expect([1, 2, 3, 4, 9].map((seq) => time.at(seq))).toEqual([0, 0, 30_000, 34_000, 34_000])
})

test('a pause does not count', () => {
  expect(worked([opened(1), 0], [STARTED, 0], [paused, 10], [resumed, 500], [granting, 503]).at(5)).toBe(13_000)
})

test('of a silence longer than any call may take, only that much counts', () => {
  const longest = REPLY_S_MAX + 15
  expect(worked([opened(1), 0], [STARTED, 0], [granting, longest]).at(3)).toBe(longest * 1_000)
  expect(worked([opened(1), 0], [STARTED, 0], [granting, longest + 5_000]).at(3)).toBe(longest * 1_000)
})

test('it can be fed piece by piece', () => {
  const time = worked([opened(1), 0], [STARTED, 0])
  const event = { ...granting, seq: 3, wall: new Date(7_000).toISOString() } as unknown as Recorded
  time.grow([event, event, event])
  expect(time.at(3)).toBe(7_000)
})
