/** The threads side by side, the opening statements above them; on a phone one thread at a time. What was refused on demand. */
import { useEffect, useId, useState } from 'react'
import type { Thread } from '../../../../src/core/debate/state.ts'
import { counted } from '../../../../src/views/amounts.ts'
import { useMoment } from '../../fold/moment.ts'
import { Button, Empty, Note } from '../../kit/basics.tsx'
import { useMatches } from '../../kit/use-matches.ts'
import { useJump } from '../jump.ts'
import { useDebate } from '../seats/debate-at.ts'
import { SeatsPanel } from '../seats/seats-panel.tsx'
import { type Table, useTable, useTranscript } from '../use-table.ts'
import { RefusedCard } from './entry-row.tsx'
import { Openings } from './openings.tsx'
import { ThreadColumn } from './thread-column.tsx'

export function ThreadsPanel({ onLegend }: { readonly onLegend: () => void }) {
  const { own } = useDebate()
  const { seq } = useMoment()
  const table = useTable()
  const transcript = useTranscript()
  const [hasRefused, setRefused] = useState(false)
  const hasRoomForSeats = useMatches('(min-width: 1280px)')
  const refused = transcript.refusedCount(seq)
  const threads = Object.values(own.threads)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <section aria-labelledby="threads-title" className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id="threads-title" className="sr-only">
            Threads
          </h2>
          <div className="min-w-0 flex-1 basis-96">
            <Openings own={own} table={table} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button small look="quiet" icon="question" onClick={onLegend}>
              What the moves mean
            </Button>
            <Button small aria-pressed={hasRefused} disabled={refused === 0} onClick={() => setRefused(!hasRefused)}>
              {hasRefused ? 'Hide' : 'Show'} refused ({refused})
            </Button>
          </div>
        </div>
        {hasRefused && <Unplaced table={table} />}
        <Later />
        {threads.length === 0 ? (
          <Empty title="No thread has been opened yet.">
            <p>The first one opens when every seat has taken its position alone.</p>
          </Empty>
        ) : (
          <Columns threads={threads} table={table} hasRefused={hasRefused} />
        )}
      </section>
      {hasRoomForSeats && (
        <aside aria-label="Seats" className="min-w-0">
          <SeatsPanel />
        </aside>
      )}
    </div>
  )
}

function Unplaced({ table }: { readonly table: Table }) {
  const { seq } = useMoment()
  const entries = useTranscript().unplaced(seq)
  if (entries.length === 0) return null
  return (
    <details className="rounded-xl border border-line bg-card px-4 py-2.5">
      <summary className="text-[0.9rem]">{counted(entries.length, 'refused contribution')} outside of any thread</summary>
      <div className="mt-2 flex flex-col gap-2">
        {entries.map((entry) => (
          <RefusedCard key={entry.seq} entry={entry} table={table} />
        ))}
      </div>
    </details>
  )
}

/** A link to a message that the shown moment does not have yet. */
function Later() {
  const { seq, isNow, show } = useMoment()
  const { message } = useJump()
  const said = useTranscript()
  if (message === null) return null
  const when = said.seqOf(message)
  if (when === null) return isNow ? <Note>There is no message {message} in this debate so far.</Note> : null
  if (when <= seq) return null
  return (
    <Note
      action={
        <Button small onClick={() => show(when)}>
          Go to its moment
        </Button>
      }
    >
      {message} was said later than the moment shown.
    </Note>
  )
}

function Columns({
  threads,
  table,
  hasRefused,
}: {
  readonly threads: readonly Thread[]
  readonly table: Table
  readonly hasRefused: boolean
}) {
  const isWide = useMatches('(min-width: 640px)')
  const { message, turn } = useJump()
  const transcript = useTranscript()
  const [chosen, setChosen] = useState<string | null>(null)
  const prefix = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every jump opens the thread it leads to, the second to the same one as well.
  useEffect(() => {
    const target = message === null ? null : transcript.threadOf(message)
    if (target !== null) setChosen(target)
  }, [message, turn, transcript])
  const height = 'h-[max(30rem,calc(100dvh-9rem))]'
  if (!isWide) {
    const thread = threads.find(({ id }) => id === chosen) ?? threads.findLast(({ stage }) => stage !== 'DONE') ?? threads[0]
    return (
      <div className="flex flex-col gap-2">
        <label htmlFor={`${prefix}thread`} className="label">
          Thread
        </label>
        <select
          id={`${prefix}thread`}
          value={thread?.id}
          onChange={(change) => setChosen(change.target.value)}
          className="w-full rounded-lg border border-line bg-card px-2 py-2"
        >
          {threads.map(({ id, question, topic }) => (
            <option key={id} value={id}>
              {id}: {table.shown(question ?? topic)}
            </option>
          ))}
        </select>
        <div data-stage className={`scroll-mb-32 ${height}`}>
          {thread && <ThreadColumn key={thread.id} thread={thread} table={table} hasRefused={hasRefused} />}
        </div>
      </div>
    )
  }
  return (
    <section
      aria-label={counted(threads.length, 'thread')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls the columns by their focus.
      tabIndex={0}
      data-stage
      className={`relative flex scroll-mb-24 gap-3 overflow-x-auto pb-2 ${height}`}
    >
      {threads.map((thread) => (
        <div key={thread.id} className="h-full min-w-[18.5rem] max-w-[46rem] flex-1">
          <ThreadColumn thread={thread} table={table} hasRefused={hasRefused} />
        </div>
      ))}
    </section>
  )
}
