/** A debate that is still going on: steered, reloaded, paused, challenged; and a server that goes away and comes back. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { API, newFolder, type Server, startedServer } from '../http/server.ts'
import { ROOT } from '../tidy/tree.ts'
import { exampleStart } from './examples.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

const liveDebate = async (server: Pick<Server, 'post' | 'get'>): Promise<string> =>
  (await server.post(API, { ...(await exampleStart(server, 'debate')), pace: 'live' })).body.id

const eventsOf = async (server: Pick<Server, 'get'>, id: string, type: string): Promise<readonly Record<string, unknown>[]> =>
  (await server.get(`${API}/${id}/events?type=${type}`, { accept: 'application/json' })).body.events as unknown as readonly Record<
    string,
    unknown
  >[]

const moment = async (page: Page): Promise<number> => Number(await page.getByRole('slider', { name: 'Moment' }).inputValue())

test('say something, pause, reload in the middle, resume, challenge a crux, stop, let it go on', { timeout: 120_000 }, async () => {
  const server = await startedServer()
  const id = await liveDebate(server)
  const page = await visit(server, `/d/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Bitcoin is a good store of value' }).waitFor()
  await expect.poll(async () => (await eventsOf(server, id, 'thread.created')).length, { timeout: 20_000 }).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Say something' }).click()
  await page.getByLabel('What you want to say').fill('What about 🪙 and עברית?')
  await page.getByRole('button', { name: 'Say it' }).click()
  // The note that it was said goes away by itself; the log keeps it.
  await expect.poll(async () => (await eventsOf(server, id, 'user.interjected')).length).toBe(1)
  // The others talk on; a link leads back to what was said.
  const [said] = await eventsOf(server, id, 'user.interjected')
  await page.goto(`/d/${id}?message=${said?.id}`)
  await page.getByText('What about 🪙 and עברית?').filter({ visible: true }).first().waitFor()

  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('paused', { exact: true }).waitFor()
  const before = await moment(page)
  await page.reload()
  await page.getByText('paused', { exact: true }).waitFor()
  expect(await moment(page)).toBeGreaterThanOrEqual(before)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('running', { exact: true }).waitFor()

  await expect.poll(async () => (await eventsOf(server, id, 'crux.locked')).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const [locked] = await eventsOf(server, id, 'crux.locked')
  await page.goto(`/d/${id}?crux=${locked?.thread}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Challenge/ })
    .click()
  await page.getByLabel('Your reason').fill('It follows from nothing that was said.')
  await page.getByRole('button', { name: 'Challenge it' }).click()
  await expect.poll(async () => (await eventsOf(server, id, 'crux.challenged')).length).toBe(1)
  expect(await eventsOf(server, id, 'crux.challenged')).toMatchObject([{ because: 'It follows from nothing that was said.' }])
  await page
    .getByRole('dialog')
    .getByText(/It follows from nothing that was said\./)
    .waitFor()

  await page.goto(`/d/${id}`)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('stopped early', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Let it go on' }).click()
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await page.getByText('running', { exact: true }).waitFor()
})

test('what the server refuses is said in its own sentence, and the past can’t be steered', async () => {
  const server = await startedServer()
  const id = await liveDebate(server)
  const page = await visit(server, `/d/${id}`, { expected: /422/ })
  await expect.poll(async () => (await eventsOf(server, id, 'thread.created')).length, { timeout: 20_000 }).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Put a question' }).click()
  await page.getByLabel('Your question').fill('Why?')
  await page.getByRole('button', { name: 'Open the thread' }).click()
  await page.getByText(/A thread needs a question that is answered with yes or no/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('slider', { name: 'Moment' }).fill('3')
  await page.getByText('a past moment').waitFor()
  expect(await page.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0)
})

test('the server is killed and comes back: the page says so, and misses nothing', { timeout: 90_000 }, async () => {
  const folder = newFolder()
  const port = await freePort()
  let child = await serving(folder, port)
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const post = async (path: string, body: unknown) =>
    (await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
  const get = async (path: string, headers: Record<string, string> = {}) => ({ body: await (await fetch(url + path, { headers })).json() })
  const server = { url, get, post: async (path: string, body: unknown) => ({ body: await post(path, body) }) } as unknown as Server
  const id = await liveDebate(server)
  const page = await visit({ url }, `/d/${id}`, { expected: /ERR_|Failed to load|network/i })
  await expect.poll(() => moment(page), { timeout: 20_000 }).toBeGreaterThan(5)

  child.kill('SIGKILL')
  await page.getByText('The connection is lost.').waitFor()
  child = await serving(folder, port)
  await page.getByText('The connection is lost.').waitFor({ state: 'detached', timeout: 20_000 })
  const then = await moment(page)
  await expect.poll(() => moment(page), { timeout: 30_000 }).toBeGreaterThan(then)
  const { meta } = (await server.get(`${API}/${id}`)).body
  await expect.poll(() => moment(page), { timeout: 10_000 }).toBeGreaterThanOrEqual(meta.version)
})

function serving(folder: string, port: number) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/main.ts'), 'serve', '--port', String(port)],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  return new Promise<typeof child>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => (chunk.toString().includes('listens') ? resolve(child) : undefined))
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
