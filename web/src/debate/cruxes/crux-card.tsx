/** What is known of a crux, as the reports say it: how far it may be relied on, who holds what, what would settle it, what turns on it. */
import type { ReactNode } from 'react'
import type { DebateReport, ReportedCrux } from '../../../../src/core/debate/report-types.ts'
import { DISAGREEMENTS, dcgText, two } from '../../../../src/views/debate/phrases.ts'
import { challengesOf, concessionsOf, flipsText, horizonsOf, restatementsOf, standingOf } from '../../../../src/views/debate/reading.ts'
import { Icon } from '../../kit/icons.tsx'
import { CruxEvidence, MessageLink } from './crux-evidence.tsx'
import { StatusBadge } from './crux-list.tsx'
import { CruxPositions } from './crux-positions.tsx'
import { Sentences } from './sentences.tsx'

export function CruxCard({
  report,
  crux,
  challenge,
}: {
  readonly report: DebateReport
  readonly crux: ReportedCrux
  readonly challenge: ReactNode
}) {
  const isPrimary = report.primaryCrux === crux.id
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.85rem] text-soft">
          {isPrimary && (
            <span className="flex items-center gap-1 font-semibold text-accent">
              <Icon name="star" size={14} />
              primary crux
            </span>
          )}
          <span className="number font-semibold">{crux.id}</span>
          <StatusBadge crux={crux} />
          <span className="ml-auto">{challenge}</span>
        </p>
        <p dir="auto">
          <strong className="font-semibold">{DISAGREEMENTS[crux.disagreement]}.</strong> {crux.diagnosis}
        </p>
        <p dir="auto" className={`text-[0.88rem] ${crux.validated ? 'text-soft' : 'text-open'}`}>
          {standingOf(crux).join(' · ')}
        </p>
        {isPrimary && report.primaryCruxReason !== null && (
          <p dir="auto" className="text-[0.88rem] text-soft">
            {report.primaryCruxReason}
          </p>
        )}
      </div>
      <Part title="Who holds what">
        <CruxPositions crux={crux} />
      </Part>
      <List title="Look another time ahead than most" items={horizonsOf(crux)} />
      <List title="Concessions" items={concessionsOf(crux)} />
      <List title="Both sides grant" items={crux.granted} />
      <List title="What would settle it" items={crux.resolutionCriteria} />
      <Part title="What turns on it">
        <Worth crux={crux} />
      </Part>
      {crux.evidence.length > 0 && (
        <Part title="Evidence">
          <CruxEvidence report={report} crux={crux} />
        </Part>
      )}
      <List title="Restated in the other side’s words" items={restatementsOf(report, crux)} />
      <List title="Challenged" items={challengesOf(crux)} />
      <List title="Also proposed here" items={crux.alternativesConsidered} />
      {crux.supportingMessages.length > 0 && (
        <Part title="Messages behind it">
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-[0.9rem]">
            {crux.supportingMessages.map((id) => (
              <MessageLink key={id} id={id} />
            ))}
          </p>
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5 font-semibold text-[0.95rem]">{title}</h3>
    {children}
  </section>
)

function List({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Part title={title}>
      <Sentences sentences={items} />
    </Part>
  )
}

const FACTORS = [
  ['coverage', 'the share of seats whose answer to the topic hangs on it'],
  ['polarity', 'how evenly YES and NO are split: 1 is half and half'],
  ['impact', 'how sure those seats are that they would change'],
] as const

/** DCG in plain words, with the same numbers as every report. */
function Worth({ crux }: { readonly crux: ReportedCrux }) {
  return (
    <div className="flex flex-col gap-2 text-[0.9rem]">
      <p className="number">
        <strong className="font-semibold">DCG</strong> {dcgText(crux.dcg)}
      </p>
      <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_auto_1fr]">
        {FACTORS.map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="number text-soft sm:text-right">{two(crux.dcg[name])}</dd>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p dir="auto" className="text-soft">
        {flipsText(crux)}
      </p>
    </div>
  )
}
