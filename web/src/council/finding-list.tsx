/** The findings under their headings; the chosen one is open, and its passage is shown beside it. */
import { memo, useEffect, useRef } from 'react'
import type { CouncilReport, ReportedFinding } from '../../../src/core/council/report-types.ts'
import { placeOf } from '../../../src/views/council/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Badge } from '../kit/basics.tsx'
import { sinceWord } from './changes.ts'
import type { Group } from './choice.ts'
import { OUTCOME_TONES, useCouncil } from './council.ts'
import { FindingCard } from './finding-card.tsx'
import { SeverityBadge } from './parts.tsx'

export function FindingList({ groups, isBesideText }: { readonly groups: readonly Group[]; readonly isBesideText: boolean }) {
  const { report, chosen, choose } = useCouncil()
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ title, findings }) => (
        <section key={title}>
          {title !== '' && (
            <h3 dir="auto" className="mb-1.5 flex items-baseline justify-between gap-3 font-semibold text-[0.93rem]">
              {oneLine(title)}
              <span className="number font-normal text-[0.82rem] text-soft">{findings.length}</span>
            </h3>
          )}
          <ul className="flex flex-col gap-2">
            {findings.map((finding) => (
              <FindingRow
                key={finding.id}
                report={report}
                finding={finding}
                isOpen={finding.id === chosen}
                isBesideText={isBesideText}
                choose={choose}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const EDGES = { blocker: 'border-l-no', major: 'border-l-open', minor: 'border-l-accent', info: 'border-l-line' } as const

const FindingRow = memo(function FindingRow({
  report,
  finding,
  isOpen,
  isBesideText,
  choose,
}: {
  readonly report: CouncilReport
  readonly finding: ReportedFinding
  readonly isOpen: boolean
  readonly isBesideText: boolean
  readonly choose: (id: string | null) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const edge = finding.outcome === 'dismissed' ? 'border-l-line' : EDGES[finding.severity]
  return (
    <li className={`rounded-lg border border-line border-l-4 bg-card ${edge} ${isOpen ? 'shadow-md' : ''}`}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => choose(isOpen ? null : finding.id)}
        className="block w-full scroll-mt-4 scroll-mb-[45dvh] rounded-lg px-3 py-2.5 text-left hover:bg-well/60"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <SeverityBadge severity={finding.severity} />
          <span className="font-semibold text-[0.9rem]">{finding.id}</span>
          <span className="text-[0.85rem] text-soft">{finding.category}</span>
          <span className="ml-auto flex flex-wrap gap-1.5">
            <SinceBadge report={report} id={finding.id} />
            {finding.outcome !== 'standing' && <Badge tone={OUTCOME_TONES[finding.outcome]}>{finding.outcome}</Badge>}
            {finding.quote !== null && finding.check?.verdict === 'failed' && <Badge tone="no">✗ quotation not found</Badge>}
          </span>
        </span>
        <span dir="auto" className={`mt-1 ${isOpen ? 'block' : 'line-clamp-2'}`}>
          {oneLine(finding.description)}
        </span>
        <span dir="auto" className="mt-0.5 block text-[0.82rem] text-soft">
          {oneLine(placeOf(finding))} · {heldText(finding, report.agents.length)}
        </span>
      </button>
      {isOpen && <FindingCard report={report} finding={finding} isBesideText={isBesideText} />}
    </li>
  )
})

function heldText({ supporters, dissenters }: ReportedFinding, seats: number): string {
  const held = `held by ${supporters.length} of ${seats}`
  return dissenters.length === 0 ? held : `${held}, disputed by ${dissenters.length}`
}

function SinceBadge({ report, id }: { readonly report: CouncilReport; readonly id: string }) {
  const word = report.since === null ? null : sinceWord(report.since, id)
  return word === null ? null : <Badge tone={word === 'came back' ? 'no' : word === 'new' ? 'accent' : 'plain'}>{word}</Badge>
}
