/**
 * A box in which a wide table scrolls, so that the page does not. It can be reached and scrolled with the keyboard. Where more lies
 * beyond its right edge, a shade says so: a telephone shows no bar before one scrolls.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Widths are rounded, so the last pixel is no more to see. */
const ROUNDING_PX = 1

export function ScrollBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const [hasMore, setMore] = useState(false)
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const look = (): void => setMore(current.scrollLeft + current.clientWidth < current.scrollWidth - ROUNDING_PX)
    const sizes = new ResizeObserver(look)
    // The box has the page's width; what is in it may grow without it.
    for (const one of [current, ...current.children]) sizes.observe(one)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div className="relative min-w-0">
      <section
        ref={box}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
        tabIndex={0}
        className="relative overflow-x-auto rounded-xl border border-line bg-card [overflow-wrap:break-word]"
      >
        {children}
      </section>
      {hasMore && (
        <span
          data-more
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-px right-px w-10 rounded-r-xl bg-linear-to-l from-ink/25 to-transparent print:hidden"
        />
      )}
    </div>
  )
}
