/** A room on the page: what people do there reaches the log and the folder, and every rule that spoke can be read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUBSTANCE } from '../http/room-server.ts'
import { type Server, sharedServer } from '../http/server.ts'
import { GREEN, lengthened, type PreparedRoom, preparedRoom } from './prepared-room.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

let server: Server
let close: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  const shared = await sharedServer()
  server = shared.server
  close = shared.close
}, 60_000)
afterAll(() => close())

const visited = (room: PreparedRoom, query = '') => visit(server, `/d/${room.id}${query}`, { reducedMotion: true })

test('a room stands in the list, and its board has a column for each status', async () => {
  const room = await preparedRoom(server)
  await room.opens('Which boat is the last?', { tags: ['boats'], priority: 'high', impact: 'minor' })
  const page = await visit(server, '/?protocol=room', { reducedMotion: true })
  await page.locator(`a[href="/d/${room.id}"]`).click()
  await page.getByRole('heading', { level: 1, name: 'The Long Tow' }).waitFor()
  const open = page.getByRole('region', { name: 'Open', exact: true })
  await open.getByRole('link', { name: 'Which boat is the last?' }).waitFor()
  await open.getByText('high priority').waitFor()
  for (const column of ['Waiting for you', 'Frozen', 'Resolved']) await page.getByRole('region', { name: column, exact: true }).waitFor()
  // Nobody runs it between sessions, and that is as it should be.
  expect(await page.getByText('Nobody runs it now').count()).toBe(0)
})

test('an issue is opened from the board, found by its words, and leads to its thread', async () => {
  const room = await preparedRoom(server)
  const page = await visited(room)
  await page.getByRole('button', { name: 'Open an issue' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Open an issue' })
  await dialog.getByLabel('Title').fill('Who lights the lamp in winter?')
  await dialog.getByLabel('Tags').fill('lamp, winter')
  await dialog.getByRole('button', { name: 'Open the issue' }).click()
  await page.getByRole('heading', { level: 2, name: 'Who lights the lamp in winter?' }).waitFor()
  expect((await room.all('issue.opened')).at(-1)).toMatchObject({ author: 'user', tags: ['lamp', 'winter'] })
  await page.getByRole('link', { name: 'The board' }).click()
  await page.getByLabel('Search in issues').fill('nothing like it')
  await page.getByText('Nothing is open.').waitFor()
  await page.getByLabel('Search in issues').fill('lights the lamp')
  await page.getByRole('link', { name: 'Who lights the lamp in winter?' }).waitFor()
})

test('a frozen issue says why and until when, and is let go on from its card', async () => {
  const room = await preparedRoom(server)
  const issue = await room.frozen('Which boat is the last?')
  const page = await visited(room)
  const frozen = page.getByRole('region', { name: 'Frozen', exact: true })
  await frozen.getByText(/Words of alarm/).waitFor()
  await frozen.getByText(/Until .*, 30 minutes more/).waitFor()
  const ways = frozen.getByRole('group', { name: `Ways on for #${issue}` }).getByRole('button')
  expect(await ways.allTextContents()).toEqual([
    'Unfreeze with guidance',
    'Call a devil’s advocate',
    'Set it aside for you',
    'Decide it now',
  ])
  await ways.first().click()
  const dialog = page.getByRole('dialog', { name: 'Unfreeze with guidance' })
  await dialog.getByLabel('Guidance').fill('Read one.md first, and quote the line you mean.')
  await dialog.getByRole('button', { name: 'Unfreeze with guidance' }).click()
  await dialog.waitFor({ state: 'detached' })
  await frozen.getByText('Nothing stands still.').waitFor()
  expect(await room.all('issue.thawed')).toMatchObject([
    { issue, by: 'user', guidance: 'Read one.md first, and quote the line you mean.', extraComments: 1 },
  ])

  // At the moment before, it stands still again, and nothing can be done about the past.
  const [thawed] = await room.all('issue.thawed')
  await page.goto(`/d/${room.id}?at=${(thawed?.seq ?? 1) - 2}`)
  await page.getByText('a past moment').waitFor()
  await frozen.getByText(/Words of alarm/).waitFor()
  expect(await page.getByRole('button', { name: 'Unfreeze with guidance' }).count()).toBe(0)
})

test('a thread: verdicts beside quotations, what was set apart, what was not taken, and a word of the user’s', async () => {
  const room = await preparedRoom(server)
  const { issue } = await room.proposed('Which boat is the last?')
  await room.says({ type: 'comment', issue, draft: { body: 'No.', stance: 'oppose' } }, 'critic')
  const page = await visited(room, `?issue=${issue}`)
  const comment = page.getByRole('article', { name: `Comment ${issue}.1` })
  await comment.getByText('verified 1.00').waitFor()
  await comment.getByText(/^not in the file \(0\.\d\d\)$/).waitFor()
  await comment.getByText(/^closest, line \d: “She keeps the lamp/).waitFor()
  await page.getByText('✗ not taken').waitFor()
  await page.getByText(/^Too short \(insufficient-substance\)/).waitFor()

  await comment.getByRole('button', { name: /^one\.md:3/ }).click()
  const passage = page.getByRole('dialog', { name: 'one.md' })
  await passage.locator('mark', { hasText: 'Oda has amber eyes.' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByLabel('Say something on it').fill('The ferry is the last boat; please say so.')
  await page.getByRole('button', { name: 'Say it' }).click()
  await page.getByText('The ferry is the last boat; please say so.').first().waitFor()
  // The words stand in the page before they are sent.
  await expect.poll(async () => (await room.all('comment.added')).at(-1)).toMatchObject({ issue, author: 'user', marks: ['user'] })

  const desk = await room.frozen('Who asks where it goes?', 'maker')
  await page.goto(`/d/${room.id}?issue=${desk}`)
  await page.getByText('Set apart').first().waitFor()
  await page.getByText('on the moderator’s desk').last().click()
  await page.getByText(/^URGENT: this is a disaster/).waitFor()
})

test('a change is read as a diff and accepted, and the file on the disk says so', async () => {
  const room = await preparedRoom(server)
  const { issue, patch } = await room.proposed('Which boat is the last?')
  const page = await visited(room, '?view=changes')
  const card = page.getByRole('region', { name: `Change ${patch}`, exact: true })
  await card.getByText('+She keeps the lamp of the harbour lit until the ferry is in.').waitFor()
  await card.getByRole('button', { name: `Accept ${patch}` }).click()
  await expect.poll(() => readFileSync(join(room.project, 'one.md'), 'utf8')).toContain('until the ferry is in.')
  await card.getByText('in the folder').waitFor()
  await page.goto(`/d/${room.id}?issue=${issue}`)
  await page
    .getByRole('region', { name: 'How it ended' })
    .getByText(/applied in the work/)
    .waitFor()
})

test('a text is held against canon; what differs is settled in one of three ways', async () => {
  const room = await preparedRoom(server)
  const page = await visited(room, '?view=canon')
  const box = page.getByRole('region', { name: 'Check a text' })
  await box.getByLabel('The text').fill('Oda has green eyes.')
  await box.getByRole('button', { name: 'Check it' }).click()
  const dialog = page.getByRole('dialog', { name: /goes against what is agreed/ })
  await dialog.getByText('“Oda has green eyes.”').waitFor()
  await dialog.getByText('Oda, eyes: amber').waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(3)
  await dialog.getByRole('radio', { name: /^Update what is agreed/ }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await room.all('conflict.settled')).toMatchObject([{ conflict: 'X1', choice: 'override', by: 'user' }])
  const entry = page.getByRole('region', { name: 'Oda', exact: true })
  await entry.getByText('green', { exact: true }).waitFor()
  await entry.getByText('2 versions').click()
  await entry.getByText('amber', { exact: true }).waitFor()
})

test('what an issue proposes is promoted; against what is agreed only after the three ways', async () => {
  const room = await preparedRoom(server)
  const { issue } = await room.proposed('Which boat is the last?')
  const page = await visited(room, `?issue=${issue}`)
  await page.getByRole('button', { name: 'Promote to agreed' }).click()
  const dialog = page.getByRole('dialog', { name: /goes against what is agreed/ })
  await dialog.getByText('Oda, eyes: amber').waitFor()
  await dialog.getByRole('radio', { name: /^Update what is agreed/ }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('✓ Part of what is agreed.').waitFor()
  expect((await room.all('canon.established')).at(-1)?.entry).toMatchObject({ version: 2, statement: GREEN, by: 'user' })
})

test('a preset is chosen beside the others, and only what was changed is recorded', async () => {
  const room = await preparedRoom(server)
  const page = await visited(room, '?view=settings')
  await page.getByRole('radio', { name: 'Strict' }).check()
  await page.getByLabel('Characters a comment has at least, here instead').fill('120')
  await page.getByText('2 changes not saved yet.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Nothing is changed.').waitFor()
  const configured = (await room.all('room.configured')).at(-1)
  expect(configured?.by).toBe('user')
  expect(configured?.sanity).toMatchObject({ preset: 'strict', overrides: { minCommentLength: 120 }, lexicon: 'calibrated' })
})

test('on a telephone the presets scroll sideways, and a shade says so until all is seen', async () => {
  const room = await preparedRoom(server)
  const page = await visit(server, `/d/${room.id}?view=settings`, { width: 390 })
  const box = page.getByRole('region', { name: 'Presets side by side' })
  const shade = box.locator('xpath=following-sibling::*[@data-more]')
  await shade.waitFor()
  await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  await shade.waitFor({ state: 'detached' })
})

test('a session is begun and the team works; notices are read; the moderator’s tools do what they say', { timeout: 180_000 }, async () => {
  const room = await preparedRoom(server)
  await room.frozen('Which boat is the last?')
  await room.opens('Another boat', { tags: ['boats'] })
  const page = await visited(room, '?view=health')
  await page.getByRole('list', { name: 'Recommendations' }).getByText('1 issue stands still').waitFor()
  await page.getByRole('table').getByText('words of alarm (escalation-language)').waitFor()
  await page.getByRole('button', { name: 'Freeze boats' }).click()
  const dialog = page.getByRole('dialog', { name: 'Freeze the topic «boats»' })
  await dialog.getByLabel('Why').fill('First the lamp.')
  await dialog.getByRole('button', { name: 'Freeze it' }).click()
  await page.getByText('❄ frozen').waitFor()
  expect(await room.all('tag.frozen')).toMatchObject([{ tag: 'boats', by: 'user' }])

  await page.getByRole('checkbox', { name: /Which boat is the last/ }).check()
  await page.getByRole('checkbox', { name: /Another boat/ }).check()
  await page.getByRole('button', { name: 'Merge 2' }).click()
  const merge = page.getByRole('dialog', { name: 'Make one issue of 2' })
  await merge.getByRole('button', { name: 'Merge them' }).click()
  await expect.poll(async () => (await room.all('issue.resolved')).filter(({ kind }) => kind === 'consolidated').length).toBe(2)

  await page.getByRole('button', { name: /^Notices, \d unread/ }).click()
  const notices = page.getByRole('dialog', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notices, none unread' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Begin a session' }).click()
  await page.getByRole('dialog', { name: 'Begin session 1' }).getByRole('button', { name: 'Begin it' }).click()
  await page.getByRole('heading', { name: /^Session 1 is over/ }).waitFor({ timeout: 90_000 })
  expect(await room.all('session.ended')).toHaveLength(1)
})

test('the team: another model, a word of praise, a goal; and who earned what in which time', async () => {
  const room = await preparedRoom(server)
  const page = await visited(room, '?view=team')
  const maker = page.getByRole('article', { name: 'Maker' })
  await maker.getByRole('button', { name: 'Commend' }).click()
  const praise = page.getByRole('dialog', { name: 'Commend Maker' })
  await praise.getByRole('radio', { name: '3' }).check()
  await praise.getByLabel('Why').fill('It asked before it wrote.')
  await praise.getByRole('button', { name: 'Commend' }).click()
  await praise.waitFor({ state: 'detached' })
  expect(await room.all('credit.awarded')).toMatchObject([{ member: 'maker', amount: 300, verifiedBy: 'user' }])
  await maker.getByRole('button', { name: 'Model', exact: true }).click()
  const model = page.getByRole('dialog', { name: 'Another model for Maker' })
  await model.getByLabel('Model').fill('host')
  await model.getByRole('button', { name: 'Switch' }).click()
  await maker.getByText('Its records with 2 models').click()
  await maker.getByText('kept').waitFor()

  await page.getByRole('tab', { name: 'Credits and goals' }).click()
  await page.getByRole('row', { name: /^1 Maker 3/ }).waitFor()
  await page.getByRole('button', { name: 'this session' }).click()
  await page.getByRole('button', { name: 'Set a goal' }).click()
  const goal = page.getByRole('dialog', { name: 'Set a goal' })
  await goal.getByLabel('How many').fill('5')
  await goal.getByRole('button', { name: 'Set it' }).click()
  await page.getByText('3 of 5 credits').waitFor()
  expect(await room.all('goal.set')).toMatchObject([{ metric: 'total-credits', target: 5, scope: 'team' }])
})

test('what members and files say is text, whatever it looks like', async () => {
  const room = await preparedRoom(server)
  const attack = '<img src=x onerror="document.title=1"> **bold** [link](javascript:alert(1)) \u202egnp.exe'
  const issue = await room.opens(attack, { body: attack })
  await room.says({ type: 'comment', issue, draft: { body: `${attack} ${SUBSTANCE}`, stance: 'note' } }, 'maker')
  const page = await visited(room, `?issue=${issue}`)
  await page
    .getByRole('heading', { level: 2, name: '<img src=x onerror="document.title=1"> **bold** [link](javascript:alert(1)) gnp.exe' })
    .waitFor()
  await page
    .getByRole('article', { name: `Comment ${issue}.1` })
    .getByText('<img src=x')
    .waitFor()
  expect(await page.locator('[role=tabpanel] img, [role=tabpanel] a[href^="javascript:"]').count()).toBe(0)
  expect(await page.title()).not.toBe('1')
})

test('who may only look sees everything and can do nothing', async () => {
  const room = await preparedRoom(server)
  await room.frozen('Which boat is the last?')
  const page = await visit(server, '/', { reducedMotion: true })
  const token = String(await server.tokens.add('eve', ['read']))
  await page.evaluate(`sessionStorage.setItem('witan-token', '${token}')`)
  await page.goto(`/d/${room.id}`)
  await page
    .getByRole('region', { name: 'Frozen', exact: true })
    .getByText(/words of alarm/i)
    .waitFor()
  for (const name of ['Open an issue', 'Begin a session', 'Unfreeze with guidance'])
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
})

const ISSUES = 2_000
const CARDS_MAX = 120
const FRAME_MS_MAX = 50

test('2,000 issues: few cards in the page, smooth scrolling, every one within reach', { timeout: 180_000 }, async () => {
  const room = await preparedRoom(server)
  await lengthened(server, room.id, ISSUES)
  const page = await visited(room)
  const cards = page.locator('[role=tabpanel] article')
  await cards.first().waitFor()
  await page.getByRole('heading', { level: 2, name: 'Open 1,500' }).waitFor()
  expect(await cards.count()).toBeLessThan(CARDS_MAX)
  const frames = await page.evaluate<readonly number[]>(`new Promise((resolve) => {
    const box = document.querySelector('[aria-label="Issues: Open"]')
    const times = []
    let last = performance.now()
    const step = (now) => {
      times.push(now - last)
      last = now
      box.scrollTop += times.length < 60 ? 400 : -400
      if (times.length < 120) requestAnimationFrame(step)
      else resolve(times.slice(1))
    }
    requestAnimationFrame(step)
  })`)
  const median = frames.toSorted((a, b) => a - b)[Math.floor(frames.length / 2)] ?? 0
  expect(median, `frames: ${frames.map(Math.round).join(' ')}`).toBeLessThan(FRAME_MS_MAX)
  expect(await cards.count()).toBeLessThan(CARDS_MAX)
  await page.getByLabel('Search in issues').fill('#1777')
  await page
    .getByRole('link', { name: 'The keeper in scene 1777' })
    .or(page.getByRole('link', { name: /in scene 1777$/ }))
    .first()
    .click()
  await page.getByRole('article', { name: 'Comment 1777.1' }).waitFor()
})
