/** Whether the page is as narrow as a phone held upright. */
import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 639px)')

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
