/** What a council tells of itself at any moment: the best verdict so far, and everything it rests on. */
import type { Check, Lines } from '../evidence/words.ts'
import type { FindingConvergence } from '../findings/convergence.ts'
import type { Severity } from '../findings/words.ts'
import type { ReportHead } from '../protocol.ts'
import type { DriverKind, SeatId } from '../seat.ts'
import type { Agreement, Category, Cycle, State, Vote } from './words.ts'

export type Verdict = 'PASSED' | 'FAILED' | 'NEEDS_REMEDIATION' | 'NEEDS_ADJUDICATION' | 'ABORTED'
export type AbortReason = 'TIMEOUT' | 'BUDGET_EXHAUSTED' | 'INSUFFICIENT_AGENTS' | 'STOPPED_BY_USER' | 'OTHER'

export interface CouncilReport extends ReportHead {
  readonly protocol: 'council'
  /** COUNCIL-{DOCUMENT}-{time}, as in the bundle. */
  readonly sessionId: string
  readonly documentId: string
  readonly document: ReportedDocument | null
  readonly state: State
  /** Null while it runs. */
  readonly verdict: Verdict | null
  readonly verdictReason: string
  readonly abortReason: AbortReason | null
  readonly cyclesCompleted: number
  /** A reviewer was lost: two decide, and both must agree. */
  readonly degraded: boolean
  /** No seat has a model or a person: all bring what lint finds, so agreement among them is no second opinion. */
  readonly mechanical: boolean
  readonly gates: readonly Gate[]
  readonly agents: readonly ReportedAgent[]
  readonly selection: ReportedSelection | null
  readonly findings: readonly ReportedFinding[]
  readonly counts: Counts
  readonly onboarding: readonly ReportedNotes[]
  readonly northStar: NorthStar
  readonly escalation: { readonly to: string; readonly findings: readonly string[]; readonly because: string } | null
  /** Sections or parts of them that somebody read, of all. */
  readonly read: { readonly units: number; readonly of: number }
  /** Sections that no mode has read, with their lines. */
  readonly unread: readonly { readonly section: readonly string[]; readonly lines: Lines }[]
  readonly questions: readonly string[]
  /** Tokens by state: what each used, and what it might. */
  readonly budget: readonly { readonly state: State; readonly used: number; readonly allowance: number | null }[]
  /** What was said and could not be taken, with the reason. */
  readonly ignored: readonly { readonly seat: SeatId; readonly because: string }[]
  /** Against an earlier review; null where there is none. */
  readonly since: (FindingConvergence & { readonly id: string }) | null
}

export interface ReportedDocument {
  readonly path: string
  readonly title: string
  readonly hash: string
  readonly lines: number
  readonly words: number
}

export interface Gate {
  readonly gate: 'readable' | 'modes-valid' | 'quotes-verified' | 'quorum' | 'budget'
  readonly status: 'pass' | 'fail' | 'pending'
  /** One sentence with its numbers. */
  readonly because: string
}

export interface ReportedAgent {
  readonly seat: SeatId
  /** SA-1, SA-2, SA-3, by place at the table. */
  readonly agent: string
  readonly name: string
  readonly driver: DriverKind
  readonly model: string | null
  readonly role: string | null
  readonly modes: readonly ReportedMode[]
  readonly oath: boolean | null
  /** Why it is no longer asked; null while it is. */
  readonly lost: string | null
}

export interface ReportedMode {
  readonly number: number
  readonly name: string
  readonly category: string
  readonly looksFor: string
  readonly affinity: number
  readonly because: string
  readonly applied: boolean
  /** Findings that this mode raised or joined. */
  readonly findings: number
}

export interface ReportedSelection {
  readonly signals: readonly {
    readonly signal: string
    readonly matches: number
    readonly examples: readonly { readonly line: number; readonly text: string }[]
  }[]
  readonly overlap: number
  readonly relaxations: readonly string[]
  readonly rules: readonly { readonly rule: string; readonly holds: boolean; readonly because: string }[]
}

