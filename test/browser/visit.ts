/**
 * A real Chromium on a real server. Every test that visits ends with two checks of its own: nothing went wrong in the
 * console, and no page was wider than its window.
 */
import { type Browser, chromium as driver, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { chromium } from '../../scripts/chromium.ts'
import type { Server } from '../http/server.ts'

let browser: Browser | null = null

/** One browser a file; each visit has its own storage. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await driver.launch({ executablePath: chromium() ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  }, 60_000)
  afterAll(() => browser?.close())
}

export interface VisitOptions {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  readonly reducedMotion?: boolean
  /** What the console may say: an answer of 401 is written there by the browser itself. */
  readonly expected?: RegExp
}

export async function visit(
  { url }: Pick<Server, 'url'>,
  path: string,
  { width = 1280, height = 900, theme = 'light', reducedMotion = false, expected }: VisitOptions = {},
): Promise<Page> {
  if (browser === null) throw new Error('Call withBrowser() at the top of the file.')
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    baseURL: url,
    acceptDownloads: true,
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && expected?.test(message.text()) !== true) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(String(error)))
  onTestFinished(async () => {
    await context.close()
    expect(wrong, 'the console').toEqual([])
  })
  await page.goto(path)
  return page
}

/** How far the page is wider than its window: 0 where nothing has to be scrolled sideways. */
export const tooWide = (page: Page): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
