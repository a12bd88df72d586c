/**
 * The turnstile of processes that share one PostgreSQL: what is said about one provider holds for all of them together.
 *
 *   call ──▶ this process's turnstile: turns of deliberations, its own room ──▶ the gate: a slot and a place in the minute ──▶ off it goes
 *
 * Processes may be started with different numbers: each keeps to its own. One with 4 lets a call out while one of the slots 0…3 is
 * free, one with 8 uses 0…7; calls a minute are counted once for all, and each holds the count against its own number.
 *
 * A call that waits at the gate has a place in this process already; at most `providerCallsMax` of them wait there for one provider.
 */
import { givingBack } from '../in-line.ts'
import { makeTurnstile, type Turnstile, type TurnstileLimits } from '../turnstile.ts'
import { makeGate } from './gate.ts'

export interface FleetTurnstile extends Turnstile {
  close(): Promise<void>
}

export function makeFleetTurnstile(url: string, limits: TurnstileLimits): FleetTurnstile {
  const { callsMax, providerCallsMax } = limits
  const here = makeTurnstile({ callsMax, providerCallsMax })
  const gate = makeGate(url, limits)
  let inTheAir = 0
  return {
    enter: async (deliberation, provider, signal) => {
      const backHere = await here.enter(deliberation, provider, signal)
      const back = await gate.enter(provider, signal).catch((error: unknown) => {
        backHere()
        throw error
      })
      inTheAir += 1
      return givingBack(() => {
        inTheAir -= 1
        // First: whoever is next here asks for one at once.
        back()
        backHere()
      })
    },
    counts: () => {
      const own = here.counts()
      return { inTheAir, waiting: own.waiting + own.inTheAir - inTheAir }
    },
    close: gate.close,
  }
}
