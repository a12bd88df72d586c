/** The head of a deliberation: what it is about, how it stands, what it has cost, and what can be done about it now. */
import type { ReactNode } from 'react'
import { type Deliberation, owed } from '../../../src/core/deliberation.ts'
import { isDriven } from '../../../src/core/house/house.ts'
import { recordedSentence } from '../../../src/core/house/recorded.ts'
import type { Opening } from '../../../src/core/house/words.ts'
import type { ReportHead } from '../../../src/core/protocol.ts'
import type { Room } from '../../../src/core/room/state.ts'
import { bill, counted, dollars, priceAndCache } from '../../../src/views/amounts.ts'
import { ending } from '../../../src/views/reading.ts'
import type { Connection } from '../api/live.ts'
import { reportAt, useMoment } from '../fold/moment.ts'
import { Badge, Note } from '../kit/basics.tsx'
import { kindOf, stateOf } from '../kit/states.ts'
import { isOn } from '../room/strip.ts'
import { Link, useParam } from '../router.ts'
import { Controls } from '../steer/controls.tsx'
import { useRunner } from '../steer/use-runner.ts'

export function Head({ connection }: { readonly connection: Connection }) {
  const moment = useMoment()
  const { state, isNow } = moment
  const { house } = state
  const now = moment.story.now ?? state
  const found = useRunner(house.id, now.house.status)
  const runner = { ...found, isIdle: found.isIdle && !isWithHosts(now) && !isAtRest(now) }
  const report = reportAt(state)
  const at = useParam('at')
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.82rem] text-soft">
            <span className="font-semibold">{kindOf(house.opening.protocol)}</span>
            <span className="number">{house.id}</span>
            <Standing report={reportAt(now)} protocol={house.opening.protocol} isMoving={now.house.status === 'open' && !isAtRest(now)} />
            {!isNow && <Badge tone="open">a past moment</Badge>}
            {!isNow && (
              <button type="button" onClick={() => moment.show(null)} className="font-medium text-accent underline underline-offset-2">
                Back to now
              </button>
            )}
          </p>
          <h1 dir="auto" className="mt-1 text-balance font-semibold text-[1.45rem] leading-tight sm:text-[1.7rem]">
            {house.opening.subject}
          </h1>
        </div>
        {!isAtRest(now) && <Controls runner={runner} />}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1 text-[0.88rem] text-soft">
        <Figures report={report} opening={house.opening} />
        <Link to={`/d/${house.id}/report${at === null ? '' : `?at=${at}`}`} className="font-medium text-accent hover:underline">
          Read the report
        </Link>
        <Notes notes={report.notes} />
      </div>
      <ConnectionNote connection={connection} />
      {isNow && runner.isIdle && <Note kind="warning">Nobody runs it now. It goes on from where it stands when you resume it.</Note>}
    </header>
  )
}

/** In a run the agents are at work between two answers, and nobody of ours need be. */
const isWithHosts = (state: Deliberation): boolean =>
  state.house.opening.protocol === 'run' && owed(state).some((due) => due.kind === 'ask' && !isDriven(state.house, due.seat))

/** Between its sessions a room waits for nobody. */
const isAtRest = ({ house, own }: Deliberation): boolean => house.opening.protocol === 'room' && !isOn(own as Room)

interface StandingProps {
  readonly report: ReportHead
  readonly protocol: string
  readonly isMoving: boolean
}

function Standing({ report, protocol, isMoving }: StandingProps) {
  const { word, tone } = stateOf(protocol, report.status)
  return (
    <Badge tone={tone} title={ending(report)} isAnnounced>
      {isMoving && <span className="size-1.5 animate-pulse rounded-full bg-current" aria-hidden="true" />}
      {word}
    </Badge>
  )
}

function Figures({ report, opening }: { readonly report: ReportHead; readonly opening: Opening }): ReactNode {
  const { cost } = report
  const { recording, seats } = opening
  if (recording !== null) return <span className="font-medium text-ink">{recordedSentence(recording.made)}</span>
  if (seats.every(({ driver }) => driver === 'offline'))
    return (
      <span className="font-medium text-ink">
        Stand-ins without a language model: they quote, take the side of their cast, and reason about nothing
      </span>
    )
  if (cost.calls === 0 && cost.tokens === 0 && cost.dollars === 0) return <span>No model calls: nothing was spent</span>
  if (cost.calls === 0)
    return (
      <span className="number">
        {dollars(cost.dollars)} · {counted(cost.tokens, 'token')}, as the agents say
      </span>
    )
  return (
    <details className="min-w-0 max-w-full">
      <summary className="number w-fit">
        {priceAndCache(cost)} · {counted(cost.calls, 'call')} · {counted(cost.tokens, 'token')}
      </summary>
      <p className="mt-1">{bill(cost)}</p>
    </details>
  )
}

function ConnectionNote({ connection }: { readonly connection: Connection }) {
  if (connection === 'lost') return <Note kind="warning">The connection is lost. The page tries again by itself; nothing is lost.</Note>
  return typeof connection === 'object' ? <Note kind="error">{connection.refused.message}</Note> : null
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <details className="min-w-0 max-w-full">
      <summary className="w-fit font-medium">{counted(notes.length, 'note')} on who sat here and what they read</summary>
      <ul className="mt-1 list-disc pl-5">
        {notes.map((note) => (
          <li key={note} dir="auto">
            {note}
          </li>
        ))}
      </ul>
    </details>
  )
}
