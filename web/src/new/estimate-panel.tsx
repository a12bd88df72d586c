/** Before it starts: who will answer, what it will probably take, what the server has to say about it, and the button. */
import { counted } from '../../../src/views/amounts.ts'
import type { Estimate } from '../api/routes.ts'
import { Badge, Button, Note } from '../kit/basics.tsx'
import type { Estimated } from './use-estimate.ts'

const plain = new Intl.NumberFormat('en')
const rangeOf = ({ low, high }: Estimate['calls'], word: (value: number) => string): string =>
  low === high ? word(low) : `${word(low)} to ${word(high)}`
const dollars = (value: number): string => (value > 0 && value < 0.01 ? 'less than $0.01' : `$${value.toFixed(2)}`)
/** An estimate has two digits at best. */
const rounded = (value: number): string => plain.format(Number(value.toPrecision(2)))

interface Props {
  readonly estimated: Estimated
  /** What is missing, where something is. */
  readonly missing: string | null
  readonly isBusy: boolean
  readonly error: string | null
  readonly mayRun: boolean
  /** A baseline follows, with limits of its own. */
  readonly hasBaseline: boolean
  /** Something to quote: without it, seats that only quote have nothing to say. */
  readonly hasSources: boolean
  readonly onStart: () => void
}

export function EstimatePanel({ estimated, missing, isBusy, error, mayRun, hasBaseline, hasSources, onStart }: Props) {
  const value = 'value' in estimated ? estimated.value : null
  return (
    <section aria-labelledby="before" className="flex flex-col gap-3 rounded-xl border border-line bg-card p-4">
      <h2 id="before" className="font-semibold text-[1.05rem]">
        Before you start
      </h2>
      {mayRun ? (
        <>
          <div aria-live="polite" className={`flex flex-col gap-3 ${estimated.at === 'asking' ? 'opacity-60' : ''}`}>
            {estimated.at === 'incomplete' && (
              <p className="text-soft">{missing ?? 'Fill in the form'} Then this says what it will take.</p>
            )}
            {estimated.at === 'asking' && value === null && <p className="text-soft">Working out what it will take …</p>}
            {estimated.at === 'refused' && <Note kind="error">{estimated.because}</Note>}
            {value !== null && <Figures value={value} hasBaseline={hasBaseline} />}
            {value !== null && !hasSources && value.seats.every(({ driver }) => driver === 'offline') && (
              <Note kind="warning">Without a model and without sources the seats can say nothing. Add sources, or name a model.</Note>
            )}
          </div>
          {error !== null && <Note kind="error">{error}</Note>}
          <Button look="primary" icon="play" disabled={isBusy} onClick={onStart}>
            {isBusy ? 'Starting …' : 'Start'}
          </Button>
        </>
      ) : (
        <Note kind="warning">
          You may read here, but not start anything: your token lacks the scope “run”. Ask whoever runs the server.
        </Note>
      )}
    </section>
  )
}

function Figures({ value, hasBaseline }: { readonly value: Estimate; readonly hasBaseline: boolean }) {
  const { budget } = value.limits
  const cap = (budget ?? 0) * (hasBaseline ? 2 : 1)
  const cost = value.dollars === null ? 'unknown' : value.dollars.high === 0 ? 'nothing' : rangeOf(value.dollars, dollars)
  const rows: readonly (readonly [title: string, text: string])[] = [
    ['Cost', value.dollars?.high === 0 || budget === null || budget === undefined ? cost : `${cost}; never above $${plain.format(cap)}`],
    ['Time', value.minutes.high <= 1 ? 'seconds, where nobody is waited for' : `${rangeOf(value.minutes, rounded)} minutes`],
    ['Model calls', value.calls.high === 0 ? 'none' : rangeOf(value.calls, rounded)],
    ['Tokens', value.tokens.high === 0 ? 'none' : rangeOf(value.tokens, rounded)],
  ]
  const warnings = value.notes.filter(isWarning)
  return (
    <>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rows.map(([title, text]) => (
          <div key={title} className="contents">
            <dt className="text-soft">{title}</dt>
            <dd className="number font-medium">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-[0.85rem] text-soft" dir="auto">
        {value.because}
      </p>
      {warnings.map((note) => (
        <Note key={note} kind="warning">
          {note}
        </Note>
      ))}
      <Answering value={value} />
      {value.notes
        .filter((note) => !isWarning(note))
        .map((note) => (
          <p key={note} dir="auto" className="text-[0.85rem] text-soft">
            {note}
          </p>
        ))}
    </>
  )
}

/** What makes agreement worth less: the server says it in a note. */
const isWarning = (note: string): boolean => /one family|only family|with one model|Left out:/.test(note)

const WHO: Readonly<Record<string, string>> = { offline: 'offline', human: 'you', host: 'a host' }

function Answering({ value }: { readonly value: Estimate }) {
  return (
    <details>
      <summary className="w-fit text-[0.85rem] text-soft">Who will answer for {counted(value.seats.length, 'seat')}</summary>
      <ul className="mt-2 flex flex-col gap-1 text-[0.9rem]">
        {value.seats.map(({ id, name, driver, model }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span dir="auto">{name}</span>
            <Badge>{model ?? WHO[driver] ?? driver}</Badge>
          </li>
        ))}
      </ul>
    </details>
  )
}
