/** A debate that asked for a baseline gets one when it has ended: once, and whatever happens to the server in between. */
import { expect, test, vi } from 'vitest'
import { readSettings } from '../../src/config.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import { makeEngine } from '../../src/engine/engine.ts'
import { BASELINE_FOLLOWS } from '../../src/engine/following.ts'
import type { Settings } from '../../src/engine/settings.ts'
import { wishFor } from '../../src/engine/wish.ts'
import { API, DEBATE, ended, newFolder, type Server, startedServer } from './server.ts'

const dossier = [{ path: 'log.md', text: '# Log\n\nDeploys on a Friday failed twice.\n' }]

const baselineOf = (server: Server, id: string) =>
  vi.waitFor(
    async () => {
      const { report } = (await server.get(`${API}/${id}`)).body
      expect(report.baseline).toMatchObject({ id: expect.stringMatching(/^ask-/) })
      const { id: baseline } = report.baseline as { readonly id: string }
      return (await ended(server, baseline)).report
    },
    { timeout: 10_000 },
  )

const askCount = async (server: Server): Promise<number> => (await server.get(`${API}?protocol=ask`)).body.deliberations.length

test('the same seats answer alone on the same sources, and the debate’s report shows it', async () => {
  const server = await startedServer()
  const { id, notes } = (await server.post(API, { ...DEBATE, dossier, baseline: true })).body
  expect(notes).toContain(BASELINE_FOLLOWS)
  const debate = await ended(server, id)
  const baseline = await baselineOf(server, id)
  expect(baseline).toMatchObject({ protocol: 'ask', status: 'completed', subject: DEBATE.topic })
  const named = ({ seats }: Readonly<Record<string, unknown>>) => (seats as readonly { readonly name: string }[]).map(({ name }) => name)
  expect(named(baseline)).toEqual(named(debate.report))
  expect(server.failures).toEqual([])
})

test('with a baseline and without is not the same start: a key holds for one of them', async () => {
  const server = await startedServer()
  const key = { 'idempotency-key': 'order 9' }
  const { id } = (await server.post(API, { ...DEBATE, baseline: true }, key)).body
  expect(await server.post(API, { ...DEBATE, baseline: true }, key)).toMatchObject({ status: 200, body: { id } })
  expect(await server.post(API, DEBATE, key)).toMatchObject({ status: 409, body: { code: 'key-used' } })
})

test('none follows where none was asked for, nor after somebody said stop', async () => {
  const server = await startedServer()
  const plain = (await server.post(API, DEBATE)).body.id
  await ended(server, plain)
  const stopped = (await server.post(API, { ...DEBATE, baseline: true, seatModels: { 'outside-view': 'host' } })).body.id
  await server.get(`${API}/${stopped}/owed?wait=5`)
  expect((await server.post(`${API}/${stopped}/commands`, { type: 'stop', hard: true })).status).toBe(200)
  await ended(server, stopped)
  await server.served.close()
  const next = await startedServer({}, server.folder)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await askCount(next)).toBe(0)
})

test('a server that goes in the middle leaves it to the next, and there is one only', async () => {
  const folder = newFolder()
  const first = await startedServer({}, folder)
  const { id } = (await first.post(API, { ...DEBATE, dossier, baseline: true })).body
  await first.served.close()
  const second = await startedServer({}, folder)
  await ended(second, id)
  await baselineOf(second, id)
  await second.served.close()
  const third = await startedServer({}, folder)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await askCount(third)).toBe(1)
})

test('a debate that ended while no server was there gets its baseline from the next', async () => {
  const folder = newFolder()
  const settings = readSettings(folder, {}) as Settings
  const engine = await makeEngine(settings)
  const asked = { castFile: null, model: null, seatModels: new Map(), offline: true, seats: 3, clerk: null, judge: null, dossier: [] }
  const wish = await wishFor(
    { ...asked, protocol: 'debate', subject: DEBATE.topic, limits: {}, pace: 'brisk', seed: 1, options: {} },
    settings,
  )
  if (isRefusal(wish)) throw new Error(wish.because)
  const id = await engine.open({ ...wish, notes: [...wish.notes, BASELINE_FOLLOWS] })
  if (isRefusal(id)) throw new Error(id.because)
  await engine.run(id, new AbortController().signal)
  await engine.close()
  const server = await startedServer({}, folder)
  expect(await baselineOf(server, id)).toMatchObject({ status: 'completed', subject: DEBATE.topic })
})
