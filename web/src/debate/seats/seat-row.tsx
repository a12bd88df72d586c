/** One seat at this moment: who it is, where it stands on the topic and on every crux, how sure, how much it said, what it is asked. */
import { memo } from 'react'
import type { ReportedCrux, ReportedSeat } from '../../../../src/core/debate/report-types.ts'
import type { Side } from '../../../../src/core/house/words.ts'
import { counted, listed, percent } from '../../../../src/views/amounts.ts'
import { driverWord } from '../../../../src/views/reading.ts'
import { Badge, Button, SideBadge } from '../../kit/basics.tsx'
import { Sparkline } from '../../kit/charts.tsx'
import { Link, withParams } from '../../router.ts'
import { CampLetter, type CampMark } from './camp.tsx'
import { confidenceText, type Declared } from './confidences.ts'
import type { Waiting } from './waiting.ts'

export interface SeatShown {
  readonly seat: ReportedSeat
  readonly camp: CampMark | null
  readonly confidences: readonly Declared[]
  readonly cruxes: readonly ReportedCrux[]
  /** Ids of the threads in which it has spoken or taken a position. */
  readonly threads: readonly string[]
  readonly waiting: readonly Waiting[]
  readonly isGoing: boolean
}

export const SeatRow = memo(function SeatRow({ shown, onRemove }: { readonly shown: SeatShown; readonly onRemove: (() => void) | null }) {
  const { seat, camp, confidences } = shown
  return (
    <li className={`flex flex-col gap-2 rounded-xl border border-line bg-card px-3.5 py-3 ${seat.gone === null ? '' : 'border-dashed'}`}>
      <div className="flex items-start gap-2">
        <span className="flex h-[1.4rem] items-center">
          <CampLetter camp={camp} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="font-semibold leading-snug">
            {seat.name}
          </h3>
          <p dir="auto" className="text-[0.8rem] text-soft">
            {driverWord(seat.driver, seat.model)}
          </p>
        </div>
        <Standing seat={seat} />
      </div>
      <Doing shown={shown} />
      <div className="flex min-h-[1.7rem] flex-wrap items-center gap-x-4 gap-y-1.5">
        <span className="flex items-center gap-2">
          <Sparkline values={confidences} label={confidenceText(confidences)} />
          <span className="number text-[0.8rem] text-soft">{sureNow(confidences)}</span>
        </span>
        <CruxSides shown={shown} />
      </div>
      <p className="flex min-h-[1.7rem] items-center justify-between gap-3 text-[0.8rem] text-soft">
        <span className="number">{figures(shown)}</span>
        {onRemove !== null && (
          <Button small look="quiet" aria-label={`Remove ${seat.name} from the debate`} onClick={onRemove} className="-my-1 -mr-2">
            Remove
          </Button>
        )}
      </p>
    </li>
  )
})

const sureNow = (confidences: readonly Declared[]): string => {
  const last = confidences.at(-1)
  return last === undefined ? 'has not said how sure it is' : `${percent(last.value)} sure`
}

function figures({ seat, threads }: SeatShown): string {
  const refused = seat.refused === 0 ? [] : [`${seat.refused} refused`]
  const where = threads.length === 0 ? [] : [`in ${listed(threads)}`]
  return [counted(seat.messages, 'message'), ...where, ...refused].join(' · ')
}

/** Where it stands on the topic. What it says and what counts differ when nothing carried the change. */
function Standing({ seat: { final, counted: held } }: { readonly seat: ReportedSeat }) {
  if (final === null) return <Badge>no side yet</Badge>
  return (
    <span className="flex flex-col items-end gap-0.5">
      <SideBadge side={final.side} />
      {held !== null && held !== final.side && <span className="whitespace-nowrap text-[0.75rem] text-open">counts as {held}</span>}
    </span>
  )
}

/** While it runs the line is always there, so that nothing moves when a seat is asked. */
function Doing({ shown: { seat, waiting, isGoing } }: { readonly shown: SeatShown }) {
  const told = doingOf(seat, waiting)
  if (told === null)
    return isGoing ? <p className="min-h-[1.3rem] text-[0.82rem] text-soft">Is not asked anything at this moment.</p> : null
  return (
    <p dir="auto" className={`min-h-[1.3rem] text-[0.82rem] ${told.tone}`}>
      {told.text}
    </p>
  )
}

function doingOf(seat: ReportedSeat, waiting: readonly Waiting[]): { readonly text: string; readonly tone: string } | null {
  if (seat.gone !== null) return { text: `Has left the table: ${seat.gone}`, tone: 'text-no' }
  const [first] = waiting
  if (first !== undefined) {
    const again = first.attempt > 1 ? ` (try ${first.attempt})` : ''
    return { text: `Is asked ${listed(waiting.map(({ purpose }) => purpose))}${again}`, tone: 'text-accent' }
  }
  return seat.silent ? { text: 'Silent so far: it has said nothing in any thread.', tone: 'text-open' } : null
}

const TINTS: Readonly<Record<Side, string>> = {
  YES: 'bg-yes-soft text-yes',
  NO: 'bg-no-soft text-no',
  UNCERTAIN: 'bg-open-soft text-open',
}

function CruxSides({ shown: { seat, cruxes } }: { readonly shown: SeatShown }) {
  if (cruxes.length === 0) return null
  return (
    <ul aria-label={`Where ${seat.name} stands on each crux`} className="flex flex-wrap gap-1">
      {cruxes.map(({ id, question, positions }) => {
        const held = positions.find((one) => one.seat === seat.seat)
        const tint = held === undefined ? 'bg-well text-soft' : TINTS[held.side]
        return (
          <li key={id}>
            <Link
              to={withParams({ crux: id })}
              title={question}
              className={`inline-flex whitespace-nowrap rounded-md px-1.5 py-0.5 font-semibold text-[0.72rem] hover:underline ${tint}`}
            >
              {id} {held === undefined ? '–' : held.side}
              {held !== undefined && held.counted !== held.side && ` (counts as ${held.counted})`}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
