/**
 * A part of the page that is loaded when it is first needed, and shown in the moment it is there. (React's own way holds back what
 * follows a placeholder for 0.3 s, twice on the way to a debate.)
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface OnDemand<P> {
  (props: P & { readonly meanwhile?: ReactNode }): ReactNode
  /** Begins to load it before it is shown. */
  readonly preload: () => void
}

export function onDemand<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): OnDemand<P> {
  let known: ComponentType<P> | null = null
  let loading: Promise<void> | null = null
  const start = (): Promise<void> => {
    loading ??= load().then(
      (module) => {
        known = module.default
      },
      (error: unknown) => {
        // The next one who needs it tries again.
        loading = null
        throw error
      },
    )
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, where its file begins, and never while drawing.
  function Part({ meanwhile = null, ...props }: P & { readonly meanwhile?: ReactNode }) {
    const [, setThere] = useState(known !== null)
    const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null)
    useEffect(() => {
      if (known !== null) return
      start().then(
        () => setThere(true),
        (error: unknown) => setFailed({ error }),
      )
    }, [])
    if (failed !== null) throw failed.error
    const Known = known
    return Known === null ? meanwhile : <Known {...(props as unknown as P)} />
  }
  return Object.assign(Part, {
    preload: () => {
      start().catch((error: unknown) => console.info('A part of the page could not be loaded yet.', error))
    },
  })
}
