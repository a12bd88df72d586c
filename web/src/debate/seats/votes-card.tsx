/** The vote before anybody spoke beside the one that holds now, who changed in between, and whether evidence carried it. */
import { memo } from 'react'
import type { DebateReport } from '../../../../src/core/debate/report-types.ts'
import type { Side } from '../../../../src/core/house/words.ts'
import { listed } from '../../../../src/views/amounts.ts'
import { changesOf, collapseText, namesIn } from '../../../../src/views/debate/reading.ts'
import { SIDES } from '../../../../src/views/reading.ts'
import { SideBadge } from '../../kit/basics.tsx'
import { SidesBar } from '../../kit/charts.tsx'
import { useDebate } from './debate-at.ts'

type Vote = DebateReport['blindVote']

/** `compact`: one vote above the other, for a narrow place; the whole card also says what was lost of the disagreement. */
export function VotesCard({ compact = false }: { readonly compact?: boolean }) {
  return <Votes report={useDebate().report} isCompact={compact} />
}

const Votes = memo(function Votes({ report, isCompact }: { readonly report: DebateReport; readonly isCompact: boolean }) {
  const isOver = report.status === 'completed' || report.status === 'stopped'
  const changes = changesOf(report)
  const collapse = collapseText(report)
  const left = report.seats.filter(({ gone, blind }) => gone !== null && blind !== null)
  return (
    <section aria-label="Votes" className="flex min-w-0 flex-col gap-3">
      <div className={`grid gap-x-6 gap-y-3 ${isCompact ? '' : 'sm:grid-cols-2'}`}>
        <OneVote title="Blind vote on the topic" hint="before anybody spoke" report={report} vote={report.blindVote} isBrief={isCompact} />
        <OneVote
          title={isOver ? 'Final vote on the topic' : 'Vote on the topic now'}
          hint={isOver ? 'at the end' : 'at this moment'}
          report={report}
          vote={report.finalVote}
        />
      </div>
      {changes.map(({ text, isFlag }) => (
        <p key={text} dir="auto" className={`text-[0.88rem] ${isFlag ? 'text-open' : 'text-soft'}`}>
          {text}
        </p>
      ))}
      {left.length > 0 && (
        <p dir="auto" className="text-[0.88rem] text-open">
          {listed(left.map(({ name }) => name))} {left.length === 1 ? 'has' : 'have'} left the table and{' '}
          {left.length === 1 ? 'counts' : 'count'} no more.
        </p>
      )}
      {changes.length === 0 && hasVotes(report.finalVote) && <p className="text-[0.88rem] text-soft">Nobody has changed sides.</p>}
      {!isCompact && collapse !== null && <p className="text-[0.88rem] text-soft">{collapse}</p>}
    </section>
  )
})

const hasVotes = (vote: Vote): boolean => SIDES.some((side) => vote[side].length > 0)

function OneVote({
  title,
  hint,
  report,
  vote,
  isBrief = false,
}: {
  readonly title: string
  readonly hint: string
  readonly report: DebateReport
  readonly vote: Vote
  /** Amounts without names. */
  readonly isBrief?: boolean
}) {
  const amounts: Readonly<Record<Side, number>> = { YES: vote.YES.length, NO: vote.NO.length, UNCERTAIN: vote.UNCERTAIN.length }
  const taken = SIDES.filter((side) => amounts[side] > 0)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-medium text-[0.9rem]">{title}</span>
        <span className="text-[0.8rem] text-soft">{hint}</span>
      </p>
      <SidesBar title={title} amounts={amounts} />
      {taken.length === 0 && <p className="text-[0.85rem] text-soft">Nobody has declared a side.</p>}
      {isBrief && taken.length > 0 && (
        <p className="number text-[0.85rem] text-soft">{taken.map((side) => `${amounts[side]} ${side}`).join(' · ')}</p>
      )}
      {!isBrief && taken.length > 0 && (
        <ul className="flex flex-col gap-1">
          {taken.map((side) => (
            <li key={side} className="flex items-baseline gap-2 text-[0.85rem]">
              <span className="number min-w-3 shrink-0 text-right font-semibold">{amounts[side]}</span>
              <SideBadge side={side} />
              <span dir="auto" className="min-w-0 text-soft">
                {namesIn(report, vote[side])}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
