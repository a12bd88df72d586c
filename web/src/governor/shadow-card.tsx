/** One shadow: what was seen, with its numbers and the events it rests on; what was done about it; and what came of that. */
import type { ReactNode } from 'react'
import { correctionFor } from '../../../src/core/governor/corrections.ts'
import type { GovernorReport } from '../../../src/core/governor/report.ts'
import type { Sighted } from '../../../src/core/governor/words.ts'
import { clockTime, listed } from '../../../src/views/amounts.ts'
import { SHADOWS } from '../../../src/views/governor/names.ts'
import { inherited, waitsText, whoText } from '../../../src/views/governor/phrases.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { useMoment } from '../fold/moment.ts'
import { Badge } from '../kit/basics.tsx'
import type { Case, Correction, NameAt } from './cases.ts'
import { EventLinks } from './event-link.tsx'
import { numberName, numberText, OUTCOMES, stepOf } from './phrases.ts'

interface CardProps {
  readonly of: Case
  /** Of a run: the task it was seen in. */
  readonly task: string | null
  readonly nameAt: NameAt
}

export function ShadowCard({ of, task, nameAt }: CardProps) {
  const { shadow } = of
  const step = stepOf(shadow)
  const { title, about } = SHADOWS[shadow.shadow]
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-line bg-page p-3 sm:p-4">
      <div>
        <h4 className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{title}</span>
          <Badge tone={step.tone}>{step.word}</Badge>
          <span className="text-[0.85rem] text-soft">
            <bdi>{oneLine(whoText(shadow.seat === null ? null : nameAt(shadow.seat, shadow.seq), shadow.archetype))}</bdi>
            {task !== null && ` · ${oneLine(task)}, cycle ${shadow.cycle}`} · {clockTime(shadow.at)}
          </span>
        </h4>
        <p className="text-[0.88rem] text-soft">{about}</p>
      </div>
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-3">
        <Column title="What was seen">
          <Evidence predicates={shadow.predicates} seat={shadow.seat} />
        </Column>
        <Column title="What was done">
          <Done of={of} nameAt={nameAt} />
        </Column>
        <Column title="What came of it">
          <Came of={of} hasCycles={task !== null} nameAt={nameAt} />
        </Column>
      </div>
    </li>
  )
}

const Column = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="min-w-0 text-[0.9rem]">
    <p className="label mb-1">{title}</p>
    {children}
  </div>
)

