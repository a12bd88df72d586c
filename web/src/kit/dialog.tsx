/** A dialog over the page: the browser's own, so that focus, Escape and screen readers work as people know them. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './basics.tsx'

/** What is to have the focus first bears `data-first`; else it is the way out. */
export function Dialog({
  title,
  onClose,
  wide = false,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before it is taken away, so that the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog already; the click is for the backdrop.
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
      className={`max-h-[90dvh] w-[calc(100vw-1.5rem)] overflow-hidden rounded-2xl border border-line bg-card p-0 shadow-2xl ${wide ? 'max-w-4xl' : 'max-w-lg'}`}
    >
      <div className="flex max-h-[90dvh] flex-col">
        <header className="flex items-start justify-between gap-4 border-line border-b px-5 py-3">
          <h2 id={id} dir="auto" className="pt-1 font-semibold text-[1.05rem] leading-snug">
            {title}
          </h2>
          <IconButton icon="close" name="Close" onClick={onClose} />
        </header>
        <div className="min-h-0 overflow-y-auto px-5 py-4">{children}</div>
      </div>
    </dialog>
  )
}
