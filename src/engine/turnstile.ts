/**
 * How many model calls may be in the air at once, over all deliberations of this process, and to one provider; and how many may leave
 * for one provider in a minute.
 *
 *   call ──▶ is there room, in all and at its provider? ──yes──▶ off it goes ──▶ done ──┐
 *                     └──no──▶ waits with those of its deliberation ◀── next in turn ◀──┘
 *
 * Who waits is let in by turns of deliberations, not of calls: one with a hundred calls can't keep another from its first.
 */
import { givingBack, inLine, type Waiter } from './in-line.ts'
import { makeRate } from './rate.ts'

export interface TurnstileLimits {
  readonly callsMax: number
  /** To any one provider. */
  readonly providerCallsMax: number
  /** To any one provider, in any 60 seconds; left out: as many as there are. */
  readonly callsPerMinute?: number | undefined
}

export interface Turnstile {
  /** Resolves when the call may leave; the returned function says that it is back. Rejects with the signal's reason. */
  enter(deliberation: string, provider: string, signal: AbortSignal): Promise<() => void>
  /** How many are in the air, and how many wait. */
  counts(): { readonly inTheAir: number; readonly waiting: number }
}

interface Place {
  readonly provider: string
  readonly waiter: Waiter<() => void>
}

export function makeTurnstile({ callsMax, providerCallsMax, callsPerMinute }: TurnstileLimits): Turnstile {
  const rate = makeRate(callsPerMinute)
  /** In the order of their turns: who was let in goes to the end. */
  const lines = new Map<string, Place[]>()
  const out = new Map<string, number>()
  let inTheAir = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const hasRoom = (provider: string): boolean =>
    inTheAir < callsMax && (out.get(provider) ?? 0) < providerCallsMax && rate.waitMs(provider) === 0
  const leave = (provider: string): void => {
    rate.left(provider)
    inTheAir += 1
    out.set(provider, (out.get(provider) ?? 0) + 1)
  }
  const back = (provider: string): void => {
    inTheAir -= 1
    out.set(provider, (out.get(provider) ?? 1) - 1)
    admitNext()
  }
  const admitNext = (): void => {
    // Who was let in is put back at the end of this very round, so it goes on until nobody else fits.
    for (const [deliberation, line] of lines) {
      const index = line.findIndex(({ provider }) => hasRoom(provider))
      if (index === -1) continue
      const [next] = line.splice(index, 1)
      lines.delete(deliberation)
      if (line.length > 0) lines.set(deliberation, line)
      next?.waiter.admit(pass(next.provider))
    }
    lookAgain()
  }
  /** When the minute of somebody's provider has room again: no call that comes back would tell. */
  const lookAgain = (): void => {
    clearTimeout(timer)
    if (callsPerMinute === undefined) return
    const waits = [...lines.values()].flat().map(({ provider }) => rate.waitMs(provider))
    const soonestMs = Math.min(...waits.filter((ms) => ms > 0))
    if (soonestMs < Infinity) timer = setTimeout(admitNext, soonestMs)
  }
  const pass = (provider: string): (() => void) => {
    leave(provider)
    return givingBack(() => back(provider))
  }

  return {
    enter: (deliberation, provider, signal) =>
      inLine(
        signal,
        (waiter) => {
          lines.set(deliberation, [...(lines.get(deliberation) ?? []), { provider, waiter }])
          admitNext()
        },
        (waiter) => {
          const rest = (lines.get(deliberation) ?? []).filter((place) => place.waiter !== waiter)
          if (rest.length > 0) lines.set(deliberation, rest)
          else lines.delete(deliberation)
          lookAgain()
        },
      ),
    counts: () => ({ inTheAir, waiting: [...lines.values()].reduce((sum, line) => sum + line.length, 0) }),
  }
}
