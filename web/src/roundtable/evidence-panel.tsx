/** Everything that was quoted or named: what does not hold first, each opening its source at the passage. */
import { useMemo } from 'react'
import { evidenceById, type Registry } from '../../../src/core/evidence/registry.ts'
import type { EvidenceRow } from '../../../src/core/roundtable/report-types.ts'
import { counted, listed } from '../../../src/views/amounts.ts'
import { Badge, Button, Empty } from '../kit/basics.tsx'
import { Reference } from '../source/references.tsx'
import { evidenceFor } from './claim-choice.ts'
import { ClaimFilters } from './claim-filters.tsx'
import { ClaimLinks } from './claim-link.tsx'
import { MoreRows } from './claims-panel.tsx'
import { useRoundtable } from './table.ts'
import { clearClaimWish, useClaimWish } from './use-claim-wish.ts'
import { usePage } from './use-page.ts'

export function EvidencePanel() {
  const { report, house, nameOf } = useRoundtable()
  const wish = useClaimWish()
  const evidence = useMemo(() => evidenceFor(report, wish), [report, wish])
  const { shown, left, more } = usePage(evidence, wish)
  if (report.evidence.length === 0) return <Empty title="Nothing has been quoted or named yet." />
  return (
    <div className="flex flex-col gap-3">
      <ClaimFilters report={report} wish={wish} what="evidence" shown={evidence.length} all={report.evidence.length} />
      {evidence.length === 0 && (
        <Empty title="No evidence fits this choice">
          <Button onClick={clearClaimWish}>Show all evidence</Button>
        </Empty>
      )}
      <ul className="grid gap-2 xl:grid-cols-2">
        {shown.map((item) => (
          <Item key={item.id} item={item} registry={house.registry} nameOf={nameOf} />
        ))}
      </ul>
      <MoreRows left={left} onMore={more} />
    </div>
  )
}

interface ItemProps {
  readonly item: EvidenceRow
  readonly registry: Registry
  readonly nameOf: (seat: string) => string
}

function Item({ item, registry, nameOf }: ItemProps) {
  const kept = evidenceById(registry, item.id)
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-xl border border-line bg-card px-4 py-3 text-[0.9rem]">
      {kept !== null && (
        <div>
          <Reference item={{ id: item.id, reference: kept.reference, check: kept.check }} name={item.id} />
        </div>
      )}
      <p dir="auto" className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1 text-[0.85rem] text-soft">
        <Badge>{item.kind}</Badge>
        <span>cited by {listed(item.by.map(nameOf))}</span>
        {item.claims.length > 0 && (
          <span>
            for {counted(item.claims.length, 'claim')}: <ClaimLinks ids={[...new Set(item.claims)].slice(0, CLAIMS_SHOWN)} />
            {item.claims.length > CLAIMS_SHOWN && ' …'}
          </span>
        )}
      </p>
    </li>
  )
}

const CLAIMS_SHOWN = 12
