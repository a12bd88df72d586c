/** A roundtable on the page: started by hand, looked at from all sides, and steered by a person. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { RoundtableReport } from '../../src/core/roundtable/report-types.ts'
import { percent } from '../../src/views/amounts.ts'
import { API, ended, type Server, startedServer } from '../http/server.ts'
import { patiently } from '../patiently.ts'
import { tooWide, visit, withBrowser } from './visit.ts'

withBrowser()

const SOURCES = fileURLToPath(new URL('../../examples/roundtable/sources', import.meta.url))

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function reportOf(server: Server, id: string): Promise<RoundtableReport> {
  return (await ended(server, id)).report as unknown as RoundtableReport
}

test('started from New, its matrix is filled, a contribution opens, claims are filtered, round 1 is replayed, analytics counts it', {
  timeout: 120_000,
}, async () => {
  const server = await startedServer({ dossiers: new Map([['library', SOURCES]]) })
  const page = await visit(server, '/new', { reducedMotion: true })
  await page.getByText('Have a question discussed until it is ready to decide').click()
  await page.getByLabel('Question', { exact: true }).fill('Should Tarnbrook introduce self-service hours in its town library?')
  await page.getByRole('button', { name: '«library», on the server' }).click()
  await page.getByRole('radio', { name: /^Adversarial/ }).check()
  await page.getByText('No model is asked, so it costs nothing.').waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForURL(/\/d\/roundtable-/)
  const id = idIn(page)
  const report = await reportOf(server, id)
  expect(report.mode).toBe('adversarial')

  const matrix = page.getByRole('table', { name: /^Where each seat stood/ })
  const last = report.rounds.at(-1)
  await matrix.getByRole('columnheader', { name: new RegExp(`^Round ${last?.round}\\b`) }).waitFor()
  await expect.poll(() => matrix.getByRole('button').count()).toBe(report.rounds.length * report.seats.length)
  const [seat] = report.seats
  const row = last?.seats.find((one) => one.seat === seat?.seat)
  const cell = matrix.getByRole('button', { name: new RegExp(`^${seat?.name}, round ${last?.round}:`) })
  expect(await cell.textContent()).toContain(percent(row?.confidence ?? -1))

  await cell.click()
  const dialog = page.getByRole('dialog', { name: `${seat?.name}, round ${last?.round}` })
  await dialog.getByText('Verification', { exact: true }).waitFor()
  expect(await dialog.textContent()).toContain(row?.statement ?? 'nothing was said')
  await page.waitForURL(new RegExp(`said=${last?.round}\\.${seat?.seat}`))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: /^Claims/ }).click()
  const rows = page.getByRole('table').locator('tbody tr')
  const first = report.claims.filter(({ round }) => round === 1).length
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(report.claims.length)
  await page.getByLabel('Said in').selectOption('round 1')
  await page.getByText(`${first} of ${report.claims.length} shown`).waitFor()
  await page.getByLabel(/^Words in a claim/).fill(report.claims[0]?.id ?? '')
  await page.getByLabel('Said in').selectOption('any round')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('link', { name: /alone|round/ }).click()
  await page.getByRole('dialog').getByText('What it said').waitFor()
  await page.keyboard.press('Escape')

  await replayed(server, page, id)
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByText('1 roundtable, 1 ended').waitFor()
  await page.getByRole('region', { name: 'By mode' }).getByRole('rowheader', { name: 'Adversarial' }).waitFor()
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})

/** Back to the moment in which round 1 was opened: nobody has spoken in it, and nothing later is there. */
async function replayed(server: Server, page: Page, id: string): Promise<void> {
  const { events } = (await server.get(`${API}/${id}/events?type=round.opened`, { accept: 'application/json' })).body
  const opened = events.find((event) => (event as unknown as { readonly round: number }).round === 1)
  await page.goto(`/d/${id}?at=${opened?.seq}`)
  await page.getByText('a past moment').waitFor()
  const matrix = page.getByRole('table', { name: /^Where each seat stood/ })
  await matrix.getByRole('columnheader', { name: /^Round 1\b/ }).waitFor()
  expect(await matrix.getByRole('columnheader').count()).toBe(3)
  await matrix.getByText('It has not spoken yet.').first().waitFor()
  expect(await page.getByText('You can', { exact: true }).count()).toBe(0)
  await page.keyboard.press('l')
  await page.getByText('a past moment').waitFor({ state: 'detached' })
}

