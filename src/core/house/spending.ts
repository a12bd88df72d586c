/**
 * What has been spent, and what is set aside for calls in the air.
 * A reservation is released when its attempt is settled: by the real usage, or, if the call was lost, by the reservation itself.
 */
import type { At, Cost } from '../protocol.ts'
import type { Event, EventOf } from '../words.ts'
import type { Desk, InFlight } from './desk.ts'

export interface Spending {
  readonly micros: number
  readonly tokens: number
  /** Of these, what was only set aside for calls that failed without saying what they used. */
  readonly tokensSetAside: number
  readonly calls: number
  readonly lostCalls: number
  readonly callsOfUnknownPrice: number
  readonly reservedMicros: number
  readonly reservedTokens: number
}

export const nothingSpent: Spending = {
  micros: 0,
  tokens: 0,
  tokensSetAside: 0,
  calls: 0,
  lostCalls: 0,
  callsOfUnknownPrice: 0,
  reservedMicros: 0,
  reservedTokens: 0,
}

/** `desk` is the desk before this event: it knows what the attempt had reserved. */
export function evolveSpending(spent: Spending, event: Event & At, desk: Desk): Spending {
  switch (event.type) {
    case 'ask.sent':
      return {
        ...spent,
        calls: spent.calls + (event.driver === 'model' ? 1 : 0),
        callsOfUnknownPrice: spent.callsOfUnknownPrice + (event.reserved.micros === null ? 1 : 0),
        reservedMicros: spent.reservedMicros + (event.reserved.micros ?? 0),
        reservedTokens: spent.reservedTokens + event.reserved.tokens,
      }
    case 'ask.answered':
    case 'ask.failed': {
      const held = desk[event.request]?.inFlight
      const isLost = event.type === 'ask.failed' && event.code === 'lost' && held?.isModel === true
      return {
        ...spent,
        micros: spent.micros + (event.micros ?? 0),
        tokens: spent.tokens + event.usage.inputTokens + event.usage.outputTokens,
        tokensSetAside: spent.tokensSetAside + (event.type === 'ask.failed' ? neverReported(event, held?.tokens ?? 0) : 0),
        calls: spent.calls + furtherCalls(event, held),
        lostCalls: spent.lostCalls + (isLost ? 1 : 0),
        reservedMicros: spent.reservedMicros - (held?.micros ?? 0),
        reservedTokens: spent.reservedTokens - (held?.tokens ?? 0),
      }
    }
    case 'spend.declared':
      return {
        ...spent,
        micros: spent.micros + (event.micros ?? 0),
        tokens: spent.tokens + event.tokens,
        callsOfUnknownPrice: spent.callsOfUnknownPrice + (event.micros === null ? 1 : 0),
      }
    default:
      return spent
  }
}

export const costOf = (spent: Spending): Cost => ({
  dollars: spent.micros / 1_000_000,
  callsOfUnknownPrice: spent.callsOfUnknownPrice,
  tokens: spent.tokens,
  tokensSetAside: spent.tokensSetAside,
  calls: spent.calls,
  lostCalls: spent.lostCalls,
})

/** A call that says nothing of what it used is billed with exactly what was set aside for it, and no output. */
const neverReported = ({ usage }: EventOf<'ask.failed'>, setAside: number): number =>
  usage.outputTokens === 0 && usage.inputTokens === setAside ? setAside : 0

/**
 * Requests of an attempt after its first: one for each look-up. Several may come in one reply, so this is at most what was set
 * aside; a call that failed may have made all of them.
 */
function furtherCalls(event: EventOf<'ask.answered' | 'ask.failed'>, held: InFlight | null | undefined): number {
  const allowed = held?.isModel === true ? held.lookups : 0
  return event.type === 'ask.answered' ? Math.min(event.lookups.length, allowed) : allowed
}
