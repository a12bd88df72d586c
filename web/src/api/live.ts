/**
 * The live events of one deliberation, read with fetch: an EventSource can't send a token. When the connection goes, it comes
 * back by itself after the last event it has, so nothing is lost and nothing comes twice. Where too many tabs stream already,
 * it asks for what is new every second.
 */
import type { SeatId } from '../../../src/core/seat.ts'
import type { Recorded } from '../../../src/core/words.ts'
import { ApiError, onToken, request } from './client.ts'
import { inPlace } from './places.ts'
import { eventsAfter, eventsPath } from './routes.ts'

export type Connection = 'connecting' | 'live' | 'lost' | { readonly refused: ApiError }

export interface Listener {
  /** In order, never twice. */
  readonly events: (batch: readonly Recorded[]) => void
  readonly connection: (now: Connection) => void
  /** Who is writing, and what so far: not on record. */
  readonly writing: (now: Writing) => void
}

const RETRY_MS = [500, 1_000, 2_000, 4_000] as const
/** How often somebody without a stream asks. */
const ASK_MS = 1_000
/** The server gives a sign every 15 seconds: after twice that, nobody is there. */
const SILENCE_MS = 35_000

/** Follows until the returned function is called. */
export function follow(id: string, after: number, listener: Listener): () => void {
  const over = new AbortController()
  const wakers = new Set<() => void>()
  const wake = (): void => {
    for (const waker of wakers) waker()
  }
  const forget = onToken(wake)
  addEventListener('online', wake)
  void keepReading(id, after, listener, over.signal, wakers)
  return () => {
    over.abort()
    forget()
    removeEventListener('online', wake)
    wake()
  }
}

async function keepReading(id: string, from: number, listener: Listener, signal: AbortSignal, wakers: Set<() => void>): Promise<void> {
  let after = from
  let failures = 0
  while (!signal.aborted) {
    try {
      listener.connection(failures === 0 ? 'connecting' : 'lost')
      const told = (batch: readonly Recorded[]): void => {
        failures = 0
        after = batch.at(-1)?.seq ?? after
        listener.connection('live')
        if (batch.length > 0) listener.events(batch)
      }
      if (!(await inPlace(() => read(id, after, signal, told, listener.writing)))) {
        told(await eventsAfter(id, after, signal))
        await pause(ASK_MS, signal, wakers)
        continue
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status !== 503 && error.status !== 429) {
        listener.connection({ refused: error })
        // Only another token can change what the server thinks of this one.
        await pause(error.status === 401 ? null : 10_000, signal, wakers)
        continue
      }
    }
    if (signal.aborted) return
    listener.connection('lost')
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 4_000, signal, wakers)
    failures += 1
  }
}

/** Until the time is up, or somebody wakes it; null: only when woken. */
function pause(ms: number | null, signal: AbortSignal, wakers: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      wakers.delete(done)
      resolve()
    }
    const timer = ms === null ? undefined : setTimeout(done, ms)
    wakers.add(done)
    if (signal.aborted) done()
  })
}

async function read(
  id: string,
  after: number,
  signal: AbortSignal,
  told: (batch: readonly Recorded[]) => void,
  writes: Listener['writing'],
): Promise<void> {
  const silence = new AbortController()
  const response = await request(eventsPath(id, after), { accept: 'text/event-stream', signal: AbortSignal.any([signal, silence.signal]) })
  if (response.body === null) return
  told([])
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const frames = (rest + value).split('\n\n')
      rest = frames.pop() ?? ''
      const batch = frames.flatMap(eventIn)
      if (batch.length > 0) told(batch)
      for (const writing of frames.flatMap(writingIn)) writes(writing)
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

export interface Writing {
  readonly request: string
  readonly attempt: number
  readonly seat: SeatId
  readonly words: string
}

/** It has no number: it is told while it happens, and never again. */
export function writingIn(frame: string): readonly Writing[] {
  const data = /^event: writing\ndata: (.*)$/m.exec(frame)?.[1]
  return data === undefined ? [] : [JSON.parse(data) as Writing]
}

/** Comments, `retry` and `dropped` are no events of the log: those have a number. */
export function eventIn(frame: string): readonly Recorded[] {
  const data = /^data: (.*)$/m.exec(frame)?.[1]
  if (data === undefined || !/^id: \d+$/m.test(frame)) return []
  return [JSON.parse(data) as Recorded]
}
