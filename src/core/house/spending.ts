/**
 * What has been spent, and what is set aside for calls in the air.
 * A reservation is released when its attempt is settled: by the real usage, or, if the call was lost, by the reservation itself.
 */
import type { At, Cost } from '../protocol.ts'
import type { Event, EventOf } from '../words.ts'
import type { Desk, InFlight } from './desk.ts'
import type { Usage } from './words.ts'

export interface Spending {
  readonly micros: number
  /** What caches have taken off the list price; below zero where writing into one cost more than reading saved. */
  readonly savedMicros: number
  readonly tokens: number
  /** Of these, what calls said they have used; what was set aside and what others declare is neither in nor out. */
  readonly inputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
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
  savedMicros: 0,
  tokens: 0,
  inputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
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
      const { usage } = event
      const aside = event.type === 'ask.failed' ? neverReported(usage, held?.tokens ?? 0) : 0
      const isLost = event.type === 'ask.failed' && event.code === 'lost' && held?.isModel === true
      return {
        ...spent,
        micros: spent.micros + (event.micros ?? 0),
        savedMicros: spent.savedMicros + usage.savedMicros,
        tokens: spent.tokens + usage.inputTokens + usage.outputTokens,
        inputTokens: spent.inputTokens + usage.inputTokens - aside,
        cacheReadTokens: spent.cacheReadTokens + usage.cacheReadTokens,
        cacheWriteTokens: spent.cacheWriteTokens + usage.cacheWriteTokens,
        outputTokens: spent.outputTokens + usage.outputTokens,
        tokensSetAside: spent.tokensSetAside + aside,
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
  dollarsWithoutCache: (spent.micros + spent.savedMicros) / 1_000_000,
  callsOfUnknownPrice: spent.callsOfUnknownPrice,
  tokens: spent.tokens,
  inputTokens: spent.inputTokens,
  cacheReadTokens: spent.cacheReadTokens,
  cacheWriteTokens: spent.cacheWriteTokens,
  outputTokens: spent.outputTokens,
  tokensSetAside: spent.tokensSetAside,
  calls: spent.calls,
  lostCalls: spent.lostCalls,
})

/** Of several deliberations: one bill. */
export const spentTogether = (all: readonly Spending[]): Spending =>
  Object.fromEntries(PARTS.map((part) => [part, all.reduce((sum, one) => sum + one[part], 0)])) as Record<keyof Spending, number>

const PARTS = Object.keys(nothingSpent) as (keyof Spending)[]

/** A call that says nothing of what it used is billed with exactly what was set aside for it, and no output. */
const neverReported = (usage: Usage, setAside: number): number =>
  usage.outputTokens === 0 && usage.inputTokens === setAside ? setAside : 0

/**
 * Requests of an attempt after its first: one for each look-up. Several may come in one reply, so this is at most what was set
 * aside; a call that failed may have made all of them.
 */
function furtherCalls(event: EventOf<'ask.answered' | 'ask.failed'>, held: InFlight | null | undefined): number {
  const allowed = held?.isModel === true ? held.lookups : 0
  return event.type === 'ask.answered' ? Math.min(event.lookups.length, allowed) : allowed
}
