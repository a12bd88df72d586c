/** The queue between nodes and workers: one job a deliberation, in order of rank, and none is lost for good. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import type { Log } from '../../log/log.ts'
import { postgresLog } from '../../log/postgres/postgres.ts'
import { answers, opening } from '../../log/samples.fixture.ts'
import { type Done, openQueue, type Queue } from './queue.ts'

let database: Database
let log: Log
let queue: Queue
beforeEach(async () => {
  database = await makeDatabase()
  log = await postgresLog(database.url)
  queue = await another()
})
afterEach(async () => {
  await log.close()
  await database.drop()
})

async function another(): Promise<Queue> {
  const opened = await openQueue(database.url, () => undefined)
  onTestFinished(() => opened.close())
  return opened
}

const CLOSED: Done = { because: 'closed', version: 9 }

/** Takes jobs and keeps each until it is told to end. */
async function holding(by: Queue, slots = 1) {
  const claims: { readonly id: string; readonly claim: AbortSignal; readonly end: (done?: Done) => void }[] = []
  await by.work(slots, (id, claim) => new Promise((resolve) => claims.push({ id, claim, end: (done = CLOSED) => resolve(done) })))
  const has = (count: number, timeout = 5_000): Promise<void> => expect.poll(() => claims.length, { timeout, interval: 10 }).toBe(count)
  return { claims, has, ids: () => claims.map(({ id }) => id).join() }
}

const counts = async () => {
  const { waiting, running } = await queue.standing()
  return { waiting, running }
}

/** Sends these, and says in which order one slot takes them while something else is underway in it. */
async function order(sends: readonly (() => Promise<void>)[]): Promise<string> {
  await queue.send('busy', { owner: 'nobody', priority: 'high' })
  const { claims, has, ids } = await holding(queue)
  await has(1)
  for (const send of sends) await send()
  for (let nth = 1; nth <= sends.length; nth++) {
    claims.at(-1)?.end()
    await has(nth + 1)
  }
  claims.at(-1)?.end()
  return ids().replace('busy,', '')
}

