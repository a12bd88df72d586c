/** What a newcomer must see first: the result in a sentence, the question it turns on and why, and the votes; before that, what goes on. */
import { memo } from 'react'
import type { DebateReport, ReportedCrux } from '../../../src/core/debate/report-types.ts'
import { counted } from '../../../src/views/amounts.ts'
import { cruxesOf, flipsText, headline } from '../../../src/views/debate/reading.ts'
import { Badge } from '../kit/basics.tsx'
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
        <div>
          <p className="label flex items-center gap-2">
            {isOver ? 'Result' : 'Where it stands'}
            {isOver && <Badge tone={CONFIDENCES[report.confidence]}>{report.confidence.toLowerCase()} confidence</Badge>}
          </p>
          <h2 id="answer-title" className="font-semibold text-[1.15rem] leading-snug">
            {report.threads.length === 0 && !isOver ? 'Nothing is found yet: the debate is just beginning' : headline(report)}.
          </h2>
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
      <p className="max-w-[52rem] text-[0.92rem] text-soft">
        {crux.asksTopic ? report.primaryCruxReason : `Why this one: answered the other way, ${flipsText(crux)}`}
        {others > 0 && ` ${counted(others, 'other crux', 'other cruxes')} found.`}
      </p>
      {!crux.asksTopic && (
        <details className="max-w-[52rem] text-[0.85rem] text-soft">
          <summary className="w-fit font-medium">How that was counted</summary>
          {report.primaryCruxReason} DCG says how much of the whole disagreement hangs on one question, from 0 to 1.
        </details>
      )}
    </div>
  )
})

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
