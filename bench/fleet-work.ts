/**
 * Deliberations a second of a fleet: asks whose five seats answer at once from a script, run by 1, 2 and 4 real workers.
 *
 *   opened beforehand ──▶ all sent to the queue ──▶ workers: claim, lease, run, done ──▶ all closed
 *
 * Scripted seats cost next to nothing, so what is measured is the engine, the log and the queue. PostgreSQL and this process sit on the
 * same cores as the workers: what more workers bring is what these leave over.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusal } from '../src/core/refusal.ts'
import { realClock } from '../src/engine/clock.ts'
import { openQueue, type Queue } from '../src/engine/fleet/queue.ts'
import { open } from '../src/engine/open.ts'
import { type Connections, connect } from '../src/log/postgres/pool.ts'
import { postgresLog } from '../src/log/postgres/postgres.ts'
import { atSite, machine, type Site } from './fleet.ts'
import type { Measure, Reading } from './row.ts'
import { scripted, scriptOf } from './table.ts'
import { inTurns, median, short } from './timing.ts'

const WORKERS = { one: 1, two: 2, four: 4 } as const
const SEATS = 5
/** At once in one worker. */
const RUNNING = 8
const ASKS = 40
const WARM_UP = 1
const ROUNDS = 4
const LOOK_MS = 20

/** One database and those who work for it. */
interface Fleet {
  readonly url: string
  readonly connections: Connections
  readonly queue: Queue
  /** Opened, and sent to nobody yet. */
  readonly ids: string[]
}

async function fleetOf(site: Site, script: string, count: number): Promise<Fleet> {
  const url = await site.cluster.createDatabase(`work${count}`)
  const log = await postgresLog(url)
  const ids: string[] = []
  for (let seed = 1; seed <= ASKS * (WARM_UP + ROUNDS); seed++) {
    const id = await open(log, realClock, scripted(SEATS, seed, script))
    if (isRefusal(id)) throw new Error(id.because)
    ids.push(id)
  }
  await log.close()
  for (let nth = 0; nth < count; nth++) await site.worker(url, `machine-${nth}`, RUNNING)
  const queue = await openQueue(url, (error) => console.error(error))
  return { url, connections: connect(url), queue, ids }
}

/** Asks a second, from the first that is sent until the last has closed. */
async function carried({ connections, queue, ids }: Fleet): Promise<number> {
  const round = ids.splice(0, ASKS)
  const began = performance.now()
  await Promise.all(round.map((id) => queue.send(id)))
  for (;;) {
    const rows = await connections.ask<{ n: number }>(
      "SELECT count(*)::integer AS n FROM witan.streams WHERE id = ANY($1) AND status = 'completed'",
      [round],
    )
    if (rows[0]?.n === round.length) return (round.length * 1_000) / (performance.now() - began)
    await sleep(LOOK_MS)
  }
}

/** Tables, indexes and what lies beside them for long values; without the queue, whose jobs go after a week. */
const DISK = `
  SELECT (SELECT count(*)::integer FROM witan.streams) AS streams, count(*)::integer AS events, avg(octet_length(bytes))::float8 AS bytes,
    (pg_total_relation_size('witan.events') + pg_total_relation_size('witan.texts') + pg_total_relation_size('witan.streams')
      + pg_total_relation_size('witan.snapshots'))::float8 AS log
  FROM witan.events`

async function diskOf({ connections }: Fleet): Promise<Reading> {
  const rows = await connections.ask<{ streams: number; events: number; bytes: number; log: number }>(DISK)
  const { streams = 1, events = 0, bytes = 0, log = 0 } = rows[0] ?? {}
  return {
    name: 'fleet-work.disk',
    value: log / streams / 1_000,
    unit: 'kB',
    aim: null,
    detail: `on disk for each of ${streams} asks, indexes counted in: ${short(events / streams)} events of ${short(bytes)} bytes`,
  }
}

const CONNECTED = `
  SELECT count(*)::integer AS n FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'witan%' AND pid <> pg_backend_pid()`

/** Connections of a worker, once it has been busy: those of four, without those of this process. */
async function connectionsOf({ connections, queue }: Fleet, workers: number): Promise<Reading> {
  await queue.close()
  const rows = await connections.ask<{ n: number }>(CONNECTED)
  return {
    name: 'fleet-work.connections',
    value: (rows[0]?.n ?? Number.NaN) / workers,
    unit: 'a worker',
    aim: null,
    detail: `${rows[0]?.n} of ${workers} workers, right after the last round`,
  }
}

async function take(): Promise<readonly Reading[]> {
  return atSite(async (site) => {
    const script = join(site.folder, 'script.yaml')
    await writeFile(script, JSON.stringify(scriptOf(SEATS)))
    const fleet = (count: number): Promise<Fleet> => fleetOf(site, script, count)
    const [one, two, four] = [await fleet(WORKERS.one), await fleet(WORKERS.two), await fleet(WORKERS.four)]
    const sides = { one: () => carried(one), two: () => carried(two), four: () => carried(four) }
    const samples = await inTurns(WARM_UP + ROUNDS, sides)
    const [disk, connections] = [await diskOf(one), await connectionsOf(four, WORKERS.four)]
    for (const { connections, queue } of [one, two]) await Promise.all([connections.close(), queue.close()])
    await four.connections.close()
    const readings = (['one', 'two', 'four'] as const).map((name): Reading => {
      const [count, perSecond] = [WORKERS[name], samples[name].slice(WARM_UP)]
      const scaling = median(perSecond.map((value, nth) => value / (samples.one[WARM_UP + nth] ?? Number.NaN)))
      return {
        name: `fleet-work.${count}-${count === 1 ? 'worker' : 'workers'}`,
        value: median(perSecond),
        unit: 'asks/s',
        aim: null,
        detail: `${short(scaling)} × one worker; ${short(Math.min(...perSecond))} to ${short(Math.max(...perSecond))} in ${ROUNDS} rounds of ${ASKS} asks; ${machine()}`,
      }
    })
    return [...readings, disk, connections]
  })
}

export const fleetWork: Measure = {
  name: 'fleet-work',
  how: `${ASKS} asks of ${SEATS} scripted seats that answer at once, from the first that is sent to the queue until the last has closed, with 1, 2 and 4 processes of witan worker, ${RUNNING} asks at once in each, in turns; the median of ${ROUNDS} rounds. PostgreSQL (fsync on) and all workers share the cores of this machine.`,
  take,
}
