/** The cruxes as a plain list, the weightiest first: for phones, screen readers, and whoever prefers to read. */
import { memo } from 'react'
import type { DebateReport, ReportedCrux } from '../../../../src/core/debate/report-types.ts'
import { two } from '../../../../src/views/debate/phrases.ts'
import { cruxesOf } from '../../../../src/views/debate/reading.ts'
import { Badge } from '../../kit/basics.tsx'
import { SidesBar } from '../../kit/charts.tsx'
import { Icon } from '../../kit/icons.tsx'
import { CampLetter, campMark } from '../seats/camp.tsx'
import { amountsOf, amountsText } from './map-graph.ts'

export const CruxList = memo(function CruxList({
  report,
  onOpen,
}: {
  readonly report: DebateReport
  readonly onOpen: (id: string) => void
}) {
  return (
    <ol className="flex flex-col gap-2.5">
      {cruxesOf(report).map((crux) => (
        <li key={crux.id}>
          <CruxItem crux={crux} report={report} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
})

function CruxItem({
  crux,
  report,
  onOpen,
}: {
  readonly crux: ReportedCrux
  readonly report: DebateReport
  readonly onOpen: (id: string) => void
}) {
  const amounts = amountsOf(crux)
  const isPrimary = report.primaryCrux === crux.id
  const camps = report.coalitions.flatMap(({ positions }, index) => {
    const side = positions[crux.id]
    return side === undefined ? [] : [{ index, side }]
  })
  return (
    <button
      type="button"
      onClick={() => onOpen(crux.id)}
      className={`flex w-full flex-col gap-1.5 rounded-xl border bg-card px-3.5 py-3 text-left transition-colors hover:border-accent ${isPrimary ? 'border-accent' : 'border-line'}`}
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.78rem] text-soft">
        {isPrimary && (
          <span className="flex items-center gap-1 font-semibold text-accent">
            <Icon name="star" size={13} />
            primary
          </span>
        )}
        <span className="number font-semibold">{crux.id}</span>
        <StatusBadge crux={crux} />
        <span className="number ml-auto">DCG {two(crux.dcg.score)}</span>
      </span>
      <span dir="auto" className="font-medium leading-snug">
        {crux.question}
      </span>
      <SidesBar title="Positions" amounts={amounts} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8rem] text-soft">
        <span className="number">{amountsText(amounts)}</span>
        {camps.map(({ index, side }) => (
          <span key={index} className="flex items-center gap-1">
            <CampLetter camp={campMark(report, index)} /> {side}
          </span>
        ))}
      </span>
    </button>
  )
}

/** What a reader must know before relying on it. */
export function StatusBadge({ crux: { status, validated, provisional } }: { readonly crux: ReportedCrux }) {
  if (status === 'challenged') return <Badge tone="no">challenged</Badge>
  if (!validated) return <Badge tone="open">not validated</Badge>
  if (provisional) return <Badge>provisional</Badge>
  return <Badge tone={status === 'resolved' ? 'yes' : 'plain'}>{status}</Badge>
}
