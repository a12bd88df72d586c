/** Who disagrees with the result, and who was not heard: shown beside it, never left out. */
import type { AskReport } from '../../../src/core/ask/report.ts'
import { listed } from '../../../src/views/amounts.ts'
import { dissentReason, nameIn, namesIn } from '../../../src/views/ask/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Card, Heading } from '../kit/basics.tsx'

export function Dissent({ report }: { readonly report: AskReport }) {
  if (report.dissent.length === 0) return null
  return (
    <section aria-labelledby="dissent">
      <Heading id="dissent">Dissent</Heading>
      <Card>
        <ul className="flex flex-col gap-2">
          {report.dissent.map((entry) => (
            <li key={`${entry.seat} ${entry.because}`} dir="auto">
              <span className="font-semibold">{oneLine(nameIn(report, entry.seat))}</span>: {oneLine(dissentReason(report, entry))}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

export function Missing({ report }: { readonly report: AskReport }) {
  if (report.abstained.length === 0 && report.spared.length === 0) return null
  return (
    <section aria-labelledby="missing">
      <Heading id="missing">Missing voices</Heading>
      <Card>
        <ul className="flex flex-col gap-2">
          {report.abstained.map(({ seat, stage, because }) => (
            <li key={`${seat} ${stage}`} dir="auto">
              <span className="font-semibold">{oneLine(nameIn(report, seat))}</span>, no {stage === 'answering' ? 'answer' : 'ranking'}:{' '}
              {oneLine(because)}
            </li>
          ))}
          {report.spared.length > 0 && (
            <li>Not asked to rank, since it could change nothing: {oneLine(listed(namesIn(report, report.spared)))}.</li>
          )}
        </ul>
      </Card>
    </section>
  )
}
