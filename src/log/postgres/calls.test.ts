/** The question that processes ask PostgreSQL about model calls: at explicit times, and with sessions of its own. */
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { postgresLog } from './postgres.ts'

let database: Database
const sessions: Client[] = []
beforeAll(async () => {
  database = await makeDatabase()
  await (await postgresLog(database.url)).close()
})
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.end()
})
afterAll(() => database.drop())

const connected = async (): Promise<Client> => {
  const session = new Client({ connectionString: database.url })
  await session.connect()
  sessions.push(session)
  return session
}

describe('calls a minute', () => {
  const START = 1_900_000_000
  const counter = async (provider: string, perMinute: number) => {
    const session = await connected()
    return async (wanted: number, atSeconds: number): Promise<{ counted: number; wait_ms: number | null }> => {
      const values = [provider, wanted, perMinute, START + atSeconds]
      return (await session.query('SELECT * FROM witan.calls_counted($1, $2, $3, to_timestamp($4))', values)).rows[0]
    }
  }

  test('leave until they are used up, and who comes too late is told how long it takes', async () => {
    const ask = await counter('first', 5)
    expect(await ask(3, 0)).toEqual({ counted: 3, wait_ms: null })
    expect(await ask(3, 10.25)).toEqual({ counted: 2, wait_ms: 50_750 })
    expect(await ask(1, 60.9)).toEqual({ counted: 0, wait_ms: 100 })
    expect(await ask(9, 61)).toEqual({ counted: 3, wait_ms: 10_000 })
    expect(await ask(9, 71)).toEqual({ counted: 2, wait_ms: 51_000 })
  })
  test('are never more in any 60 seconds, whenever they are asked for, and hardly less than allowed', async () => {
    const perMinute = 20
    const ask = await counter('any', perMinute)
    const left: number[] = []
    let at = 0
    for (let n = 0; at < 1_200; n++) {
      const { counted, wait_ms } = await ask(1 + (n % 4), at)
      for (let each = 0; each < counted; each++) left.push(at)
      // Now and then exactly when it was told to come, else somewhere in between.
      at += wait_ms === null ? ((n * 7_919) % 1_300) / 1_000 : wait_ms / (n % 3 === 0 ? 1_700 : 1_000)
    }
    for (const from of left) expect(left.filter((moment) => moment >= from && moment < from + 60).length).toBeLessThanOrEqual(perMinute)
    expect(left.length).toBeGreaterThan(perMinute * (1_200 / 61) * 0.95)
  })
  test('are counted once for all who ask at once', async () => {
    const asks = await Promise.all(Array.from({ length: 6 }, () => counter('crowd', 10)))
    const answers = await Promise.all(asks.flatMap((ask) => [ask(1, 5), ask(2, 5)]))
    expect(answers.reduce((sum, { counted }) => sum + counted, 0)).toBe(10)
  })
  test('start anew from where a clock is set back to: nobody waits for it to catch up', async () => {
    const ask = await counter('back', 2)
    expect(await ask(2, 3_600)).toMatchObject({ counted: 2 })
    expect(await ask(1, 0)).toEqual({ counted: 0, wait_ms: 61_000 })
    expect(await ask(1, 61)).toEqual({ counted: 1, wait_ms: null })
  })
  test('hold for each by its own number', async () => {
    const [few, many] = [await counter('own', 2), await counter('own', 4)]
    expect(await many(3, 0)).toMatchObject({ counted: 3 })
    expect(await few(1, 1)).toMatchObject({ counted: 0 })
    expect(await many(1, 1)).toMatchObject({ counted: 1 })
  })
})

describe('slots', () => {
  interface Wish {
    readonly wanted: number
    readonly held?: readonly number[]
    readonly max?: number
    readonly perMinute?: number
    readonly isNew?: boolean
    readonly isWaiting?: boolean
  }
  const asker = async (provider: string) => {
    const session = await connected()
    return async ({ wanted, held = [], max = 4, perMinute, isNew = false, isWaiting = false }: Wish) =>
      (
        await session.query('SELECT * FROM witan.calls_entered($1, $2, $3, $4, $5, $6, $7)', [
          ...[provider, wanted, held, max],
          ...[perMinute ?? null, isNew, isWaiting],
        ])
      ).rows[0]
  }
  /** Of this provider in this database: other tests have theirs. */
  const locksOf = async (provider: string) =>
    (
      await database.sql(
        `SELECT count(*)::integer AS locks FROM pg_locks JOIN pg_database ON database = pg_database.oid
         WHERE locktype = 'advisory' AND datname = current_database() AND classid::bigint = witan.call_key($1)::bigint & 4294967295`,
        [provider],
      )
    )[0]?.locks

  test('are taken from the top, no more than wanted, and each once', async () => {
    const [one, other] = [await asker('top'), await asker('top')]
    expect(await one({ wanted: 1 })).toEqual({ slots: [3], is_waiting: false, wait_ms: null })
    expect(await one({ wanted: 1, held: [3] })).toMatchObject({ slots: [2] })
    expect(await other({ wanted: 3 })).toEqual({ slots: [1, 0], is_waiting: true, wait_ms: null })
    expect(await one({ wanted: 1, held: [3, 2], max: 6 })).toMatchObject({ slots: [5] })
  })
  test('are free for who has just come only where nobody waits', async () => {
    const [one, other] = [await asker('turn'), await asker('turn')]
    expect(await one({ wanted: 1, max: 1, isNew: true })).toMatchObject({ slots: [0] })
    expect(await other({ wanted: 1, max: 1, isNew: true })).toMatchObject({ slots: [], is_waiting: true })
    expect(await one({ wanted: 1, max: 2, held: [0], isNew: true })).toMatchObject({ slots: [], is_waiting: true })
    expect(await other({ wanted: 0, max: 1, isWaiting: true })).toMatchObject({ is_waiting: false })
    expect(await one({ wanted: 1, max: 2, held: [0], isNew: true, isWaiting: true })).toMatchObject({ slots: [1], is_waiting: false })
  })
  test('are given back at once where the minute has no room for them', async () => {
    const ask = await asker('both')
    expect(await ask({ wanted: 4, perMinute: 1 })).toMatchObject({ slots: [3], is_waiting: true, wait_ms: expect.any(Number) })
    // The slot, and that it waits.
    expect(await locksOf('both')).toBe(2)
  })
})
