/** Severities as an order: blocker > major > minor > info. */
import type { Severity } from './words.ts'

export const SEVERITIES: readonly Severity[] = ['blocker', 'major', 'minor', 'info']

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity)

/** How many steps two severities lie apart. */
export const stepsBetween = (a: Severity, b: Severity): number => Math.abs(rank(a) - rank(b))

export const isAtLeast = (severity: Severity, threshold: Severity): boolean => rank(severity) <= rank(threshold)

export const gravestFirst = (a: Severity, b: Severity): number => rank(a) - rank(b)

/** The one in the middle of what several hold; of two, the graver: doubt is no reason to look away. */
export function middleOf(severities: readonly Severity[]): Severity | null {
  const sorted = severities.toSorted(gravestFirst)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
