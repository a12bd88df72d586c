/** The gauges: what is used of each limit, in words and as a bar with the gates marked on it. */
import { percent } from '../../../src/views/amounts.ts'
import type { Level, ShownGauge } from './gauges.ts'

const FILLS: Readonly<Record<Level, string>> = { calm: 'bg-accent', half: 'bg-accent', near: 'bg-open', last: 'bg-no', full: 'bg-no' }
const WORDS: Readonly<Record<Level, string>> = { calm: 'text-soft', half: 'text-soft', near: 'text-open', last: 'text-no', full: 'text-no' }

export function GaugeList({ gauges }: { readonly gauges: readonly ShownGauge[] }) {
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Limits" className="grid gap-x-6 gap-y-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
        {gauges.map((gauge) => (
          <Gauge key={gauge.key} gauge={gauge} />
        ))}
      </ul>
      {gauges.some(({ gates }) => gates.length > 0) && (
        <p className="text-[0.78rem] text-soft">
          At the marks something is done: at 50 % it is noted, at 80 % seats take cheaper models where they have any, at 95 % what is in
          hand is finished.
        </p>
      )}
    </div>
  )
}

function Gauge({ gauge }: { readonly gauge: ShownGauge }) {
  const { title, used, limit, or, level, said } = gauge
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="label">{title}</span>
        <span className="number whitespace-nowrap text-[0.82rem]">
          {used}
          <span className="text-soft">{limit === null ? ' · no cap' : ` of ${limit}`}</span>
        </span>
      </p>
      <Bar gauge={gauge} />
      {said !== null && <p className={`text-[0.78rem] leading-snug ${WORDS[level]}`}>{said}</p>}
      {or !== null && <p className="number text-[0.78rem] text-soft leading-snug">or {or}</p>}
    </li>
  )
}

/** Without a cap there is nothing to fill: a dashed line. A gate stands out of the bar, thicker once it is passed. */
function Bar({ gauge: { share, level, told, gates } }: { readonly gauge: ShownGauge }) {
  if (share === null) return <div role="img" aria-label={told} className="my-1 h-2 border-line border-b border-dashed" />
  return (
    <div role="img" aria-label={told} className="relative my-1">
      <div className="h-2 overflow-hidden rounded-full bg-well ring-1 ring-line ring-inset">
        <div
          className={`h-full rounded-full transition-[width] duration-300 ${FILLS[level]}`}
          style={{ width: `${Math.min(1, share) * 100}%` }}
        />
      </div>
      {gates.map((gate) => (
        <span
          key={gate.share}
          title={`${percent(gate.share)}${gate.isCrossed ? ', passed' : ''}`}
          className={`absolute -inset-y-1 -translate-x-1/2 rounded-full ${gate.isCrossed ? 'w-[3px] bg-ink' : 'w-px bg-soft'}`}
          style={{ left: `${gate.share * 100}%` }}
        />
      ))}
    </div>
  )
}

/** The same in the head of a closed panel, for who glances at it; whoever listens opens it. Without a cap there is nothing to see. */
export const SmallGauges = ({ gauges }: { readonly gauges: readonly ShownGauge[] }) => (
  <span aria-hidden="true" className="hidden items-center gap-4 xl:flex">
    {gauges
      .filter(({ key, share }) => share !== null && key !== 'checkpoint')
      .map(({ key, title, share, level }) => (
        <span key={key} className="flex items-center gap-1.5 text-[0.75rem] text-soft">
          {title}
          <span className="h-1.5 w-12 overflow-hidden rounded-full bg-well ring-1 ring-line ring-inset">
            <span className={`block h-full rounded-full ${FILLS[level]}`} style={{ width: `${Math.min(1, share ?? 0) * 100}%` }} />
          </span>
        </span>
      ))}
  </span>
)
