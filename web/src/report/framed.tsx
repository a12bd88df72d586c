/**
 * A report's HTML inside the page, in a shadow root: its style can't reach the page, and the page's can't reach it. The body is
 * the one of the exported file, in which every text was escaped; this is the only place where the page takes HTML as HTML.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReportParts } from '../../../src/views/html/frame.ts'

export function Framed({ style, body }: ReportParts) {
  const host = useRef<HTMLDivElement>(null)
  const theme = usePageTheme()
  useEffect(() => {
    if (host.current === null) return
    const root = rootOf(host.current)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets = [sheet]
  }, [style])
  useEffect(() => {
    if (host.current === null) return
    const root = rootOf(host.current)
    const open = openedIn(root)
    root.innerHTML = `<div class="report">${body}</div>`
    for (const details of root.querySelectorAll('details')) if (open.has(nameOf(details))) details.open = true
    // What scrolls sideways must be reachable by keyboard too.
    for (const box of root.querySelectorAll<HTMLElement>('.scroll')) box.tabIndex = 0
  }, [body])
  // Not `data-theme`: the page’s own colours hang on that, and would win over those of the report, on paper too.
  return <div ref={host} data-look={theme} className="font-sans" />
}

const rootOf = (host: HTMLElement): ShadowRoot => host.shadowRoot ?? host.attachShadow({ mode: 'open' })

const nameOf = (details: Element): string => details.querySelector('summary')?.textContent ?? ''

/** While a deliberation runs its report is written anew; what a reader has unfolded stays so. */
const openedIn = (root: ShadowRoot): ReadonlySet<string> => new Set([...root.querySelectorAll('details[open]')].map(nameOf))

const pageTheme = (): string => document.documentElement.dataset.theme ?? 'light'

function usePageTheme(): string {
  return useSyncExternalStore((listener) => {
    const watcher = new MutationObserver(listener)
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => watcher.disconnect()
  }, pageTheme)
}
