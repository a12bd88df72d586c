/** What people owe at this table: "your turn", with all that the seat is shown and a form to answer with. Only now, never in the past. */
import { memo, useState } from 'react'
import type { Seat } from '../../../src/core/house/words.ts'
import { useMay } from '../api/visitor.ts'
import { useMoment } from '../fold/moment.ts'
import { Badge, Button, Card, Note } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import { purposeWords } from './field-words.ts'
import { TurnForm } from './turn-form.tsx'
import { type Turn, useOwed } from './use-owed.ts'

/** Who may not answer for a seat only watches, and is asked nothing. */
export function SeatDesk() {
  return useMay('seat') === true ? <Desk /> : null
}

function Desk() {
  const { state, isNow } = useMoment()
  const { opening, status } = state.house
  const { turns, error } = useOwed()
  const manned = opening.seats.filter(({ driver }) => driver === 'human' || driver === 'host')
  if (manned.length === 0 || !isNow || (status !== 'open' && status !== 'paused')) return null
  const people = manned.filter(({ driver }) => driver === 'human')
  return (
    <section aria-label="Your turn" data-desk="" tabIndex={-1} className="flex scroll-mt-4 flex-col gap-3 outline-none">
      {error !== null && <Note kind="warning">{error}</Note>}
      {people.flatMap((seat) =>
        turns
          .filter((turn) => turn.seat === seat.id)
          .map((turn) => <TurnCard key={turn.request} turn={turn} seat={seat} protocol={opening.protocol} />),
      )}
      <HostTurns turns={turns} hosts={manned.filter(({ driver }) => driver === 'host')} protocol={opening.protocol} />
      {turns.length === 0 && error === null && people.length > 0 && <Idle people={people} isPaused={status === 'paused'} />}
    </section>
  )
}

function Idle({ people, isPaused }: { readonly people: readonly Seat[]; readonly isPaused: boolean }) {
  const names = people.map(({ name }) => name).join(', ')
  return (
    <p className="flex items-start gap-2 rounded-lg border border-line bg-card px-3 py-2 text-[0.9rem] text-soft" role="status">
      <span className="mt-1">
        <Icon name="person" />
      </span>
      <span dir="auto">
        You answer for {names} on this page.{' '}
        {isPaused ? 'It is paused, so nothing is asked now.' : 'Nothing is asked of you right now; it appears here.'}
      </span>
    </p>
  )
}

interface TurnProps {
  readonly turn: Turn
  readonly seat: Seat
  readonly protocol: string
}

const TurnCard = memo(function TurnCard({ turn, seat, protocol }: TurnProps) {
  return (
    <Card isLead>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold text-[1.15rem]">
          {seat.driver === 'human' ? 'Your turn: ' : ''}
          {purposeWords(protocol, turn.purpose)}
        </h2>
        <Badge tone="accent">{seat.name}</Badge>
        {turn.deadline !== null && <span className="text-[0.85rem] text-soft">Its time limit ends it at {timeOf(turn.deadline)}.</span>}
      </div>
      {turn.corrections.length > 0 && <Corrections texts={turn.corrections} />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <Shown turn={turn} />
        <TurnForm turn={turn} />
      </div>
    </Card>
  )
})

/** What the governor has to say to whoever answers here. */
const Corrections = ({ texts }: { readonly texts: readonly string[] }) => (
  <section aria-label="A word of the governor" className="mb-4 border-open border-l-2 pl-3">
    <p className="label">A word of the governor, to this seat alone</p>
    {texts.map((text) => (
      <p key={text} dir="auto">
        {text}
      </p>
    ))}
  </section>
)

/** Whoever drives Witan answers for these seats. They are waited for in one line; who wants to can answer for them here. */
function HostTurns({
  turns,
  hosts,
  protocol,
}: {
  readonly turns: readonly Turn[]
  readonly hosts: readonly Seat[]
  readonly protocol: string
}) {
  const [here, setHere] = useState<readonly string[]>([])
  const owed = hosts.flatMap((seat) => turns.filter((turn) => turn.seat === seat.id).map((turn) => ({ turn, seat })))
  if (owed.length === 0) return null
  return (
    <>
      <details className="rounded-xl border border-line bg-card text-[0.92rem]">
        <summary className="px-4 py-2">
          <span className="font-semibold">Waiting for the host</span>{' '}
          <span dir="auto" className="text-soft">
            {owed.map(({ seat }) => seat.name).join(', ')}
          </span>
        </summary>
        <div className="flex flex-col gap-2 border-line border-t px-4 py-3">
          <p className="text-soft">Somebody outside answers for these seats: whoever drives Witan as their host.</p>
          <ul className="flex flex-col gap-1.5">
            {owed.map(({ turn, seat }) => (
              <li key={turn.request} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone="accent">{seat.name}</Badge>
                <span>{purposeWords(protocol, turn.purpose)}</span>
                <span className="number text-[0.85rem] text-soft">{turn.request}</span>
                {turn.deadline !== null && <span className="text-[0.85rem] text-soft">until {timeOf(turn.deadline)}</span>}
                {!here.includes(turn.request) && (
                  <Button small onClick={() => setHere([...here, turn.request])}>
                    Answer here
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      </details>
      {owed
        .filter(({ turn }) => here.includes(turn.request))
        .map(({ turn, seat }) => (
          <TurnCard key={turn.request} turn={turn} seat={seat} protocol={protocol} />
        ))}
    </>
  )
}

const timeOf = (moment: string): string => new Date(moment).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

const FOLDED_FROM = 12

/** What the seat is shown, part by part. It stays beside the form on a wide screen, and scrolls in a box of its own. */
const Shown = ({ turn }: { readonly turn: Turn }) => (
  <section
    aria-label="What you are shown"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    tabIndex={0}
    className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
  >
    {partsOf(turn).map((part) => (
      <Part key={part.title} part={part} />
    ))}
  </section>
)

/** An agent of a run works from its prompt, and is shown nothing else. */
const partsOf = ({ parts, prompt }: Turn): Turn['parts'] =>
  parts.length > 0 ? parts : [{ title: 'The prompt', lines: `${prompt.system}\n\n${prompt.user}`.split('\n') }]

function Part({ part: { title, lines } }: { readonly part: Turn['parts'][number] }) {
  const isLong = lines.length >= FOLDED_FROM
  const box = isLong ? 'rounded-lg bg-well p-3 text-[0.9rem] max-lg:max-h-[60dvh] max-lg:overflow-y-auto' : ''
  return (
    <div className="min-w-0">
      <h3 dir="auto" className="label mb-1">
        {title}
      </h3>
      <div tabIndex={isLong ? 0 : undefined} className={`flex flex-col gap-1 ${box}`}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what one turn is shown never changes, and lines may be alike.
          <p key={index} dir="auto" className="min-h-[1em] whitespace-pre-wrap">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
