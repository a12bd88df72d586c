/** A server that asks for a token: asked for once, kept for the tab, never in an address. */
import { expect, test } from 'vitest'
import { startedServer } from '../http/server.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

test('a token is typed in, kept for the tab, sent in a header, and stands in no address', async () => {
  const server = await startedServer({ requireToken: true })
  const token = String(await server.tokens.add('ann', ['read', 'run']))
  const page = await visit(server, '/', { expected: /401/ })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const door = page.getByRole('dialog', { name: /asks for a token/ })
  await door.getByLabel('Token').fill('witan_wrong')
  await door.getByRole('button', { name: 'Enter' }).click()
  await door.getByText(/unknown or was revoked/).waitFor()
  await door.getByLabel('Token').fill(token)
  await door.getByRole('button', { name: 'Enter' }).click()
  await door.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Run the example debate/ }).click()
  await page.waitForURL(/\/d\/debate-/)
  await page.getByRole('heading', { level: 1, name: 'Bitcoin is a good store of value' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Bitcoin is a good store of value' }).waitFor()
  expect(asked.filter((url) => url.includes(token))).toEqual([])
  expect(page.url()).not.toContain(token)

  // Downloads carry it, too: they are fetched, not linked.
  await page.getByRole('link', { name: 'Read the report' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'json', exact: false }).click()])
  expect(download.suggestedFilename()).toMatch(/^debate-.*\.json$/)
})

test('a token that may only read can look, and is told what it may not do', async () => {
  const server = await startedServer({ requireToken: true })
  const token = String(await server.tokens.add('eve', ['read']))
  const page = await visit(server, '/', { expected: /401/ })
  const door = page.getByRole('dialog', { name: /asks for a token/ })
  await door.getByLabel('Token').fill(token)
  await door.getByRole('button', { name: 'Enter' }).click()
  await page.getByText('Your token lets you read here, but not start anything.').waitFor()
})
