/** How many deliberations share one process that stays: model calls, turns, and the threads on which offline seats answer. */
import { makeOfflineThreads, type OfflineThreads } from './offline-threads.ts'
import { makeRota, type Rota } from './rota.ts'
import { makeTurnstile, type Turnstile, type TurnstileLimits } from './turnstile.ts'

export interface Sharing {
  readonly turnstile: Turnstile
  readonly rota: Rota
  readonly offline: OfflineThreads
}

export const makeSharing = (calls: TurnstileLimits): Sharing => ({
  turnstile: makeTurnstile(calls),
  rota: makeRota(),
  offline: makeOfflineThreads(),
})
