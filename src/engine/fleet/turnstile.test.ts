/** The fleet's turnstile on a real PostgreSQL: what it takes, what it gives back, and what happens when the database is away. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startCluster } from '../../../scripts/postgres.ts'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { postgresLog } from '../../log/postgres/postgres.ts'
import type { TurnstileLimits } from '../turnstile.ts'
import { type FleetTurnstile, makeFleetTurnstile } from './turnstile.ts'

const NEVER = new AbortController().signal

let database: Database
const open: FleetTurnstile[] = []
beforeAll(async () => {
  database = await makeDatabase()
  await (await postgresLog(database.url)).close()
})
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
  await expect.poll(locks).toBe(0)
})
afterAll(() => database.drop())

function turnstile(providerCallsMax: number, limits: Partial<TurnstileLimits> = {}, url = database.url): FleetTurnstile {
  const made = makeFleetTurnstile(url, { callsMax: 99, providerCallsMax, ...limits })
  open.push(made)
  return made
}

async function locks(): Promise<unknown> {
  const [row] = await database.sql(
    "SELECT count(*)::integer AS locks FROM pg_locks JOIN pg_database ON database = pg_database.oid WHERE locktype = 'advisory' AND datname = current_database()",
  )
  return row?.locks
}

const cut = (): Promise<unknown> =>
  database.sql(
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'witan-calls' AND datname = current_database()",
  )
const within = (ms: number, entering: Promise<() => void>): Promise<boolean> =>
  Promise.race([entering.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))])

describe('two processes', () => {
  test('share the room of a provider; another has its own', async () => {
    const [one, other] = [turnstile(2), turnstile(2)]
    const back = await one.enter('a', 'p', NEVER)
    await other.enter('b', 'p', NEVER)
    const third = other.enter('b', 'p', NEVER)
    expect(await within(400, third)).toBe(false)
    expect(await within(5_000, other.enter('b', 'q', NEVER))).toBe(true)
    expect(other.counts()).toEqual({ inTheAir: 2, waiting: 1 })
    back()
    expect(await within(5_000, third)).toBe(true)
    expect(one.counts()).toEqual({ inTheAir: 0, waiting: 0 })
    expect(other.counts()).toEqual({ inTheAir: 3, waiting: 0 })
  })
  test('keep each to its own number', async () => {
    const [two, four] = [turnstile(2), turnstile(4)]
    for (let n = 0; n < 4; n++) await four.enter('a', 'p', NEVER)
    expect(await within(400, two.enter('b', 'p', NEVER))).toBe(false)
    expect(four.counts()).toEqual({ inTheAir: 4, waiting: 0 })
  })
  test('with a larger number leave the lowest slots to the other for as long as they can', async () => {
    const [two, four] = [turnstile(2), turnstile(4)]
    for (let n = 0; n < 2; n++) await four.enter('a', 'p', NEVER)
    expect(await within(5_000, two.enter('b', 'p', NEVER))).toBe(true)
    expect(await within(5_000, two.enter('b', 'p', NEVER))).toBe(true)
  })
})

test('where nobody else waits, nobody pauses: one after the other through one slot', async () => {
  const alone = turnstile(1)
  ;(await alone.enter('a', 'p', NEVER))()
  const before = performance.now()
  for (let n = 0; n < 40; n++) (await alone.enter('a', 'p', NEVER))()
  expect(performance.now() - before).toBeLessThan(2_000)
})

test('a slot is given back once, however often somebody says that it is back', async () => {
  const one = turnstile(2)
  const back = await one.enter('a', 'p', NEVER)
  await one.enter('a', 'p', NEVER)
  back()
  back()
  await one.enter('a', 'p', NEVER)
  expect(one.counts()).toEqual({ inTheAir: 2, waiting: 0 })
  expect(await locks()).toBe(2)
})

describe('giving up', () => {
  test('at the gate takes nothing, and who comes next elsewhere is not held up by it', async () => {
    const [one, other] = [turnstile(1), turnstile(1)]
    const back = await one.enter('a', 'p', NEVER)
    const patience = new AbortController()
    const waiting = other.enter('b', 'p', patience.signal)
    expect(await within(300, waiting)).toBe(false)
    expect(await locks()).toBe(2)
    patience.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    expect(other.counts()).toEqual({ inTheAir: 0, waiting: 0 })
    // The sign that somebody waits is gone, too.
    await expect.poll(locks, { interval: 20 }).toBe(1)
    back()
    expect(await within(5_000, one.enter('a', 'p', NEVER))).toBe(true)
  })
  test('while a minute is full, uses none of the next', async () => {
    const one = turnstile(9, { callsPerMinute: 1 })
    ;(await one.enter('a', 'full', NEVER))()
    await expect(one.enter('a', 'full', AbortSignal.timeout(300))).rejects.toThrow()
    expect(await database.sql('SELECT (SELECT sum(n) FROM unnest(calls) AS n)::integer AS calls FROM witan.call_rates')).toEqual([
      { calls: 1 },
    ])
    expect(one.counts()).toEqual({ inTheAir: 0, waiting: 0 })
  })
  test('before it began, it never stands in line', async () => {
    const one = turnstile(1)
    await expect(one.enter('a', 'p', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(one.counts()).toEqual({ inTheAir: 0, waiting: 0 })
  })
})

test('however many wait, PostgreSQL is asked a few times a second', async () => {
  const [holder, waiting] = [turnstile(50), turnstile(50)]
  await Promise.all(Array.from({ length: 50 }, () => holder.enter('a', 'p', NEVER)))
  await database.sql('CREATE SEQUENCE witan.asked')
  await database.sql('ALTER FUNCTION witan.calls_entered RENAME TO calls_entered_really')
  await database.sql(`
    CREATE FUNCTION witan.calls_entered(text, integer, integer[], integer, integer, boolean, INOUT is_waiting boolean, OUT slots integer[], OUT wait_ms integer)
    LANGUAGE plpgsql AS $$ BEGIN
      PERFORM nextval('witan.asked');
      SELECT e.is_waiting, e.slots, e.wait_ms INTO is_waiting, slots, wait_ms FROM witan.calls_entered_really($1, $2, $3, $4, $5, $6, $7) AS e;
    END $$`)
  const patience = new AbortController()
  const all = Array.from({ length: 90 }, (_, n) => waiting.enter(`d_${n}`, 'p', patience.signal).catch(() => null))
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const [row] = await database.sql('SELECT last_value::integer AS asked FROM witan.asked')
  expect(waiting.counts()).toEqual({ inTheAir: 0, waiting: 90 })
  patience.abort()
  await Promise.all(all)
  expect(row?.asked).toBeGreaterThan(5)
  expect(row?.asked).toBeLessThanOrEqual(22)
  await waiting.close()
  await database.sql('DROP FUNCTION witan.calls_entered')
  await database.sql('ALTER FUNCTION witan.calls_entered_really RENAME TO calls_entered')
})

describe('a connection that is lost', () => {
  test('takes its slots along: calls in the air go on, and no slot is lost when they are back', async () => {
    const [one, other] = [turnstile(2), turnstile(2)]
    const backs = [await one.enter('a', 'p', NEVER), await one.enter('a', 'p', NEVER)]
    await cut()
    await expect.poll(locks).toBe(0)
    expect(one.counts()).toEqual({ inTheAir: 2, waiting: 0 })
    // Within this process its own limit holds all the same.
    const third = one.enter('a', 'p', NEVER)
    expect(await within(300, third)).toBe(false)
    backs.push(await other.enter('b', 'p', NEVER))
    for (const back of backs.splice(0)) back()
    backs.push(await third)
    expect(await locks()).toBe(1)
    for (const back of backs) back()
    await expect.poll(locks).toBe(0)
  })
  test('while calls wait: they go on waiting, and leave when there is another', async () => {
    const [one, other] = [turnstile(1), turnstile(1)]
    const back = await one.enter('a', 'p', NEVER)
    const waiting = other.enter('b', 'p', NEVER)
    expect(await within(200, waiting)).toBe(false)
    await cut()
    expect(await within(5_000, waiting)).toBe(true)
    back()
  })
  test('with its server: who comes meanwhile waits until it is there again', async () => {
    const cluster = await startCluster()
    const url = await cluster.createDatabase('calls')
    await (await postgresLog(url)).close()
    const one = turnstile(2, {}, url)
    const back = await one.enter('a', 'p', NEVER)
    const restarted = cluster.restart('fast')
    await new Promise((resolve) => setTimeout(resolve, 50))
    const next = one.enter('a', 'p', NEVER)
    await restarted
    back()
    expect(await within(10_000, next)).toBe(true)
    expect(one.counts()).toEqual({ inTheAir: 1, waiting: 0 })
    await one.close()
    await cluster.stop()
  })
})

test('a database that does not know the question is a fault, and no call leaves unasked', async () => {
  const bare = await makeDatabase()
  const one = turnstile(1, {}, bare.url)
  await expect(one.enter('a', 'p', NEVER)).rejects.toMatchObject({ name: 'Fault', retryable: false })
  expect(one.counts()).toEqual({ inTheAir: 0, waiting: 0 })
  await one.close()
  await bare.drop()
})
