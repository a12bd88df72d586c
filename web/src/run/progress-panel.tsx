/** How far the run is: every task with how it went, every agent with who sits there, what it owes and what it was told last. */
import type { ReportedTask } from '../../../src/core/run/report-types.ts'
import { counted } from '../../../src/views/amounts.ts'
import { plainly } from '../../../src/views/governor/names.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { driverWord } from '../../../src/views/reading.ts'
import { EFFECTIVENESS_NOTE } from '../../../src/views/run/reading.ts'
import { ARCHETYPES } from '../governor/phrases.ts'
import { Badge, Heading } from '../kit/basics.tsx'
import { Meter } from '../kit/charts.tsx'
import { type AgentRow, agentsOf, VERDICTS } from './agents.ts'
import { useRun } from './run.ts'
import { isHalted } from './standing.ts'

export function ProgressPanel() {
  const { report, own, house } = useRun()
  const agents = agentsOf(report, own, house)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-labelledby="tasks-title" className="min-w-0">
        <Heading id="tasks-title" beside={doneText(report.tasks)}>
          Tasks
        </Heading>
        <ol className="flex flex-col gap-2">
          {report.tasks.map((task) => (
            <TaskCard key={task.id} task={task} isHalted={isHalted(report)} />
          ))}
        </ol>
        {report.tasks.some(({ effectiveness }) => effectiveness !== null) && <p className="mt-2 text-[0.78rem] text-soft">{NOTE}</p>}
      </section>
      <section aria-labelledby="agents-title" className="min-w-0">
        <Heading id="agents-title" beside="They declare; the repository is believed">
          Agents
        </Heading>
        <ul className="grid gap-2 sm:grid-cols-2">
          {agents.map((agent) => (
            <AgentCard key={agent.seat} agent={agent} known={report.because} />
          ))}
        </ul>
      </section>
    </div>
  )
}

const NOTE = `${EFFECTIVENESS_NOTE[0]?.toUpperCase()}${EFFECTIVENESS_NOTE.slice(1)}.`

const doneText = (tasks: readonly ReportedTask[]): string =>
  `${tasks.filter(({ status }) => status === 'done').length} of ${tasks.length} done`

const STATES: Readonly<Record<ReportedTask['status'], { readonly word: string; readonly tone: 'plain' | 'accent' | 'yes' | 'no' }>> = {
  waiting: { word: '○ waits', tone: 'plain' },
  running: { word: '● in hand', tone: 'accent' },
  done: { word: '✓ done', tone: 'yes' },
  failed: { word: '✗ failed', tone: 'no' },
}
const STOPPED_HERE = { word: '■ stopped here', tone: 'no' } as const

/** `isHalted`: nobody is at work on the one in hand. */
function TaskCard({ task, isHalted: isStill }: { readonly task: ReportedTask; readonly isHalted: boolean }) {
  const { id, title, status, cycles, effectiveness, because } = task
  const { word, tone } = status === 'running' && isStill ? STOPPED_HERE : STATES[status]
  return (
    <li className={`flex flex-col gap-1 rounded-xl border bg-card px-4 py-3 ${status === 'running' ? 'border-accent' : 'border-line'}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="number text-[0.85rem] text-soft">{id}</span>
        <span dir="auto" className="font-semibold">
          {oneLine(title)}
        </span>
        <Badge tone={tone}>{word}</Badge>
        {cycles > 0 && <span className="text-[0.82rem] text-soft">{counted(cycles, 'cycle')}</span>}
      </p>
      {because !== null && (
        <p dir="auto" className="text-[0.9rem] text-soft">
          {oneLine(because)}
        </p>
      )}
      {effectiveness !== null && (
        <div className="flex items-center gap-3 text-[0.82rem] text-soft">
          <span className="number whitespace-nowrap">Effectiveness {effectiveness.toFixed(2)}</span>
          <div className="w-full max-w-40">
            <Meter
              value={effectiveness}
              max={1}
              label={`Effectiveness ${effectiveness.toFixed(2)} of 1`}
              tone={status === 'failed' ? 'bg-no' : 'bg-yes'}
            />
          </div>
        </div>
      )}
    </li>
  )
}

/** `known`: why the whole run ended, which is said above already. */
function AgentCard({ agent, known }: { readonly agent: AgentRow; readonly known: string | null }) {
  const { archetype, replaced, owes, isAsked } = agent
  return (
    <li className={`flex flex-col gap-1 rounded-xl border border-line px-4 py-3 ${isAsked ? 'bg-card' : 'bg-page'}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{archetype === null ? 'Clerk' : ARCHETYPES[archetype]}</span>
        {replaced > 0 && <Badge tone="open">{replaced === 1 ? '⇄ replaced' : `⇄ replaced ${replaced} times`}</Badge>}
        {owes.length > 0 && <Badge tone="accent">● owes {owes.join(', ')}</Badge>}
      </p>
      <p dir="auto" className="text-[0.85rem] text-soft">
        {oneLine(holderText(agent))}
      </p>
      <Told agent={agent} known={known} />
    </li>
  )
}

/** Who sits there; a maker called Maker needs no second word. */
function holderText({ archetype, name, driver, model, isAsked, wasAsked }: AgentRow): string {
  if (archetype === null) return 'Looks into the repository itself: nobody’s word is taken for it'
  const who = driverWord(driver, model)
  const parts = [name.toLowerCase() === archetype ? `${who[0]?.toUpperCase()}${who.slice(1)}` : `${name}, ${who}`]
  if (!isAsked) parts.push('not asked in this workflow')
  else if (!wasAsked) parts.push('not asked yet')
  return parts.join(' · ')
}

function Told({ agent: { verdict }, known }: { readonly agent: AgentRow; readonly known: string | null }) {
  if (verdict === null) return null
  const { word, tone } = VERDICTS[verdict.verdict]
  const because = verdict.because === known ? null : oneLine(plainly(verdict.because))
  return (
    <div className="mt-1 text-[0.9rem]">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="label">Told last</span>
        <Badge tone={tone}>{word}</Badge>
        {verdict.verdict === 'go-on' && (
          <span dir="auto" className="text-[0.85rem] text-soft">
            {because}
          </span>
        )}
      </p>
      {verdict.verdict !== 'go-on' && because !== null && <p dir="auto">{because}</p>}
      {verdict.correction !== null && (
        <blockquote dir="auto" className="mt-1 border-accent border-l-2 pl-3 text-soft">
          {oneLine(verdict.correction)}
        </blockquote>
      )}
    </div>
  )
}
