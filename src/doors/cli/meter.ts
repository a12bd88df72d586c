/** A line that stays below while bytes go by, for a person who has waited a second. */
import { printable } from '../../views/printable.ts'
import type { Terminal } from './desk.ts'

const PATIENCE_MS = 1_000
const REDRAW_MS = 200
const CLEAR = '\r\u001b[K'

export interface Meter {
  add(bytes: number): void
  bytes(): number
  /** Takes the line away, so that something else can be said in its place. */
  clear(): void
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** `all`: how many bytes there will be, where that is known. */
export function makeMeter({ isInteractive, err, width }: Terminal, what: string, all: number | null): Meter {
  const of = all === null ? '' : ` of ${megabytes(all)}`
  let nextMs = Date.now() + PATIENCE_MS
  let bytes = 0
  return {
    add: (more) => {
      bytes += more
      if (!isInteractive || Date.now() < nextMs) return
      nextMs = Date.now() + REDRAW_MS
      err(`${CLEAR}${printable(`${what}: ${megabytes(bytes)}${of}`).slice(0, width() - 1)}`)
    },
    bytes: () => bytes,
    clear: () => {
      if (isInteractive) err(CLEAR)
    },
  }
}
