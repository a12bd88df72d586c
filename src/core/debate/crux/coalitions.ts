/**
 * Who stands together across cruxes.
 *
 *   three converged cruxes or more   coalitions: average linkage over weighted agreement
 *   fewer                            camps (preliminary): the same sides wherever both have taken one
 *
 * Only commitments count, by the sides that evidence carries. A seat belongs to one group at most; a group has two members.
 */
import type { Side } from '../../house/words.ts'
import type { SeatId } from '../../seat.ts'
import { COALITION } from '../numbers.ts'
import type { Camp, Debate } from '../state.ts'
import { type Card, cardsOf } from './card.ts'
import { labelOf } from './label.ts'
import { isPresent } from './sides.ts'

/** Crux id → side. */
type Stands = Readonly<Record<string, Side>>
type Weighted = Pick<Card, 'id' | 'confidence'>

/** How far two seats agree, 0 to 1; null where they share too few cruxes, or agree on none of them for certain. */
export function agreement(a: Stands, b: Stands, cruxes: readonly Weighted[]): number | null {
  const common = cruxes.filter(({ id }) => a[id] !== undefined && b[id] !== undefined)
  const agrees = common.some(({ id }) => a[id] === b[id] && a[id] !== 'UNCERTAIN')
  if (common.length < COALITION.positionsMin || !agrees) return null
  let total = 0
  let agreed = 0
  for (const { id, confidence } of common) {
    total += confidence
    agreed += confidence * alike(a[id], b[id])
  }
  return total === 0 ? null : agreed / total
}

function alike(a: Side | undefined, b: Side | undefined): number {
  if (a === 'UNCERTAIN' || b === 'UNCERTAIN') return COALITION.uncertain
  return a === b ? 1 : 0
}

export function campsOf(
  own: Debate,
  cards: readonly Card[] = cardsOf(own),
): { readonly camps: readonly Camp[]; readonly preliminary: boolean } {
  const converged = cards.filter(({ id }) => own.threads[id]?.status === 'CONVERGED')
  const preliminary = converged.length < COALITION.cruxesMin
  const cruxes = preliminary ? cards : converged
  const stands = standsOf(own, cruxes)
  const groups = seated(preliminary ? sameSides(stands) : linked(stands, cruxes), [...stands.keys()])
  const labels = new Set<string>()
  const openings = Object.values(own.seats).flatMap(({ blind }) => blind?.statement ?? [])
  const camps = groups
    .filter((members) => members.length >= COALITION.membersMin)
    .map((members) => {
      const positions = sharedStands(members, stands, cruxes)
      const label = labelOf(positions, cruxes, labels, openings)
      labels.add(label)
      return { members, positions, label }
    })
  return { camps, preliminary }
}

/** Everyone in the order of the table, so that the same camps are always told the same way. */
function seated(groups: readonly (readonly SeatId[])[], table: readonly SeatId[]): readonly (readonly SeatId[])[] {
  const place = new Map(table.map((seat, index) => [seat, index]))
  const byPlace = (a = '', b = ''): number => (place.get(a) ?? 0) - (place.get(b) ?? 0)
  return groups.map((members) => members.toSorted(byPlace)).toSorted(([a], [b]) => byPlace(a, b))
}

/** Seats that are still there, in their order at the table, with what they stand for. */
function standsOf(own: Debate, cruxes: readonly Card[]): ReadonlyMap<SeatId, Stands> {
  const stands = new Map<SeatId, Stands>()
  for (const seat of Object.keys(own.seats)) {
    const taken = cruxes.flatMap(({ id, positions }): [string, Side][] => {
      const position = positions.find((one) => one.seat === seat)
      return position === undefined ? [] : [[id, position.counted]]
    })
    if (isPresent(own.seats, seat) && taken.length > 0) stands.set(seat, Object.fromEntries(taken))
  }
  return stands
}

function linked(stands: ReadonlyMap<SeatId, Stands>, cruxes: readonly Weighted[]): readonly (readonly SeatId[])[] {
  const seats = [...stands].filter(([, taken]) => Object.keys(taken).length >= COALITION.positionsMin)
  // Seats that can't be compared are not alike.
  const likeness = new Map(seats.map(([a, ours]) => [a, new Map(seats.map(([b, theirs]) => [b, agreement(ours, theirs, cruxes) ?? 0]))]))
  const between = (a: readonly SeatId[], b: readonly SeatId[]): number =>
    a.reduce((sum, one) => sum + b.reduce((inner, other) => inner + (likeness.get(one)?.get(other) ?? 0), 0), 0) / (a.length * b.length)
  let clusters: readonly (readonly SeatId[])[] = seats.map(([seat]) => [seat])
  for (;;) {
    const [first, second] = closest(clusters, between)
    if (first === null || second === null) return clusters
    clusters = clusters.flatMap((cluster) => (cluster === first ? [[...first, ...second]] : cluster === second ? [] : [cluster]))
  }
}

type Pair = readonly [first: readonly SeatId[] | null, second: readonly SeatId[] | null]

/** The two most alike clusters, if they are alike enough. */
function closest(clusters: readonly (readonly SeatId[])[], between: (a: readonly SeatId[], b: readonly SeatId[]) => number): Pair {
  let best: number = COALITION.similarity
  let pair: Pair = [null, null]
  for (const [index, first] of clusters.entries()) {
    for (const second of clusters.slice(index + 1)) {
      const likeness = between(first, second)
      if (likeness > best || (likeness === best && pair[0] === null)) [best, pair] = [likeness, [first, second]]
    }
  }
  return pair
}

/** Each seat joins the first group with which it shares a side and quarrels with nobody. Who has taken most sides begins. */
function sameSides(stands: ReadonlyMap<SeatId, Stands>): readonly (readonly SeatId[])[] {
  const taken = [...stands].map(([seat, all]) => [seat, firmOf(all)] as const)
  const order = taken.filter(([, firm]) => firm.length > 0).toSorted(([, a], [, b]) => b.length - a.length)
  const groups: (readonly [SeatId, Firm])[][] = []
  for (const one of order) {
    const group = groups.find((members) => members.every(([, firm]) => stand(firm, one[1])))
    if (group === undefined) groups.push([one])
    else group.push(one)
  }
  return groups.map((members) => members.map(([seat]) => seat))
}

type Firm = readonly (readonly [crux: string, side: Side])[]

const firmOf = (all: Stands): Firm => Object.entries(all).filter(([, side]) => side !== 'UNCERTAIN')

/** Together: a crux in common, and no two sides on any. */
function stand(a: Firm, b: Firm): boolean {
  const theirs = new Map(b)
  const common = a.filter(([crux]) => theirs.has(crux))
  return common.length > 0 && common.every(([crux, side]) => theirs.get(crux) === side)
}

/** What every member holds: who is uncertain, or has not said, shares nothing. */
function sharedStands(members: readonly SeatId[], stands: ReadonlyMap<SeatId, Stands>, cruxes: readonly Weighted[]): Stands {
  const shared = cruxes.flatMap(({ id }): [string, Side][] => {
    const [side, ...others] = members.map((seat) => stands.get(seat)?.[id])
    return side !== undefined && side !== 'UNCERTAIN' && others.every((other) => other === side) ? [[id, side]] : []
  })
  return Object.fromEntries(shared)
}
