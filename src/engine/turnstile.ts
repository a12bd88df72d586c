/**
 * How many model calls may be in the air at once, over all deliberations of this process, and to one provider.
 *
 *   call ──▶ is there room, in all and at its provider? ──yes──▶ off it goes ──▶ done ──┐
 *                     └──no──▶ waits with those of its deliberation ◀── next in turn ◀──┘
 *
 * Who waits is let in by turns of deliberations, not of calls: one with a hundred calls can't keep another from its first.
 */
export interface TurnstileLimits {
  readonly callsMax: number
  /** To any one provider. */
  readonly providerCallsMax: number
}

export interface Turnstile {
  /** Resolves when the call may leave; the returned function says that it is back. Rejects with the signal's reason. */
  enter(deliberation: string, provider: string, signal: AbortSignal): Promise<() => void>
  /** How many are in the air, and how many wait. */
  counts(): { readonly inTheAir: number; readonly waiting: number }
}

interface Waiter {
  readonly provider: string
  readonly admit: () => void
}

export function makeTurnstile({ callsMax, providerCallsMax }: TurnstileLimits): Turnstile {
  /** In the order of their turns: who was let in goes to the end. */
  const lines = new Map<string, Waiter[]>()
  const out = new Map<string, number>()
  let inTheAir = 0

  const hasRoom = (provider: string): boolean => inTheAir < callsMax && (out.get(provider) ?? 0) < providerCallsMax
  const leave = (provider: string): void => {
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
      next?.admit()
    }
  }
  const pass = (provider: string): (() => void) => {
    leave(provider)
    let isBack = false
    return () => {
      if (!isBack) back(provider)
      isBack = true
    }
  }

  return {
    enter: (deliberation, provider, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (hasRoom(provider) && !lines.has(deliberation)) return resolve(pass(provider))
        const line = lines.get(deliberation) ?? []
        lines.set(deliberation, line)
        const giveUp = (): void => {
          line.splice(line.indexOf(waiter), 1)
          if (line.length === 0) lines.delete(deliberation)
          reject(signal.reason)
        }
        const waiter: Waiter = {
          provider,
          admit: () => {
            signal.removeEventListener('abort', giveUp)
            resolve(pass(provider))
          },
        }
        line.push(waiter)
        signal.addEventListener('abort', giveUp, { once: true })
        admitNext()
      }),
    counts: () => ({ inTheAir, waiting: [...lines.values()].reduce((sum, line) => sum + line.length, 0) }),
  }
}
