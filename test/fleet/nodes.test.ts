/**
 * Any node serves any stream: what is opened on node A is run by worker B, and read, steered and answered on A and C alike.
 */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import type { Running } from '../cli/witan.ts'
import { API, type LiveFrame, streamed } from '../http/server.ts'
import { call, overHttp } from '../mcp/clients.ts'
import { type Database, makeDatabase } from '../postgres/database.ts'
import { type Fleet, type FleetNode, fleetOn, openedAt, unendedAfter } from './fleet.ts'

const ASK = { protocol: 'ask', question: 'Should we ship on Friday?', offline: true } as const
const DEBATE = { protocol: 'debate', topic: 'We should ship on Friday', offline: true, seats: 5 } as const
const PERSON = { ...ASK, seats: 2, seatModels: { 'outside-view': 'human' } } as const
const REPLY = { side: 'NO', position: 'Not now.', text: 'Nobody is there.[ASSUME]', references: [], confidence: 0.5 }
const PATIENT = { timeout: 30_000, interval: 50 }

let database: Database
let fleet: Fleet
let a: FleetNode
let b: Running
let c: FleetNode
let engine: Engine
beforeAll(async () => {
  database = await makeDatabase()
  fleet = fleetOn(database.url)
  ;[a, b, c] = await Promise.all([fleet.node(), fleet.worker(8), fleet.node()])
  engine = await fleet.engine()
})
afterAll(async () => {
  await engine.close()
  for (const { kill } of [a.process, b, c.process]) kill('SIGKILL')
  await database.drop()
})

const onRecord = async (id: string): Promise<unknown> => JSON.parse(JSON.stringify(await engine.read(id, 0)))
const told = (frames: readonly LiveFrame[]): unknown => frames.map(({ data }) => data)
const typesOf = async (id: string): Promise<readonly string[]> => (await engine.read(id, 0)).map(({ type }) => type)
const steer = (node: FleetNode, id: string, type: string) => node.post(`${API}/${id}/commands`, { type })
const waitsForSomebody = (id: string) =>
  vi.waitFor(async () => expect((await c.get(`${API}/${id}/owed`)).body.owed).toHaveLength(1), PATIENT)

describe('opened on A, run by B, read on C', () => {
  test('the reader sees the identical complete stream, and B is who ran it', async () => {
    const id = await openedAt(a, DEBATE)
    const frames = await streamed(c, `${API}/${id}/events`)
    expect(told(frames)).toEqual(await onRecord(id))
    const started = frames.find(({ event }) => event === 'runner.started')
    expect(started?.data.runner).toMatch(new RegExp(`, process ${b.pid}\\b`))
    expect((await c.get(`${API}/${id}`)).body.report).toEqual((await a.get(`${API}/${id}`)).body.report)
  })
  test('a reader that takes nothing for a while has missed nothing', async () => {
    const id = await openedAt(a, DEBATE)
    const { port } = new URL(c.url)
    const slow = connect(Number(port), '127.0.0.1')
    let text = ''
    slow.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    slow.pause()
    slow.write(`GET ${API}/${id}/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nConnection: close\r\n\r\n`)
    expect(await unendedAfter(engine, [id], 30_000)).toEqual([])
    await sleep(500)
    slow.resume()
    await vi.waitFor(() => expect(text).toContain('event: deliberation.closed'), PATIENT)
    slow.destroy()
    expect([...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))).toEqual(await onRecord(id))
  })
  test('where no word of what is new gets through, it is at most a poll late', async () => {
    const deafen = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'witan-listen'`
    const id = await openedAt(a, PERSON)
    await waitsForSomebody(id)
    let heardAt = 0
    const reading = streamed(c, `${API}/${id}/events`, {
      enough: (frames) => {
        if (heardAt === 0 && frames.at(-1)?.event === 'deliberation.paused') heardAt = performance.now()
        return heardAt > 0
      },
    })
    await sleep(300)
    // Sooner than they come back.
    const deaf = setInterval(() => void database.sql(deafen).catch(() => undefined), 150)
    await sleep(600)
    expect((await steer(a, id, 'pause')).status).toBe(200)
    const saidAt = performance.now()
    await reading
    clearInterval(deaf)
    // A second, and a busy machine.
    expect(heardAt - saidAt).toBeLessThan(2_500)
    await steer(a, id, 'stop')
  })
})

describe('steered and answered from anywhere', () => {
  test('a person’s reply on A reaches the run on B, paused on A and resumed on C before', async () => {
    const id = await openedAt(a, PERSON)
    await waitsForSomebody(id)
    expect((await steer(a, id, 'pause')).status).toBe(200)
    expect((await c.get(`${API}/${id}`)).body.meta.status).toBe('paused')
    expect((await steer(c, id, 'resume')).status).toBe(200)
    for (let replies = 0; replies < 2; replies++) {
      const { owed, status } = (await a.get(`${API}/${id}/owed?wait=5`)).body
      if (status === 'completed' || owed.at(0) === undefined) break
      const [{ request, purpose }] = owed
      const reply = purpose === 'rank' ? { ranking: ['A'], because: 'There is one.' } : REPLY
      expect((await a.post(`${API}/${id}/replies`, { request, reply })).status).toBe(200)
    }
    expect(await unendedAfter(engine, [id], 30_000)).toEqual([])
    expect(await typesOf(id)).toEqual(expect.arrayContaining(['deliberation.paused', 'deliberation.resumed', 'answer.given']))
  })
  test('stopped on A, it ends where it runs', async () => {
    const id = await openedAt(c, PERSON)
    await waitsForSomebody(id)
    expect((await steer(a, id, 'stop')).status).toBe(200)
    await vi.waitFor(async () => expect((await c.get(`${API}/${id}`)).body.meta.status).toBe('stopped'), PATIENT)
    expect((await typesOf(id)).filter((type) => type === 'runner.started')).toHaveLength(1)
  })
  test('an agent over MCP opens on C a table that B runs', async () => {
    const client = await overHttp(`${c.url}/mcp`)
    const { data } = await call<{ readonly id: string }>(client, 'ask', { question: 'Should it?', offline: true })
    expect(await unendedAfter(engine, [data.id], 30_000)).toEqual([])
    const [started] = (await engine.read(data.id, 0)).filter((event) => event.type === 'runner.started')
    expect(started).toMatchObject({ runner: expect.stringMatching(new RegExp(`, process ${b.pid}\\b`)) })
    const { data: report } = await call<{ readonly status: string }>(client, 'status', { id: data.id })
    expect(report.status).toBe('completed')
  })
})
