/** One world for every sign of a shadow of the whole process. */
import type { ReviewView } from '../../src/core/run/views.ts'
import { type Asked, exploration, making } from '../run-agents.ts'
import { codeLines, prose } from '../run-lines.ts'
import { earlierFinding, task } from '../run-script.ts'
import type { Play } from '../run-world.ts'
import { chanceFor, type Fault, finding, findings, nothingFound, review, viewOf } from './fault.ts'
import { makes, planned } from './faults-agents.ts'

const MINUTE_MS = 60_000

/** Every reviewer says this. */
const all =
  (said: (view: ReviewView, asked: Asked) => Parameters<typeof review>[2]): Play =>
  (call, asked) => {
    const view = viewOf(call, 'review')
    return view === null ? undefined : review(view, asked, said(view, asked))
  }

const TUNNEL_VISION: Fault = {
  shadow: 'tunnel-vision',
  predicate: 'one-category',
  // Nobody quotes anything: what is verified and mended would be immune.
  wrong: all((view, asked) => ({ findings: findings(view, asked, 2, { category: 'security', quote: null }) })),
  around: nothingFound,
}

const ECHO_CHAMBER: Fault = {
  shadow: 'echo-chamber',
  predicate: 'unanimous-at-once',
  wrong: all(() => ({ checked: [], text: 'Fine.' })),
  // Whoever was told looks for what would make it fail, and finds something.
  better: all((view, asked) => ({ findings: findings(view, asked, 1) })),
  around: nothingFound,
  takesMs: (call, isTold) => (call.purpose === 'review' && !isTold ? 4_000 : undefined),
}

/** In the first cycle the guardian finds one that blocks and one that is only worth knowing. */
const blocked: Play = (call, asked) => {
  const view = viewOf(call, 'review')
  if (view?.cycle !== 1 || call.seat.id !== 'guardian') return nothingFound(call, asked)
  const found = [finding(view, asked, 0, { severity: 'blocker' }), finding(view, asked, 1, { severity: 'info' })]
  return review(view, asked, { verdict: 'CHANGES', findings: found })
}

const fixing =
  (severity: 'blocker' | 'info'): Play =>
  (call, asked) => {
    const view = viewOf(call, 'make')
    if (view === null || view.cycle === 1) return undefined
    return { ...making(view, asked), fixes: view.findings.list.filter((one) => one.severity === severity).map(({ id }) => id) }
  }

const GOLD_PLATING: Fault = {
  shadow: 'gold-plating',
  predicate: 'polish-before-blockers',
  wrong: fixing('info'),
  better: fixing('blocker'),
  around: blocked,
}

const PLAN_OUTLASTED_DO: Fault = {
  shadow: 'analysis-paralysis',
  predicate: 'plan-outlasted-do',
  options: { tasks: [task('t1'), task('t2')] },
  wrong: () => undefined,
  around: nothingFound,
  takesMs: ({ purpose }, isTold) =>
    purpose === 'explore' ? (isTold ? 2 : 90) * MINUTE_MS : purpose === 'make' ? 20 * MINUTE_MS : undefined,
  // There is one plan in a cycle, so it can be too long only once.
  climbsTo: 1,
}

/** Goes down a rabbit hole, is told, goes down another, is replaced: that makes three times, and no more is wrong with it. */
const EXPLORER_AGAIN: Fault = {
  shadow: 'analysis-paralysis',
  predicate: 'explorer-again',
  isNobodys: true,
  options: { tasks: [task('t1'), task('t2')] },
  wrong: () => undefined,
  around: (call, asked) => {
    const view = viewOf(call, 'explore')
    if (view === null || view.task.id !== 't1') return nothingFound(call, asked)
    return { ...exploration(view, asked), tangents: view.attempt <= 2 ? ['a', 'b', 'c', 'd'] : [] }
  },
  climbsTo: 1,
  beside: ['rabbit-hole'],
}

const WARNED = 'The retry loop charges a passenger twice after a lost answer.'

const CARGO_CULT: Fault = {
  shadow: 'cargo-cult',
  predicate: 'lesson-without-effect',
  isNobodys: true,
  options: {
    tasks: [task('t1'), task('t2')],
    lessons: [
      {
        id: 'L1',
        text: `Beware: ${WARNED}`,
        finding: { category: 'quality', section: ['src/app.ts'], description: WARNED },
        frequency: 2,
        failures: 0,
        lastRun: '2031-04-01T09:00:00.000Z',
      },
    ],
  },
  wrong: () => undefined,
  around: (call, asked) => {
    const view = viewOf(call, 'review')
    if (view === null || view.task.id !== 't1' || view.cycle > 1) return nothingFound(call, asked)
    const found = finding(view, asked, 0, { path: 'src/app.ts', category: 'quality', description: WARNED, severity: 'minor' })
    return review(view, asked, { findings: call.seat.id === 'guardian' ? [found] : [] })
  },
  // A lesson fails once a task, and a task begins with a new cycle.
  climbsTo: 1,
}

const PUT_OFF = [1, 2, 3].map((n) => prose(10, chanceFor({ seed: n, request: 'put off' } as Asked, 'said')))

const BROKEN_WINDOW: Fault = {
  shadow: 'broken-window',
  predicate: 'deferred-again',
  isNobodys: true,
  options: {
    cyclesMax: 1,
    earlier: [{ id: 'run-earlier', deferred: PUT_OFF.map((description, n) => earlierFinding(`F${n + 1}`, description)), tasks: [] }],
  },
  wrong: () => undefined,
  around: (call, asked) => {
    const view = viewOf(call, 'review')
    if (view === null || call.seat.id !== 'guardian') return nothingFound(call, asked)
    const found = PUT_OFF.map((description, nth) =>
      finding(view, asked, nth, { severity: 'major', category: 'quality', path: 'src/app.ts', description }),
    )
    return review(view, asked, { verdict: 'CHANGES', findings: found })
  },
  climbsTo: 1,
}

/** The proposal has two files and their tests; the change has nine. */
const NEIGHBOURS = Array.from({ length: 5 }, (_, n) => `src/neighbour-${n}.ts`)

const SCOPE_CREEP: Fault = {
  shadow: 'scope-creep',
  predicate: 'beyond-proposal',
  wrong: makes((honest, asked) => ({
    ...honest,
    commits: [...honest.commits, ...NEIGHBOURS.map((path) => [{ path, lines: codeLines(5, chanceFor(asked, path)) }])],
  })),
  better: makes((honest) => ({ ...honest, takenBack: NEIGHBOURS })),
  around: planned,
}

export const PROCESS_FAULTS: readonly Fault[] = [
  TUNNEL_VISION,
  ECHO_CHAMBER,
  GOLD_PLATING,
  PLAN_OUTLASTED_DO,
  EXPLORER_AGAIN,
  CARGO_CULT,
  BROKEN_WINDOW,
  SCOPE_CREEP,
]
