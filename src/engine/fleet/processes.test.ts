/** Real processes with one PostgreSQL, and a provider that counts: never too many at once, nobody starves, the dead hold nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { postgresLog } from '../../log/postgres/postgres.ts'
import { caller, has, type Provider, provider } from './callers.fixture.ts'

const ANSWER_MS = 25

let database: Database
let models: Provider
beforeEach(async () => {
  database = await makeDatabase()
  await (await postgresLog(database.url)).close()
  models = await provider(ANSWER_MS)
})
afterEach(async () => {
  await models.close()
  await database.drop()
})

const CUT =
  "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'witan-calls' AND datname = current_database()"
const callers = (times: number, providerCallsMax: number) =>
  Promise.all(['a', 'b', 'c'].map((who) => caller('call', database.url, { providerCallsMax }, String(times), models.url(who))))
const count = (who: string, among: readonly string[]): number => among.filter((each) => each === who).length

test('three with many calls: never more than four in the air, and all are made', async () => {
  const all = await callers(40, 4)
  for (const each of all) each.go()
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0])
  expect(models.most()).toBe(4)
  expect(models.served).toHaveLength(120)
})

test('one slot for three: each gets its share while the others wait, too', async () => {
  const all = await callers(24, 1)
  for (const each of all) each.go()
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0])
  expect(models.most()).toBe(1)
  // Fewer than two of them could make alone.
  const early = models.served.slice(0, 45)
  for (const who of ['a', 'b', 'c']) expect(count(who, early), who).toBeGreaterThanOrEqual(3)
})

test('one that holds all slots is killed: the others go on', async () => {
  const holder = await caller('hold', database.url, { providerCallsMax: 4 }, '4')
  holder.go()
  await has(holder, 2)
  const other = await caller('call', database.url, { providerCallsMax: 4 }, '8', models.url('other'))
  other.go()
  await sleep(500)
  expect(models.served).toEqual([])
  const before = performance.now()
  holder.child.kill('SIGKILL')
  await expect.poll(() => models.served.length, { interval: 10 }).toBeGreaterThan(0)
  // PostgreSQL hears of it at once; what takes time is a pause, and a busy machine.
  expect(performance.now() - before).toBeLessThan(3_000)
  expect(await other.ended).toBe(0)
  expect(models.served).toHaveLength(8)
})

test('one that is stopped keeps its slots, and only those', async () => {
  const holder = await caller('hold', database.url, { providerCallsMax: 4 }, '2')
  holder.go()
  await has(holder, 2)
  holder.child.kill('SIGSTOP')
  const other = await caller('call', database.url, { providerCallsMax: 4 }, '12', models.url('other'))
  other.go()
  expect(await other.ended).toBe(0)
  expect(models.served).toHaveLength(12)
  expect(models.most()).toBe(2)
  holder.child.kill('SIGKILL')
})

test('one that is stopped in the middle goes on where it stood: never more than four in the air', async () => {
  const all = await callers(40, 4)
  const [stopped] = all
  for (const each of all) each.go()
  await expect.poll(() => models.served.length, { interval: 5 }).toBeGreaterThan(20)
  stopped?.child.kill('SIGSTOP')
  await sleep(1_000)
  stopped?.child.kill('SIGCONT')
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0])
  expect(models.served).toHaveLength(120)
  expect(models.most()).toBe(4)
})

test('a minute is shared: three that want thirty each make as many as one may', async () => {
  const limits = { callsPerMinute: 40 }
  const all = await Promise.all(['a', 'b', 'c'].map((who) => caller('call', database.url, limits, '30', models.url(who))))
  const before = performance.now()
  for (const each of all) each.go()
  await expect.poll(() => models.served.length).toBe(40)
  await sleep(1_500)
  expect(models.served).toHaveLength(40)
  expect(performance.now() - before).toBeLessThan(30_000)
  for (const { child } of all) child.kill('SIGKILL')
})

test('connections that are cut again and again while calls are in the air: all are made, and no slot is lost', async () => {
  const all = await callers(40, 4)
  const over = Promise.all(all.map(({ ended }) => ended))
  for (const each of all) each.go()
  for (let cut = 0; cut < 3; cut++) {
    await sleep(300)
    await database.sql(CUT)
  }
  expect(await over).toEqual([0, 0, 0])
  expect(models.served).toHaveLength(120)
  expect(models.most()).toBeLessThanOrEqual(8)
  const locks =
    "SELECT count(*)::integer AS locks FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
  expect(await database.sql(locks)).toEqual([{ locks: 0 }])
})
