/** What a newcomer must see first: the working answer, how far the table agrees and on what, what to do, and how votes moved. */

import { modeOf } from '../../../src/core/roundtable/modes/modes.ts'
import type { Counted, DecisionLayer } from '../../../src/core/roundtable/report-types.ts'
import { counted } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { ADVICE, STAKES } from '../../../src/views/roundtable/phrases.ts'
import {
  cautionsOf,
  confidenceReason,
  exitTitle,
  finalTitle,
  headline,
  isOver,
  levelText,
  turnText,
  voteText,
} from '../../../src/views/roundtable/reading.ts'
import { Badge } from '../kit/basics.tsx'
import { SidesBar } from '../kit/charts.tsx'
import { Icon } from '../kit/icons.tsx'
import type { Tone } from './cells.ts'
import { useRoundtable } from './table.ts'

const EDGES: Readonly<Record<DecisionLayer['advice'], string>> = {
  proceed: 'border-l-yes',
  verify: 'border-l-open',
  ask: 'border-l-no',
}
const ADVICE_TONES: Readonly<Record<DecisionLayer['advice'], Tone>> = { proceed: 'yes', verify: 'open', ask: 'no' }

export function DecisionStrip() {
  const { report } = useRoundtable()
  const { decision } = report
  const isDone = isOver(report) || report.exit !== null
  return (
    <section
      aria-labelledby="decision-title"
      className={`grid gap-x-8 gap-y-4 rounded-xl border border-line border-l-4 bg-card p-4 lg:grid-cols-[minmax(0,1fr)_22rem] ${isDone ? EDGES[decision.advice] : 'border-l-accent'}`}
    >
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id="decision-title" className="text-balance font-semibold text-[1.1rem] leading-snug">
            {oneLine(headline(report))}.
          </h2>
        </div>
        <Answer />
        <Advice />
        <Cautions />
      </div>
      <Votes />
    </section>
  )
}

/** Its place is there from the beginning, so that nothing jumps when it comes. */
function Answer() {
  const { report } = useRoundtable()
  const { decision } = report
  return (
    <div className="flex min-h-[3.5rem] flex-col gap-1">
      <p className="label flex items-center gap-1">
        <span className="text-accent">
          <Icon name="star" size={14} />
        </span>
        {isOver(report) || report.exit !== null ? 'The answer of the table' : 'The working answer so far'}
      </p>
      {decision.answer === null ? (
        <p className="text-soft">There is none yet: nobody has said where it stands.</p>
      ) : (
        <p dir="auto" className="text-balance font-semibold text-[1.15rem] leading-snug sm:text-[1.25rem]">
          {oneLine(decision.answer)}
        </p>
      )}
      <p dir="auto" className="text-[0.92rem] text-soft">
        {upper(levelText(decision))}.
      </p>
    </div>
  )
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function Advice() {
  const { report } = useRoundtable()
  const { decision, confidence } = report
  const isDone = isOver(report) || report.exit !== null
  const why = confidenceReason(report)
  if (!isDone) return <Settings />
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="label">What to do</span>
        <Badge tone={ADVICE_TONES[decision.advice]}>{ADVICE[decision.advice]}</Badge>
        <Badge>{confidence.toLowerCase()} confidence</Badge>
      </p>
      <Reasons reasons={decision.because.slice(0, REASONS_IN_SIGHT)} />
      {decision.because.length > REASONS_IN_SIGHT && (
        <details className="text-[0.92rem]">
          <summary className="w-fit font-medium text-soft">{counted(decision.because.length - REASONS_IN_SIGHT, 'more reason')}</summary>
          <div className="mt-1">
            <Reasons reasons={decision.because.slice(REASONS_IN_SIGHT)} />
          </div>
        </details>
      )}
      {why !== null && (
        <p dir="auto" className="text-[0.88rem] text-soft">
          Confidence is {confidence.toLowerCase()}: {oneLine(why)}
        </p>
      )}
    </div>
  )
}

/** The first weigh most; the rest is a press away, so that the rounds below are not pushed out of sight. */
const REASONS_IN_SIGHT = 2

const Reasons = ({ reasons }: { readonly reasons: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-1 pl-5 text-[0.92rem]">
    {reasons.map((because) => (
      <li key={because} dir="auto">
        {oneLine(because)}
      </li>
    ))}
  </ul>
)

function Settings() {
  const { report, options } = useRoundtable()
  const { title, tells } = modeOf(report.mode)
  const exit = exitTitle(report)
  return (
    <dl className="flex flex-col border-line border-t pt-3 text-[0.88rem] text-soft">
      <dt className="label">Mode</dt>
      <dd className="mb-1.5">
        <span className="font-medium text-ink">{title}.</span> {tells}
        {report.highStakes !== null && ` High stakes: ${STAKES[report.highStakes]}.`}
      </dd>
      {exit === null ? (
        <>
          <dt className="label">Planned</dt>
          <dd>{options.rounds === 1 ? 'One round' : `${options.rounds} rounds`} after everybody has answered alone.</dd>
        </>
      ) : (
        <>
          <dt className="label">Why it ended</dt>
          <dd dir="auto">
            <span className="font-medium text-ink">{exit}.</span> {oneLine(report.exit?.because ?? '')}
          </dd>
        </>
      )}
    </dl>
  )
}

function Cautions() {
  const cautions = cautionsOf(useRoundtable().report)
  if (cautions.length === 0) return null
  return (
    <ul aria-label="Before you trust it" className="flex flex-col gap-1 text-[0.9rem] text-open">
      {cautions.map((caution) => (
        <li key={caution} className="flex gap-2">
          <span className="mt-1">
            <Icon name="warning" size={14} />
          </span>
          <span dir="auto">{oneLine(caution)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Alone beside now: what talking changed. */
function Votes() {
  const { report } = useRoundtable()
  const turn = turnText(report)
  return (
    <div className="flex min-w-0 flex-col gap-3 border-line max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-6">
      <Vote title="Blind vote, before anyone had spoken" vote={report.blindVote} />
      <Vote title={finalTitle(report)} vote={report.finalVote} />
      <p className="text-[0.88rem] text-soft">{turn ?? ''}</p>
      {report.collapse.of > 0 && (
        <p dir="auto" className={`text-[0.88rem] ${report.collapse.vanished > 0 ? 'text-open' : 'text-soft'}`}>
          {oneLine(report.collapse.because)}
        </p>
      )}
      {(isOver(report) || report.exit !== null) && <Settings />}
    </div>
  )
}

function Vote({ title, vote }: { readonly title: string; readonly vote: Counted }) {
  const words = voteText(vote)
  return (
    <div className="flex flex-col gap-1">
      <p className="label">{title}</p>
      <SidesBar title={title} amounts={{ YES: vote.yes, NO: vote.no, UNCERTAIN: vote.uncertain }} />
      <p className="text-[0.88rem]">{words}</p>
    </div>
  )
}
