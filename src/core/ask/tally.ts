/**
 * Counting rankings: ranked pairs (a Condorcet method) decide, Borda points stand beside.
 *
 * Nobody ranks their own answer, so a ballot says nothing about pairs with its voter in it. Victories are locked strongest
 * first; victories of equal strength are locked together, and those that would close a circle among themselves are left out,
 * so that a true tie stays a tie instead of being broken by the order of the seats.
 */
import type { SeatId } from '../seat.ts'

/** Fewer answers than this are shown side by side: with two, each author could only rank the other. */
export const RANKED_FROM = 3

/** A place in a ranking: one answer, or several that the voter held equal. */
export type Place = SeatId | readonly SeatId[]

/** Voter → the others' answers, best first. */
export type Ballots = Readonly<Record<SeatId, readonly Place[]>>

export const seatsAt = (place: Place): readonly SeatId[] => (typeof place === 'string' ? [place] : place)

export interface Pair {
  readonly over: SeatId
  readonly under: SeatId
  readonly votesFor: number
  readonly votesAgainst: number
}

export interface Tally {
  /** One: the winner. Several: a tie. */
  readonly winners: readonly SeatId[]
  /** The winner's smallest lead in a pair, in votes; null with a tie or a single candidate. */
  readonly margin: number | null
  /** Every pair with a winner, strongest victory first. */
  readonly victories: readonly Pair[]
  /** Pairs in which both got as many votes. */
  readonly drawn: readonly Pair[]
  readonly borda: Readonly<Record<SeatId, number>>
  readonly bordaWinners: readonly SeatId[]
  /** True where no answer beat all others: the ranked pairs had to leave victories out. */
  readonly circle: boolean
}

export function tally(candidates: readonly SeatId[], ballots: Ballots): Tally {
  const pairs = allPairs(candidates).map(([a, b]) => count(a, b, ballots))
  const victories = pairs.filter((pair) => pair.votesFor > pair.votesAgainst).sort(byStrength)
  const { locked, leftOut } = lock(victories)
  const winners = candidates.filter((seat) => !locked.some((pair) => pair.under === seat))
  const [winner] = winners
  const borda = bordaOf(candidates, ballots)
  const most = Math.max(...Object.values(borda))
  const alone = winners.length === 1 && winner !== undefined && candidates.length > 1
  const margin = alone ? smallestLead(winner, candidates, ballots) : null
  return {
    winners,
    margin,
    victories,
    drawn: pairs.filter((pair) => pair.votesFor === pair.votesAgainst),
    borda,
    bordaWinners: candidates.filter((seat) => borda[seat] === most),
    circle: leftOut > 0 && (margin === null || margin <= 0),
  }
}

/**
 * Who has won whatever the pending voters say: leads every rival by more votes than can still come in on that pair.
 * Neither of the two in a pair can vote on it.
 */
export function unassailable(candidates: readonly SeatId[], ballots: Ballots, pending: readonly SeatId[]): SeatId | null {
  for (const seat of candidates) {
    const holds = candidates.every((rival) => {
      if (rival === seat) return true
      const { votesFor, votesAgainst } = directed(seat, rival, ballots)
      return votesFor - votesAgainst > pending.filter((voter) => voter !== seat && voter !== rival).length
    })
    if (holds) return seat
  }
  return null
}

function* pairsOf(candidates: readonly SeatId[]): Generator<readonly [SeatId, SeatId]> {
  for (const [index, a] of candidates.entries()) for (const b of candidates.slice(index + 1)) yield [a, b]
}

const allPairs = (candidates: readonly SeatId[]): readonly (readonly [SeatId, SeatId])[] => [...pairsOf(candidates)]

/** The pair with its winner first. */
function count(a: SeatId, b: SeatId, ballots: Ballots): Pair {
  const pair = directed(a, b, ballots)
  return pair.votesFor >= pair.votesAgainst ? pair : directed(b, a, ballots)
}

function directed(over: SeatId, under: SeatId, ballots: Ballots): Pair {
  let votesFor = 0
  let votesAgainst = 0
  for (const ranking of Object.values(ballots)) {
    const above = ranking.findIndex((place) => seatsAt(place).includes(over))
    const below = ranking.findIndex((place) => seatsAt(place).includes(under))
    if (above === -1 || below === -1 || above === below) continue
    if (above < below) votesFor += 1
    else votesAgainst += 1
  }
  return { over, under, votesFor, votesAgainst }
}

const lead = (pair: Pair): number => pair.votesFor - pair.votesAgainst

/** Larger lead first; with equal leads, more votes behind it. */
const byStrength = (a: Pair, b: Pair): number => lead(b) - lead(a) || b.votesFor - a.votesFor

function lock(victories: readonly Pair[]): { locked: readonly Pair[]; leftOut: number } {
  let locked: readonly Pair[] = []
  let rest = victories
  while (rest.length > 0) {
    const strongest = rest[0] as Pair
    const standing = locked
    const equals = rest.filter((pair) => byStrength(pair, strongest) === 0 && !reaches(standing, pair.under, pair.over))
    const together = [...standing, ...equals]
    locked = [...standing, ...equals.filter((pair) => !reaches(together, pair.under, pair.over))]
    rest = rest.filter((pair) => byStrength(pair, strongest) !== 0)
  }
  return { locked, leftOut: victories.length - locked.length }
}

function reaches(edges: readonly Pair[], from: SeatId, to: SeatId): boolean {
  const seen = new Set<SeatId>()
  const open = [from]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === to) return true
    if (seen.has(next)) continue
    seen.add(next)
    for (const edge of edges) if (edge.over === next) open.push(edge.under)
  }
  return false
}

function smallestLead(winner: SeatId, candidates: readonly SeatId[], ballots: Ballots): number {
  return Math.min(...candidates.filter((seat) => seat !== winner).map((rival) => lead(directed(winner, rival, ballots))))
}

/** The last of a ballot gets nothing, each place above one point more; equals share what their places are worth. */
function bordaOf(candidates: readonly SeatId[], ballots: Ballots): Readonly<Record<SeatId, number>> {
  const points = Object.fromEntries(candidates.map((seat) => [seat, 0]))
  for (const ranking of Object.values(ballots)) {
    let below = ranking.reduce((count, place) => count + seatsAt(place).length, 0)
    for (const place of ranking) {
      const equals = seatsAt(place)
      below -= equals.length
      for (const seat of equals) points[seat] = (points[seat] ?? 0) + below + (equals.length - 1) / 2
    }
  }
  return points
}
