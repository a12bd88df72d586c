/** What the seat of an open request sees. Agents see the task and what was found before them; the clerk what it is to look at. */
import { assert } from '../assert.ts'
import type { Dossier } from '../dossier.ts'
import { type House, seatOf } from '../house/house.ts'
import type { SeatId } from '../seat.ts'
import { handoffText, wipMessage } from './handoff.ts'
import { isTooLong, openFindings, shownFindings, shownLessons } from './prune.ts'
import { archetypeOf } from './roles.ts'
import { type CurrentTask, type Grant, type Run, stepKey } from './state.ts'
import type { RunViews, Self, ShownChange, ShownExploration, ShownProposal } from './views.ts'
import type { Purpose, RunOptions } from './words.ts'

type View = RunViews[Purpose]

export function visible(own: Run, request: string, house: House, _dossier: Dossier): View {
  const grant = own.grants[request]
  assert(grant !== undefined, `${request} is not open, so nobody may see it.`)
  return viewOf(own, grant, house)
}

/** Also asked before a turn is granted: what would be left out is said with the grant. */
export function viewOf(own: Run, grant: Grant, house: House): View {
  const options = house.opening.options as RunOptions
  if (grant.purpose === 'secure') return toSecure(own, house, options)
  const { task } = own
  assert(task !== null, `${grant.purpose} is asked of ${grant.seat}, and no task is in hand.`)
  if (grant.purpose === 'inspect') return toInspect(task, grant, options)
  const view = toWork(own, task, grant, house, options)
  return isTooLong(view, options) ? { ...view, context: 'rules-only' } : view
}

function toSecure(own: Run, house: House, options: RunOptions): RunViews['secure'] {
  const { repository, base, branch, push, handoff } = options
  const merge = own.task?.merge ?? null
  return {
    purpose: 'secure',
    ...{ repository, base, branch, push },
    revert: merge?.isInspected && !merge.testsPass && !merge.isReverted ? merge.commit : null,
    handoff: { path: handoff, text: handoffText(own, house) },
    message: wipMessage(own, options),
  }
}

function toInspect({ since, merge }: CurrentTask, { stage }: Grant, options: RunOptions): RunViews['inspect'] {
  const { repository, base, branch, test, testFiles, since: opened } = options
  return {
    purpose: 'inspect',
    ...{ repository, base, branch, test, testFiles },
    since: since ?? opened,
    merge: stage === 'merge' ? (merge?.commit ?? null) : null,
  }
}

function selfOf(own: Run, id: SeatId, house: House): Self {
  const { name, persona, method } = seatOf(house, id)
  const isInherited = house.governor.replaced.some(({ seat }) => seat === id)
  return { seat: id, name, persona, method, archetype: archetypeOf(own, id) ?? 'maker', isInherited }
}

function commonOf(own: Run, task: CurrentTask, { seat, purpose }: Grant, house: House, options: RunOptions) {
  const { title, branch, base, tasks, cyclesMax } = options
  const key = stepKey(purpose, seat)
  const planned = tasks.find(({ id }) => id === task.id)
  assert(planned !== undefined, `The task ${task.id} is not in the plan.`)
  return {
    self: selfOf(own, seat, house),
    run: { title, branch, base },
    task: { ...planned, number: task.number, of: tasks.length },
    cycle: task.cycle,
    cyclesMax,
    attempt: Math.max(1, task.attempts[key] ?? 1),
    again: task.failures[key]?.because ?? null,
    context: 'full' as const,
  }
}

function toWork(
  own: Run,
  task: CurrentTask,
  grant: Grant,
  house: House,
  options: RunOptions,
): Exclude<View, { purpose: 'inspect' | 'secure' }> {
  const common = commonOf(own, task, grant, house, options)
  const findings = shownFindings(openFindings(own, task))
  const [exploration, proposal] = [explored(task), proposed(task)]
  const lessons = shownLessons(options)
  switch (grant.purpose) {
    case 'propose':
      return { purpose: 'propose', ...common, exploration, findings, lessons }
    case 'make':
      return {
        purpose: 'make',
        ...common,
        exploration,
        proposal,
        findings,
        challenges: task.challenged.map(({ text, alternative }) => ({ text, alternative })),
        lessons,
        tests: own.tests,
        takenBack: task.takenBack,
      }
    case 'review':
      return { purpose: 'review', ...common, proposal, change: changed(task), findings }
    case 'merge':
      return { purpose: 'merge', ...common, head: own.head }
    default:
      return { purpose: 'explore', ...common }
  }
}

const explored = ({ exploration }: CurrentTask): ShownExploration | null =>
  exploration === null ? null : { summary: exploration.summary, recommendation: exploration.recommendation, patterns: exploration.patterns }

const proposed = ({ proposal }: CurrentTask): ShownProposal | null =>
  proposal === null ? null : { summary: proposal.summary, rationale: proposal.rationale, files: proposal.files }

function changed({ change, inspection }: CurrentTask): ShownChange {
  assert(inspection !== null, 'A review is asked for, and nobody has looked at the change.')
  const { files, diffLines, diff, outside, missing, tests } = inspection
  const commits = inspection.commits.map(({ sha, subject, lines }) => ({ sha, subject, lines }))
  return { summary: change?.summary ?? '', commits, files, diffLines, diff, outside, missing, tests }
}
