/** The hall of a node that is one of many: what it hands to the queue, what it does itself, and when it takes no more. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openedRoom, projectWith } from '../../../test/http/room-server.ts'
import { API, ASK, newFolder, type Server, startedServer } from '../../../test/http/server.ts'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { readSettings } from '../../config.ts'
import { Fault } from '../../core/fault.ts'
import { isRefusal } from '../../core/refusal.ts'
import type { Serving } from '../../doors/http/serve.ts'
import { type Engine, makeEngine } from '../engine.ts'
import type { ProcessHall } from '../hall.ts'
import type { Settings } from '../settings.ts'
import { FleetHall } from './hall.ts'
import { openQueue, type Queue } from './queue.ts'

let database: Database
let queue: Queue
beforeEach(async () => {
  database = await makeDatabase()
})
afterEach(() => database.drop())

const LIMITS = { runningMax: 64, waitingMax: 64, idleMs: 600_000 }
/** Within the sweep, and some more on a busy machine. */
const SWEPT = { timeout: 20_000, interval: 100 }
const PERSON = { ...ASK, seats: 2, seatModels: { 'outside-view': 'human' } }

async function server(over: Partial<Serving> = {}): Promise<Server> {
  const started = await startedServer({ workers: 0, ...over }, newFolder(), { database: database.url })
  queue = await openQueue(database.url, () => undefined)
  onTestFinished(() => queue.close())
  return started
}

const opened = async (at: Server, start: object = ASK): Promise<string> => (await at.post(API, start)).body.id
const statusOf = async (at: Server, id: string): Promise<string> => (await at.get(`${API}/${id}`)).body.meta.status

describe('a node without workers', () => {
  test('hands what is opened to the queue, and says so', async () => {
    const node = await server()
    const id = await opened(node)
    expect(await queue.standing()).toMatchObject({ waiting: 1, running: 0 })
    expect((await node.get('/readyz')).body).toMatchObject({ waiting: 1, running: 0, fleet: { waiting: 1, stuck: 0 } })
    expect((await node.get('/metrics')).text).toContain('witan_fleet_queue_depth 1\n')
    expect(await statusOf(node, id)).toBe('open')
  })
  test('takes no more than may wait: 429 with a sentence, and when to come back', async () => {
    const node = await server({ hall: { ...LIMITS, waitingMax: 2 } })
    await opened(node)
    await opened(node)
    const refused = await node.post(API, ASK)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'queue-full',
      expect.stringMatching(/^\d+$/),
    ])
    expect(refused.body.detail).toContain('0 deliberations are running and 2 wait')
    expect((await node.get('/readyz')).status).toBe(503)
    expect((await queue.standing()).waiting).toBe(2)
  })
  test('of many at once takes as many as fit', async () => {
    const node = await server({ hall: { ...LIMITS, waitingMax: 3 } })
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => node.post(API, ASK)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(3)
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
  })
  test('that lets nobody wait still takes one: on its way to a worker each waits for a moment', async () => {
    const node = await server({ hall: { ...LIMITS, waitingMax: 0 } })
    expect([(await node.post(API, ASK)).status, (await node.post(API, ASK)).status]).toEqual([201, 429])
  })
  test('ends what is stopped while it waits, without a worker', async () => {
    const node = await server()
    const id = await opened(node)
    expect((await node.post(`${API}/${id}/commands`, { type: 'stop' })).status).toBe(200)
    await vi.waitFor(async () => expect(await statusOf(node, id)).toBe('stopped'), { timeout: 10_000 })
  })
})

test('a room is worked in by the node that is asked, which has its folder, and never sent to the queue', async () => {
  const room = await openedRoom(newFolder(), projectWith(), undefined, { WITAN_DB: database.url })
  const node = await server()
  const path = `/api/v1/rooms/${room}`
  await node.post(`${path}/commands`, { type: 'open-issue', title: 'Which boat is the last?' })
  expect((await node.post(`${path}/sessions`, { limits: { maxCalls: 40, maxMinutes: 5 }, turns: 30 })).status).toBe(200)
  await vi.waitFor(async () => {
    const { body } = await node.get(`${API}/${room}/events?type=session.ended`, { accept: 'application/json' })
    expect(body.events).toHaveLength(1)
  }, SWEPT)
  expect(await database.sql('SELECT id FROM witan_queue.job')).toEqual([])
})

describe('what got lost', () => {
  test('is found by the sweep of any node: a job that is gone, and what got further after it was let go of', async () => {
    const node = await server({ workers: 4, hall: { ...LIMITS, idleMs: 400 } })
    const [id, lost] = [await opened(node, PERSON), await opened(node, PERSON)]
    const jobs = async (of: string): Promise<readonly unknown[]> =>
      (await database.sql('SELECT output FROM witan_queue.job WHERE singleton_key = $1 ORDER BY created_on', [of])).map(
        ({ output }) => output,
      )
    // They wait for people, and are let go of, on a slow machine more than once: there is nothing more to be done.
    const before = await vi.waitFor(async () => {
      const outputs = [await jobs(id), await jobs(lost)]
      expect(outputs.map((each) => each.at(-1))).toEqual(outputs.map(() => ({ because: 'idle', version: expect.any(Number) })))
      expect((await queue.left(0)).ids).toEqual([])
      return outputs.map((each) => each.length)
    }, SWEPT)
    // Said by somebody who was gone before it could tell the queue.
    const engine = await makeEngine({ ...(readSettings(node.folder, {}) as Settings), database: database.url })
    const [asked] = await engine.owed(id)
    const reply = { side: 'NO', position: 'Not now.', text: 'Nobody is there.[ASSUME]', references: [], confidence: 0.5 }
    expect(isRefusal(await engine.reply(id, asked?.request ?? '', reply))).toBe(false)
    await engine.close()
    await database.sql('DELETE FROM witan_queue.job WHERE singleton_key = $1', [lost])
    await database.sql('UPDATE witan.errands SET let_go = -1 WHERE id = $1', [lost])
    const after = async (): Promise<readonly number[]> => [(await jobs(id)).length, (await jobs(lost)).length]
    await vi.waitFor(async () => expect(await after()).toEqual([(before[0] ?? 0) + 1, 1]), SWEPT)
  })
  test('is found behind any number that are not ours, or can’t be read any more', async () => {
    const asked: number[] = []
    const sent: string[] = []
    const pages = new Map([
      [0, { ids: ['ask-theirs1', 'ask-theirs2'], next: 7 }],
      [7, { ids: ['ask-ours'], next: 0 }],
    ])
    const queue = {
      left: async (from: number) => {
        asked.push(from)
        return pages.get(from)
      },
      send: async (id: string) => void sent.push(id),
    } as unknown as Queue
    const engine = { info: async () => ({ protocol: 'ask' }) } as unknown as Engine
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const own = { leave: async () => undefined } as unknown as ProcessHall
    const named: string[] = []
    const hall = new FleetHall({ engine, queue, own, waitingMax: 1, failed: (id) => void named.push(id) })
    const damage = new Fault('It was changed after it was written.', false)
    expect(await hall.takeUp(async (id) => (id === 'ask-theirs1' ? Promise.reject(damage) : id === 'ask-ours'))).toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    await hall.leave()
    expect([asked, sent, named]).toEqual([[0, 7, 0], ['ask-ours'], ['ask-theirs1']])
  })
})
