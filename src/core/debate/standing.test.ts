import { expect, test } from 'vitest'
import { debateWith, threadWith } from './sample.fixture.ts'
import { stageRoom, threadLeft } from './standing.ts'

const thread = (discovery: number, lock: number, evidence: number, lockBudget = 14) =>
  threadWith('t1', {
    stage: 'EVIDENCE',
    status: 'LOCKED',
    counts: { DISCOVERY: discovery, CRUX_LOCK: lock, EVIDENCE: evidence },
    budgets: { DISCOVERY: 10, CRUX_LOCK: lockBudget, EVIDENCE: 16 },
  })

test('a thread takes forty messages, whatever its stages have left', () => {
  expect(threadLeft(thread(10, 14, 15))).toBe(1)
  expect(threadLeft(thread(10, 14, 16))).toBe(0)
  expect(stageRoom(debateWith({ seats: {} }), thread(10, 18, 10, 18))).toBe(2)
})

test('after a lock that needed most of them, evidence still gets its least', () => {
  expect(threadLeft(thread(10, 36, 0, 36))).toBe(12)
  expect(threadLeft(thread(10, 36, 12, 36))).toBe(0)
})

test('the lock itself is not cut short by it', () => {
  const locking = { ...thread(10, 30, 0, 38), stage: 'CRUX_LOCK' as const }
  expect(stageRoom(debateWith({ seats: {} }), locking)).toBe(8)
})
