/** Rounds × seats: where each seat stood in each round, how sure it was, how it voted; a press opens what it said. */
import { memo } from 'react'
import type { PositionRow, RoundRow, RoundtableReport, SeatRow } from '../../../src/core/roundtable/report-types.ts'
import { percent } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { ROLES } from '../../../src/views/roundtable/phrases.ts'
import { Badge, SideBadge } from '../kit/basics.tsx'
import { Sparkline } from '../kit/charts.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { cellMarks, columnMarks, confidencesOf, confidencesText, VOTES } from './cells.ts'
import { openSaid } from './open-said.ts'

export function Matrix({ report }: { readonly report: RoundtableReport }) {
  return (
    <ScrollBox label="Rounds by seats">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Where each seat stood in each round. Each cell opens what was said.</caption>
        <thead>
          <tr className="border-line border-b align-top">
            <th scope="col" className="sticky left-0 z-10 w-40 min-w-32 bg-card px-3 py-2 font-semibold text-[0.85rem] sm:w-64 sm:min-w-48">
              Seat
            </th>
            {report.rounds.map((round) => (
              <ColumnHead key={round.round} report={report} round={round} />
            ))}
          </tr>
        </thead>
        <tbody>
          {report.seats.map((seat) => (
            <Row key={seat.seat} report={report} seat={seat} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line border-t align-top">
            <th scope="row" className="sticky left-0 bg-card px-3 py-2 text-[0.85rem] text-soft">
              Accept the working answer
            </th>
            {report.rounds.map((round) => (
              <td key={round.round} className={`px-3 py-2 text-[0.85rem] text-soft ${look(round)}`}>
                <Accepted round={round} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  )
}

/** A round of objections stands out from top to bottom. */
const look = ({ kind }: RoundRow): string => (kind === 'objection' ? 'bg-open-soft/50' : '')

function ColumnHead({ report, round }: { readonly report: RoundtableReport; readonly round: RoundRow }) {
  const marks = columnMarks(report, round)
  return (
    <th scope="col" className={`min-w-36 px-3 py-2 align-top ${look(round)}`}>
      <span className="block font-semibold text-[0.85rem]">Round {round.round}</span>
      {round.kind !== 'plain' && (
        <span className={`block text-[0.75rem] ${round.kind === 'objection' ? 'font-semibold text-open' : 'font-normal text-soft'}`}>
          {HEADS[round.kind]}
        </span>
      )}
      {marks.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-1">
          {marks.map(({ text, tone, because }) => (
            <Badge key={text} tone={tone} title={oneLine(because)}>
              {text}
            </Badge>
          ))}
        </span>
      )}
    </th>
  )
}

const HEADS = { blind: 'alone, unheard', objection: 'everybody objects' } as const

const Row = memo(function Row({ report, seat }: { readonly report: RoundtableReport; readonly seat: SeatRow }) {
  const values = confidencesOf(report, seat.seat)
  const role = ROLES[seat.role]
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="sticky left-0 z-10 w-40 min-w-32 bg-card px-3 py-2 sm:w-64 sm:min-w-48">
        <span dir="auto" className="block font-semibold text-[0.92rem] leading-tight">
          {seat.name}
        </span>
        <span className="block font-normal text-[0.78rem] text-soft">{role === '' ? seat.anchor : `${role} · ${seat.anchor}`}</span>
        <span className="mt-1 block h-5">
          <Sparkline values={values} label={`${seat.name}: ${confidencesText(values)}`} />
        </span>
      </th>
      {report.rounds.map((round) => (
        <td key={round.round} className={`p-1 ${look(round)}`}>
          <Cell row={round.seats.find((one) => one.seat === seat.seat)} round={round.round} name={seat.name} />
        </td>
      ))}
    </tr>
  )
})

function Cell({ row, round, name }: { readonly row: PositionRow | undefined; readonly round: number; readonly name: string }) {
  if (row === undefined || row.confidence === null) return <Silent because={row?.missed ?? 'It said nothing.'} />
  const { side, confidence, confidenceDelta, vote, seat } = row
  const marks = cellMarks(row)
  return (
    <button
      type="button"
      onClick={() => openSaid({ round, seat })}
      className="flex w-full flex-col items-start gap-1 rounded-lg px-2 py-1.5 text-left transition-colors hover:bg-well"
    >
      <span className="sr-only">
        {name}, round {round}:
      </span>
      <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
        {side === null ? <Badge>no yes or no</Badge> : <SideBadge side={side} />}
        <span className="number whitespace-nowrap text-[0.85rem]">
          {percent(confidence)}
          <span className="sr-only"> sure</span>
          <Delta value={confidenceDelta} />
        </span>
      </span>
      {vote !== null && (
        <span className={`whitespace-nowrap text-[0.8rem] ${VOTE_COLOURS[VOTES[vote].tone]}`}>
          <span aria-hidden="true">{VOTES[vote].mark} </span>
          {VOTES[vote].word}
        </span>
      )}
      {marks.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {marks.map(({ text, tone, because }) => (
            <Badge key={text} tone={tone} title={oneLine(because)}>
              {text}
            </Badge>
          ))}
        </span>
      )}
      <span dir="auto" className="sr-only">
        {oneLine(row.statement ?? '')}
      </span>
    </button>
  )
}

const VOTE_COLOURS = { yes: 'text-yes', open: 'text-open', no: 'text-no' } as const

const Delta = ({ value }: { readonly value: number | null }) => {
  const points = Math.round(Math.abs(value ?? 0) * 100)
  if (value === null || points === 0) return null
  return (
    <span className="text-[0.75rem] text-soft">
      {' '}
      {value > 0 ? '+' : '−'}
      {points}
    </span>
  )
}

const Silent = ({ because }: { readonly because: string }) => (
  <p dir="auto" className="max-w-64 px-2 py-1.5 text-[0.8rem] text-soft">
    <span aria-hidden="true">– </span>
    {oneLine(because)}
  </p>
)

const Accepted = ({ round }: { readonly round: RoundRow }) =>
  round.tally === null ? (
    <span>{round.kind === 'blind' ? 'not voted on' : 'not counted yet'}</span>
  ) : (
    <span className="number">
      {percent(round.tally.level)}
      {round.tally.openBlockers.length > 0 && (
        <span className="block text-no">
          {round.tally.openBlockers.length === 1 ? '1 blocker' : `${round.tally.openBlockers.length} blockers`}
        </span>
      )}
    </span>
  )
