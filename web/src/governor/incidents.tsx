/** What the governor did beside shadows: breaks with what is left open, checkpoints, questions to people, prompts cut short. */
import type { GovernorReport } from '../../../src/core/governor/report.ts'
import { clockTime, counted, dollars } from '../../../src/views/amounts.ts'
import { breakTitle, plainly } from '../../../src/views/governor/names.ts'
import { prunedText, stoodText } from '../../../src/views/governor/phrases.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { SEVERITY_TONES } from '../council/council.ts'
import { Badge } from '../kit/basics.tsx'
import type { NameAt } from './cases.ts'
import { EventLink } from './event-link.tsx'
import type { Reached } from './limits-reached.ts'
import { LAYERS } from './phrases.ts'

type Break = GovernorReport['breaks'][number]

export const BreakList = ({ breaks }: { readonly breaks: readonly Break[] }) => (
  <ul className="flex flex-col gap-2">
    {breaks.map((one) => (
      <BreakCard key={one.seq} broken={one} />
    ))}
  </ul>
)

function BreakCard({ broken: { trigger, hard, because, state, unresolved, seq, at } }: { readonly broken: Break }) {
  const stood = stoodText(state)
  return (
    <li className="rounded-xl border border-no/40 bg-page p-3 sm:p-4">
      <h4 className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{breakTitle(trigger)}</span>
        <Badge tone={hard ? 'no' : 'open'}>{hard ? 'hard: stopped at once' : 'soft: what was in hand was finished'}</Badge>
        <span className="text-[0.85rem] text-soft">
          {clockTime(at)} · <EventLink seq={seq} />
        </span>
      </h4>
      <p dir="auto" className="mt-1 text-[0.92rem]">
        {oneLine(plainly(because))}
      </p>
      {stood !== null && (
        <p dir="auto" className="mt-1 text-[0.88rem] text-soft">
          {oneLine(stood)}
        </p>
      )}
      {unresolved.length > 0 && <Unresolved findings={unresolved} />}
    </li>
  )
}

function Unresolved({ findings }: { readonly findings: Break['unresolved'] }) {
  return (
    <div className="mt-2">
      <p className="label">{counted(findings.length, 'finding')} still open</p>
      <ul className="mt-1 flex flex-col gap-1 text-[0.9rem]">
        {findings.map(({ id, severity, category, description }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <span className="number text-soft">{id}</span>
            <Badge tone={SEVERITY_TONES[severity]}>{severity}</Badge>
            <span className="text-soft">{category}</span>
            <span dir="auto" className="min-w-0 basis-full sm:basis-0 sm:grow">
              {oneLine(description)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const DUE: Readonly<Record<GovernorReport['checkpoints'][number]['trigger'], string>> = { time: 'due by time', tasks: 'due by tasks' }

export function CheckpointList({ checkpoints }: { readonly checkpoints: GovernorReport['checkpoints'] }) {
  return (
    <ol className="flex flex-col gap-2 text-[0.9rem]">
      {checkpoints.map(({ number, decision, trigger, minutes, tasksDone, tokens, micros, quality, because, seq }) => (
        <li key={seq}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">Checkpoint {number}</span>
            <Badge tone={decision === 'stop' ? 'no' : 'yes'}>{decision === 'stop' ? '✗ stopped there' : '✓ went on'}</Badge>
            <span className="text-[0.85rem] text-soft">
              {DUE[trigger]} · <EventLink seq={seq} />
            </span>
          </p>
          <p dir="auto">{oneLine(plainly(because))}</p>
          <p className="number text-[0.85rem] text-soft">
            {counted(minutes, 'minute')} at work · {counted(tasksDone, 'task')} done · {counted(tokens, 'token')} ·{' '}
            {dollars(micros / 1_000_000)}
            {quality !== null && ` · the first task went at ${quality.first.toFixed(2)}, the last at ${quality.last.toFixed(2)}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Gates of the limits, with who took a cheaper model at which; and who failed too often to be asked any more. */
export function ReachedList({ reached, nameAt }: { readonly reached: readonly Reached[]; readonly nameAt: NameAt }) {
  return (
    <ol className="flex flex-col gap-1.5 text-[0.9rem]">
      {reached.map(({ seq, at, because, leftOut, cheaper }) => (
        <li key={seq}>
          <p dir="auto">
            {leftOut !== null && <span className="font-semibold">{nameAt(leftOut, seq)} is left out: </span>}
            {oneLine(because)}{' '}
            <span className="text-[0.85rem] text-soft">
              {clockTime(at)} · <EventLink seq={seq} />
            </span>
          </p>
          {cheaper.map(({ seat, from, to }) => (
            <p key={seat} dir="auto" className="border-accent border-l-2 pl-3 text-soft">
              <bdi className="font-medium text-ink">{nameAt(seat, seq)}</bdi> goes on with {oneLine(to)} in place of {oneLine(from)}.
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** Why stands at the break that led to it, where there was one. */
export function EscalationList({ escalations, breaks }: Pick<GovernorReport, 'escalations' | 'breaks'>) {
  const isSaid = (because: string): boolean => breaks.some((one) => one.because === because)
  return (
    <ul className="flex flex-col gap-2 text-[0.9rem]">
      {escalations.map(({ id, layer, needs, because, outcome, seq }) => (
        <li key={id}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="number font-semibold">{id}</span>
            {outcome === null ? (
              <Badge tone="open">not answered</Badge>
            ) : (
              <Badge tone={outcome.kind === 'answered' && outcome.choice === 'go-on' ? 'yes' : 'plain'}>
                {outcome.kind === 'expired' ? 'nobody answered' : outcome.choice === 'go-on' ? 'went on' : 'ended'}
              </Badge>
            )}
            <span className="text-[0.85rem] text-soft">
              {LAYERS[layer]} · <EventLink seq={seq} />
            </span>
          </p>
          {!isSaid(because) && <p dir="auto">{oneLine(plainly(because))}</p>}
          <p dir="auto" className="text-soft">
            {oneLine(needs)}
          </p>
          {outcome?.kind === 'answered' && (
            <p dir="auto" className="mt-0.5 border-accent border-l-2 pl-3">
              <bdi className="font-medium">{outcome.by}</bdi>: {oneLine(outcome.answer)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

export function PrunedList({ pruned, nameAt }: { readonly pruned: GovernorReport['pruned']; readonly nameAt: NameAt }) {
  return (
    <ul className="flex flex-col gap-1 text-[0.9rem]">
      {pruned.map((one) => (
        <li key={one.seq} dir="auto">
          <bdi className="font-medium">{nameAt(one.seat, one.seq)}</bdi>: {prunedText(one)}.{' '}
          <span className="text-soft">{oneLine(plainly(one.because))}</span>{' '}
          <span className="text-[0.85rem]">
            <EventLink seq={one.seq} />
          </span>
        </li>
      ))}
    </ul>
  )
}