describe('one job a deliberation', () => {
  test('waits once, however often it is sent, and from whichever node', async () => {
    await Promise.all([queue, await another()].flatMap((each) => [each.send('a'), each.send('a')]))
    expect(await counts()).toEqual({ waiting: 1, running: 0 })
  })
  test('is claimed once, and while it is, another can’t wait behind it and hold up the line', async () => {
    await queue.send('a')
    const [here, elsewhere] = [await holding(queue, 4), await holding(await another(), 4)]
    await expect.poll(async () => (await counts()).running).toBe(1)
    await queue.send('a', { owner: null, priority: 'high' })
    await queue.send('b', { owner: 'bob', priority: 'low' })
    await expect.poll(async () => counts()).toEqual({ waiting: 0, running: 2 })
    await expect.poll(() => [...here.claims, ...elsewhere.claims].map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
    for (const { end } of [...here.claims, ...elsewhere.claims]) end()
    await expect.poll(async () => counts()).toEqual({ waiting: 0, running: 0 })
  })
  test('says that it waits only when it lies longer than a moment', async () => {
    await queue.send('a')
    expect(await queue.isWaiting('a')).toBe(false)
    await expect.poll(() => queue.isWaiting('a')).toBe(true)
    expect(await queue.isWaiting('b')).toBe(false)
  })
})

describe('who is next', () => {
  test('higher priorities first, and within one who came first', async () => {
    const send = (id: string, priority: 'low' | 'normal' | 'high') => () => queue.send(id, { owner: id, priority })
    expect(await order([send('l', 'low'), send('n1', 'normal'), send('h', 'high'), send('n2', 'normal')])).toBe('h,n1,n2,l')
  })
  test('who has much underway stands behind who has little: of thirty and one, the one is second', async () => {
    const many = Array.from({ length: 30 }, (_, n) => () => queue.send(`ann${n}`, { owner: 'ann', priority: 'normal' }))
    const taken = (await order([...many, () => queue.send('bob0', { owner: 'bob', priority: 'normal' })])).split(',')
    // Both are somebody's first; ann's came before.
    expect(taken.slice(0, 3)).toEqual(['ann0', 'bob0', 'ann1'])
    expect(taken).toHaveLength(31)
  })
  test('what was underway goes before anything new of its priority', async () => {
    const fresh = (id: string) => () => queue.send(id, { owner: 'ann', priority: 'normal' })
    expect((await order([fresh('a'), fresh('b'), fresh('c'), () => queue.send('old')])).split(',').indexOf('old')).toBe(0)
  })
})

describe('whose it is', () => {
  const waiting = async (): Promise<readonly unknown[]> =>
    (await database.sql("SELECT data FROM witan_queue.job WHERE state < 'active' ORDER BY priority DESC, created_on")).map(
      ({ data }) => data,
    )

  test('is known when it goes on: its priority and its owner stay', async () => {
    await queue.send('night', { owner: 'ann', priority: 'low' })
    await queue.work(1, async () => ({ because: 'idle', version: 3 }))
    await expect.poll(async () => counts()).toEqual({ waiting: 0, running: 0 })
    await queue.rest()
    const next = await another()
    await next.send('new', { owner: 'ann', priority: 'low' })
    await next.send('night')
    expect(await waiting()).toEqual([
      { id: 'night', owner: 'ann', priority: 'low', number: null },
      { id: 'new', owner: 'ann', priority: 'low', number: 1 },
    ])
  })
  test('is known when it is handed on', async () => {
    await queue.send('urgent', { owner: 'ann', priority: 'high' })
    const leaving = await holding(queue)
    await leaving.has(1)
    const resting = queue.rest()
    leaving.claims[0]?.end({ because: 'handed on', version: -1, isHandedOn: true })
    await resting
    expect(await waiting()).toEqual([{ id: 'urgent', owner: 'ann', priority: 'high', number: null }])
  })
  test('who comes later takes turns with who came before, also where few of those are left', async () => {
    const send = (id: string, owner: string) => () => queue.send(id, { owner, priority: 'normal' })
    const ann = Array.from({ length: 4 }, (_, n) => send(`ann${n}`, 'ann'))
    expect(await order(ann)).toBe('ann0,ann1,ann2,ann3')
    await queue.rest()
    const later = await another()
    for (const id of ['ann4', 'ann5', 'ann6']) await later.send(id, { owner: 'ann', priority: 'normal' })
    for (const id of ['bob0', 'bob1']) await later.send(id, { owner: 'bob', priority: 'normal' })
    expect((await waiting()).map((data) => (data as { readonly id: string }).id).join()).toBe('bob0,ann4,bob1,ann5,ann6')
  })
})

describe('a worker', () => {
  test('takes as many as it has slots, and the next when one is free', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await queue.send(id)
    const { claims, has } = await holding(queue, 2)
    await has(2)
    await sleep(300)
    expect([claims.length, await counts()]).toEqual([2, { waiting: 2, running: 2 }])
    claims[0]?.end()
    await has(3)
    for (const { end } of claims) end()
    await has(4)
    claims[3]?.end()
  })
  test('that falls silent is given up, told so where it is alive, and another takes its job within the heartbeat', async () => {
    await queue.send('a')
    const silent = await holding(queue)
    await silent.has(1)
    const next = await holding(await another())
    const before = performance.now()
    await database.sql("UPDATE witan_queue.job SET heartbeat_on = now() - interval '10 seconds' WHERE state = 'active'")
    await next.has(1, 12_000)
    // A look of the supervisor, a look of the one that looks out, and a busy machine; thirty seconds would be too many.
    expect(performance.now() - before).toBeLessThan(8_000)
    await expect.poll(() => silent.claims[0]?.claim.aborted).toBe(true)
    silent.claims[0]?.end()
    await sleep(200)
    expect((await queue.standing()).running).toBe(1)
    next.claims[0]?.end()
  })
  test('hands one on: another has it at once, and before what is new', async () => {
    await queue.send('a')
    const leaving = await holding(queue)
    await leaving.has(1)
    await queue.send('new1', { owner: 'ann', priority: 'normal' })
    await queue.send('new2', { owner: 'ann', priority: 'normal' })
    const next = await holding(await another())
    await next.has(1)
    const resting = queue.rest()
    const before = performance.now()
    leaving.claims[0]?.end({ because: 'handed on', version: -1, isHandedOn: true })
    await resting
    next.claims[0]?.end()
    await next.has(2)
    expect(performance.now() - before).toBeLessThan(1_500)
    expect(next.ids()).toBe('new1,a')
    for (const { end } of next.claims) end()
    await next.has(3)
    next.claims[2]?.end()
  })
  test('whose carrying breaks keeps nobody waiting: it is tried again', async () => {
    await queue.send('a')
    const tries: string[] = []
    await queue.work(1, async (id) => {
      tries.push(id)
      if (tries.length < 3) throw new Error('The database was away.')
      return CLOSED
    })
    await expect.poll(() => tries.join(), { timeout: 10_000 }).toBe('a,a,a')
    await expect.poll(async () => counts()).toEqual({ waiting: 0, running: 0 })
  })
})

