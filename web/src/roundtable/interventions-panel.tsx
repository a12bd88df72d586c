/** What the rules and people did to the talk: agreement put to the test, what was asked, what was kept back, what was only logged. */
import type { RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { blockEntries, contextEntries, doubtEntries, type Entry, withheldEntries } from '../../../src/views/roundtable/sections.ts'
import { Badge, Empty } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { Entries, Section } from './entries.tsx'
import { type Table, useRoundtable } from './table.ts'

export function InterventionsPanel() {
  const table = useRoundtable()
  const { report } = table
  const lifted = liftedEntries(table)
  const parts = [doubtEntries(report), contextEntries(report), blockEntries(report), withheldEntries(report), lifted]
  if (parts.every((entries) => entries.length === 0))
    return (
      <Empty title="Nothing had to be done about the talk so far.">
        <p>
          Here stands when agreement came too easily and what was done about it, what seats and rules asked of people, and what was kept
          back.
        </p>
      </Empty>
    )
  return (
    <div className="flex flex-col gap-6">
      <Entries title="Agreement put to the test" entries={doubtEntries(report)} empty="No sign of groupthink was found." />
      {report.objections.map((objection) => (
        <Duties key={objection.round} objection={objection} table={table} />
      ))}
      <Entries title="Asked of the caller" entries={contextEntries(report)} />
      <Entries title="Not published" entries={blockEntries(report)} />
      <Entries title="Blockers set aside" entries={lifted} />
      <Entries title="Only logged" entries={withheldEntries(report)} />
    </div>
  )
}

const liftedEntries = ({ own, nameOf }: Table): readonly Entry[] =>
  Object.entries(own.lifted).map(([seat, { round, by, because }]) => ({
    name: nameOf(seat),
    text: `${by} set its blocker aside after round ${round}: ${because}`,
    under: [],
    isFlag: false,
  }))

const DUTIES = [
  ['counterargument', 'A new counterargument'],
  ['hypothesis', 'A new hypothesis'],
  ['assumption', 'An assumption challenged'],
] as const

/** Whether each seat did what a round of objections asks of everybody. */
function Duties({ objection, table }: { readonly objection: RoundtableReport['objections'][number]; readonly table: Table }) {
  return (
    <Section title={`Who brought what in round ${objection.round}`}>
      <ScrollBox label={`What each seat brought in round ${objection.round}`}>
        <table className="w-full min-w-[44rem] border-collapse text-left text-[0.9rem]">
          <thead>
            <tr className="border-line border-b text-[0.82rem] text-soft">
              <th scope="col" className="px-3 py-2 font-semibold">
                Seat
              </th>
              {DUTIES.map(([key, title]) => (
                <th key={key} scope="col" className="px-3 py-2 font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {objection.seats.map((row) => (
              <tr key={row.seat} className="border-line border-t align-top first:border-t-0">
                <th scope="row" dir="auto" className="px-3 py-2 font-semibold">
                  {table.nameOf(row.seat)}
                </th>
                {DUTIES.map(([key]) => (
                  <td key={key} className="px-3 py-2">
                    <Badge tone={row[key].met ? 'yes' : 'no'}>{row[key].met ? '✓ brought' : '✗ missing'}</Badge>
                    <span dir="auto" className="mt-0.5 block text-[0.82rem] text-soft">
                      {oneLine(row[key].because)}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Section>
  )
}
