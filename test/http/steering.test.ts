/** Steering over HTTP, and answering for host and human seats: late, double and forged replies are refused with a sentence. */
import { describe, expect, test } from 'vitest'
import { bareSettings } from '../../src/config.ts'
import { makeEngine } from '../../src/engine/engine.ts'
import { offlineAsk } from '../offline-wish.ts'
import { API, ASK, ended, newFolder, type Server, startedServer } from './server.ts'

const HOSTED = { ...ASK, seats: 2, seatModels: { 'outside-view': 'host' } }

async function hosted(server: Server): Promise<string> {
  return (await server.post(API, HOSTED)).body.id
}

const owedBy = async (server: Server, id: string, query = 'wait=5') => (await server.get(`${API}/${id}/owed?${query}`)).body
const SEATS = ['outside-view', 'operator'].map((id) => ({ id, name: id, persona: 'Reads.', method: 'Counts.' }))
const ANSWER = { side: 'YES', position: 'Yes.', text: 'It is ready. [ASSUME]', references: [], confidence: 0.6 }

describe('commands', () => {
  test('pause, resume and stop do what they say, and say who said it', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    const said = (type: string, more = {}) => server.post(`${API}/${id}/commands`, { type, ...more })
    expect((await said('pause')).body.events).toMatchObject([{ type: 'deliberation.paused', by: 'user' }])
    expect(await said('pause')).toMatchObject({ status: 409, body: { code: 'already-paused' } })
    expect((await said('resume')).status).toBe(200)
    expect((await said('stop')).body.events).toMatchObject([{ type: 'deliberation.stopping', hard: false }])
    const { report } = await ended(server, id)
    expect(report).toMatchObject({ status: 'stopped', stopReason: 'user' })
    expect(await said('stop')).toMatchObject({ status: 409, body: { code: 'already-closed' } })
  })
  test('a reply that comes while it is paused is refused as that, and taken when it is resumed', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    await owedBy(server, id)
    const steer = (type: string) => server.post(`${API}/${id}/commands`, { type })
    const reply = () => server.post(`${API}/${id}/replies`, { request: 'answer/outside-view/1', reply: ANSWER })
    await steer('pause')
    expect(await reply()).toMatchObject({ status: 409, body: { code: 'paused', detail: expect.stringContaining('Resume it') } })
    expect(await owedBy(server, id, 'wait=0')).toMatchObject({ owed: [], status: 'paused' })
    await steer('resume')
    expect((await reply()).status).toBe(200)
  })
  test('extend takes up again what a limit ended', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    await server.post(`${API}/${id}/commands`, { type: 'stop', hard: true })
    await ended(server, id)
    const extended = await server.post(`${API}/${id}/commands`, { type: 'extend', limits: { maxCalls: 300 } })
    expect(extended.body.events).toMatchObject([{ type: 'deliberation.reopened', limits: { callsMax: 300 } }])
    expect((await owedBy(server, id)).owed).toHaveLength(1)
    expect(await server.post(`${API}/${id}/commands`, { type: 'extend', limits: { lives: 9 } })).toMatchObject({
      status: 400,
      body: { code: 'bad-request', detail: expect.stringContaining('«lives»') },
    })
  })
  test('resume takes up what nobody runs any more, and no event is needed for that', async () => {
    const folder = newFolder()
    const engine = await makeEngine(bareSettings(folder, {}))
    const left = await engine.open(await offlineAsk(bareSettings(folder, {})))
    await engine.close()
    const server = await startedServer({}, folder)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await server.get(`${API}/${left}`)).body.meta).toMatchObject({ status: 'open', runner: null })
    expect(await server.post(`${API}/${left}/commands`, { type: 'resume' })).toMatchObject({ status: 200, body: { events: [] } })
    expect((await ended(server, String(left))).report.status).toBe('completed')
  })
  test('that are spelt wrongly, or bring more than they take, are refused with what is wrong', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    const detail = async (body: object) => (await server.post(`${API}/${id}/commands`, body)).body.detail
    expect(await detail({ type: 'puase' })).toMatch(/type: must be one of pause, resume/)
    expect(await detail({ type: 'pause', hard: true })).toContain('knows no «hard»')
    expect(await detail({ type: 'interject' })).toContain('content:')
    expect((await server.get(`${API}/${id}`)).body.meta.status).toBe('open')
  })
  test('under an Idempotency-Key are done once, however often they come', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    const say = (body: object, key: string) => server.post(`${API}/${id}/commands`, body, { 'idempotency-key': key })
    const first = await say({ type: 'pause' }, 'k1')
    expect(await say({ type: 'pause' }, 'k1')).toMatchObject({ status: 200, body: first.body })
    expect(await say({ type: 'resume' }, 'k1')).toMatchObject({ status: 409, body: { code: 'key-used' } })
    expect(await say({ type: 'pause' }, 'k2')).toMatchObject({ status: 409, body: { code: 'already-paused' } })
    expect((await say({ type: 'resume' }, 'k3')).status).toBe(200)
    await owedBy(server, id)
    const reply = { request: 'answer/outside-view/1', reply: ANSWER }
    const key = { 'idempotency-key': 'k4' }
    const taken = await server.post(`${API}/${id}/replies`, reply, key)
    expect(taken.status).toBe(200)
    expect(await server.post(`${API}/${id}/replies`, reply, key)).toMatchObject({ status: 200, body: taken.body })
  })
  test('that the protocol does not know are refused with those it takes', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    const { body } = await server.post(`${API}/${id}/commands`, { type: 'challenge', crux: 't1', because: 'x' })
    expect(body).toMatchObject({
      status: 422,
      code: 'no-such-command',
      detail: expect.stringContaining('pause, resume, stop'),
    })
  })
})

