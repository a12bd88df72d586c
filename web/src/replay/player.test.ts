import { describe, expect, test } from 'vitest'
import type { Recorded } from '../../../src/core/words.ts'
import type { Story } from '../fold/story.ts'
import { lookMs, markOf } from './marks.ts'
import { nextStop } from './player.ts'

const event = (seq: number, type: string, over: object = {}): Recorded => ({ seq, type, because: 'so', ...over }) as unknown as Recorded
const storyOf = (...types: readonly string[]): Story =>
  ({ version: types.length, events: types.map((type, index) => event(index + 1, type)) }) as unknown as Story

describe('the player', () => {
  test('passes over what shows nothing', () => {
    const story = storyOf('deliberation.opened', 'turn.granted', 'ask.sent', 'ask.answered', 'message.published', 'look.passed')
    expect(nextStop(story, 1)).toBe(5)
    expect(nextStop(story, 4)).toBe(5)
  })
  test('comes to the end of what there is, and no further', () => {
    const story = storyOf('deliberation.opened', 'message.published', 'look.passed')
    expect(nextStop(story, 2)).toBe(3)
    expect(nextStop(story, 3)).toBe(3)
  })
  test('looks longer at what somebody said', () => {
    expect(lookMs(event(1, 'message.published'))).toBeGreaterThan(lookMs(event(1, 'stage.changed')))
    expect(lookMs(event(1, 'ask.sent'))).toBe(0)
  })
})

describe('marks', () => {
  test.each([
    ['crux.locked', { thread: 't1', question: 'Is it?' }, 'turn'],
    ['crux.lock-failed', { thread: 't1', attempt: 2, failures: [{ rule: 'x', because: 'No.' }] }, 'failure'],
    ['contribution.refused', { rule: 'no-quote' }, 'refusal'],
    ['break.tripped', { rule: 'budget' }, 'break'],
    ['budget.crossed', {}, 'break'],
    ['crux.challenged', { by: 'ann', crux: 't1' }, 'person'],
    ['deliberation.closed', {}, 'end'],
  ] as const)('%s is one', (type, over, kind) => expect(markOf(event(7, type, over))).toMatchObject({ seq: 7, kind }))
  test('what happens all the time is none', () => expect(markOf(event(1, 'ask.sent'))).toBeNull())
})
