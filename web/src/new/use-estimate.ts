/** What a start would take, asked of the server a moment after the last change; an answer that came late is not shown. */
import { useEffect, useMemo, useState } from 'react'
import { sentenceOf } from '../api/client.ts'
import { type Estimate, estimate } from '../api/routes.ts'
import type { Start } from './start.ts'

export type Estimated =
  | { readonly at: 'incomplete' }
  | { readonly at: 'asking'; readonly value: Estimate | null }
  | { readonly at: 'there'; readonly value: Estimate }
  | { readonly at: 'refused'; readonly because: string }

const DEBOUNCE_MS = 500

export function useEstimate(start: Start | null): Estimated {
  const body = useMemo(() => (start === null ? null : JSON.stringify(start)), [start])
  const [estimated, setEstimated] = useState<Estimated>({ at: 'incomplete' })
  useEffect(() => {
    if (body === null) {
      setEstimated({ at: 'incomplete' })
      return
    }
    let isOver = false
    setEstimated((before) => ({ at: 'asking', value: 'value' in before ? before.value : null }))
    const timer = setTimeout(() => {
      estimate(JSON.parse(body)).then(
        (value) => isOver || setEstimated({ at: 'there', value }),
        (error: unknown) => isOver || setEstimated({ at: 'refused', because: sentenceOf(error) }),
      )
    }, DEBOUNCE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [body])
  return estimated
}
