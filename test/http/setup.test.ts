/** Before a start: what there is to choose from, what it would take, and that what is offered can be sent as it is. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { servingObjection } from '../../src/doors/http/serve.ts'
import type { Expected } from '../../src/engine/expected.ts'
import type { Choices } from '../../src/engine/setup.ts'
import { API, ASK, DEBATE, ended, newFolder, startedServer } from './server.ts'

const SETUP = '/api/v1/setup'
const ESTIMATES = '/api/v1/estimates'

interface SetUp extends Choices {
  readonly software: string
  readonly you: { readonly name: string; readonly scopes: readonly string[]; readonly seats: readonly string[] | null }
  readonly needsToken: boolean
  readonly dossiers: readonly string[]
}
/** Nothing listens there. */
const NOWHERE = { models: { keys: {}, ollamaUrl: 'http://127.0.0.1:9' } }

describe('the setup', () => {
  test('says who answers, and has casts that can be handed in again', async () => {
    const server = await startedServer({ dossiers: new Map([['papers', import.meta.dirname]]) }, newFolder(), NOWHERE)
    const body = (await server.get(SETUP)).body as unknown as SetUp
    expect(body).toMatchObject({
      software: expect.stringMatching(/^witan /),
      you: { name: 'user', scopes: ['admin'], seats: null },
      needsToken: false,
      answers: { kind: 'offline', because: expect.stringContaining('no API key is set and no Ollama answers') },
      dossiers: ['papers'],
    })
    expect(body.casts.map(({ name }) => name)).toEqual([
      'default',
      'council',
      'investing',
      'product-decision',
      'public-policy',
      'software-architecture',
    ])
    expect(body.casts[1]?.seats.map(({ name }) => name)).toEqual(['SA-1', 'SA-2', 'SA-3'])
    for (const { name, about, seats } of body.casts) {
      expect(about, name).toMatch(/.{20}/)
      const start = name === 'council' ? { protocol: 'council', document: { path: 'x.md', text: '# X\n\nIt must be fast.' } } : DEBATE
      expect((await server.post(API, { ...start, cast: seats, offline: true })).status, name).toBe(201)
    }
    expect(body.casts[2]?.seats[0]).toMatchObject({
      stance: 'YES',
      horizon: '10y+',
      holds: [expect.any(String), expect.any(String)],
    })
  })
  test('says which model answers where a key is there, and does not wait for an Ollama that hangs', async () => {
    const keyed = await startedServer({}, newFolder(), { models: { keys: { anthropic: 'k' } } })
    expect(((await keyed.get(SETUP)).body as unknown as SetUp).answers).toEqual({
      kind: 'model',
      because: 'Models: anthropic/claude-sonnet-4-6 (ANTHROPIC_API_KEY is set).',
    })
    let asked = 0
    const hanging = createServer(() => {
      asked += 1
    })
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      hanging.closeAllConnections()
      hanging.close()
    })
    const ollamaUrl = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
    const server = await startedServer({}, newFolder(), { models: { keys: {}, ollamaUrl } })
    const began = performance.now()
    expect(((await server.get(SETUP)).body as unknown as SetUp).answers.kind).toBe('offline')
    expect(performance.now() - began).toBeLessThan(2_000)
    await server.get(SETUP)
    expect(asked).toBe(1)
  })
  test('tells a token’s owner what it may, and takes any token, but one', async () => {
    const server = await startedServer({ requireToken: true }, newFolder(), NOWHERE)
    const token = await server.tokens.add('bob', ['seat'], ['skeptic'])
    const { body } = await server.get(SETUP, { authorization: `Bearer ${token}` })
    expect(body).toMatchObject({ you: { name: 'bob', scopes: ['seat'], seats: ['skeptic'] }, needsToken: true })
    expect((await server.get(SETUP)).status).toBe(401)
    expect((await server.post(ESTIMATES, ASK, { authorization: `Bearer ${token}` })).status).toBe(403)
  })
})

