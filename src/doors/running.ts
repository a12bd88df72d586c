/**
 * A process that stays and runs deliberations, be it a server or a worker: an engine and a hall, and what is done beside. It counts and
 * traces what runs, and opens what follows of itself.
 */
import { isRefusal } from '../core/refusal.ts'
import { type Engine, makeEngine } from '../engine/engine.ts'
import { openBaseline, openMissedBaselines } from '../engine/following.ts'
import type { Hall, HallLimits, HallNews } from '../engine/hall.ts'
import { fleetOf, type Place, placeFor } from '../engine/halls.ts'
import type { Settings } from '../engine/settings.ts'
import { makeSharing } from '../engine/sharing.ts'
import type { Turnstile, TurnstileLimits } from '../engine/turnstile.ts'
import { baselineWish } from './baseline.ts'
import type { Metrics } from './http/metrics.ts'
import { makeTelemetry, type Telemetry } from './http/telemetry.ts'
import { bearsMark, MARKS } from './marks.ts'
import { type RunDiary, type RunsTold, runsTold } from './runs-told.ts'

type Failed = (where: string, error: unknown) => void

export interface Capacity {
  readonly hall: HallLimits
  /** Model calls in the air at once. */
  readonly calls: TurnstileLimits
  /** With PostgreSQL: how many of the fleet's deliberations this process runs at once; 0: none. Left out: as many as `hall` says. */
  readonly workers?: number
}

export interface Running extends Pick<Place, 'hall' | 'standing'> {
  readonly engine: Engine
  readonly turnstile: Turnstile
  /** Takes up what was left, and whatever comes from now on. */
  begin(): Promise<readonly string[]>
  /** Lets go of everything, without stopping it. */
  leave(): Promise<void>
  /** After that nothing can be read any more. */
  end(): Promise<void>
}

/** `metrics`: null where nobody asks this process for numbers. */
export async function startRunning(settings: Settings, capacity: Capacity, metrics: Metrics | null, diary: RunDiary): Promise<Running> {
  const { failed } = diary
  const { hall: limits, calls, workers = limits.runningMax } = capacity
  const sharing = await makeSharing(settings, calls)
  const engine = await orElse(makeEngine(settings, { sharing }), sharing.close)
  const telemetry = settings.telemetry === null ? null : makeTelemetry(engine, settings.telemetry, (error) => failed('telemetry', error))
  const told = runsTold(engine, fleetOf(settings) !== null, diary)
  const news = newsFor(engine, { metrics, telemetry, told, failed, closed: (id) => followers.after(id) })
  const end = async (): Promise<void> => {
    await telemetry?.close()
    await engine.close()
  }
  const place = await orElse(placeFor(settings, engine, limits, workers, news), async () => {
    await sharing.close()
    await end()
  })
  const { hall, standing } = place
  const followers = followersOf(engine, hall, failed)
  return {
    ...{ engine, hall, standing, turnstile: sharing.turnstile },
    begin: async () => {
      const takenUp = await hall.takeUp(bearsMark(engine, MARKS.server))
      await place.begin()
      followers.missed()
      return takenUp
    },
    leave: async () => {
      await place.leave()
      await followers.settled()
      await sharing.close()
    },
    end,
  }
}

/** Whoever can't begin lets go of what is open already: a process that holds a connection would stay, and do nothing. */
export const orElse = <T>(begun: Promise<T>, letGo: () => Promise<void>): Promise<T> =>
  begun.catch(async (error: unknown) => {
    await letGo()
    throw error
  })

interface Witnesses {
  readonly metrics: Metrics | null
  readonly telemetry: Telemetry | null
  readonly told: RunsTold
  readonly failed: Failed
  readonly closed: (id: string) => void
}

/** What the hall's comings and goings mean to whoever counts and traces. */
const newsFor = (engine: Engine, { metrics, telemetry, told, failed, closed }: Witnesses): HallNews => ({
  began: (id) => {
    telemetry?.follow(id)
    told.began(id)
  },
  ended: (id, because) => {
    metrics?.ended(because)
    told.ended(id, because)
    if (because !== 'closed') return
    closed(id)
    if (metrics === null) return
    const spent = engine.report(id).then((report) => (isRefusal(report) ? undefined : metrics.spent(id, report.cost)))
    spent.catch((error: unknown) => failed(`what ${id} has cost`, error))
  },
  failed: (id, error) => {
    metrics?.ended('failed')
    told.ended(id, 'failed')
    failed(id, error)
  },
})

/** What is opened of itself: the baseline of a debate, when that has ended, here or before this process was there. */
function followersOf(engine: Engine, hall: Hall, failed: Failed) {
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
