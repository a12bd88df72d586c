/**
 * A reader's live stream. It is pulled, never pushed: what a reader does not take stays in the log and costs nothing here.
 * A reader that takes nothing for too long, though there is news, is dropped with a reason; it comes back with the id of the
 * last event it saw and has lost nothing.
 */
import type { Frame } from './channel.ts'

export interface Live {
  readonly frames: AsyncGenerator<Frame, void>
  /** Said first. */
  readonly head: string
  /** What this reader is told of a frame; null: nothing. */
  readonly told: (frame: Frame) => string | null
  /** Whether the stream ends with this frame. */
  readonly isLast: (frame: Frame) => boolean
  /** Whether there is something that this reader has not taken. */
  readonly isBehind: () => boolean
  /** Whether it may still be told. */
  readonly isWelcome: () => Promise<boolean>
  readonly heartbeatMs: number
  readonly patienceMs: number
  /** It was dropped, or it left. */
  readonly over: (why: 'ended' | 'left' | 'dropped') => void
}

/** How long a revoked token may go unnoticed by what it opened. */
const WELCOME_MS = 1_000
const QUEUE_BYTES = 64 * 1024
const encoder = new TextEncoder()

export function liveStream(live: Live): ReadableStream<Uint8Array> {
  let next: Promise<IteratorResult<Frame, void>> | null = null
  let takenAt = Date.now()
  let welcomedAt = Date.now()
  let watch: ReturnType<typeof setInterval> | null = null
  let isOver = false
  const end = (why: 'ended' | 'left' | 'dropped'): void => {
    if (isOver) return
    isOver = true
    if (watch !== null) clearInterval(watch)
    void live.frames.return()
    live.over(why)
  }
  const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    controller.enqueue(encoder.encode(live.head))
    watch = setInterval(() => {
      if (Date.now() - takenAt < live.patienceMs || !live.isBehind()) return
      controller.enqueue(
        encoder.encode(droppedFrame(`Nothing was taken for ${live.patienceMs / 1000} s. Come back with Last-Event-ID; nothing is lost.`)),
      )
      controller.close()
      end('dropped')
    }, live.patienceMs / 4)
    watch.unref()
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    takenAt = Date.now()
    for (;;) {
      next ??= live.frames.next()
      const got = await within(next, live.heartbeatMs)
      if (isOver) return
      if (Date.now() - welcomedAt >= WELCOME_MS) {
        welcomedAt = Date.now()
        if (!(await live.isWelcome())) {
          controller.enqueue(encoder.encode(droppedFrame('Your token was revoked.')))
          controller.close()
          return end('dropped')
        }
      }
      if (got === 'nothing') return controller.enqueue(encoder.encode(': still here\n\n'))
      next = null
      if (got.done === true) {
        controller.close()
        return end('ended')
      }
      const text = live.told(got.value)
      if (text !== null) controller.enqueue(encoder.encode(text))
      if (live.isLast(got.value)) {
        controller.close()
        return end('ended')
      }
      if (text !== null) return
    }
  }
  return new ReadableStream<Uint8Array>(
    { start, pull, cancel: () => end('left') },
    new ByteLengthQueuingStrategy({ highWaterMark: QUEUE_BYTES }),
  )
}

const droppedFrame = (because: string): string => `event: dropped\ndata: ${JSON.stringify({ because })}\n\n`

async function within<T>(promise: Promise<T>, ms: number): Promise<T | 'nothing'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'nothing'>((resolve) => {
    timer = setTimeout(resolve, ms, 'nothing')
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
