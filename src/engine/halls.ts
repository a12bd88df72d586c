/**
 * Where deliberations of a server run: in its own process, or, where many machines share one PostgreSQL, wherever a worker is free.
 */
import { whereabouts } from '../log/open.ts'
import { placeOf } from '../log/place.ts'
import type { Engine } from './engine.ts'
import type { Standing } from './fleet/queue.ts'
import type { Worker } from './fleet/worker.ts'
import { type Hall, type HallLimits, type HallNews, ProcessHall } from './hall.ts'
import type { Settings } from './settings.ts'

/** How long calls in the air have to come back before a worker goes. */
const GRACE_MS = 20_000

export interface Place {
  readonly hall: Hall
  /** Of the whole fleet; null: there is none. */
  readonly standing: (() => Promise<Standing>) | null
  /** Takes work from now on. */
  begin(): Promise<void>
  leave(): Promise<void>
}

/** Where the PostgreSQL is that machines share, for sentences; null: this database is a file of one machine. */
export function fleetOf({ database }: Pick<Settings, 'database'>): string | null {
  const where = whereabouts(database)
  return where.kind === 'postgres' ? placeOf(where.url) : null
}

/** `workers`: how many of the fleet's deliberations this process runs at once; 0: none. */
export async function placeFor(
  { database }: Pick<Settings, 'database'>,
  engine: Engine,
  limits: HallLimits,
  workers: number,
  news: HallNews,
): Promise<Place> {
  const own = new ProcessHall(engine, limits, news)
  const where = whereabouts(database)
  if (where.kind !== 'postgres') return { hall: own, standing: null, begin: async () => undefined, leave: () => own.leave() }
  // Who keeps a file need not load what machines share.
  const [{ openQueue }, { FleetHall }, { startWorker }] = await Promise.all([
    import('./fleet/queue.ts'),
    import('./fleet/hall.ts'),
    import('./fleet/worker.ts'),
  ])
  const queue = await openQueue(where.url, (error) => news.failed('the queue', error))
  const hall = new FleetHall({ engine, queue, own, waitingMax: limits.waitingMax, failed: news.failed })
  const staff: { worker: Worker | null; left: Promise<void> | null } = { worker: null, left: null }
  return {
    hall,
    standing: queue.standing,
    begin: async () => {
      if (workers > 0) staff.worker = await startWorker(engine, queue, own, workers)
    },
    leave: async () => {
      staff.left ??= Promise.all([hall.leave(GRACE_MS), staff.worker?.retire(GRACE_MS)]).then(() => queue.close())
      await staff.left
    },
  }
}