describe('what nobody has', () => {
  test('is found where it never had a job, or its job got lost', async () => {
    await log.append('d_1', 0, opening())
    expect((await queue.left(0)).ids).toEqual(['d_1'])
    await queue.send('d_1')
    expect((await queue.left(0)).ids).toEqual([])
    await database.sql('DELETE FROM witan_queue.job')
    expect((await queue.left(0)).ids).toEqual(['d_1'])
  })
  test('is left alone after it was let go of, until it gets further', async () => {
    await log.append('d_1', 0, opening())
    await queue.send('d_1')
    await queue.work(1, async () => ({ because: 'idle', version: 1 }))
    await expect.poll(async () => counts()).toEqual({ waiting: 0, running: 0 })
    expect((await queue.left(0)).ids).toEqual([])
    await log.append('d_1', 1, answers(2, 1))
    expect((await queue.left(0)).ids).toEqual(['d_1'])
  })
  test('is not looked for while somebody writes there, nor when it has ended', async () => {
    await log.append('d_1', 0, opening())
    const taken = await log.takeLease('d_1', 'somebody', 60_000)
    expect((await queue.left(0)).ids).toEqual([])
    await log.releaseLease('d_1', taken.ok ? taken.lease.epoch : 0)
    expect((await queue.left(0)).ids).toEqual(['d_1'])
    await database.sql("UPDATE witan.streams SET status = 'completed'")
    expect((await queue.left(0)).ids).toEqual([])
  })
  test('comes by the thousand, the first opened first, and then anew', async () => {
    await log.append('d_0', 0, opening())
    await database.sql(`
      INSERT INTO witan.streams (id, version, head, protocol, subject, status, opened_at, updated_at, epoch, holder, until)
      SELECT 'd_' || n, 1, '', 'ask', '', 'open', '2031', '2031', 0, '', '-infinity' FROM generate_series(1, 1004) n`)
    const first = await queue.left(0)
    expect([first.ids.length, first.ids[0]]).toEqual([1_000, 'd_0'])
    expect(await queue.left(first.next)).toEqual({ ids: ['d_1000', 'd_1001', 'd_1002', 'd_1003', 'd_1004'], next: 0 })
  })
  test('counts as stuck where it was sent, and its runner is gone for a minute', async () => {
    await log.append('d_1', 0, opening())
    await log.takeLease('d_1', 'somebody', 60_000)
    await database.sql("UPDATE witan.streams SET until = now() - interval '61 seconds'")
    // Somebody's own run at a terminal, which no worker has to do with.
    expect((await queue.standing()).stuck).toBe(0)
    await queue.send('d_1')
    expect((await queue.standing()).stuck).toBe(1)
    await database.sql("UPDATE witan.streams SET until = now() - interval '59 seconds'")
    expect((await queue.standing()).stuck).toBe(0)
    // A worker has looked at it and could do nothing: nobody is missing.
    await database.sql("UPDATE witan.streams SET until = now() - interval '61 seconds'")
    await database.sql('UPDATE witan.errands SET let_go = 1')
    expect((await queue.standing()).stuck).toBe(0)
  })
  test('takes no place once it has ended while it waited', async () => {
    await log.append('d_1', 0, opening())
    await queue.send('d_1')
    expect((await queue.standing()).waiting).toBe(1)
    await database.sql("UPDATE witan.streams SET status = 'stopped'")
    expect(await queue.standing()).toMatchObject({ waiting: 0, waitedSeconds: 0 })
  })
  test('waits since it was given up, not since it was first sent', async () => {
    await queue.send('a')
    await database.sql(
      "UPDATE witan_queue.job SET created_on = now() - interval '5 minutes', start_after = now() - interval '1 second', state = 'retry'",
    )
    const { waiting, waitedSeconds } = await queue.standing()
    expect([waiting, waitedSeconds < 60, waitedSeconds >= 1]).toEqual([1, true, true])
  })
})

test('who may not write gets a sentence, and nothing is left open', async () => {
  const role = `reader_${new URL(database.url).pathname.slice(1)}`
  await database.sql(`CREATE ROLE ${role} LOGIN`)
  await database.sql(`GRANT USAGE ON SCHEMA witan, witan_queue TO ${role}`)
  await database.sql(`GRANT SELECT ON ALL TABLES IN SCHEMA witan, witan_queue TO ${role}`)
  const url = database.url.replace('witan@', `${role}@`)
  await expect(openQueue(url, () => undefined)).rejects.toThrow(/does not allow it .*must own its database/)
  const open = 'SELECT pid FROM pg_stat_activity WHERE usename = $1'
  await expect.poll(() => database.sql(open, [role])).toEqual([])
})
