/**
 * Run: the words. Somebody's coding agents work through a list of tasks in a git repository, and code decides what counts.
 *
 *   task ─▶ plan: explore, propose ─▶ do: make, inspect ─▶ check: reviews ─▶ act: cycle closed ─▶ done | do again | failed
 *
 * Agents declare; the clerk looks into the repository and runs the tests. Whatever an agent says of files, commits and tests
 * stands beside what was found.
 */
import * as z from 'zod'
import { Severity } from '../findings/words.ts'
import { Archetype, Phase } from '../governor/words.ts'
import { SeatId } from '../house/seats/words.ts'
import { Lesson, Workflow } from './options/words.ts'
import { inspected, Needs, path, secured, Tests } from './replies/words.ts'

export type { EarlierRun, Lesson, RunOptions, Task } from './options/words.ts'
export { options } from './options/words.ts'
export type {
  ChangedFile,
  DeclaredFinding,
  Explore,
  Inspect,
  Make,
  Merge,
  Propose,
  Purpose,
  Review,
  Secure,
  Tests,
  Verdict,
} from './replies/words.ts'
export { purposes } from './replies/words.ts'

const request = z.string()
const because = z.string()
const count = z.int().nonnegative()
const share = z.number().min(0).max(1)
const task = z.string()
const cycle = z.int().min(1)
const ids = z.array(z.string())
/** Which task, which of its cycles, which try at this step of it. */
const place = { task, cycle, attempt: z.int().min(1) }

/** A finding as a reviewer raised it, under the id by which it is known in this run, with what code found out about it. */
const Raised = z.object({
  id: z.string(),
  severity: Severity,
  category: z.string(),
  path: path.nullable(),
  line: z.number().nullable(),
  quote: z.string().nullable(),
  description: z.string(),
  fix: z.string().nullable(),
  repro: z.string().nullable(),
  needs: Needs,
  action: z.string().nullable(),
  isTrivialDocs: z.boolean(),
  /** Nobody had raised it in this run. */
  isNew: z.boolean(),
  /** Its quotation stands in the diff of its file. */
  isQuoted: z.boolean(),
  /** Its file is among the changed ones. */
  isChanged: z.boolean(),
})
export type Raised = Readonly<z.infer<typeof Raised>>

/** A finding as it stands at the end of a cycle. */
const Standing = z.object({
  id: z.string(),
  severity: Severity,
  category: z.string(),
  path: path.nullable(),
  quote: z.string().nullable(),
  description: z.string(),
  by: z.array(SeatId),
})
export type Standing = Readonly<z.infer<typeof Standing>>

export const events = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run.begun'),
    title: z.string(),
    workflow: Workflow,
    tasks: count,
    /** Who is asked, in this workflow. */
    agents: z.array(z.object({ seat: SeatId, archetype: Archetype })),
  }),
  z.object({ type: z.literal('task.begun'), task, title: z.string(), number: count, of: count }),
  z.object({ type: z.literal('cycle.begun'), task, cycle, because }),
  /** `shadows`: how many had been seen before, so that what the phase before it gave rise to can be told apart. */
  z.object({ type: z.literal('phase.begun'), task, cycle, phase: Phase, shadows: count, because }),
  z.object({
    type: z.literal('exploration.given'),
    request,
    seat: SeatId,
    ...place,
    summary: z.string(),
    recommendation: z.string().nullable(),
    files: z.array(z.object({ path, why: z.string() })),
    patterns: z.array(z.string()),
    tangents: z.array(z.string()),
  }),
  z.object({
    type: z.literal('proposal.given'),
    request,
    seat: SeatId,
    ...place,
    summary: z.string(),
    rationale: z.string(),
    files: z.array(path),
    abstractions: z.array(z.object({ name: z.string(), requirement: z.string().nullable() })),
    packages: z.array(z.string()),
    requirements: z.array(z.string()),
  }),
  /** What the maker says; nothing is made of it but the question to the clerk. */
  z.object({
    type: z.literal('change.declared'),
    request,
    seat: SeatId,
    ...place,
    summary: z.string(),
    commits: z.array(z.string()),
    fixes: ids,
    testsRun: z.string().nullable(),
  }),
  z.object({
    type: z.literal('change.inspected'),
    request,
    seat: SeatId,
    ...place,
    /** Whose work it is, and the request it was done for. */
    maker: SeatId,
    of: request,
    ...inspected,
    /** Changed, and not in the proposal; tests may always be written. */
    outside: z.array(path),
    /** Files of the proposal; null: there was none. */
    proposed: z.array(path).nullable(),
    /** Commits that were declared and are not there. */
    missing: z.array(z.string()),
    fixes: z.array(z.object({ id: z.string(), severity: Severity })),
  }),
  z.object({
    type: z.literal('review.received'),
    request,
    seat: SeatId,
    ...place,
    verdict: z.enum(['APPROVED', 'CHANGES']),
    text: z.string(),
    findings: z.array(Raised),
    challenges: z.array(z.object({ id: z.string(), text: z.string(), alternative: z.string().nullable(), isInScope: z.boolean() })),
    alternatives: z.array(z.string()),
    /** What it looked at, and whether that is in the change. */
    checked: z.array(z.object({ path, quote: z.string().nullable(), isThere: z.boolean() })),
    /** Lessons that were shown, and what they warn of came all the same. */
    lessonsFailed: z.array(z.object({ lesson: z.string(), finding: z.string() })),
  }),
  /** The governor had nothing to say about this work: go on. */
  z.object({ type: z.literal('work.accepted'), of: request, seat: SeatId, because }),
  /** Code does not take it: it is asked for again, and counts as a failure of that step. */
  z.object({ type: z.literal('work.rejected'), of: request, seat: SeatId, because }),
  z.object({
    type: z.literal('cycle.closed'),
    task,
    cycle,
    /** What is open now, gravest first. */
    findings: z.array(Standing),
    resolved: ids,
    persistent: ids,
    fresh: ids,
    regressed: ids,
    /** Not found again, though nothing was changed: they stay open. */
    unseen: ids,
    /** Against the cycle before; null for the first. */
    score: share.nullable(),
    oscillating: ids,
    reviewers: z.array(SeatId),
    testsPass: z.boolean().nullable(),
    because,
  }),
  z.object({ type: z.literal('finding.deferred'), task, finding: Standing, because }),
  z.object({ type: z.literal('lesson.learned'), finding: z.string(), lesson: Lesson, because }),
  z.object({ type: z.literal('merge.declared'), request, seat: SeatId, ...place, commit: z.string() }),
  z.object({
    type: z.literal('merge.inspected'),
    request,
    seat: SeatId,
    ...place,
    commit: z.string(),
    head: z.string().nullable(),
    tests: Tests.nullable(),
    testsPass: z.boolean(),
    because,
  }),
  z.object({ type: z.literal('task.done'), task, cycles: count, effectiveness: share, because }),
  z.object({ type: z.literal('task.failed'), task, cycles: count, effectiveness: share, because }),
  /** An agent, or the clerk, could not do what it was asked. */
  z.object({ type: z.literal('agent.failed'), request, seat: SeatId, task: task.nullable(), because }),
  z.object({ type: z.literal('run.secured'), request, seat: SeatId, ...secured, because }),
  z.object({ type: z.literal('run.completed'), done: count, failed: count, deferred: count, because }),
])
export type RunEvent = Readonly<z.infer<typeof events>>
export type RunEventOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>

/**
 * Nobody steers a run beyond what every deliberation allows.
 * @public
 */
export const commands = null
