/** Whether there is room for two panes side by side. What is not shown is not drawn. */
import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1100px)'

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
