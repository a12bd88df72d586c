/**
 * What a mode is worth to one reviewer: its affinity, less 0.15 for every earlier holder, plus a bonus for the reviewer's own field.
 * The bonus makes reviewers complementary: of two modes about equally called for, each takes the one of its own categories.
 * It is small against what a signal gives, so that no mode comes in that the document does not call for.
 */
import { random } from '../../random.ts'
import { SELECTION } from '../numbers.ts'
import { type Affinity, rounded } from './affinity.ts'
import type { Candidate } from './choose.ts'
import type { Category } from './mode.ts'

type Picks = readonly Candidate[]

interface Council {
  readonly seed: number
  readonly agents: number
}

/**
 * The categories dealt to a reviewer. They lie in the order of their best mode, so that everybody gets some that matter here;
 * of each round (as many categories as reviewers) the seed decides who gets which.
 */
export function fieldOf(agent: number, affinities: readonly Affinity[], { seed, agents }: Council): ReadonlySet<Category> {
  const best = new Map<Category, number>()
  for (const { mode, affinity } of affinities) best.set(mode.category, Math.max(affinity, best.get(mode.category) ?? 0))
  const order = [...best].sort(([, a], [, b]) => b - a).map(([category]) => category)
  const field = new Set<Category>()
  for (let round = 0; round * agents < order.length; round++) {
    const seats = random(seed, `modes/field/${round}`).shuffle(Array.from({ length: agents }, (_, seat) => seat))
    const dealt = order[round * agents + seats.indexOf(agent)]
    if (dealt !== undefined) field.add(dealt)
  }
  return field
}

/** Best first; equals in the order they came in, which is the seed's. */
export function rankedFor(affinities: readonly Affinity[], hands: readonly Picks[], field: ReadonlySet<Category>): Picks {
  return affinities
    .map((one): Candidate => {
      const holders = hands.filter((picks) => picks.some(({ mode }) => mode === one.mode)).length
      const penalty = SELECTION.penalty * holders
      const bonus = field.has(one.mode.category) ? SELECTION.bias : 0
      return { ...one, holders, penalty, bonus, adjusted: rounded(one.affinity - penalty + bonus) }
    })
    .sort((a, b) => b.adjusted - a.adjusted)
}
