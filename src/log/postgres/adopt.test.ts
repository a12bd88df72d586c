/** Taking over a stream while PostgreSQL goes away, and while others pin the same texts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import type { Log, Piece } from '../log.ts'
import { memoryLog } from '../memory.ts'
import { answers, exchange, opening } from '../samples.fixture.ts'
import { postgresLog } from './postgres.ts'

let database: Database
let log: Log
beforeEach(async () => {
  database = await makeDatabase()
  log = await postgresLog(database.url)
})
afterEach(async () => {
  await log.close()
  await database.drop()
})

/** More than is sent at once; `pause` happens after the first thousand. */
async function* coming(pause: () => Promise<unknown>): AsyncGenerator<Piece> {
  const other = memoryLog()
  await other.append('d_1', 0, opening())
  await other.append('d_1', 1, exchange(2))
  await other.append('d_1', 3, answers(4, 1_500))
  for (const { texts } of [opening(), exchange(2)]) for (const [hash, text] of texts) yield { hash, text }
  yield* await other.rows('d_1', 0, 1_000)
  await pause()
  yield* await other.rows('d_1', 1_000, 1_000)
}

const cut = async (): Promise<void> => {
  await database.sql(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await sleep(200)
}

test('a connection that is cut while nothing is asked of it is a fault that passes; nothing is written, and the next time all of it', async () => {
  await expect(log.adopt('d_1', coming(cut))).rejects.toMatchObject({ name: 'Fault', retryable: true })
  expect(await log.streams({ limit: 99 })).toEqual([])
  expect(await database.sql('SELECT hash FROM witan.texts')).toEqual([])
  expect(
    await log.adopt(
      'd_1',
      coming(async () => undefined),
    ),
  ).toEqual({ ok: true, added: 1_503 })
  expect(await log.verify('d_1')).toMatchObject({ ok: true, events: 1_503, texts: 4 })
})

test('nobody waits for what comes slowly: the same texts are pinned meanwhile, and the stream itself is free until it is there', async () => {
  const adopted = await log.adopt(
    'd_1',
    coming(async () => {
      const other = await postgresLog(database.url)
      expect(await other.append('d_2', 0, opening())).toMatchObject({ ok: true })
      expect(await other.append('d_1', 0, opening())).toMatchObject({ ok: true })
      await other.close()
    }),
  )
  expect(adopted).toEqual({ ok: true, added: 1_502 })
  for (const id of ['d_1', 'd_2']) expect(await log.verify(id)).toMatchObject({ ok: true })
})

test('of two that take over the same at once, one does, and the other finds it here', async () => {
  const other = await postgresLog(database.url)
  const both = await Promise.all(
    [log, other].map((one) =>
      one.adopt(
        'd_1',
        coming(() => sleep(50)),
      ),
    ),
  )
  expect(both.map((one) => (one.ok ? one.added : one)).toSorted()).toEqual([0, 1_503])
  expect(await log.verify('d_1')).toMatchObject({ ok: true, events: 1_503 })
  await other.close()
})
