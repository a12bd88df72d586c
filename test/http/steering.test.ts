/** Steering over HTTP, and answering for host and human seats: late, double and forged replies are refused with a sentence. */
import { describe, expect, test } from 'vitest'
import { API, ASK, ended, type Server, startedServer } from './server.ts'

const HOSTED = { ...ASK, seats: 2, seatModels: { 'outside-view': 'host' } }

async function hosted(server: Server): Promise<string> {
  return (await server.post(API, HOSTED)).body.id
}

const owedBy = async (server: Server, id: string, query = 'wait=5') => (await server.get(`${API}/${id}/owed?${query}`)).body
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
      status: 422,
      body: { code: 'bad-command' },
    })
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
