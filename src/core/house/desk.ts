/**
 * The desk: every request that was sent and is not settled, with its numbered attempts.
 * `request` settles a contribution, `attempt` settles a bill; a request leaves the desk when its last attempt ended for good.
 */

import type { At } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { Event } from '../words.ts'
import type { FailureCode } from './words.ts'

export interface InFlight {
  readonly sentAt: number
  readonly tokens: number
  readonly micros: number | null
  readonly isModel: boolean
  /** Look-ups that it may make; each is one more request to its provider. */
  readonly lookups: number
}

export interface OpenAsk {
  readonly seat: SeatId
  readonly purpose: string
  /** The number of the last attempt. */
  readonly attempt: number
  /** Null between a failure and the next attempt. */
  readonly inFlight: InFlight | null
  readonly retryAt: number | null
  /** How the last attempt ended, while there will be another. */
  readonly failure: { readonly code: FailureCode; readonly because: string; readonly raw: string | null } | null
  /** Attempts that ended in a retryable fault. Lost ones and repairs don't count. */
  readonly faults: number
  readonly repaired: boolean
  /** By hash, what its last attempt was asked in full; a repair says the same and quotes the answer behind it. */
  readonly prompt: string
}

/** At most `concurrency` of them are in flight, so a plain record stays small. */
export type Desk = Readonly<Record<string, OpenAsk>>

export const emptyDesk: Desk = {}

export function evolveDesk(desk: Desk, event: Event & At, lookupsMax: number): Desk {
  switch (event.type) {
    case 'ask.sent': {
      const before = desk[event.request]
      const repaired = (before?.repaired ?? false) || event.repairs !== null
      const inFlight = {
        sentAt: event.at,
        tokens: event.reserved.tokens,
        micros: event.reserved.micros,
        isModel: event.driver === 'model',
        lookups: event.lookups ?? (repaired ? 0 : lookupsMax),
      }
      const ask: OpenAsk = {
        seat: event.seat,
        purpose: event.purpose,
        attempt: event.attempt,
        inFlight,
        retryAt: null,
        failure: before?.failure ?? null,
        faults: before?.faults ?? 0,
        repaired,
        prompt: event.repairs === null ? event.prompt : (before?.prompt ?? event.prompt),
      }
      return { ...desk, [event.request]: ask }
    }
    case 'ask.answered':
      return without(desk, event.request)
    case 'ask.failed': {
      const ask = desk[event.request]
      if (event.retryAt === null || ask === undefined) return without(desk, event.request)
      const failure = { code: event.code, because: event.because, raw: event.raw }
      const isFault = event.code !== 'lost' && event.code !== 'malformed'
      return {
        ...desk,
        [event.request]: { ...ask, inFlight: null, retryAt: event.retryAt, failure, faults: ask.faults + (isFault ? 1 : 0) },
      }
    }
    case 'turn.withdrawn':
      // A call that is still in the air keeps its place until its bill is settled.
      return desk[event.request]?.inFlight === null ? without(desk, event.request) : desk
    default:
      return desk
  }
}

function without(desk: Desk, request: string): Desk {
  if (!(request in desk)) return desk
  const { [request]: _, ...rest } = desk
  return rest
}
