/** One log, many readers: each gets all of it, whoever is quick and whoever is late. */
import { expect, test } from 'vitest'
import type { Recorded } from '../../core/words.ts'
import { makeChannels } from './channel.ts'

function book() {
  const events: Recorded[] = []
  const bells = new Set<() => void>()
  let reads = 0
  return {
    reads: () => reads,
    say: (count: number) => {
      for (let n = 0; n < count; n++) events.push({ seq: events.length + 1, type: 'x' } as unknown as Recorded)
      for (const ring of [...bells]) ring()
    },
    read: async (_: string, after: number, limit = 500) => {
      reads += 1
      return events.slice(after, after + limit)
    },
    follow: async function* (_: string, after: number, signal: AbortSignal) {
      let seen = after
      while (!signal.aborted) {
        for (const event of events.slice(seen)) {
          seen = event.seq
          yield event
        }
        if (seen === events.length)
          await new Promise<void>((resolve) => {
            const done = (): void => {
              bells.delete(done)
              resolve()
            }
            bells.add(done)
            signal.addEventListener('abort', done, { once: true })
          })
      }
    },
  }
}

async function taken(frames: AsyncGenerator<{ readonly seq: number }>, count: number): Promise<readonly number[]> {
  const seen: number[] = []
  for await (const { seq } of frames) {
    seen.push(seq)
    if (seen.length === count) break
  }
  return seen
}

const never = new AbortController().signal
const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('from the first on, and what is still to come', async () => {
  const log = book()
  log.say(3)
  const channels = makeChannels(log)
  const reader = taken(channels.frames('a', 0, never), 6)
  await new Promise((resolve) => setTimeout(resolve, 5))
  log.say(3)
  expect(await reader).toEqual(range(1, 6))
})

test('one far behind reads the log, then joins, without a gap or a repeat', async () => {
  const log = book()
  log.say(3_000)
  const channels = makeChannels(log)
  const quick = taken(channels.frames('a', 2_990, never), 30)
  const late = taken(channels.frames('a', 0, never), 3_020)
  await new Promise((resolve) => setTimeout(resolve, 5))
  log.say(20)
  expect(await quick).toEqual(range(2_991, 3_020))
  expect(await late).toEqual(range(1, 3_020))
})

test('two hundred who are up to date are told without reading the log again', async () => {
  const log = book()
  log.say(10)
  const channels = makeChannels(log)
  const readers = Array.from({ length: 200 }, () => taken(channels.frames('a', 10, never), 50))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(channels.readers()).toBe(200)
  for (let n = 0; n < 50; n++) {
    log.say(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const seen of await Promise.all(readers)) expect(seen).toEqual(range(11, 60))
  expect(log.reads()).toBe(0)
  expect(channels.readers()).toBe(0)
})

test('who leaves while nothing happens is let go', async () => {
  const channels = makeChannels(book())
  const leave = new AbortController()
  const reader = taken(channels.frames('a', 0, leave.signal), 1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  leave.abort()
  expect(await reader).toEqual([])
  expect(channels.readers()).toBe(0)
})

test('a log that can not be read is said to every reader', async () => {
  const broken = {
    read: async () => [],
    follow: () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('torn')) }),
    }),
  } as unknown as Parameters<typeof makeChannels>[0]
  const channels = makeChannels(broken)
  await expect(taken(channels.frames('a', 0, never), 1)).rejects.toThrow('torn')
})
