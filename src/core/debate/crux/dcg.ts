/**
 * DCG: how much of the disagreement a question explains.
 *
 *   coverage  seats whose view of the whole topic hangs on it ÷ all seats that are still there
 *   polarity  2 · min(YES, NO) ÷ (YES + NO), by the sides that count and say what would change them
 *   impact    how sure those seats are, on average, that they would flip
 *   score     coverage × polarity × impact
 *
 * A flip is declared by its seat. It counts only where its reason speaks of the question and of the seat's own top claim, as
 * it counts: a claim that was swapped without new evidence does not undo a flip.
 */
import type { SeatId } from '../../seat.ts'
import { keywordSet } from '../../text/words.ts'
import type { Position, SeatState, Thread, TopClaim } from '../state.ts'
import type { Dcg, Flip } from '../words.ts'
import { countedSides, isPresent } from './sides.ts'

export type Counted = Dcg & { readonly declared: number; readonly counted: number; readonly seats: number }
type Seats = Readonly<Record<SeatId, Pick<SeatState, 'counted' | 'gone'>>>
type Stand = Pick<Position, 'side' | 'counted' | 'moves' | 'confidence' | 'flip' | 'falsifier'>

export const flipCounts = (flip: Flip, question: string, topClaim: string | null): boolean =>
  bears(flip, keywordSet(question), topClaim === null ? null : keywordSet(topClaim))

function bears(flip: Flip, question: ReadonlySet<string>, topClaim: ReadonlySet<string> | null): boolean {
  if (!flip.wouldFlip || topClaim === null) return false
  const why = whyStems(flip)
  const named = (stems: ReadonlySet<string>): readonly string[] => [...stems].filter((stem) => why.has(stem))
  const [ofQuestion, ofClaim] = [named(question), named(topClaim)]
  if (ofQuestion.length === 0 || ofClaim.length === 0) return false
  // One word that both happen to share is no reason; where either has but one word, it must do.
  return question.size === 1 || topClaim.size === 1 || new Set([...ofQuestion, ...ofClaim]).size > 1
}

/** The stems of each, found once: every reading of every card asks for them again, and neither ever changes. */
const flipStems = new WeakMap<Flip, ReadonlySet<string>>()
const claimStems = new WeakMap<TopClaim, ReadonlySet<string>>()

function whyStems(flip: Flip): ReadonlySet<string> {
  const stems = flipStems.get(flip) ?? keywordSet(flip.why)
  flipStems.set(flip, stems)
  return stems
}

function topClaimStems(claim: TopClaim | null): ReadonlySet<string> | null {
  if (claim === null) return null
  const stems = claimStems.get(claim) ?? keywordSet(claim.statement)
  claimStems.set(claim, stems)
  return stems
}

/** Seats that are still there and whose flip counts. */
export function flippersOf(positions: Readonly<Record<SeatId, Pick<Position, 'flip'>>>, question: string, seats: Seats): readonly SeatId[] {
  const asked = keywordSet(question)
  return Object.keys(positions).filter((seat) => {
    const flip = positions[seat]?.flip
    return flip !== undefined && isPresent(seats, seat) && bears(flip, asked, topClaimStems(seats[seat]?.counted ?? null))
  })
}

export const dcgOf = ({ positions, question }: Pick<Thread, 'positions' | 'question'>, seats: Seats): Counted =>
  measured(positions, question ?? '', seats)

function measured(positions: Readonly<Record<SeatId, Stand>>, question: string, seats: Seats): Counted {
  const total = Object.values(seats).filter(({ gone }) => gone === null).length
  const declared = Object.entries(positions).filter(([seat, { flip }]) => isPresent(seats, seat) && flip.wouldFlip)
  const flippers = flippersOf(positions, question, seats).flatMap((seat) => positions[seat] ?? [])
  const { YES, NO } = countedSides(Object.fromEntries(Object.entries(positions).filter(([, stand]) => !isVague(stand))), seats)
  const coverage = ratio(flippers.length, total)
  const polarity = ratio(2 * Math.min(YES.length, NO.length), YES.length + NO.length)
  const impact = mean(flippers.map(({ flip, confidence }) => flip.confidence ?? confidence))
  const score = coverage * polarity * impact
  return { coverage, polarity, impact, score, declared: declared.length, counted: flippers.length, seats: total }
}

/** It has not said, in a way that can be checked, what would change its mind: its side weighs nothing until it does. */
const isVague = ({ counted, falsifier }: Stand): boolean => counted !== 'UNCERTAIN' && falsifier === null

export const mean = (values: readonly number[]): number =>
  ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
