/** What the queue has, on a real one: waiting and claimed, not what is done, and nothing where there is no queue. */
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase } from '../../../test/postgres/database.ts'
import { postgresLog } from '../../log/postgres/postgres.ts'
import { openQueue } from './queue.ts'
import { AMONG, waitingIn } from './waiting.ts'

test('what waits or is claimed is had, what is done is not; before the first queue there is none', async () => {
  const database = await makeDatabase()
  onTestFinished(() => database.drop())
  const waiting = waitingIn(database.url)
  onTestFinished(() => waiting.close())
  const ids = ['d_waits', 'd_claimed', 'd_again', 'd_done', 'd_strange']
  expect(await waiting.among(ids)).toEqual(new Set())
  await (await postgresLog(database.url)).close()
  const queue = await openQueue(database.url, () => undefined)
  onTestFinished(() => queue.close())
  expect(await waiting.among(ids)).toEqual(new Set())
  for (const id of [...ids.slice(0, 4), 'd_other']) await queue.send(id)
  const now = (id: string, state: string) => database.sql('UPDATE witan_queue.job SET state = $1 WHERE singleton_key = $2', [state, id])
  await Promise.all([now('d_claimed', 'active'), now('d_again', 'retry'), now('d_done', 'completed')])
  expect(await waiting.among(ids)).toEqual(new Set(['d_waits', 'd_claimed', 'd_again']))
  expect(await waiting.among([])).toEqual(new Set())
})

test('what is done and kept on record is not looked through', async () => {
  const database = await makeDatabase()
  onTestFinished(() => database.drop())
  await (await postgresLog(database.url)).close()
  const queue = await openQueue(database.url, () => undefined)
  onTestFinished(() => queue.close())
  await queue.send('d_1')
  await database.sql(
    `INSERT INTO witan_queue.job (name, singleton_key, state, policy) SELECT 'deliberations', 'd_old' || n, 'completed', 'exclusive' FROM generate_series(1, 5000) n`,
  )
  await database.sql('ANALYZE witan_queue.job')
  const plan = await database.sql(`EXPLAIN ${AMONG.replace('$1', "'{d_1,d_2}'")}`)
  expect(JSON.stringify(plan)).toContain('Index')
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
})
