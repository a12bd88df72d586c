/**
 * Two ways in which agreement comes too easily. Early convergence: by round 2 nearly all are very sure of one thing, on few
 * sources, shared premises or one story. Stagnation: for rounds on end nobody brings a fact, nobody moves, and all stand together.
 */
import type { Detection } from '../state.ts'
import type { Measures, Thresholds } from '../words.ts'
import { stated } from './numbers-text.ts'

export interface Measured {
  readonly round: number
  readonly measures: Measures
}

/** What the last of these rounds shows; the earlier ones are its history, oldest first. */
export function detect(history: readonly Measured[], thresholds: Thresholds): Detection | null {
  const last = history.at(-1)
  return last === undefined ? null : (earlyConvergence(last, thresholds) ?? stagnation(history, thresholds))
}

function earlyConvergence({ round, measures }: Measured, { earlyConvergence: limits }: Thresholds): Detection | null {
  const { confidentShare, sources, overlap, clusters } = measures
  if (round > limits.roundMax || confidentShare < limits.confidentShareMin) return null
  const thin = [
    ...(sources < limits.sourcesBelow ? [`${sources} of at least ${limits.sourcesBelow} sources`] : []),
    ...(overlap >= limits.overlapMin ? [`premises overlap by ${stated(overlap)} (limit ${stated(limits.overlapMin)})`] : []),
    ...(clusters < limits.clustersBelow ? [`${clusters} of at least ${limits.clustersBelow} distinct positions`] : []),
  ]
  if (thin.length === 0) return null
  const sure = `${Math.round(confidentShare * 100)} % of the seats stand together at a confidence of ${stated(limits.confidenceMin)} or more by round ${round}`
  return {
    round,
    kind: 'early-convergence',
    numbers: { confidentShare, sources, overlap, clusters },
    because: `${sure}, on thin ground: ${thin.join('; ')}.`,
  }
}

function stagnation(history: readonly Measured[], { stagnation: limits }: Thresholds): Detection | null {
  const recent = history.slice(-limits.rounds)
  const last = recent.at(-1)
  if (last === undefined || recent.length < limits.rounds || !recent.every(({ measures }) => isStill(measures, limits))) return null
  const { newFactsPerSeat, confidenceChange, stanceSpread, clusters } = last.measures
  const together =
    stanceSpread === null ? `${clusters} position` : `sides spread by ${stated(stanceSpread)} (limit ${stated(limits.stanceSpreadMax)})`
  const still = `new facts ${stated(newFactsPerSeat)} a seat (below ${limits.newFactsPerSeatBelow}), confidence moved by ${stated(confidenceChange ?? 0)} (limit ${stated(limits.confidenceChangeMax)})`
  return {
    round: last.round,
    kind: 'stagnation',
    numbers: {
      newFactsPerSeat,
      confidenceChange: confidenceChange ?? 0,
      stanceSpread: stanceSpread ?? 0,
      consecutiveRounds: recent.length,
    },
    because: `For ${recent.length} rounds nothing came and nobody moved: ${still}, ${together}.`,
  }
}

function isStill(measures: Measures, limits: Thresholds['stagnation']): boolean {
  const { newFactsPerSeat, confidenceChange, stanceSpread, clusters } = measures
  if (newFactsPerSeat >= limits.newFactsPerSeatBelow) return false
  if (confidenceChange === null || confidenceChange > limits.confidenceChangeMax) return false
  // Without sides, standing together is telling one story (2-8).
  return stanceSpread === null ? clusters < 2 : stanceSpread <= limits.stanceSpreadMax
}
