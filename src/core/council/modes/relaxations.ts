/** What is said when a rule of the selection could not be kept: one sentence each, with the numbers. */
import { SELECTION } from '../numbers.ts'
import type { Affinity } from './affinity.ts'
import { type Candidate, categoriesIn, overlapOf, strongIn } from './choose.ts'

type Picks = readonly Candidate[]

export function relaxed(name: string, picks: Picks): readonly string[] {
  const { categoriesMin } = SELECTION
  const notes: string[] = []
  const again = picks.filter(({ holders }) => holders > 0).length
  if (again > 0) {
    notes.push(
      `Overlap allowed for ${name}: ${again} of its modes ${again === 1 ? 'is' : 'are'} held by another, since nothing in the text calls for more.`,
    )
  }
  if (categoriesIn(picks) < categoriesMin) {
    notes.push(`Duplicate categories allowed for ${name}: its modes come from ${categoriesIn(picks)} categories, not ${categoriesMin}.`)
  }
  return notes
}

/** Said once for the council: where the document itself offers too few, no reviewer can be blamed. */
export function offer(affinities: readonly Affinity[], reviewers: number): readonly string[] {
  const { strong, strongMin } = SELECTION
  const count = strongIn(affinities)
  if (count >= strongMin * reviewers) return []
  return [
    `The document calls clearly (affinity of at least ${strong}) for ${count} of the modes. Shared among ${reviewers} reviewers these are fewer than ${strongMin} each; the other places go to what it calls for less.`,
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
