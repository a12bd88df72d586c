/** What the governor saw and did, for every report: gauges of the limits, shadows with their evidence, and what came of them. */
import type { House } from '../house/house.ts'
import { meters } from './budget.ts'
import type { Gate, Resource } from './watch.ts'
import type { Watched } from './watched.ts'

export interface Gauge {
  readonly resource: Resource
  /** Null: real time at work is not in the log. */
  readonly used: number | null
  /** Null: no cap. */
  readonly limit: number | null
  readonly gate: Gate | null
}

export interface GovernorReport
  extends Pick<
    Watched,
    'shadows' | 'suppressed' | 'corrections' | 'replaced' | 'breaks' | 'checkpoints' | 'pruned' | 'escalations' | 'cycle' | 'phase' | 'task'
  > {
  readonly gauges: readonly Gauge[]
}

export const gaugesOf = (house: House): readonly Gauge[] =>
  meters.map(({ resource, used, limit }) => ({
    resource,
    used: resource === 'time' ? null : used(house, { activeMs: 0 }),
    limit: limit(house),
    gate: house.watch.gates[resource] ?? null,
  }))

export function governorReport(house: House): GovernorReport {
  const { shadows, suppressed, corrections, replaced, breaks, checkpoints, pruned, escalations, cycle, phase, task } = house.governor
  return {
    gauges: gaugesOf(house),
    ...{ shadows, suppressed, corrections, replaced, breaks, checkpoints, pruned },
    // What a roundtable asks is in its own report.
    escalations: escalations.filter(({ layer }) => layer !== 'table'),
    ...{ cycle, phase, task },
  }
}
