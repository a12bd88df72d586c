/** What axe-core finds wrong with a page, where it is serious. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { tooWide } from './visit.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What a theme changes: everything else is the same in the other. */
const COLOURS = ['color-contrast', 'link-in-text-block']

async function serious(page: Page, rules: readonly string[] | null): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const options = { resultTypes: ['violations'], ...(rules !== null && { runOnly: rules }) }
  const { violations } = await page.evaluate<{ readonly violations: readonly Violation[] }>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`)
}

/** In both themes axe finds nothing serious, and at three widths nothing has to be scrolled sideways. */
export async function isFitForAll(page: Page): Promise<void> {
  for (const [theme, rules] of [
    ['light', null],
    ['dark', COLOURS],
  ] as const) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    expect((await serious(page, rules)).join('\n'), theme).toBe('')
  }
  for (const width of [360, 768, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    // It is laid out anew, and under load that takes a moment.
    await expect.poll(() => tooWide(page), { message: `at ${width} px`, timeout: 5_000 }).toBeLessThanOrEqual(0)
  }
}
