/** One deliberation in the list: a link with its kind, state, question, what it came to, cost and age. */
import { memo } from 'react'
import { counted, dollars, price } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import type { Line } from '../api/routes.ts'
import { Badge } from '../kit/basics.tsx'
import { kindOf, stateOf } from '../kit/states.ts'
import { Link } from '../router.ts'
import { age } from './age.ts'
import { isLive } from './listed.ts'

export const ROW = 'grid grid-cols-1 gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5'

/** `said`: its age as it is said now; handed in as words, so that a row is drawn anew only when they change. */
export const Row = memo(function Row({ line, said }: { readonly line: Line; readonly said: string }) {
  const { word, tone } = stateOf(line.protocol, line.status)
  return (
    <li className="border-line border-t first:border-t-0">
      <Link to={`/d/${line.id}`} className={`${ROW} transition-colors hover:bg-well focus-visible:outline-offset-[-2px]`}>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.82rem] text-soft">
            <span className="font-semibold">{kindOf(line.protocol)}</span>
            <Badge tone={tone}>
              {isLive(line) && <span className="size-1.5 animate-pulse rounded-full bg-current" aria-hidden="true" />}
              {word}
            </Badge>
          </p>
          <p dir="auto" className="mt-1 line-clamp-2 font-semibold text-[1.05rem] leading-snug">
            {oneLine(line.subject)}
          </p>
          <Outcome outcome={line.outcome ?? null} />
        </div>
        <div className="number flex gap-x-3 text-[0.82rem] text-soft sm:w-32 sm:flex-col sm:items-end sm:gap-y-1 sm:text-right">
          <time dateTime={line.openedAt} title={new Date(line.openedAt).toLocaleString()}>
            {said}
          </time>
          <Cost cost={line.cost ?? null} />
          {isLive(line) && <span>{counted(line.version, 'event')}</span>}
        </div>
      </Link>
    </li>
  )
})

/** Its place is kept while it is asked for. */
function Outcome({ outcome }: { readonly outcome: string | null }) {
  if (outcome === null) return <p className="mt-1 h-[3em] w-2/3 animate-pulse rounded bg-well sm:h-[1.5em]" aria-hidden="true" />
  return (
    <p dir="auto" title={outcome} className="mt-1 line-clamp-2 min-h-[3em] text-soft sm:line-clamp-1 sm:min-h-[1.5em]">
      {outcome}
    </p>
  )
}

function Cost({ cost }: { readonly cost: Line['cost'] | null }) {
  if (cost === null || cost === undefined) return <span aria-hidden="true">&nbsp;</span>
  // Coding agents are no calls of ours, and say themselves what they have spent.
  return <span>{cost.calls === 0 && cost.dollars > 0 ? dollars(cost.dollars) : price(cost)}</span>
}

export const ageOf = (line: Line, now: number): string => age(line.openedAt, now)
