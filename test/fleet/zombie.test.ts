/**
 * The zombie: a worker that is stopped in the middle of an append, taken over from, and wakes up believing that all is as it was.
 *
 *   append on its way ──▶ SIGSTOP, and its connection is cut ──▶ silent for a heartbeat ──▶ another takes over and writes
 *   ──▶ SIGCONT: it tries that append again, is refused, and lets go
 */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { modelServer } from '../cli/model-server.ts'
import { type Database, makeDatabase } from '../postgres/database.ts'
import { asking, fleetOn, lookedAt, openedAt, standingAt, unendedAfter } from './fleet.ts'

let database: Database
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

const AT_ONCE = 3
const SEATS = 3
const APPENDING = "pg_stat_activity WHERE datname = current_database() AND application_name = 'witan' AND wait_event_type = 'Lock'"
const PATIENT = { timeout: 60_000, interval: 50 }

/** Whoever appends waits until this is called; those who wait then are cut off, and nothing of theirs is written. */
async function heldUp(url: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE witan.events IN SHARE MODE')
  return async () => {
    await client.query(`SELECT pg_terminate_backend(pid) FROM ${APPENDING}`)
    await client.query('COMMIT')
    await client.end()
  }
}

test('its append is refused, it gives up cleanly and serves on; nothing is forked, and each is done once', async () => {
  const models = await modelServer({ heldAfter: 0 })
  const fleet = fleetOn(database.url, models.env)
  const [node, zombie] = await Promise.all([fleet.node(), fleet.worker(AT_ONCE)])
  const ids = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => openedAt(node, asking(n))))
  await vi.waitFor(() => expect(models.asked).toHaveLength(AT_ONCE * SEATS), PATIENT)
  const cutOff = await heldUp(database.url)
  // Those that are held, and no others.
  models.release(0)
  await vi.waitFor(async () => expect(await database.sql(`SELECT pid FROM ${APPENDING}`)).toHaveLength(AT_ONCE), PATIENT)
  zombie.kill('SIGSTOP')
  await cutOff()

  const successor = await fleet.worker(AT_ONCE)
  // What was in the air is asked again, once.
  await vi.waitFor(() => expect(models.asked).toHaveLength(2 * AT_ONCE * SEATS), PATIENT)
  zombie.kill('SIGCONT')
  await vi.waitFor(async () => expect((await standingAt(node)).fencedAppends).toBe(AT_ONCE), PATIENT)
  models.release()
  const engine = await fleet.engine()
  expect(await unendedAfter(engine, ids, 60_000)).toEqual([])

  expect(await lookedAt(engine, ids)).toEqual({ wrong: [], successions: AT_ONCE })
  await vi.waitFor(async () => expect(await standingAt(node)).toMatchObject({ waiting: 0, running: 0 }), PATIENT)
  expect(await standingAt(node)).toMatchObject({ takeOvers: AT_ONCE, fencedAppends: AT_ONCE })
  const jobs = "SELECT singleton_key AS id FROM witan_queue.job WHERE state = 'completed'"
  expect((await database.sql(jobs)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())

  // It lives, and takes the next one.
  successor.kill('SIGKILL')
  await successor.ended
  const next = await openedAt(node, asking(AT_ONCE))
  expect(await unendedAfter(engine, [next], 30_000)).toEqual([])
  zombie.kill('SIGTERM')
  expect(await zombie.ended).toMatchObject({ code: 0 })
  await engine.close()
  node.process.kill('SIGKILL')
})
