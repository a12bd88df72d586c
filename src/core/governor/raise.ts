/** How a limit that is reached is raised, as it is typed: the same again would stop at once, and twice as much is a beginning. */
import type { Gauge } from './report.ts'
import type { Resource } from './watch.ts'

/** The flag of each, by why it stopped, and how much of what is counted makes one of it. */
const FLAGS: Readonly<Record<string, { readonly resource: Resource; readonly flag: string; readonly unit: number }>> = {
  budget: { resource: 'dollars', flag: '--budget', unit: 1_000_000 },
  tokens: { resource: 'tokens', flag: '--max-tokens', unit: 1 },
  calls: { resource: 'calls', flag: '--max-calls', unit: 1 },
  time: { resource: 'time', flag: '--max-minutes', unit: 60_000 },
}

/** Null: it did not stop for a limit, or that has no cap. */
export function raisedFlag(stopReason: string | null, gauges: readonly Gauge[]): string | null {
  const known = FLAGS[stopReason ?? '']
  const limit = gauges.find(({ resource }) => resource === known?.resource)?.limit ?? null
  return known === undefined || limit === null ? null : `${known.flag} ${(2 * limit) / known.unit}`
}
