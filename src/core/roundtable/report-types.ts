/** What is told of a roundtable: the decision first, then what it rests on, round by round and claim by claim. */
import type { ClaimStatus, Label, Verdict } from '../evidence/words.ts'
import type { DriverKind, Side } from '../house/words.ts'
import type { ReportHead } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { Detection, Escalation, ObjectionVerdict, Roundtable, SynthesisGiven, Vulnerability } from './state.ts'
import type {
  Anchor,
  Contested,
  Decision,
  ExitReason,
  HighStakes,
  Measures,
  ModeName,
  Result,
  Role,
  RoundKind,
  Switches,
  Tally,
  Vote,
} from './words.ts'

/** How seats stand, by side; `none`: no yes or no. */
export interface Counted {
  readonly yes: number
  readonly no: number
  readonly uncertain: number
  readonly none: number
  readonly silent: number
  /** Not counted above: they argue a side that was given to them, or changed sides without new evidence. */
  readonly assigned: number
  readonly unsupported: number
  /** The side that more hold than any other; null: a tie, or nobody. */
  readonly leads: Side | null
}

export interface DecisionLayer {
  /** The working answer of the last round, or, before one, of the blind stances. */
  readonly answer: string | null
  readonly side: Side | null
  /** Of the last round: null before there is one. What the level is made of stands beside it. */
  readonly tally: Tally | null
  readonly level: 'strong' | 'partial' | 'weak' | 'none'
  readonly advice: 'proceed' | 'verify' | 'ask'
  /** Why this advice: one sentence a reason, each with its numbers. */
  readonly because: readonly string[]
}

export interface PositionRow {
  readonly seat: SeatId
  /** Null: it said nothing in this round; then `missed` says why. */
  readonly request: string | null
  readonly side: Side | null
  readonly confidence: number | null
  readonly confidenceDelta: number | null
  readonly statement: string | null
  readonly vote: Vote | null
  readonly change: { readonly from: Side; readonly supported: boolean; readonly because: string } | null
  readonly verified: Readonly<Record<Result, number>> | null
  readonly revised: boolean
  readonly missed: string | null
}

export interface RoundRow {
  readonly round: number
  readonly kind: RoundKind
  readonly answer: string | null
  readonly focus: string | null
  readonly seats: readonly PositionRow[]
  readonly oneLiner: string | null
  readonly measures: Measures | null
  readonly tally: Tally | null
  readonly detection: Detection | null
  readonly objection: ObjectionVerdict | null
}

/** AgentStatus and what stands around it. */
export interface SeatRow {
  readonly seat: SeatId
  readonly name: string
  readonly alias: string
  readonly driver: DriverKind
  readonly model: string | null
  readonly anchor: Anchor
  readonly perspective: string | null
  readonly role: Role
  readonly side: Side | null
  readonly confidence: number | null
  readonly openBlockers: number
  readonly lastRound: number | null
}

export interface ClaimRow {
  readonly id: string
  readonly text: string
  readonly label: Label
  readonly declared: Label
  readonly status: ClaimStatus
  readonly because: string | null
  readonly seat: SeatId
  readonly round: number
  /** The contribution in which it was said first. */
  readonly request: string
  readonly for: readonly SeatId[]
  readonly against: readonly SeatId[]
  readonly cites: readonly string[]
  readonly restatements: number
}

export interface EvidenceRow {
  readonly id: string
  readonly kind: 'file' | 'url' | 'work'
  readonly source: string
  readonly lines: { readonly start: number; readonly end: number } | null
  readonly quote: string | null
  readonly verdict: Verdict
  readonly similarity: number | null
  readonly because: string
  readonly by: readonly SeatId[]
  readonly claims: readonly string[]
}

export interface Rate {
  readonly count: number
  readonly of: number
  /** Null where there is nothing to count. */
  readonly rate: number | null
  readonly target: number
}

export interface RoundtableReport extends ReportHead {
  readonly mode: ModeName
  readonly highStakes: HighStakes | null
  readonly switches: Switches
  readonly decision: DecisionLayer
  readonly exit: {
    /** `user-stop` and what stops any deliberation, too. */
    readonly reason: ExitReason | 'user-stop' | 'stopped'
    readonly round: number
    readonly numbers: Readonly<Record<string, number>>
    readonly because: string
  } | null
  readonly blindVote: Counted
  readonly finalVote: Counted
  /** Pairs that disagreed alone and agree at the end without new evidence (R2). */
  readonly collapse: { readonly rate: number | null; readonly vanished: number; readonly of: number; readonly because: string }
  readonly rounds: readonly RoundRow[]
  readonly seats: readonly SeatRow[]
  readonly claims: readonly ClaimRow[]
  readonly evidence: readonly EvidenceRow[]
  readonly contested: readonly Contested[]
  readonly decisions: readonly Decision[]
  /** Who stands against the working answer at the end, or blocks it, with the reason. */
  readonly dissent: readonly {
    readonly seat: SeatId
    readonly side: Side | null
    readonly confidence: number
    readonly statement: string
    readonly vote: Vote | null
    readonly because: string
  }[]
  readonly detections: readonly Detection[]
  readonly objections: readonly (ObjectionVerdict & { readonly changed: readonly string[] })[]
  readonly escalations: readonly Escalation[]
  readonly verification: readonly {
    readonly question: string
    readonly asks: string
    readonly pass: number
    readonly fail: number
    readonly unverified: number
    readonly failedBy: readonly { readonly seat: SeatId; readonly round: number; readonly because: string }[]
  }[]
  readonly vulnerabilities: readonly Vulnerability[]
  /** Without the text: that is in the log, and shown on request. */
  readonly blocks: readonly {
    readonly id: string
    readonly seat: SeatId
    readonly round: number
    readonly by: 'code' | 'judge'
    readonly because: string
    readonly appeal: { readonly by: string; readonly because: string } | null
  }[]
  readonly contexts: Roundtable['contexts']
  readonly withheld: Roundtable['withheld']
  readonly syntheses: readonly SynthesisGiven[]
  /** The same seats asked alone, in as many tokens: there where one was run, added by whoever shows the report. */
  readonly baseline?: {
    readonly id: string
    readonly result: string
    readonly tokens: number
    readonly sides: Readonly<Record<Side, number>>
  } | null
  readonly rates: {
    readonly labelled: Rate
    readonly factsCitedAtFirst: Rate
    readonly factsCitedAfterRevision: Rate
    readonly quotesVerified: Rate
  }
}
