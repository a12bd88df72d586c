/** Everybody at the table, and who stands together. As wide as its place: one column beside the threads, up to three alone. */
import { useMemo, useState } from 'react'
import type { ReportedSeat } from '../../../../src/core/debate/report-types.ts'
import { isClosed } from '../../../../src/core/house/house.ts'
import { counted } from '../../../../src/views/amounts.ts'
import { cruxesOf, nameIn } from '../../../../src/views/debate/reading.ts'
import { Heading } from '../../kit/basics.tsx'
import { SayDialog } from '../../steer/say-dialog.tsx'
import { campOf } from './camp.tsx'
import { Coalitions } from './coalitions.tsx'
import { confidencesOf } from './confidences.ts'
import { useDebate } from './debate-at.ts'
import { SeatRow, type SeatShown } from './seat-row.tsx'
import { waitingFor } from './waiting.ts'

export function SeatsPanel() {
  const { story, seq, isNow, house, own, report } = useDebate()
  const [leaving, setLeaving] = useState<ReportedSeat | null>(null)
  const confidences = useMemo(() => confidencesOf(story.events, seq), [story, seq])
  const rows = useMemo((): readonly SeatShown[] => {
    const cruxes = cruxesOf(report).toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
    const waiting = waitingFor(own, house.desk, (seat) => nameIn(report, seat))
    return report.seats.map((seat) => ({
      seat,
      camp: campOf(report, seat.seat),
      confidences: confidences.get(seat.seat) ?? [],
      cruxes,
      threads: Object.values(own.threads)
        .filter(({ participants, positions }) => participants.includes(seat.seat) || positions[seat.seat] !== undefined)
        .map(({ id }) => id),
      waiting: waiting.filter((one) => one.seat === seat.seat),
      isGoing: !isClosed(house),
    }))
  }, [report, own, house, confidences])
  const isGoing = house.status === 'open' || house.status === 'paused'
  const present = report.seats.filter(({ gone }) => gone === null).length
  return (
    <div className="@container flex flex-col gap-5">
      <section aria-labelledby="seats-title">
        <Heading id="seats-title" beside={seatsText(present, report.seats.length)}>
          Seats
        </Heading>
        <ul className="grid @2xl:grid-cols-2 @6xl:grid-cols-3 gap-2.5">
          {rows.map((shown) => (
            <SeatRow
              key={shown.seat.seat}
              shown={shown}
              onRemove={isNow && isGoing && shown.seat.gone === null ? () => setLeaving(shown.seat) : null}
            />
          ))}
        </ul>
        <p className="mt-2 text-[0.8rem] text-soft">
          The line shows how sure a seat said it was, from its first word to its last; the dashes are 50 %. The letter is its camp.
        </p>
      </section>
      <Coalitions report={report} />
      {leaving !== null && (
        <SayDialog kind="remove-seat" id={house.id} about={{ key: leaving.seat, name: leaving.name }} onClose={() => setLeaving(null)} />
      )}
    </div>
  )
}

const seatsText = (present: number, all: number): string =>
  present === all ? counted(all, 'seat') : `${present} of ${counted(all, 'seat')} still there`
