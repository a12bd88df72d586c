/** A member's records, one a model: a model that comes back finds its own. */
import { percent } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Badge } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { whenText } from './names.ts'
import { useRoom } from './room.ts'
import type { RecordRow } from './team.ts'
import { TierBadge } from './tier-badge.tsx'

const share = (rate: number | null): string => (rate === null ? '–' : percent(rate))

const COLUMNS: readonly (readonly [title: string, of: (row: RecordRow) => string])[] = [
  ['Actions', ({ record }) => String(record.actions)],
  ['Penalised', ({ rates }) => share(rates.penaltyRate)],
  ['Citations that hold', ({ rates, record }) => `${share(rates.verification)} of ${record.citationsVerified + record.citationsFailed}`],
  ['Best streak', ({ record }) => String(record.longestVerifiedStreak)],
  ['Stopped', ({ record }) => `${record.commentsRejectedByCircuitBreaker} of ${record.commentsTotal}`],
  ['Issues applied', ({ record }) => `${record.issuesAppliedInWork} of ${record.issuesStarted}`],
  ['Step', ({ record }) => record.escalationLevel],
]

export function RecordTable({ rows }: { readonly rows: readonly RecordRow[] }) {
  const { wallMsOf } = useRoom()
  if (rows.length === 0) return null
  return (
    <details>
      <summary className="w-fit font-medium text-[0.88rem] text-accent">
        {rows.length === 1 ? 'Its record' : `Its records with ${rows.length} models`}
      </summary>
      <div className="mt-2">
        <ScrollBox label="Records by model">
          <table className="w-full min-w-[44rem] border-collapse text-left text-[0.82rem]">
            <thead>
              <tr className="border-line border-b">
                <th scope="col" className="label px-2.5 py-1.5">
                  Model
                </th>
                {COLUMNS.map(([title]) => (
                  <th key={title} scope="col" className="label px-2.5 py-1.5">
                    {title}
                  </th>
                ))}
                <th scope="col" className="label px-2.5 py-1.5">
                  Tier
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.record.model} className="border-line border-t first:border-t-0">
                  <th scope="row" className="px-2.5 py-1.5 font-medium">
                    <span dir="ltr" className="font-mono">
                      {oneLine(row.record.model)}
                    </span>{' '}
                    {row.record.isActive ? <Badge tone="accent">at work</Badge> : <Badge>kept</Badge>}
                    <span className="block font-normal text-soft">
                      {row.record.deactivatedAt === null
                        ? `since ${whenText(wallMsOf(row.record.activatedAt))}`
                        : `until ${whenText(wallMsOf(row.record.deactivatedAt))}`}
                    </span>
                  </th>
                  {COLUMNS.map(([title, of]) => (
                    <td key={title} className="number px-2.5 py-1.5">
                      {of(row)}
                    </td>
                  ))}
                  <td className="px-2.5 py-1.5">
                    <TierBadge tier={row.tier} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </div>
    </details>
  )
}
