/**
 * What a run remembers, as plain JSON: the task in hand, what became of the others, and every finding once. The diff is kept for
 * the cycle in hand only; whoever wants an older one finds it in the log.
 */
import type { Archetype, Phase } from '../governor/words.ts'
import { emptyList, type List } from '../list.ts'
import type { SeatId } from '../seat.ts'
import type { Lesson, Purpose, Raised, RunEventOf, Standing, Tests, Verdict } from './words.ts'

export interface Grant {
  readonly seat: SeatId
  readonly purpose: Purpose
  /** The phase, or `merge` and `secure` for what stands outside of them. */
  readonly stage: string
}

type Said<T extends 'exploration.given' | 'proposal.given' | 'change.declared'> = Omit<RunEventOf<T>, 'type' | 'task' | 'cycle' | 'attempt'>
export type Exploration = Said<'exploration.given'>
export type Proposal = Said<'proposal.given'>
export type DeclaredChange = Said<'change.declared'>
export type Inspection = Omit<RunEventOf<'change.inspected'>, 'type' | 'task' | 'cycle' | 'attempt'>

export interface GivenReview {
  readonly request: string
  readonly verdict: Verdict
  readonly findings: readonly Raised[]
  readonly challenges: RunEventOf<'review.received'>['challenges']
}

/** A finding of this run, in whichever task and cycle it was raised. `F1` is the first. */
export interface Finding {
  readonly id: string
  readonly severity: Standing['severity']
  readonly category: string
  readonly path: string | null
  readonly line: number | null
  readonly quote: string | null
  /** Its quotation stood in the diff when it was last raised. */
  readonly isQuoted: boolean
  readonly description: string
  readonly fix: string | null
  readonly repro: string | null
  readonly action: string | null
  /** Who raised it, in any cycle. */
  readonly by: readonly SeatId[]
  readonly status: 'open' | 'resolved' | 'deferred'
  /** At the end of how many cycles it stood. */
  readonly cyclesOpen: number
}

/** How a cycle ended, by ids. */
export type ClosedCycle = Pick<
  RunEventOf<'cycle.closed'>,
  'cycle' | 'resolved' | 'persistent' | 'fresh' | 'regressed' | 'unseen' | 'score' | 'testsPass' | 'oscillating'
> & { readonly open: readonly string[]; readonly head: string | null }

export interface CurrentTask {
  readonly id: string
  readonly title: string
  /** From 1. */
  readonly number: number
  /** The head of the branch before it began; null: not known, then the base counts. */
  readonly since: string | null
  readonly cycle: number
  readonly phase: Phase | null
  /** Shadows that had been seen when the phase began. */
  readonly shadowsBefore: number
  readonly exploration: Exploration | null
  readonly proposal: Proposal | null
  readonly change: DeclaredChange | null
  readonly inspection: Inspection | null
  readonly reviews: Readonly<Record<SeatId, GivenReview>>
  /** What was doubted in the cycle before. */
  readonly challenged: GivenReview['challenges']
  /** Of this task, the one in hand last once it is closed. */
  readonly cycles: readonly ClosedCycle[]
  readonly merge: {
    readonly commit: string
    readonly isInspected: boolean
    readonly testsPass: boolean
    readonly isReverted: boolean
  } | null
  /** The commit that took an earlier merge of this task back. */
  readonly takenBack: string | null
  /** Failures in a row and the last reason, by `purpose/seat`. */
  readonly failures: Readonly<Record<string, { readonly inARow: number; readonly because: string }>>
  /** Times each was asked in this cycle, by `purpose/seat`. */
  readonly attempts: Readonly<Record<string, number>>
  /** Work that was asked for again because the governor had something to say. */
  readonly corrections: number
  readonly lessonsShown: readonly string[]
  readonly lessonsFailed: readonly string[]
}

export interface EndedTask {
  readonly id: string
  readonly title: string
  readonly status: 'done' | 'failed'
  readonly cycles: readonly ClosedCycle[]
  readonly effectiveness: number
  readonly because: string
}

/** What became of the last work of a seat: what it is told, in one word. */
export interface LastAnswer {
  readonly request: string
  readonly purpose: Purpose
  /** `waiting`: nobody has looked yet. `again`: the governor had something to say. `rejected`: code does not take it. */
  readonly outcome: 'waiting' | 'accepted' | 'again' | 'rejected' | 'failed'
  readonly because: string
  /** The shadow it is asked again for. */
  readonly shadow: string | null
}

export interface Run {
  readonly agents: readonly { readonly seat: SeatId; readonly archetype: Archetype }[]
  readonly task: CurrentTask | null
  readonly ended: readonly EndedTask[]
  readonly findings: List<Finding>
  readonly grants: Readonly<Record<string, Grant>>
  /** How many turns a seat was granted for a purpose, so that ids never return. */
  readonly granted: Readonly<Record<string, number>>
  /** Handed in, and the governor has not been heard about it yet. */
  readonly unjudged: readonly { readonly request: string; readonly seat: SeatId; readonly purpose: Purpose }[]
  /** The last shadow that each seat was asked again for. */
  readonly heeded: Readonly<Record<SeatId, string>>
  readonly last: Readonly<Record<SeatId, LastAnswer>>
  /** The head of the branch, as last seen; null: never looked. */
  readonly head: string | null
  readonly tests: Tests | null
  /** Work may lie in the repository that nobody has made safe since. */
  readonly hasLooseEnds: boolean
  /** A checkpoint was reached, and its state is not made safe yet. */
  readonly isCheckpointDue: boolean
  readonly secured: Omit<RunEventOf<'run.secured'>, 'type'> | null
  /** Learned in this run. */
  readonly lessons: readonly Lesson[]
  /** Shown in this run, and what they warn of came all the same. */
  readonly lessonsFailed: readonly string[]
  /** Findings that taught a lesson in this run. */
  readonly taught: readonly string[]
  readonly deferred: readonly { readonly task: string; readonly finding: Standing; readonly because: string }[]
  readonly isCompleted: boolean
  readonly done: boolean
}

export const unbegun: Run = {
  agents: [],
  task: null,
  ended: [],
  findings: emptyList,
  grants: {},
  granted: {},
  unjudged: [],
  heeded: {},
  last: {},
  head: null,
  tests: null,
  hasLooseEnds: false,
  isCheckpointDue: false,
  secured: null,
  lessons: [],
  lessonsFailed: [],
  taught: [],
  deferred: [],
  isCompleted: false,
  done: false,
}

export const stepKey = (purpose: Purpose, seat: SeatId): string => `${purpose}/${seat}`
