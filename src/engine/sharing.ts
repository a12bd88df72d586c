/** How many deliberations share one process that stays: model calls and turns. Processes with one PostgreSQL share the limits of a provider, too. */
import { whereabouts } from '../log/open.ts'
import { makeRota, type Rota } from './rota.ts'
import type { Settings } from './settings.ts'
import { makeTurnstile, type Turnstile, type TurnstileLimits } from './turnstile.ts'

export interface Sharing {
  readonly turnstile: Turnstile
  readonly rota: Rota
  close(): Promise<void>
}

export async function makeSharing({ database }: Pick<Settings, 'database'>, calls: TurnstileLimits): Promise<Sharing> {
  const { turnstile, close } = await turnstileFor(database, calls)
  return { turnstile, rota: makeRota(), close }
}

async function turnstileFor(database: string, calls: TurnstileLimits): Promise<Pick<Sharing, 'turnstile' | 'close'>> {
  const where = whereabouts(database)
  if (where.kind !== 'postgres') return { turnstile: makeTurnstile(calls), close: async () => undefined }
  // Who keeps a file need not load the other's driver.
  const { makeFleetTurnstile } = await import('./fleet/turnstile.ts')
  const turnstile = makeFleetTurnstile(where.url, calls)
  return { turnstile, close: turnstile.close }
}
