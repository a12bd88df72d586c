/** One answer: whose, once that may be known; how sure; the position, the reasons, and every reference with its verdict. */
import { memo } from 'react'
import { percent } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { driverWord } from '../../../src/views/reading.ts'
import { Badge, SideBadge } from '../kit/basics.tsx'
import { Meter } from '../kit/charts.tsx'
import { Icon } from '../kit/icons.tsx'
import type { Entry } from './counted.ts'
import { References } from './references.tsx'
import { SaidText } from './said-text.tsx'

interface Props {
  readonly entry: Entry
  readonly isTie: boolean
}

export const AnswerCard = memo(function AnswerCard({ entry, isTie }: Props) {
  const { answer, title, isNamed, standing } = entry
  const isWinner = standing?.isWinner === true
  return (
    <article
      aria-label={oneLine(title)}
      className={`flex min-w-0 flex-col gap-3 rounded-xl border bg-card p-4 ${isWinner && !isTie ? 'border-accent border-t-4' : 'border-line'}`}
    >
      <header className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 dir="auto" className="font-semibold text-[1.05rem]">
            {oneLine(title)}
          </h3>
          {answer.side !== null && <SideBadge side={answer.side} />}
          <Place entry={entry} isTie={isTie} />
        </div>
        {/* Both states have this line, so that nothing moves when names come. */}
        <p className="text-[0.82rem] text-soft">{isNamed ? driverWord(answer.driver, answer.model) : 'name hidden until the count'}</p>
        <div className="flex items-center gap-2 text-[0.82rem] text-soft">
          <div className="w-24">
            <Meter value={answer.confidence} max={1} label={`${percent(answer.confidence)} sure`} />
          </div>
          <span className="number">{percent(answer.confidence)} sure</span>
        </div>
      </header>
      <p dir="auto" className="font-semibold leading-snug">
        {oneLine(answer.position)}
      </p>
      <SaidText text={answer.text} evidence={answer.evidence} />
      <div className="flex flex-col gap-2">
        <References evidence={answer.evidence} />
        {answer.violations.map(({ because }) => (
          <p key={because} dir="auto" className="text-[0.82rem] text-open">
            {oneLine(because)}
          </p>
        ))}
      </div>
    </article>
  )
})

function Place({ entry: { place, standing }, isTie }: Props) {
  if (place === null || standing === null) return null
  if (standing.isWinner) {
    return (
      <Badge tone="accent">
        <Icon name="star" size={11} />
        {isTie ? 'tied for first' : 'first'}
      </Badge>
    )
  }
  return <Badge>place {place}</Badge>
}
