/**
 * Who must restate whom before a crux can lock. Every pair of opponents would cost 6 × 6 × 2 restatements in a full house,
 * so each seat restates one opponent. They are spread: no position goes unrestated while a seat of the other side is free.
 *
 *   YES  ada 0.9   bob 0.7   cy 0.6          ada → eve   bob → dan   cy → eve (the most confident again)
 *   NO   eve 0.8   dan 0.5                   eve → ada   dan → bob
 */
import type { SeatId } from '../../seat.ts'
import { LOCK } from '../numbers.ts'
import type { Position, SteelmanPair } from '../state.ts'

export interface RequiredPair {
  readonly from: SeatId
  readonly to: SeatId
}

/** How a grant names a pair: thread/from/to. */
export const pairTarget = (thread: string, from: SeatId, to: SeatId): string => `${thread}/${from}/${to}`

/** A target read back; a thread's own id is a target, too. */
export function targetParts(target: string | null): { readonly thread: string; readonly from: SeatId; readonly to: SeatId } {
  const [thread = '', from = '', to = ''] = (target ?? '').split('/')
  return { thread, from, to }
}

/** Nothing written yet. */
export const freshPair = (from: SeatId, to: SeatId): SteelmanPair => ({
  from,
  to,
  message: null,
  attempts: 0,
  unwritten: 0,
  grade: null,
  lastGrade: null,
  refusals: 0,
  disputed: false,
  corrections: null,
  by: null,
})

type Positions = Readonly<Record<SeatId, Pick<Position, 'side' | 'confidence'>>>

/**
 * Only YES and NO: who is uncertain defends nothing. Ordered by seat id. `made`: pairs in which something was written or asked
 * for, the best first. They hold while both are opponents still, so that somebody else's leaving undoes no work.
 */
export function requiredPairs(positions: Positions, allPairs: boolean, made: readonly RequiredPair[] = []): readonly RequiredPair[] {
  const yes = byConfidence(positions, 'YES')
  const no = byConfidence(positions, 'NO')
  const choose = allPairs ? every : representative
  return [...choose(yes, no, made), ...choose(no, yes, made)].toSorted((a, b) => inOrder(a.from, b.from) || inOrder(a.to, b.to))
}

/** The most confident first, ties by id, so that the same positions always give the same pairs. */
function byConfidence(positions: Positions, side: 'YES' | 'NO'): readonly SeatId[] {
  return Object.entries(positions)
    .filter(([, position]) => position.side === side)
    .toSorted(([a, { confidence: ours }], [b, { confidence: theirs }]) => theirs - ours || inOrder(a, b))
    .map(([seat]) => seat)
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const every = (seats: readonly SeatId[], opponents: readonly SeatId[]): readonly RequiredPair[] =>
  seats.flatMap((from) => opponents.map((to) => ({ from, to })))

function representative(seats: readonly SeatId[], opponents: readonly SeatId[], made: readonly RequiredPair[]): readonly RequiredPair[] {
  const [first] = opponents
  if (first === undefined) return []
  const held = new Map(
    seats.flatMap((from) => made.find((pair) => pair.from === from && opponents.includes(pair.to)) ?? []).map(({ from, to }) => [from, to]),
  )
  const restated = new Set(held.values())
  const free = opponents.filter((to) => !restated.has(to))
  return seats.map((from) => ({ from, to: held.get(from) ?? free.shift() ?? first }))
}

/** The messages a lock needs when nothing has to be said twice, and a few to spare. */
export const lockBudget = (commits: number, pairs: number): number =>
  Math.max(LOCK.budgetLeast, commits + LOCK.messagesPerPair * pairs + LOCK.budgetSpare)
