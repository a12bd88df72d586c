/** Verification by question: how often each passed, and who failed it where and why. */
import type { RoundtableReport } from '../../../src/core/roundtable/report-types.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Empty } from '../kit/basics.tsx'
import { ResultsBar } from './results-bar.tsx'
import { SaidLink } from './said-link.tsx'
import { useRoundtable } from './table.ts'

export function ChecksPanel() {
  const { report } = useRoundtable()
  if (report.verification.length === 0 || report.rounds.length < 2)
    return (
      <Empty title="Nothing has been checked yet.">
        <p>Every contribution is checked by code against a few questions, from the first round on in which seats hear each other.</p>
      </Empty>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-[0.88rem] text-soft">
        Every contribution is checked against these questions by code, from what it declares; a judge rules on the rest where one serves.
        Who fails is asked once to mend it. Counted is the last version.
      </p>
      <ul className="flex flex-col gap-2">
        {report.verification.map((row) => (
          <Question key={row.question} row={row} />
        ))}
      </ul>
    </div>
  )
}

function Question({ row }: { readonly row: RoundtableReport['verification'][number] }) {
  const { nameOf } = useRoundtable()
  const { question, asks, pass, fail, unverified, failedBy } = row
  return (
    <li className="rounded-xl border border-line bg-card px-4 py-3">
      <div className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_18rem]">
        <p>
          <span className="number mr-2 font-semibold text-soft">{question}</span>
          {asks}
        </p>
        <ResultsBar title={question} pass={pass} fail={fail} unverified={unverified} />
      </div>
      {failedBy.length > 0 && (
        <details className="mt-1.5 text-[0.9rem]" open={failedBy.length <= OPEN_UP_TO}>
          <summary className="w-fit font-medium text-soft">Who failed it, and why</summary>
          <ul className="mt-1 flex flex-col gap-1">
            {failedBy.map(({ seat, round, because }) => (
              <li key={`${seat} ${round}`} dir="auto">
                <SaidLink round={round} seat={seat} name={nameOf(seat)} />: {oneLine(because)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const OPEN_UP_TO = 3
