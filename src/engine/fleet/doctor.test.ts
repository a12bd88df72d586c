/** What the doctor finds in a PostgreSQL that machines share; and that looking changes nothing. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { asked, type Database, makeDatabase } from '../../../test/postgres/database.ts'
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
  await database.sql("UPDATE witan_queue.job SET created_on = now() - interval '1 minute', start_after = now() - interval '1 minute'")
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
  expect(await becauseOf('runners')).toMatch(/1 open deliberation lost the runner.*witan worker/)
})
describe('what would make a worker or a server fail is found before', () => {
  const at = (change: Partial<Pick<URL, 'pathname' | 'username'>>): string => Object.assign(new URL(database.url), change).href
  /** By then the database of the test is gone. */
  const dropped = (thing: string): void => onTestFinished(async () => void (await asked(at({ pathname: '/postgres' }), `DROP ${thing}`)))
  /** Somebody who may only connect. */
  const stranger = async (): Promise<string> => {
    const name = `stranger_${database.url.split('_').at(-1)}`
    await database.sql(`CREATE ROLE ${name} LOGIN`)
    dropped(`ROLE ${name}`)
    return name
  }
  const as = (username: string): string => at({ username })
  const brokenFor = async (user: string) =>
    (await examineFleet(as(user))).filter(({ state }) => state === 'broken').map(({ subject, because }) => `${subject}: ${because}`)

  test('nobody may make the tables, and then somebody may', async () => {
    const user = await stranger()
    const [said, ...rest] = await brokenFor(user)
    expect([said, rest]).toEqual([expect.stringMatching(/^rights: .* may not make what is missing/), []])
    await expect(postgresLog(as(user))).rejects.toMatchObject({ name: 'Fault', message: expect.stringMatching(/does not allow it/) })
    await database.sql(/GRANT CREATE .*/.exec(said ?? '')?.[0] ?? '')
    expect(await brokenFor(user)).toEqual([])
    await (await postgresLog(as(user))).close()
  })
  test('who owns our two schemas needs no more; without them, queue and log say so alike', async () => {
    const user = await stranger()
    await expect(openQueue(as(user), () => undefined)).rejects.toMatchObject({
      name: 'Fault',
      message: expect.stringMatching(/not allow it/),
    })
    await database.sql(`CREATE SCHEMA witan AUTHORIZATION ${user}; CREATE SCHEMA witan_queue AUTHORIZATION ${user}`)
    expect(await brokenFor(user)).toEqual([])
    await (await postgresLog(as(user))).close()
    await (await openQueue(as(user), () => undefined)).close()
    expect(await brokenFor(user)).toEqual([])
  })
  test('who may only read', async () => {
    await withQueue()
    const user = await stranger()
    for (const schema of ['witan', 'witan_queue'])
      await database.sql(`GRANT USAGE ON SCHEMA ${schema} TO ${user}; GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${user}`)
    expect(await brokenFor(user)).toEqual([
      expect.stringMatching(/^rights: .*"witan".*GRANT witan TO stranger_/),
      expect.stringMatching(/^rights: .*"witan_queue"/),
    ])
    await database.sql(`GRANT witan TO ${user}`)
    expect(await brokenFor(user)).toEqual([])
    await database.sql(`ALTER ROLE ${user} SET default_transaction_read_only = on`)
    expect(await brokenFor(user)).toEqual([expect.stringMatching(/^rights: .*only reads.*default_transaction_read_only = off$/)])
  })
  test('texts that are kept in another way than ours', async () => {
    const name = `latin_${database.url.split('_').at(-1)}`
    await database.sql(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
    dropped(`DATABASE ${name}`)
    expect(await examineFleet(at({ pathname: `/${name}` }))).toContainEqual({
      subject: 'database',
      state: 'broken',
      because: expect.stringMatching(/as LATIN1; Witan needs UTF8.*createdb --encoding UTF8/),
    })
  })
})
test('one that can’t be reached is said to be', async () => {
  expect(await examineFleet('postgres://witan@127.0.0.1:9/none')).toMatchObject([
    { subject: 'database', state: 'broken', because: expect.stringContaining("can't be reached") },
  ])
})
