/** Who the server takes this page's reader for, and so what is offered to them. Asked once, and again when the token changes. */
import { useSyncExternalStore } from 'react'
import { onToken } from './client.ts'
import { type Setup, setup } from './routes.ts'

type You = Setup['you']

let you: You | null = null
let isAsked = false
const listeners = new Set<() => void>()

function ask(): void {
  isAsked = true
  setup().then(
    (found) => {
      you = found.you
      for (const listener of listeners) listener()
    },
    // Whoever asks next asks again.
    () => {
      isAsked = false
    },
  )
}

onToken(() => {
  you = null
  ask()
})

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (!isAsked) ask()
  return () => listeners.delete(listener)
}

/** Null: not known yet. */
export function useMay(scope: 'run' | 'seat'): boolean | null {
  const now = useSyncExternalStore(subscribe, () => you)
  return now === null ? null : now.scopes.some((one) => one === scope || one === 'admin')
}
