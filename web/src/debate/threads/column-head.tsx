/** The head of a column: which thread, what it asks, how it stands, how far it is through its stages and how near to its end. */
import { memo } from 'react'
import type { Debate, Thread } from '../../../../src/core/debate/state.ts'
import { two } from '../../../../src/views/debate/phrases.ts'
import { Badge } from '../../kit/basics.tsx'
import { Meter } from '../../kit/charts.tsx'
import { Link, withParams } from '../../router.ts'
import type { Table } from '../use-table.ts'
import { convergenceOf, STATUSES, type StageShown, stagesOf } from './standing-words.ts'

interface HeadProps {
  readonly own: Debate
  readonly thread: Thread
  readonly table: Table
}

export const ColumnHead = memo(function ColumnHead({ own, thread, table }: HeadProps) {
  const { word, tone } = STATUSES[thread.status]
  const isCrux = thread.extracted !== null
  return (
    <header className="flex flex-col gap-1.5 rounded-t-xl border-line border-b bg-card px-3 py-2">
      <p className="flex flex-wrap items-center gap-2 text-[0.8rem] text-soft">
        <span className="number font-semibold text-ink">{thread.id}</span>
        <Badge tone={tone}>{word}</Badge>
        {isCrux && (
          <Link to={withParams({ crux: thread.id })} className="ml-auto font-medium text-accent hover:underline">
            The crux
          </Link>
        )}
      </p>
      <h3 dir="auto" className="line-clamp-4 font-semibold text-[0.95rem] leading-snug sm:line-clamp-3 sm:min-h-[2lh]">
        {table.shown(thread.question ?? thread.topic)}
      </h3>
      <StageBar stages={stagesOf(thread)} />
      <ConvergenceBar own={own} thread={thread} />
    </header>
  )
})

function StageBar({ stages }: { readonly stages: readonly StageShown[] }) {
  return (
    <ol aria-label="Stages" className="grid grid-cols-[1fr_1fr_1fr_auto] gap-1.5">
      {stages.map((stage) => (
        <StageCell key={stage.stage} stage={stage} />
      ))}
    </ol>
  )
}

function StageCell({ stage: { name, used, budget, at } }: { readonly stage: StageShown }) {
  const look = at === 'now' ? 'font-semibold text-accent' : 'text-soft'
  const label = budget === null ? name : `${used} of ${budget} messages used`
  return (
    <li aria-current={at === 'now' ? 'step' : undefined} className={`flex min-w-0 flex-col gap-1 text-[0.68rem] leading-none ${look}`}>
      {budget === null ? (
        <span className={`h-1.5 rounded-full ${at === 'over' ? 'bg-accent' : 'bg-well'}`} aria-hidden="true" />
      ) : (
        <Meter value={at === 'before' ? 0 : used} max={budget} label={label} tone={at === 'now' ? 'bg-accent' : 'bg-accent/55'} />
      )}
      <span className="flex flex-col gap-1">
        <span className="whitespace-nowrap">
          {name}
          {at === 'over' && <span className="sr-only"> over</span>}
        </span>
        {budget !== null && at !== 'before' && (
          <span className="number" aria-hidden="true">
            {used}/{budget}
          </span>
        )}
      </span>
    </li>
  )
}

function ConvergenceBar({ own, thread }: { readonly own: Debate; readonly thread: Thread }) {
  const { signal, because } = convergenceOf(own, thread)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2 text-[0.72rem] text-soft leading-none">
        <span className="shrink-0">Convergence</span>
        <Meter
          value={signal ?? 0}
          max={1}
          label={signal === null ? 'Convergence: not measured' : `Convergence ${two(signal)} of 1`}
          tone="bg-yes"
        />
        <span className="number shrink-0">{signal === null ? '–' : two(signal)}</span>
      </div>
      <p dir="auto" title={because} className="line-clamp-1 min-h-[1lh] text-[0.75rem] text-soft leading-snug">
        {because}
      </p>
    </div>
  )
}
