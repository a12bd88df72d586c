/**
 * A run as it happens, to be read as a story: a rule for every task, a word for every cycle and phase, a lane for every agent; what
 * an agent says stands beside what the clerk found, and what the rules make of it comes after.
 */
import type { Deliberation } from '../../core/deliberation.ts'
import type { RunEvent, RunEventOf } from '../../core/run/words.ts'
import type { Recorded } from '../../core/words.ts'
import type { Paint } from '../paint.ts'
import * as course from './cycle-lines.ts'
import { type Scene, sceneOf } from './scene.ts'
import * as work from './work-lines.ts'

type Say<T extends RunEvent['type']> = (event: RunEventOf<T>, scene: Scene) => readonly string[]

const SAYS: { readonly [T in RunEvent['type']]: Say<T> } = {
  'run.begun': course.begun,
  'task.begun': course.taskBegun,
  'cycle.begun': course.cycleBegun,
  'phase.begun': course.phaseBegun,
  'exploration.given': work.explored,
  'proposal.given': work.proposed,
  'change.declared': work.declared,
  'change.inspected': work.inspected,
  'review.received': work.reviewed,
  'work.accepted': work.accepted,
  'work.rejected': work.rejected,
  'cycle.closed': course.cycleClosed,
  'finding.deferred': course.deferred,
  'lesson.learned': course.learned,
  'merge.declared': work.merged,
  'merge.inspected': work.mergeInspected,
  'task.done': course.taskDone,
  'task.failed': course.taskFailed,
  'agent.failed': work.failed,
  'run.secured': course.secured,
  'run.completed': course.completed,
}

/** Null: the house says it. */
export function runLines(event: Recorded, state: Deliberation, paint: Paint, width: number): readonly string[] | null {
  const scene = sceneOf(state, paint, width)
  const say = (SAYS as Readonly<Record<string, (event: unknown, scene: Scene) => readonly string[]>>)[event.type]
  return say === undefined ? shared(event, state, scene) : say(event, scene)
}

/** What the house says of every deliberation, where a run says it in its own way. */
function shared(event: Recorded, { house }: Deliberation, scene: Scene): readonly string[] | null {
  switch (event.type) {
    // Every reply that is handed in starts a runner: that is no news, unless a call was lost with the one before.
    case 'runner.started':
      return Object.values(house.desk).some(({ inFlight }) => inFlight?.isModel === true) ? null : []
    case 'turn.withdrawn':
      return work.calledOff(event.seat, scene)
    case 'deliberation.stopping':
      return event.by === 'governor' && !event.hard ? course.finishing(event.reason, scene) : null
    // How it ended has just been told.
    case 'deliberation.closed':
      return event.reason === 'completed' ? [] : null
    default:
      return null
  }
}
