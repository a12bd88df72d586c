/**
 * What a debate remembers: plain JSON, folded from its facts. Messages grow and live in a list; seats, threads and open
 * grants are few and live in plain records. Nothing here is computed that a rule could compute when it is needed.
 *
 *   Debate ─ seats ─ who may look when          Thread ─ stage, commitments, steelmans, positions
 *          ─ messages ─ all, in order                  ─ messages by number
 *          ─ threads, proposals, agenda, cruxes
 */
import type { Horizon, Side } from '../house/words.ts'
import { emptyList, type List } from '../list.ts'
import type { At } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { Dcg, DebateEventOf, DependencyKind, Falsifier, Flip, Intervention, Purpose, Said, Stage, SteelmanGrade } from './words.ts'

export interface Grant {
  readonly seat: SeatId
  readonly purpose: Purpose
  /** Null for what concerns no single thread (an opening, the clerk's look across threads). */
  readonly thread: string | null
  /** What is answered: a message id; a seat id for a steelman or a grade; a dependency id for a confirmation. */
  readonly target: string | null
  readonly stage: string
  readonly score: number | null
  readonly fallback: boolean
  readonly shown: readonly string[]
  readonly at: number
}

export interface TopClaim {
  readonly side: Side
  readonly statement: string
  readonly confidence: number
  readonly at: number
}

export interface SeatState {
  readonly alias: string
  /** Declared alone, before anyone spoke; null: it did not open. */
  readonly blind: TopClaim | null
  /** As last declared. `counted` is what convergence reads: the last that new evidence or a conceded falsifier carries. */
  readonly declared: TopClaim | null
  readonly counted: TopClaim | null
  readonly horizon: Horizon
  readonly interests: readonly { readonly word: string; readonly weight: number }[]
  readonly embedding: readonly number[] | null
  /** When it looks next; null: when there is news. */
  readonly nextLook: number | null
  readonly lastLook: number
  readonly cooldownUntil: number
  readonly messages: number
  /** Contributions of it that were refused, in all. */
  readonly refusals: number
  /** The rule it broke last and how often in a row. */
  readonly refused: { readonly rule: string; readonly because: string; readonly times: number } | null
  /** How often its opening failed. */
  readonly openingsFailed: number
  readonly skippedUntil: number
  /** Null: it is live. Whoever never opened or failed may try again when the debate is reopened; who was removed may not. */
  readonly gone: { readonly kind: 'unopened' | 'failed' | 'removed'; readonly because: string } | null
}

export interface Message {
  readonly id: string
  readonly by: 'seat' | 'moderator' | 'user'
  /** Null unless a seat said it. */
  readonly seat: SeatId | null
  readonly thread: string
  /** The stage its thread was in. */
  readonly stage: Stage
  /** A moderator's or user's message is a CLARIFY. */
  readonly said: Said
  readonly kind: Intervention | null
  readonly replyTo: string | null
  readonly refs: readonly string[]
  readonly acks: readonly string[]
  readonly topics: readonly string[]
  readonly mentions: readonly SeatId[]
  readonly evidence: readonly string[]
  readonly supported: DebateEventOf<'message.published'>['supported']
  /** The side its evidence speaks for, here and on the topic, when it was given: who moves later takes no evidence along. */
  readonly favours: Side | null
  readonly favoursTopic: Side | null
  /** It changed a side that counts, here or on the topic. */
  readonly shifts: boolean
  readonly score: number | null
  readonly fallback: boolean
  readonly embedding: readonly number[] | null
  readonly replies: number
  readonly at: number
}

/** Where a seat stands on a thread's question. */
export interface Position {
  readonly side: Side
  readonly statement: string
  readonly confidence: number
  readonly horizon: Horizon
  /** Only a sound one: metric, threshold and dated deadline, nothing vague. */
  readonly falsifier: Falsifier | null
  /** What the last one offered lacked. */
  readonly lacks: readonly string[]
  readonly decides: string | null
  readonly flip: Flip
  /** The side that convergence reads: unsupported moves do not reach it. */
  readonly counted: Side
  readonly moves: readonly {
    readonly from: Side
    readonly to: Side
    readonly supported: 'verified' | 'unverified' | 'falsifier' | 'unsupported'
    readonly message: string
  }[]
  readonly concessions: readonly { readonly proposition: string; readonly cheap: boolean; readonly message: string }[]
  readonly message: string
  readonly at: number
}

export interface SteelmanPair {
  readonly from: SeatId
  readonly to: SeatId
  readonly message: string | null
  readonly attempts: number
  /** Of the attempts, those that never came. */
  readonly unwritten: number
  readonly grade: SteelmanGrade | null
  /** What the last attempt that was written came to, while this one waits; null before the first grade. */
  readonly lastGrade: SteelmanGrade | null
  /** Grades below ACCURATE by the one who was restated, so far. */
  readonly refusals: number
  /** It accepted what code calls another position: a judge has to say. */
  readonly disputed: boolean
  readonly corrections: string | null
  readonly by: 'target' | 'judge' | 'rule' | null
}

export type ThreadStatus = 'DISCOVERY' | 'LOCKING' | 'LOCKED' | 'CONVERGED' | 'FAILED_LOCK' | 'STALE' | 'MERGED'

