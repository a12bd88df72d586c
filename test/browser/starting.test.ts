/** Starting one by hand, with files and with a seat for oneself. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { API, ended, type Server, startedServer } from '../http/server.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

const DOCUMENT = `# Lockers in the lobby

## Requirements

R1. A locker opens within TBD seconds.
R2. A parcel is kept for 3 days.
R3. A parcel is kept for 5 days, then it goes back.

## Plan

It goes live as soon as possible.
`

/** As a hand does it: the file is let go of over the place that takes it. */
async function drop(page: Page, target: string, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new (globalThis as unknown as { DataTransfer: new () => { items: { add(file: unknown): void } } }).DataTransfer()
      transfer.items.add(new File([content ?? ''], file ?? '', { type: 'text/markdown' }))
      return transfer
    },
    [name, text],
  )
  const place = page.locator(target).first()
  for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer: data })
}

test('a document is dropped, the estimate says what it will cost, and the council reviews it', async () => {
  const server = await startedServer()
  const page = await visit(server, '/new')
  await page.getByText('Have a document reviewed before you build it').click()
  await drop(page, '[data-drop]', 'lockers.md', DOCUMENT)
  await page.getByText('lockers.md').first().waitFor()
  await page.getByText('No model is asked, so it costs nothing.').waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForURL(/\/d\/council-/)
  await page.getByRole('heading', { level: 1, name: 'Lockers in the lobby' }).waitFor()
  await page.keyboard.press('l')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { report } = await ended(server, id)
  expect(report.findings).toHaveLength(1)
  await page
    .getByText(/was left where a statement or value should stand/)
    .first()
    .click()
  await page.locator('mark', { hasText: 'A locker opens within TBD seconds.' }).waitFor()
})

test('a person answers for a seat: what is typed survives a reload, the others are hidden until it is in, then all goes on', async () => {
  const server = await startedServer()
  const id = await withPerson(server)
  const page = await visit(server, `/d/${id}`)
  await page.getByRole('heading', { name: /your turn/i }).waitFor()
  await page.getByText('A person at the table has still to answer').waitFor()
  await page.getByLabel('Your answer in one sentence').fill('Not on a Friday.')
  await page.reload()
  await expect.poll(() => page.getByLabel('Your answer in one sentence').inputValue()).toBe('Not on a Friday.')
  await page.getByLabel(/^Your reasons/).fill('Two of three were rolled back. [ASSUME]')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('slider', { name: /^Confidence/ }).fill('70')
  await page.getByRole('button', { name: 'Send your answer' }).click()
  const given = async () =>
    (await server.get(`${API}/${id}/events?type=answer.given&seat=outside-view`, { accept: 'application/json' })).body.events
  await expect.poll(given).toMatchObject([{ position: 'Not on a Friday.', side: 'NO' }])
  // All have answered: now the others' are to be ranked.
  await page.getByRole('heading', { name: 'Your turn: Rank the answers' }).waitFor()
  await page.getByText('yours is not among them').waitFor()
})

async function withPerson(server: Server): Promise<string> {
  const dossier = [{ path: 'log.md', text: '# Log\n\nWe shipped on three Fridays in May 2031. Two of these releases were rolled back.\n' }]
  const start = { protocol: 'ask', question: 'Should we ship on Friday?', offline: true, dossier, seatModels: { 'outside-view': 'human' } }
  return (await server.post(API, start)).body.id
}