describe('a host seat', () => {
  test('is told what it owes, with all it needs, as soon as it owes it', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    const { owed } = await owedBy(server, id)
    expect(owed).toMatchObject([
      {
        request: 'answer/outside-view/1',
        seat: 'outside-view',
        purpose: 'answer',
        prompt: { system: expect.any(String), user: expect.stringContaining('ship on Friday') },
      },
    ])
    expect(owed[0].schema).toMatchObject({ type: 'object', properties: expect.objectContaining({ confidence: expect.anything() }) })
  })
  test('answers, and the deliberation goes on to its end', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    for (let turn = 0; turn < 5; turn++) {
      const { owed, status } = await owedBy(server, id)
      if (status === 'completed') break
      for (const { request, purpose } of owed) {
        const answered = await server.post(`${API}/${id}/replies`, {
          request,
          reply: purpose === 'answer' ? ANSWER : { ranking: ['A'], because: 'x' },
        })
        expect(answered.status, answered.text).toBe(200)
      }
    }
    expect((await ended(server, id)).report.status).toBe('completed')
  })
  test.each([
    ['malformed', { confidence: 'very' }, 422, 'malformed'],
    ['under an id that nobody gave out', ANSWER, 409, 'not-owed'],
  ])('a reply %s is refused, and nothing is lost', async (what, reply, status, code) => {
    const server = await startedServer()
    const id = await hosted(server)
    const [{ request }] = (await owedBy(server, id)).owed
    const refused = await server.post(`${API}/${id}/replies`, { request: what === 'malformed' ? request : 'answer/outside-view/9', reply })
    expect(refused).toMatchObject({ status, body: { code, detail: expect.stringMatching(/.{20}/) } })
    expect((await owedBy(server, id)).owed).toHaveLength(1)
  })
  test('a reply with characters that act on its reader is refused, and still owed', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    await owedBy(server, id)
    const reply = { request: 'answer/outside-view/1', reply: { ...ANSWER, position: 'No\u001b[2J.' } }
    expect(await server.post(`${API}/${id}/replies`, reply)).toMatchObject({ status: 422, body: { code: 'control-characters' } })
    expect((await owedBy(server, id)).owed).toHaveLength(1)
  })
  test('a second reply to the same request is refused', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    const [{ request }] = (await owedBy(server, id)).owed
    const both = await Promise.all([1, 2].map(() => server.post(`${API}/${id}/replies`, { request, reply: ANSWER })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('waits at most as long as it said', async () => {
    const server = await startedServer()
    const id = await hosted(server)
    await owedBy(server, id)
    const began = Date.now()
    expect((await owedBy(server, id, 'wait=0.3&seat=nobody')).owed).toEqual([])
    expect(Date.now() - began).toBeGreaterThanOrEqual(290)
    expect(await server.get(`${API}/${id}/owed?wait=60`)).toMatchObject({ status: 400 })
  })
})

test('a token for one seat sees what that seat owes, and answers for no other', async () => {
  const server = await startedServer({ requireToken: true })
  const bearer = async (...token: Parameters<typeof server.tokens.add>) => ({
    authorization: `Bearer ${await server.tokens.add(...token)}`,
  })
  const [ann, bob] = [await bearer('ann', ['run', 'seat']), await bearer('bob', ['seat'], ['operator'])]
  const seatModels = { 'outside-view': 'host', operator: 'human' }
  const { id } = (await server.post(API, { ...ASK, cast: SEATS, seatModels }, ann)).body
  const owed = async (who: Record<string, string>, query = '') => (await server.get(`${API}/${id}/owed?wait=5${query}`, who)).body.owed
  expect((await owed(ann)).map(({ request }) => request)).toEqual(['answer/outside-view/1', 'answer/operator/1'])
  expect((await owed(bob)).map(({ request }) => request)).toEqual(['answer/operator/1'])
  const reply = (who: Record<string, string>, request: string) => server.post(`${API}/${id}/replies`, { request, reply: ANSWER }, who)
  expect(await reply(bob, 'answer/outside-view/1')).toMatchObject({ status: 403, body: { code: 'not-your-seat' } })
  expect((await reply(bob, 'answer/operator/1')).status).toBe(200)
})

test('who waits for something to be owed is let go when the server leaves, with a sentence', async () => {
  const server = await startedServer()
  const id = await hosted(server)
  await owedBy(server, id)
  await server.post(`${API}/${id}/commands`, { type: 'pause' })
  const waiting = server.get(`${API}/${id}/owed?wait=20`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await server.served.close()
  expect(await waiting).toMatchObject({ status: 503, body: { code: 'shutting-down' } })
  expect(server.failures).toEqual([])
})
