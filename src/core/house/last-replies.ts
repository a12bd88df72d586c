/** What became of the last reply of each seat that a driver answers for: whatever of it was cut or refused is told with the next request. */
import type { SeatId } from '../seat.ts'
import type { Event } from '../words.ts'

export interface LastReply {
  readonly request: string
  /** Hash of its text as it came. */
  readonly raw: string
  readonly cut: readonly string[]
  /** What it wants to read of the sources before it is asked next. */
  readonly wishes: readonly string[]
  readonly refused: { readonly rule: string; readonly because: string } | null
}

export type LastReplies = Readonly<Record<SeatId, LastReply>>

/** People and hosts are no part of this: they are told at once, by the door through which they answer. */
export function evolveLast(last: LastReplies, event: Event): LastReplies {
  switch (event.type) {
    case 'ask.answered':
      return { ...last, [event.seat]: { request: event.request, raw: event.raw, cut: [], wishes: [], refused: null } }
    case 'reply.mended':
      return changed(last, event, { cut: event.cut })
    case 'reading.wished':
      return changed(last, event, { wishes: event.wishes })
    case 'contribution.refused':
      return changed(last, event, { refused: { rule: event.rule, because: event.because } })
    case 'seat.replaced': {
      const { [event.seat]: _, ...others } = last
      return others
    }
    default:
      return last
  }
}

function changed(last: LastReplies, { request, seat }: Pick<LastReply, 'request'> & { seat: SeatId }, by: Partial<LastReply>): LastReplies {
  const own = last[seat]
  return own?.request === request ? { ...last, [seat]: { ...own, ...by } } : last
}
