/**
 * Following a stream: read what is there, then wait for the bell.
 *
 *   append ──ring──▶ bell ──wakes──▶ follower ──read──▶ events after the last it saw
 *
 * The bell carries no events, so a slow follower can't lose any: it reads on from its own place. Where other processes
 * may write too, the bell looks for that itself, but only while somebody waits.
 */
import type { Recorded } from '../core/words.ts'

const PAGE_EVENTS = 500

export interface Bell {
  /** Goes up with each ring: remember it before reading, hand it to `wait`, and no ring falls between. */
  rings(): number
  ring(stream: string): void
  /** Until a ring for this stream after `heard`, the signal, or the end. Rejects where looking failed. */
  wait(stream: string, heard: number, signal: AbortSignal): Promise<void>
  /** Those that somebody waits for. */
  streams(): ReadonlySet<string>
  close(): void
  closed(): boolean
}

/** How a bell learns what other processes wrote: true means "maybe something". */
export interface Lookout {
  readonly look: () => boolean
  readonly everyMs: number
}

interface Waiter {
  readonly stream: string
  readonly wake: (error?: unknown) => void
}

export function makeBell(lookout: Lookout | null): Bell {
  const waiters = new Set<Waiter>()
  let rings = 0
  let closed = false
  let timer: ReturnType<typeof setInterval> | null = null

  const wake = (stream: string | null, error?: unknown): void => {
    rings++
    for (const waiter of [...waiters]) if (stream === null || waiter.stream === stream) waiter.wake(error)
  }
  const look = (watch: Lookout): void => {
    try {
      if (watch.look()) wake(null)
    } catch (error) {
      wake(null, error)
    }
  }
  const leave = (waiter: Waiter): void => {
    waiters.delete(waiter)
    if (waiters.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
  const enter = (waiter: Waiter): void => {
    waiters.add(waiter)
    if (lookout !== null) timer ??= setInterval(look, lookout.everyMs, lookout)
  }
  const wait = (stream: string, heard: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (closed || signal.aborted || rings !== heard) return resolve()
      const aborted = (): void => waiter.wake()
      const waiter: Waiter = {
        stream,
        wake: (error) => {
          leave(waiter)
          signal.removeEventListener('abort', aborted)
          if (error === undefined) resolve()
          else reject(error)
        },
      }
      signal.addEventListener('abort', aborted)
      enter(waiter)
    })
  const close = (): void => {
    closed = true
    wake(null)
  }
  const streams = (): ReadonlySet<string> => new Set([...waiters].map(({ stream }) => stream))
  return { rings: () => rings, ring: wake, wait, streams, close, closed: () => closed }
}

type Read = (stream: string, after: number, limit: number) => Promise<readonly Recorded[]>

export async function* followed(
  read: Read,
  bell: Bell,
  stream: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Recorded, void> {
  let seen = after
  while (!signal.aborted && !bell.closed()) {
    const heard = bell.rings()
    const page = await read(stream, seen, PAGE_EVENTS)
    for (const event of page) {
      if (signal.aborted) return
      seen = event.seq
      yield event
    }
    if (page.length < PAGE_EVENTS) await bell.wait(stream, heard, signal)
  }
}
