/** Numbers that only a whole debate shows: how they are spread, when they first bite, how far they let it go. */
import { expect, test } from 'vitest'
import { sideAsks } from '../src/core/debate/clerk.ts'
import { debateWith, seatWith, threadWith } from '../src/core/debate/sample.fixture.ts'
import type { Recorded } from '../src/core/words.ts'
import { liveIn } from './debate-world.ts'

test('who has spoken rests six to twelve seconds, and every time between is drawn', async () => {
  const rests = (await liveIn(2, 'sound', 5)).events.flatMap((event) =>
    event.type === 'message.published' && event.cooldownUntil !== null ? [event.cooldownUntil - event.at] : [],
  )
  expect(rests.length).toBeGreaterThan(20)
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(6_000)
  expect(Math.min(...rests)).toBeLessThan(7_500)
  expect(Math.max(...rests)).toBeGreaterThan(10_500)
  expect(Math.max(...rests)).toBeLessThanOrEqual(12_000)
})

test('a lock that fails four times has failed, though its budget is not spent', async () => {
  const failed = (await liveIn(3, 'lying', 5)).events.flatMap((event) => (event.type === 'thread.failed' ? [event.because] : []))
  expect(failed.filter((because) => because.startsWith('The lock failed 4 times:')).length).toBeGreaterThan(0)
})

test('the clerk reads a thread that never locked once twelve messages were said in it, not sooner', () => {
  const asked = (EVIDENCE: number): readonly string[] => {
    const thread = threadWith('t1', { stage: 'DONE', status: 'FAILED_LOCK', counts: { DISCOVERY: 6, CRUX_LOCK: 5, EVIDENCE } })
    const begun = { type: 'debate.begun' as const, seats: ['a'], aliases: {}, messagesMax: 200, endsAt: 300_000, seed: 1 }
    const own = debateWith({
      seats: { a: seatWith('YES') },
      threads: [thread],
      begun: { ...begun, allPairs: false, clerk: true, judge: false },
    })
    return sideAsks(own).map(({ purpose, target }) => `${purpose} ${target}`)
  }
  expect(asked(0)).toEqual([])
  expect(asked(1)).toEqual(['extract t1'])
})

/** Messages of seats in the thread before this event. */
const spokenBefore = (events: readonly Recorded[], thread: string, seq: number): number =>
  events.filter((event) => event.type === 'message.published' && event.thread === thread && event.seq < seq).length

test('five seats have eight messages of talk; how far ahead they look is asked after six of them, not sooner', async () => {
  const spoken: number[] = []
  for (let seed = 1; seed <= 4; seed++) {
    const { events } = await liveIn(seed, 'stubborn', 5)
    for (const event of events)
      if (event.type === 'moderator.intervened' && event.kind.startsWith('horizon'))
        spoken.push(spokenBefore(events, event.thread, event.seq))
  }
  expect(Math.min(...spoken)).toBe(6)
})
