/**
 * The lock: nobody argues evidence before the question is well formed.
 *
 *   everyone commits ─▶ evaluation 1 ─▶ steelmans and missing falsifiers ─▶ evaluation 2 ─▶ (forced framing, +4) ─▶ … 4 ─▶ failed
 *
 * It is evaluated when every participant has committed or abstained, when the last required steelman is graded, and when the
 * budget is spent; at no other time. Each evaluation is an attempt, each failure comes with what to do about it.
 */
import { hasOwn } from '../../record.ts'
import type { SeatId } from '../../seat.ts'
import { askedKey } from '../evolve-thread.ts'
import { LOCK } from '../numbers.ts'
import { grantsOn, isLive, stageRoom } from '../standing.ts'
import type { Debate, SteelmanPair, Thread } from '../state.ts'
import type { Purpose } from '../words.ts'
import { pairTarget, type RequiredPair, requiredPairs, targetParts } from './pairs.ts'

export interface Ask {
  readonly seat: SeatId
  readonly purpose: Purpose
  readonly target: string
}

export interface Failure {
  readonly rule: 'too-few-commitments' | 'one-sided' | 'steelman-not-passed' | 'falsifier-missing'
  readonly because: string
}

const isAskable = (thread: Thread, purpose: Purpose, target: string): boolean =>
  (thread.lock.asked[askedKey(purpose, target, thread.lock.attempts)] ?? 0) < LOCK.asksMax

const isOpen = (own: Debate, thread: Thread, { seat, purpose, target }: Ask): boolean =>
  grantsOn(own, thread.id).some((grant) => grant.seat === seat && grant.purpose === purpose && grant.target === target)

/** Participants who are still there and have neither committed nor abstained. */
export const uncommitted = (own: Debate, thread: Thread): readonly SeatId[] =>
  thread.participants.filter((seat) => isLive(own, seat) && !hasOwn(thread.positions, seat) && !hasOwn(thread.abstained, seat))

/** Asked for many times of one state, which never changes: a memo, not a state. */
const knownPairs = new WeakMap<Debate, Map<string, readonly RequiredPair[]>>()

export function pairsOf(own: Debate, thread: Thread): readonly RequiredPair[] {
  const known = knownPairs.get(own) ?? new Map<string, readonly RequiredPair[]>()
  knownPairs.set(own, known)
  // The thread is this state's own, or a step ahead of it while a decision is made.
  if (own.threads[thread.id] !== thread) return requiredPairsIn(own, thread)
  const pairs = known.get(thread.id) ?? requiredPairsIn(own, thread)
  known.set(thread.id, pairs)
  return pairs
}

const requiredPairsIn = (own: Debate, thread: Thread): readonly RequiredPair[] =>
  requiredPairs(livePositions(own, thread), own.begun?.allPairs ?? false, madePairs(own, thread))

/** What was accepted, then what is being graded or written, then what was tried. */
function madePairs(own: Debate, thread: Thread): readonly RequiredPair[] {
  const graded = (grade: SteelmanPair['grade']): readonly RequiredPair[] => thread.steelmans.filter((pair) => pair.grade === grade)
  const writing = grantsOn(own, thread.id).flatMap(({ purpose, target }) => (purpose === 'steelman' ? [targetParts(target)] : []))
  return [...graded('ACCURATE'), ...graded('PENDING'), ...writing, ...thread.steelmans]
}

const livePositions = (own: Debate, thread: Thread): Thread['positions'] =>
  Object.fromEntries(Object.entries(thread.positions).filter(([seat]) => isLive(own, seat)))

export const pairIn = (thread: Thread, from: SeatId, to: SeatId): SteelmanPair | null =>
  thread.steelmans.find((pair) => pair.from === from && pair.to === to) ?? null

