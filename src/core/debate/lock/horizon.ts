/**
 * Whether the seats of a thread look equally far ahead. Two buckets apart, they talk past each other.
 *
 *   1-3mo   12-18mo   5y   10y+
 *   └── near ──┘      └─ far ─┘     all equal: same · one apart: note · further: align · both groups large enough: split
 */
import type { Horizon } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { HORIZON, HORIZONS } from '../numbers.ts'

export interface HorizonCheck {
  readonly kind: 'same' | 'note' | 'align' | 'split'
  readonly dominant: Horizon
  /** Who should look as far ahead as most do. */
  readonly outliers: readonly SeatId[]
  /** Those who look near and those who look far; null unless the thread should be split. */
  readonly groups: readonly [near: readonly SeatId[], far: readonly SeatId[]] | null
}

const bucketOf = (horizon: Horizon): number => HORIZONS.indexOf(horizon)

/** In buckets. */
export const horizonDistance = (a: Horizon, b: Horizon): number => Math.abs(bucketOf(a) - bucketOf(b))

/** The most common one; of equally common ones the longest, since it holds the shorter ones within it. */
export function dominantHorizon(horizons: readonly Horizon[]): Horizon {
  const votes = (horizon: Horizon): number => horizons.filter((held) => held === horizon).length
  return HORIZONS.reduce((best, horizon) => (votes(horizon) >= votes(best) ? horizon : best))
}

export function horizonCheck(horizons: Readonly<Record<SeatId, Horizon>>): HorizonCheck {
  const held = Object.entries(horizons).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const dominant = dominantHorizon(held.map(([, horizon]) => horizon))
  const buckets = held.map(([, horizon]) => bucketOf(horizon))
  const widest = held.length === 0 ? 0 : Math.max(...buckets) - Math.min(...buckets)
  const beyond = (distance: number): readonly SeatId[] =>
    held.filter(([, horizon]) => horizonDistance(horizon, dominant) > distance).map(([seat]) => seat)
  if (widest === 0) return { kind: 'same', dominant, outliers: [], groups: null }
  if (widest <= HORIZON.mismatchAbove) return { kind: 'note', dominant, outliers: beyond(0), groups: null }
  // Where most stand in the middle, nobody is far from them, yet the ends are far from each other.
  const far = beyond(HORIZON.mismatchAbove)
  const outliers = far.length > 0 ? far : beyond(0)
  const groups = nearAndFar(held)
  const large = groups.every(({ length }) => length >= HORIZON.groupMin)
  return large ? { kind: 'split', dominant, outliers, groups } : { kind: 'align', dominant, outliers, groups: null }
}

function nearAndFar(held: readonly (readonly [SeatId, Horizon])[]): readonly [readonly SeatId[], readonly SeatId[]] {
  const isNear = (horizon: Horizon): boolean => bucketOf(horizon) < HORIZONS.length / 2
  const seats = (near: boolean): readonly SeatId[] => held.filter(([, horizon]) => isNear(horizon) === near).map(([seat]) => seat)
  return [seats(true), seats(false)]
}
