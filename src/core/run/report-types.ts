/** What a run tells of itself at any moment: how far it is, what was found, what each agent was told last, and how to go on. */
import type { Severity } from '../findings/words.ts'
import type { Archetype, Phase } from '../governor/words.ts'
import type { ReportHead } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { Lesson, RunEventOf, RunOptions, Standing, Tests } from './words.ts'

export interface RunReport extends ReportHead, Pick<RunOptions, 'title' | 'repository' | 'branch' | 'base' | 'workflow' | 'cyclesMax'> {
  readonly protocol: 'run'
  readonly tasks: readonly ReportedTask[]
  /** Null before the first task, between tasks and after the last. */
  readonly current: { readonly task: string; readonly cycle: number; readonly phase: Phase | null } | null
  /** It is stopping, and the task in hand is finished first. */
  readonly isFinishing: boolean
  readonly agents: readonly ReportedRunAgent[]
  /** Rows of the matrix of findings, as they came. */
  readonly findings: readonly ReportedRunFinding[]
  readonly convergence: readonly { readonly task: string; readonly cycle: number; readonly score: number | null }[]
  readonly deferred: readonly { readonly task: string; readonly finding: Standing; readonly because: string }[]
  readonly lessons: ReportedLessons
  /** How the tests ended when they were last run by us. */
  readonly tests: Tests | null
  readonly head: string | null
  readonly secured: Omit<RunEventOf<'run.secured'>, 'type'> | null
  /** What each agent was told last. */
  readonly verdicts: readonly (AgentVerdict & { readonly seat: SeatId })[]
  /** How to go on, in sentences. */
  readonly advice: readonly string[]
}

export interface ReportedTask {
  readonly id: string
  readonly title: string
  readonly status: 'waiting' | 'running' | 'done' | 'failed'
  readonly cycles: number
  readonly effectiveness: number | null
  readonly because: string | null
}

export interface ReportedRunAgent {
  readonly seat: SeatId
  readonly archetype: Archetype
  readonly name: string
  /** How often its holder was replaced. */
  readonly replaced: number
  /** This workflow asks it. */
  readonly isAsked: boolean
}

export type CellStatus = 'open' | 'new' | 'persistent' | 'regressed' | 'resolved'

export interface ReportedRunFinding {
  readonly id: string
  readonly severity: Severity
  readonly category: string
  readonly path: string | null
  readonly quote: string | null
  /** Its quotation stood in the diff when it was last raised. */
  readonly isQuoted: boolean
  readonly description: string
  readonly fix: string | null
  readonly by: readonly SeatId[]
  readonly cells: readonly { readonly task: string; readonly cycle: number; readonly status: CellStatus }[]
  readonly status: 'open' | 'resolved' | 'deferred'
}

export interface ReportedLessons {
  /** Shown to agents of this run. */
  readonly shown: readonly string[]
  /** Shown, and what they warn of came all the same. */
  readonly failed: readonly string[]
  readonly learned: readonly Lesson[]
}

/** What whoever drives an agent should do now. */
export interface AgentVerdict {
  readonly verdict: 'go-on' | 'correct' | 'replace' | 'stop'
  readonly because: string
  /** What the agent is to be told with its next request. */
  readonly correction: string | null
}
