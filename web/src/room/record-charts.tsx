/** Small drawings of a record: the step of the ladder it stands on, and its last actions, each clean or penalised. */
import type { ModelRecord } from '../../../src/core/ledger/records.ts'
import type { EscalationLevel } from '../../../src/core/ledger/words.ts'
import { percent } from '../../../src/views/amounts.ts'
import { Sparkline } from '../kit/charts.tsx'
import { actionsText, rateLine, STEPS, THRESHOLDS } from './team.ts'

const NAMES: Readonly<Record<EscalationLevel, string>> = {
  normal: 'normal',
  watch: 'watch',
  remediation: 'remediation',
  flagged: 'flagged',
}
const FILLS: Readonly<Record<EscalationLevel, string>> = { normal: 'bg-yes', watch: 'bg-open', remediation: 'bg-camp-3', flagged: 'bg-no' }

export function Ladder({ level, rate }: { readonly level: EscalationLevel; readonly rate: number | null }) {
  const reached = STEPS.indexOf(level)
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-2 text-[0.8rem] text-soft">
        <span>
          Step <span className="font-semibold text-ink">{NAMES[level]}</span>
        </span>
        <span className="number">{rate === null ? 'too few actions for a rate' : `${percent(rate)} penalised`}</span>
      </p>
      <ol aria-label={`Ladder: ${NAMES[level]}`} className="mt-0.5 grid grid-cols-4 gap-1">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={step === level ? 'step' : undefined}
            title={index === 0 ? NAMES[step] : `${NAMES[step]}, from ${percent(THRESHOLDS[index - 1] ?? 0)} penalised on`}
            className={`h-1.5 rounded-full ${index <= reached ? FILLS[level] : 'bg-line'}`}
          >
            <span className="sr-only">{NAMES[step]}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Oldest on the left; beside it, how the rate moved. */
export function ActionStrip({ record }: { readonly record: ModelRecord }) {
  const { lastActions } = record
  if (lastActions.length === 0) return null
  const rates = rateLine(record)
  return (
    <div className="flex items-center gap-2">
      <div role="img" aria-label={actionsText(record)} title={actionsText(record)} className="flex flex-1 gap-px">
        {lastActions.map((isPenalised, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no name but their place.
          <span key={index} className={`h-3 max-w-3 flex-1 rounded-[2px] ${isPenalised ? 'bg-no' : 'bg-yes/60'}`} />
        ))}
      </div>
      {rates.length > 1 && <Sparkline values={rates} label={`Penalty rate over its last ${lastActions.length} actions`} />}
    </div>
  )
}