/** How a finding ended: `standing` findings count for the verdict, `unconfirmed` ones are kept and shown (R6), dismissed ones too. */
export type Outcome = 'standing' | 'unconfirmed' | 'dismissed' | 'deadlocked' | 'open'

export interface ReportedFinding {
  readonly id: string
  readonly severity: Severity
  readonly declared: Severity
  readonly lowered: string | null
  readonly category: Category
  readonly section: readonly string[]
  readonly lines: Lines | null
  readonly quote: string | null
  readonly check: Check | null
  readonly context: string | null
  readonly description: string
  readonly agreement: Agreement
  readonly outcome: Outcome
  readonly because: string
  readonly contested: string | null
  /** The first that raised it; others that raised the same stand among the supporters. */
  readonly source: {
    readonly seat: SeatId
    readonly agent: string
    readonly cycle: Cycle
    readonly mode: number
    readonly modeName: string
  }
  readonly raisedBy: readonly SeatId[]
  readonly supporters: readonly Voice[]
  readonly dissenters: readonly Voice[]
  readonly votes: readonly (Voice & { readonly vote: Vote })[]
  readonly remediations: readonly ReportedRemediation[]
  /** Endorsed by a quorum; null where none is. */
  readonly remediation: string | null
}

export interface Voice {
  readonly seat: SeatId
  readonly agent: string
  readonly because: string
  readonly quote: { readonly quote: string; readonly line: number | null; readonly verdict: Check['verdict'] } | null
}

export interface ReportedRemediation {
  readonly id: string
  readonly text: string
  readonly by: SeatId
  readonly endorsedBy: readonly SeatId[]
  readonly endorsed: boolean
}

export interface Counts {
  readonly raised: number
  readonly afterMerging: number
  readonly standing: Readonly<Record<Severity, number>>
  readonly unconfirmed: number
  readonly dismissed: number
  readonly deadlocked: number
  readonly contested: number
  readonly contestedResolved: number
  /** Of the blind first cycle: raised by two or three seats that had seen nothing of each other. */
  readonly blindByTwo: number
  readonly blindByThree: number
  readonly quotesVerified: number
  readonly quotesGiven: number
}

export interface ReportedNotes {
  readonly cycle: Cycle
  readonly focusAreas: readonly { readonly area: string; readonly findings: readonly string[]; readonly because: string }[]
  readonly modeRecommendations: readonly {
    readonly seat: SeatId
    readonly weights: readonly { readonly mode: number; readonly weight: number; readonly because: string }[]
  }[]
  readonly unresolvedQuestions: readonly string[]
  readonly convergenceTargets: readonly { readonly finding: string; readonly because: string }[]
  readonly consensusCandidates: readonly string[]
}

export interface NorthStar {
  readonly vision: string
  /** From two assessments on (4-19). */
  readonly complete: boolean
  readonly phases: readonly ReportedPhase[]
  /** Counted from 1; null where nothing is met. */
  readonly primaryPhase: number | null
  readonly recommendations: readonly string[]
  readonly violations: readonly {
    readonly id: string
    readonly text: string
    readonly by: readonly SeatId[]
    readonly quote: string
    readonly line: number | null
  }[]
}

export interface ReportedPhase {
  readonly name: string
  /** The mean; null where nobody has assessed it. */
  readonly score: number | null
  /** Population variance; null below two assessments (4-15). */
  readonly variance: number | null
  /** Variance below 0.1. */
  readonly consensus: boolean | null
  /** All scores within 0.2 (4-14). */
  readonly strong: boolean | null
  readonly bySeat: readonly { readonly seat: SeatId; readonly score: number }[]
  readonly criteria: readonly {
    readonly id: string
    readonly text: string
    /** Seats that showed it with a verified quotation. */
    readonly metBy: readonly SeatId[]
    readonly quote: string | null
    readonly line: number | null
  }[]
}
