/** How sure each seat said it was, every time it said so: at its opening, with a claim or challenge, with a position or a change of it. */
import type { SeatId } from '../../../../src/core/seat.ts'
import type { Recorded } from '../../../../src/core/words.ts'
import { counted, percent } from '../../../../src/views/amounts.ts'

export interface Declared {
  /** On the debate's own clock. */
  readonly at: number
  readonly value: number
}

/** Up to and with event `seq`. */
export function confidencesOf(events: readonly Recorded[], seq: number): ReadonlyMap<SeatId, readonly Declared[]> {
  const declared = new Map<SeatId, Declared[]>()
  for (const event of events.slice(0, seq)) {
    const one = declaredIn(event)
    if (one === null) continue
    const list = declared.get(one.seat) ?? []
    list.push({ at: event.at, value: one.value })
    declared.set(one.seat, list)
  }
  return declared
}

function declaredIn(event: Recorded): { readonly seat: SeatId; readonly value: number } | null {
  if (event.type === 'position.declared') return { seat: event.seat, value: event.confidence }
  if (event.type !== 'message.published') return null
  const { seat, said } = event
  return 'confidence' in said ? { seat, value: said.confidence } : null
}

/** The drawing in words. */
export function confidenceText(values: readonly Declared[]): string {
  const [first] = values
  const last = values.at(-1)
  if (first === undefined || last === undefined) return 'It has not said how sure it is.'
  if (values.length === 1) return `${percent(first.value)} sure, said once`
  return `${percent(first.value)} sure at first, ${percent(last.value)} the last of ${counted(values.length, 'time')} it said so`
}
