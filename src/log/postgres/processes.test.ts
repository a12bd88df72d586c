/** Several processes on one PostgreSQL: first starts at once, two writers on one stream, readers only. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { answers, opening } from '../samples.fixture.ts'
import { start } from '../writers.fixture.ts'
import { postgresLog } from './postgres.ts'

let database: Database
beforeEach(async () => {
  database = await makeDatabase()
})
afterEach(() => database.drop())

test('five may be the first to start: the tables are made once, and each has written', async () => {
  const writers = Array.from({ length: 5 }, (_, index) => start({}, 'append', database.url, `d_${index}`, '3'))
  expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, 0, 0, 0, 0])
  expect(await database.sql('SELECT name FROM witan.migrations')).toEqual([
    { name: '0001-log' },
    { name: '0002-calls' },
    { name: '0003-fleet' },
    { name: '0004-newest' },
    { name: '0005-pages' },
    { name: '0006-errands' },
  ])
  const log = await postgresLog(database.url)
  expect(await log.streams({ limit: 99 })).toHaveLength(5)
  for (const { id } of await log.streams({ limit: 99 })) expect(await log.verify(id)).toMatchObject({ ok: true, events: 5 })
  await log.close()
})

test('of two writers on the same versions each version is won once, the other is refused, and no event is forked', async () => {
  const log = await postgresLog(database.url)
  await log.append('d_1', 0, opening())
  const racers = [start({}, 'race', database.url, 'd_1', '300'), start({}, 'race', database.url, 'd_1', '300')]
  expect(await Promise.all(racers.map(({ ended }) => ended))).toEqual([0, 0])
  const lines = racers.flatMap(({ lines }) => lines) as { version: number; won: boolean; conflict: string | null }[]
  const won = lines.filter((line) => line.won).map(({ version }) => version)
  const top = (await log.stream('d_1'))?.version ?? 0
  expect(won.toSorted((a, b) => a - b)).toEqual(Array.from({ length: top - 1 }, (_, index) => index + 1))
  expect(lines.filter((line) => !line.won && line.conflict !== 'version')).toEqual([])
  expect(await log.verify('d_1')).toMatchObject({ ok: true, events: top })
  await log.close()
})

describe('whose tables they are', () => {
  test('who only reads makes none, and sees that there is nothing', async () => {
    const reader = await postgresLog(database.url, { readOnly: true })
    expect([await reader.count(), await reader.streams({ limit: 9 }), await reader.stream('d_1')]).toEqual([0, [], null])
    await reader.close()
    expect(await database.sql("SELECT to_regnamespace('witan') AS schema")).toEqual([{ schema: null }])
  })
  test('who only reads can do that, and leaves no snapshot', async () => {
    const writer = await postgresLog(database.url)
    await writer.append('d_1', 0, opening())
    await writer.append('d_1', 1, answers(2, 2))
    const reader = await postgresLog(database.url, { readOnly: true })
    const [, , last] = await reader.read('d_1', 0)
    await reader.keepSnapshot('d_1', { seq: 3, hash: last?.hash ?? '', code: 'c', bytes: '{}' })
    expect(await reader.snapshot('d_1')).toBeNull()
    await Promise.all([writer.close(), reader.close()])
  })
  test("a newer Witan's are left alone", async () => {
    await (await postgresLog(database.url)).close()
    await database.sql("INSERT INTO witan.migrations (name, timestamp) VALUES ('0099-later', '2099')")
    await expect(postgresLog(database.url)).rejects.toThrow(/newer Witan.*0099-later.*Update Witan/)
  })
})
