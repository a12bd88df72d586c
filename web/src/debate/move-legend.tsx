/** A move as a badge that says on hover and focus what it means, and the dialog that explains all thirteen. */
import { createContext, useContext, useId } from 'react'
import type { Move } from '../../../src/core/debate/words.ts'
import { Dialog } from '../kit/dialog.tsx'
import { FAMILIES, type Family, MOVES } from './moves.ts'

/** Opens the dialog; one of it stands in the view, not one a message. */
export const LegendContext = createContext<() => void>(() => undefined)

/** The sentence hangs below whatever head it stands in (`relative`), as wide as that: it never runs out of a narrow column. */
export function MoveBadge({ move }: { readonly move: Move }) {
  const open = useContext(LegendContext)
  const id = useId()
  const { name, about } = MOVES[move]
  return (
    <span className="group inline-flex">
      <button
        type="button"
        aria-describedby={id}
        onClick={open}
        className="inline-flex items-center whitespace-nowrap rounded-full border border-line bg-page px-2 py-px font-semibold text-[0.72rem] text-soft tracking-wide transition-colors hover:border-accent hover:text-accent"
      >
        {name}
      </button>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-line bg-card px-2.5 py-1.5 text-[0.8rem] leading-snug shadow-lg group-focus-within:visible group-hover:visible"
      >
        {about}
      </span>
    </span>
  )
}

export function MoveLegend({ onClose }: { readonly onClose: () => void }) {
  const moves = Object.values(MOVES)
  return (
    <Dialog title="What the moves mean" onClose={onClose} wide>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {(Object.keys(FAMILIES) as readonly Family[]).map((family) => (
          <section key={family}>
            <h3 className="font-semibold">{FAMILIES[family].title}</h3>
            <p className="mb-2 text-[0.88rem] text-soft">{FAMILIES[family].about}</p>
            <dl className="flex flex-col gap-2">
              {moves
                .filter((move) => move.family === family)
                .map(({ name, about }) => (
                  <div key={name}>
                    <dt className="font-medium text-[0.9rem]">{name}</dt>
                    <dd className="text-[0.9rem] text-soft">{about}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
