/** witan worker, as a process: how it begins, what it runs, and how it leaves without losing anything. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { modelServer } from '../../../test/cli/model-server.ts'
import { folder, runs } from '../../../test/cli/witan.ts'
import { asking, fleetOn, lookedAt, openedAt, unendedAfter } from '../../../test/fleet/fleet.ts'
import { API, DEBATE } from '../../../test/http/server.ts'
import { type Database, makeDatabase } from '../../../test/postgres/database.ts'
import { postgresLog } from '../../log/postgres/postgres.ts'

let database: Database
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

const PATIENT = { timeout: 30_000, interval: 50 }

test('without a PostgreSQL it says what it needs, and goes', async () => {
  const { err } = await runs(folder(), ['worker'], {}, 2)
  expect(err).toContain('Set WITAN_DB=postgres://')
})

test('SIGTERM: what is in the air comes back and is on record, nothing new leaves, and the next worker goes on at once', async () => {
  const models = await modelServer({ heldAfter: 0 })
  const fleet = fleetOn(database.url, models.env)
  const [node, first] = [await fleet.node(), await fleet.worker(4)]
  const id = await openedAt(node, asking(1))
  await vi.waitFor(() => expect(models.asked).toHaveLength(3), PATIENT)
  const second = await fleet.worker(4)
  first.kill('SIGTERM')
  await vi.waitFor(() => expect(first.err()).toContain('waiting for what is in the air'), PATIENT)
  const before = performance.now()
  models.release()
  expect(await first.ended).toMatchObject({ code: 0 })
  const engine = await fleet.engine()
  expect(await unendedAfter(engine, [id], 30_000)).toEqual([])
  // Not after a heartbeat, which would be ten seconds.
  expect(performance.now() - before).toBeLessThan(6_000)
  const events = await engine.read(id, 0)
  expect(events.filter(({ type }) => type === 'ask.failed')).toEqual([])
  expect(events.filter(({ type }) => type === 'runner.started')).toHaveLength(2)
  expect(models.asked.filter(({ nth }) => nth > 1)).toEqual([])
  expect(await lookedAt(engine, [id])).toMatchObject({ wrong: [] })
  await engine.close()
  for (const { kill } of [node.process, second]) kill('SIGTERM')
  expect(await Promise.all([node.process.ended, second.ended])).toMatchObject([{ code: 0 }, { code: 0 }])
})

test('a debate that asked for a baseline gets one from whoever ran it', async () => {
  const fleet = fleetOn(database.url)
  const [node, worker] = [await fleet.node(), await fleet.worker(4)]
  const id = await openedAt(node, { ...DEBATE, baseline: true })
  const baseline = await vi.waitFor(async () => {
    const { report } = (await node.get(`${API}/${id}`)).body
    expect(report.baseline).toMatchObject({ id: expect.stringMatching(/^ask-/) })
    return (report.baseline as { readonly id: string }).id
  }, PATIENT)
  const engine = await fleet.engine()
  expect(await unendedAfter(engine, [id, baseline], 30_000)).toEqual([])
  await engine.close()
  for (const { kill } of [node.process, worker]) kill('SIGKILL')
})

test('what another machine has is waited for: it may be dead, and then its lease runs out', async () => {
  const fleet = fleetOn(database.url)
  const node = await fleet.node()
  const id = await openedAt(node, { protocol: 'ask', question: 'Should we ship?', offline: true })
  const log = await postgresLog(database.url)
  await log.takeLease(id, 'elsewhere, process 1', 4_000)
  const worker = await fleet.worker(1)
  const engine = await fleet.engine()
  expect(await unendedAfter(engine, [id], 500)).toEqual([id])
  expect(await unendedAfter(engine, [id], 20_000)).toEqual([])
  const started = (await engine.read(id, 0)).find((event) => event.type === 'runner.started')
  expect(started).toMatchObject({ epoch: 2 })
  await engine.close()
  await log.close()
  for (const { kill } of [node.process, worker]) kill('SIGKILL')
})
