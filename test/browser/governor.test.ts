/** The governor on the page: a shadow with its evidence, a correction that took effect, and what is asked of a person. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ReportHead } from '../../src/core/protocol.ts'
import { breakTitle, plainly, SHADOWS } from '../../src/views/governor/names.ts'
import { prunedText, stoodText } from '../../src/views/governor/phrases.ts'
import { folder, idIn, runs } from '../cli/witan.ts'
import { API, type Server, startedServer } from '../http/server.ts'
import { ROOT } from '../tidy/tree.ts'
import { isFitForAll } from './axe.ts'
import { exampleStart } from './examples.ts'
import { EVERYTHING } from './governed-table.ts'
import { kept } from './prepared-run.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

const EXAMPLES = join(ROOT, 'examples')
const BRIEF = join(EXAMPLES, 'store-of-value', 'brief.yaml')
const cast = (name: string): string => readFileSync(join(EXAMPLES, 'governor', `${name}.yaml`), 'utf8')

interface GovernorEvent {
  readonly seq: number
  readonly text: string
  readonly choice: string
  readonly predicates: readonly { readonly because: string; readonly rests: readonly number[] }[]
}

const eventsOf = async (server: Server, id: string, type: string): Promise<readonly GovernorEvent[]> =>
  (await server.get(`${API}/${id}/events?type=${type}`, { accept: 'application/json' })).body.events as unknown as readonly GovernorEvent[]

/** A busy machine draws slowly. */

const panelOf = (page: Page) => page.getByRole('group', { name: 'Governor' })
const headOf = (page: Page) => panelOf(page).locator('summary')

interface Held {
  readonly server: Server
  readonly id: string
}

/** Held by the command line, in a folder that a server then opens. */
async function held(cast: string, code = 0, words: readonly string[] = ['debate', BRIEF]): Promise<Held> {
  const cwd = folder({ 'cast.yaml': cast })
  await runs(cwd, [...words, '--cast', 'cast.yaml', '--quiet'], {}, code)
  return { server: await startedServer({}, cwd), id: idIn(cwd) }
}

const cardOf = (page: Page, shadow: RegExp) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: shadow }) })

test('a seat that loses its thread: the shadow, what rests on what, the correction, and that it helped', { timeout: 120_000 }, async () => {
  const { server, id } = await held(cast('over-talker'))
  const [shadow] = await eventsOf(server, id, 'shadow.detected')
  const [correction] = await eventsOf(server, id, 'correction.applied')
  const page = await visit(server, `/d/${id}`, { reducedMotion: true })
  await headOf(page).getByText('behaviour changed').waitFor()
  // It is told in the head, and its details are not thrust upon anybody.
  expect(await page.getByText(correction?.text ?? '–').count()).toBe(0)

  await headOf(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/governor=open/)
  const card = cardOf(page, /^Rabbit hole/)
  await card.getByText(shadow?.predicates[0]?.because ?? '–').waitFor()
  await card.getByText('tangents 4').waitFor()
  await card.getByText(correction?.text ?? '–').waitFor()
  await card.getByText('Behaviour changed').waitFor()
  await panelOf(page)
    .getByRole('img', { name: /^Tokens: 0 of/ })
    .waitFor()

  await isFitForAll(page)

  // What it rests on is one press away, where it was said.
  await card.getByRole('link', { name: /^message m\d+$/ }).click()
  await page.waitForURL(/message=m\d+/)
})

test('at a past moment the panel shows what was known then', { timeout: 120_000 }, async () => {
  const { server, id } = await held(cast('over-talker'))
  const [shadow] = await eventsOf(server, id, 'shadow.detected')
  const [correction] = await eventsOf(server, id, 'correction.applied')
  const page = await visit(server, `/d/${id}?governor=open&at=${(shadow?.seq ?? 0) - 1}`, { reducedMotion: true })
  await headOf(page).getByText('Nothing to correct').waitFor()
  await page.goto(`/d/${id}?governor=open&at=${correction?.seq}`)
  await panelOf(page)
    .getByText(/Not told yet/)
    .waitFor()
  // The bar at the foot leads there too.
  await page.goto(`/d/${id}?governor=open&at=1`)
  await page.getByLabel('Jump to').selectOption({ label: 'Shadows and corrections (2)' })
  await page.getByRole('button', { name: /^On to the next mark/ }).click()
  await page.waitForURL(new RegExp(`at=${shadow?.seq}\\b`))
  await panelOf(page)
    .getByRole('heading', { name: /^Rabbit hole/ })
    .waitFor()
})

