/**
 * Where the calls of one process wait for a slot of the fleet: one line a provider, and one question at a time for all who stand in it.
 *
 *   come ──▶ line ──▶ as many slots as stand here? ──some──▶ the first ones leave ──▶ back: the slot is free for anybody
 *                           ▲                     └──not enough──┐
 *                           └──── a moment, by chance ◀──────────┘
 *
 * Whoever waits asks a few times a second, however many stand in line. Nobody is told when a slot is free, and nobody who has just
 * given one back gets it again before those who waited: so each process gets its share.
 */
import { isPassing } from '../../log/postgres/faults.ts'
import { realClock } from '../clock.ts'
import { inLine, type Waiter } from '../in-line.ts'
import type { TurnstileLimits } from '../turnstile.ts'
import { openSession, type Session } from './session.ts'

const PAUSE_MS_MIN = 100
const PAUSE_MS_MAX = 200
const RECONNECT_MS = 500

export interface Gate {
  /** Resolves with how to say, once, that it is back. Rejects with the signal's reason, or with what is wrong for good with the database. */
  enter(provider: string, signal: AbortSignal): Promise<() => void>
  /** Nobody is let out any more. */
  close(): Promise<void>
}

interface Line {
  readonly provider: string
  readonly waiters: Waiter<() => void>[]
  isServed: boolean
  /** Others see that somebody waits here. */
  isSeen: boolean
  /** Ends the pause between two questions. */
  nap: AbortController
}

export function makeGate(url: string, limits: TurnstileLimits): Gate {
  const lines = new Map<string, Line>()
  const closing = new AbortController()
  let session: Promise<Session> | null = null

  const connected = (): Promise<Session> => {
    session ??= openSession(url, limits, () => {
      session = null
    })
    return session
  }
  /** Says whether all have left who stood there when it asked. */
  const ask = async (line: Line, isNew: boolean): Promise<boolean> => {
    const wanted = line.waiters.length
    const current = await connected()
    const { slots, waitMs, isWaiting } = await current.take(line.provider, wanted, isNew)
    line.isSeen = isWaiting
    for (const slot of slots) {
      const back = (): void => current.give(line.provider, slot)
      const next = line.waiters.shift()
      // All given up meanwhile. Of the minute's calls it stays counted: rather one too few.
      if (next === undefined) back()
      else next.admit(back)
    }
    if (slots.length === wanted) return true
    await rest(line, waitMs === null ? pauseMs() : waitMs + pauseMs() - PAUSE_MS_MIN)
    return false
  }
  const rest = async (line: Line, ms: number): Promise<void> => {
    line.nap = new AbortController()
    if (line.waiters.length > 0) await realClock.wait(ms, AbortSignal.any([line.nap.signal, closing.signal]))
  }
  const serve = async (line: Line): Promise<void> => {
    line.isServed = true
    let isNew = true
    while (!closing.signal.aborted && (line.waiters.length > 0 || line.isSeen)) {
      try {
        isNew = await ask(line, isNew)
      } catch (error) {
        line.isSeen = false
        if (isPassing(error)) await rest(line, RECONNECT_MS)
        else for (const waiter of line.waiters.splice(0)) waiter.fail(error)
      }
    }
    line.isServed = false
  }
  return {
    enter: (provider, signal) => {
      const line = lines.get(provider) ?? { provider, waiters: [], isServed: false, isSeen: false, nap: new AbortController() }
      lines.set(provider, line)
      return inLine(
        signal,
        (waiter) => {
          line.waiters.push(waiter)
          if (!line.isServed) void serve(line)
        },
        (waiter) => {
          line.waiters.splice(line.waiters.indexOf(waiter), 1)
          if (line.waiters.length === 0) line.nap.abort()
        },
      )
    },
    close: async () => {
      closing.abort()
      const current = await session?.catch(() => null)
      await current?.end()
    },
  }
}

/** By chance, so that no two keep asking in the same order. */
const pauseMs = (): number => PAUSE_MS_MIN + Math.random() * (PAUSE_MS_MAX - PAUSE_MS_MIN)
