/** Who sits there: the perspective each was given, whose words it is shown, who answers for it, and where it stands now. */
import { listed, percent } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { ROLES } from '../../../src/views/roundtable/phrases.ts'
import { answeredBy } from '../../../src/views/roundtable/reading.ts'
import { Badge, Card, Empty, SideBadge } from '../kit/basics.tsx'
import { useRoundtable } from './table.ts'

export function SeatsPanel() {
  const { report, own, nameOf } = useRoundtable()
  if (report.seats.length === 0) return <Empty title="The table is being laid." />
  return (
    <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {report.seats.map((row) => {
        const sees = own.places[row.seat]?.sees ?? []
        const role = ROLES[row.role]
        return (
          <li key={row.seat}>
            <Card className="flex h-full flex-col gap-1.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-2">
                <span dir="auto" className="font-semibold">
                  {row.name}
                </span>
                <span className="text-[0.8rem] text-soft">the others know it as {row.alias}</span>
              </p>
              <p className="flex flex-wrap items-center gap-1.5">
                {row.side !== null && <SideBadge side={row.side} />}
                {row.confidence !== null && <span className="number text-[0.85rem]">{percent(row.confidence)} sure</span>}
                {row.openBlockers > 0 && <Badge tone="no">blocks</Badge>}
              </p>
              <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[0.88rem]">
                <dt className="text-soft">Anchor</dt>
                <dd>{row.anchor}</dd>
                {role !== '' && (
                  <>
                    <dt className="text-soft">Role</dt>
                    <dd>{role}</dd>
                  </>
                )}
                {row.perspective !== null && (
                  <>
                    <dt className="text-soft">Perspective</dt>
                    <dd dir="auto">{oneLine(row.perspective)}</dd>
                  </>
                )}
                <dt className="text-soft">Shown</dt>
                <dd dir="auto">{shownTo(report.mode, sees, report.seats.length, nameOf)}</dd>
                <dt className="text-soft">Answered by</dt>
                <dd>{answeredBy(row)}</dd>
              </dl>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}

function shownTo(mode: string, sees: readonly string[], seats: number, nameOf: (seat: string) => string): string {
  if (mode === 'delphi') return 'figures over all, no names'
  return sees.length >= seats - 1 ? 'everybody’s words' : `the words of ${listed(sees.map(nameOf))}`
}
