/** The database goes away under load, politely and not, and connections are cut: nothing crashes, all end, no reader misses a word. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../scripts/postgres.ts'
import { modelServer } from '../cli/model-server.ts'
import { API, streamed } from '../http/server.ts'
import { asked } from '../postgres/database.ts'
import { asking, fleetOn, lookedAt, openedAt, unendedAfter } from './fleet.ts'

/** Its own: no other test's may be restarted. */
let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.stop())

const CUT = 'SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
const ANSWER_MS = 400
const DELIBERATIONS = 12
const DEBATE = { protocol: 'debate', topic: 'We should ship on Friday', offline: true, seats: 5 } as const

test('restarted twice and cut off in between: all end, a follower saw every event once and in order, and all go on', async () => {
  const database = await cluster.createDatabase('fleet')
  const models = await modelServer({ delayMs: ANSWER_MS })
  const fleet = fleetOn(database, models.env)
  const node = await fleet.node()
  const workers = await Promise.all([fleet.worker(3), fleet.worker(3)])
  const ids = [await openedAt(node, DEBATE)]
  for (let n = 1; n < DELIBERATIONS; n++) ids.push(await openedAt(node, asking(n)))
  const [followed = '', later = ''] = [ids[0], ids.at(-1)]
  const followers = [followed, later].map((id) => streamed(node, `${API}/${id}/events`))

  await sleep(500)
  await asked(database, CUT)
  await sleep(500)
  await cluster.restart('fast')
  await sleep(1_000)
  await asked(database, CUT)
  await cluster.restart('immediate')

  const engine = await fleet.engine()
  expect(await unendedAfter(engine, ids, 90_000)).toEqual([])
  expect(await lookedAt(engine, ids)).toMatchObject({ wrong: [] })
  for (const [place, frames] of (await Promise.all(followers)).entries()) {
    const events = await engine.read([followed, later][place] ?? '', 0)
    expect(frames.map(({ data }) => data)).toEqual(JSON.parse(JSON.stringify(events)))
  }
  const next = await openedAt(node, asking(99))
  expect(await unendedAfter(engine, [next], 30_000)).toEqual([])
  await engine.close()
  const all = [node.process, ...workers]
  for (const { kill } of all) kill('SIGTERM')
  expect(await Promise.all(all.map(({ ended }) => ended))).toMatchObject(all.map(() => ({ code: 0 })))
})
