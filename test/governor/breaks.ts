/** Worlds that end in a break, one for every trigger of work in cycles: what the agents do, and how it must end. */
import type { ReviewView } from '../../src/core/run/views.ts'
import type { DeclaredFinding, RunOptions } from '../../src/core/run/words.ts'
import type { Call } from '../../src/seats/driver.ts'
import type { Life } from '../life.ts'
import { type Asked, merging } from '../run-agents.ts'
import { runWish, task } from '../run-script.ts'
import { liveIn, type Play } from '../run-world.ts'
import { finding, nothingFound, review, viewOf } from './fault.ts'

export interface BreakWorld {
  readonly trigger: string
  readonly hard: boolean
  readonly options: Partial<RunOptions>
  readonly play: Play
  readonly takesMs?: (call: Call) => number | undefined
}

/** What the guardian finds, by cycle; the others find nothing. A name that comes again is the same finding. */
const guardian =
  (byCycle: (cycle: number) => readonly (readonly [name: string, severity: DeclaredFinding['severity']])[]): Play =>
  (call, asked) => {
    const view = viewOf(call, 'review')
    if (view === null || call.seat.id !== 'guardian') return nothingFound(call, asked)
    const found = byCycle(view.cycle).map(([name, severity], nth) => named(view, asked, nth, name, severity))
    return review(view, asked, { verdict: found.length > 0 ? 'CHANGES' : 'APPROVED', findings: found })
  }

const DEFECTS: Readonly<Record<string, string>> = {
  a: 'The retry loop charges a passenger twice after a lost answer.',
  b: 'Names with an accent are cut off in the passenger list.',
  c: 'The winter tariff is applied to children in summer.',
  d: 'An empty roster makes the route planner wait for ever.',
  e: 'The audit trail keeps the card number in clear text.',
}

const named = (view: ReviewView, asked: Asked, nth: number, name: string, severity: DeclaredFinding['severity']): DeclaredFinding =>
  finding(view, asked, nth, { severity, path: 'src/app.ts', category: 'quality', description: DEFECTS[name] ?? name })

const failing =
  (seat: string): Play =>
  (call) =>
    call.seat.id === seat ? { failed: 'The session ran out of time.' } : undefined

const four = [1, 2, 3, 4].map((n) => task(`t${n}`))

export const BREAK_WORLDS: readonly BreakWorld[] = [
  { trigger: 'agent-failures', hard: true, options: { tasks: four }, play: failing('explorer') },
  { trigger: 'task-failures', hard: true, options: { tasks: four, cyclesMax: 1 }, play: guardian(() => [['a', 'blocker']]) },
  {
    trigger: 'tests-after-merge',
    hard: true,
    options: { merge: true },
    play: (call, asked) => {
      const view = viewOf(call, 'merge')
      return view === null ? nothingFound(call, asked) : merging(view, asked, false)
    },
  },
  {
    trigger: 'oscillation',
    hard: true,
    options: { cyclesMax: 5 },
    play: guardian((cycle) =>
      cycle % 2 === 1
        ? [
            ['a', 'major'],
            ['b', 'major'],
          ]
        : [
            ['c', 'major'],
            ['d', 'major'],
          ],
    ),
  },
  { trigger: 'identical-findings', hard: false, options: { cyclesMax: 5 }, play: guardian(() => [['a', 'major']]) },
  {
    trigger: 'no-convergence',
    hard: false,
    options: { cyclesMax: 5 },
    play: guardian((cycle) => [
      ['a', 'major'],
      ...(cycle === 2 ? [['b', 'minor'] as const] : cycle === 3 ? [['c', 'minor'] as const, ['d', 'minor'] as const] : []),
    ]),
  },
  {
    trigger: 'rising-findings',
    hard: false,
    options: { cyclesMax: 5 },
    play: guardian((cycle) =>
      cycle === 1
        ? [['a', 'major']]
        : [
            ['b', 'major'],
            ['c', 'major'],
          ],
    ),
  },
]

/** One short of each: the same story, and no break. */
export const NEAR_MISSES: readonly BreakWorld[] = [
  {
    trigger: 'agent-failures',
    hard: true,
    options: { tasks: [task('t1'), task('t2')] },
    play: (call, asked) =>
      (viewOf(call, 'explore')?.attempt ?? 3) < 3 ? { failed: 'The session ran out of time.' } : nothingFound(call, asked),
    // Failed soon: a plan that takes longer than the work would be a second thing that is wrong.
    takesMs: ({ purpose }) => (purpose === 'explore' ? 60_000 : undefined),
  },
  {
    trigger: 'task-failures',
    hard: true,
    options: { tasks: four.slice(0, 3), cyclesMax: 1 },
    play: (call, asked) =>
      viewOf(call, 'review')?.task.id === 't2' ? nothingFound(call, asked) : guardian(() => [['a', 'blocker']])(call, asked),
  },
  { trigger: 'tests-after-merge', hard: true, options: { merge: true }, play: nothingFound },
  {
    trigger: 'oscillation',
    hard: true,
    options: { cyclesMax: 4 },
    play: guardian((cycle) =>
      cycle === 1
        ? [
            ['a', 'major'],
            ['b', 'major'],
          ]
        : cycle === 2
          ? [
              ['c', 'major'],
              ['d', 'major'],
            ]
          : cycle === 3
            ? [['a', 'major']]
            : [],
    ),
  },
  {
    trigger: 'identical-findings',
    hard: false,
    options: {},
    play: guardian((cycle) => (cycle === 1 ? [['a', 'major']] : cycle === 2 ? [['b', 'major']] : [])),
  },
  {
    trigger: 'no-convergence',
    hard: false,
    options: { cyclesMax: 4 },
    play: guardian((cycle) =>
      cycle === 4 ? [] : [['a', 'major'], ...(cycle === 2 ? [['b', 'minor'] as const] : cycle === 3 ? [['c', 'minor'] as const] : [])],
    ),
  },
  {
    trigger: 'rising-findings',
    hard: false,
    options: {},
    play: guardian((cycle) =>
      cycle === 1
        ? [
            ['a', 'major'],
            ['b', 'major'],
          ]
        : cycle === 2
          ? [
              ['c', 'major'],
              ['d', 'major'],
            ]
          : [],
    ),
  },
]

export const liveBroken = (seed: number, { options, play, takesMs }: BreakWorld): Promise<Life> =>
  liveIn(seed, { wish: runWish(seed, options), play, takesMs: (call) => takesMs?.(call), isSteady: true })
