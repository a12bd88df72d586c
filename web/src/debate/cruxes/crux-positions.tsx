/** Who holds what on a crux: YES beside NO, then who is in between and who said nothing, each with what would change its mind. */
import type { ReactNode } from 'react'
import { until } from '../../../../src/core/debate/crux/criteria.ts'
import type { ReportedCrux, ReportedPosition } from '../../../../src/core/debate/report-types.ts'
import type { Side } from '../../../../src/core/house/words.ts'
import { counted, percent } from '../../../../src/views/amounts.ts'
import { positionNote, positionsOf } from '../../../../src/views/debate/reading.ts'
import { SIDES } from '../../../../src/views/reading.ts'
import { SideBadge } from '../../kit/basics.tsx'
import { Meter } from '../../kit/charts.tsx'
import { CampDot } from '../seats/camp.tsx'

const EDGES: Readonly<Record<Side, string>> = { YES: 'border-t-yes', NO: 'border-t-no', UNCERTAIN: 'border-t-open' }
const TONES: Readonly<Record<Side, string>> = { YES: 'bg-yes', NO: 'bg-no', UNCERTAIN: 'bg-open' }

export function CruxPositions({ crux }: { readonly crux: ReportedCrux }) {
  const all = positionsOf(crux)
  const sides = SIDES.filter((side) => side !== 'UNCERTAIN' || all.some((one) => one.side === side))
  return (
    <div className="flex flex-col gap-3">
      {all.length === 0 ? (
        <p className="text-soft">Nobody has taken a position on it.</p>
      ) : (
        <div className={`grid gap-3 ${sides.length > 2 ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}>
          {sides.map((side) => (
            <SideColumn key={side} side={side} positions={all.filter((one) => one.side === side)} />
          ))}
        </div>
      )}
      {crux.abstained.map(({ seat, name, because }) => (
        <p key={seat} dir="auto" className="text-[0.88rem] text-soft">
          <strong className="font-medium text-ink">{name}</strong> abstained: {because}
        </p>
      ))}
    </div>
  )
}

function SideColumn({ side, positions }: { readonly side: Side; readonly positions: readonly ReportedPosition[] }): ReactNode {
  return (
    <section
      aria-label={`${side}: ${counted(positions.length, 'seat')}`}
      className={`min-w-0 rounded-lg border border-line border-t-4 bg-page ${EDGES[side]}`}
    >
      <p className="flex items-center justify-between px-3 pt-2">
        <SideBadge side={side} />
        <span className="number text-[0.8rem] text-soft">{counted(positions.length, 'seat')}</span>
      </p>
      {positions.length === 0 ? (
        <p className="px-3 pt-1 pb-3 text-[0.88rem] text-soft">Nobody says {side}.</p>
      ) : (
        <ul className="divide-y divide-line">
          {positions.map((position) => (
            <PositionItem key={position.seat} position={position} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PositionItem({ position }: { readonly position: ReportedPosition }) {
  const { seat, name, side, confidence, statement, falsifier, decides, wouldFlip } = position
  const note = positionNote(position)
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5">
      <p className="flex items-center gap-2">
        <CampDot seat={seat} />
        <span dir="auto" className="min-w-0 flex-1 font-semibold text-[0.92rem] leading-snug">
          {name}
        </span>
        <span className="number shrink-0 text-[0.8rem] text-soft">{percent(confidence)} sure</span>
      </p>
      <Meter value={confidence} max={1} label={`${percent(confidence)} sure`} tone={TONES[side]} />
      <p dir="auto" className="text-[0.9rem]">
        {statement}
      </p>
      {falsifier !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 rounded-md bg-well px-2.5 py-2 text-[0.83rem]">
          <dt className="col-span-2 text-soft">Would change its mind:</dt>
          <Fact term="measure" text={falsifier.metric} />
          <Fact term="value" text={falsifier.threshold} />
          <Fact term="when" text={until(falsifier.deadline)} />
          {falsifier.reasoning !== null && <Fact term="why" text={falsifier.reasoning} />}
        </dl>
      )}
      {falsifier === null && (
        <p dir="auto" className="rounded-md bg-well px-2.5 py-2 text-[0.83rem] text-soft">
          {decides === null ? 'Has not said what would change its mind.' : `Would change its mind: ${decides}`}
        </p>
      )}
      <Hangs flip={wouldFlip} />
      {note !== null && (
        <p dir="auto" className={`text-[0.83rem] ${note.isFlag ? 'text-open' : 'text-soft'}`}>
          {note.isFlag ? '! ' : ''}
          {note.text}
        </p>
      )}
    </li>
  )
}

/** Whether its answer to the whole topic hangs on this question, as it says and as it counts. */
function Hangs({ flip: { declared, counted: isCounted, why } }: { readonly flip: ReportedPosition['wouldFlip'] }) {
  if (!declared) return <p className="text-[0.83rem] text-soft">Its answer to the topic does not hang on this.</p>
  return (
    <details className="text-[0.83rem] text-soft">
      <summary className="w-fit">
        {isCounted
          ? 'Its answer to the topic hangs on this.'
          : 'Says that its answer to the topic hangs on this; its reason does not show it.'}
      </summary>
      <p dir="auto" className="mt-1 pl-4">
        {why}
      </p>
    </details>
  )
}

const Fact = ({ term, text }: { readonly term: string; readonly text: string }) => (
  <>
    <dt className="text-soft">{term}</dt>
    <dd dir="auto" className="min-w-0">
      {text}
    </dd>
  </>
)
