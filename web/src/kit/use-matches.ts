/** Whether the window is as a media query asks, and anew when it changes: for what should not even be made where it does not fit. */
import { useCallback, useSyncExternalStore } from 'react'

export function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
