/** What the governor may say, and the shapes that several of its rules say. */
import type { House } from '../house/house.ts'
import type { StopReason } from '../house/words.ts'
import type { EventOf } from '../words.ts'
import type { RunState } from './words.ts'

export type GovernorFact = EventOf<
  | 'budget.crossed'
  | 'seat.downgraded'
  | 'breaker.opened'
  | 'break.tripped'
  | 'shadow.detected'
  | 'shadow.suppressed'
  | 'correction.applied'
  | 'seat.replaced'
  | 'checkpoint.reached'
  | 'escalation.raised'
  | 'deliberation.paused'
  | 'deliberation.stopping'
>

export const stopping = (hard: boolean, reason: StopReason, because: string): EventOf<'deliberation.stopping'> => ({
  type: 'deliberation.stopping',
  by: 'governor',
  hard,
  reason,
  because,
})

/** A break says where the work stood and what is left open, so that whoever reads it knows how to go on. */
export const breakOf = (
  { governor }: House,
  { trigger, hard, because }: { readonly trigger: string; readonly hard: boolean; readonly because: string },
): EventOf<'break.tripped'> => ({
  type: 'break.tripped',
  trigger,
  hard,
  because,
  state: runStateOf(governor),
  unresolved: governor.open.map(({ id, severity, category, description }) => ({ id, severity, category, description })),
})

const runStateOf = ({ cycle, phase, task, tasksDone, tasksFailed, head }: House['governor']): RunState => ({
  cycle,
  phase,
  task,
  tasksDone,
  tasksFailed,
  head,
})
