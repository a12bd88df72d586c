/**
 * Keeps the list fresh: every two seconds while something in it runs and somebody looks, every five otherwise. When the
 * server is away the rows stay, and it is asked again until it answers.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAway, onToken, sentenceOf, wantsToken } from '../api/client.ts'
import { type ListWish, list } from '../api/routes.ts'
import { isLive, type Listed, lengthened, refreshed } from './listed.ts'

const PAGE = 30
/** As many as the server gives at once. */
const ASKED_MAX = 200
const RUNNING_MS = 2_000
const QUIET_MS = 5_000
const AWAY_MS = 3_000

export interface Trouble {
  readonly isAway: boolean
  readonly sentence: string
}

export interface List {
  /** Null: nothing has come yet. */
  readonly listed: Listed | null
  readonly trouble: Trouble | null
  /** The rows are still those of another search. */
  readonly isStale: boolean
  readonly isLengthening: boolean
  readonly more: () => void
}

/** `wish` must keep its identity while it is the same. */
export function useList(wish: ListWish): List {
  const [listed, setListed] = useState<Listed | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [shownFor, setShownFor] = useState<ListWish | null>(null)
  const [isLengthening, setLengthening] = useState(false)
  const held = useRef<Listed | null>(null)
  useEffect(() => {
    const over = new AbortController()
    const recalled = held.current
    held.current = null
    const show = (to: Listed): void => {
      held.current = to
      setListed(to)
      setShownFor(wish)
    }
    const ask = async (): Promise<void> => {
      // The bare rows come at once; what each came to may take the server a moment.
      if (held.current === null) show(refreshed(null, await list({ ...wish, limit: PAGE }, over.signal), recalled))
      const limit = Math.min(ASKED_MAX, Math.max(PAGE, held.current?.lines.length ?? 0))
      const answer = await list({ ...wish, limit, outcomes: true }, over.signal)
      show(refreshed(held.current, answer))
      setTrouble(null)
    }
    void keepAsking(ask, setTrouble, () => held.current, over.signal)
    return () => over.abort()
  }, [wish])
  const more = useCallback(() => void lengthen(wish, held, setListed, setTrouble, setLengthening), [wish])
  return { listed, trouble, isStale: listed !== null && shownFor !== wish, isLengthening, more }
}

async function keepAsking(
  ask: () => Promise<void>,
  told: (trouble: Trouble) => void,
  held: () => Listed | null,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let ms: number | null
    try {
      await ask()
      ms = !document.hidden && held()?.lines.some(isLive) === true ? RUNNING_MS : QUIET_MS
    } catch (error) {
      if (signal.aborted) return
      told({ isAway: isAway(error), sentence: sentenceOf(error) })
      // Without a token it would only be refused again.
      ms = wantsToken(error) ? null : isAway(error) ? AWAY_MS : QUIET_MS
    }
    await pause(ms, signal)
  }
}

/** Until the time is up, a token was given, or somebody looks again; null: not by time. */
function pause(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      forget()
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const seen = (): void => {
      if (!document.hidden && ms !== null) done()
    }
    const timer = ms === null ? undefined : setTimeout(done, ms)
    const forget = onToken(done)
    document.addEventListener('visibilitychange', seen)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

async function lengthen(
  wish: ListWish,
  held: { current: Listed | null },
  show: (to: Listed) => void,
  told: (trouble: Trouble) => void,
  busy: (is: boolean) => void,
): Promise<void> {
  const before = held.current
  if (before === null || before.next === null) return
  busy(true)
  try {
    const answer = await list({ ...wish, cursor: before.next, limit: PAGE, outcomes: true })
    // Another search may have begun meanwhile: then this is no longer wanted.
    const now = held.current
    if (now !== null && now.next === before.next) {
      held.current = lengthened(now, answer)
      show(held.current)
    }
  } catch (error) {
    told({ isAway: isAway(error), sentence: sentenceOf(error) })
  }
  busy(false)
}
