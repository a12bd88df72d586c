/** What is said when a rule of the selection could not be kept: one sentence each, with the numbers. */
import { SELECTION } from '../numbers.ts'
import type { Affinity } from './affinity.ts'
import { type Candidate, categoriesIn, overlapOf, strongIn } from './choose.ts'

type Picks = readonly Candidate[]

/** `first`: by the scores alone; `picks`: what the reviewer holds in the end. */
export function relaxed(name: string, first: Picks, picks: Picks, affinities: readonly Affinity[]): readonly string[] {
  const { strong, strongMin, categoriesMin, overlapMax } = SELECTION
  const notes: string[] = []
  if (picks !== first) {
    notes.push(
      `Overlap penalty set aside for ${name}: by its scores it would hold ${strongIn(first)} modes with an affinity of at least ${strong}; now it holds ${strongIn(picks)}, some of them again.`,
    )
  }
  if (categoriesIn(picks) < categoriesMin) {
    notes.push(`Duplicate categories allowed for ${name}: its modes come from ${categoriesIn(picks)} categories, not ${categoriesMin}.`)
  }
  if (strongIn(picks) < strongMin && strongIn(affinities) >= strongMin) {
    notes.push(
      `${name} holds ${strongIn(picks)} modes with an affinity of at least ${strong}, not ${strongMin}: only ${strongIn(affinities)} modes reach it here, and at most ${overlapMax} may be held again.`,
    )
  }
  return notes
}

/** Said once for the council: where the document itself offers too few, no reviewer can be blamed. */
export function offer(affinities: readonly Affinity[]): readonly string[] {
  const count = strongIn(affinities)
  if (count >= SELECTION.strongMin) return []
  return [
    `The document calls clearly (affinity of at least ${SELECTION.strong}) for ${count} of the modes, fewer than the ${SELECTION.strongMin} each reviewer should hold; the rest were chosen from weaker ones.`,
  ]
}

/** With so many reviewers that the modes run out, even the limit on repeats gives way; then that is said. */
export function excess(hands: readonly Picks[]): readonly string[] {
  const overlap = overlapOf(hands)
  if (overlap <= SELECTION.overlapMax) return []
  return [
    `Overlap limit passed: ${overlap} modes are held again, more than ${SELECTION.overlapMax}, because ${hands.length} reviewers need more modes than there are.`,
  ]
}
