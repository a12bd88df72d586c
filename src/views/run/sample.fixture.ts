/**
 * Runs for tests, each made by the real rules: one with a rogue maker, its correction and its successor, findings that come, stay, go
 * and come back, a lesson that did not help and one that was learned; others that were broken off, are under way, or have failed.
 */
import { bencher, FAILED, FOUND, finding, inspected, objecting, rogue, task } from '../../../test/run-facts.ts'
import { RunStage, type Script } from '../../../test/run-stage.ts'
import { type Deliberation, evolve } from '../../core/deliberation.ts'
import type { RunReport } from '../../core/run/report-types.ts'
import type { Lesson } from '../../core/run/words.ts'
import type { Event, Recorded } from '../../core/words.ts'
import { quietGovernor } from '../governor/quiet.fixture.ts'
import { type Paint, plain } from '../paint.ts'
import { eventLines } from '../terminal/lines.ts'

const BLOCKER = { ...FOUND.rounding, severity: 'blocker' } as const

const LESSON: Lesson = {
  id: 'L1',
  text: 'testing, src/ticket.ts: Refunds are easily forgotten in tests.',
  finding: { category: 'testing', section: ['src/ticket.ts'], description: FOUND.refund.description },
  frequency: 2,
  failures: 0,
  lastRun: '2031-04-01T09:00:00.000Z',
}

const headOf = (request: string): string => request.slice(-1).repeat(40)

/** What the guardian finds in each cycle of the first task: a blocker that goes and comes back, a major that stays. */
const CYCLES = [[BLOCKER, FOUND.boarding], [FOUND.boarding, FOUND.refund], [BLOCKER], [FOUND.season]]
const QUAY = finding({ category: 'docs', severity: 'minor', description: 'The quay has two names.', fix: 'Use the one on the chart.' })

const SCRIPT: Script = {
  inspect: (_, { request, own }) => {
    const isRogue = own.task?.id === 'T1' && own.task.cycle === 1 && (own.task.attempts['make/maker'] ?? 0) < 3
    return isRogue ? rogue({ head: headOf(request) }) : inspected({ head: headOf(request) })
  },
  review: (_, { seat, own }) => {
    if (seat !== 'guardian') return undefined
    return objecting(...(own.task?.id === 'T2' ? [QUAY] : (CYCLES[(own.task?.cycle ?? 1) - 1] ?? [])))
  },
}

const TASKS = [task('T1', { title: 'Sell night tickets' }), task('T2', { title: 'Name the quay' })]
const OVER = { bench: [bencher('spare', 'Second maker')], options: { tasks: TASKS, cyclesMax: 4, lessons: [LESSON] } }

const whole = (): RunStage => new RunStage(OVER, SCRIPT)

const STAGE = whole().run()
export const RUN: RunReport = STAGE.report
export const LOG: readonly Recorded[] = STAGE.events

export const UNBEGUN: RunReport = whole().report
/** The second cycle of the first task: the guardian has spoken, the skeptic has not. */
const MIDDLE = whole().run(({ own }) => own.task?.cycle === 2 && 'guardian' in own.task.reviews)
export const UNDER_WAY: RunReport = MIDDLE.report
export const MIDWAY: Deliberation = MIDDLE.state

/** The maker, told to do it again. */
export const CORRECTED: RunReport = whole().run(({ open }) => open.includes('make/maker/2')).report

/** Rogue a third time: broken off, made safe, and a person is asked. */
export const BROKEN: RunReport = new RunStage(OVER, { ...SCRIPT, inspect: () => rogue() }).run().report

const untested = (request: string) =>
  inspected({ head: headOf(request), tests: { ...FAILED, tail: 'ok 1\nnot ok 2 a night is cheaper\n' } })

/** The tests break after the merge: it is taken back. */
export const UNMERGED: RunReport = new RunStage(
  { options: { ...OVER.options, merge: true } },
  {
    inspect: (_, { request, own }) => (own.task?.merge ? untested(request) : inspected({ head: headOf(request) })),
    secure: () => ({ committed: null, reverted: 'e'.repeat(40), pushed: true, handoff: 'control-center.md', problem: null }),
  },
).run().report

/** Two tasks, and neither came to its end. */
export const FAILING: RunReport = new RunStage(
  { options: { tasks: TASKS, cyclesMax: 1 } },
  { ...SCRIPT, inspect: (_, { request }) => untested(request) },
).run().report

export const PAUSED: RunReport = whole()
  .run(({ open }) => open.includes('make/maker/1'))
  .command({ type: 'pause', by: 'ann' }).report

export const ALL: readonly RunReport[] = [RUN, UNBEGUN, UNDER_WAY, CORRECTED, BROKEN, UNMERGED, FAILING, PAUSED]

/** Words of ours, which no attack replaces. */
const OURS: ReadonlySet<string> = new Set([
  ...['protocol', 'status', 'stopReason', 'confidence', 'startedAt', 'endedAt', 'workflow', 'phase', 'severity', 'archetype', 'verdict'],
  ...['type', 'stream', 'wall', 'seat', 'purpose', 'driver', 'needs', 'resource', 'reason'],
])

function attacked(part: unknown, attack: string, key = ''): unknown {
  if (typeof part === 'string') return OURS.has(key) ? part : attack
  if (Array.isArray(part)) return part.map((item) => attacked(item, attack, key))
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(Object.entries(part).map(([name, held]) => [name, attacked(held, attack, name)]))
}

/** Something in every field. */
const FULL: RunReport = {
  ...RUN,
  status: 'stopped',
  stopReason: 'user',
  notes: ['A note.'],
  current: UNDER_WAY.current,
  verdicts: CORRECTED.verdicts,
  tests: UNMERGED.tests,
  secured: UNMERGED.secured === null ? null : { ...UNMERGED.secured, problem: 'The push was refused.' },
  advice: BROKEN.advice,
  governor: quietGovernor,
}

/** The report in which everything that somebody else may write is an attack; what the governor says is tested beside it. */
export const hostileRun = (attack: string): RunReport => attacked(FULL, attack) as RunReport

export const hostileEvent = (event: Event, attack: string): Event => attacked(event, attack) as Event

const BEFORE: readonly Recorded[] = LOG.slice(
  0,
  LOG.findIndex(({ type }) => type === 'exploration.given'),
)

/** What is said of the last of these events, which come in the first cycle of the first task. */
export function linesOf(event: Event, width = 100, before: readonly Event[] = []): readonly string[] {
  let state = BEFORE.reduce<Deliberation | null>(evolve, null)
  const lines = [...before, event].map((one, index) => {
    const seq = BEFORE.length + 1 + index
    const recorded = { ...one, stream: 'run-test0001', seq, at: 60_000, wall: '', prev: '', hash: '' } as Recorded
    state = evolve(state, recorded)
    return eventLines(recorded, state, plain, width)
  })
  return lines.at(-1) ?? []
}

/** The same on one line, however it is broken into lines. */
export const seen = (event: Event): string =>
  linesOf(event)
    .join(' ')
    .replace(/[┃\s]+/g, ' ')
    .trim()

/** The whole sample as a watcher sees it. */
export function watched(width = 100, paint: Paint = plain): readonly string[] {
  let state: Deliberation | null = null
  return LOG.flatMap((event) => {
    state = evolve(state, event)
    return eventLines(event, state, paint, width)
  })
}
