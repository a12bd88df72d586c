/** Something asked of the server: on its way, there, or not to be had, with a way to ask again. */
import { useCallback, useEffect, useState } from 'react'
import { onToken } from '../api/client.ts'

export type Loaded<T> =
  | { readonly at: 'loading'; readonly value: T | null }
  | { readonly at: 'there'; readonly value: T }
  | { readonly at: 'failed'; readonly error: unknown; readonly value: T | null }

/** `load` must keep its identity while what it asks for is the same. What was there stays while it is asked again. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> & { readonly again: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ at: 'loading', value: null })
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((before) => before + 1), [])
  useEffect(() => onToken(again), [again])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again for the same.
  useEffect(() => {
    const over = new AbortController()
    load(over.signal).then(
      (value) => (over.signal.aborted ? undefined : setLoaded({ at: 'there', value })),
      (error: unknown) => (over.signal.aborted ? undefined : setLoaded((before) => ({ at: 'failed', error, value: before.value }))),
    )
    return () => over.abort()
  }, [load, turn])
  return { ...loaded, again }
}
