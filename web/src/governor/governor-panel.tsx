/**
 * The governor on any deliberation, at the moment shown: one calm line where there is nothing to correct; behind it the gauges of all
 * limits, every shadow with its evidence, what was done about it and what came of that. Whether it is open stands in the address.
 */
import { type ReactNode, useMemo } from 'react'
import type { GovernorReport } from '../../../src/core/governor/report.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { ending } from '../../../src/views/reading.ts'
import { reportAt, useMoment } from '../fold/moment.ts'
import type { Story } from '../fold/story.ts'
import { Badge } from '../kit/basics.tsx'
import { Icon } from '../kit/icons.tsx'
import { useShortcuts } from '../kit/shortcuts.tsx'
import { go, useParam, withParams } from '../router.ts'
import { casesOf, holdersIn, isPressing, isQuiet, nearestLimit, partsOf, taskAt } from './cases.ts'
import { GaugeList, SmallGauges } from './gauge-list.tsx'
import { gaugesOf, type ShownGauge } from './gauges.ts'
import { BreakList, CheckpointList, EscalationList, PrunedList, ReachedList } from './incidents.tsx'
import { reachedIn } from './limits-reached.ts'
import { ImmunityList, ShadowCard } from './shadow-card.tsx'
import { WorkTime } from './work-time.ts'

const times = new WeakMap<Story, WorkTime>()

function workedMsAt(story: Story, seq: number): number {
  const known = times.get(story) ?? new WorkTime()
  times.set(story, known)
  known.grow(story.events)
  return known.at(seq)
}

export function GovernorPanel() {
  const { state, story, seq } = useMoment()
  const { house } = state
  const report = reportAt(state).governor
  const gauges = useMemo(() => gaugesOf(report, house, workedMsAt(story, seq)), [report, house, story, seq])
  const wished = useParam('governor')
  const isOpen = wished === null ? isPressing(report, house.status) : wished === 'open'
  const toggle = (): void => go(withParams({ governor: isOpen ? 'closed' : 'open' }), { replace: true })
  useShortcuts([{ key: 'g', does: 'Open or close the governor', act: toggle }])
  return (
    <details open={isOpen} className="group rounded-xl border border-line bg-card" aria-label="Governor">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself; the address follows it. */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          toggle()
        }}
        className="flex list-none items-center gap-4 rounded-xl px-4 py-2 hover:bg-well [&::-webkit-details-marker]:hidden"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <Headline report={report} gauges={gauges} />
        </span>
        {!isOpen && <SmallGauges gauges={gauges} />}
        <span className="text-soft transition-transform group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      {isOpen && <Body report={report} gauges={gauges} />}
    </details>
  )
}

/** What there is to tell in one line. */
function Headline({ report, gauges }: { readonly report: GovernorReport; readonly gauges: readonly ShownGauge[] }) {
  const parts = partsOf(report)
  const near = nearestLimit(gauges)
  return (
    <>
      <h2 className="font-semibold text-[0.92rem]">Governor</h2>
      {parts.length === 0 && <span className="text-[0.88rem] text-soft">Nothing to correct</span>}
      {parts.map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      {near !== null && <span className="text-[0.85rem] text-soft">{near}</span>}
    </>
  )
}

function Body({ report, gauges }: { readonly report: GovernorReport; readonly gauges: readonly ShownGauge[] }) {
  const { state, story, seq } = useMoment()
  const { house } = state
  const reached = useMemo(() => reachedIn(story.events.slice(0, seq)), [story, seq])
  const nameAt = useMemo(() => holdersIn(house), [house])
  const cases = casesOf(report)
  const loose = report.replaced.filter(({ shadow }) => shadow === null)
  return (
    <div className="flex flex-col gap-5 border-line border-t px-4 py-4">
      <GaugeList gauges={gauges} />
      {house.status === 'paused' && isPressing(report, house.status) && (
        <p dir="auto" className="border-open border-l-2 pl-3">
          {oneLine(ending(reportAt(state)))}
        </p>
      )}
      {isQuiet(report) && reached.length === 0 && <p className="text-[0.9rem] text-soft">{QUIET}</p>}
      <Part title="Broken off" isThere={report.breaks.length > 0}>
        <BreakList breaks={report.breaks} />
      </Part>
      <Part title="Asked of a person" isThere={report.escalations.length > 0}>
        <EscalationList escalations={report.escalations} breaks={report.breaks} />
      </Part>
      <Part title="Shadows" isThere={cases.length > 0}>
        <ul className="flex flex-col gap-2.5">
          {cases.map((one) => (
            <ShadowCard key={one.shadow.id} of={one} task={taskAt(story.events, one.shadow.seq)} nameAt={nameAt} />
          ))}
        </ul>
      </Part>
      <Part title="Looked like a shadow and was none" isThere={report.suppressed.length > 0}>
        <ImmunityList suppressed={report.suppressed} nameAt={nameAt} />
      </Part>
      <Part title="Seats that changed hands" isThere={loose.length > 0}>
        <ul>
          {loose.map(({ seq, from, to, because }) => (
            <li key={seq} dir="auto" className="text-[0.9rem]">
              <span className="font-semibold">{to.name}</span> for {from.name}. {because}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Limits and failures" isThere={reached.length > 0}>
        <ReachedList reached={reached} nameAt={nameAt} />
      </Part>
      <Part title="Checkpoints" isThere={report.checkpoints.length > 0}>
        <CheckpointList checkpoints={report.checkpoints} />
      </Part>
      <Part title="Prompts cut short" isThere={report.pruned.length > 0}>
        <PrunedList pruned={report.pruned} nameAt={nameAt} />
      </Part>
    </div>
  )
}

const QUIET = 'Nothing had to be corrected. What is watched: each seat (a virtue pushed too far), the process as a whole, and these limits.'

function Part({ title, isThere, children }: { readonly title: string; readonly isThere: boolean; readonly children: ReactNode }) {
  if (!isThere) return null
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 font-semibold text-[0.95rem]">{title}</h3>
      {children}
    </section>
  )
}
