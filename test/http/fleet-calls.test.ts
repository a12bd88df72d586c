/** Two servers that share one PostgreSQL: what is said about calls to one provider holds for both together, without a further flag. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '../../src/engine/settings.ts'
import { modelServer } from '../cli/model-server.ts'
import { type Database, makeDatabase } from '../postgres/database.ts'
import { API, ended, newFolder, type Server, startedServer } from './server.ts'

let database: Database
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

const START = { protocol: 'ask', model: 'compatible/slow', question: 'Ship on Friday?', seats: 6 }

test('never more in the air than one may have, and all ends; with the servers their slots are gone', async () => {
  const models = await modelServer({ delayMs: 60 })
  const settings: Partial<Settings> = {
    database: database.url,
    models: { keys: {}, compatibleUrl: models.env.WITAN_COMPATIBLE_URL ?? '', compatibleKey: 'k' },
  }
  const calls = { callsMax: 9, providerCallsMax: 2 }
  // One place each, so that neither runs both.
  const servers: Server[] = []
  for (let n = 0; n < 2; n++) servers.push(await startedServer({ calls, workers: 1 }, newFolder(), settings))
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, models.asked.filter(({ isAnswered }) => !isAnswered).length)
  }, 2)
  const reports = await Promise.all(servers.map(async (server) => ended(server, (await server.post(API, START)).body.id)))
  clearInterval(watch)
  for (const { report } of reports) expect(report.status).toBe('completed')
  expect(most).toBe(2)
  expect(servers.flatMap(({ failures }) => failures)).toEqual([])
  const connections = "SELECT pid FROM pg_stat_activity WHERE application_name = 'witan-calls' AND datname = current_database()"
  expect(await database.sql(connections)).toHaveLength(2)
  for (const { served } of servers) await served.close()
  await expect.poll(() => database.sql(connections)).toEqual([])
})