test('a healthy debate: one calm line, and the gauges when they are asked for', { timeout: 120_000 }, async () => {
  const server = await startedServer()
  const { id } = (await server.post(API, await exampleStart(server, 'debate'))).body
  const page = await visit(server, `/d/${id}`, { reducedMotion: true })
  await page.getByText('ended', { exact: true }).waitFor()
  await headOf(page).getByText('Nothing to correct').waitFor()
  expect(await panelOf(page).getByRole('list', { name: 'Limits' }).count()).toBe(0)
  await headOf(page).click()
  await expect.poll(() => panelOf(page).getByRole('list', { name: 'Limits' }).getByRole('listitem').count()).toBe(6)
  await page.keyboard.press('g')
  await expect.poll(() => panelOf(page).getByRole('list', { name: 'Limits' }).count()).toBe(0)
})

test('a reviewer that blocks everything, and a seat with one doubt: corrected, and what it rests on opens where it was said', {
  timeout: 120_000,
}, async () => {
  const council = await held(cast('paranoid'), 0, ['council', join(EXAMPLES, 'council', 'flawed-prd.md')])
  const page = await visit(council.server, `/d/${council.id}?governor=open`, { reducedMotion: true })
  const paranoid = cardOf(page, /^Paranoid/)
  await paranoid.getByText('Behaviour changed').waitFor()
  await paranoid.getByRole('link', { name: 'end of cycle 1' }).first().click()
  await page.waitForURL(/at=\d+/)
  await page.getByText('a past moment').waitFor()

  const table = await held(cast('echo'), 0, ['roundtable', join(EXAMPLES, 'roundtable', 'brief.yaml')])
  const other = await visit(table.server, `/d/${table.id}?governor=open`, { reducedMotion: true })
  const paralytic = cardOf(other, /^Paralytic/)
  await paralytic.getByText('Behaviour changed').waitFor()
  await paralytic.getByRole('link', { name: 'said in round 2' }).click()
  await other.getByRole('dialog', { name: /Budget keeper/ }).waitFor()
})

test('whatever the governor saw and did can be seen, with its numbers', { timeout: 120_000 }, async () => {
  const server = await startedServer()
  await kept(server.folder, 'ask-every001', { events: EVERYTHING })
  const { governor } = (await server.get(`${API}/ask-every001`)).body.report as unknown as ReportHead
  const page = await visit(server, '/d/ask-every001?governor=open', { reducedMotion: true })
  await panelOf(page).getByText('Checkpoint 1').waitFor()
  const shown = ((await panelOf(page).textContent()) ?? '').replaceAll(/\s+/g, ' ')
  const { shadows, suppressed, corrections, replaced, breaks, checkpoints, pruned, escalations } = governor
  const told = [
    ...[...shadows, ...suppressed].flatMap(({ shadow, predicates }) => [
      SHADOWS[shadow].title,
      ...predicates.flatMap(({ because, numbers }) => [because, ...Object.values(numbers).map(String)]),
    ]),
    ...suppressed.map(({ because }) => because),
    ...corrections.map(({ text }) => text),
    ...replaced.flatMap(({ from, to }) => [from.name, to.name, `${from.name} showed it again after it was corrected.`]),
    ...breaks.flatMap(({ trigger, because, state, unresolved }) => [
      breakTitle(trigger),
      plainly(because),
      stoodText(state) ?? '',
      ...unresolved.flatMap(({ id, severity, description }) => [id, severity, description]),
    ]),
    ...checkpoints.flatMap(({ because, quality }) => [because, '12,345 tokens', '$0.42', String(quality?.last)]),
    ...pruned.flatMap((one) => [prunedText(one), one.because]),
    ...escalations.flatMap(({ id, needs }) => [id, needs]),
    'goes on with world/small in place of world/large',
    'Seat B is left out',
    'Not told yet',
  ]
  expect(told.filter((words) => !shown.includes(words))).toEqual([])
  expect(told.length).toBeGreaterThan(40)
  await panelOf(page).getByRole('img', { name: 'Tokens: 85,200 of 100,000 used, 85 %; the gate at 80 % is passed' }).waitFor()
  // Each shadow leads to what it rests on.
  const rests = shadows.flatMap(({ predicates }) => predicates.flatMap((one) => one.rests))
  for (const seq of new Set(rests)) expect(await panelOf(page).locator(`a[href*="at=${seq}"]`).count(), `event ${seq}`).toBeGreaterThan(0)
  await isFitForAll(page)
})

