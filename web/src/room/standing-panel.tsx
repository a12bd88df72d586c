/** Credits: the leaderboard of a session, a milestone or the project; what the team earned together; goals; and milestones looked back on. */
import { type ReactNode, useMemo, useState } from 'react'
import type { Leaderboard } from '../../../src/core/ledger/leaderboard.ts'
import { boardOf } from '../../../src/core/room/report.ts'
import { moment } from '../../../src/views/amounts.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { countedCredits, creditsText } from '../../../src/views/room/amounts.ts'
import { deadlineText, metricText, periodText, TEAM_REASONS } from '../../../src/views/room/phrases.ts'
import { Badge, Button, Card, Heading } from '../kit/basics.tsx'
import { Meter } from '../kit/charts.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { useActing } from './acting.tsx'
import { atMember } from './address.ts'
import { GoTo } from './go-to.tsx'
import { milestoneForm } from './house-forms.ts'
import { whenText } from './names.ts'
import { useRoom } from './room.ts'
import { type GoalRow, goalRows, PERIODS, type ShownPeriod } from './standing.ts'
import { goalForm } from './team-forms.ts'
import { TierBadge } from './tier-badge.tsx'

export function StandingPanel() {
  const { own } = useRoom()
  const [period, setPeriod] = useState<ShownPeriod>('project')
  const board = useMemo(() => boardOf(own, period), [own, period])
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <section aria-labelledby="board-title">
          <Heading id="board-title" beside={<Periods period={period} onChoose={setPeriod} />}>
            Leaderboard
          </Heading>
          <Highlights board={board} />
          <Ranks board={board} />
        </section>
        <TeamCredits board={board} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Goals />
        <Milestones />
      </div>
    </div>
  )
}

function Periods({ period, onChoose }: { readonly period: ShownPeriod; readonly onChoose: (period: ShownPeriod) => void }) {
  const { words } = useRoom()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box of its own.
    <div role="group" aria-label="Period" className="flex rounded-lg border border-line bg-card p-0.5">
      {PERIODS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === period}
          onClick={() => onChoose(one)}
          className={`rounded-md px-2.5 py-0.5 text-[0.85rem] ${one === period ? 'bg-accent-soft font-semibold text-accent' : 'text-soft hover:text-ink'}`}
        >
          {periodText(one, words)}
        </button>
      ))}
    </div>
  )
}

