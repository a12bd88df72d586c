/**
 * Checkpoints, a policy boundary: every 45 minutes or three completed tasks, whichever comes first, spend is logged, the last task
 * is held against the first, and a session that wears out or is nearly out of budget stops with a clean state.
 */
import type { House } from '../house/house.ts'
import type { EventOf } from '../words.ts'
import { type Measured, meters } from './budget.ts'
import { type GovernorFact, stopping } from './facts.ts'
import { QUALITY_LEAST } from './numbers.ts'

export function checkpoint(house: House, measured: Measured): readonly GovernorFact[] {
  const { governor, limits, spending } = house
  const minutes = measured.activeMs / 60_000
  const trigger = dueBy(house, minutes)
  if (trigger === null) return []
  const stop = wornOut(house) ?? nearlySpent(house, measured)
  const { effectiveness: quality } = governor
  const reached: EventOf<'checkpoint.reached'> = {
    type: 'checkpoint.reached',
    number: governor.checkpoint.number + 1,
    trigger,
    minutes: Math.round(minutes * 10) / 10,
    tasksDone: governor.tasksDone,
    tokens: spending.tokens,
    micros: spending.micros,
    quality: quality === null || quality.tasks < 2 ? null : { first: quality.first, last: quality.last },
    decision: stop === null ? 'go-on' : 'stop',
    because:
      stop ??
      `${trigger === 'time' ? `${limits.checkpointMinutes} minutes` : `${limits.checkpointTasks} tasks`} since the last look: all in order.`,
  }
  return stop === null ? [reached] : [reached, stopping(false, 'checkpoint', stop)]
}

function dueBy({ governor, limits }: House, minutes: number): 'time' | 'tasks' | null {
  const { checkpoint: last, tasksDone } = governor
  if (tasksDone - last.tasksDone >= limits.checkpointTasks) return 'tasks'
  return minutes - last.minutes >= limits.checkpointMinutes ? 'time' : null
}

function wornOut({ governor }: House): string | null {
  const quality = governor.effectiveness
  if (quality === null || quality.tasks < 2 || quality.last >= QUALITY_LEAST * quality.first) return null
  return `The last task went at ${quality.last.toFixed(2)}, the first at ${quality.first.toFixed(2)}: below ${QUALITY_LEAST} of it. Stop here and begin again fresh.`
}

function nearlySpent(house: House, measured: Measured): string | null {
  const { checkpointStopAt } = house.limits
  for (const { limit, used, show } of meters) {
    const most = limit(house)
    const amount = used(house, measured)
    if (most !== null && most > 0 && amount > checkpointStopAt * most)
      return `${show(amount)} of the ${show(most)} allowed are used, more than ${Math.round(checkpointStopAt * 100)} % at a checkpoint. Stop here with a clean state.`
  }
  return null
}
