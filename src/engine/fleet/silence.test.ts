/** A process whose connections carry nothing any more can still go: nothing that it shares with others waits for a farewell. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { proxyFor } from '../../../test/postgres/proxy.ts'
import { postgresLog } from '../../log/postgres/postgres.ts'
import { makeGate } from './gate.ts'
import { openQueue } from './queue.ts'

let database: Database
let proxy: Awaited<ReturnType<typeof proxyFor>>
beforeEach(async () => {
  database = await makeDatabase()
  await (await postgresLog(database.url)).close()
  proxy = await proxyFor(database.url)
})
afterEach(async () => {
  await proxy.close()
  await database.drop()
})

const BOUND_MS = 8_000

test('the queue', { timeout: 2 * BOUND_MS }, async () => {
  const queue = await openQueue(proxy.url, () => undefined)
  await queue.standing()
  proxy.fallSilent()
  const before = Date.now()
  await queue.close()
  expect(Date.now() - before).toBeLessThan(BOUND_MS)
})

test('the gate of model calls, though it holds a slot', { timeout: 2 * BOUND_MS }, async () => {
  const gate = makeGate(proxy.url, { callsMax: 1, providerCallsMax: 1 })
  await gate.enter('openai', new AbortController().signal)
  proxy.fallSilent()
  const before = Date.now()
  await gate.close()
  expect(Date.now() - before).toBeLessThan(BOUND_MS)
})
