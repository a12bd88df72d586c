/**
 * How long a deliberation stands still when its worker goes: from the signal to the first event of its successor.
 *
 *   three workers, one deliberation each ──kill -9, one after the other──▶ a fourth runs all three
 *   the fourth ──SIGTERM──▶ a fifth runs all three
 *
 * Each worker has a machine's name of its own, since on one machine a dead process is known to be dead at once, and its lease is not
 * waited for.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusal } from '../src/core/refusal.ts'
import { realClock } from '../src/engine/clock.ts'
import { openQueue, type Queue } from '../src/engine/fleet/queue.ts'
import { open } from '../src/engine/open.ts'
import { type Connections, connect } from '../src/log/postgres/pool.ts'
import { postgresLog } from '../src/log/postgres/postgres.ts'
import { atSite, type Site, type WorkerProcess } from './fleet.ts'
import { below, type Measure, type Reading } from './row.ts'
import { hosted } from './table.ts'
import { median, short } from './timing.ts'

const LOST = 3
/** Not a divisor of any heartbeat, so that each dies at another point of it. */
const APART_MS = 1_700
const LOOK_MS = 50
const PATIENCE_MS = 60_000

interface Begun {
  readonly stream: string
  readonly runner: string
  readonly at: number
}

/** When each run of a deliberation began, by its own first event. */
const BEGUN = `
  SELECT stream, bytes::json->'body'->>'runner' AS runner, (extract(epoch FROM (bytes::json->>'wall')::timestamptz) * 1000)::float8 AS at
  FROM witan.events WHERE bytes::json->'body'->>'type' = 'runner.started' ORDER BY stream, seq`

async function until(connections: Connections, isSo: (begun: readonly Begun[]) => boolean): Promise<readonly Begun[]> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(LOOK_MS)) {
    const rows = await connections.ask<Begun>(BEGUN)
    if (isSo(rows)) return rows
  }
  throw new Error(`Nobody took over within ${PATIENCE_MS / 1_000} s.`)
}

const runsOn = (host: string, begun: readonly Begun[]): readonly Begun[] => begun.filter(({ runner }) => runner.startsWith(`${host},`))

interface Stage {
  readonly site: Site
  readonly url: string
  readonly queue: Queue
  readonly connections: Connections
}

/** One deliberation a worker, in the middle of it: an answer is owed by a host who takes its time. */
async function seated({ site, url, queue, connections }: Stage): Promise<ReadonlyMap<string, WorkerProcess>> {
  const log = await postgresLog(url)
  const workers = new Map<string, WorkerProcess>()
  for (let nth = 0; nth < LOST; nth++) {
    const host = `machine-${nth}`
    workers.set(host, await site.worker(url, host, 1))
    const id = await open(log, realClock, hosted(nth))
    if (isRefusal(id)) throw new Error(id.because)
    await queue.send(id)
    await until(connections, (begun) => begun.length === nth + 1)
  }
  await log.close()
  return workers
}

async function killed(stage: Stage, workers: ReadonlyMap<string, WorkerProcess>): Promise<readonly number[]> {
  const goneAt = new Map<string, number>()
  for (const [host, worker] of workers) {
    await sleep(APART_MS)
    goneAt.set(host, Date.now())
    await worker.end('SIGKILL')
  }
  const begun = await until(stage.connections, (all) => runsOn('successor', all).length === LOST)
  return runsOn('successor', begun).map(({ stream, at }) => {
    const [first] = begun.filter((other) => other.stream === stream)
    return at - (goneAt.get(first?.runner.split(',')[0] ?? '') ?? Number.NaN)
  })
}

const reading = (name: string, ms: readonly number[], bound: number, detail: string): Reading => ({
  name: `fleet-take-over.${name}`,
  value: median(ms) / 1_000,
  unit: 's',
  aim: below(bound),
  detail: `median of ${ms.length}, worst ${short(Math.max(...ms) / 1_000)} s; ${detail}`,
})

async function take(): Promise<readonly Reading[]> {
  return atSite(async (site) => {
    const url = await site.cluster.createDatabase('takeover')
    const queue = await openQueue(url, (error) => console.error(error))
    const connections = connect(url)
    const stage = { site, url, queue, connections }
    const workers = await seated(stage)
    const successor = await site.worker(url, 'successor')
    const killedMs = await killed(stage, workers)
    await site.worker(url, 'last')
    const toldAt = Date.now()
    void successor.end('SIGTERM')
    const begun = await until(connections, (all) => runsOn('last', all).length === LOST)
    const toldMs = runsOn('last', begun).map(({ at }) => at - toldAt)
    await connections.close()
    await queue.close()
    return [
      reading('killed', killedMs, 25, 'kill -9, until the first event of a worker on another machine'),
      reading('told', toldMs, 2, 'SIGTERM, until the first event of the next'),
    ]
  })
}

export const fleetTakeOver: Measure = {
  name: 'fleet-take-over',
  how: `Real workers in the middle of a deliberation, each under another machine's name: ${LOST} are killed with kill -9 one after the other, then the one that took over gets SIGTERM; the median time from the signal to the first event of the successor.`,
  take,
}