export interface Thread {
  readonly id: string
  readonly topic: string
  readonly question: string | null
  readonly parent: string | null
  /** What it was opened from; null: by the moderator or the user. */
  readonly proposal: string | null
  readonly stage: Stage
  readonly status: ThreadStatus
  readonly because: string | null
  readonly budgets: Readonly<Record<'DISCOVERY' | 'CRUX_LOCK' | 'EVIDENCE', number>>
  /** Messages of seats in each stage. */
  readonly counts: Readonly<Record<'DISCOVERY' | 'CRUX_LOCK' | 'EVIDENCE', number>>
  readonly enteredAt: Readonly<Partial<Record<Stage, number>>>
  readonly openers: readonly SeatId[]
  readonly participants: readonly SeatId[]
  /** The number of seat messages in the thread when the last seat joined, and when the last position changed. */
  readonly lastJoin: number
  readonly lastChange: number
  /** Indices into the debate's messages. */
  readonly messages: readonly number[]
  /** Times of seats' messages within the last rate window. */
  readonly recent: readonly number[]
  readonly positions: Readonly<Record<SeatId, Position>>
  readonly abstained: Readonly<Record<SeatId, string>>
  readonly steelmans: readonly SteelmanPair[]
  readonly lock: {
    readonly attempts: number
    readonly failures: readonly (readonly { readonly rule: string; readonly because: string }[])[]
    readonly lockedAt: number | null
    /** Messages added to the budget by force. */
    readonly extra: number
    /** How often something was asked for: `commit/ada/0`, the last being the number of evaluations before it. */
    readonly asked: Readonly<Record<string, number>>
  }
  readonly interventions: readonly Intervention[]
  /** Who was asked to argue against what nobody disputes, until it has. */
  readonly dissenter: SeatId | null
  readonly horizons: Readonly<Record<SeatId, Horizon>>
  readonly lastActivity: number
  readonly convergence: number | null
  /** The clerk's wording, once it was published; null: the fold's. */
  readonly clerk: {
    readonly question: string
    readonly criteria: readonly string[]
    readonly reviews: Readonly<Record<SeatId, boolean>>
    readonly rounds: number
  } | null
  /** Asked of the clerk, and why it has nothing. */
  readonly clerkAsked: number
  readonly clerkNone: string | null
  readonly challenges: readonly { readonly by: string; readonly because: string; readonly at: number; readonly answered: boolean }[]
  readonly extracted: (DebateEventOf<'crux.extracted'> & At) | null
  /** As it was told when the thread locked. */
  readonly lockedDcg: Dcg | null
}

export interface Proposal {
  readonly id: string
  readonly by: string
  readonly from: string
  readonly topic: string
  readonly question: string | null
  readonly supporters: readonly SeatId[]
  readonly message: string | null
  readonly status: 'PROPOSED' | 'APPROVED' | 'REJECTED'
  /** Why it was declined. */
  readonly because: string | null
}

export interface Dependency {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly kind: DependencyKind
  readonly sketch: string
  readonly confidence: number
  /** Who may be the second voice, in order. */
  readonly voices: readonly SeatId[]
  /** True once a second voice agreed. */
  readonly validated: boolean
  readonly refused: string | null
}

export interface Camp {
  readonly members: readonly SeatId[]
  readonly positions: Readonly<Record<string, Side>>
  readonly label: string
}

export interface Debate {
  readonly begun: DebateEventOf<'debate.begun'> | null
  readonly grants: Readonly<Record<string, Grant>>
  readonly granted: Readonly<Record<string, number>>
  readonly seats: Readonly<Record<SeatId, SeatState>>
  readonly messages: List<Message>
  /** Messages of seats: what the limits count. */
  readonly seatMessages: number
  readonly threads: Readonly<Record<string, Thread>>
  readonly proposals: Readonly<Record<string, Proposal>>
  /** Cruxes on the agenda, and every promotion so far. */
  readonly agenda: { readonly active: readonly string[]; readonly promotions: readonly string[] }
  readonly dependencies: Readonly<Record<string, Dependency>>
  readonly related: number
  /** How often somebody was asked to confirm a dependency, by its id. */
  readonly confirms: Readonly<Record<string, number>>
  readonly coalitions: { readonly camps: readonly Camp[]; readonly preliminary: boolean; readonly atMessage: number } | null
  /** The seat-message count when a thread last went into the lock, or came out of it locked. */
  readonly lastCrux: number
  /** Just handed to a seat because nobody took anything up; its turn follows. */
  readonly delivered: { readonly seat: SeatId; readonly message: string } | null
  /** Round-robin of the fallback: who was handed the last one. */
  readonly lastFallback: SeatId | null
  readonly counts: {
    readonly refused: Readonly<Record<string, number>>
    readonly looks: Readonly<Record<string, number>>
    readonly lockFailures: Readonly<Record<string, number>>
    readonly horizonMismatches: number
    readonly horizonAlignments: number
  }
  readonly ending: { readonly reason: DebateEventOf<'debate.ending'>['reason']; readonly because: string } | null
  readonly done: boolean
}

export const unbegun: Debate = {
  begun: null,
  grants: {},
  granted: {},
  seats: {},
  messages: emptyList,
  seatMessages: 0,
  threads: {},
  proposals: {},
  agenda: { active: [], promotions: [] },
  dependencies: {},
  related: 0,
  confirms: {},
  coalitions: null,
  lastCrux: 0,
  delivered: null,
  lastFallback: null,
  counts: { refused: {}, looks: {}, lockFailures: {}, horizonMismatches: 0, horizonAlignments: 0 },
  ending: null,
  done: false,
}