/** What is to be asked for now, in order: commitments, then falsifiers and steelmans, then grades. */
export function lockAsks(own: Debate, thread: Thread): readonly Ask[] {
  if (thread.stage !== 'CRUX_LOCK') return []
  const { attempts } = thread.lock
  const commits = [...uncommitted(own, thread), ...(attempts > 0 ? wavering(own, thread) : [])].map(
    (seat): Ask => ({ seat, purpose: 'commit', target: thread.id }),
  )
  const asks = attempts === 0 ? commits : [...commits, ...unfalsified(own, thread), ...steelmanAsks(own, thread), ...gradeAsks(own, thread)]
  return asks.filter((ask) => !isOpen(own, thread, ask))
}

/** With everyone on one side or none, those who could not decide are asked once more, with the framing forced. */
function wavering(own: Debate, thread: Thread): readonly SeatId[] {
  if (thread.lock.attempts !== 1 || hasBothSides(own, thread)) return []
  return Object.entries(thread.positions).flatMap(([seat, { side }]) => {
    const wasAsked = (thread.lock.asked[askedKey('commit', seat, thread.lock.attempts)] ?? 0) > 0
    return side === 'UNCERTAIN' && isLive(own, seat) && !wasAsked ? [seat] : []
  })
}

function unfalsified(own: Debate, thread: Thread): readonly Ask[] {
  return Object.entries(livePositions(own, thread)).flatMap(([seat, { side, falsifier }]) =>
    side !== 'UNCERTAIN' && falsifier === null && isAskable(thread, 'falsify', seat)
      ? [{ seat, purpose: 'falsify' as const, target: thread.id }]
      : [],
  )
}

/** One attempt per round: whoever was not graded ACCURATE tries again after the next evaluation. */
function steelmanAsks(own: Debate, thread: Thread): readonly Ask[] {
  return pairsOf(own, thread).flatMap(({ from, to }) => {
    const pair = pairIn(thread, from, to)
    const target = pairTarget(thread.id, from, to)
    const isDue = pair === null || (pair.grade !== 'ACCURATE' && pair.grade !== 'PENDING' && pair.attempts < thread.lock.attempts)
    return isDue && isAskable(thread, 'steelman', target) ? [{ seat: from, purpose: 'steelman' as const, target }] : []
  })
}

/** The seat that was restated grades; once it has refused twice, the judge does. */
function gradeAsks(own: Debate, thread: Thread): readonly Ask[] {
  return thread.steelmans.flatMap((pair): readonly Ask[] => {
    const target = pairTarget(thread.id, pair.from, pair.to)
    if (needsJudge(pair)) return own.begun?.judge && isAskable(thread, 'judge', target) ? [{ seat: 'judge', purpose: 'judge', target }] : []
    if (pair.grade !== 'PENDING' || !isLive(own, pair.to) || !isLive(own, pair.from)) return []
    return isAskable(thread, 'grade', target) ? [{ seat: pair.to, purpose: 'grade', target }] : []
  })
}

/** Two refusals by the one who was restated, or its consent to what code calls another position: somebody else decides. */
export const needsJudge = ({ refusals, disputed, grade, by }: SteelmanPair): boolean =>
  disputed || (refusals >= LOCK.refusalsBeforeJudge && grade !== 'ACCURATE' && by !== 'judge' && !(by === 'rule' && grade !== 'PENDING'))

export interface Abandoned {
  readonly from: SeatId
  readonly to: SeatId
  readonly rule: 'unwritten' | 'ungraded' | 'unjudged'
}

