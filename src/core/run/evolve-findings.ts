/** The run's findings as they grow: `F1` is the first in the list, so an id is also a place. */
import { gravestFirst } from '../findings/severity.ts'
import { append, at, type List, setAt } from '../list.ts'
import type { ClosedCycle, Finding } from './state.ts'
import type { RunEventOf } from './words.ts'

export const findingId = (index: number): string => `F${index + 1}`

const indexOf = (id: string): number => Number(id.slice(1)) - 1

/** Ids come from agents, too. */
export const findingOf = (findings: List<Finding>, id: string): Finding | undefined =>
  /^F[1-9]\d{0,6}$/.test(id) ? at(findings, indexOf(id)) : undefined

export function raisedBy(findings: List<Finding>, { seat, findings: raised }: RunEventOf<'review.received'>): List<Finding> {
  let now = findings
  for (const { id, severity, category, path, line, quote, isQuoted, description, fix, repro, action } of raised) {
    const known = findingOf(now, id)
    if (known === undefined) {
      now = append(now, {
        id,
        severity,
        category,
        path,
        line,
        quote,
        isQuoted,
        description,
        fix,
        repro,
        action,
        by: [seat],
        status: 'open',
        cyclesOpen: 0,
      })
    } else {
      const by = known.by.includes(seat) ? known.by : [...known.by, seat]
      // As it is seen now: its words stay, so that it is known again; what may have moved or was missing is taken over. Whether it is open
      // again is settled with the cycle: this review may be done once more, and leave it out.
      now = setAt(now, indexOf(id), {
        ...known,
        by,
        severity,
        line,
        quote,
        isQuoted,
        fix: fix ?? known.fix,
        repro: repro ?? known.repro,
        action: action ?? known.action,
      })
    }
  }
  return now
}

/** At the end of a cycle: what stands has stood once more, what is gone is resolved. */
export function settledFindings(findings: List<Finding>, { findings: open, resolved }: RunEventOf<'cycle.closed'>): List<Finding> {
  let now = findings
  for (const { id, severity } of open) {
    const known = findingOf(now, id)
    if (known !== undefined) now = setAt(now, indexOf(id), { ...known, severity, status: 'open', cyclesOpen: known.cyclesOpen + 1 })
  }
  for (const id of resolved) {
    const known = findingOf(now, id)
    if (known !== undefined) now = setAt(now, indexOf(id), { ...known, status: 'resolved' })
  }
  return now
}

export const deferredFinding = (findings: List<Finding>, id: string): List<Finding> => {
  const known = findingOf(findings, id)
  return known === undefined ? findings : setAt(findings, indexOf(id), { ...known, status: 'deferred' })
}

export const closedCycle = (event: RunEventOf<'cycle.closed'>, head: string | null): ClosedCycle => {
  const { cycle, findings, resolved, persistent, fresh, regressed, unseen, score, testsPass, oscillating } = event
  return { cycle, open: findings.map(({ id }) => id), resolved, persistent, fresh, regressed, unseen, score, testsPass, oscillating, head }
}

export const byGravity = <T extends { readonly severity: Finding['severity'] }>(findings: readonly T[]): readonly T[] =>
  findings.toSorted((a, b) => gravestFirst(a.severity, b.severity))
