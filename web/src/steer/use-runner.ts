/** Whether anybody runs a deliberation: the log can't say so, since a runner that died wrote nothing. */
import { useEffect, useState } from 'react'
import type { ReportHead } from '../../../src/core/protocol.ts'
import { whole } from '../api/routes.ts'

export interface Runner {
  /** It is open, and nobody works on it. */
  readonly isIdle: boolean
  readonly isWaiting: boolean
}

const LOOK_MS = 5_000

export function useRunner(id: string, status: ReportHead['status']): Runner {
  const [runner, setRunner] = useState<Runner>({ isIdle: false, isWaiting: false })
  const isOpen = status === 'open' || status === 'stopping'
  useEffect(() => {
    if (!isOpen) {
      setRunner({ isIdle: false, isWaiting: false })
      return
    }
    const over = new AbortController()
    const look = (): void => {
      whole(id, over.signal).then(
        ({ meta }) => setRunner({ isIdle: meta.runner === null && !meta.waiting, isWaiting: meta.waiting }),
        // Without an answer nothing is known; the connection's own note says so.
        () => setRunner((before) => before),
      )
    }
    // Not at once: who has just started it is about to be there.
    const first = setTimeout(look, 1_500)
    const timer = setInterval(look, LOOK_MS)
    return () => {
      over.abort()
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [id, isOpen])
  return runner
}
