/** What a newcomer does first: one click on an empty page, and then looking around. */
import { expect, test } from 'vitest'
import type { DebateReport } from '../../src/core/debate/report-types.ts'
import { questionOf, readable } from '../../src/views/debate/reading.ts'
import { API, ended, startedServer } from '../http/server.ts'
import { tooWide, visit, withBrowser } from './visit.ts'

withBrowser()

test('from an empty home: run the example, watch it end, open a crux from the map, go back to a failed lock and read why', {
  timeout: 150_000,
}, async () => {
  const server = await startedServer()
  const page = await visit(server, '/')
  await page.getByRole('button', { name: /Run the example debate/ }).click()
  await page.waitForURL(/\/d\/debate-/)
  await page.getByRole('heading', { level: 1, name: 'Bitcoin is a good store of value' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  // It plays by itself, at a pace for readers, and comes to its end.
  await page.getByRole('button', { name: /^Pause the replay/ }).waitFor()
  await page.getByLabel('Speed').selectOption('16×')
  await page.getByRole('button', { name: /^Play the replay/ }).waitFor({ timeout: 90_000 })
  const report = readable((await ended(server, id)).report as unknown as DebateReport)
  const question = questionOf(report, report.primaryCrux ?? '')
  const answer = page.getByRole('region', { name: /disagree/ })
  expect(await answer.textContent()).toContain(question)

  await page.getByRole('tab', { name: /^Cruxes/ }).click()
  await page
    .getByLabel(/^Crux map/)
    .getByText(question)
    .first()
    .click()
  const card = page.getByRole('dialog', { name: question })
  await card.getByText(/would settle it/i).waitFor()
  for (const { name } of report.threads.find(({ crux }) => crux?.id === report.primaryCrux)?.crux?.positions ?? [])
    await card.getByText(name).first().waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: /^Threads/ }).click()
  await page.getByLabel('Jump to').selectOption('failure')
  await page.getByRole('button', { name: /^Back to the last mark/ }).click()
  const { events } = (await server.get(`${API}/${id}/events?type=crux.lock-failed`, { accept: 'application/json' })).body
  const failed = events.at(-1) as unknown as { readonly seq: number; readonly failures: readonly { readonly because: string }[] }
  await page.waitForURL(new RegExp(`at=${failed.seq}\\b`))
  await page.getByText('a past moment').waitFor()
  await page.getByText('Vote on the topic now').waitFor()
  // Where the log says Speaker E, the page says who that is.
  const words = (failed.failures[0]?.because ?? '').split(/Speaker [A-Z]/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  await page
    .getByText(new RegExp(words.join('.+')))
    .first()
    .waitFor()

  // A link carries the moment.
  await page.reload()
  await page.getByText('a past moment').waitFor()
  await page.keyboard.press('l')
  await page.getByText('a past moment').waitFor({ state: 'detached' })
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})

test('the example document: its verdict, a finding beside the passage it quotes, the votes, the North Star', async () => {
  const server = await startedServer()
  const page = await visit(server, '/')
  await page.getByRole('button', { name: /Review the example document/ }).click()
  await page.waitForURL(/\/d\/council-/)
  await page.getByRole('button', { name: /now/i }).last().waitFor()
  await page.keyboard.press('l')
  await page
    .getByText(/FAILED: it must not be built like this/)
    .first()
    .waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { findings } = (await ended(server, id)).report as unknown as {
    readonly findings: readonly { readonly id: string; readonly severity: string; readonly quote: string | null }[]
  }
  const grave = findings.find(({ severity, quote }) => severity === 'blocker' && quote !== null)
  expect(grave).toBeDefined()
  await page.goto(`/d/${id}?finding=${grave?.id}`)
  await page
    .locator('mark', { hasText: grave?.quote?.split(/\s+/).slice(0, 3).join(' ') ?? '' })
    .first()
    .waitFor()
  await page.getByRole('tab', { name: /^Votes/ }).click()
  await page.getByRole('tab', { name: /^North Star/ }).click()
  await page.getByRole('img', { name: /north star/i }).waitFor()
  await page.getByRole('tab', { name: /^Reviewers/ }).click()
  await page.getByText('SA-1').first().waitFor()
})
