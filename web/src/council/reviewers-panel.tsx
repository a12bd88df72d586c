/** Who reviewed, and how: three reviewers, what each looks for, why those modes were chosen, and what each of them found. */
import type { ReportedAgent, ReportedMode } from '../../../src/core/council/report-types.ts'
import { counted } from '../../../src/views/amounts.ts'
import { agentName, selectionNotes } from '../../../src/views/council/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { driverWord } from '../../../src/views/reading.ts'
import { Badge, Heading, Note } from '../kit/basics.tsx'
import { Meter } from '../kit/charts.tsx'
import { useCouncil } from './council.ts'
import { Subheading } from './parts.tsx'

const LANES = ['border-t-camp-0', 'border-t-camp-1', 'border-t-camp-2'] as const

export function ReviewersPanel() {
  const { report, options } = useCouncil()
  return (
    <div className="flex flex-col gap-5">
      <section>
        <Heading beside="A mode is a way of reasoning that a reviewer reads the document by.">Reviewers</Heading>
        <ul className="grid gap-3 lg:grid-cols-3">
          {report.agents.map((agent, index) => (
            <li key={agent.seat} className="flex min-w-0">
              <Reviewer agent={agent} lane={LANES[index % LANES.length] ?? LANES[0]} />
            </li>
          ))}
        </ul>
      </section>
      {selectionNotes(report).map((note) => (
        <Note key={note} kind="warning">
          {oneLine(note)}
        </Note>
      ))}
      <div className="grid gap-5 lg:grid-cols-2">
        <Signals />
        <section>
          <Heading>The oath</Heading>
          <blockquote dir="auto" className="border-line border-l-2 pl-3 text-soft">
            {oneLine(options.vision.oath)}
          </blockquote>
          <p className="mt-2 text-[0.88rem] text-soft">Every reviewer is asked to affirm it before it reads.</p>
        </section>
      </div>
    </div>
  )
}

function Reviewer({ agent, lane }: { readonly agent: ReportedAgent; readonly lane: string }) {
  return (
    <section className={`w-full rounded-xl border border-line border-t-4 bg-card p-4 ${lane}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold" dir="auto">
          {oneLine(agentName(agent))}
        </h3>
        <Oath oath={agent.oath} />
      </div>
      <p dir="auto">{oneLine(agent.role ?? 'no role yet')}</p>
      <p className="text-[0.85rem] text-soft">{driverWord(agent.driver, agent.model)}</p>
      {agent.lost !== null && (
        <div className="mt-2">
          <Note kind="warning">Lost: {oneLine(agent.lost)}</Note>
        </div>
      )}
      {agent.modes.length === 0 ? (
        <p className="mt-3 text-soft">Modes are not chosen yet.</p>
      ) : (
        <ul className="mt-3 flex flex-col divide-y divide-line border-line border-t">
          {agent.modes.map((mode) => (
            <Mode key={mode.number} mode={mode} seat={agent.seat} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Oath({ oath }: { readonly oath: boolean | null }) {
  if (oath === null) return <Badge>oath not asked yet</Badge>
  return oath ? <Badge tone="yes">✓ affirmed the oath</Badge> : <Badge tone="no">✗ did not affirm the oath</Badge>
}

function Mode({ mode, seat }: { readonly mode: ReportedMode; readonly seat: string }) {
  const { own, report } = useCouncil()
  const { number, name, category, looksFor, affinity, because, applied, findings } = mode
  const agent = own.agents[seat]
  const failed = agent?.failed[number] ?? null
  const chosen = agent?.modes.find((one) => one.mode === number)
  const isOver = report.verdict !== null || failed !== null || (agent?.unapplied.includes(number) ?? false)
  return (
    <li className="flex flex-col gap-1 py-2.5">
      <div className="flex items-baseline gap-2">
        <span className="number w-6 shrink-0 text-right text-[0.85rem] text-soft">{number}</span>
        <span className="min-w-0 flex-1 font-medium">{name}</span>
        <Badge tone={applied && findings > 0 ? 'accent' : !applied && isOver ? 'open' : 'plain'}>
          {applied ? counted(findings, 'finding') : isOver ? 'not applied' : 'not yet'}
        </Badge>
      </div>
      <p className="pl-8 text-[0.88rem] text-soft">Looks for: {looksFor}</p>
      {failed !== null && (
        <p dir="auto" className="pl-8 text-[0.88rem] text-no">
          {oneLine(failed)}
        </p>
      )}
      <details className="pl-8 text-[0.85rem] text-soft">
        <summary className="w-fit font-medium">Why it was chosen</summary>
        <p className="mt-1" dir="auto">
          {oneLine(because)}
        </p>
        <p>Category: {category}.</p>
        {chosen !== undefined && chosen.signals.length > 0 && (
          <p>Signals: {chosen.signals.map(({ signal, matches }) => `${signal} ${matches}`).join(', ')}.</p>
        )}
        <div className="mt-1 flex max-w-52 items-center gap-2">
          <Meter value={affinity} max={1} label={`Affinity ${affinity.toFixed(2)} of 1`} />
          <span className="number whitespace-nowrap">affinity {affinity.toFixed(2)}</span>
        </div>
      </details>
    </li>
  )
}

const SIGNALS: Readonly<Record<string, string>> = {
  API: 'Interfaces',
  PERF: 'Speed and load',
  SEC: 'Security',
  DEP: 'Dependence on others',
  UX: 'People who use it',
  DATA: 'Data',
  UNC: 'Uncertainty',
  PROC: 'Steps and order',
  COMP: 'Rules and law',
  TRADE: 'Choices and costs',
}

function Signals() {
  const { selection } = useCouncil().report
  const found = (selection?.signals ?? []).filter(({ matches }) => matches > 0).toSorted((a, b) => b.matches - a.matches)
  return (
    <section>
      <Heading beside="What in the document called for these modes.">Signals</Heading>
      {found.length === 0 ? (
        <p className="text-soft">
          {selection === null ? 'The document has not been searched yet.' : 'No signal was found in the document.'}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-xl border border-line bg-card">
          {found.map(({ signal, matches, examples }) => (
            <li key={signal} className="px-3 py-2">
              <details>
                <summary className="font-medium">
                  {SIGNALS[signal] ?? signal}{' '}
                  <span className="number font-normal text-soft">
                    ({signal}) in {counted(matches, 'sentence')}
                  </span>
                </summary>
                <ul className="mt-1 flex flex-col gap-1 text-[0.88rem] text-soft">
                  {examples.map(({ line, text }) => (
                    <li key={`${line} ${text}`} dir="auto">
                      line {line}: {oneLine(text)}
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      )}
      {selection !== null && selection.rules.length > 0 && (
        <div className="mt-3">
          <Subheading>Rules of the choice</Subheading>
          <ul className="flex flex-col gap-1 text-[0.88rem] text-soft">
            {selection.rules.map(({ rule, holds, because }) => (
              <li key={rule} dir="auto">
                <span className={holds ? 'text-yes' : 'text-no'}>{holds ? '✓ holds' : '✗ broken'}</span> {rule}: {oneLine(because)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
