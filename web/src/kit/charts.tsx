/** Small drawings that stand beside their numbers. */
import type { Side } from '../../../src/core/house/words.ts'
import { SIDES } from '../../../src/views/reading.ts'

const FILLS: Readonly<Record<Side, string>> = { YES: 'bg-yes', NO: 'bg-no', UNCERTAIN: 'bg-open' }

/** One bar, cut in as many parts as sides were taken. */
export function SidesBar({ title, amounts }: { readonly title: string; readonly amounts: Readonly<Record<Side, number>> }) {
  const taken = SIDES.filter((side) => amounts[side] > 0)
  const words = taken.length === 0 ? 'nobody has declared a side' : taken.map((side) => `${amounts[side]} ${side}`).join(', ')
  return (
    <div role="img" aria-label={`${title}: ${words}`} className="flex h-2.5 w-full gap-0.5 overflow-hidden rounded-full bg-well">
      {taken.map((side) => (
        <span key={side} className={FILLS[side]} style={{ flexGrow: amounts[side] }} />
      ))}
    </div>
  )
}

export function Meter({
  value,
  max,
  label,
  tone = 'bg-accent',
}: {
  readonly value: number
  readonly max: number
  readonly label: string
  readonly tone?: string
}) {
  const share = max <= 0 ? 0 : Math.min(1, value / max)
  return (
    <div role="img" aria-label={label} className="h-1.5 w-full overflow-hidden rounded-full bg-well">
      <div className={`h-full rounded-full transition-[width] duration-300 ${tone}`} style={{ width: `${share * 100}%` }} />
    </div>
  )
}

const WIDTH = 72
const HEIGHT = 20

/** How something moved between 0 and 1, from the first moment to the last. */
export function Sparkline({
  values,
  label,
}: {
  readonly values: readonly { readonly at: number; readonly value: number }[]
  readonly label: string
}) {
  const [first] = values
  const last = values.at(-1)
  if (first === undefined || last === undefined) return null
  const span = Math.max(1, last.at - first.at)
  const x = (at: number): number => 2 + ((at - first.at) / span) * (WIDTH - 4)
  const y = (value: number): number => 2 + (1 - value) * (HEIGHT - 4)
  const points = values.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="shrink-0 text-accent">
      <title>{label}</title>
      <line x1="0" x2={WIDTH} y1={y(0.5)} y2={y(0.5)} stroke="var(--line)" strokeDasharray="2 3" />
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
      <circle cx={values.length === 1 ? WIDTH / 2 : x(last.at)} cy={y(last.value)} r="2.4" fill="currentColor" />
    </svg>
  )
}
