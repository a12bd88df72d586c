/** Words for what the governor counts and does: the live view and every form of the report use them, so that no two differ. */
import type { Correction } from '../../core/governor/watched.ts'
import type { Archetype, GovernorEventOf, RunState, Unresolved } from '../../core/governor/words.ts'
import { counted, listed } from '../amounts.ts'

/** How often it was seen in one cycle. */
export const STEPS: Readonly<Record<number, string>> = { 1: 'for the first time', 2: 'for the second time', 3: 'for the third time' }

/** What waits for a person because of it; null: nothing does. */
export function waitsText({ layer, step }: Pick<GovernorEventOf<'shadow.detected'>, 'layer' | 'step'>): string | null {
  if (step === 3) return 'It was broken off, and a person was asked'
  return layer === 'system' && step === 2 ? 'It was paused until somebody lets it go on' : null
}

export const OUTCOMES: Readonly<Record<Correction['outcome'], string>> = {
  waiting: 'not asked again yet',
  shown: 'told; its answer is still to come',
  changed: 'behaviour changed; the next piece of work did not show it',
  repeated: 'no change; the next piece of work showed it again',
}

/** What is left out of a prompt. */
export function prunedText({ what, from, to }: Pick<GovernorEventOf<'context.pruned'>, 'what' | 'from' | 'to'>): string {
  if (what === 'examples') return 'the rules stay, the example is left out'
  return `${counted(from, what.slice(0, -1), what)} become ${what === 'findings' ? counted(to, 'theme') : to}`
}

/** "Reader C, as skeptic"; a skeptic called so needs no second word; nobody's alone: the whole table. */
export const whoText = (name: string | null, archetype: Archetype | null): string =>
  name === null ? 'the whole table' : archetype === null || name.toLowerCase() === archetype ? name : `${name}, as ${archetype}`

/** What a successor takes over with the seat. */
export const inherited = (protocol: string): string => (protocol === 'run' ? 'its task and what is open' : 'modes, commitments and grades')

export const unresolvedText = ({ id, severity, category, description }: Unresolved): string =>
  `${id}, ${severity}, ${category}: ${description}`

/** Where the work stood; null where there is no work in tasks and phases. */
export function stoodText({ cycle, phase, task, tasksDone, tasksFailed, head }: RunState): string | null {
  if (task === null && phase === null && tasksDone + tasksFailed === 0 && head === null) return null
  const parts = [
    ...(task === null ? [] : [`task ${task}`]),
    `cycle ${cycle}`,
    ...(phase === null ? [] : [`phase ${phase}`]),
    ...(tasksDone + tasksFailed === 0 ? [] : [`${counted(tasksDone, 'task')} done`, `${tasksFailed} failed`]),
    ...(head === null ? [] : [`head ${head.slice(0, 12)}`]),
  ]
  return `It stood at: ${listed(parts)}.`
}
