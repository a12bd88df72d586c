/** What the governor did, in the order in which it did it: each leads to its moment. */
import { useMemo } from 'react'
import type { Recorded } from '../../../src/core/words.ts'
import { clockTime } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { useMoment } from '../fold/moment.ts'
import { governorMark } from '../replay/governor-marks.ts'
import type { Mark } from '../replay/marks.ts'
import { holdersIn } from './cases.ts'

export function GovernorPoints({ onMark }: { readonly onMark: (seq: number) => void }) {
  const { story, seq, state } = useMoment()
  const points = useMemo(() => {
    const nameAt = holdersIn(state.house)
    const marked = (event: Recorded): Mark | null =>
      governorMark(
        event,
        (kind, title) => ({ seq: event.seq, kind, title }),
        (seat) => nameAt(seat, event.seq),
      )
    return story.events.slice(0, seq).flatMap((event) => marked(event) ?? [])
  }, [story, seq, state])
  if (points.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 font-semibold">What the governor did</h3>
      <ol className="flex flex-col">
        {points.map(({ seq: at, title }) => (
          <li key={at}>
            <button
              type="button"
              onClick={() => onMark(at)}
              className="flex w-full items-baseline gap-2 rounded-md px-1 py-1 text-left text-[0.88rem] hover:bg-well"
            >
              <span className="number w-12 shrink-0 text-right text-soft">{clockTime(story.events[at - 1]?.at ?? 0)}</span>
              <span aria-hidden="true" className="w-4 shrink-0 text-center font-bold text-open">
                ◆
              </span>
              <span dir="auto" className="line-clamp-3 min-w-0">
                {oneLine(title)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
