/** A reader's stream: pulled, kept alive, and let go of with a reason when nobody reads it. */
import { expect, test } from 'vitest'
import type { Recorded } from '../../core/words.ts'
import type { Frame } from './channel.ts'
import { type Live, liveStream } from './live.ts'

const frame = (seq: number, size = 10): Frame => ({
  seq,
  event: { seq, type: 'x' } as unknown as Recorded,
  text: `id: ${seq}\ndata: ${'x'.repeat(size)}\n\n`,
})

function live(over: Partial<Live> & Pick<Live, 'frames'>): Live & { readonly ends: string[] } {
  const ends: string[] = []
  return {
    head: 'retry: 1\n\n',
    told: ({ text }) => text,
    isLast: () => false,
    isBehind: () => false,
    isWelcome: async () => true,
    heartbeatMs: 10_000,
    patienceMs: 10_000,
    over: (why) => void ends.push(why),
    ends,
    ...over,
  }
}

async function* endless(size: number, counted: { made: number } = { made: 0 }): AsyncGenerator<Frame, void> {
  for (let seq = 1; ; seq++) {
    counted.made = seq
    yield frame(seq, size)
  }
}

async function* silent(): AsyncGenerator<Frame, void> {
  await new Promise(() => undefined)
}

const text = async (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text()

test('tells frames as they come and ends with the last', async () => {
  async function* three(): AsyncGenerator<Frame, void> {
    yield* [frame(1), frame(2), frame(3)]
  }
  const told = live({ frames: three(), told: ({ seq }) => (seq === 2 ? null : `${seq}\n`), isLast: ({ seq }) => seq === 3 })
  expect(await text(liveStream(told))).toBe('retry: 1\n\n1\n3\n')
  expect(told.ends).toEqual(['ended'])
})

test('says that it is still here while nothing happens', async () => {
  const told = live({ frames: silent(), heartbeatMs: 20 })
  const reader = liveStream(told).getReader()
  await reader.read()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(': still here\n\n')
  await reader.cancel()
  expect(told.ends).toEqual(['left'])
})

test('makes no more than a reader takes, and a little ahead', async () => {
  const counted = { made: 0 }
  const told = live({ frames: endless(1_000, counted) })
  const reader = liveStream(told).getReader()
  await reader.read()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(counted.made).toBeLessThan(100)
  await reader.cancel()
})

test('a reader that takes nothing though there is news is dropped with the reason', async () => {
  const told = live({ frames: endless(1_000), isBehind: () => true, patienceMs: 60 })
  const stream = liveStream(told)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(told.ends).toEqual(['dropped'])
  expect((await text(stream)).split('\n\n').at(-2)).toMatch(/^event: dropped\ndata: \{"because":"Nothing was taken for 0\.06 s\. Come back/)
})

test('one that is slow, but has all there is, is not', async () => {
  const told = live({ frames: silent(), patienceMs: 40 })
  const stream = liveStream(told)
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(told.ends).toEqual([])
  await stream.cancel()
})
