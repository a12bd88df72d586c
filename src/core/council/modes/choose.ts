/**
 * One reviewer's five modes out of the ranked candidates: the best five, then mended by swaps until the rules hold.
 *
 *   best five ──▶ enough strong ones? ──▶ enough categories? ──▶ five
 *
 * A swap puts the best candidate that helps in place of the weakest pick that can be spared. Where no swap helps, the rule
 * stays broken and the caller says so; five modes there are in any case.
 */
import { SELECTION } from '../numbers.ts'
import type { Affinity } from './affinity.ts'

export interface Candidate extends Affinity {
  /** Earlier reviewers who hold the mode. */
  readonly holders: number
  readonly penalty: number
  /** For a category that was dealt to this reviewer; 0: for any other. */
  readonly bonus: number
  /** Affinity, less the penalty, plus the bonus: what the choice is made by. */
  readonly adjusted: number
}

type Picks = readonly Candidate[]

export interface Allowance {
  /** How many modes of earlier reviewers this one may take up again. */
  readonly repeatsMax: number
  /** How many of those that the document clearly calls for and nobody holds are its share. */
  readonly strongMax: number
}

export const isStrong = ({ affinity }: Affinity): boolean => affinity >= SELECTION.strong
export const strongIn = (picks: readonly Affinity[]): number => picks.filter(isStrong).length
export const categoriesIn = (picks: readonly Affinity[]): number => new Set(picks.map(({ mode }) => mode.category)).size

/** Modes held minus distinct modes. */
export function overlapOf(hands: readonly Picks[]): number {
  const held = hands.flatMap((picks) => picks.map(({ mode }) => mode.number))
  return held.length - new Set(held).size
}

/** `ranked`: best first, ties settled. The answer is in the same order. */
export function chooseModes(ranked: Picks, allowance: Allowance): Picks {
  const best = bestOf(ranked, allowance)
  const strong = withStrong(ranked, best, allowance)
  return withCategories(ranked, strong, allowance.repeatsMax)
}

/** Whether a pick may go without leaving fewer strong ones than the rule asks for. */
export const leavesEnoughStrong = (picks: Picks, pick: Candidate): boolean => !isStrong(pick) || strongIn(picks) > SELECTION.strongMin

const isRepeat = ({ holders }: Candidate): boolean => holders > 0
const repeatsIn = (picks: Picks): number => picks.filter(isRepeat).length

/** The best that may be had; where too few may be had to fill five places, the best of what is left. */
function bestOf(ranked: Picks, { repeatsMax, strongMax }: Allowance): Picks {
  const picks: Candidate[] = []
  for (const candidate of ranked) {
    const isOver = isRepeat(candidate) ? repeatsIn(picks) >= repeatsMax : isStrong(candidate) && freshStrongIn(picks) >= strongMax
    if (!isOver) picks.push(candidate)
  }
  const first = picks.slice(0, SELECTION.modes)
  const filling = ranked.filter((one) => !first.includes(one)).slice(0, SELECTION.modes - first.length)
  return ordered(ranked, [...first, ...filling])
}

const freshStrongIn = (picks: Picks): number => picks.filter((pick) => isStrong(pick) && !isRepeat(pick)).length

function withStrong(ranked: Picks, picks: Picks, { repeatsMax }: Allowance): Picks {
  let held = picks
  while (strongIn(held) < SELECTION.strongMin) {
    const spare = held.findLast((pick) => !isStrong(pick))
    const roomy = spare !== undefined && repeatsIn(without(held, spare)) < repeatsMax
    const again = ranked.find((one) => isStrong(one) && isRepeat(one) && !held.includes(one))
    if (spare === undefined || again === undefined || !roomy) return held
    held = ordered(ranked, [...without(held, spare), again])
  }
  return held
}

function withCategories(ranked: Picks, picks: Picks, repeatsMax: number): Picks {
  let held = picks
  while (categoriesIn(held) < SELECTION.categoriesMin) {
    const known = new Set(held.map(({ mode }) => mode.category))
    const spare = held.findLast((pick) => isDoubled(held, pick) && leavesEnoughStrong(held, pick))
    const roomy = spare !== undefined && repeatsIn(without(held, spare)) < repeatsMax
    const fresh = ranked.find((one) => !known.has(one.mode.category) && (!isRepeat(one) || roomy))
    if (spare === undefined || fresh === undefined) return held
    held = ordered(ranked, [...without(held, spare), fresh])
  }
  return held
}

/** Whether its category stays when it goes. */
const isDoubled = (picks: Picks, pick: Candidate): boolean => picks.some((one) => one !== pick && one.mode.category === pick.mode.category)
const without = (picks: Picks, gone: Candidate): Picks => picks.filter((pick) => pick !== gone)
const ordered = (ranked: Picks, picks: Picks): Picks => ranked.filter((one) => picks.includes(one))