function Highlights({ board }: { readonly board: Leaderboard }) {
  const { nameOf } = useRoom()
  const tiles: readonly (readonly [title: string, value: ReactNode])[] = [
    ['Members together', countedCredits(board.teamTotal)],
    ['The team as a whole', countedCredits(board.teamCredits)],
    ['Earned most', board.mvp === null ? 'nobody yet' : nameOf(board.mvp)],
    ['Improved most', board.mostImproved === null ? 'too early to say' : nameOf(board.mostImproved)],
  ]
  return (
    <dl className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-4">
      {tiles.map(([title, value]) => (
        <div key={title} className="rounded-xl border border-line bg-card px-3 py-2">
          <dt className="text-[0.8rem] text-soft">{title}</dt>
          <dd className="number font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const COLUMNS = ['Rank', 'Member', 'Credits', 'Most for', 'Streak', 'Tier'] as const

function Ranks({ board: { entries } }: { readonly board: Leaderboard }) {
  const { nameOf } = useRoom()
  const most = Math.max(1, ...entries.map(({ credits }) => credits))
  return (
    <ScrollBox label="Members by credits">
      <table className="w-full min-w-[36rem] border-collapse text-left text-[0.9rem]">
        <thead>
          <tr className="border-line border-b">
            {COLUMNS.map((title) => (
              <th key={title} scope="col" className="label px-3 py-2">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ rank, member, credits, topContribution, streak, reliabilityTier }) => (
            <tr key={member} className="border-line border-t first:border-t-0">
              <td className="number px-3 py-2 text-soft">{rank}</td>
              <th scope="row" className="px-3 py-2 font-semibold">
                <GoTo to={atMember(member)} className="hover:text-accent hover:underline">
                  {nameOf(member)}
                </GoTo>
              </th>
              <td className="w-40 px-3 py-2">
                <span className={`number font-semibold ${credits < 0 ? 'text-no' : ''}`}>{creditsText(credits)}</span>
                <Meter value={Math.max(0, credits)} max={most} label={countedCredits(credits)} />
              </td>
              <td className="px-3 py-2 text-soft">{topContribution ?? '–'}</td>
              <td className="number px-3 py-2">{streak === 0 ? '–' : `${streak} in a row`}</td>
              <td className="px-3 py-2">
                <TierBadge tier={reliabilityTier} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function TeamCredits({ board: { teamCreditEvents, topTeamAchievement } }: { readonly board: Leaderboard }) {
  if (teamCreditEvents.length === 0) return null
  return (
    <section aria-labelledby="together-title">
      <Heading id="together-title" beside={topTeamAchievement === null ? undefined : `Best of it: ${oneLine(topTeamAchievement)}`}>
        What the team earned together
      </Heading>
      <ul className="flex flex-col gap-1.5">
        {teamCreditEvents.toReversed().map(({ id, amount, reason, description }) => (
          <li key={id} className="flex gap-3 rounded-lg border border-line bg-card px-3 py-1.5 text-[0.9rem]">
            <span className="number shrink-0 font-semibold text-yes">+{creditsText(amount)}</span>
            <span dir="auto" className="min-w-0" title={TEAM_REASONS[reason]}>
              {oneLine(description)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Goals() {
  const { own, words } = useRoom()
  const { mayAct, open } = useActing()
  const rows = goalRows(own)
  return (
    <section aria-labelledby="goals-title">
      <Heading
        id="goals-title"
        beside={
          mayAct ? (
            <Button small icon="plus" onClick={() => open(goalForm(own, words))}>
              Set a goal
            </Button>
          ) : undefined
        }
      >
        Goals
      </Heading>
      {rows.length === 0 && <p className="text-soft">None is set. A goal is something to aim for; nothing depends on it.</p>}
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.goal.id}>
            <GoalCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const OUTCOMES = {
  open: { word: 'open', tone: 'accent' },
  achieved: { word: '✓ reached', tone: 'yes' },
  ended: { word: 'over', tone: 'plain' },
} as const

function GoalCard({ row: { goal, current, share } }: { readonly row: GoalRow }) {
  const { words, nameOf } = useRoom()
  const { word, tone } = OUTCOMES[goal.outcome]
  const isZero = goal.metric === 'zero-penalties'
  const figure = isZero
    ? current === 1
      ? 'no penalty so far'
      : 'there was a penalty'
    : `${current} of ${metricText(goal.metric, goal.target)}`
  return (
    <Card className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 text-[0.85rem] text-soft">
        <Badge tone={tone}>{word}</Badge>
        {goal.targetMember === null ? 'the team' : nameOf(goal.targetMember)}, {deadlineText(goal.deadline, words, moment)}
      </p>
      <p dir="auto">{oneLine(goal.description)}</p>
      <Meter value={share} max={1} label={figure} tone={goal.outcome === 'achieved' ? 'bg-yes' : 'bg-accent'} />
      <p className="number text-[0.85rem] text-soft">{figure}</p>
    </Card>
  )
}

function Milestones() {
  const { own, words } = useRoom()
  const { mayAct, open } = useActing()
  const done = own.milestones.toReversed()
  return (
    <section aria-labelledby="milestones-title">
      <Heading
        id="milestones-title"
        beside={
          mayAct ? (
            <Button small icon="check" onClick={() => open(milestoneForm(words))}>
              Complete a {words.milestone}
            </Button>
          ) : undefined
        }
      >
        {words.milestones.charAt(0).toUpperCase() + words.milestones.slice(1)}
      </Heading>
      {done.length === 0 && <p className="text-soft">None is complete yet. When one is, it is looked back on here.</p>}
      <ul className="flex flex-col gap-2">
        {done.map((milestone) => (
          <li key={milestone.milestone}>
            <Reflected milestone={milestone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reflected({
  milestone: { milestone, name, because, at, reflection },
}: {
  readonly milestone: ReturnType<typeof useRoom>['own']['milestones'][number]
}) {
  const { wallMsOf } = useRoom()
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['What went right', reflection.wentRight],
    ['What went wrong', reflection.wentWrong],
    ['Talked about, and not done', reflection.obsessiveTags],
    ['What citations came to', reflection.creditsAndOutcomes],
  ]
  return (
    <Card className="flex flex-col gap-2">
      <p>
        <span className="number text-soft">{milestone}.</span>{' '}
        <span dir="auto" className="font-semibold">
          {oneLine(name)}
        </span>{' '}
        <span className="text-[0.85rem] text-soft">{whenText(wallMsOf(at))}</span>
      </p>
      {because !== '' && (
        <p dir="auto" className="text-soft">
          {oneLine(because)}
        </p>
      )}
      {parts.map(([title, lines]) => (
        <div key={title}>
          <h4 className="label">{title}</h4>
          {lines.length === 0 && <p className="text-[0.9rem] text-soft">Nothing.</p>}
          <ul className="list-disc pl-5 text-[0.9rem]">
            {lines.map((line) => (
              <li key={line} dir="auto">
                {oneLine(line)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}