describe('the examples', () => {
  test('run when they are sent unchanged', async () => {
    const server = await startedServer({}, newFolder(), NOWHERE)
    const { examples } = (await server.get(SETUP)).body as unknown as SetUp
    expect(examples.map(({ name, protocol }) => [name, protocol])).toEqual([
      ['store-of-value', 'debate'],
      ['flawed-prd', 'council'],
      ['roundtable', 'roundtable'],
    ])
    const [debate, council, roundtable] = await Promise.all(
      examples.map(async ({ start }) => ended(server, (await server.post(API, start)).body.id)),
    )
    expect(debate?.report).toMatchObject({ status: 'completed', subject: 'Bitcoin is a good store of value' })
    expect(council?.report.findings.length).toBeGreaterThan(3)
    expect(roundtable?.report).toMatchObject({ status: 'completed', mode: 'collaborative' })
  })
  test('keep their names: nobody registers a dossier as an example', async () => {
    const { tokens } = await startedServer()
    const dossiers = new Map([['example-mine', '/tmp']])
    expect(await servingObjection({ host: '127.0.0.1', dossiers }, tokens)).toMatchObject({ refused: 'reserved-name' })
    expect(await servingObjection({ host: '127.0.0.1', dossiers: new Map([['mine', '/tmp']]) }, tokens)).toBeNull()
  })
})

