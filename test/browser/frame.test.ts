import { expect, test } from 'vitest'
import { startedServer } from '../http/server.ts'
import { tooWide, visit, withBrowser } from './visit.ts'

withBrowser()

test('an address that leads nowhere says so, and leads home', async () => {
  const page = await visit(await startedServer(), '/d/debate-zzzz9999', { expected: /404/ })
  await page.getByText('There is no deliberation debate-zzzz9999 here.').waitFor()
  await page.getByRole('link', { name: 'All deliberations', exact: true }).click()
  await page.waitForURL('**/')
})

test('the keys are listed on ?, and lead where they say', async () => {
  const page = await visit(await startedServer(), '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Start a new one').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.waitForURL('**/new')
})

test('light and dark follow the system until somebody says otherwise, and that is remembered', async () => {
  const server = await startedServer()
  const page = await visit(server, '/', { theme: 'dark' })
  const theme = (): Promise<string> => page.evaluate<string>('document.documentElement.dataset.theme')
  expect(await theme()).toBe('dark')
  await page.getByRole('button', { name: /^Colours/ }).click()
  expect(await theme()).toBe('light')
  await page.reload()
  expect(await theme()).toBe('light')
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})