/** Agreement that always counts as too easy, objections that never count as enough: a person has to be asked. */
const DOUBTED = {
  protocol: 'roundtable',
  question: 'Should we ship on Friday?',
  offline: true,
  seats: 3,
  dossier: [{ path: 'log.md', text: '# Log\n\nWe shipped on three Fridays in May 2031. Two of these releases were rolled back.\n' }],
  options: {
    thresholds: {
      earlyConvergence: { roundMax: 12, confidentShareMin: 0, confidenceMin: 0, sourcesBelow: 99 },
      objection: { confidenceMin: 0, changeBelow: 1 },
    },
  },
}

test('a person answers what the table asks, ends it, has it written up, and lets it talk on', { timeout: 120_000 }, async () => {
  const server = await startedServer()
  const { id } = (await server.post(API, DOUBTED)).body
  const page = await visit(server, `/d/${id}`, { reducedMotion: true })
  await page.getByText('The table waits for a person').waitFor()
  await page.getByRole('columnheader', { name: /everybody objects/ }).waitFor()
  await page.getByRole('button', { name: 'Answer X1' }).click()
  const dialog = page.getByRole('dialog', { name: 'The table needs a person' })
  expect(await dialog.getByRole('button', { name: 'Answer', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('radio', { name: /^End it here/ }).check()
  await dialog.getByLabel('Your answer to the table').fill('That is enough.')
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByText(/A user stopped it, in round/).waitFor()
  expect(await page.getByText('The table waits for a person').count()).toBe(0)

  await page.getByRole('button', { name: 'Have a synthesis written' }).click()
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByRole('heading', { name: 'In somebody’s words' }).waitFor()

  await page.getByRole('button', { name: 'Let the table talk on' }).click()
  await page.getByLabel(/^More rounds/).fill('1')
  await page.getByLabel(/^What the next rounds/).fill('What Sunday costs')
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await page.getByText('What Sunday costs').first().waitFor()
  // The words stand in the form, too, before they are on record.
  await patiently(async () => {
    const { events } = (await server.get(`${API}/${id}/events?type=rounds.extended`, { accept: 'application/json' })).body
    expect(events.at(-1)).toMatchObject({ focus: 'What Sunday costs' })
  })
})

test('a person sits at the table: alone first, then with a vote; what is to be mended comes back as it was typed', {
  timeout: 120_000,
}, async () => {
  const server = await startedServer()
  const { id } = (await server.post(API, { ...DOUBTED, options: { rounds: 1 }, seatModels: { 'outside-view': 'human' } })).body
  const page = await visit(server, `/d/${id}`, { reducedMotion: true })
  await page.getByRole('heading', { name: 'Your turn: Say where you stand, alone' }).waitFor()
  await page.getByText('A person at the table has still to answer').waitFor()
  await fillStance(page)
  await page.getByRole('button', { name: 'Send your answer' }).click()
  await page.getByRole('heading', { name: 'Your turn: Build on what was said' }).waitFor()
  await fillStance(page)
  await page.getByRole('radio', { name: 'Accept', exact: true }).check()
  await page.getByRole('button', { name: 'Send your answer' }).click()
  // Code finds that little was said, and gives it back once with what was typed.
  await page.getByText('Something in your last answer is to be mended.').waitFor()
  expect(await page.getByLabel('Your position in one sentence').inputValue()).toBe('Not on a Friday.')
  await page.getByRole('button', { name: 'Send your answer' }).click()
  const report = await reportOf(server, id)
  expect(report.rounds.at(-1)?.seats.find(({ seat }) => seat === 'outside-view')).toMatchObject({
    vote: 'ACCEPT',
    side: 'NO',
    revised: true,
  })
  await page
    .getByRole('button', { name: /^Outside view, round 1:.*revised/ })
    .first()
    .waitFor()
})

async function fillStance(page: Page): Promise<void> {
  await page.getByLabel('Your position in one sentence').fill('Not on a Friday.')
  await page.getByLabel(/^Your reasons/).fill('Two of three were rolled back. [ASSUME]')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('slider', { name: /^Confidence/ }).fill('70')
}
