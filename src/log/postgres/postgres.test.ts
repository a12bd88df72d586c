/** The log in PostgreSQL: the contract that every log keeps, on a real cluster. */
import { afterAll, beforeAll } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { logContract } from '../contract.fixture.ts'
import { postgresLog } from './postgres.ts'

let database: Database
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

logContract('the PostgreSQL log', async () => {
  const log = await postgresLog(database.url)
  await database.sql('TRUNCATE witan.streams, witan.events, witan.texts, witan.snapshots')
  const others: Awaited<ReturnType<typeof postgresLog>>[] = []
  return {
    log,
    second: async () => {
      const other = await postgresLog(database.url)
      others.push(other)
      return other
    },
    wakeMsMax: 600,
    cleanup: async () => {
      for (const one of [log, ...others]) await one.close()
    },
  }
})
