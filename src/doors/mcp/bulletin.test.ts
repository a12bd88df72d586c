import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine, StreamInfo } from '../../engine/engine.ts'
import { makeBulletin } from './bulletin.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stream = (id: string, version: number) => ({ id, version }) as StreamInfo

test('a hundred events in a second are one piece of news', async () => {
  let version = 1
  const bulletin = makeBulletin(
    { list: async () => [stream('ask-a', version), stream('ask-b', 5)], revision: async () => String(version) },
    () => undefined,
  )
  const told: unknown[] = []
  bulletin.subscribe((changed, isLonger) => void told.push([changed, isLonger]))
  await vi.advanceTimersByTimeAsync(10)
  version += 100
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual([[['ask-a'], false]])
  bulletin.close()
})

test('one that was opened makes the list longer', async () => {
  const streams = [stream('ask-a', 1)]
  const bulletin = makeBulletin({ list: async () => streams, revision: async () => String(streams.length) }, () => undefined)
  const told: unknown[] = []
  bulletin.subscribe((changed, isLonger) => void told.push([changed, isLonger]))
  await vi.advanceTimersByTimeAsync(10)
  streams.push(stream('ask-b', 1))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual([[['ask-b'], true]])
  bulletin.close()
})

test('of old ones it knows those that have not ended: that they move on, that they end, that they are open again', async () => {
  let revision = 0
  let unended = [stream('room-old', 1), stream('run-old', 1)]
  const list: Engine['list'] = async ({ statuses }) => (statuses === undefined ? [stream('ask-new', 1)] : unended)
  const bulletin = makeBulletin({ list, revision: async () => String(revision++) }, () => undefined)
  const told: unknown[] = []
  bulletin.subscribe((changed, isLonger) => void told.push([changed, isLonger]))
  await vi.advanceTimersByTimeAsync(10)
  for (const next of [
    [stream('room-old', 2), stream('run-old', 1)],
    [stream('room-old', 2)],
    [stream('room-old', 2)],
    [stream('room-old', 2), stream('run-old', 3)],
  ]) {
    unended = next
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(told).toEqual([
    [['room-old'], false],
    [['run-old'], false],
    [['run-old'], false],
  ])
  bulletin.close()
})

test('where nobody listens, nobody looks', async () => {
  const list = vi.fn(async () => [])
  let looks = 0
  const bulletin = makeBulletin({ list, revision: async () => String(looks++) }, () => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list).not.toHaveBeenCalled()
  const leave = bulletin.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  leave()
  expect([looks, list.mock.calls.length]).toEqual([3, 6])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([looks, list.mock.calls.length]).toEqual([3, 6])
})

test('where nothing was written, the list is not read again', async () => {
  let revision = 'a'
  const list = vi.fn(async () => [])
  const bulletin = makeBulletin({ list, revision: async () => revision }, () => undefined)
  bulletin.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list).toHaveBeenCalledTimes(2)
  revision = 'b'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(list).toHaveBeenCalledTimes(4)
  bulletin.close()
})

test('a look that fails is told, and the next one works', async () => {
  const faults: unknown[] = []
  let isBroken = false
  let version = 1
  const list = async () => {
    if (isBroken) throw new Error('locked')
    return [stream('ask-a', version)]
  }
  const bulletin = makeBulletin({ list, revision: async () => String(version) }, (_, error) => void faults.push(error))
  const told: unknown[] = []
  bulletin.subscribe((changed) => void told.push(changed))
  await vi.advanceTimersByTimeAsync(10)
  isBroken = true
  version = 2
  await vi.advanceTimersByTimeAsync(1_000)
  isBroken = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect([faults.length, told]).toEqual([1, [['ask-a']]])
  bulletin.close()
})
