/** How to go on, in sentences: after a break exactly why it was, and what to do about it. */

import { LADDER } from '../governor/numbers.ts'
import { endedAt, openEscalations, unanswered } from '../house/commands.ts'
import type { House } from '../house/house.ts'
import { goingOn } from './going-on.ts'
import { isFinishing } from './parting.ts'
import type { Run } from './state.ts'

/** What each break asks for, by its trigger. The plan of a run is fixed: what it takes a better plan for is for the next run. */
const AFTER: Readonly<Record<string, string>> = {
  'agent-failures': 'Look at what the agents run on: keys, quotas, the network, the machine.',
  'task-failures':
    'Look at the plan: are the tasks too large, the requirements at odds, the tests broken from the start? If so, leave this run and start one with a better plan.',
  'same-shadow/system':
    'If you let it go on, the work is taken as it is, and those it is about read your words with their next prompt. Or leave this run, and start one with other agents or a better plan.',
  'same-shadow':
    'Say with your answer what is to be done otherwise, or let another agent do it; or leave this run and start one with smaller tasks.',
  'tests-after-merge':
    'Look at what the tests say on the base without the merge, and let the maker bring the branch up to date before it merges again.',
  oscillation:
    'The reviewers pull in two directions. Decide which way it shall be, and start a run whose requirements say so; or tell your reviewers, and let this one go on.',
  'identical-findings':
    'Nothing was mended from one cycle to the next. Mend one of the findings yourself, or let another agent try, and let it go on; or start a run with a smaller task.',
  'no-convergence':
    'This needs another approach. A reviewer who raises a blocker of the category "proposal" gets another proposal in the next cycle; or start a run with another plan.',
  'rising-findings':
    'The work is moving away from its end. Take the branch back to where it was better, and let it go on; or start a run with smaller tasks.',
}

export function adviceFor(own: Run, house: House): readonly string[] {
  if (isFinishing(own, house))
    return [house.stopping?.because ?? '', 'The task in hand is finished first; no other is begun.', ...owing(own)]
  if (house.stopping !== null && house.closed === null && Object.keys(own.grants).length > 0)
    return [house.stopping.because, 'It stops when this is in:', ...owing(own)]
  const stopped = house.stopping ?? (house.closed?.reason === 'completed' ? null : house.closed)
  if (stopped !== null) return afterStop(own, house, stopped)
  if (house.status === 'paused') return [`It is paused. To go on: witan resume ${house.id}`, ...asked(house)]
  if (house.closed !== null) return afterEnd(own)
  return owing(own)
}

type Stopped = Pick<NonNullable<House['stopping']>, 'because' | 'reason'>

const owing = ({ grants }: Run): readonly string[] => Object.values(grants).map(({ seat, purpose }) => `${seat} owes "${purpose}".`)

/** What stopped it may not be what broke it off some time before: then that is over. */
function afterStop(own: Run, house: House, { because, reason }: Stopped): readonly string[] {
  const last = reason === 'break' && endedAt(house.governor) === null ? house.governor.breaks.at(-1) : undefined
  const what = last === undefined ? undefined : AFTER[isSystemic(house) ? `${last.trigger}/system` : last.trigger]
  const open = last?.unresolved ?? []
  return [
    because,
    ...(what === undefined ? [] : [what]),
    ...(open.length === 0 ? [] : [`Open when it stopped: ${open.map(({ id, severity }) => `${id} (${severity})`).join(', ')}.`]),
    ...(own.secured === null ? [] : [own.secured.because]),
    ...(own.secured === null ? [unsecured(own)] : []),
    ...asked(house),
    ...(unanswered(house).length > 0 ? [] : [goingOn(house)]),
  ]
}

const unsecured = ({ hasLooseEnds }: Run): string =>
  hasLooseEnds
    ? 'Nothing was made safe: look at the work tree before anything else.'
    : 'Nobody had begun to change anything, so nothing was committed and no hand-off file written.'

/** The last break was the third time of a shadow that is the whole process's, not one agent's. */
const isSystemic = ({ governor: { breaks, shadows } }: House): boolean =>
  breaks.at(-1)?.trigger === 'same-shadow' && shadows.findLast(({ step }) => step >= LADDER.escalate)?.layer === 'system'

const asked = (house: House): readonly string[] => openEscalations(house).map(({ id, needs }) => `${id} waits for your answer: ${needs}`)

function afterEnd({ deferred, ended, lessons }: Run): readonly string[] {
  const failed = ended.filter(({ status }) => status === 'failed')
  return [
    ...failed.map(({ id, because }) => `Task ${id} failed: ${because}`),
    ...(deferred.length === 0
      ? []
      : [
          deferred.length === 1
            ? '1 finding was put off: plan it before more pile up.'
            : `${deferred.length} findings were put off: plan them before they pile up.`,
        ]),
    ...(lessons.length === 0 ? [] : [`${lessons.length} ${lessons.length === 1 ? 'lesson goes' : 'lessons go'} into the next run.`]),
  ]
}
