/** Connections that look alive and carry nothing any more: whoever waits on one gives it up in bounded time, and goes on with another. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { proxyFor } from '../../../test/postgres/proxy.ts'
import { Fault } from '../../core/fault.ts'
import type { Log } from '../log.ts'
import { answers, opening } from '../samples.fixture.ts'
import { connect } from './pool.ts'
import { postgresLog } from './postgres.ts'

const ANSWER_MS = 300
/** A few silent connections one after the other, and much to spare. */
const SOON = { timeout: 8_000, interval: 20 }

let database: Database
let direct: Log
beforeAll(async () => {
  database = await makeDatabase()
  direct = await postgresLog(database.url)
})
afterAll(async () => {
  await direct.close()
  await database.drop()
})

let proxy: Awaited<ReturnType<typeof proxyFor>>
let log: Log
beforeEach(async () => {
  proxy = await proxyFor(database.url)
  log = await postgresLog(proxy.url, { answerMsMax: ANSWER_MS })
})
afterEach(async () => {
  await log.close()
  await proxy.close()
})

/** As the runner does: again while the fault may pass. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Fault) || !error.retryable || tries > 10) throw error
    }
  }
}

/** Whoever asks next asks on one of several connections that carry nothing; a word to readers takes one at most. */
async function silenced(id: string): Promise<void> {
  await Promise.all([1, 2, 3].map(() => log.stream(id)))
  proxy.fallSilent()
}

const listeners = async (): Promise<readonly unknown[]> =>
  (
    await database.sql(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'witan-listen' AND datname = current_database() AND query = 'SELECT 1'",
    )
  ).map(({ pid }) => pid)

test('an append that reaches nobody is given up, and written once by the next try', async () => {
  await log.append('d_silent', 0, opening())
  await silenced('d_silent')
  await expect(log.append('d_silent', 1, answers(2, 3))).rejects.toMatchObject({ name: 'Fault', retryable: true })
  expect(await patiently(() => log.append('d_silent', 1, answers(2, 3)))).toMatchObject({ ok: true })
  expect(await direct.verify('d_silent')).toMatchObject({ ok: true, events: 4 })
})

test('an append whose answer never comes was written; the next try is told so', async () => {
  await log.append('d_unheard', 0, opening())
  proxy.swallowAnswerTo('answer/ada/2', 'silent')
  await expect(log.append('d_unheard', 1, answers(2, 3))).rejects.toMatchObject({ name: 'Fault', retryable: true })
  expect(await direct.stream('d_unheard')).toMatchObject({ version: 4 })
  expect(await patiently(() => log.append('d_unheard', 1, answers(2, 3)))).toMatchObject({ ok: true })
  expect(await direct.verify('d_unheard')).toMatchObject({ ok: true, events: 4 })
})

test('a lease is renewed again', async () => {
  await log.append('d_lease', 0, opening())
  const taken = await log.takeLease('d_lease', 'one', 60_000)
  await silenced('d_lease')
  expect(await patiently(() => log.renewLease('d_lease', taken.ok ? taken.lease.epoch : 0, 60_000))).toBe(true)
})

test('a follower goes on, and whoever listens listens anew', async () => {
  await log.append('d_followed', 0, opening())
  const stop = new AbortController()
  const seen: number[] = []
  const following = (async () => {
    for await (const { seq } of log.follow('d_followed', 0, stop.signal)) seen.push(seq)
  })()
  await expect.poll(() => seen, SOON).toEqual([1])
  await expect.poll(listeners, SOON).not.toEqual([])
  const deaf = await listeners()
  await silenced('d_followed')
  await direct.append('d_followed', 1, answers(2, 2))
  await expect.poll(() => seen, SOON).toEqual([1, 2, 3])
  await expect.poll(async () => (await listeners()).filter((pid) => !deaf.includes(pid)), SOON).not.toEqual([])
  stop.abort()
  await following
})

test('a log whose connections are silent can be closed', async () => {
  await log.append('d_closing', 0, opening())
  await silenced('d_closing')
  const unanswered = log.stream('d_closing').catch((error: unknown) => error)
  await log.close()
  expect(await unanswered).toBeInstanceOf(Fault)
})

test('what may take long is waited for', async () => {
  const connections = connect(database.url, 1, ANSWER_MS)
  await connections.alone((client) => client.query('SELECT pg_sleep($1)', [(2 * ANSWER_MS) / 1_000]))
  await expect(connections.ask('SELECT pg_sleep($1)', [(2 * ANSWER_MS) / 1_000])).rejects.toMatchObject({ retryable: true })
  // That connection is gone: nobody gets the answer of a question that was given up.
  expect(await connections.ask('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await connections.close()
})
