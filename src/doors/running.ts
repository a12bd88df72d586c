/** What a process that runs deliberations does beside: it counts and traces them, and opens what follows of itself. */
import { isRefusal } from '../core/refusal.ts'
import type { Engine } from '../engine/engine.ts'
import { openBaseline, openMissedBaselines } from '../engine/following.ts'
import type { Hall, HallNews } from '../engine/hall.ts'
import { baselineWish } from './baseline.ts'
import type { Metrics } from './http/metrics.ts'
import type { Telemetry } from './http/telemetry.ts'

type Failed = (where: string, error: unknown) => void

export interface Witnesses {
  /** Null: nobody asks this process for numbers. */
  readonly metrics: Metrics | null
  readonly telemetry: Telemetry | null
  readonly failed: Failed
  readonly closed: (id: string) => void
}

/** What the hall's comings and goings mean to whoever counts and traces. */
export const newsFor = (engine: Engine, { metrics, telemetry, failed, closed }: Witnesses): HallNews => ({
  began: (id) => telemetry?.follow(id),
  ended: (id, because) => {
    metrics?.ended(because)
    if (because !== 'closed') return
    closed(id)
    void engine.report(id).then((report) => (isRefusal(report) ? undefined : metrics?.spent(id, report.cost)))
  },
  failed: (id, error) => {
    metrics?.ended('failed')
    failed(id, error)
  },
})

/** What is opened of itself: the baseline of a debate, when that has ended, here or before this process was there. */
export function followersOf(engine: Engine, hall: Hall, failed: Failed) {
  const underway = new Set<Promise<void>>()
  const admit = (where: string, opened: Promise<readonly string[]>): void => {
    const done = opened
      .then((ids) => Promise.all(ids.map((id) => hall.admit(id))))
      .then(
        () => undefined,
        (error: unknown) => failed(where, error),
      )
      .finally(() => underway.delete(done))
    underway.add(done)
  }
  return {
    after: (id: string): void =>
      admit(
        `the baseline of ${id}`,
        openBaseline(engine, id, baselineWish).then((opened) => (opened === null ? [] : [opened])),
      ),
    missed: (): void => admit('baselines that were missed', openMissedBaselines(engine, baselineWish)),
    settled: async (): Promise<void> => void (await Promise.all(underway)),
  }
}
