/** A debate of more than 2,000 messages: only what is in sight is in the page, and it can be scrolled. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Draft } from '../../src/log/log.ts'
import { openLog } from '../../src/log/open.ts'
import { newFolder, startedServer } from '../http/server.ts'
import { endedExample } from './examples.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

const MESSAGES = 2_000
const ROWS_MAX = 150
const FRAME_MS_MAX = 50

/** What the seats said, said over and over under new numbers: real messages in a real log. */
async function lengthened(folder: string, id: string): Promise<void> {
  const log = await openLog(`sqlite:${join(folder, '.witan', 'witan.db')}`)
  const events = await log.read(id, 0, 10_000)
  const said = events.flatMap((event) => (event.type === 'message.published' ? [event] : []))
  const drafts = Array.from({ length: MESSAGES }, (_, index) => {
    const { stream: _stream, seq: _seq, prev: _prev, hash: _hash, ...message } = said[index % said.length] as (typeof said)[number]
    return { ...message, id: `m${1_000 + index}`, at: 1_000_000 + index * 100, replyTo: null } as unknown as Draft
  })
  for (let from = 0; from < drafts.length; from += 500) {
    const version = events.length + from
    const appended = await log.append(id, version, { events: drafts.slice(from, from + 500), texts: new Map() })
    expect(appended.ok).toBe(true)
  }
  await log.close()
}

test('2,000 messages: few rows in the page, smooth scrolling, the last one within reach', { timeout: 120_000 }, async () => {
  const folder = newFolder()
  const server = await startedServer({}, folder)
  const id = await endedExample(server, 'debate')
  await lengthened(folder, id)
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
