/** How the rankings were counted: every pair, the points beside it, and each ballot with its reasons. */
import type { ReactNode } from 'react'
import type { AskReport } from '../../../src/core/ask/report.ts'
import { ballotReason, countingNote, nameIn, placesIn, type Standing, standings, votesBetween } from '../../../src/views/ask/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Card, Heading, Note } from '../kit/basics.tsx'
import { Meter } from '../kit/charts.tsx'

export function Counting({ report }: { readonly report: AskReport }) {
  const rows = standings(report)
  if (rows.length === 0) return null
  const note = countingNote(report)
  return (
    <section aria-labelledby="counting" className="flex flex-col gap-3">
      <Heading id="counting" beside="Pairs decide; points stand beside.">
        How it was counted
      </Heading>
      {note !== null && <Note kind="warning">{oneLine(note)}</Note>}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Matrix report={report} rows={rows} />
          <Points rows={rows} />
        </div>
        <Ballots report={report} />
      </div>
    </section>
  )
}

function Matrix({ report, rows }: { readonly report: AskReport; readonly rows: readonly Standing[] }) {
  return (
    <Card className="min-w-0">
      <h3 className="font-semibold">Who beats whom</h3>
      <p className="mt-0.5 text-[0.88rem] text-soft">
        How many seats put the answer of the row above that of the column, and how many below. A shaded pair is won by the row. Nobody ranks
        their own answer.
      </p>
      <section
        aria-label="Table of pairs"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls a wide table by its focus.
        tabIndex={0}
        className="relative mt-3 overflow-x-auto"
      >
        <table className="number w-full border-collapse text-[0.88rem]">
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="p-2 text-left font-semibold text-soft">
                Answer
              </th>
              {rows.map(({ seat, name }) => (
                <th key={seat} scope="col" className="min-w-20 max-w-32 p-2 text-center align-bottom font-medium text-[0.8rem] text-soft">
                  {oneLine(name)}
                </th>
              ))}
              <th scope="col" className="p-2 text-right font-semibold text-soft">
                pairs won
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.seat} className="border-line border-b last:border-b-0">
                <th scope="row" className="min-w-32 p-2 text-left font-semibold">
                  {oneLine(row.name)}
                </th>
                {rows.map((column) => (
                  <Pair key={column.seat} report={report} row={row} column={column} />
                ))}
                <td className="whitespace-nowrap p-2 text-right">
                  {row.won} of {rows.length - 1}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function Pair({ report, row, column }: { readonly report: AskReport; readonly row: Standing; readonly column: Standing }) {
  const mine = votesBetween(report, row.seat, column.seat)
  const theirs = votesBetween(report, column.seat, row.seat)
  if (mine === null || theirs === null) return <td className="p-2 text-center text-soft">–</td>
  const isWon = mine > theirs
  return (
    <td className={`whitespace-nowrap p-2 text-center ${isWon ? 'bg-accent-soft font-bold text-accent' : ''}`}>
      {mine} : {theirs}
      {isWon && <span className="sr-only"> won</span>}
    </td>
  )
}

function Points({ rows }: { readonly rows: readonly Standing[] }) {
  const most = Math.max(0, ...rows.map(({ points }) => points))
  if (most === 0) return null
  return (
    <Card>
      <h3 className="font-semibold">Points (Borda)</h3>
      <p className="mt-0.5 text-[0.88rem] text-soft">The last of a ranking gets none, each place above it one more.</p>
      <ol className="mt-3 flex flex-col gap-2 text-[0.9rem]">
        {rows.map(({ seat, name, points, isWinner }) => (
          <li key={seat} className="grid grid-cols-[minmax(6rem,11rem)_1fr_2.5rem] items-center gap-3">
            <span dir="auto" className={isWinner ? 'font-semibold' : ''}>
              {oneLine(name)}
            </span>
            <Meter value={points} max={most} label={`${points} points`} tone={isWinner ? 'bg-accent' : 'bg-soft'} />
            <span className="number text-right">{points}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Ballots({ report }: { readonly report: AskReport }) {
  return (
    <Card className="min-w-0">
      <h3 className="font-semibold">Ballots</h3>
      <p className="mt-0.5 text-[0.88rem] text-soft">
        Each seat saw the others’ answers without names, under letters, in an order of its own.
      </p>
      <ul className="mt-1 flex flex-col">
        {report.ballots.map((ballot) => (
          <li key={ballot.seat} className="border-line border-t py-2.5 first:border-t-0">
            <Ballot report={report} ballot={ballot} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Ballot({ report, ballot }: { readonly report: AskReport; readonly ballot: AskReport['ballots'][number] }): ReactNode {
  const { because, key } = ballotReason(report, ballot)
  return (
    <>
      <p dir="auto">
        <span className="font-semibold">{oneLine(nameIn(report, ballot.seat))}</span>:{' '}
        {placesIn(report, ballot.ranking).map(oneLine).join(', then ')}.
      </p>
      {because.trim() !== '' && (
        <p dir="auto" className="mt-0.5 text-[0.88rem] text-soft">
          “{oneLine(because)}”{key === null ? '' : ` (${oneLine(key)})`}
        </p>
      )}
    </>
  )
}
