/** One column of the board. It scrolls by itself, and only the cards in sight are in the page: two thousand are no more work than twenty. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { grouped } from '../../../src/views/amounts.ts'
import { COLUMNS, type Column } from './board.ts'
import { IssueCard } from './issue-card.tsx'

const GUESS_PX = { frozen: 250, open: 120, waiting: 120, resolved: 120, archived: 110 } as const
const DOTS = { open: 'bg-accent', waiting: 'bg-open', frozen: 'bg-no', resolved: 'bg-yes', archived: 'bg-line' } as const

export function BoardColumn({ column: { key, issues }, isAlone }: { readonly column: Column; readonly isAlone: boolean }) {
  const box = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: issues.length,
    getScrollElement: () => box.current,
    estimateSize: () => GUESS_PX[key],
    getItemKey: (index) => issues[index]?.id ?? index,
    overscan: 4,
    gap: 8,
    paddingStart: 2,
    paddingEnd: 10,
  })
  const { title, empty } = COLUMNS[key]
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-xl border border-line bg-well/60">
      {!isAlone && (
        <h2 className="flex items-center gap-2 px-3 pt-2.5 pb-1.5 font-semibold text-[0.9rem]">
          <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[key]}`} />
          {title} <span className="number font-normal text-soft">{grouped(issues.length)}</span>
        </h2>
      )}
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its focus.
        tabIndex={0}
        aria-label={`Issues: ${title}`}
        className={`min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-b-xl px-2 [overflow-anchor:none] ${isAlone ? 'max-h-[75dvh] pt-2' : 'max-h-[52dvh] xl:max-h-[72dvh]'}`}
      >
        {issues.length === 0 && <p className="px-1 py-3 text-[0.85rem] text-soft">{empty}</p>}
        <ol className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key: id, start }) => {
            const issue = issues[index]
            return issue === undefined ? null : (
              <li key={id} data-index={index} ref={rows.measureElement} className="absolute inset-x-0" style={{ top: start }}>
                <IssueCard issue={issue} />
              </li>
            )
          })}
        </ol>
      </section>
    </section>
  )
}
