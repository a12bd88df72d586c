/**
 * What people and hosts owe now. The log that the page follows tells when a turn is open; what it asks for, and the shape of the
 * reply, the server tells. It is asked once for each turn, and again after a while when it did not answer.
 */
import { useEffect, useMemo, useState } from 'react'
import { owed as owedIn } from '../../../src/core/deliberation.ts'
import { ApiError, sentenceOf } from '../api/client.ts'
import { type OwedItem, owed } from '../api/routes.ts'
import { useMoment } from '../fold/moment.ts'

const WAIT_SECONDS = 25
const RETRY_MS = [1_000, 3_000, 10_000] as const

/** The view is what the parts were made of; the form takes names of things from it. */
export type Turn = OwedItem & { readonly view: unknown }

export interface OwedNow {
  readonly turns: readonly Turn[]
  readonly error: string | null
}

const NOTHING: OwedNow = { turns: [], error: null }

export function useOwed(): OwedNow {
  const { state, isNow } = useMoment()
  const { id, status, opening } = state.house
  const open = useMemo(() => {
    if (!isNow || status !== 'open') return ''
    const manned = new Set(opening.seats.flatMap(({ id: seat, driver }) => (driver === 'human' || driver === 'host' ? [seat] : [])))
    if (manned.size === 0) return ''
    return owedIn(state)
      .flatMap((due) => (due.kind === 'ask' && manned.has(due.seat) ? [due.id] : []))
      .toSorted()
      .join('\n')
  }, [state, isNow, status, opening])
  const [found, setFound] = useState<OwedNow>(NOTHING)
  useEffect(() => {
    if (open === '') {
      setFound(NOTHING)
      return
    }
    const over = new AbortController()
    void keepAsking(id, open.split('\n'), over.signal, setFound)
    return () => over.abort()
  }, [id, open])
  return found
}

/** Until the server tells of every turn that the log has open, or says that it won't. */
async function keepAsking(id: string, open: readonly string[], signal: AbortSignal, told: (now: OwedNow) => void): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      const { owed: found } = await owed(id, WAIT_SECONDS, signal)
      if (signal.aborted) return
      const turns = (found as readonly Turn[]).filter(({ request }) => open.includes(request))
      told({ turns, error: null })
      if (turns.length === open.length) return
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      told({ turns: [], error: sentenceOf(error) })
      if (error instanceof ApiError && error.status === 403) return
      failures += 1
    }
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 10_000, signal)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
