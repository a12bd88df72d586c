/** A run's own end: every task is done or has failed. */
import type { House } from '../house/house.ts'
import type { Fact } from './receive.ts'
import type { Run } from './state.ts'
import type { RunOptions } from './words.ts'

export const isAtItsEnd = ({ task, ended }: Run, { opening }: House): boolean =>
  task === null && ended.length === (opening.options as RunOptions).tasks.length

/** Two ticks: what the governor has to say about the whole run is said before it closes. */
export function ending(own: Run): readonly Fact[] {
  const done = own.ended.filter(({ status }) => status === 'done').length
  const failed = own.ended.length - done
  const because = `${done} of ${own.ended.length} ${own.ended.length === 1 ? 'task is' : 'tasks are'} done${failed === 0 ? '' : `, ${failed} failed`}.`
  if (!own.isCompleted) return [{ type: 'run.completed', done, failed, deferred: own.deferred.length, because }]
  return [{ type: 'deliberation.closed', reason: 'completed', because }]
}
