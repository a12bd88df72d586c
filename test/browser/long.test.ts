/** A debate of more than 2,000 messages: only what is in sight is in the page, and it can be scrolled. */
import { expect, test } from 'vitest'
import { newFolder, startedServer } from '../http/server.ts'
import { endedExample, lengthened } from './examples.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

const MESSAGES = 2_000
const ROWS_MAX = 150
const FRAME_MS_MAX = 50

test('2,000 messages: few rows in the page, smooth scrolling, the last one within reach', { timeout: 120_000 }, async () => {
  const folder = newFolder()
  const server = await startedServer({}, folder)
  const id = await endedExample(server, 'debate')
  await lengthened(folder, id, MESSAGES)
  const page = await visit(server, `/d/${id}`)
  await page.locator('[role=tabpanel] article').first().waitFor()
  const rows = (): Promise<number> => page.locator('[role=tabpanel] article').count()
  expect(await rows()).toBeGreaterThan(2)
  expect(await rows()).toBeLessThan(ROWS_MAX)
  const frames = await page.evaluate<readonly number[]>(`new Promise((resolve) => {
    const box = document.querySelector('[aria-label^="What was said in"]')
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
  expect(await rows()).toBeLessThan(ROWS_MAX)
  await page.goto(`/d/${id}?message=m${1_000 + MESSAGES - 1}`)
  await page
    .getByText(`m${1_000 + MESSAGES - 1}`, { exact: false })
    .first()
    .waitFor()
})
