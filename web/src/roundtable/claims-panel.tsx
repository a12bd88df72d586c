/** Every claim that was made: what is disputed first, each with where it was said, who holds it, and what it rests on. */
import { memo, useMemo } from 'react'
import { verdictWord } from '../../../src/core/evidence/wording.ts'
import type { ClaimRow, EvidenceRow } from '../../../src/core/roundtable/report-types.ts'
import { listed } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { MARKS } from '../../../src/views/reading.ts'
import { labelText } from '../../../src/views/roundtable/claims.ts'
import { STATUS_MARKS } from '../../../src/views/roundtable/phrases.ts'
import { Badge, Button, Empty } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import type { Tone } from './cells.ts'
import { claimsFor, statusOf } from './claim-choice.ts'
import { ClaimFilters } from './claim-filters.tsx'
import { ClaimLink } from './claim-link.tsx'
import { SaidLink } from './said-link.tsx'
import { useRoundtable } from './table.ts'
import { clearClaimWish, useClaimWish } from './use-claim-wish.ts'
import { usePage } from './use-page.ts'

export function ClaimsPanel() {
  const { report, nameOf } = useRoundtable()
  const wish = useClaimWish()
  const claims = useMemo(() => claimsFor(report, wish), [report, wish])
  const { shown, left, more } = usePage(claims, wish)
  const verdicts = useMemo(() => new Map(report.evidence.map((row) => [row.id, row])), [report])
  if (report.claims.length === 0) return <Empty title="No claim has been made yet." />
  return (
    <div className="flex flex-col gap-3">
      <ClaimFilters report={report} wish={wish} what="claims" shown={claims.length} all={report.claims.length} />
      {claims.length === 0 ? (
        <Empty title="No claim fits this choice">
          <Button onClick={clearClaimWish}>Show all claims</Button>
        </Empty>
      ) : (
        <ScrollBox label="Claims">
          <table className="w-full min-w-[52rem] border-collapse text-left text-[0.9rem]">
            <thead>
              <tr className="border-line border-b text-[0.82rem] text-soft">
                {['Claim', 'Label', 'Status', 'Said', 'Who', 'Rests on'].map((title) => (
                  <th key={title} scope="col" className="px-3 py-2 font-semibold">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((claim) => (
                <Row key={claim.id} claim={claim} nameOf={nameOf} verdicts={verdicts} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <MoreRows left={left} onMore={more} />
    </div>
  )
}

export const MoreRows = ({ left, onMore }: { readonly left: number; readonly onMore: () => void }) =>
  left === 0 ? null : (
    <div className="flex justify-center">
      <Button small onClick={onMore}>
        Show more ({left} left)
      </Button>
    </div>
  )

const STATUS_TONES: Readonly<Record<ClaimRow['status'], Tone>> = { accepted: 'yes', contested: 'no', open: 'plain', retracted: 'plain' }
const LABEL_TONES: Readonly<Record<ClaimRow['label'], Tone>> = {
  FACT: 'accent',
  INFER: 'plain',
  KNOWN: 'plain',
  ASSUME: 'open',
  ABSENT: 'open',
  OPEN: 'plain',
}

export const StatusBadge = ({ status }: { readonly status: ClaimRow['status'] }) => (
  <Badge tone={STATUS_TONES[status]}>
    {STATUS_MARKS[status]} {status}
  </Badge>
)
export const LabelBadge = ({ label }: { readonly label: ClaimRow['label'] }) => <Badge tone={LABEL_TONES[label]}>{label}</Badge>

interface RowProps {
  readonly claim: ClaimRow
  readonly nameOf: (seat: string) => string
  readonly verdicts: ReadonlyMap<string, EvidenceRow>
}

const Row = memo(function Row({ claim, nameOf, verdicts }: RowProps) {
  const { id, text, label, declared, because, seat, round, cites, restatements } = claim
  return (
    <tr className="border-line border-t align-top first:border-t-0">
      <td className="min-w-72 px-3 py-2">
        <span className="number font-semibold text-soft">{id}</span> <span dir="auto">{oneLine(text)}</span>
        {because !== null && statusOf(claim) !== 'open' && (
          <span dir="auto" className="mt-0.5 block text-[0.82rem] text-soft">
            {oneLine(because)}
          </span>
        )}
      </td>
      <td className="px-3 py-2">
        <LabelBadge label={label} />
        {label !== declared && <span className="mt-0.5 block text-[0.78rem] text-open">{labelText(claim).replace(`${label} `, '')}</span>}
      </td>
      <td className="px-3 py-2">
        <StatusBadge status={statusOf(claim)} />
      </td>
      <td className="px-3 py-2">
        <SaidLink round={round} seat={seat} name={nameOf(seat)} />
        {restatements > 0 && (
          <span className="block text-[0.78rem] text-soft">said again {restatements === 1 ? 'once' : `${restatements} times`}</span>
        )}
      </td>
      <td className="px-3 py-2 text-[0.85rem]" dir="auto">
        {claim.for.length > 0 && <span className="block">for: {listed(claim.for.map(nameOf))}</span>}
        {claim.against.length > 0 && <span className="block text-no">against: {listed(claim.against.map(nameOf))}</span>}
      </td>
      <td className="px-3 py-2">
        {cites.length === 0 ? (
          <span className="text-[0.82rem] text-soft">nothing</span>
        ) : (
          <ul className="flex flex-col gap-0.5">
            {cites.map((cited) => (
              <li key={cited} className="whitespace-nowrap">
                <ClaimLink id={cited} /> <Verdict row={verdicts.get(cited)} />
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
})

const VERDICT_COLOURS = { verified: 'text-yes', failed: 'text-no', unverified: 'text-open' } as const

const Verdict = ({ row }: { readonly row: EvidenceRow | undefined }) =>
  row === undefined ? null : (
    <span className={`text-[0.8rem] ${VERDICT_COLOURS[row.verdict]}`}>
      {MARKS[row.verdict]} {verdictWord(row)}
    </span>
  )
