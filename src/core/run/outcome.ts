/** What follows from a closed cycle: the task is done, is worked on again, or has failed. Code decides it, by what is open and by the tests. */
import { isAtLeast } from '../findings/severity.ts'
import type { House } from '../house/house.ts'
import { effectivenessOf } from './effectiveness.ts'
import { byGravity, findingOf } from './evolve-findings.ts'
import { clerking, merging } from './grant.ts'
import { phaseBegun } from './judge.ts'
import type { Fact } from './receive.ts'
import { CLERK, seatFor } from './roles.ts'
import type { ClosedCycle, CurrentTask, Finding, Run } from './state.ts'
import type { RunEvent, RunOptions, Standing } from './words.ts'

export function outcome(own: Run, task: CurrentTask, closed: ClosedCycle, house: House): readonly Fact[] {
  const { cyclesMax } = house.opening.options as RunOptions
  const open = byGravity(closed.open.flatMap((id) => findingOf(own.findings, id) ?? []))
  const objection = blockedBy(open, closed)
  if (objection === null && !isObjected(task, open)) return finish(own, task, house, open, 'Nothing that must be mended is open.')
  // Broken off because more of the same brings nothing: the task stays open, and whoever lets it go on begins with another cycle.
  if (house.stopping?.reason === 'break') return []
  if (task.cycle < cyclesMax)
    return anotherCycle(own, task, house, open, objection ?? 'A reviewer asks for changes, and a major finding is open.')
  if (objection !== null) return failing(own, task, house, `After ${task.cycle} ${task.cycle === 1 ? 'cycle' : 'cycles'}: ${objection}`)
  return finish(
    own,
    task,
    house,
    open,
    `After ${task.cycle} ${task.cycle === 1 ? 'cycle' : 'cycles'} no blocker is open; what is left is put off.`,
  )
}

/** What no number of cycles can pass over. */
function blockedBy(open: readonly Finding[], { testsPass }: ClosedCycle): string | null {
  const blockers = open.filter(({ severity }) => severity === 'blocker')
  if (blockers.length > 0)
    return `${blockers.map(({ id }) => id).join(', ')} ${blockers.length === 1 ? 'is a blocker' : 'are blockers'} and open.`
  return testsPass === false ? 'The tests do not pass.' : null
}

/** Somebody asks for changes, and holds a finding of weight that is open. */
const isObjected = ({ reviews }: CurrentTask, open: readonly Finding[]): boolean =>
  Object.values(reviews).some(
    ({ verdict, findings }) =>
      verdict === 'CHANGES' && findings.some((raised) => open.some(({ id, severity }) => id === raised.id && isAtLeast(severity, 'major'))),
  )

/** The plan stands, unless the proposal itself is what blocks. */
function anotherCycle(own: Run, task: CurrentTask, house: House, open: readonly Finding[], because: string): readonly Fact[] {
  const cycle = task.cycle + 1
  const isPlan =
    seatFor(own, 'creator') !== null && open.some(({ severity, category }) => severity === 'blocker' && category === 'proposal')
  return [
    { type: 'cycle.begun', task: task.id, cycle, because },
    phaseBegun(
      { id: task.id, cycle },
      house,
      isPlan ? 'plan' : 'do',
      isPlan ? 'The proposal itself drew a blocker.' : 'What is open is to be mended.',
    ),
  ]
}

/** Where agents merge, a task is done when its merge stands and the tests pass on the base. */
function finish(own: Run, task: CurrentTask, house: House, open: readonly Finding[], because: string): readonly Fact[] {
  const { merge: isMerging, cyclesMax } = house.opening.options as RunOptions
  const maker = seatFor(own, 'maker')
  if (isMerging && maker !== null) {
    if (task.merge === null) return [merging(own, maker)]
    if (!task.merge.isInspected) return [clerking(own, 'inspect', 'merge')]
    // The run was broken off for it, and the user lets it go on: the maker mends it in another cycle, where there is one left.
    if (!task.merge.testsPass)
      return task.cycle < cyclesMax
        ? anotherCycle(own, task, house, open, 'The tests failed after the merge, and it was taken back.')
        : failing(own, task, house, 'The tests fail after the merge.')
  }
  const put = open.map(
    (finding): RunEvent => ({
      type: 'finding.deferred',
      task: task.id,
      finding: standingOf(finding),
      because: 'The task is done without it.',
    }),
  )
  const { cycle: cycles, id } = task
  return [...put, { type: 'task.done', task: id, cycles, effectiveness: went(own, task, house, true), because }]
}

const standingOf = ({ id, severity, category, path, quote, description, by }: Finding): Standing => ({
  ...{ id, severity, category, path, quote, description },
  by: [...by],
})

export function failing(own: Run, task: CurrentTask, house: House, because: string): readonly Fact[] {
  const withdrawn = Object.entries(own.grants).map(
    ([request, { seat }]): Fact => ({ type: 'turn.withdrawn', request, seat, because: `The task ${task.id} has failed.` }),
  )
  return [...withdrawn, { type: 'task.failed', task: task.id, cycles: task.cycle, effectiveness: went(own, task, house, false), because }]
}

/** Only what had to be mended counts: a task that leaves small things to be known has not gone worse for it. */
function went(own: Run, task: CurrentTask, house: House, isDone: boolean): number {
  const { cyclesMax } = house.opening.options as RunOptions
  const isGrave = (id: string): boolean => isAtLeast(findingOf(own.findings, id)?.severity ?? 'info', 'major')
  const raised = [...new Set(task.cycles.flatMap(({ open }) => open))].filter(isGrave)
  const open = task.cycles.at(-1)?.open ?? []
  const last = task.cycles.at(-1)
  return effectivenessOf({
    raised: raised.length,
    resolved: raised.filter((id) => !open.includes(id)).length,
    cycles: task.cycle,
    cyclesMax,
    // A task that never came to its tests has not passed them.
    testsPass: last === undefined ? false : last.testsPass,
    corrections: task.corrections,
    isDone,
  })
}

/** Somebody could not do a step, twice in a row, or is asked no more. */
export function failedStep({ task }: Run, failuresMax: number): string | null {
  const entry = Object.entries(task?.failures ?? {}).find(([, { inARow }]) => inARow >= failuresMax)
  if (entry === undefined) return null
  const [key, { inARow, because }] = entry
  const [purpose = '', seat = ''] = key.split('/')
  const who = seat === CLERK ? 'The clerk' : seat
  return `${who} could not do "${purpose}", ${inARow} times in a row. The last reason: ${because}`
}
