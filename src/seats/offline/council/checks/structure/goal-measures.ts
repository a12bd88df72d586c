/** Goals that the measures leave out, in a document whose measures name their goals by number. */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { goalsOf, mentioned } from './entries.ts'

const GOALS_MIN = 3
/** So many of the goals are named before one that isn't is an omission. */
const NAMED_SHARE_MIN = 0.6

function unmeasured(document: Document): readonly Hit[] {
  const goals = goalsOf(document)
  const measures = ownPassagesOf(document).filter(({ roles }) => has(roles, 'metrics') && !has(roles, 'goals', 'requirements'))
  const named = new Set(measures.flatMap(({ plain }) => [...mentioned(plain, goals)]))
  if (goals.length < GOALS_MIN || named.size < goals.length * NAMED_SHARE_MIN) return []
  return goals
    .filter(({ id }) => !named.has(id))
    .map((goal) => ({
      ...quoted(goal.block),
      severity: 'minor',
      category: 'measurement',
      description: `The measures name ${[...named].join(', ')} but not ${goal.id}, “${shown(goal.plain)}”; nobody will know whether it was reached.`,
      remediation: `Add a measure for ${goal.id} with its unit, today's value, the target and the source.`,
      weight: 0.7,
    }))
}

export const goalMeasureChecks: readonly Check[] = [
  {
    id: 'goal-without-measure',
    modes: [10, 44, 69],
    looksFor: 'a goal that the measures leave out while they name the others',
    find: unmeasured,
  },
]
