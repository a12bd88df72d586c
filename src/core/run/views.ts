/**
 * What a seat of a run is shown, by purpose. Agents see the task, what was found out before them and what is open, never who said
 * it; the clerk sees only what it takes to look into the repository.
 */
import type { Severity } from '../findings/words.ts'
import type { Archetype } from '../governor/words.ts'
import type { ChangedFile, RunOptions, Task, Tests } from './words.ts'

export interface Self {
  readonly seat: string
  readonly name: string
  readonly persona: string
  readonly method: string
  readonly archetype: Archetype
  /** Somebody else sat here before: what that one committed to stays with the seat. */
  readonly isInherited: boolean
}

export interface ShownFinding {
  readonly id: string
  readonly severity: Severity
  readonly category: string
  readonly path: string | null
  readonly line: number | null
  readonly quote: string | null
  /** Its quotation stands in the diff. */
  readonly isQuoted: boolean
  readonly description: string
  readonly fix: string | null
  readonly repro: string | null
  readonly action: string | null
}

/** Where there are too many findings to read: what they are about, the most frequent first. */
export interface Theme {
  readonly category: string
  readonly findings: number
  readonly gravest: Severity
  readonly ids: readonly string[]
  /** The gravest of them. */
  readonly example: string
}

export interface OpenFindings {
  readonly total: number
  /** Empty where they are told as themes. */
  readonly list: readonly ShownFinding[]
  readonly themes: readonly Theme[]
}

export interface ShownLesson {
  readonly id: string
  readonly text: string
  /** Runs that were shown it and had it happen all the same. */
  readonly failures: number
}

interface Common {
  readonly self: Self
  readonly run: Pick<RunOptions, 'title' | 'branch' | 'base'>
  readonly task: Task & { readonly number: number; readonly of: number }
  readonly cycle: number
  readonly cyclesMax: number
  /** The nth time in this cycle that this step is asked for. */
  readonly attempt: number
  /** Why it is asked again, where the last try failed or was not taken; what the governor says comes apart from it. */
  readonly again: string | null
  /** `rules-only`: the prompt would fill more than half of the window, so its example is left out. */
  readonly context: 'full' | 'rules-only'
}

export interface ShownExploration {
  readonly summary: string
  readonly recommendation: string | null
  readonly patterns: readonly string[]
}

export interface ShownProposal {
  readonly summary: string
  readonly rationale: string
  readonly files: readonly string[]
}

/** As the repository says. */
export interface ShownChange {
  readonly summary: string
  readonly commits: readonly { readonly sha: string; readonly subject: string; readonly lines: number }[]
  readonly files: readonly ChangedFile[]
  readonly diffLines: number
  readonly diff: string
  readonly outside: readonly string[]
  readonly missing: readonly string[]
  readonly tests: Tests | null
}

export interface ExploreView extends Common {
  readonly purpose: 'explore'
}

export interface ProposeView extends Common {
  readonly purpose: 'propose'
  readonly exploration: ShownExploration | null
  readonly findings: OpenFindings
  readonly lessons: readonly ShownLesson[]
}

export interface MakeView extends Common {
  readonly purpose: 'make'
  readonly exploration: ShownExploration | null
  readonly proposal: ShownProposal | null
  readonly findings: OpenFindings
  /** What a skeptic doubted last. */
  readonly challenges: readonly { readonly text: string; readonly alternative: string | null }[]
  readonly lessons: readonly ShownLesson[]
  /** How the tests ended when they were last run. */
  readonly tests: Tests | null
  /** The commit on the base that took an earlier merge of this task back. */
  readonly takenBack: string | null
}

export interface ReviewView extends Common {
  readonly purpose: 'review'
  readonly proposal: ShownProposal | null
  readonly change: ShownChange
  /** Open ones of earlier cycles: whoever finds one again names it. */
  readonly findings: OpenFindings
}

export interface MergeView extends Common {
  readonly purpose: 'merge'
  readonly head: string | null
}

export interface InspectView extends Pick<RunOptions, 'repository' | 'base' | 'branch' | 'test' | 'testFiles'> {
  readonly purpose: 'inspect'
  /** The head of the branch before this task; null: compare with the base. */
  readonly since: string | null
  /** Inspect this merge on the base instead. */
  readonly merge: string | null
}

export interface SecureView extends Pick<RunOptions, 'repository' | 'base' | 'branch' | 'push'> {
  readonly purpose: 'secure'
  /** A merge on the base to take back first. */
  readonly revert: string | null
  readonly handoff: { readonly path: string; readonly text: string }
  /** Of the commit that holds work in progress. */
  readonly message: string
}

export interface RunViews {
  readonly explore: ExploreView
  readonly propose: ProposeView
  readonly make: MakeView
  readonly inspect: InspectView
  readonly review: ReviewView
  readonly merge: MergeView
  readonly secure: SecureView
}
