/**
 * Where the reader is, in the address: every view and every moment of a replay has a link of its own.
 *
 *   /            all deliberations          /d/<id>?view=cruxes&at=212    one of them, a view, a past moment
 *   /new         start one                  /d/<id>/report?at=212         its report
 *   /analytics   figures over all roundtables
 */
import { type AnchorHTMLAttributes, createElement, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'

export type Place =
  | { readonly page: 'home' }
  | { readonly page: 'new' }
  | { readonly page: 'analytics' }
  | { readonly page: 'deliberation' | 'report'; readonly id: string }
  | { readonly page: 'lost' }

export function placeOf(path: string): Place {
  if (path === '/') return { page: 'home' }
  if (path === '/new') return { page: 'new' }
  if (path === '/analytics') return { page: 'analytics' }
  const [, id, report] = /^\/d\/([a-z]+-[a-z0-9]{4,40})(\/report)?$/.exec(path) ?? []
  if (id === undefined) return { page: 'lost' }
  return { page: report === undefined ? 'deliberation' : 'report', id }
}

const listeners = new Set<() => void>()
const announce = (): void => {
  for (const listener of listeners) listener()
}
addEventListener('popstate', announce)

/** `replace`: the way back does not lead here, as for every step of a slider. */
export function go(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (to === location.pathname + location.search) return
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  announce()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname)

/** One value of the address's query; null where it is not there. */
export const useParam = (name: string): string | null =>
  useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get(name))

/** The moment that the address names, as the number of an event; null: now. */
export function useSeqInAddress(): number | null {
  const text = useParam('at')
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The same place with some values of its query changed; null takes one away. */
export function withParams(changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? location.pathname : `${location.pathname}?${text}`
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/** A link that does not load the page anew. */
export function Link({
  to,
  children,
  ...rest
}: { readonly to: string; readonly children: ReactNode } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    rest.onClick?.(event)
    if (!isPlain(event)) return
    event.preventDefault()
    go(to)
  }
  return createElement('a', { ...rest, href: to, onClick }, children)
}
