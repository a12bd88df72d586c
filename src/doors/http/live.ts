/**
 * A reader's live stream, written to its connection. What a reader does not take stays in the log and costs nothing here: nothing
 * is written ahead of a full connection. One that takes nothing for too long is dropped with a reason; it comes back with the id of
 * the last event it saw and has lost nothing.
 */
import type { Writable } from 'node:stream'
import type { Frame } from './channel.ts'

export interface Live {
  /** Every frame from where the reader is, until the signal. */
  readonly frames: (signal: AbortSignal) => AsyncIterable<Frame> | Iterable<Frame>
  /** Said first. */
  readonly head: string
  /** What this reader is told of a frame; null: nothing. */
  readonly told: (frame: Frame) => string | null
  /** Whether the stream ends with this frame. */
  readonly isLast: (frame: Frame) => boolean
  /** What is said between frames while it is news, to a connection that has room; the returned function ends that. */
  readonly beside: (say: (text: string) => void) => () => void
  /** Fires when the server goes. */
  readonly leaving: AbortSignal
  /** Whether it may still be told. */
  readonly isWelcome: () => Promise<boolean>
  /** How often it is looked whether it is welcome, awake, and in need of a sign of life. */
  readonly lookMs: number
  readonly heartbeatMs: number
  readonly patienceMs: number
}

/** How it went: it was told all, it left, or it was sent away. */
export type Told = 'ended' | 'left' | 'dropped'

/** Who does not read does not close either: so long it may still hear why. */
const CUT_MS = 60_000

export async function tell(
  out: Writable,
  { frames, head, told, isLast, beside, leaving, isWelcome, lookMs, heartbeatMs, patienceMs }: Live,
): Promise<Told> {
  const over = new AbortController()
  let outcome: Told = 'ended'
  let spokeAt = Date.now()
  let fullSince: number | null = null
  const say = (text: string): void => {
    spokeAt = Date.now()
    if (!out.write(text)) fullSince ??= spokeAt
  }
  const end = (why: Told): void => {
    if (over.signal.aborted) return
    outcome = why
    over.abort()
  }
  const drop = (because: string): void => {
    if (over.signal.aborted) return
    out.write(`event: dropped\ndata: ${JSON.stringify({ because })}\n\n`)
    end('dropped')
    setTimeout(() => out.destroy(), CUT_MS).unref()
  }
  const look = async (): Promise<void> => {
    if (fullSince !== null && Date.now() - fullSince >= patienceMs)
      return drop(`Nothing was taken for ${patienceMs / 1000} s. Come back with Last-Event-ID; nothing is lost.`)
    if (!(await isWelcome())) return drop('Your token was revoked.')
    if (fullSince === null && Date.now() - spokeAt >= heartbeatMs && !over.signal.aborted) say(': still here\n\n')
  }
  const watch = setInterval(() => void look(), lookMs)
  watch.unref()
  out.on('drain', () => {
    fullSince = null
  })
  out.once('close', () => end('left'))
  out.on('error', () => end('left'))
  let silence = (): void => undefined
  try {
    say(head)
    silence = beside((text) => {
      if (fullSince === null && !over.signal.aborted) say(text)
    })
    for await (const frame of frames(over.signal)) {
      if (over.signal.aborted) break
      const text = told(frame)
      if (text !== null) say(text)
      if (isLast(frame)) break
      if (fullSince !== null) await room(out, over.signal)
    }
    if (leaving.aborted) drop('The server is shutting down. Come back with Last-Event-ID; nothing is lost.')
  } finally {
    clearInterval(watch)
    silence()
    over.abort()
    out.end()
  }
  return outcome
}

/** Until the connection takes more, or it is over. */
function room(out: Writable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      out.off('drain', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    if (signal.aborted) return resolve()
    out.on('drain', done)
    signal.addEventListener('abort', done)
  })
}
