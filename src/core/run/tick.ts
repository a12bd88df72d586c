/**
 * What is due when something is to be decided:
 *
 *   the run begins ─▶ a task begins ─▶ its steps (`step.ts`) ─▶ checkpoint ─▶ the next task ─▶ the run is completed
 *
 * While it stops, what is to be finished and made safe first (`parting.ts`).
 */
import type { House } from '../house/house.ts'
import { ending, isAtItsEnd } from './ending.ts'
import { clerking } from './grant.ts'
import { phaseBegun } from './judge.ts'
import { partingFacts } from './parting.ts'
import type { Fact } from './receive.ts'
import { agentsOf, seatFor } from './roles.ts'
import type { Run } from './state.ts'
import { isStepDue, stepOf } from './step.ts'
import type { RunOptions } from './words.ts'

/** Whether a tick would bring anything. */
export const isDue = (own: Run): boolean => !own.done && (Object.keys(own.grants).length === 0 || isStepDue(own))

export function proceed(own: Run, house: House): readonly Fact[] {
  if (own.done) return []
  if (house.stopping !== null) return partingFacts(own, house)
  if (own.agents.length === 0) return begin(house)
  return own.task === null ? between(own, house) : stepOf(own, own.task, house)
}

function begin(house: House): readonly Fact[] {
  const options = house.opening.options as RunOptions
  return [
    { type: 'run.begun', title: options.title, workflow: options.workflow, tasks: options.tasks.length, agents: [...agentsOf(options)] },
  ]
}

/** Between two tasks: a checkpoint is made safe, the next task begins, or the run is at its end. */
function between(own: Run, house: House): readonly Fact[] {
  if (Object.keys(own.grants).length > 0) return []
  if (own.isCheckpointDue && own.hasLooseEnds) return [clerking(own, 'secure', 'secure')]
  return isAtItsEnd(own, house) ? ending(own) : beginNext(own, house)
}

function beginNext(own: Run, house: House): readonly Fact[] {
  const { tasks } = house.opening.options as RunOptions
  const planned = tasks[own.ended.length]
  if (planned === undefined) return []
  const { id, title } = planned
  const number = own.ended.length + 1
  const isPlanned = seatFor(own, 'explorer') !== null || seatFor(own, 'creator') !== null
  return [
    { type: 'task.begun', task: id, title, number, of: tasks.length },
    { type: 'cycle.begun', task: id, cycle: 1, because: 'The task begins.' },
    phaseBegun({ id, cycle: 1 }, house, isPlanned ? 'plan' : 'do', isPlanned ? 'First a plan.' : 'This workflow plans nothing.'),
  ]
}
