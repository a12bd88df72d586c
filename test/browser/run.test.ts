/** A run of coding agents on the page: where it stands, findings across cycles, what the repository says, and why it was broken off. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, sharedServer } from '../http/server.ts'
import { isFitForAll } from './axe.ts'
import { brokenRun, correctedRun, kept, runInTheMiddle } from './prepared-run.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

const MIDDLE = 'run-middle01'
const BROKEN = 'run-broken01'
const ANSWERED = 'run-answer01'
const CORRECTED = 'run-correct1'
const middle = runInTheMiddle()

let server: Server
let close: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  const shared = await sharedServer()
  server = shared.server
  close = shared.close
  await kept(server.folder, MIDDLE, middle)
  await kept(server.folder, BROKEN, brokenRun())
  await kept(server.folder, ANSWERED, brokenRun())
  await kept(server.folder, CORRECTED, correctedRun())
}, 60_000)
afterAll(() => close())

const cellsOf = (page: Page, finding: string): Promise<readonly string[]> =>
  page
    .getByRole('table', { name: /^Each finding/ })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${finding}\\b`) }) })
    .getByRole('cell')
    .allTextContents()

test('where it stands: the task, the phase, the agents and what each was told', { timeout: 120_000 }, async () => {
  const page = await visit(server, '/', { reducedMotion: true })
  await page.getByLabel('Kind').selectOption('Runs')
  await page.getByRole('link', { name: /running Night tickets Task 2 of 3/ }).click()
  await page.getByRole('heading', { name: 'Task 2 of 3: Refund a night ticket that nobody used' }).waitFor()
  await page.getByText('Waiting for Seat SKEPTIC (a review).').waitFor()
  const phases = page.getByRole('list', { name: 'Phases of this cycle' })
  expect(await phases.locator('[aria-current=step]').textContent()).toContain('Check')
  const card = (words: RegExp) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: words })
  await card(/^T1/)
    .getByText(`Effectiveness ${middle.report.tasks[0]?.effectiveness?.toFixed(2)}`)
    .first()
    .waitFor()
  await card(/^Skeptic/)
    .getByText('owes a review')
    .waitFor()
  await card(/^Trickster/)
    .getByText('not asked in this workflow')
    .waitFor()
  await card(/^Maker/)
    .getByText('go on')
    .waitFor()
})

test('findings across cycles: new, still, gone and back, in words and marks; convergence; what the tests said', {
  timeout: 120_000,
}, async () => {
  const page = await visit(server, `/d/${MIDDLE}?view=findings`, { reducedMotion: true })
  await page.getByRole('img', { name: 'Convergence. T1, cycle 2: 0.50; T1, cycle 3: 0.67; T1, cycle 4: 1.00.' }).waitFor()
  const trimmed = async (finding: string) => (await cellsOf(page, finding)).map((text) => text.replace(/\s+/g, ' ').trim())
  expect(await trimmed('F1')).toEqual(['+new', '✓gone', '↺back', '✓gone', '·not there'])
  expect(await trimmed('F2')).toEqual(['+new', '●still', '✓gone', '·not there', '·not there'])
  expect(await trimmed('F4')).toEqual([...Array(4).fill('·not there'), '○raised'])

  // At the moment in which the clerk found a failing test, that is what is shown, and nothing later.
  const red = middle.of('change.inspected').find(({ tests }) => tests?.exitCode === 1)
  await page.goto(`/d/${MIDDLE}?view=state&at=${red?.seq}`)
  await page.getByRole('tabpanel').getByText('failed, exit code 1').waitFor()
  await page.getByText('expected 13 to be 14').waitFor()
  await page.getByRole('heading', { name: /^Task 1 of 3/ }).waitFor()
})

test('broken off: why, where it stood, how to go on; a person decides, and what was decided stays to be seen', {
  timeout: 120_000,
}, async () => {
  const page = await visit(server, `/d/${ANSWERED}`, { reducedMotion: true })
  await page.getByRole('heading', { name: 'Stopped with 0 of 3 tasks done' }).waitFor()
  await page.getByText('It stopped in T1').waitFor()
  const asked = page.getByRole('region', { name: 'Asked of a person: G1' })
  const advice = page.getByRole('list', { name: 'How to go on' })
  // What stands in the form above is not said twice, and there is one way to go on.
  await advice.getByText(/Say with your answer what is to be done otherwise/).waitFor()
  expect(await advice.getByText(/witan resume|waits for your answer/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Let it go on' }).count()).toBe(0)

  await page.getByRole('link', { name: 'what led to it' }).click()
  const panel = page.getByRole('group', { name: 'Governor' })
  await panel.getByRole('heading', { name: /^The same shadow three times/ }).waitFor()
  await panel.getByText(/It stood at: task T1, cycle 1, phase do/).waitFor()
  await expect.poll(() => panel.getByRole('heading', { name: /^Rogue/ }).count()).toBe(3)
  await panel.getByText('Second maker, for Seat MAKER', { exact: true }).first().waitFor()

  await asked.getByRole('radio', { name: /^Leave it ended/ }).check()
  await asked.getByLabel('Your word on it').fill('The task is cut in two first.')
  await asked.getByRole('button', { name: 'Answer G1' }).click()
  await asked.waitFor({ state: 'detached' })
  await panel.getByText('The task is cut in two first.').waitFor()
  await panel.locator('summary').getByText('ended by a person').waitFor()
  await advice.getByText(/It stays ended/).waitFor()
  expect(await page.getByRole('button', { name: 'Let it go on' }).count()).toBe(0)
})

test('what an agent is told alone, and its prompt, stand with the form of whoever answers for it here', { timeout: 120_000 }, async () => {
  const page = await visit(server, `/d/${CORRECTED}`, { reducedMotion: true })
  await page.getByRole('heading', { name: /^Task 1 of 3/ }).waitFor()
  await page.getByText('Waiting for the host').click()
  const desk = page.getByRole('region', { name: 'Your turn' })
  await desk.getByText('make/maker/2').waitFor()
  await desk.getByRole('button', { name: 'Answer here' }).click()
  await desk
    .getByRole('region', { name: 'A word of the governor' })
    .getByText(/Write a test/)
    .waitFor()
  await desk.getByRole('region', { name: 'What you are shown' }).getByText('Sell night tickets').first().waitFor()
  await desk.getByRole('button', { name: 'Send your answer' }).waitFor()
})

test('the page says how a run is begun, and offers no form for it', async () => {
  const page = await visit(server, '/new', { reducedMotion: true })
  await page.getByText('witan run plan.yaml').waitFor()
  expect(await page.getByRole('radio').count()).toBe(4)
  expect(await page.getByRole('radio', { name: /^Run\b/ }).count()).toBe(0)
})

test.each([
  ['tasks and agents', `/d/${MIDDLE}`, 'Told last'],
  ['findings', `/d/${MIDDLE}?view=findings`, 'Findings by cycle'],
  ['repository and tests', `/d/${MIDDLE}?view=state`, 'The change in hand'],
  ['lessons', `/d/${MIDDLE}?view=lessons`, 'learned here'],
  ['one that was broken off', `/d/${BROKEN}?governor=open`, 'The same shadow three times'],
  ['a past moment of it', `/d/${BROKEN}?governor=open&at=20`, 'a past moment'],
])('%s: axe finds nothing serious in either theme, and nothing has to be scrolled sideways', async (_, path, there) => {
  const page = await visit(server, path, { reducedMotion: true })
  await page.getByText(there).first().waitFor({ state: 'attached' })
  await isFitForAll(page)
})
