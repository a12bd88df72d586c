/** Who is writing at this moment, with the first words of it: unchecked, not on record, and gone once it is. */
import type { Deliberation } from '../../../src/core/deliberation.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { seatName } from '../../../src/views/terminal/names.ts'
import type { Writing } from '../api/live.ts'

interface WhoWritesProps {
  readonly writing: ReadonlyMap<string, Writing>
  readonly state: Deliberation
}

export function WhoWrites({ writing, state }: WhoWritesProps) {
  const open = [...writing.values()].filter(({ request, attempt }) => {
    const ask = state.house.desk[request]
    return ask?.attempt === attempt && ask.inFlight !== null
  })
  if (open.length === 0) return null
  return (
    <ul aria-label="Who is writing" className="flex flex-col gap-1 text-[0.88rem] text-soft">
      {open.map(({ request, seat, words }) => (
        <li key={request} dir="auto" className="truncate">
          <span className="font-medium text-ink">{seatName(state, seat)}</span> is writing{words === '' ? ' …' : `: ${oneLine(words)}…`}
        </li>
      ))}
    </ul>
  )
}
