/**
 * The same small room, told again, leaves the golden log: every fact in its order, without wall time, latency and hashes. Whoever
 * changes on purpose what members or rules do writes it anew with `node test/golden/renew-room.ts`, and reads the difference.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Recorded } from '../../src/core/words.ts'
import { pinned, roomLog } from '../golden/room.ts'

const golden = readFileSync(new URL('../golden/room-session.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded)

test('a session over a fixed folder is the same every time', async () => {
  const { events } = await roomLog()
  expect(events.map(({ type }) => type)).toEqual(golden.map(({ type }) => type))
  expect(JSON.parse(JSON.stringify(pinned(events)))).toEqual(pinned(golden))
})

test('and holds what a room is about', () => {
  const types = new Set(golden.map(({ type }) => type))
  const wanted = [
    'issue.frozen',
    'issue.thawed',
    'comment.quarantined',
    'lookup.made',
    'vote.cast',
    'patch.applied',
    'credit.awarded',
    'conflict.found',
  ]
  for (const type of [...wanted, 'milestone.completed', 'session.ended', 'health.reported']) expect([...types]).toContain(type)
})
