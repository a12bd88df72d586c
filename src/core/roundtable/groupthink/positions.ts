/**
 * A round as detectors read it: who stands where, how sure, on which premises and sources. Taken from the fields that seats
 * declare; likeness of words says only whether two who are on one side tell the same story (R10).
 */
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { compared, jaccard, similarityOf } from '../../text/similarity.ts'
import { keywordSet } from '../../text/words.ts'
import { CLUSTER_FROM, SIDE_VALUE, SIDELESS_FROM } from '../numbers.ts'

export interface Held {
  readonly seat: SeatId
  readonly side: Side | null
  readonly confidence: number
  readonly statement: string
  /** All that it has said so far. */
  readonly told: string
  /** What it says to be so or to follow: the texts of its FACT and INFER claims. */
  readonly premises: readonly string[]
}

/** Rounded far below any threshold, so that 0.8 − 0.7 is 0.1 and not a hair more. */
const settled = (value: number): number => Math.round(value * 1e6) / 1e6

export const mean = (values: readonly number[]): number =>
  settled(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length))

export const isSideless = (held: readonly Held[]): boolean =>
  held.length > 0 && held.filter(({ side }) => side === null).length / held.length >= SIDELESS_FROM

/** Population standard deviation of the sides; null where too few name one. */
export function stanceSpread(held: readonly Held[]): number | null {
  if (held.length === 0 || isSideless(held)) return null
  const values = held.flatMap(({ side }) => (side === null ? [] : [SIDE_VALUE[side]]))
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/** Mean likeness of the premises of every two seats that have any; 0 where fewer than two do. */
export function premiseOverlap(held: readonly Held[]): number {
  const sets = held.map(({ premises }) => keywordSet(premises.join('\n'))).filter((words) => words.size > 0)
  const pairs = sets.flatMap((one, index) => sets.slice(index + 1).map((other) => jaccard(one, other)))
  return mean(pairs)
}

/** Positions that are told apart: by side, and inside a side by average likeness of their statements. */
export function clustersOf(held: readonly Held[]): readonly (readonly Held[])[] {
  const likeness = isSideless(held) ? tellsOf(held) : statementsOf(held)
  let clusters: readonly (readonly Held[])[] = held.map((each) => [each])
  for (;;) {
    const closest = closestPair(clusters, likeness)
    if (closest === null) return clusters
    const [a, b] = closest
    clusters = [...clusters.filter((cluster) => cluster !== a && cluster !== b), [...a, ...b]]
  }
}

type Likeness = (a: Held, b: Held) => number

function statementsOf(held: readonly Held[]): Likeness {
  const texts = new Map(held.map((each) => [each, compared(each.statement)]))
  return (a, b) => {
    const [one, other] = [texts.get(a), texts.get(b)]
    return one === undefined || other === undefined || a.side !== b.side ? 0 : similarityOf(one, other)
  }
}

/** Without sides, a position is a short answer in many wordings: two are one where what the one states is told by the other. */
function tellsOf(held: readonly Held[]): Likeness {
  const stated = new Map(held.map((each) => [each, keywordSet(each.statement)]))
  const told = new Map(held.map((each) => [each, keywordSet(each.told)]))
  const within = (a: Held, b: Held): number => {
    const words = [...(stated.get(a) ?? [])]
    return words.length === 0 ? 0 : words.filter((word) => told.get(b)?.has(word)).length / words.length
  }
  return (a, b) => Math.max(within(a, b), within(b, a))
}

type Cluster = readonly Held[]

function closestPair(clusters: readonly Cluster[], likeness: Likeness): readonly [Cluster, Cluster] | null {
  let best: readonly [Cluster, Cluster] | null = null
  let most = CLUSTER_FROM
  for (const [index, a] of clusters.entries()) {
    for (const b of clusters.slice(index + 1)) {
      const alike = mean(a.flatMap((one) => b.map((other) => likeness(one, other))))
      if (alike >= most && (best === null || alike > most)) {
        best = [a, b]
        most = alike
      }
    }
  }
  return best
}

/** Whether a seat stands elsewhere than before: by side, or by what it states where it names none. */
export function hasMoved(before: Held, now: Held): boolean {
  if (before.side !== null || now.side !== null) return before.side !== now.side
  return tellsOf([before, now])(before, now) < CLUSTER_FROM
}

/** The largest group that stands together: a side, or a cluster where there are no sides. */
export function largestGroup(held: readonly Held[]): readonly Held[] {
  const groups = isSideless(held) ? clustersOf(held) : bySide(held)
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? []
}

const bySide = (held: readonly Held[]): readonly (readonly Held[])[] =>
  (['YES', 'NO', 'UNCERTAIN'] as const).map((wanted) => held.filter(({ side }) => side === wanted))
