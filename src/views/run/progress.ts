/** How far a run is: which task of how many, which cycle and phase of it, and how many tasks are behind it. */
import type { Deliberation } from '../../core/deliberation.ts'
import type { Run } from '../../core/run/state.ts'
import type { RunOptions } from '../../core/run/words.ts'
import { oneLine } from '../printable.ts'
import type { Progress } from '../terminal/progress.ts'

export function runProgress({ house, own: opaque }: Deliberation): Progress {
  // The protocol's name says whose state and options these are.
  const own = opaque as Run
  const { tasks, cyclesMax } = house.opening.options as unknown as RunOptions
  const failed = own.ended.filter(({ status }) => status === 'failed').length
  return {
    stages: stagesOf(own, tasks.length, cyclesMax),
    progress: `${own.ended.length - failed} of ${tasks.length} done${failed === 0 ? '' : `, ${failed} failed`}`,
    granted: Object.values(own.grants).map(({ seat }) => seat),
  }
}

function stagesOf({ task, ended, agents }: Run, of: number, cyclesMax: number): readonly string[] {
  if (task === null) return [agents.length === 0 ? 'beginning' : ended.length === of ? 'ending' : 'between two tasks']
  const { id, number, cycle, phase } = task
  const at = `cycle ${cycle} of ${cyclesMax}${phase === null ? '' : `, ${phase}`}`
  return [`task ${number} of ${of} (${oneLine(id)}), ${at}`, `task ${number} of ${of}, ${at}`, phase ?? `task ${number}`]
}
