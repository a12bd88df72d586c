/** A box in which a wide table scrolls, so that the page does not. It can be reached and scrolled with the keyboard. */
import type { ReactNode } from 'react'

export const ScrollBox = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
    tabIndex={0}
    className="relative overflow-x-auto rounded-xl border border-line bg-card [overflow-wrap:break-word]"
  >
    {children}
  </section>
)
