/** Ready is who serves; and whatever becomes of the database, the numbers of the process are there. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newFolder, startedServer } from '../../../../test/http/server.ts'
import { makeDatabase } from '../../../../test/postgres/database.ts'
import { proxyFor } from '../../../../test/postgres/proxy.ts'
import { Fault } from '../../../core/fault.ts'
import type { Standing } from '../../../engine/fleet/queue.ts'
import { tokensIn } from '../../tokens.ts'
import { makeWorkerApp } from '../app.ts'
import { makeMetrics } from '../metrics.ts'
import type { Pulse } from './health.ts'

const STANDING: Standing = { waiting: 7, running: 3, waitedSeconds: 1, ranSeconds: 2, stuck: 0, takeOvers: 0, fencedAppends: 0 }
const RULES = { tokens: tokensIn('none.json'), needsToken: false, hosts: [], origins: [], ratePerSecond: 100, burst: 100 }
const never = new Promise<never>(() => undefined)
const failing = (retryable: boolean) => () => Promise.reject(new Fault('The database is away.', retryable))

/** With these in place of what is well; says what was told to the log, too. */
function asked(over: Partial<Record<keyof Pulse, unknown>>) {
  const metrics = makeMetrics()
  onTestFinished(() => metrics.close())
  const failures: unknown[] = []
  const pulse = {
    engine: { revision: async () => '1' },
    hall: { counts: async () => ({ running: 2, waiting: 0 }) },
    turnstile: { counts: () => ({ inTheAir: 5, waiting: 4 }) },
    ...{ standing: async () => STANDING, takesMore: async () => true, readers: () => 0, metrics, closing: new AbortController().signal },
    failed: (_: string, error: unknown) => failures.push(error),
    ...over,
  } as unknown as Pulse
  const app = makeWorkerApp(pulse, { rules: RULES, bodyBytesMax: 1_000, heard: () => undefined, failed: () => undefined })
  return { failures, get: async (path: string) => app.request(path, { headers: { host: 'localhost' } }, {}) }
}

describe('ready', () => {
  test('is who serves, also where no more are taken: the body says that', async () => {
    const answer = await asked({ takesMore: async () => false }).get('/readyz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ready', takesMore: false, running: 2, waiting: 0, fleet: STANDING })
  })
  test.each([true, false])('is nobody whose database fails, whether or not that passes by itself', async (retryable) => {
    const answer = await asked({ engine: { revision: failing(retryable) } }).get('/readyz')
    expect([answer.status, await answer.json()]).toMatchObject([503, { detail: 'The database is away.' }])
  })
  test('is nobody who is shutting down; it lives all the same', async () => {
    const { get } = asked({ closing: AbortSignal.abort() })
    expect([(await get('/readyz')).status, (await get('/healthz')).status]).toEqual([503, 200])
  })
})

describe('numbers', () => {
  const OWN = /^witan_model_calls_in_the_air 5$/m
  const FLEET = /^witan_fleet_queue_depth 7$/m
  test('of the process stand beside those of the fleet', async () => {
    const text = await (await asked({}).get('/metrics')).text()
    for (const line of [OWN, FLEET, /^witan_deliberations_running 2$/m, /^witan_fleet_running 3$/m, /^witan_database_up 1$/m])
      expect(text).toMatch(line)
  })
  test('of the process are there while the database is away, and say so', async () => {
    const { get, failures } = asked({ standing: failing(true) })
    const answer = await get('/metrics')
    const text = await answer.text()
    expect([answer.status, failures]).toEqual([200, []])
    for (const line of [OWN, /^witan_database_up 0$/m]) expect(text).toMatch(line)
    expect(text).not.toContain('witan_fleet_')
  })
  test('do not wait for a database that is silent', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const answer = asked({ standing: () => never }).get('/metrics')
    await vi.advanceTimersByTimeAsync(5_000)
    const text = await (await answer).text()
    for (const line of [OWN, /^witan_database_up 0$/m]) expect(text).toMatch(line)
  })
  test('of one that is alone ask its file', async () => {
    const text = await (await asked({ standing: null, engine: { revision: failing(true) } }).get('/metrics')).text()
    expect(text).toMatch(/^witan_database_up 0$/m)
  })
  test('what nobody foresaw is in the log', async () => {
    const { get, failures } = asked({ standing: () => Promise.reject(new Error('A count has one row.')) })
    expect((await get('/metrics')).status).toBe(200)
    expect(failures).toEqual([new Error('A count has one row.')])
  })
})

test('a node whose PostgreSQL goes away: not ready, and its own numbers are there', async () => {
  const database = await makeDatabase()
  onTestFinished(() => database.drop())
  const proxy = await proxyFor(database.url)
  const node = await startedServer({ workers: 0 }, newFolder(), { database: proxy.url })
  expect((await node.get('/metrics')).text).toMatch(/^witan_fleet_queue_depth 0$/m)
  await proxy.close()
  const { status, text } = await node.get('/metrics')
  expect([status, text]).toEqual([200, expect.stringMatching(/^witan_database_up 0$/m)])
  expect(text).toMatch(/^witan_memory_bytes \d+$/m)
  expect((await node.get('/readyz')).status).toBe(503)
  expect((await node.get('/healthz')).status).toBe(200)
})
