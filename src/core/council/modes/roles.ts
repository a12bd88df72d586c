/**
 * What a reviewer is called: a label of the category that most of its modes come from. Three labels a category, dealt by the
 * seed; no label twice in a council. When a category's labels are used up, the next category of the reviewer lends one.
 */
import { random } from '../../random.ts'
import { CATEGORIES, type Category, categoryOf } from './mode.ts'

export const ROLES: Readonly<Record<Category, readonly string[]>> = {
  Formal: ['Formal Rigorist', 'Logic Guardian', 'Proof Architect'],
  Ampliative: ['Pattern Synthesizer', 'Evidence Weaver', 'Inference Engine'],
  Uncertainty: ['Risk Assessor', 'Uncertainty Navigator', 'Probability Sage'],
  Vagueness: ['Boundary Analyst', 'Gradient Thinker', 'Fuzzy Reasoner'],
  'Inconsistency & Defaults': ['Conflict Resolver', 'Default Challenger', 'Belief Auditor'],
  'Causal & Explanatory': ['Causal Detective', 'Systems Thinker', 'Root Cause Analyst'],
  Practical: ['Pragmatic Optimizer', 'Decision Engineer', 'Solution Architect'],
  'Strategic & Social': ['Strategic Analyst', 'Game Theorist', 'Stakeholder Modeler'],
  'Dialectical & Rhetorical': ['Dialectician', 'Narrative Analyst', 'Frame Builder'],
  'Modal & Temporal': ['Modal Reasoner', 'Temporal Analyst', 'Possibility Explorer'],
  'Domain-Specific': ['Domain Expert', 'Specialist Reviewer', 'Context Maven'],
  'Meta-Level': ['Meta-Reasoner', 'Epistemic Auditor', 'Calibration Sentinel'],
}

/** The categories of some modes, the most frequent first; equals in the order of their first mode. */
export function categoriesOf(modes: readonly number[]): readonly { readonly category: Category; readonly count: number }[] {
  const counts = new Map<Category, number>()
  for (const number of modes) counts.set(categoryOf(number), (counts.get(categoryOf(number)) ?? 0) + 1)
  return [...counts].map(([category, count]) => ({ category, count })).sort((a, b) => b.count - a.count)
}

/** `modes` with the best first: where two categories are equally frequent, the better mode's leads. */
export function roleFor(modes: readonly number[], taken: readonly string[], seed: number): string {
  const own = categoriesOf(modes).map(({ category }) => category)
  const rest = CATEGORIES.map(({ name }) => name).filter((name) => !own.includes(name))
  for (const category of [...own, ...rest]) {
    const free = random(seed, `role/${category}`)
      .shuffle(ROLES[category])
      .find((label) => !taken.includes(label))
    if (free !== undefined) return free
  }
  return `Reviewer ${taken.length + 1}`
}
