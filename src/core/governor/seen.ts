/**
 * What the governor gets to see. Each protocol tells it in these words, in one small adapter (`core/<protocol>/governed.ts`);
 * a detector reads nothing else, so it never knows which protocol it watches. Everything here is declared by a seat in a field,
 * counted by code, or found in a repository: never read out of prose, but for the few marked words that a rule names.
 */
import type { Severity } from '../findings/words.ts'
import type { SeatId } from '../seat.ts'
import type { Archetype, Phase } from './words.ts'

/** Something a detector counts, with what makes it immune (3-3): verified, in scope, and with a way to mend or to repeat it. */
export interface Counted {
  readonly id: string
  readonly isVerified: boolean
  readonly isInScope: boolean
  readonly isMended: boolean
}

/** What an explorer brings back. */
export interface Prose {
  readonly words: number
  /** A recommendation was declared, or the text has one under that word. */
  readonly recommends: boolean
  /** The last quarter of the text sums up or recommends. */
  readonly synthesises: boolean
  readonly tangents: number
  /** Files read; `isInScope` says whether the seat said what each was for, and the task or a pattern names it. */
  readonly files: readonly Counted[]
  /** What the files have in common, as declared. */
  readonly patterns: number
}

/** What a creator proposes. */
export interface Design {
  /** New abstractions; `isMended`: a requirement asks for it. */
  readonly abstractions: readonly Counted[]
  /** How often the rationale speaks of being future-proof, and whether a requirement of the task asks for that. */
  readonly futureProof: number
  readonly isFutureRequired: boolean
  /** Files proposed, and files the task names; null: the task names none. */
  readonly files: number
  readonly taskFiles: number | null
  readonly packages: number
}

/** What a maker changed, as the repository says. */
export interface Change {
  readonly files: readonly string[]
  readonly testFiles: number
  /** Changed, and not in the proposal. */
  readonly outside: readonly string[]
  /** Files listed in the proposal; null: there was none. */
  readonly proposed: number | null
  readonly commits: number
  readonly lines: number
  /** The tests were run by us, or are on record; null: the project has no test command. */
  readonly isTested: boolean | null
  /** Findings it set out to mend. */
  readonly fixes: readonly { readonly id: string; readonly severity: Severity }[]
}

export interface SeenFinding extends Counted {
  readonly severity: Severity
  readonly category: string
  readonly description: string
  /** Where it points: in what was changed, beside it, or nowhere in particular. */
  readonly place: 'inside' | 'outside' | 'nowhere'
  readonly hasFix: boolean
  readonly hasRepro: boolean
  /** What it takes for the finding to matter, as declared. */
  readonly needs: 'nothing' | 'compromised-system' | 'impossible'
  /** It says "consider …" and names nothing to do. */
  readonly onlyConsiders: boolean
  /** Asks for documentation of something trivial. */
  readonly isTrivialDocs: boolean
}

export interface SeenReview {
  /** `none`: this kind of review has no verdict. */
  readonly verdict: 'approved' | 'rejected' | 'none'
  readonly findings: readonly SeenFinding[]
  readonly words: number
  /** Lines and files under review; null where that is not a change. */
  readonly diffLines: number | null
  readonly files: number | null
  /** Whether anything was quoted or pointed at. */
  readonly citesEvidence: boolean
}

export interface Challenge extends Counted {
  readonly text: string
  readonly hasAlternative: boolean
}

/** One agent has completed one piece of work. Facets that its archetype has no use for are null. */
export interface Work {
  readonly seat: SeatId
  /** What it is here, by its role and modes. */
  readonly archetypes: readonly Archetype[]
  readonly request: string
  readonly prose: Prose | null
  readonly design: Design | null
  readonly change: Change | null
  readonly review: SeenReview | null
  readonly challenges: readonly Challenge[] | null
}

/** A finding that stands at the end of a cycle, known again across cycles by its id (3-10). */
export interface StandingFinding {
  readonly id: string
  readonly severity: Severity
  readonly category: string
  readonly description: string
  readonly by: readonly SeatId[]
}

/** One cycle held against the one before. */
export interface SeenCycle {
  readonly findings: readonly StandingFinding[]
  readonly reviewers: readonly SeatId[]
  /** Convergence against the cycle before; null for the first. */
  readonly score: number | null
  /** Findings that were there, gone, and are back, of this task in earlier runs too (3-14). */
  readonly oscillating: readonly string[]
}

export type Workflow = 'fast' | 'standard' | 'thorough'

export type Seen =
  | { readonly kind: 'begun'; readonly workflow: Workflow }
  | { readonly kind: 'work'; readonly work: Work }
  /** Somebody else's agent failed or ran out of time. */
  | { readonly kind: 'agent-failed'; readonly seat: SeatId; readonly because: string }
  /** A phase begins, and the one before it ends: shadows of the whole process are looked for. Null: the last has ended. */
  | { readonly kind: 'phase'; readonly phase: Phase | null }
  /** A new cycle begins: what is counted by cycle starts anew. */
  | { readonly kind: 'cycle-begun'; readonly cycle: number }
  | { readonly kind: 'cycle-ended'; readonly ended: SeenCycle }
  | { readonly kind: 'task-begun'; readonly task: string }
  /** How well it went, 0 to 1 (3-16). */
  | { readonly kind: 'task-ended'; readonly task: string; readonly isDone: boolean; readonly effectiveness: number }
  /** An agent of this archetype was set to work. */
  | { readonly kind: 'spawned'; readonly archetype: Archetype }
  /** What is open now; gravest first. */
  | { readonly kind: 'open-findings'; readonly findings: readonly StandingFinding[] }
  /** A lesson was shown, and the finding it is about came all the same. */
  | { readonly kind: 'lesson-failed'; readonly lesson: string; readonly finding: string }
  /** Warnings put off, by run: the oldest first, this one last. */
  | { readonly kind: 'deferred'; readonly runs: readonly (readonly string[])[] }
  | { readonly kind: 'merged'; readonly commit: string; readonly testsPass: boolean }
  | { readonly kind: 'head'; readonly head: string }
