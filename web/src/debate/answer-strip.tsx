/** What a newcomer must see first: the result in a sentence, the question it turns on and why, and the votes; before that, what goes on. */
import { memo } from 'react'
import type { DebateReport, ReportedCrux } from '../../../src/core/debate/report-types.ts'
import { cruxesOf, flipsText, headline, namesIn } from '../../../src/views/debate/reading.ts'
import { SIDES } from '../../../src/views/reading.ts'
import { Badge, SideBadge } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import { Link, withParams } from '../router.ts'
import { goingOn } from './going-on.ts'
import { useDebate } from './seats/debate-at.ts'
import { VotesCard } from './seats/votes-card.tsx'
import { useTable } from './use-table.ts'

export function AnswerStrip() {
  const { own, house, report } = useDebate()
  const { nameOf, shown } = useTable()
  const isOver = report.status === 'completed' || report.status === 'stopped'
  const primary = cruxesOf(report).find(({ id }) => id === report.primaryCrux) ?? null
  const now = goingOn(own, house, nameOf)
  return (
    <section
      aria-labelledby="answer-title"
      className="grid gap-x-8 gap-y-4 rounded-xl border border-line border-l-4 border-l-accent bg-card p-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id="answer-title" className="font-semibold text-[1.1rem] leading-snug">
            {report.threads.length === 0 && !isOver ? 'Nothing is found yet: the debate is just beginning' : headline(report)}.
          </h2>
          {isOver && <Badge tone={CONFIDENCES[report.confidence]}>{report.confidence.toLowerCase()} confidence</Badge>}
        </div>
        {primary !== null && <Primary report={report} crux={primary} />}
        {primary === null && isOver && <p className="text-soft">{shown(report.regimeDescription)}</p>}
        {!isOver && <Now lines={now} hasCrux={primary !== null} />}
      </div>
      <div className="min-w-0 border-line max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-6">
        <VotesCard compact />
      </div>
    </section>
  )
}

const CONFIDENCES: Readonly<Record<DebateReport['confidence'], 'yes' | 'open' | 'plain'>> = { HIGH: 'yes', MEDIUM: 'open', LOW: 'plain' }

const Primary = memo(function Primary({ report, crux }: { readonly report: DebateReport; readonly crux: ReportedCrux }) {
  const others = cruxesOf(report).length - 1
  return (
    <div className="flex flex-col gap-1">
      <p className="label flex items-center gap-1">
        <span className="text-accent">
          <Icon name="star" size={14} />
        </span>
        The question it turns on
      </p>
      <p dir="auto" className="text-balance font-semibold text-[1.35rem] leading-snug sm:text-[1.6rem]">
        <Link to={withParams({ crux: crux.id })} className="hover:text-accent hover:underline">
          {crux.question}
        </Link>
      </p>
      <Stands report={report} crux={crux} />
      <details className="max-w-[52rem] text-[0.88rem] text-soft">
        <summary className="w-fit font-medium">Why this one{others > 0 && `, of ${others + 1} found`}</summary>
        {!crux.asksTopic && `Answered the other way, ${flipsText(crux)} `}
        {report.primaryCruxReason}
        {!crux.asksTopic && ' DCG says how much of the whole disagreement hangs on one question, from 0 to 1.'}
      </details>
    </div>
  )
})

/** Who stands where on the question itself: the votes beside it are on the topic. */
function Stands({ report, crux }: { readonly report: DebateReport; readonly crux: ReportedCrux }) {
  const held = SIDES.map((side) => [side, crux.positions.filter(({ counted: one, gone }) => one === side && !gone)] as const)
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-[0.92rem]">
      {held.map(([side, positions]) =>
        positions.length === 0 ? null : (
          <span key={side} className="inline-flex items-baseline gap-1.5">
            <SideBadge side={side} />
            <span dir="auto" className="text-soft">
              {namesIn(
                report,
                positions.map(({ seat }) => seat),
              )}
            </span>
          </span>
        ),
      )}
      <Link to={withParams({ crux: crux.id })} className="font-medium text-accent underline-offset-2 hover:underline">
        Open the crux
      </Link>
    </p>
  )
}

/** Once a question is found, the threads below say how far each is. The place is as high while there is little to say: nothing jumps. */
function Now({ lines, hasCrux }: { readonly lines: readonly string[]; readonly hasCrux: boolean }) {
  const shown = hasCrux ? lines.slice(-1) : lines
  return (
    <ul className={`flex flex-col gap-0.5 text-[0.92rem] text-soft ${hasCrux ? 'min-h-[2lh]' : 'min-h-[5lh]'}`}>
      {shown.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )
}
