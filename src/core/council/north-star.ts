/**
 * The vision over all seats: mean and population variance of each phase, whether they agree, what is still missing. Computed
 * from assessments whose quotations code has verified; with fewer than two of them it is not complete (4-14, 4-15, 4-19).
 */
import type { House } from '../house/house.ts'
import { ALIGNMENT } from './numbers.ts'
import type { NorthStar, ReportedPhase } from './report-types.ts'
import type { Alignment, Council } from './state.ts'
import type { Vision } from './vision/words.ts'
import type { CouncilOptions } from './words.ts'

export function northStarOf(own: Council, house: House): NorthStar {
  const { vision } = house.opening.options as CouncilOptions
  // In the order of the table.
  const given = house.opening.seats.flatMap(({ id }) => own.alignments[id] ?? [])
  const phases = vision.phases.map((phase, index) => phaseOf(phase, index, given))
  return {
    vision: vision.name,
    complete: given.length >= ALIGNMENT.assessmentsMin,
    phases,
    primaryPhase: primaryOf(phases),
    recommendations: recommendationsOf(phases),
    violations: violationsOf(vision, given),
  }
}

function phaseOf({ name, criteria }: Vision['phases'][number], index: number, given: readonly Alignment[]): ReportedPhase {
  const bySeat = given.map(({ seat, scores }) => ({ seat, score: scores[index] ?? 0 }))
  const scores = bySeat.map(({ score }) => score)
  const variance = varianceOf(scores)
  return {
    name,
    score: scores.length === 0 ? null : meanOf(scores),
    variance,
    consensus: variance === null ? null : variance < ALIGNMENT.consensusVarianceBelow,
    strong: variance === null ? null : Math.max(...scores) - Math.min(...scores) <= ALIGNMENT.strongRange,
    bySeat,
    criteria: criteria.map(({ id, text }) => {
      const shown = given.flatMap(({ seat, met }) =>
        met
          .filter(({ criterion, evidence }) => criterion === id && evidence.verdict === 'verified')
          .map(({ evidence }) => ({ seat, evidence })),
      )
      const [first] = shown
      return {
        id,
        text,
        metBy: [...new Set(shown.map(({ seat }) => seat))],
        quote: first?.evidence.quote ?? null,
        line: first?.evidence.line ?? null,
      }
    }),
  }
}

const meanOf = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length

/** Of the population, since these are all the seats there are; null below two. */
export function varianceOf(scores: readonly number[]): number | null {
  if (scores.length < ALIGNMENT.assessmentsMin) return null
  const mean = meanOf(scores)
  return meanOf(scores.map((score) => (score - mean) ** 2))
}

/** The phase with the highest score, counted from 1; of equals the earliest; null where nothing is met. */
function primaryOf(phases: readonly ReportedPhase[]): number | null {
  const best = Math.max(0, ...phases.map(({ score }) => score ?? 0))
  return best === 0 ? null : phases.findIndex(({ score }) => score === best) + 1
}

/** What nobody could show, earliest phase first: a later phase rests on the earlier ones. */
const recommendationsOf = (phases: readonly ReportedPhase[]): readonly string[] =>
  phases
    .flatMap(({ name, score, criteria }) =>
      score === null ? [] : criteria.filter(({ metBy }) => metBy.length === 0).map(({ text }) => `${name}: ${text}`),
    )
    .slice(0, ALIGNMENT.recommendationsMax)

function violationsOf({ forbids }: Vision, given: readonly Alignment[]): NorthStar['violations'] {
  return forbids.flatMap(({ id, text }) => {
    const shown = given.flatMap(({ seat, violations }) =>
      violations
        .filter(({ criterion, evidence }) => criterion === id && evidence.verdict === 'verified')
        .map(({ evidence }) => ({ seat, evidence })),
    )
    const [first] = shown
    return first === undefined
      ? []
      : [{ id, text, by: [...new Set(shown.map(({ seat }) => seat))], quote: first.evidence.quote, line: first.evidence.line }]
  })
}
