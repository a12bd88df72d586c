/** Of a run of coding agents: tasks, cycles and how each ended, who failed, what was not taken, when the state was made safe. */
import type { Recorded } from '../../../src/core/words.ts'
import type { Mark, MarkKind, NameOf } from './marks.ts'

export function runMark(event: Recorded, mark: (kind: MarkKind, title: string) => Mark, nameOf: NameOf): Mark | null {
  switch (event.type) {
    case 'task.begun':
      return mark('turn', `Task ${event.number} of ${event.of}, ${event.task}: ${event.title}`)
    case 'cycle.closed':
      return mark('turn', `${event.task}, cycle ${event.cycle} closed: ${event.because}`)
    case 'task.done':
      return mark('turn', `${event.task} is done: ${event.because}`)
    case 'run.secured':
      return mark('turn', `The state is made safe: ${event.because}`)
    case 'task.failed':
      return mark('failure', `${event.task} failed: ${event.because}`)
    case 'agent.failed':
      return mark('failure', `${nameOf(event.seat)} failed: ${event.because}`)
    case 'merge.inspected':
      return event.testsPass ? mark('turn', `Merged: ${event.because}`) : mark('failure', `The merge broke the tests: ${event.because}`)
    case 'work.rejected':
      return mark('refusal', `The work of ${nameOf(event.seat)} is not taken: ${event.because}`)
    case 'run.completed':
      return mark('end', event.because)
    default:
      return null
  }
}
