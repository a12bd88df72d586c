/** Many at once: a queue that says when it is full, calls that are shared fairly, and a server that stays quick. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import type { Settings } from '../../src/engine/settings.ts'
import { modelServer } from '../cli/model-server.ts'
import { API, ASK, DEBATE, ended, newFolder, startedServer } from './server.ts'

const HOSTED = { ...ASK, seats: 3, seatModels: { 'outside-view': 'host' } }

describe('the hall', () => {
  test('runs so many, lets so many wait, and refuses the next with a time to come back', async () => {
    const server = await startedServer({ hall: { runningMax: 2, waitingMax: 2, idleMs: 600_000 } })
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push((await server.post(API, { ...HOSTED, question: `Question ${n}?` })).body.id)
    const refused = await server.post(API, HOSTED)
    expect(refused).toMatchObject({ status: 429, body: { code: 'queue-full' } })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    // It serves all the same: who balances load must not take it away from those who look, stop and answer.
    expect(await server.get('/readyz')).toMatchObject({ status: 200, body: { takesMore: false, running: 2, waiting: 2, fleet: null } })
    const { text } = await server.get('/metrics')
    expect(text).toMatch(/^witan_deliberations_running 2$/m)
    expect(text).toMatch(/^witan_deliberations_waiting 2$/m)
    await server.post(`${API}/${ids[0]}/commands`, { type: 'stop', hard: true })
    await ended(server, ids[0] ?? '')
    expect((await server.get('/readyz')).body).toMatchObject({ takesMore: true })
    expect((await server.post(API, HOSTED)).status).toBe(201)
  })
  test('says of one that it waits, and a stop ends it there and then', async () => {
    const server = await startedServer({ hall: { runningMax: 1, waitingMax: 1, idleMs: 600_000 } })
    await server.post(API, HOSTED)
    const { id, notes } = (await server.post(API, HOSTED)).body
    expect(notes).toContainEqual(expect.stringContaining('waits for a place'))
    expect((await server.get(`${API}/${id}`)).body.meta).toMatchObject({ waiting: true, runner: null })
    expect((await server.post(`${API}/${id}/commands`, { type: 'stop' })).status).toBe(200)
    expect((await ended(server, id)).report.status).toBe('stopped')
    expect((await server.post(API, HOSTED)).status).toBe(201)
  })
  test('gives the place of what only waits for people to another, and one back when they answer', async () => {
    const server = await startedServer({ hall: { runningMax: 1, waitingMax: 5, idleMs: 300 } })
    const { id } = (await server.post(API, HOSTED)).body
    const other = (await server.post(API, ASK)).body.id
    await ended(server, other)
    const { owed } = (await server.get(`${API}/${id}/owed`)).body
    await server.post(`${API}/${id}/replies`, {
      request: owed[0].request,
      reply: { side: 'NO', position: 'No.', text: 'It is not ready. [ASSUME]', references: [], confidence: 0.7 },
    })
    const next = (await server.get(`${API}/${id}/owed?wait=10`)).body.owed
    expect(next).toMatchObject([{ purpose: 'rank' }])
  })
})

describe('model calls', () => {
  test('of all deliberations together stay below the limit, and a late one is not starved', async () => {
    let now = 0
    let most = 0
    const models = await modelServer({ delayMs: 40 })
    const settings: Partial<Settings> = { models: { keys: {}, compatibleUrl: models.env.WITAN_COMPATIBLE_URL ?? '', compatibleKey: 'k' } }
    const server = await startedServer({ calls: { callsMax: 3, providerCallsMax: 2 } }, newFolder(), settings)
    const watch = setInterval(() => {
      now = models.asked.filter(({ isAnswered }) => !isAnswered).length
      most = Math.max(most, now)
    }, 2)
    const start = { protocol: 'ask', model: 'compatible/slow' }
    const big = (await server.post(API, { ...start, question: 'A big one?', seats: 12 })).body.id
    await new Promise((resolve) => setTimeout(resolve, 60))
    const small = (await server.post(API, { ...start, question: 'A small one?', seats: 2 })).body.id
    await ended(server, small)
    const rest = (await server.get(`${API}/${big}`)).body.meta.status
    await ended(server, big)
    clearInterval(watch)
    expect(rest).toBe('open')
    expect(most).toBe(2)
  }, 30_000)
})

describe('fifty offline debates at once', () => {
  test('all end, the loop stays quick, and memory is given back', async () => {
    const server = await startedServer()
    const run = async (): Promise<void> => {
      const ids = await Promise.all(Array.from({ length: 50 }, async (_, n) => (await server.post(API, { ...DEBATE, seed: n })).body.id))
      for (const id of ids) expect((await ended(server, id)).report.status).toBe('completed')
    }
    await run()
    const before = used()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await run()
    delay.disable()
    const after = used()
    expect(delay.percentile(99) / 1e6).toBeLessThan(50)
    expect(after / before).toBeLessThan(1.5)
    expect(server.failures).toEqual([])
  }, 120_000)
})

function used(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