/** Steelmans that nobody will write or grade any more: code decides them. */
export function abandoned(own: Debate, thread: Thread): readonly Abandoned[] {
  if (thread.stage !== 'CRUX_LOCK' || thread.lock.attempts === 0) return []
  return pairsOf(own, thread).flatMap(({ from, to }): readonly Abandoned[] => {
    const pair = pairIn(thread, from, to)
    const target = pairTarget(thread.id, from, to)
    if (grantsOn(own, thread.id).some((grant) => grant.target === target)) return []
    if (pair !== null && needsJudge(pair))
      return own.begun?.judge && isAskable(thread, 'judge', target) ? [] : [{ from, to, rule: 'unjudged' }]
    if (pair?.grade === 'PENDING') return isLive(own, to) && isAskable(thread, 'grade', target) ? [] : [{ from, to, rule: 'ungraded' }]
    const isMissing = (pair?.attempts ?? 0) < thread.lock.attempts && pair?.grade !== 'ACCURATE'
    return isMissing && !isAskable(thread, 'steelman', target) ? [{ from, to, rule: 'unwritten' }] : []
  })
}

/** Participants who were asked and will not commit. */
export const silent = (own: Debate, thread: Thread): readonly SeatId[] =>
  thread.stage !== 'CRUX_LOCK'
    ? []
    : uncommitted(own, thread).filter(
        (seat) =>
          !isAskable(thread, 'commit', seat) &&
          !grantsOn(own, thread.id).some((grant) => grant.seat === seat && grant.purpose === 'commit'),
      )

export function hasBothSides(own: Debate, thread: Thread): boolean {
  const sides = Object.values(livePositions(own, thread)).map(({ side }) => side)
  return sides.includes('YES') && sides.includes('NO')
}

/** A restatement needs room for its grade as well, or the last of the budget would buy half of something. */
export function affordableAsks(own: Debate, thread: Thread): readonly Ask[] {
  const ungraded = thread.steelmans.filter(({ grade, to }) => grade === 'PENDING' && isLive(own, to)).length
  const grading = grantsOn(own, thread.id).filter(({ purpose }) => purpose === 'grade').length
  const writing = grantsOn(own, thread.id).filter(({ purpose }) => purpose === 'steelman').length
  let room = stageRoom(own, thread) - Math.max(0, ungraded - grading) - writing
  return lockAsks(own, thread).filter(({ purpose }) => {
    const needed = purpose === 'steelman' ? 2 : purpose === 'judge' || purpose === 'grade' ? 0 : 1
    if (room < needed) return false
    room -= needed
    return true
  })
}

/** Is now one of the three moments at which the lock is evaluated? Nothing is in the making, and nothing more can be asked for. */
export function lockDue(own: Debate, thread: Thread): boolean {
  if (thread.stage !== 'CRUX_LOCK' || grantsOn(own, thread.id).length > 0) return false
  if (abandoned(own, thread).length > 0 || silent(own, thread).length > 0) return false
  return affordableAsks(own, thread).length === 0
}

export function lockFailures(own: Debate, thread: Thread, aliasOf: (seat: SeatId) => string): readonly Failure[] {
  const positions = livePositions(own, thread)
  const committed = Object.entries(positions).filter(([, { side }]) => side !== 'UNCERTAIN')
  const failures: Failure[] = []
  if (committed.length < LOCK.commitmentsMin)
    failures.push({ rule: 'too-few-commitments', because: `${committed.length} committed to YES or NO; it takes ${LOCK.commitmentsMin}.` })
  if (!hasBothSides(own, thread)) failures.push({ rule: 'one-sided', because: 'It takes both a YES and a NO; one side is missing.' })
  for (const { from, to } of pairsOf(own, thread)) {
    const grade = pairIn(thread, from, to)?.grade ?? null
    if (grade !== 'ACCURATE') {
      const found = grade === null ? 'has not yet restated' : `restated (${grade})`
      failures.push({
        rule: 'steelman-not-passed',
        because: `${aliasOf(from)} ${found} the position of ${aliasOf(to)}; it must be graded ACCURATE.`,
      })
    }
  }
  for (const [seat, { falsifier }] of committed)
    if (falsifier === null)
      failures.push({
        rule: 'falsifier-missing',
        because: `${aliasOf(seat)} has not said what would change its mind in a way that can be checked.`,
      })
  return failures
}
