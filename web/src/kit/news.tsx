/** Short messages at the foot of the page: what was done, or why it was not. Screen readers hear them. */
import { useSyncExternalStore } from 'react'
import { IconButton } from './basics.tsx'

interface News {
  readonly id: number
  readonly text: string
  readonly isError: boolean
}

const SHOWN_MS = 6_000
let all: readonly News[] = []
let next = 1
const listeners = new Set<() => void>()

function change(to: readonly News[]): void {
  all = to
  for (const listener of listeners) listener()
}

export function tell(text: string, isError = false): void {
  const id = next++
  change([...all.slice(-2), { id, text, isError }])
  if (!isError) setTimeout(() => change(all.filter((one) => one.id !== id)), SHOWN_MS)
}

export function NewsList() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
  )
  return (
    <div aria-live="polite" className="no-print pointer-events-none fixed inset-x-3 top-16 z-40 mx-auto flex max-w-lg flex-col gap-2">
      {shown.map(({ id, text, isError }) => (
        <div
          key={id}
          className={`pointer-events-auto flex items-start gap-2 rounded-lg border bg-card py-2 pr-1 pl-3 text-sm shadow-lg ${isError ? 'border-no/50 text-no' : 'border-line'}`}
        >
          <p className="min-w-0 flex-1 py-1" dir="auto">
            {text}
          </p>
          <IconButton icon="close" name="Dismiss" onClick={() => change(all.filter((one) => one.id !== id))} />
        </div>
      ))}
    </div>
  )
}
