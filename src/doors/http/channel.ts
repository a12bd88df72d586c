/**
 * One deliberation told to many readers. The log is read once and every event is put into words once; each reader goes at
 * its own pace and holds up nobody.
 *
 *   log ──follow──▶ channel: the last frames ──▶ reader at 812
 *                                            ──▶ reader at 815
 *   log ──read a page──▶ reader at 40, until it has caught up
 */
import type { Recorded } from '../../core/words.ts'
import type { Engine } from '../../engine/engine.ts'

export interface Frame {
  readonly seq: number
  readonly event: Recorded
  /** As server-sent event. */
  readonly text: string
}

export interface Channels {
  /** Every event after `after`, those that exist and those to come, until the signal. */
  frames(id: string, after: number, signal: AbortSignal): AsyncGenerator<Frame, void>
  /** The newest that anybody here has heard of. */
  newest(id: string): number
  readers(): number
  close(): void
}

/** Frames kept for readers: who is further behind reads the log. */
const KEPT = 500
const PAGE = 500

interface Reader {
  wake: () => void
}

interface Channel {
  readonly over: AbortController
  readonly kept: Frame[]
  /** Everybody who reads along: woken by whatever happens. */
  readonly reading: Set<Reader>
  newest: number
  readers: number
  failure: unknown
}

export function makeChannels(engine: Pick<Engine, 'follow' | 'read'>): Channels {
  const channels = new Map<string, Channel>()
  let isClosed = false

  const open = (id: string, after: number): Channel => {
    const known = channels.get(id)
    if (known !== undefined) return known
    const channel: Channel = { over: new AbortController(), kept: [], reading: new Set(), newest: after, readers: 0, failure: null }
    channels.set(id, channel)
    void pump(engine, id, after, channel)
    return channel
  }
  const leave = (id: string, channel: Channel): void => {
    channel.readers -= 1
    if (channel.readers > 0) return
    channel.over.abort()
    if (channels.get(id) === channel) channels.delete(id)
  }

  return {
    frames: async function* (id, after, signal) {
      const channel = open(id, after)
      channel.readers += 1
      const reader: Reader = { wake: () => undefined }
      channel.reading.add(reader)
      const leaving = (): void => reader.wake()
      signal.addEventListener('abort', leaving)
      try {
        let seen = after
        while (!signal.aborted && !isClosed) {
          if (channel.failure !== null) throw channel.failure
          const fresh = keptAfter(channel, seen) ?? (await engine.read(id, seen, PAGE)).map(frameOf)
          for (const frame of fresh) {
            if (signal.aborted) return
            seen = frame.seq
            yield frame
          }
          if (fresh.length === 0) await news(channel, reader, seen, signal)
        }
      } finally {
        signal.removeEventListener('abort', leaving)
        channel.reading.delete(reader)
        leave(id, channel)
      }
    },
    newest: (id) => channels.get(id)?.newest ?? 0,
    readers: () => [...channels.values()].reduce((sum, { readers }) => sum + readers, 0),
    close: () => {
      isClosed = true
      for (const channel of channels.values()) {
        channel.over.abort()
        wake(channel)
      }
    },
  }
}

async function pump(engine: Pick<Engine, 'follow'>, id: string, after: number, channel: Channel): Promise<void> {
  try {
    for await (const event of engine.follow(id, after, channel.over.signal)) {
      channel.kept.push(frameOf(event))
      if (channel.kept.length > 2 * KEPT) channel.kept.splice(0, channel.kept.length - KEPT)
      channel.newest = event.seq
      wake(channel)
    }
  } catch (error) {
    channel.failure = error
    wake(channel)
  }
}

/** Null: it is further behind than what is kept. */
function keptAfter({ kept, newest }: Channel, seen: number): readonly Frame[] | null {
  if (seen >= newest) return []
  const [first] = kept
  return first === undefined || seen < first.seq - 1 ? null : kept.slice(seen - first.seq + 1)
}

function news(channel: Channel, reader: Reader, seen: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || channel.newest > seen || channel.failure !== null || channel.over.signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    reader.wake = resolve
  })
}

function wake({ reading }: Channel): void {
  for (const reader of reading) reader.wake()
}

/** JSON has no line breaks of its own, so a frame is one data line. */
const frameOf = (event: Recorded): Frame => ({
  seq: event.seq,
  event,
  text: `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
})
