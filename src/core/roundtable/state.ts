/**
 * What a roundtable remembers, as plain JSON. Seats and rounds are few (ten, thirteen); what grows with what is said, claims and
 * evidence, lives in the house's registry, and who stands for or against a claim in a table.
 */
import type { RegisteredClaim, RegisteredEvidence, Violation } from '../evidence/words.ts'
import type { Side } from '../house/words.ts'
import type { SeatId } from '../seat.ts'
import { emptyTable, type Table } from '../table.ts'
import type {
  Anchor,
  Contested,
  Decision,
  ExitReason,
  Feature,
  Kept,
  Measures,
  Purpose,
  Role,
  RoundKind,
  RoundtableEvent,
  Safety,
  Said,
  Summary,
  Tally,
  Verified,
} from './words.ts'

type EventOf<T extends RoundtableEvent['type']> = Extract<RoundtableEvent, { type: T }>

export interface Place {
  /** What others see of it: "Speaker B". */
  readonly alias: string
  readonly anchor: Anchor
  readonly perspective: string | null
  readonly role: Role
  /** Whose words it is shown, where not everybody sees everybody. */
  readonly sees: readonly SeatId[]
}

export interface Grant {
  readonly seat: SeatId
  readonly purpose: Purpose
  readonly round: number
  /** A contribution that is to be mended, one that the judge is asked about; null: neither. */
  readonly target: string | null
  /** Whose words it is shown. */
  readonly shown: readonly SeatId[]
}

/** What was claimed and cited by one reply, and what the verifier found. */
export interface Registered {
  readonly claims: readonly RegisteredClaim[]
  readonly evidence: readonly RegisteredEvidence[]
  readonly violations: readonly Violation[]
}

export interface Stance extends Registered {
  readonly safety: Safety | null
  readonly request: string
  readonly side: Side | null
  readonly confidence: number
  readonly statement: string
  readonly text: string
}

export interface Contribution extends Said, Registered {
  readonly request: string
  readonly round: number
  readonly change: EventOf<'contribution.made'>['change']
  readonly safety: Safety | null
  readonly ignored: readonly string[]
  readonly results: readonly Verified[]
  /** What it was asked to mend; what it was before it was mended. */
  readonly mend: readonly string[]
  readonly first: Pick<Contribution, 'request' | 'results' | 'claims' | 'violations'> | null
}

export interface Round {
  readonly round: number
  readonly kind: RoundKind
  readonly order: readonly SeatId[]
  readonly answer: EventOf<'round.opened'>['answer']
  readonly focus: string | null
  /** Of a round that is not blind. The last word of each seat counts. */
  readonly contributions: Readonly<Record<SeatId, Contribution>>
  /** Seats without one, and why. */
  readonly missed: Readonly<Record<SeatId, string>>
  /** Seats that owe a revision. */
  readonly toMend: readonly SeatId[]
  /** Whether the judge has had its say on what code could not check. */
  readonly judged: boolean
  readonly measures: Measures | null
  readonly tally: Tally | null
  readonly summary: Summary | null
}

export interface Vulnerability {
  readonly id: string
  readonly seat: SeatId
  readonly round: number
  readonly title: string
  readonly precondition: string
  readonly steps: readonly string[]
  readonly answers: readonly {
    readonly seat: SeatId
    readonly round: number
    readonly mitigation: string | null
    readonly acceptedRisk: string | null
  }[]
}

export interface Held extends Kept {
  readonly seat: SeatId
  readonly round: number
  readonly safety: Safety
}

/** Nobody sees it before the judge has ruled. */
export interface Waiting extends Held {
  readonly isAsked: boolean
}

export interface Block extends Held {
  readonly id: string
  readonly request: string
  readonly by: 'code' | 'judge'
  readonly because: string
  readonly appeal: { readonly by: string; readonly because: string } | null
}

export interface ContextRequest {
  readonly id: string
  readonly seat: SeatId
  readonly round: number
  readonly question: string
  readonly why: string
  readonly until: number
  readonly supplied: { readonly by: string; readonly success: boolean; readonly result: string } | null
}

export interface Escalation {
  readonly id: string
  readonly round: number
  readonly needs: string
  readonly because: string
  readonly until: number
  readonly outcome:
    | { readonly kind: 'answered'; readonly by: string; readonly choice: 'go-on' | 'end'; readonly answer: string }
    | { readonly kind: 'expired'; readonly because: string }
    | null
}

export type Detection = Omit<EventOf<'groupthink.detected'>, 'type'>
export type ObjectionVerdict = Omit<EventOf<'objection.judged'>, 'type'>
export type SynthesisGiven = Omit<EventOf<'synthesis.written'>, 'type' | 'request' | 'ignored'>

export interface Roundtable {
  readonly places: Readonly<Record<SeatId, Place>>
  readonly grants: Readonly<Record<string, Grant>>
  /** How many turns a seat was granted for a purpose, so that ids never return. */
  readonly granted: Readonly<Record<string, number>>
  /** Alone, before anyone had spoken: what every later position is measured against. */
  readonly blind: Readonly<Record<SeatId, Stance>>
  /** Round 0 is the blind one. */
  readonly rounds: readonly Round[]
  /** Who holds and who disputes a claim, by its id. */
  readonly standing: Table<Contested>
  readonly decisions: readonly Decision[]
  readonly vulnerabilities: readonly Vulnerability[]
  readonly held: Readonly<Record<string, Waiting>>
  readonly blocks: readonly Block[]
  readonly contexts: readonly ContextRequest[]
  readonly detections: readonly Detection[]
  readonly objections: readonly ObjectionVerdict[]
  readonly escalations: readonly Escalation[]
  readonly withheld: readonly { readonly feature: Feature; readonly round: number; readonly would: string; readonly because: string }[]
  /** Blockers that a user set aside: the seat's vote of this round and earlier ones no longer blocks. */
  readonly lifted: Readonly<Record<SeatId, { readonly round: number; readonly by: string; readonly because: string }>>
  /** Rounds beyond what was planned: up to which one, and since which. Null: never extended. */
  readonly extended: { readonly until: number | null; readonly focus: string | null; readonly count: number; readonly sinceRound: number }
  readonly exit: {
    readonly reason: ExitReason
    readonly round: number
    readonly numbers: Readonly<Record<string, number>>
    readonly because: string
  } | null
  readonly synthesisOwed: SeatId | null
  readonly syntheses: readonly SynthesisGiven[]
  readonly done: boolean
}

export const unbegun: Roundtable = {
  places: {},
  grants: {},
  granted: {},
  blind: {},
  rounds: [],
  standing: emptyTable,
  decisions: [],
  vulnerabilities: [],
  held: {},
  blocks: [],
  contexts: [],
  detections: [],
  objections: [],
  escalations: [],
  withheld: [],
  lifted: {},
  extended: { until: null, focus: null, count: 0, sinceRound: 0 },
  exit: null,
  synthesisOwed: null,
  syntheses: [],
  done: false,
}

export const currentRound = (own: Roundtable): Round | undefined => own.rounds.at(-1)

/** The rounds in which seats have heard each other, open or closed. */
export const talks = (own: Roundtable): readonly Round[] => own.rounds.filter(({ kind }) => kind !== 'blind')

/** What a seat last held before this round: in a round of talk, or alone. */
export function lastHeld(own: Roundtable, seat: SeatId, beforeRound: number): Stance | Contribution | null {
  const earlier = own.rounds.filter(({ round, contributions }) => round < beforeRound && contributions[seat] !== undefined).at(-1)
  return earlier?.contributions[seat] ?? own.blind[seat] ?? null
}
