import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Recorded } from '../core/words.ts'
import { followed, makeBell } from './follow.ts'
import { memoryLog } from './memory.ts'
import { opening } from './samples.fixture.ts'

test('an append that lands while a follower reads wakes it: no ring falls between reading and waiting', async () => {
  const bell = makeBell(null)
  const log = memoryLog()
  let reads = 0
  const read = async (stream: string, after: number): Promise<readonly Recorded[]> => {
    const page = await log.read(stream, after)
    if (reads++ === 0) {
      await log.append(stream, 0, opening())
      bell.ring(stream)
    }
    return page
  }
  const seen: number[] = []
  for await (const { seq } of followed(read, bell, 'd_1', 0, AbortSignal.timeout(500))) {
    seen.push(seq)
    break
  }
  expect(seen).toEqual([1])
})

test('a ring for one stream leaves the followers of others asleep', async () => {
  const bell = makeBell(null)
  let woken = false
  void bell.wait('d_1', bell.rings(), new AbortController().signal).then(() => {
    woken = true
  })
  bell.ring('d_2')
  await sleep(5)
  expect(woken).toBe(false)
  bell.ring('d_1')
  await sleep(5)
  expect(woken).toBe(true)
})

test('when looking for the writes of others fails, the follower hears why', async () => {
  const look = (): boolean => {
    throw new Error('The disk is gone.')
  }
  const bell = makeBell({ look, everyMs: 5 })
  await expect(bell.wait('d_1', bell.rings(), AbortSignal.timeout(500))).rejects.toThrow('The disk is gone.')
})

test('a signal keeps no listeners of waits that ended', async () => {
  const bell = makeBell(null)
  const { signal } = new AbortController()
  let listeners = 0
  const { addEventListener, removeEventListener } = signal
  signal.addEventListener = (...words: Parameters<typeof addEventListener>) => {
    listeners++
    addEventListener.apply(signal, words)
  }
  signal.removeEventListener = (...words: Parameters<typeof removeEventListener>) => {
    listeners--
    removeEventListener.apply(signal, words)
  }
  for (let turn = 0; turn < 20; turn++) {
    const waited = bell.wait('d_1', bell.rings(), signal)
    expect(listeners).toBe(1)
    bell.ring('d_1')
    await waited
  }
  expect(listeners).toBe(0)
})
