/** What it came to: the result with its reasons once it is counted, how far it is before; and the sides that were declared blind. */
import type { AskReport } from '../../../src/core/ask/report.ts'
import { listed } from '../../../src/views/amounts.ts'
import { askProgress } from '../../../src/views/ask/progress.ts'
import { blindVote, headline, namesIn, winnersOf } from '../../../src/views/ask/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { ending, SIDES } from '../../../src/views/reading.ts'
import { useMoment } from '../fold/moment.ts'
import { Badge, Card, SideBadge } from '../kit/basics.tsx'
import { SidesBar } from '../kit/charts.tsx'

const CONFIDENCES = { HIGH: 'yes', MEDIUM: 'open', LOW: 'no' } as const

export function ResultStrip({ report, isCounted }: { readonly report: AskReport; readonly isCounted: boolean }) {
  return (
    <Card isLead>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isCounted ? <Result report={report} /> : <Underway />}
        <Sides report={report} isCounted={isCounted} />
      </div>
    </Card>
  )
}

function Result({ report }: { readonly report: AskReport }) {
  const winners = winnersOf(report)
  const [winner] = winners
  return (
    <div className="min-w-0">
      <h2 className="font-semibold text-accent">{oneLine(headline(report))}</h2>
      {winners.length === 1 && winner !== undefined && (
        <p dir="auto" className="mt-1 text-pretty font-semibold text-[1.25rem] leading-snug">
          {oneLine(winner.position)}
        </p>
      )}
      <p dir="auto" className="mt-2">
        {oneLine(report.result.because)}
      </p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="label">Confidence</span>
        <Badge tone={CONFIDENCES[report.confidence]}>{report.confidence}</Badge>
        <span dir="auto" className="min-w-0 text-soft">
          {oneLine(report.confidenceBecause)}
        </span>
      </p>
      {report.status !== 'completed' && (
        <p dir="auto" className="mt-2 text-open text-sm">
          {oneLine(ending(report))}
        </p>
      )}
    </div>
  )
}

/** Who is ahead halfway would name names: it is told when it is over. */
function Underway() {
  const { stages, progress } = askProgress(useMoment().state)
  const isRanking = stages.includes('ranking')
  return (
    <div className="min-w-0">
      <h2 className="font-semibold text-accent">{isRanking ? 'The seats rank each other’s answers' : 'Each seat answers alone'}</h2>
      <p className="number mt-1 font-semibold text-[1.25rem] leading-snug">{progress}</p>
      <p className="mt-2 text-soft">
        Nobody here sees who wrote which answer until the rankings are counted. Then names, models and the result are shown.
      </p>
    </div>
  )
}

function Sides({ report, isCounted }: { readonly report: AskReport; readonly isCounted: boolean }) {
  const { YES, NO, UNCERTAIN } = report.sides
  const taken = SIDES.filter((side) => report.sides[side].length > 0)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="label">Sides, declared before anyone saw another’s answer</h3>
      <SidesBar title="Declared sides" amounts={{ YES: YES.length, NO: NO.length, UNCERTAIN: UNCERTAIN.length }} />
      <p>{blindVote(report)}</p>
      {isCounted && taken.length > 0 && (
        <ul className="flex flex-col gap-1 text-[0.88rem] text-soft">
          {taken.map((side) => (
            <li key={side} className="flex items-baseline gap-2">
              <SideBadge side={side} />
              <span dir="auto" className="min-w-0">
                {oneLine(listed(namesIn(report, report.sides[side])))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
