/** Limits that came near, as the log tells them: a report has only the highest gate of each. And seats that failed too often to be asked. */
import type { Recorded } from '../../../src/core/words.ts'

export interface Reached {
  readonly seq: number
  readonly at: number
  readonly because: string
  /** Whom it concerns alone: it is left out from here on; null: a limit of all. */
  readonly leftOut: string | null
  /** Seats that took a cheaper model for it. */
  readonly cheaper: readonly { readonly seat: string; readonly from: string; readonly to: string }[]
}

/** In the order in which they came. A seat takes a cheaper model for the gate that was passed with the same words. */
export function reachedIn(events: readonly Recorded[]): readonly Reached[] {
  const reached: Reached[] = []
  for (const event of events) {
    const { seq, at } = event
    if (event.type === 'budget.crossed') reached.push({ seq, at, because: event.because, leftOut: null, cheaper: [] })
    if (event.type === 'breaker.opened') reached.push({ seq, at, because: event.because, leftOut: event.seat, cheaper: [] })
    if (event.type !== 'seat.downgraded') continue
    const index = reached.findLastIndex(({ because }) => because === event.because)
    const gate = reached[index]
    const { seat, from, to } = event
    if (gate !== undefined) reached[index] = { ...gate, cheaper: [...gate.cheaper, { seat, from, to }] }
  }
  return reached
}