test('paused by the governor: why, and somebody lets it go on', { timeout: 120_000 }, async () => {
  const server = await startedServer()
  const paused = EVERYTHING.findIndex(({ type }) => type === 'deliberation.paused') + 1
  await kept(server.folder, 'ask-paused01', { events: EVERYTHING.slice(0, paused) })
  const page = await visit(server, '/d/ask-paused01', { reducedMotion: true })
  // It opens by itself.
  await panelOf(page).getByText('It was paused until somebody lets it go on.').waitFor()
  await panelOf(page).getByText('Paused: Echo chamber was seen a second time').waitFor()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
})

/** Nobody at this table listens, and whoever takes the seat is no better: the third time a person is asked. */
const STUBBORN = `${cast('over-talker').replace('model: offline/over-talker', 'model: offline/stubborn-over-talker')}
bench:
  - name: Second talker
    method: Talks as well.
    model: offline/stubborn-over-talker
  - name: Third talker
    method: Talks as well.
    model: offline/stubborn-over-talker
`

test('a person lets it go on, is asked again, and ends it, all from the page', { timeout: 120_000 }, async () => {
  const { server, id } = await held(STUBBORN, 3)
  const page = await visit(server, `/d/${id}`, { reducedMotion: true })
  const asked = page.getByRole('region', { name: 'Asked of a person: G1' })
  await asked.getByText('A person has to decide').waitFor()
  await headOf(page).getByText('1 seat replaced').waitFor()
  await isFitForAll(page)

  const send = asked.getByRole('button', { name: 'Answer G1' })
  expect(await send.isDisabled()).toBe(true)
  await asked.getByRole('radio', { name: /^Go on/ }).check()
  await asked.getByLabel('Your word on it').fill('Let it try once more.')
  await send.click()
  await expect.poll(async () => (await eventsOf(server, id, 'escalation.answered')).length).toBe(1)
  await asked.waitFor({ state: 'detached' })

  const again = page.getByRole('region', { name: 'Asked of a person: G2' })
  await again.getByText('A person has to decide').waitFor({ timeout: 30_000 })
  await again.getByRole('radio', { name: /^Leave it ended/ }).check()
  await again.getByLabel('Your word on it').fill('That is enough.')
  await again.getByRole('button', { name: 'Answer G2' }).click()
  await again.waitFor({ state: 'detached' })
  await page.getByText('stopped early', { exact: true }).waitFor()
  await headOf(page).getByText('ended by a person').waitFor()
  expect(await page.getByRole('button', { name: 'Let it go on' }).count()).toBe(0)
  expect((await eventsOf(server, id, 'escalation.answered')).map(({ choice }) => choice)).toEqual(['go-on', 'end'])
  await page.goto(`/d/${id}?governor=open`)
  // Where it was answered, and where the seat was told.
  await expect.poll(() => panelOf(page).getByText('Let it try once more.').count()).toBe(2)
  await panelOf(page).getByText('The same shadow three times').first().waitFor()
})
