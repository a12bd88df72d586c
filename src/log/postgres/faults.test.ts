/** What happens to the log in PostgreSQL when the world fails: cut connections, lost answers and words, a wrong address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { proxyFor } from '../../../test/postgres/proxy.ts'
import { Fault } from '../../core/fault.ts'
import type { Appended, Log } from '../log.ts'
import { answers, opening } from '../samples.fixture.ts'
import { faultFrom } from './faults.ts'
import { postgresLog } from './postgres.ts'
import { POLL_MS } from './wakes.ts'

let database: Database
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

const CUT = 'SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'

/** As the runner does: the same append again while the fault may pass. */
async function patiently(append: () => Promise<Appended>): Promise<Appended> {
  for (;;) {
    try {
      return await append()
    } catch (error) {
      if (!(error instanceof Fault) || !error.retryable) throw error
    }
  }
}

const opened = async (log: Log, id: string): Promise<void> => void (await log.append(id, 0, opening()))

describe('an append whose answer is lost', () => {
  test('was written; tried again, it is told so, and stands there once', async () => {
    const proxy = await proxyFor(database.url)
    const log = await postgresLog(proxy.url)
    await opened(log, 'd_lost')
    proxy.swallowAnswerTo('answer/ada/2')
    const unknown = expect.stringMatching(/this step may or may not be there/)
    await expect(log.append('d_lost', 1, answers(2, 3))).rejects.toMatchObject({ name: 'Fault', retryable: true, message: unknown })
    const direct = await postgresLog(database.url)
    expect(await direct.stream('d_lost')).toMatchObject({ version: 4 })
    const again = await log.append('d_lost', 1, answers(2, 3))
    expect(again).toMatchObject({ ok: true })
    expect(again.ok && again.events).toEqual(await direct.read('d_lost', 1))
    expect(await direct.verify('d_lost')).toMatchObject({ ok: true, events: 4 })
    await Promise.all([log.close(), direct.close(), proxy.close()])
  })
  test('is known again even after others have written behind it', async () => {
    const proxy = await proxyFor(database.url)
    const log = await postgresLog(proxy.url)
    await opened(log, 'd_behind')
    proxy.swallowAnswerTo('answer/ada/2')
    await expect(log.append('d_behind', 1, answers(2, 1))).rejects.toMatchObject({ retryable: true })
    const direct = await postgresLog(database.url)
    await direct.append('d_behind', 2, answers(3, 2))
    expect(await log.append('d_behind', 1, answers(2, 1))).toMatchObject({ ok: true, events: [{ seq: 2 }] })
    await Promise.all([log.close(), direct.close(), proxy.close()])
  })
  test('that somebody else has written is a conflict, however alike: only who lost an answer looks for it', async () => {
    const [log, other] = await Promise.all([postgresLog(database.url), postgresLog(database.url)])
    await opened(log, 'd_alike')
    await other.append('d_alike', 1, answers(2, 1))
    expect(await log.append('d_alike', 1, answers(2, 1))).toEqual({ ok: false, conflict: 'version', version: 2 })
    await Promise.all([log.close(), other.close()])
  })
})

describe('connections that are cut', () => {
  test('again and again under load: every event is written once, and the chain holds', async () => {
    const log = await postgresLog(database.url)
    await opened(log, 'd_cut')
    let isOver = false
    const cutting = (async () => {
      while (!isOver) await database.sql(CUT)
    })()
    for (let version = 1; version <= 60; version++) {
      const appended = await patiently(() => log.append('d_cut', version, answers(version + 1, 1)))
      expect(appended, `on version ${version}`).toMatchObject({ ok: true })
    }
    isOver = true
    await cutting
    expect(await patientlyVerified(log, 'd_cut')).toMatchObject({ ok: true, events: 61 })
    await log.close()
  })
  test('end no follower: it reads on by number when the server is back', async () => {
    const [log, writer] = await Promise.all([postgresLog(database.url), postgresLog(database.url)])
    await opened(writer, 'd_follow')
    const stop = new AbortController()
    const seen: number[] = []
    const following = (async () => {
      for await (const { seq } of log.follow('d_follow', 0, stop.signal)) if (seen.push(seq) === 6) stop.abort()
    })()
    await expect.poll(() => seen.length).toBe(1)
    await database.sql(CUT)
    await patiently(() => writer.append('d_follow', 1, answers(2, 5)))
    await following
    expect(seen).toEqual([1, 2, 3, 4, 5, 6])
    await Promise.all([log.close(), writer.close()])
  })
})

