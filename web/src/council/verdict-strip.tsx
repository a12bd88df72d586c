/** The first thing a reader sees: the verdict and what it rests on; while it runs, what is going on. */
import type { Verdict } from '../../../src/core/council/report-types.ts'
import { counted } from '../../../src/views/amounts.ts'
import { cautionsOf, countsText, GATE_MARKS, GATES, headline } from '../../../src/views/council/reading.ts'
import { oneLine } from '../../../src/views/printable.ts'
import { Badge } from '../kit/basics.tsx'
import { Meter } from '../kit/charts.tsx'
import { Icon } from '../kit/icons.tsx'
import { type Tone, useCouncil } from './council.ts'
import { doingOf } from './doing.ts'
import { Bullets } from './parts.tsx'

const EDGES: Readonly<Record<Verdict, string>> = {
  PASSED: 'border-l-yes',
  FAILED: 'border-l-no',
  NEEDS_REMEDIATION: 'border-l-open',
  NEEDS_ADJUDICATION: 'border-l-open',
  ABORTED: 'border-l-no',
}

export function VerdictStrip() {
  const { report } = useCouncil()
  const { verdict, verdictReason, confidence, document } = report
  const edge = verdict === null ? 'border-l-accent' : EDGES[verdict]
  return (
    <section aria-label="Verdict" className={`flex flex-col gap-3 rounded-xl border border-line border-l-4 bg-card p-4 ${edge}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-balance font-semibold text-[1.2rem] leading-snug">{headline(report)}.</h2>
          {verdict === null ? (
            <Now />
          ) : (
            <p dir="auto" className="mt-0.5 text-soft">
              {oneLine(verdictReason)} Confidence: {confidence.toLowerCase()}.
            </p>
          )}
        </div>
        <div className="flex max-w-xl flex-col gap-1.5 sm:items-end">
          <ul aria-label="Findings in numbers" className="flex flex-wrap gap-1.5">
            {countsText(report).map((text) => (
              <li key={text}>
                <Badge tone={toneOf(text)}>{text}</Badge>
              </li>
            ))}
          </ul>
          {document !== null && (
            <p className="number text-[0.82rem] text-soft" dir="auto">
              {oneLine(document.path)} · {counted(document.lines, 'line')}, {counted(document.words, 'word')}
            </p>
          )}
        </div>
      </div>
      <Cautions />
      <Gates />
      <Questions />
    </section>
  )
}

const TONES: readonly (readonly [word: string, tone: Tone])[] = [
  ['blocker', 'no'],
  ['major', 'open'],
  ['minor', 'accent'],
  ['deadlocked', 'open'],
]

const toneOf = (text: string): Tone => TONES.find(([word]) => text.includes(word))?.[1] ?? 'plain'

/** Two lines of fixed height, so that nothing below them moves while it runs. */
function Now() {
  const { report, state } = useCouncil()
  const doing = doingOf(state, report)
  if (doing === null) return null
  const { sentence, done, total, counted: amount, who } = doing
  return (
    <div className="mt-1 flex flex-col gap-1.5">
      <p className="text-soft">
        {sentence} {who}
      </p>
      <div className="flex h-5 max-w-md items-center gap-3">
        {total > 0 && (
          <>
            <Meter value={done} max={total} label={amount} />
            <span className="number whitespace-nowrap text-[0.82rem] text-soft">{amount}</span>
          </>
        )}
      </div>
    </div>
  )
}

function Cautions() {
  const { report } = useCouncil()
  const cautions = cautionsOf(report)
  if (cautions.length === 0) return null
  return (
    <ul aria-label="Before you trust it" className="flex flex-col gap-1 text-[0.9rem] text-open">
      {cautions.map((caution) => (
        <li key={caution} className="flex gap-2">
          <span className="mt-1">
            <Icon name="warning" size={14} />
          </span>
          <span dir="auto">{oneLine(caution)}</span>
        </li>
      ))}
    </ul>
  )
}

const GATE_COLOURS = { pass: 'text-yes', fail: 'text-no', pending: 'text-soft' } as const
const GATE_WORDS = { pass: 'passes', fail: 'fails', pending: 'not decided yet' } as const

function Gates() {
  const { report } = useCouncil()
  if (report.gates.length === 0) return null
  return (
    <details className="group text-[0.88rem]">
      <summary className="flex list-none flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="label">Gates</span>
        {report.gates.map(({ gate, status }) => (
          <span key={gate} className={`whitespace-nowrap font-medium ${GATE_COLOURS[status]}`}>
            <span aria-hidden="true">{GATE_MARKS[status]} </span>
            {GATES[gate]}
            <span className="sr-only"> {GATE_WORDS[status]}</span>
          </span>
        ))}
        <span className="text-accent underline underline-offset-2 group-open:hidden">Why</span>
        <span className="hidden text-accent underline underline-offset-2 group-open:inline">Close</span>
      </summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[max-content_1fr]">
        {report.gates.map(({ gate, status, because }) => (
          <div key={gate} className="sm:contents">
            <dt className={`font-medium ${GATE_COLOURS[status]}`}>
              {GATES[gate]} {GATE_WORDS[status]}
            </dt>
            <dd className="text-soft" dir="auto">
              {oneLine(because)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Questions() {
  const { questions } = useCouncil().report
  if (questions.length === 0) return null
  return (
    <details className="text-[0.9rem]">
      <summary className="w-fit font-medium text-accent">{counted(questions.length, 'question')} for a person</summary>
      <div className="mt-1.5 text-soft">
        <Bullets texts={questions} />
      </div>
    </details>
  )
}
