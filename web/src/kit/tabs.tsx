/** Tabs with the arrow keys that people expect; which one is open stands in the address. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

export interface Tab {
  readonly key: string
  readonly title: string
  readonly count?: number | string
}

export function Tabs({
  tabs,
  open,
  onOpen,
  label,
}: {
  readonly tabs: readonly Tab[]
  readonly open: string
  readonly onOpen: (key: string) => void
  readonly label: string
}) {
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row is longer than the screen: the open one is always in sight.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-key="${open}"]`)
    if (tab !== null && tab !== undefined && row.current !== null) row.current.scrollLeft = tab.offsetLeft - 24
  }, [open])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const index = tabs.findIndex(({ key }) => key === open)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onOpen(next.key)
    row.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="relative flex gap-1 overflow-x-auto border-line border-b"
    >
      {tabs.map(({ key, title, count }) => (
        <button
          key={key}
          data-key={key}
          type="button"
          role="tab"
          id={`tab-${key}`}
          aria-selected={key === open}
          aria-controls={`panel-${key}`}
          tabIndex={key === open ? 0 : -1}
          onClick={() => onOpen(key)}
          className={`-mb-px whitespace-nowrap border-b-2 px-3 py-2 font-medium text-[0.9rem] transition-colors ${key === open ? 'border-accent text-accent' : 'border-transparent text-soft hover:text-ink'}`}
        >
          {title}
          {count !== undefined && <span className="number ml-1.5 text-[0.78rem] text-soft">{count}</span>}
        </button>
      ))}
    </div>
  )
}

export const TabPanel = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without anything to focus must still be reachable and scrollable.
  <div role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} tabIndex={0} className="rounded-md pt-4">
    {children}
  </div>
)
