/**
 * How well a task went, 0 to 1 (3-16): so that the last can be held against the first.
 *
 *   0.4 × findings resolved ÷ findings raised   (from major up; none raised: 1)
 *   0.2 × cycles left over: (most − used + 1) ÷ most
 *   0.2 × tests pass                            (no test command: 1)
 *   0.2 × 1 ÷ (1 + corrections)
 *
 * A task that failed counts for half of that.
 */
import { EFFECTIVENESS } from './numbers.ts'

export interface Went {
  readonly raised: number
  readonly resolved: number
  readonly cycles: number
  readonly cyclesMax: number
  readonly testsPass: boolean | null
  readonly corrections: number
  readonly isDone: boolean
}

export function effectivenessOf({ raised, resolved, cycles, cyclesMax, testsPass, corrections, isDone }: Went): number {
  const used = Math.min(Math.max(cycles, 1), cyclesMax)
  const parts =
    EFFECTIVENESS.resolved * (raised === 0 ? 1 : resolved / raised) +
    EFFECTIVENESS.cycles * ((cyclesMax - used + 1) / cyclesMax) +
    EFFECTIVENESS.tests * (testsPass === false ? 0 : 1) +
    EFFECTIVENESS.corrections / (1 + corrections)
  // Sums of tenths are never quite round in binary.
  return Math.round(parts * (isDone ? 1 : EFFECTIVENESS.failed) * 1_000) / 1_000
}
