/** The command line beside a fleet: what it says of an empty database, of what waits for a worker, and of what is being taken over. */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../src/config.ts'
import { makeEngine } from '../../src/engine/engine.ts'
import { openQueue } from '../../src/engine/fleet/queue.ts'
import type { Settings } from '../../src/engine/settings.ts'
import { leftAfter } from '../cli/left-debate.ts'
import { eventually, folder, runs, start } from '../cli/witan.ts'
import { API, DEBATE, newFolder, type Server, startedServer } from '../http/server.ts'
import { call, overHttp } from '../mcp/clients.ts'
import { offlineAsk } from '../offline-wish.ts'
import { type Database, makeDatabase } from '../postgres/database.ts'
import { ROOT } from '../tidy/tree.ts'

let database: Database
const here = folder()
const env = () => ({ WITAN_DB: database.url })
const said = (args: readonly string[], code = 0) => runs(here, args, env(), code)

describe('an empty database', () => {
  beforeAll(async () => {
    database = await makeDatabase()
  })
  afterAll(() => database.drop())

  test('has an empty list, as a folder without one', async () => {
    const elsewhere = await runs(folder(), ['list', '--json'])
    expect(await said(['list', '--json'])).toEqual({ ...elsewhere, out: '[]\n' })
    expect((await said(['list'])).err).toContain('No deliberations here yet.')
  })
  test.each(['show', 'watch', 'resume', 'stop'])('is not where %s finds anything, and nothing is made by looking', async (command) => {
    expect((await said([command, 'debate-7k2m9xqd'], 2)).err).toMatch(/No deliberation here has the id «debate-7k2m9xqd»/)
    expect(await database.sql("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'witan%'")).toEqual([])
  })
})

describe('what a node has opened', () => {
  let node: Server
  let id: string
  beforeEach(async () => {
    database = await makeDatabase()
    onTestFinished(() => database.drop())
    node = await startedServer({ workers: 0 }, newFolder(), { database: database.url })
    id = await opened(DEBATE)
  })
  const opened = async (wanted: object): Promise<string> => (await node.post(API, wanted)).body.id
  const versionNow = async () => (await node.get(`${API}/${id}`)).body.meta.version
  /** A worker has it, and was killed: the claim is still there, and nobody writes. */
  const claimed = () => database.sql("UPDATE witan_queue.job SET state = 'active', started_on = now(), heartbeat_on = now()")

  test.each([
    ['waits for a worker', async () => undefined],
    ['was claimed by one that was killed', claimed],
  ])('and %s is not called interrupted', async (_, brought) => {
    await brought()
    expect(JSON.parse((await said(['list', '--json'])).out)).toMatchObject([{ id, status: 'open', runner: null, waiting: true }])
    expect((await said(['list'])).out).toMatch(new RegExp(`${id} +debate +waiting `))
    expect((await said(['show', id])).out).toContain(`It waits for a worker. Watch it: witan watch ${id}`)
    expect((await said(['owed', id])).out).toContain('it waits for a worker')
  })
  test('is not taken from the fleet by resume, and what resume changes stands in the log', async () => {
    const before = await versionNow()
    expect((await said(['resume', id])).out).toContain(`${id} goes on when a worker takes it up. Watch it with: witan watch ${id}`)
    expect(await versionNow()).toBe(before)
    await said(['resume', id, '--max-calls', '999'])
    expect(await versionNow()).toBe(before + 1)
    expect((await said(['resume', id, '--json'], 2)).err).toContain('waits for a worker, so no report is made here')
    await said(['pause', id])
    expect((await said(['list'])).out).toMatch(/ paused /)
    await said(['resume', id])
    expect((await said(['list'])).out).toMatch(/ waiting /)
  })
  test('is watched until a worker has run it to its end', async () => {
    const watching = start(here, ['watch', id], env())
    await eventually(
      () => watching.err().includes('waits for a worker'),
      () => `It says: ${watching.err()}`,
    )
    // More than it takes to call one deserted.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await startedServer({ workers: 1 }, newFolder(), { database: database.url })
    const { code, out, err } = await watching.ended
    expect({ code, err }).toEqual({ code: 0, err: `${id} waits for a worker.\n` })
    expect(out).toMatch(/complete|reached|cruxes?/i)
  })
  test('and then lost from the queue was deserted: it is called interrupted, and the watch ends', async () => {
    await node.served.close()
    await database.sql('DELETE FROM witan_queue.job')
    expect((await said(['list'])).out).toMatch(/ interrupted /)
    expect((await said(['show', id])).out).toContain('Nobody runs it now.')
    expect((await said(['watch', id])).err).toBe(`Nobody runs ${id} now. Let it go on with: witan resume ${id}\n`)
  })
  test('is told apart over MCP, too', async () => {
    const client = await overHttp(`${node.url}/mcp`)
    const waiting = await call(client, 'status', { id })
    expect(waiting.data).toMatchObject({ runner: null, waiting: true })
    expect(waiting.text).toContain('It waits for a worker')
    await database.sql('DELETE FROM witan_queue.job')
    const deserted = await call(client, 'status', { id })
    expect(deserted.data).toMatchObject({ runner: null, waiting: false })
    expect(deserted.text).toContain('Nobody runs it now.')
  })
})

describe('what was left in the middle and waits for another worker', () => {
  beforeAll(async () => {
    database = await makeDatabase()
  })
  afterAll(() => database.drop())

  async function waitingAfter(args: readonly string[], last: string): Promise<string> {
    const { cwd, id } = await leftAfter([...args, '--offline', '--quiet'], ({ type }) => type === last)
    await runs(cwd, ['export-db', '--out', 'left.jsonl'])
    await runs(cwd, ['import-db', 'left.jsonl'], env())
    const queue = await openQueue(database.url, () => undefined)
    await queue.send(id)
    await queue.close()
    return id
  }
  test('is spoken to, and its next worker sees it', async () => {
    const id = await waitingAfter(['debate', join(ROOT, 'examples', 'store-of-value', 'brief.yaml')], 'crux.extracted')
    expect((await said(['interject', id, 'Think of the price, too.'])).err).toBe(`${id} waits for a worker; that one sees it.\n`)
  })
  test('is not run by whoever asks for more rounds of it', async () => {
    const id = await waitingAfter(['roundtable', 'Should we ship on Friday?'], 'stance.declared')
    const told = await said(['go-on', id, '--rounds', '1'])
    expect(told).toMatchObject({ out: expect.stringContaining('it goes on, up to round'), err: '' })
    expect((await said(['list'])).out).toMatch(new RegExp(`${id} +roundtable +waiting `))
  })
})

test('where no fleet ever began, what nobody runs is called interrupted', async () => {
  database = await makeDatabase()
  onTestFinished(() => database.drop())
  const settings = { ...(readSettings(here, {}) as Settings), database: database.url }
  const engine = await makeEngine(settings)
  const id = await engine.open(await offlineAsk(settings))
  await engine.close()
  expect(JSON.parse((await said(['list', '--json'])).out)).toMatchObject([{ id, runner: null, waiting: false }])
  expect((await said(['list'])).out).toMatch(/ interrupted /)
})
