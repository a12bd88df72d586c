/** A small part of a contribution under its title. */
import type { ReactNode } from 'react'

export const Block = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="min-w-0">
    <h3 className="label mb-1">{title}</h3>
    {children}
  </section>
)
