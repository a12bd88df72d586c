/** One entry of a column that is no message: what befell the thread, a lock that failed and why, a contribution that was refused. */
import { memo, useState } from 'react'
import { clockTime, counted } from '../../../../src/views/amounts.ts'
import { printable } from '../../../../src/views/printable.ts'
import { sentenceOf } from '../../api/client.ts'
import { textOf } from '../../api/routes.ts'
import { useMoment } from '../../fold/moment.ts'
import { Badge, Button } from '../../kit/basics.tsx'
import { noteOn } from '../event-words.ts'
import type { Table } from '../use-table.ts'
import type { LockFailedEntry, NoteEntry, RefusedEntry } from './transcript.ts'

const STRONG: ReadonlySet<string> = new Set(['stage.changed', 'crux.locked', 'question.set', 'thread.converged', 'thread.failed'])
const GOOD: ReadonlySet<string> = new Set(['crux.locked'])

export const NoteRow = memo(function NoteRow({ entry, thread }: { readonly entry: NoteEntry; readonly thread: string }) {
  const { state } = useMoment()
  const [first, ...rest] = noteOn(entry.event, thread, state)
  if (first === undefined) return null
  const isGood = GOOD.has(entry.event.type)
  const tone = isGood ? 'text-yes' : first.isFlag ? 'text-open' : 'text-soft'
  return (
    <div className={`flex gap-2 px-1 py-0.5 text-[0.84rem] leading-snug ${tone}`}>
      <div className="min-w-0 flex-1">
        <p dir="auto" className={STRONG.has(entry.event.type) ? 'font-semibold' : ''}>
          {first.text}
        </p>
        {rest.map(({ text }) => (
          <p key={text} dir="auto" className="text-soft">
            {text}
          </p>
        ))}
      </div>
      <span className="number shrink-0 text-[0.75rem] text-soft">{clockTime(entry.event.at)}</span>
    </div>
  )
})

export const LockFailedCard = memo(function LockFailedCard({
  entry: { event },
  table,
}: {
  readonly entry: LockFailedEntry
  readonly table: Table
}) {
  const { attempt, failures, extraBudget, at } = event
  return (
    <section className="rounded-lg border border-open/40 bg-open-soft px-3 py-2 text-[0.88rem] text-open">
      <p className="flex items-baseline gap-2">
        <strong className="font-semibold">✗ Lock attempt {attempt} failed</strong>
        <span className="number ml-auto text-[0.75rem]">{clockTime(at)}</span>
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {failures.map(({ rule, because }) => (
          <li key={rule + because}>
            <span dir="auto">{table.shown(because)}</span>{' '}
            <span className="whitespace-nowrap text-[0.78rem]">({rule.replaceAll('-', ' ')})</span>
          </li>
        ))}
      </ul>
      {extraBudget > 0 && <p className="mt-1">It gets {counted(extraBudget, 'more message')}.</p>}
    </section>
  )
})

/** What somebody was asked for, as the heading of what was refused. */
const PURPOSES: Readonly<Record<string, string>> = {
  open: 'an opening statement',
  speak: 'a message',
  commit: 'a commitment',
  falsify: 'a falsifier',
  steelman: 'a restatement',
  grade: 'a grade',
  judge: 'a judgement',
  extract: 'a wording of the crux',
  review: 'a review of the wording',
  relate: 'a look across the cruxes',
  confirm: 'a second opinion',
  name: 'names for the camps',
}

export const RefusedCard = memo(function RefusedCard({ entry, table }: { readonly entry: RefusedEntry; readonly table: Table }) {
  const { seat, rule, because, at } = entry.event
  return (
    <section className="rounded-lg border border-no/40 border-dashed px-3 py-2 text-[0.88rem]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="no">refused</Badge>
        <span className="text-soft line-through">
          <bdi>{table.nameOf(seat)}</bdi>: {PURPOSES[entry.purpose] ?? 'a contribution'}
        </span>
        <span className="number ml-auto text-[0.75rem] text-soft">{clockTime(at)}</span>
      </p>
      <p className="mt-1" dir="auto">
        {table.shown(because)} <span className="text-[0.78rem] text-soft">({rule.replaceAll('-', ' ')})</span>
      </p>
      {entry.raw === null ? <p className="mt-1 text-soft">What was said is not in the log.</p> : <RawText hash={entry.raw} />}
    </section>
  )
})

type Fetched = { readonly text: string } | { readonly error: string } | null

function RawText({ hash }: { readonly hash: string }) {
  const { id } = useMoment().state.house
  const [fetched, setFetched] = useState<Fetched>(null)
  const [isBusy, setBusy] = useState(false)
  const load = (): void => {
    setBusy(true)
    textOf(id, hash)
      .then(
        (text) => setFetched({ text: printable(text) }),
        (error: unknown) => setFetched({ error: sentenceOf(error) }),
      )
      .finally(() => setBusy(false))
  }
  if (fetched !== null && 'text' in fetched)
    return (
      <section
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its focus.
        tabIndex={0}
        aria-label="What was said"
        className="mt-1.5 max-h-60 overflow-y-auto whitespace-pre-wrap rounded-md bg-well p-2 text-[0.82rem] text-soft"
      >
        {fetched.text}
      </section>
    )
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      <Button small onClick={load} disabled={isBusy}>
        {fetched === null ? 'Show what was said' : 'Try again'}
      </Button>
      {fetched !== null && <span className="text-no">{fetched.error}</span>}
    </div>
  )
}
