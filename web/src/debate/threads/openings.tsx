/** The opening statements: where each seat stood, alone and unseen, before anybody spoke. */
import { memo, useState } from 'react'
import type { Debate } from '../../../../src/core/debate/state.ts'
import { percent } from '../../../../src/views/amounts.ts'
import { AHEAD } from '../../../../src/views/debate/phrases.ts'
import { SIDES } from '../../../../src/views/reading.ts'
import { SideBadge } from '../../kit/basics.tsx'
import { Icon } from '../../kit/icons.tsx'
import { CampDot } from '../seats/camp.tsx'
import type { Table } from '../use-table.ts'

export const Openings = memo(function Openings({ own, table }: { readonly own: Debate; readonly table: Table }) {
  const seats = Object.entries(own.seats)
  // Where the debate has gone on, what was said since is what a reader comes for. It is theirs to open; nothing closes it for them.
  const [isOpen] = useState(own.messages.size === 0)
  const opened = seats.filter(([, { blind }]) => blind !== null).length
  if (seats.length === 0) return null
  return (
    <details open={isOpen} className="group rounded-xl border border-line bg-card">
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <span className="text-soft transition-transform group-open:rotate-180">
          <Icon name="down" />
        </span>
        <h3 className="font-semibold text-[0.92rem]">Opening statements</h3>
        <span className="text-[0.85rem] text-soft">
          {opened} of {seats.length}, each written alone
        </span>
        <span className="ml-auto flex gap-1.5">
          {SIDES.map((side) => {
            const amount = seats.filter(([, { blind }]) => blind?.side === side).length
            return amount === 0 ? null : (
              <span key={side} className="number flex items-center gap-1 text-[0.85rem] text-soft">
                {amount} <SideBadge side={side} />
              </span>
            )
          })}
        </span>
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-4 border-line border-t px-4 py-3">
        {seats.map(([seat, { blind, horizon, gone }]) => (
          <li key={seat} className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
              <CampDot seat={seat} />
              <span className="font-semibold text-[0.9rem]" dir="auto">
                {table.nameOf(seat)}
              </span>
              {blind !== null && <SideBadge side={blind.side} />}
              {blind !== null && <span className="number text-[0.78rem] text-soft">{percent(blind.confidence)} sure</span>}
            </p>
            {blind === null ? (
              <p className="mt-0.5 text-[0.88rem] text-soft">{gone === null ? 'Has not opened yet.' : table.shown(gone.because)}</p>
            ) : (
              <>
                <p dir="auto" className="mt-0.5 text-[0.92rem]">
                  {table.shown(blind.statement)}
                </p>
                <p className="text-[0.8rem] text-soft">Looks {AHEAD[horizon]} ahead.</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
})
