/** How far a council is: modes applied in the first cycle, then reviewers who have assessed and voted, each with a bar. */
import type { Agent, Council } from '../../core/council/state.ts'
import type { Purpose, State } from '../../core/council/words.ts'
import type { Deliberation } from '../../core/deliberation.ts'
import type { Progress } from '../terminal/progress.ts'
import { meter } from './meter.ts'

const CELLS = 10

const NAMES: Readonly<Record<State, readonly string[]>> = {
  INIT: ['INIT, choosing modes', 'INIT'],
  CYCLE_1: ['CYCLE_1, broad', 'CYCLE_1'],
  CYCLE_2: ['CYCLE_2, remediate', 'CYCLE_2'],
  CYCLE_3: ['CYCLE_3, converge', 'CYCLE_3'],
  CONVERGED: ['CONVERGED'],
  DEADLOCKED: ['DEADLOCKED'],
  ABORTED: ['ABORTED'],
}

export function councilProgress({ own: opaque }: Deliberation): Progress {
  // The protocol's name says whose state this is.
  const own = opaque as Council
  return { stages: NAMES[own.state], progress: progressOf(own), granted: Object.values(own.grants).map(({ seat }) => seat) }
}

function progressOf({ state, agents, grants, revealed }: Council): string {
  const all = Object.values(agents)
  if (state === 'CYCLE_1') {
    const total = all.reduce((sum, { modes }) => sum + modes.length, 0)
    return barred(
      all.reduce((sum, agent) => sum + modesDone(agent), 0),
      total,
      'modes',
    )
  }
  const live = all.filter(({ lost }) => lost === null)
  const endorsing = revealed || Object.values(grants).some(({ purpose }) => purpose === 'endorse')
  if (state === 'CYCLE_2') return barred(through(live, 'assess'), live.length, 'assessed')
  if (state === 'CYCLE_3')
    return endorsing ? barred(through(live, 'endorse'), live.length, 'endorsed') : barred(through(live, 'vote'), live.length, 'voted')
  return ''
}

/** Applied, failed, or never to be: what nobody waits for any more. */
const modesDone = ({ modes, applied, failed, unapplied, lost }: Agent): number =>
  lost === null ? new Set([...applied, ...unapplied, ...Object.keys(failed).map(Number)]).size : modes.length

/** Who has done it, or has failed to. */
const through = (agents: readonly Agent[], purpose: Purpose): number =>
  agents.filter(({ done, missed }) => done[purpose] === true || missed[purpose] !== undefined).length

const barred = (done: number, total: number, what: string): string =>
  total === 0 ? '' : `${meter(done / total, CELLS)} ${done} of ${total} ${what}`
