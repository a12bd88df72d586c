/**
 * When a run is broken off, as one table: hard (at once) where something is wrong that more work makes worse, soft (finish what is
 * in hand) where more of the same brings nothing. Looked at when the thing it counts has happened, once.
 */
import { isAtLeast } from '../findings/severity.ts'
import { BREAK } from './numbers.ts'
import type { Seen, SeenCycle } from './seen.ts'
import { many } from './shadows/sign.ts'
import type { Due, Watched } from './watched.ts'

interface Break {
  readonly trigger: string
  readonly hard: boolean
  readonly on: Seen['kind']
  /** A sentence with its numbers; null: it holds. `watched` has seen it already. */
  readonly check: (watched: Watched, seen: Seen) => string | null
}

export const BREAKS: readonly Break[] = [
  {
    trigger: 'agent-failures',
    hard: true,
    on: 'agent-failed',
    check: ({ agentFailuresInARow: failures }, seen) => {
      if (failures < BREAK.agentFailuresInARow) return null
      const last = seen.kind === 'agent-failed' ? ` The last reason: ${seen.because.trim().replace(/\.?$/, '.')}` : ''
      return `${failures} times in a row an agent failed or ran out of time (limit ${BREAK.agentFailuresInARow}).${last} That is rarely the code's fault: look at what they run on.`
    },
  },
  {
    trigger: 'task-failures',
    hard: true,
    on: 'task-ended',
    check: ({ tasksFailedInARow: failures }) =>
      failures < BREAK.taskFailuresInARow
        ? null
        : `${failures} tasks in a row failed (limit ${BREAK.taskFailuresInARow}): something about the plan is wrong, not about one task.`,
  },
  {
    trigger: 'tests-after-merge',
    hard: true,
    on: 'merged',
    check: (_, seen) =>
      seen.kind !== 'merged' || seen.testsPass
        ? null
        : `The tests fail after the merge ${seen.commit.slice(0, 12)}. The merge is taken back, then the run halts.`,
  },
  {
    trigger: 'oscillation',
    hard: true,
    on: 'cycle-ended',
    check: (_, seen) => {
      const ids = seen.kind === 'cycle-ended' ? seen.ended.oscillating : []
      if (ids.length < BREAK.oscillatingFindings) return null
      return `${ids.length} findings were there, gone, and are back (${ids.join(', ')}; limit ${BREAK.oscillatingFindings}): what the reviewers ask for pulls in two directions.`
    },
  },
  {
    trigger: 'identical-findings',
    hard: false,
    on: 'cycle-ended',
    check: ({ cycles }) => {
      const [before, now] = cycles.slice(-2)
      if (before === undefined || now === undefined || now.findings.length === 0) return null
      return key(before) !== key(now)
        ? null
        : `${many(now.findings.length, 'finding')} in this cycle, the same as in the last: no progress.`
    },
  },
  {
    trigger: 'no-convergence',
    hard: false,
    on: 'cycle-ended',
    check: ({ cycles }) => {
      const scores = cycles.slice(-BREAK.convergenceCycles).map(({ score }) => score)
      const isLow = scores.every((score) => score !== null && score < BREAK.convergence)
      if (scores.length < BREAK.convergenceCycles || !isLow) return null
      const shown = scores.map((score) => score?.toFixed(2)).join(' and ')
      return `Convergence was ${shown} in ${scores.length} cycles running (below ${BREAK.convergence}): this needs another approach.`
    },
  },
  {
    trigger: 'rising-findings',
    hard: false,
    on: 'cycle-ended',
    check: ({ cycles }) => {
      const [before, now] = cycles.slice(-2)
      if (before === undefined || now === undefined) return null
      const both = now.reviewers.filter((seat) => before.reviewers.includes(seat))
      const [was, is] = [grave(before, both), grave(now, both)]
      if (both.length === 0 || is <= was) return null
      return `${many(is, 'finding')} of weight by the same ${many(both.length, 'reviewer')}, and ${was} in the cycle before: the work is moving away from its end.`
    },
  },
]

/** What trips because of this, hard ones first: one is enough. */
export function tripped(watched: Watched, seen: Seen): readonly Due[] {
  for (const { trigger, hard, on, check } of BREAKS) {
    if (on !== seen.kind) continue
    const because = check(watched, seen)
    if (because !== null) return [{ kind: 'break', trigger, hard, because }]
  }
  return []
}

const key = ({ findings }: SeenCycle): string =>
  findings
    .map(({ id }) => id)
    .toSorted()
    .join(' ')

/** Findings from major up that one of these reviewers has raised (3-12). */
const grave = ({ findings }: SeenCycle, reviewers: readonly string[]): number =>
  findings.filter(({ severity, by }) => isAtLeast(severity, 'major') && by.some((seat) => reviewers.includes(seat))).length
