/** The head of a run: what it has come to, what broke it off, where the cycle in hand is, who is waited for, and how to go on. */
import { breakTitle, plainly } from '../../../src/views/governor/names.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { findingsText, headline, type Step, short, stepsOf } from '../../../src/views/run/reading.ts'
import { useMoment } from '../fold/moment.ts'
import { Badge } from '../kit/basics.tsx'
import { Link, withParams } from '../router.ts'
import { type RunMoment, useRun } from './run.ts'
import { adviceIn, brokenBy, isHalted, PHASES, waitingFor } from './standing.ts'

const EDGES: Readonly<Record<RunMoment['report']['status'], string>> = {
  open: 'border-l-accent',
  paused: 'border-l-open',
  stopping: 'border-l-no',
  stopped: 'border-l-no',
  completed: 'border-l-yes',
}

export function RunStrip() {
  const run = useRun()
  const { report, own, nameOf, house } = run
  const isOver = house.status === 'completed' || house.status === 'stopped'
  const waiting = isOver ? null : waitingFor(own, nameOf)
  return (
    <section
      aria-label="Where the run stands"
      className={`flex flex-col overflow-hidden rounded-xl border border-line border-l-4 bg-card ${EDGES[report.status]}`}
    >
      <div className="grid gap-x-8 gap-y-3 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 dir="auto" className="text-balance font-semibold text-[1.3rem] leading-tight">
              {oneLine(headline(report))}
            </h2>
            {isOver && <Badge tone={CONFIDENCES[report.confidence]}>{report.confidence.toLowerCase()} confidence</Badge>}
          </div>
          {waiting !== null && (
            <p dir="auto" className="text-[0.92rem] text-soft">
              {oneLine(waiting)}
            </p>
          )}
          {report.findings.length > 0 && <p className="text-[0.92rem] text-soft">{findingsText(report.findings)}</p>}
          <BrokenOff run={run} />
          <Advice run={run} />
        </div>
        <Facts run={run} />
      </div>
      <Phases run={run} />
    </section>
  )
}

const CONFIDENCES = { HIGH: 'yes', MEDIUM: 'open', LOW: 'plain' } as const

function BrokenOff({ run: { report } }: { readonly run: RunMoment }) {
  const broken = brokenBy(report)
  if (broken === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="no">✗ broken off</Badge>
      <span className="font-medium">{breakTitle(broken.trigger)}</span>
      <Link
        to={withParams({ governor: 'open' })}
        className="text-[0.88rem] text-accent underline decoration-line underline-offset-2 hover:decoration-current"
      >
        what led to it
      </Link>
    </p>
  )
}

function Advice({ run: { report } }: { readonly run: RunMoment }) {
  const { isNow } = useMoment()
  const lines = adviceIn(report, isNow)
  if (lines.length === 0) return null
  return (
    <ul aria-label="How to go on" className="flex max-w-[75ch] flex-col gap-1 text-[0.92rem]">
      {lines.map((line) => (
        <li key={line} dir="auto">
          {oneLine(plainly(line))}
        </li>
      ))}
    </ul>
  )
}

function Facts({ run: { report } }: { readonly run: RunMoment }) {
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Repository', report.repository],
    ['Branch', `${report.branch}, from ${report.base}`],
    ['Workflow', `${report.workflow}, at most ${report.cyclesMax} ${report.cyclesMax === 1 ? 'cycle' : 'cycles'} a task`],
    ...(report.head === null ? [] : [['Head', short(report.head)] as const]),
  ]
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 self-start text-[0.85rem]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd dir="auto">{oneLine(value)}</dd>
        </div>
      ))}
      <dt className="text-soft">Tests</dt>
      <dd>
        <TestBadge tests={report.tests} />
      </dd>
    </dl>
  )
}

const WHERE: Readonly<Record<Step['at'], string>> = { passed: 'passed', here: 'it is here', ahead: 'ahead' }
const SKINS: Readonly<Record<Step['at'], string>> = { passed: 'bg-card', here: 'bg-accent-soft', ahead: 'bg-page text-soft' }
const SIGNS: Readonly<Record<Step['at'], string>> = { passed: '✓', here: '●', ahead: '○' }
const SIGN_COLOURS: Readonly<Record<Step['at'], string>> = { passed: 'text-yes', here: 'text-accent', ahead: 'text-soft' }

/** Of the cycle in hand; between two tasks there is none. */
function Phases({ run: { report } }: { readonly run: RunMoment }) {
  const { current } = report
  if (current === null) return null
  return (
    <div className="border-line border-t">
      <p className="px-4 py-2 text-[0.82rem] text-soft sm:px-5">
        {isHalted(report) && 'It stopped in '}
        <span dir="auto" className="number font-semibold text-ink">
          {oneLine(current.task)}
        </span>
        , cycle {current.cycle} of at most {report.cyclesMax}
      </p>
      <ol aria-label="Phases of this cycle" className="grid grid-cols-2 gap-px border-line border-t bg-line sm:grid-cols-4">
        {stepsOf(report).map(({ phase, at }) => (
          <li key={phase} aria-current={at === 'here' ? 'step' : undefined} className={`min-w-0 px-4 py-2 sm:px-5 ${SKINS[at]}`}>
            <p className="flex items-baseline gap-x-1.5 text-[0.88rem]">
              <span aria-hidden="true" className={SIGN_COLOURS[at]}>
                {SIGNS[at]}
              </span>
              <span className={`font-semibold ${at === 'here' ? 'text-accent' : ''}`}>{PHASES[phase].name}</span>
              <span className="sr-only">({WHERE[at]})</span>
            </p>
            <p className="hidden text-[0.8rem] text-soft leading-snug sm:block">{PHASES[phase].about}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Passed or not, beside the code that the command ended with. */
export const TestBadge = ({ tests }: { readonly tests: RunMoment['report']['tests'] }) => {
  if (tests === null) return <Badge>not run</Badge>
  if (tests.timedOut) return <Badge tone="no">✗ ran out of time</Badge>
  if (tests.exitCode === 0) return <Badge tone="yes">✓ passed</Badge>
  return <Badge tone="no">{tests.exitCode === null ? '✗ did not end' : `✗ failed, exit code ${tests.exitCode}`}</Badge>
}
