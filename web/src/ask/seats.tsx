/** Everyone at the table and how far each is. Which answer is whose is not said here. */
import { useMemo } from 'react'
import type { AskReport } from '../../../src/core/ask/report.ts'
import { nameIn } from '../../../src/views/ask/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { useMoment } from '../fold/moment.ts'
import { Icon } from '../kit/icons.tsx'
import { type SeatAt, seatsAt } from './counted.ts'

export function Seats({ report }: { readonly report: AskReport }) {
  const { state } = useMoment()
  const seats = useMemo(() => seatsAt(state), [state])
  return (
    <section aria-label="Seats">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {seats.map((at) => (
          <li key={at.seat} className="flex items-start gap-2 rounded-lg border border-line bg-card px-3 py-2">
            <Sign is={at.is} />
            <div className="min-w-0 leading-snug">
              <p dir="auto" className="truncate font-medium">
                {oneLine(nameIn(report, at.seat))}
              </p>
              <p className="text-[0.82rem] text-soft">{at.word}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sign({ is }: { readonly is: SeatAt['is'] }) {
  const place = 'mt-0.5 inline-flex size-4 shrink-0 items-center justify-center'
  if (is === 'busy') {
    return (
      <span className={place} aria-hidden="true">
        <span className="size-3.5 animate-spin rounded-full border-2 border-line border-t-accent" />
      </span>
    )
  }
  if (is === 'waiting') return <span className={`${place} rounded-full border-2 border-line`} aria-hidden="true" />
  return (
    <span className={`${place} ${is === 'done' ? 'text-yes' : 'text-open'}`}>
      <Icon name={is === 'done' ? 'check' : 'cross'} />
    </span>
  )
}
