import { describe, expect, test } from 'vitest'
import { claims, created, inEvidence, inOrder, intervened, stateOf, table } from '../../../test/debate-facts.ts'
import { folded } from '../../../test/given.ts'
import { isOfStage, messageById, messagesOf, nextMessageId, threadMessages } from './messages.ts'
import { INVARIANTS } from './numbers.ts'
import type { Debate } from './state.ts'

const talk = [
  table(3),
  created('t2', { topic: 'Fuel', at: 1_000 }),
  claims('a', { topics: ['crew'], at: 2_000 }),
  claims('b', { topics: ['fuel'], mentions: ['a'], at: 3_000 }),
  intervened('open-floor', ['c'], { thread: 't2', at: 4_000 }),
  claims('a', { thread: 't2', topics: ['fuel'], at: 5_000 }),
]

describe('the bus', () => {
  const { own } = stateOf(...talk)
  const ids = (filter: Parameters<typeof messagesOf>[1]) => messagesOf(own, filter).map(({ id }) => id)

  test('ids are places, in order of arrival', () => {
    expect(nextMessageId(own)).toBe('m5')
    expect(messageById(own, 'm3')).toMatchObject({ id: 'm3', by: 'moderator' })
  })
  test.each(['m0', 'm5', 'm', 'x1', 'm1.5', 'm-1', ''])('%j is no message', (id) => expect(messageById(own, id)).toBeNull())

  test('it is filtered by thread, topic, time, seat and mention, each alone and together', () => {
    expect(ids({})).toEqual(['m1', 'm2', 'm3', 'm4'])
    expect(ids({ threads: ['t2'] })).toEqual(['m3', 'm4'])
    expect(ids({ topics: ['fuel', 'nothing'] })).toEqual(['m2', 'm4'])
    expect(ids({ since: 3_000 })).toEqual(['m2', 'm3', 'm4'])
    expect(ids({ seats: ['a'] })).toEqual(['m1', 'm4'])
    expect(ids({ mentions: 'a' })).toEqual(['m2'])
    expect(ids({ seats: ['a'], topics: ['fuel'], threads: ['t2'], since: 5_000 })).toEqual(['m4'])
    expect(ids({ seats: ['a'], mentions: 'a' })).toEqual([])
  })

  test('it remembers the last 500 messages', () => {
    const many = Array.from({ length: 501 }, (_, index) => intervened('open-floor', [], { at: index }))
    const { own: later } = folded(inOrder(table(3), many)) as { own: Debate }
    expect(messagesOf(later, {})).toHaveLength(INVARIANTS.busMessages)
    expect(INVARIANTS.busMessages).toBe(500)
    expect(messagesOf(later, {})[0]?.id).toBe('m2')
    expect(messageById(later, 'm1')?.id).toBe('m1')
  })

  test('a thread gives its last messages, oldest first', () => {
    const t1 = own.threads.t1
    if (t1 === undefined) throw new Error('no thread')
    expect(threadMessages(own, t1).map(({ id }) => id)).toEqual(['m1', 'm2'])
    expect(threadMessages(own, t1, 1).map(({ id }) => id)).toEqual(['m2'])
  })
})

test('what settled the lock is no part of the evidence stage, though it landed in the same millisecond', () => {
  const { own } = stateOf(
    table(3),
    inEvidence().map((fact) => ({ ...fact, at: 5_000 })),
  )
  const thread = own.threads.t1
  if (thread === undefined) throw new Error('no thread')
  expect(threadMessages(own, thread).filter((message) => isOfStage(thread, message))).toEqual([])
})