function Evidence({ predicates, seat }: { readonly predicates: readonly Sighted[]; readonly seat: string | null }) {
  return (
    <ul className="flex flex-col gap-2">
      {predicates.map(({ predicate, because, numbers, rests }) => (
        <li key={predicate} className="flex flex-col gap-1">
          <span dir="auto">{oneLine(because)}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8rem]">
            <Numbers of={numbers} />
            <EventLinks rests={rests} seat={seat} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const Numbers = ({ of: numbers }: { readonly of: Sighted['numbers'] }) =>
  Object.entries(numbers).map(([key, value]) => (
    <span key={key} className="number whitespace-nowrap rounded-md bg-well px-1.5 py-px text-soft">
      {numberName(key)} <span className="font-semibold text-ink">{numberText(value)}</span>
    </span>
  ))

function Done({ of: { shadow, corrections, replaced }, nameAt }: { readonly of: Case; readonly nameAt: NameAt }) {
  const [first] = corrections
  const waiting = waitsText(shadow)
  const waits = waiting === null ? null : <p>{waiting}.</p>
  if (replaced !== null) return <Replaced replaced={replaced} />
  if (first !== undefined) {
    const seats = corrections.map(({ seat, seq }) => nameAt(seat, seq))
    return (
      <>
        {waits}
        <p dir="auto">Said to {seats.length > 3 ? `${seats.length} seats` : listed(seats)} with the next prompt, and to nobody else:</p>
        <Said text={first.text} />
      </>
    )
  }
  if (shadow.step === 3) return waits
  return (
    <>
      {waits}
      <p>Said to whoever runs this:</p>
      <Said text={correctionFor(shadow.shadow)} />
    </>
  )
}

const Said = ({ text }: { readonly text: string }) => (
  <blockquote dir="auto" className="mt-1 border-accent border-l-2 pl-3 text-soft">
    {oneLine(text)}
  </blockquote>
)

function Replaced({ replaced: { from, to } }: { readonly replaced: GovernorReport['replaced'][number] }) {
  const { state } = useMoment()
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <span dir="auto" className="text-soft line-through">
          {oneLine(from.name)}
        </span>
        <span aria-hidden="true">→</span>
        <span className="sr-only">is replaced by</span>
        <span dir="auto" className="font-semibold">
          {oneLine(to.name)}
        </span>
      </p>
      <p dir="auto" className="mt-0.5 text-[0.85rem] text-soft">
        {oneLine(from.name)} showed it again after it was corrected. Of the seat, {inherited(state.house.opening.protocol)} stay.
      </p>
    </>
  )
}

interface CameProps extends Pick<CardProps, 'of' | 'nameAt'> {
  readonly hasCycles: boolean
}

function Came({ of: { shadow, corrections, replaced, isSeenAgain }, hasCycles, nameAt }: CameProps) {
  if (corrections.length > 0)
    return (
      <ul className="flex flex-col gap-1.5">
        {corrections.map((correction) => (
          <Outcome
            key={correction.seat}
            correction={correction}
            name={corrections.length > 1 ? nameAt(correction.seat, correction.seq) : null}
          />
        ))}
      </ul>
    )
  if (shadow.step === 3) return <p className="text-soft">A person decides whether it goes on; what was said stands above.</p>
  const { mark, word, tone } = isSeenAgain ? SINCE.again : SINCE.quiet
  return (
    <>
      <Badge tone={tone}>
        <span aria-hidden="true">{mark}</span> {word}
        {!isSeenAgain && hasCycles && ' in this cycle'}
      </Badge>
      {replaced !== null && <p className="text-[0.82rem] text-soft">The seat keeps its id. What it owed is asked of its new holder.</p>}
    </>
  )
}

const SINCE = {
  again: { mark: '✗', word: 'Seen again', tone: 'no' },
  quiet: { mark: '✓', word: 'Not seen since', tone: 'yes' },
} as const

/** `name`: where several seats were told. */
function Outcome({ correction: { outcome }, name }: { readonly correction: Correction; readonly name: string | null }) {
  const { mark, word, about, tone } = OUTCOMES[outcome]
  return (
    <li>
      <Badge tone={tone}>
        <span aria-hidden="true">{mark}</span> {word}
      </Badge>
      {name !== null && (
        <span dir="auto" className="ml-1.5">
          {name}
        </span>
      )}
      {name === null && <span className="block text-[0.82rem] text-soft">{about}</span>}
    </li>
  )
}

/** Signs that were there and are none: everything that was counted is verified, in scope and comes with a way to mend it. */
export function ImmunityList({ suppressed, nameAt }: { readonly suppressed: GovernorReport['suppressed']; readonly nameAt: NameAt }) {
  return (
    <ul className="flex flex-col gap-2">
      {suppressed.map((one) => (
        <li key={one.seq} className="text-[0.9rem]">
          <p>
            <span className="font-semibold">{SHADOWS[one.shadow].title}?</span>{' '}
            <span dir="auto" className="text-soft">
              {oneLine(whoText(one.seat === null ? null : nameAt(one.seat, one.seq), one.archetype))} · {clockTime(one.at)}
            </span>
          </p>
          <p dir="auto">{oneLine(one.because)}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8rem]">
            <Numbers of={Object.assign({}, ...one.predicates.map(({ numbers }) => numbers))} />
            <EventLinks rests={[...new Set(one.predicates.flatMap(({ rests }) => rests))]} seat={one.seat} />
          </p>
        </li>
      ))}
    </ul>
  )
}
