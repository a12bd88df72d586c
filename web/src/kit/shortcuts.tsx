/** Keys that do things, gathered from whatever is on the screen; `?` lists them. None fires while somebody types. */
import { useEffect, useState } from 'react'
import { Dialog } from './dialog.tsx'

export interface Shortcut {
  /** As `KeyboardEvent.key` has it; with `shift+` before it where Shift is held and the key does not say so itself. */
  readonly key: string
  readonly shown?: string
  readonly does: string
  readonly act: () => void
}

const active = new Set<readonly Shortcut[]>()

/** For as long as the caller is on the screen. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    active.add(shortcuts)
    return () => void active.delete(shortcuts)
  }, [shortcuts])
}

const TYPED_IN = 'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]'

export function findShortcut(event: KeyboardEvent): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(TYPED_IN) !== null && target !== null) return undefined
  if (document.querySelector('dialog[open]') !== null) return undefined
  // What has the focus keeps the keys that it lives by.
  const isOwn = event.key === ' ' || event.key === 'Enter' ? target?.closest('button, a, summary, [role=tab]') : null
  if (isOwn !== null && isOwn !== undefined) return undefined
  const key = event.shiftKey && event.key.startsWith('Arrow') ? `shift+${event.key}` : event.key
  return [...active].flat().findLast((shortcut) => shortcut.key === key)
}

export function useShortcutKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const shortcut = findShortcut(event)
      if (shortcut === undefined) return
      event.preventDefault()
      shortcut.act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  'shift+ArrowLeft': 'Shift ←',
  'shift+ArrowRight': 'Shift →',
}

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  // Read when it opens: the dialog itself adds none.
  const [shown] = useState(() => [...active].flat())
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-5 gap-y-2">
        {shown.map(({ key, shown: name, does }) => (
          <div key={key + does} className="contents">
            <dt>
              <kbd className="rounded-md border border-line bg-well px-1.5 py-0.5 font-sans text-[0.85rem]">
                {name ?? NAMES[key] ?? key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
