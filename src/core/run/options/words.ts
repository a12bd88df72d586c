/** What a run is given: the repository, the tasks, who plays which part, and what earlier runs of the project have left behind. */
import * as z from 'zod'
import { EarlierFinding } from '../../findings/words.ts'
import { Archetype } from '../../governor/words.ts'
import { SeatId } from '../../house/seats/words.ts'
import { isInside } from '../paths.ts'

/** The file has to lie in the repository, wherever that is. */
const path = z.string().min(1).max(400).refine(isInside, 'a path inside the repository, as it is from its root')

export const Task = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'a task id is letters, digits, dots, dashes and underscores'),
  title: z.string().min(1).max(200),
  description: z.string().max(8_000).default(''),
  /** Files the task is about; empty: it names none. */
  files: z.array(path).max(200).default([]),
  requirements: z.array(z.string().min(1).max(600)).max(40).default([]),
})
export type Task = Readonly<z.infer<typeof Task>>

/** What a finding came again and again about, as far as it takes to know it again. */
const LessonFinding = z.strictObject({ category: z.string().max(60), section: z.array(z.string()), description: z.string().max(2_000) })

export const Lesson = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  text: z.string().max(2_400),
  finding: LessonFinding,
  /** Runs that have taught it. */
  frequency: z.int().min(1),
  /** Runs that were shown it and had it happen all the same. */
  failures: z.int().nonnegative(),
  /** When the run that taught it last began, ISO 8601: of two lessons as frequent, the later stays. */
  lastRun: z.string().max(40),
})
export type Lesson = Readonly<z.infer<typeof Lesson>>

/** An earlier run of the same project: what it put off, and which findings stood at the end of each cycle of each task. */
export const EarlierRun = z.strictObject({
  id: z.string().max(60),
  deferred: z.array(EarlierFinding),
  tasks: z.array(z.strictObject({ id: z.string().max(40), cycles: z.array(z.array(EarlierFinding)) })),
})
export type EarlierRun = Readonly<z.infer<typeof EarlierRun>>

export const Workflow = z.enum(['fast', 'standard', 'thorough'])

const TEST_FILES = ['**/test/**', '**/tests/**', '**/__tests__/**', '**/spec/**', '**/*.test.*', '**/*.spec.*', '**/*_test.*', '**/test_*']

export const options = z.strictObject({
  title: z.string().min(1).max(200),
  /** Absolute; data for the clerk, never read by the core. */
  repository: z.string().min(1).max(1_000),
  base: z.string().min(1).max(200),
  /** Where the agents work. */
  branch: z.string().min(1).max(200),
  /** The head of that branch when the run was opened: what was there is nobody's work in it. Null: it was not there. */
  since: z.string().max(64).nullable().default(null),
  /** What lay uncommitted in the work tree then, a plan that was just written for one: nobody in the run is blamed for it. */
  lyingAbout: z.array(path).max(400).default([]),
  /** Comes from the user alone; null: the project has none. */
  test: z
    .strictObject({ command: z.string().min(1).max(2_000) })
    .nullable()
    .default(null),
  /** Patterns by which the clerk knows a test file. */
  testFiles: z.array(z.string().min(1).max(200)).max(40).default(TEST_FILES),
  workflow: Workflow.default('standard'),
  cyclesMax: z.int().min(1).max(6).default(3),
  push: z.boolean().default(false),
  /** Whether the maker merges the branch into the base when a task is done. */
  merge: z.boolean().default(false),
  /** Where the hand-off summary is written, inside the repository. */
  handoff: path.default('control-center.md'),
  roles: z.record(SeatId, Archetype),
  tasks: z.array(Task).min(1).max(40),
  lessons: z.array(Lesson).max(200).default([]),
  /** The oldest first. */
  earlier: z.array(EarlierRun).max(5).default([]),
  /** What an agent can read at once, in tokens. */
  window: z.int().min(2_000).default(128_000),
})
export type RunOptions = Readonly<z.infer<typeof options>>
