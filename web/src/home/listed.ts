/** The list of deliberations as the page keeps it: asked for again and again, without a row that jumps or comes twice. */
import type { Line } from '../api/routes.ts'

export interface Listed {
  readonly lines: readonly Line[]
  /** Where the next page begins; null: this is all. */
  readonly next: string | null
}

interface Answer {
  readonly deliberations: readonly Line[]
  readonly next: string | null
}

/** The top of the list, asked anew. What lies below the last row that came stays as it was. `recalled`: rows known from another search. */
export function refreshed(before: Listed | null, { deliberations, next }: Answer, recalled = before): Listed {
  const known = new Map(recalled?.lines.map((line) => [line.id, line]))
  const lines = deliberations.map((line) => told(line, known.get(line.id)))
  const last = lines.at(-1)
  // A search that has found nothing yet, but goes on: what was found further down still stands there.
  if (last === undefined && next !== null && before !== null) return before
  const shown = new Set(lines.map(({ id }) => id))
  const below =
    next === null || last === undefined
      ? []
      : (before?.lines ?? []).filter(({ id, openedAt }) => openedAt <= last.openedAt && !shown.has(id))
  return { lines: [...lines, ...below], next: below.length > 0 ? (before?.next ?? null) : next }
}

/** One page more, under what is there. */
export function lengthened(before: Listed, { deliberations, next }: Answer): Listed {
  const known = new Set(before.lines.map(({ id }) => id))
  return { lines: [...before.lines, ...deliberations.filter(({ id }) => !known.has(id))], next }
}

/** What it has come to takes longer to ask for: until it is there, the last that was known stands. A row without news stays the same one. */
function told(line: Line, before: Line | undefined): Line {
  const outcome = line.outcome ?? before?.outcome ?? null
  const cost = line.cost ?? before?.cost ?? null
  if (before !== undefined && before.version === line.version && before.status === line.status && before.outcome === outcome) return before
  return { ...line, outcome, cost }
}

/** Something moves by itself. A room is open also while nobody works in it. */
export const isLive = ({ status, protocol }: Line): boolean => protocol !== 'room' && (status === 'open' || status === 'stopping')