async function patientlyVerified(log: Log, id: string) {
  for (;;) {
    try {
      return await log.verify(id)
    } catch (error) {
      if (!(error instanceof Fault) || !error.retryable) throw error
    }
  }
}

test('a word that is lost costs a poll, and no event', async () => {
  const log = await postgresLog(database.url)
  await opened(log, 'd_word')
  const stop = new AbortController()
  const seen: { readonly seq: number; readonly at: number }[] = []
  const following = (async () => {
    for await (const { seq } of log.follow('d_word', 0, stop.signal)) seen.push({ seq, at: Date.now() })
  })()
  await expect.poll(() => seen.length).toBe(1)
  // Another machine that dies right after its commit: it never says a word.
  const silent = await postgresLog(database.url.replace(/$/, '?options=-c%20search_path%3Dmuted,pg_catalog'))
  await database.sql('CREATE SCHEMA IF NOT EXISTS muted')
  await database.sql('CREATE OR REPLACE FUNCTION muted.pg_notify(text, text) RETURNS void LANGUAGE sql AS $$ SELECT NULL::void $$')
  const before = Date.now()
  await silent.append('d_word', 1, answers(2, 1))
  await expect.poll(() => seen.length).toBe(2)
  expect((seen[1]?.at ?? 0) - before).toBeGreaterThan(50)
  expect((seen[1]?.at ?? 0) - before).toBeLessThan(POLL_MS * 4)
  stop.abort()
  await following
  await Promise.all([log.close(), silent.close()])
})

describe('a database that can not be used is refused with what to do', () => {
  const at = (change: Partial<Pick<URL, 'port' | 'pathname' | 'username' | 'password' | 'search'>>): string =>
    Object.assign(new URL(database.url), change).href
  test.each([
    ['nobody listens', { port: '1' }, /can't be reached \(ECONNREFUSED\)\. Check that it runs there, and host and port in WITAN_DB/],
    ['nobody signs for it', { search: '?sslmode=verify-full' }, /offers no TLS, and WITAN_DB asks for it.*leave sslmode out/],
    [
      'a certificate that is not there',
      { search: '?sslrootcert=/nowhere/ca.pem' },
      /A file that WITAN_DB names .* can't be read \(ENOENT\)/,
    ],
    ['what no one can decode', { username: 'ann%ff' }, /is no address of a PostgreSQL/],
    ['no such database', { pathname: '/nowhere' }, /There is no such database.*createdb/],
    ['no such user', { username: 'stranger' }, /does not let us in.*user and password/],
  ])('%s', async (_, change, sentence) => {
    await expect(postgresLog(at(change))).rejects.toMatchObject({ name: 'Fault', message: expect.stringMatching(sentence) })
  })
  test('where nothing was to be written, nothing is said to be in doubt', async () => {
    await expect(postgresLog(at({ port: '1' }))).rejects.toMatchObject({ retryable: true, message: expect.not.stringMatching(/this step/) })
  })
  test('a password that is missing, or a certificate that nobody signed, is no bug of ours', () => {
    const sasl = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
    expect(faultFrom(sasl, 'db/witan')).toMatchObject({ retryable: false, message: expect.stringMatching(/does not let us in/) })
    const unsigned = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(faultFrom(unsigned, 'db/witan')).toMatchObject({ retryable: false, message: expect.stringMatching(/sslrootcert/) })
  })
  test('no sentence holds the password', async () => {
    const url = at({ port: '1', password: 'hush-hush' })
    await expect(postgresLog(url)).rejects.toMatchObject({ message: expect.not.stringMatching(/hush/) })
  })
})
