/** Where the council stands: the way through its states, what each is for, and the tokens it used of those it may. */
import { grouped } from '../../../src/views/amounts.ts'
import { type Step, stepsOf } from '../../../src/views/council/reading.ts'
import { Meter } from '../kit/charts.tsx'
import { useCouncil } from './council.ts'
import { PURPOSES, tokensIn } from './doing.ts'

const WHERE: Readonly<Record<Step['at'], string>> = { passed: 'passed', here: 'it is here', ahead: 'ahead' }

export function Machine() {
  const { report, state } = useCouncil()
  const steps = stepsOf(report.state, report.cyclesCompleted)
  return (
    <ol
      aria-label="Where the council stands"
      className="flex flex-wrap gap-x-1 overflow-hidden rounded-xl border border-line bg-card sm:grid sm:auto-cols-fr sm:grid-flow-col sm:gap-px sm:bg-line"
    >
      {steps.map((step) => (
        <Stage key={step.state} step={step} tokens={tokensIn(state, step.state)} isPaid={report.cost.tokens > 0} />
      ))}
    </ol>
  )
}

const SKINS: Readonly<Record<Step['at'], string>> = {
  passed: 'bg-card',
  here: 'bg-accent-soft',
  ahead: 'text-soft sm:bg-page',
}

function Stage({
  step: { state, at },
  tokens,
  isPaid,
}: {
  readonly step: Step
  readonly tokens: ReturnType<typeof tokensIn>
  readonly isPaid: boolean
}) {
  const { name, word, about } = PURPOSES[state]
  const isCycle = word !== 'end'
  return (
    <li
      aria-current={at === 'here' ? 'step' : undefined}
      className={`flex min-w-0 flex-col gap-0.5 px-2.5 py-1.5 sm:px-3 sm:py-2 ${SKINS[at]}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-[0.85rem]">
        <span aria-hidden="true" className={at === 'here' ? 'text-accent' : at === 'passed' ? 'text-yes' : 'text-soft'}>
          {at === 'passed' ? '✓' : at === 'here' ? '●' : '○'}
        </span>
        <span className={`font-semibold ${at === 'here' ? 'text-accent' : ''}`}>{name}</span>
        {isCycle && <span className="hidden text-soft sm:inline">{word}</span>}
        <span className="sr-only">({WHERE[at]})</span>
      </p>
      <p className="hidden text-[0.8rem] text-soft leading-snug sm:block">{about}</p>
      {isPaid && isCycle && tokens !== null && <Tokens {...tokens} />}
    </li>
  )
}

function Tokens({ used, allowance }: { readonly used: number; readonly allowance: number | null }) {
  const text = allowance === null ? `${grouped(used)} tokens` : `${grouped(used)} of ${grouped(allowance)} tokens`
  const isOver = allowance !== null && used > allowance
  return (
    <div className="mt-auto hidden flex-col gap-1 pt-1 sm:flex">
      {allowance !== null && <Meter value={used} max={allowance} label={text} tone={isOver ? 'bg-no' : 'bg-accent'} />}
      <p className={`number text-[0.76rem] ${isOver ? 'text-no' : 'text-soft'}`}>
        {text}
        {isOver && ', over its share'}
      </p>
    </div>
  )
}
