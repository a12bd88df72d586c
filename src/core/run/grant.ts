/** Who is asked for what. What is left out of a prompt because it would be too much is said together with its grant. */
import type { House } from '../house/house.ts'
import { requestId } from '../ids.ts'
import type { SharedFact } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import { evolve, shownLesson } from './evolve.ts'
import { PRUNE } from './numbers.ts'
import { helpingLessons, openFindings } from './prune.ts'
import { CLERK } from './roles.ts'
import { type Run, stepKey } from './state.ts'
import type { RunViews } from './views.ts'
import { viewOf } from './visible.ts'
import type { Purpose, RunOptions } from './words.ts'

type Granted = Extract<SharedFact, { type: 'turn.granted' }>
type Pruned = Extract<SharedFact, { type: 'context.pruned' }>

/** Where in a cycle each stands; the last three stand outside of it, or with what they serve. */
const PHASE_OF: Readonly<Record<Purpose, string>> = {
  explore: 'plan',
  propose: 'plan',
  make: 'do',
  inspect: 'do',
  review: 'check',
  merge: 'merge',
  secure: 'secure',
}

/** `shadow`: what it is asked again for; null: it is asked in its turn. */
export function granting(
  own: Run,
  house: House,
  purpose: Purpose,
  seat: SeatId,
  shadow: string | null = null,
): readonly (Granted | Pruned)[] {
  const plain = grant(own, purpose, seat, PHASE_OF[purpose], shadow)
  const view = viewOf(evolve(own, { ...plain, at: house.at }), { purpose, seat, stage: plain.stage }, house)
  const lessons = 'lessons' in view ? view.lessons.map(({ id }) => shownLesson(id)) : []
  const findings = 'findings' in view ? view.findings.list.map(({ id }) => id) : []
  return [{ ...plain, shown: [...lessons, ...findings] }, ...pruned(own, house, seat, view)]
}

/** The clerk: it looks into the repository, at a merge, or makes everything safe. */
export const clerking = (own: Run, purpose: 'inspect' | 'secure', stage: 'do' | 'merge' | 'secure'): Granted =>
  grant(own, purpose, CLERK, stage, null)

export const merging = (own: Run, seat: SeatId): Granted => grant(own, 'merge', seat, 'merge', null)

function grant(own: Run, purpose: Purpose, seat: SeatId, stage: string, target: string | null): Granted {
  const request = requestId(purpose, seat, (own.granted[stepKey(purpose, seat)] ?? 0) + 1)
  return { type: 'turn.granted', request, seat, purpose, stage, target, score: null, shown: [], deadline: null }
}

function pruned(own: Run, house: House, seat: SeatId, view: RunViews[Purpose]): readonly Pruned[] {
  const lessons = helpingLessons(house.opening.options as RunOptions)
  const open = own.task === null ? 0 : openFindings(own, own.task).length
  const said = (what: Pruned['what'], from: number, to: number, because: string): Pruned => ({
    type: 'context.pruned',
    seat,
    what,
    from,
    to,
    because,
  })
  return [
    ...('lessons' in view && view.lessons.length < lessons.length
      ? [
          said(
            'lessons',
            lessons.length,
            view.lessons.length,
            `${lessons.length} lessons are more than ${PRUNE.lessons}: the most frequent are shown.`,
          ),
        ]
      : []),
    ...('findings' in view && view.findings.themes.length > 0
      ? [
          said(
            'findings',
            open,
            view.findings.themes.length,
            `${open} open findings are more than ${PRUNE.findings}: they are told as themes.`,
          ),
        ]
      : []),
    ...('context' in view && view.context === 'rules-only'
      ? [
          said(
            'examples',
            1,
            0,
            `The prompt would fill more than ${PRUNE.windowShare * 100} % of the window: it keeps its rules and loses its example.`,
          ),
        ]
      : []),
  ]
}
