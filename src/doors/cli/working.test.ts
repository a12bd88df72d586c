/** A worker’s port: the numbers that only a worker has, nothing else, and for as long as it works. */
import { get } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ModelServer, modelServer } from '../../../test/cli/model-server.ts'
import { inProcess, type Kept, keptTerminal } from '../../../test/cli/terminal.ts'
import { folder } from '../../../test/cli/witan.ts'
import { API, newFolder, type Server, startedServer } from '../../../test/http/server.ts'
import { patiently } from '../../../test/patiently.ts'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'

const ASK = { protocol: 'ask', question: 'Should we ship?', seats: 3, model: 'compatible/slow' }

let database: Database
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

interface Worker {
  readonly kept: Kept
  readonly ended: Promise<number>
}

function worker(args: readonly string[], env: NodeJS.ProcessEnv = {}): Worker {
  const kept = keptTerminal()
  const ended = inProcess(folder(), kept, ['worker', ...args], { OLLAMA_HOST: '127.0.0.1:9', WITAN_DB: database.url, ...env })
  onTestFinished(async () => {
    kept.interrupt()
    await ended
  })
  return { kept, ended }
}

const portOf = ({ kept }: Worker): Promise<string> =>
  patiently(() => {
    const [, url = ''] = /Its numbers: (http:\S+)\/metrics/.exec(kept.out()) ?? []
    expect(url, kept.err()).not.toBe('')
    return url
  })

/** A node that only serves, and models that hold every call. */
async function nodeAndModels(): Promise<{ readonly node: Server; readonly models: ModelServer }> {
  const models = await modelServer({ heldAfter: 0 })
  const settings = { models: { keys: {}, compatibleUrl: models.env.WITAN_COMPATIBLE_URL ?? '', compatibleKey: 'k' } }
  return { models, node: await startedServer({ workers: 0 }, newFolder(), { database: database.url, ...settings }) }
}

test('has the numbers of the calls it makes, and answers until what it runs is let go of', async () => {
  const { node, models } = await nodeAndModels()
  const one = worker(['--port', '0', '--running', '1'], { WITAN_COMPATIBLE_KEY: 'k', ...models.env })
  const url = await portOf(one)
  const numbers = async (): Promise<string> => (await fetch(`${url}/metrics`)).text()
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ takesMore: true, running: 0, fleet: { running: 0 } })
  expect((await node.post(API, ASK)).status).toBe(201)
  await patiently(async () => expect(await numbers()).toMatch(/^witan_model_calls_in_the_air 3$/m))
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ takesMore: false, running: 1 })
  const there = (await node.get('/metrics')).text
  for (const line of [/^witan_model_calls_in_the_air 0$/m, /^witan_deliberations_running 0$/m, /^witan_fleet_running 1$/m])
    expect(there).toMatch(line)
  // Those that were held; what comes after them is held again.
  models.release(0)
  await patiently(() => expect(models.asked.length).toBeGreaterThan(3))
  one.kept.interrupt()
  await patiently(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503))
  expect(await numbers()).toMatch(/^witan_deliberations_running 1$/m)
  models.release()
  expect(await one.ended).toBe(0)
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})

test('counts what was spent by what ended there', async () => {
  const { node, models } = await nodeAndModels()
  const url = await portOf(worker(['--port', '0'], { WITAN_COMPATIBLE_KEY: 'k', ...models.env }))
  models.release()
  await node.post(API, ASK)
  await patiently(async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    for (const line of [/^witan_model_calls_total [1-9]/m, /^witan_tokens_total [1-9]/m, /^witan_runs_ended_total\{because="closed"\} 1$/m])
      expect(text).toMatch(line)
  })
})

test('serves nothing else, and is guarded like a node', async () => {
  const url = await portOf(worker(['--port', '0', '--allow-host', 'worker.example']))
  for (const path of ['/', '/d/ask-1', API, '/openapi.json', '/mcp', '/nothing']) {
    const answer = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/problem+json'])
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('A worker has /healthz, /readyz and /metrics.') })
  }
  expect((await fetch(`${url}${API}`, { method: 'POST', body: 'x=1' })).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${url}/metrics`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  const { port } = new URL(url)
  expect(await statusBy(port, 'evil.example')).toBe(421)
  expect(await statusBy(port, 'worker.example')).toBe(200)
})

test.each([
  [['--host', '0.0.0.0', '--port', '0'], 'needs a token'],
  [['--host', '127.0.0.1'], 'without --port'],
  [['--allow-host', 'worker.example'], 'without --port'],
])('%j is refused: it %s', async (args, because) => {
  const { kept, ended } = worker(args)
  expect(await ended).toBe(2)
  expect(kept.err()).toContain(because)
})

test('that is another’s keeps it from starting, and it has taken nothing', async () => {
  const { node } = await nodeAndModels()
  const { id } = (await node.post(API, { ...ASK, offline: true, model: undefined })).body
  const { kept, ended } = worker(['--port', new URL(node.url).port])
  expect(await ended).toBe(2)
  expect(kept.err()).toContain('is taken')
  expect((await node.get(`${API}/${id}/events?type=runner.started`, { accept: 'application/json' })).body.events).toEqual([])
})

/** Its name is none of fetch's to choose. */
function statusBy(port: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ port, path: '/healthz', headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })
}
