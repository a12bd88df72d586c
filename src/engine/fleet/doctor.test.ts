/** What the doctor finds in a PostgreSQL that machines share; and that looking changes nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { postgresLog } from '../../log/postgres/postgres.ts'
import { opening } from '../../log/samples.fixture.ts'
import { examineFleet } from './doctor.ts'
import { openQueue } from './queue.ts'

let database: Database
beforeEach(async () => {
  database = await makeDatabase()
})
afterEach(() => database.drop())

const found = async () => (await examineFleet(database.url)).map(({ subject, state }) => `${subject} ${state}`).join(', ')
const becauseOf = async (subject: string) => (await examineFleet(database.url)).find((finding) => finding.subject === subject)?.because

async function withQueue(): Promise<void> {
  await (await postgresLog(database.url)).close()
  const queue = await openQueue(database.url, () => undefined)
  await queue.send('d_1')
  await queue.close()
}

test('an empty database stays empty', async () => {
  expect(await found()).toBe('database ok, tables missing')
  expect(await database.sql("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'witan%'")).toEqual([])
})
test('one with a log and no queue gets none', async () => {
  const log = await postgresLog(database.url)
  await log.append('d_1', 0, opening())
  await log.close()
  expect(await found()).toBe('database ok, tables ok, queue missing')
  expect(await becauseOf('tables')).toContain('1 deliberation.')
  expect(await database.sql("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'witan_queue'")).toEqual([])
})
test('tables of an older Witan are told from those of a newer one, and both are left as they are', async () => {
  await withQueue()
  await database.sql("DELETE FROM witan.migrations WHERE name = '0003-fleet'")
  expect(await found()).toBe('database ok, tables missing')
  expect(await becauseOf('tables')).toContain('An older Witan')
  await database.sql("INSERT INTO witan.migrations (name, timestamp) VALUES ('0099-later', '2099')")
  expect(await found()).toBe('database ok, tables broken')
  expect(await becauseOf('tables')).toContain('newer Witan')
  expect(await database.sql("SELECT count(*)::int AS n FROM witan.migrations WHERE name IN ('0003-fleet', '0099-later')")).toEqual([
    { n: 1 },
  ])
})
test('what waits for a moment is fine; what waits long while nothing runs has no worker', async () => {
  await withQueue()
  expect(await found()).toBe('database ok, tables ok, queue ok, runners ok')
  await database.sql("UPDATE witan_queue.job SET created_on = now() - interval '1 minute'")
  expect(await found()).toBe('database ok, tables ok, queue broken, runners ok')
  expect(await becauseOf('queue')).toMatch(
    /^1 waiting \(the first for 6\d s\), 0 running\. No worker takes them\. Start one: witan worker$/,
  )
})
test('a runner that is gone for a minute is missed', async () => {
  await withQueue()
  const log = await postgresLog(database.url)
  await log.append('d_1', 0, opening())
  await log.takeLease('d_1', 'elsewhere, process 1', 1)
  await log.close()
  await database.sql("UPDATE witan.streams SET until = now() - interval '2 minutes'")
  expect(await found()).toContain('runners broken')
  expect(await becauseOf('runners')).toContain('1 open deliberation lost the runner')
})
test('one that can’t be reached is said to be', async () => {
  expect(await examineFleet('postgres://witan@127.0.0.1:9/none')).toMatchObject([
    { subject: 'database', state: 'broken', because: expect.stringContaining("can't be reached") },
  ])
})
