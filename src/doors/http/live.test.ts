/** A reader's stream: never written ahead of a full connection, kept alive, and let go of with a reason when nobody reads it. */
import { PassThrough } from 'node:stream'
import { setTimeout as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Recorded } from '../../core/words.ts'
import type { Frame } from './channel.ts'
import { type Live, tell } from './live.ts'

const frame = (seq: number, size = 10): Frame => ({
  seq,
  event: { seq, type: 'x' } as unknown as Recorded,
  text: `id: ${seq}\ndata: ${'x'.repeat(size)}\n\n`,
})

const live = (over: Partial<Live> & Pick<Live, 'frames'>): Live => ({
  head: 'retry: 1\n\n',
  told: ({ text }) => text,
  isLast: () => false,
  beside: () => () => undefined,
  leaving: new AbortController().signal,
  isWelcome: async () => true,
  lookMs: 10,
  heartbeatMs: 10_000,
  patienceMs: 10_000,
  ...over,
})

const endless = (size: number, counted: { made: number } = { made: 0 }): Live['frames'] =>
  async function* () {
    for (let seq = 1; ; seq++) {
      counted.made = seq
      yield frame(seq, size)
    }
  }

async function* silent(signal: AbortSignal): AsyncGenerator<Frame, void> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

const heard = async (out: PassThrough): Promise<string> => (await out.setEncoding('utf8').toArray()).join('')

test('tells frames as they come and ends with the last', async () => {
  async function* three(): AsyncGenerator<Frame, void> {
    yield* [frame(1), frame(2), frame(3)]
  }
  const out = new PassThrough()
  const telling = tell(out, live({ frames: three, told: ({ seq }) => (seq === 2 ? null : `${seq}\n`), isLast: ({ seq }) => seq === 3 }))
  expect(await heard(out)).toBe('retry: 1\n\n1\n3\n')
  expect(await telling).toBe('ended')
})

test('says that it is still here while nothing happens, until the reader leaves', async () => {
  const out = new PassThrough()
  const telling = tell(out, live({ frames: silent, heartbeatMs: 20 }))
  await soon(100)
  expect(out.setEncoding('utf8').read()).toMatch(/^retry: 1\n\n(: still here\n\n)+$/)
  out.destroy()
  expect(await telling).toBe('left')
})

test('makes no more than a reader takes, and a little ahead', async () => {
  const counted = { made: 0 }
  const out = new PassThrough({ highWaterMark: 16_000 })
  const telling = tell(out, live({ frames: endless(1_000, counted) }))
  await soon(50)
  expect(counted.made).toBeLessThan(100)
  const before = counted.made
  out.read()
  await soon(20)
  expect(counted.made).toBeGreaterThan(before)
  out.destroy()
  expect(await telling).toBe('left')
})

test('a reader that takes nothing though there is news is dropped with the reason', async () => {
  const out = new PassThrough()
  expect(await tell(out, live({ frames: endless(1_000), patienceMs: 60 }))).toBe('dropped')
  expect((await heard(out)).split('\n\n').at(-2)).toMatch(/^event: dropped\ndata: \{"because":"Nothing was taken for 0\.06 s\. Come back/)
})

test('one that is slow, but has all there is, is not', async () => {
  const out = new PassThrough()
  const telling = tell(out, live({ frames: silent, patienceMs: 20 }))
  await soon(80)
  expect(out.writable).toBe(true)
  out.destroy()
  expect(await telling).toBe('left')
})

test('one whose token was revoked is told so', async () => {
  const out = new PassThrough()
  const telling = tell(out, live({ frames: silent, isWelcome: async () => false }))
  expect(await heard(out)).toContain('event: dropped\ndata: {"because":"Your token was revoked."}')
  expect(await telling).toBe('dropped')
})

test('what is news only now is said between frames, as long as there is room, and not after', async () => {
  const out = new PassThrough()
  const over = new AbortController()
  let speak: (text: string) => void = () => undefined
  let isListening = true
  const telling = tell(
    out,
    live({
      frames: () => silent(over.signal),
      beside: (say) => {
        speak = say
        return () => {
          isListening = false
        }
      },
    }),
  )
  speak('event: writing\n\n')
  speak(`event: ${'x'.repeat(100_000)}\n\n`)
  speak('event: lost, since nothing was taken\n\n')
  over.abort()
  await telling
  speak('event: too late\n\n')
  expect(isListening).toBe(false)
  const text = await heard(out)
  expect(text).toContain('event: writing')
  expect(text).not.toMatch(/lost|too late/)
})