describe('an estimate', () => {
  const MODEL = { ...DEBATE, offline: false, model: 'anthropic/claude-sonnet-4-6' }
  const keyed = () => startedServer({}, newFolder(), { models: { keys: { anthropic: 'k' }, compatibleUrl: 'http://127.0.0.1:9' } })
  const of = async (
    server: Awaited<ReturnType<typeof keyed>>,
    start: unknown,
  ): Promise<Expected & { readonly notes: readonly string[] }> => {
    const { status, body } = await server.post(ESTIMATES, start)
    expect(status).toBe(200)
    return body as unknown as Expected & { readonly notes: readonly string[] }
  }
  test('of stand-ins is nothing, and opens nothing', async () => {
    const server = await keyed()
    const told = await of(server, DEBATE)
    expect(told).toMatchObject({ calls: { low: 0, high: 0 }, tokens: { low: 0, high: 0 }, dollars: { low: 0, high: 0 } })
    expect(told.seats).toHaveLength(5)
    expect(told.seats[0]).toEqual({ id: 'outside-view', name: 'Outside view', driver: 'offline', model: null, family: null })
    expect(told.notes).toEqual([expect.stringContaining('All seats are stand-ins')])
    expect((await server.get(API)).body.deliberations).toEqual([])
  })
  test('holds limits of one model and of one purpose, and says where a name is none', async () => {
    const server = await keyed()
    const limited = (limits: object) => of(server, { ...MODEL, limits })
    const mine = { models: { anthropic: { replySeconds: 900 } }, purposes: { speak: { maxOutput: 7_777 } } }
    expect((await limited(mine)).limits).toMatchObject({ replySeconds: 900, maxOutput: 7_777 })
    const refused = await server.post(ESTIMATES, { protocol: 'ask', question: 'Ship?', limits: { models: { llama: { replySeconds: 9 } } } })
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('limits.models.llama: name a model as') } })
  })
  test('of models is a range in calls, tokens, dollars and minutes, held to the limits', async () => {
    const server = await keyed()
    const free = await of(server, MODEL)
    expect(free.seats[0]).toMatchObject({ driver: 'model', family: 'anthropic' })
    expect(free.limits).toMatchObject({ budget: 2, maxCalls: 200, maxTokens: 400_000, maxMinutes: 60, concurrency: 8, lookups: 3 })
    for (const { low, high } of [free.calls, free.tokens, free.dollars ?? { low: 1, high: 0 }, free.minutes]) {
      expect(low).toBeGreaterThan(0)
      expect(high).toBeGreaterThan(low)
    }
    const limits = { budget: 0.05, maxCalls: 20, maxTokens: 20_000, maxMinutes: 1 }
    const tight = await of(server, { ...MODEL, limits })
    expect(tight).toMatchObject({ calls: { high: 20 }, tokens: { high: 20_000 }, dollars: { high: 0.05 }, minutes: { high: 1 } })
    expect(tight.because).toContain('limits may end it')
    const said = await of(server, { ...MODEL, limits: { replySeconds: 45, maxOutput: 5_000, sourceTokens: 0 } })
    expect(said.limits).toMatchObject({ replySeconds: 45, maxOutput: 5_000, sourceTokens: 0 })
    expect(free.limits).toMatchObject({ replySeconds: 300, maxOutput: 1_200, sourceTokens: 30_000 })
    const half = await of(server, { ...MODEL, seatModels: { 'outside-view': 'human', 'failure-hunter': 'offline' } })
    expect(half.calls.high).toBeLessThan(free.calls.high)
    expect(half.because).toContain('It waits for Outside view')
    const twice = await of(server, { ...MODEL, baseline: true })
    expect(twice.calls.high).toBe(free.calls.high + 10)
    expect(twice.because).toContain('baseline')
  })
  test('of a debate in real time is as long as its own clock lets it be', async () => {
    const server = await keyed()
    const dossier = [{ path: 'log.md', text: 'Deploys on a Friday failed twice in 2025.' }]
    const live = await of(server, { ...DEBATE, pace: 'live', dossier })
    expect(live).toMatchObject({ calls: { high: 0 }, minutes: { low: 0.8, high: 5 } })
    expect(live.because).toContain('real time, however fast the seats answer; its own clock ends it after 5 minutes')
    expect((await of(server, { ...DEBATE, dossier })).minutes).toEqual({ low: 0, high: 1 })
    expect((await of(server, { ...DEBATE, pace: 'live' })).minutes).toEqual({ low: 0, high: 5 })
    expect((await of(server, { ...MODEL, pace: 'live', options: { secondsMax: 90 } })).minutes).toEqual({ low: 0.8, high: 1.5 })
    expect((await of(server, { ...MODEL, pace: 'live', options: { secondsMax: 30 } })).minutes).toEqual({ low: 0.5, high: 0.5 })
    const person = await of(server, { ...MODEL, seatModels: { 'outside-view': 'human' } })
    expect(person.minutes).toEqual({ low: 0.8, high: 60 })
    expect((await of(server, { ...MODEL, pace: 'live', limits: { maxMinutes: 3 } })).minutes.high).toBe(3)
    expect((await of(server, { ...MODEL, pace: 'live', baseline: true })).minutes.high).toBeGreaterThan(5)
    expect((await of(server, { ...ASK, pace: 'live' })).minutes).toEqual({ low: 0, high: 1 })
  })
  test('says so where a price is unknown', async () => {
    const server = await keyed()
    const told = await of(server, { ...MODEL, model: 'compatible/mystery' })
    expect(told.dollars).toBeNull()
    expect(told.because).toContain('The price of compatible/mystery is unknown')
  })
  test('is refused for what a start is refused for, in the same words', async () => {
    const server = await keyed()
    for (const start of [
      { ...ASK, question: '   ' },
      { ...DEBATE, topic: 'Which colour is best?' },
      { ...ASK, cast: 'nobody' },
      { ...ASK, dossier: [{ dossier: 'nowhere' }] },
      { ...ASK, dossier: [{ upload: 'nothing' }] },
      { ...ASK, question: 'a\u0007b' },
      { ...ASK, baseline: true },
      { protocol: 'council', document: { path: 'x.md', text: '' }, offline: true },
    ]) {
      const [estimated, started] = [await server.post(ESTIMATES, start), await server.post(API, start)]
      expect(started.status).toBeGreaterThanOrEqual(400)
      expect({ ...estimated.body, request: '' }).toEqual({ ...started.body, request: '' })
    }
    expect((await server.post(ESTIMATES, 'x', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await server.get(ESTIMATES)).status).toBe(405)
  })
})
