/** A share as a number, a bar and what it is made of. */
import { grouped, percent } from '../../../src/views/amounts.ts'
import { Meter } from '../kit/charts.tsx'
import { rateOf } from './names.ts'

interface Props {
  readonly title: string
  readonly share: { readonly count: number; readonly of: number }
  /** At least this is aimed at; null: nothing is. */
  readonly target?: number | null
  /** Less is better. */
  readonly isBad?: boolean
}

export function Rate({ title, share, target = null, isBad = false }: Props) {
  const rate = rateOf(share)
  if (rate === null) return <span className="text-[0.82rem] text-soft">nothing to count</span>
  const tone = isBad ? 'bg-open' : target === null ? 'bg-accent' : rate >= target ? 'bg-yes' : 'bg-no'
  const words = `${grouped(share.count)} of ${grouped(share.of)}`
  return (
    <span className="flex min-w-24 flex-col gap-1">
      <span className="number flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{percent(rate)}</span>
        <span className="whitespace-nowrap text-[0.78rem] text-soft">{words}</span>
      </span>
      <Meter value={rate} max={1} label={`${title}: ${percent(rate)}, ${words}`} tone={tone} />
    </span>
  )
}
