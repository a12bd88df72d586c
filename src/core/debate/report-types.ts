/** The shape of a debate's report: what every door prints. Exists after every event; final or not, with the reason it stopped. */
import type { Check, Reference } from '../evidence/words.ts'
import type { Dissent } from '../house/dissent.ts'
import type { Interruption } from '../house/interruptions.ts'
import type { DriverKind, Horizon, Side } from '../house/words.ts'
import type { ReportHead } from '../protocol.ts'
import type { SeatId } from '../seat.ts'
import type { Convergence } from './crux/converged.ts'
import type { Camp, Dependency, ThreadStatus } from './state.ts'
import type { Dcg, DisagreementType, Falsifier, Intervention, SteelmanGrade } from './words.ts'

export type Regime = 'consensus' | 'partial' | 'polarized' | 'inconclusive'

export interface ReportedPosition {
  readonly seat: SeatId
  readonly name: string
  readonly side: Side
  /** Differs from `side` where the last move was not supported by evidence. */
  readonly counted: Side
  /** It has left the table: its position is shown and counts nowhere. */
  readonly gone: boolean
  readonly confidence: number
  readonly statement: string
  readonly falsifier: Falsifier | null
  readonly decides: string | null
  /** Cheap: its answer to the whole topic stayed as it was, or nothing carried the change. */
  readonly concessions: readonly { readonly proposition: string; readonly cheap: boolean }[]
  readonly horizon: Horizon
  readonly moves: readonly { readonly from: Side; readonly to: Side; readonly supported: string }[]
  readonly wouldFlip: { readonly declared: boolean; readonly counted: boolean; readonly why: string; readonly confidence: number }
}

export interface ReportedEvidence {
  readonly message: string
  readonly seat: SeatId
  readonly name: string
  readonly content: string
  /** Whose falsifier it bears on. */
  readonly bearsOn: SeatId | null
  readonly bearing: 'meets' | 'contradicts' | 'context'
  readonly references: readonly { readonly id: string; readonly reference: Reference; readonly check: Check }[]
  /** Messages that challenge it. */
  readonly challengedBy: readonly string[]
}

/** A thread that was proposed and never opened. */
export interface ReportedProposal {
  readonly id: string
  readonly by: string
  readonly name: string
  /** The thread in which it came up. */
  readonly from: string
  readonly topic: string
  readonly question: string | null
  readonly because: string
}

/** The crux card. */
export interface ReportedCrux {
  readonly id: string
  readonly question: string
  readonly by: 'fold' | 'clerk'
  /** A question about the future rather than about what is or causes what: allowed, and said. */
  readonly forecast: boolean
  /** It asks the topic once more: no question below it, so it explains nothing. */
  readonly asksTopic: boolean
  readonly status: 'resolved' | 'open' | 'challenged'
  readonly validated: boolean
  readonly failures: readonly string[]
  readonly provisional: boolean
  readonly disagreement: DisagreementType
  readonly diagnosis: string
  readonly positions: readonly ReportedPosition[]
  readonly abstained: readonly { readonly seat: SeatId; readonly name: string; readonly because: string }[]
  /** What both sides grant. */
  readonly granted: readonly string[]
  /** What would settle it. */
  readonly resolutionCriteria: readonly string[]
  readonly dcg: Dcg & { readonly declared: number; readonly counted: number; readonly seats: number }
  readonly provisionalDcg: Dcg | null
  readonly dominantHorizon: Horizon
  readonly steelmanPairs: readonly {
    readonly from: SeatId
    readonly to: SeatId
    readonly grade: SteelmanGrade | null
    readonly attempts: number
    readonly by: 'target' | 'judge' | 'rule' | null
  }[]
  readonly evidence: readonly ReportedEvidence[]
  /** The messages behind it. */
  readonly supportingMessages: readonly string[]
  readonly alternativesConsidered: readonly string[]
  readonly confidence: number
  readonly challenges: readonly { readonly by: string; readonly because: string; readonly answered: boolean }[]
}

export interface ReportedMessage {
  readonly id: string
  readonly by: 'seat' | 'moderator' | 'user'
  readonly seat: SeatId | null
  readonly name: string
  readonly move: string
  readonly content: string
  readonly replyTo: string | null
  readonly at: number
  readonly replyCount: number
}

export interface ReportedThread {
  readonly id: string
  readonly topic: string
  readonly question: string | null
  readonly status: ThreadStatus
  readonly because: string | null
  readonly parent: string | null
  readonly participants: readonly SeatId[]
  readonly stages: {
    readonly discovery: { readonly messages: number; readonly duration: number }
    readonly cruxLock: { readonly messages: number; readonly duration: number; readonly lockAttempts: number }
    readonly evidence: { readonly messages: number; readonly duration: number }
  }
  readonly lockFailures: readonly (readonly { readonly rule: string; readonly because: string }[])[]
  readonly interventions: readonly Intervention[]
  readonly convergenceSignal: number | null
  readonly messages: readonly ReportedMessage[]
  readonly crux: ReportedCrux | null
}

export interface ReportedSeat {
  readonly seat: SeatId
  readonly name: string
  readonly alias: string
  readonly driver: DriverKind
  readonly model: string | null
  readonly blind: { readonly side: Side; readonly statement: string; readonly confidence: number } | null
  readonly final: { readonly side: Side; readonly statement: string; readonly confidence: number } | null
  readonly counted: Side | null
  /** Changed its side without new evidence. */
  readonly unsupportedFlip: boolean
  readonly messages: number
  readonly refused: number
  /** It opened and said no word in any thread: a missing voice is visible. */
  readonly silent: boolean
  /** Asked of it, of every purpose. */
  readonly turns: number
  readonly gone: string | null
}

export interface DebateReport extends ReportHead {
  readonly confidenceBecause: string
  readonly topic: string
  /** Of the deliberation's own clock, in milliseconds. */
  readonly duration: number
  /** Every move that a seat made; the limit counts a turn with two of them once. */
  readonly totalMessages: number
  /** Numbered among the others, so that ids run higher than the count of the seats' messages. */
  readonly moderatorMessages: number
  readonly userMessages: number
  readonly threads: readonly ReportedThread[]
  readonly commonGround: readonly {
    readonly statement: string
    /** `some`: all of those who took a position, which were not all that are there. */
    readonly agreement: 'all' | 'both-sides' | 'some'
    readonly type: 'position' | 'claim' | 'concession'
    readonly seats: readonly SeatId[]
  }[]
  readonly coalitions: readonly (Camp & { readonly sharedBeliefs: readonly string[] })[]
  /** True below three common cruxes: camps, not coalitions. */
  readonly campsPreliminary: boolean
  readonly regime: Regime
  readonly regimeDescription: string
  readonly irreducibleCruxes: readonly string[]
  readonly primaryCrux: string | null
  readonly primaryCruxReason: string | null
  readonly graph: {
    readonly dependencies: readonly Dependency[]
    readonly duplicates: readonly { readonly a: string; readonly b: string; readonly similarity: number }[]
    readonly contradictions: readonly {
      readonly seat: SeatId
      readonly name: string
      readonly a: string
      readonly b: string
      readonly because: string
    }[]
    /** Cruxes that hang on each other in a circle, taken as one. */
    readonly cycles: readonly (readonly string[])[]
    readonly roots: readonly string[]
    readonly implications: Readonly<Record<string, readonly string[]>>
  }
  readonly nextQuestions: readonly string[]
  readonly notTakenUp: readonly ReportedProposal[]
  readonly seats: readonly ReportedSeat[]
  readonly blindVote: { readonly YES: readonly SeatId[]; readonly NO: readonly SeatId[]; readonly UNCERTAIN: readonly SeatId[] }
  readonly finalVote: { readonly YES: readonly SeatId[]; readonly NO: readonly SeatId[]; readonly UNCERTAIN: readonly SeatId[] }
  /** The share of the blind disagreement that vanished without new evidence; null: there was none. */
  readonly collapseRate: number | null
  readonly unverifiedFlips: number
  readonly convergence: Convergence
  readonly dissent: readonly Dissent[]
  readonly interruptions: readonly Interruption[]
  readonly baseline: {
    readonly id: string
    readonly result: string
    readonly tokens: number
    readonly sides: Readonly<Record<Side, number>>
  } | null
  readonly systemMetrics: {
    readonly messagesBlocked: number
    readonly reasonsBlocked: Readonly<Record<string, number>>
    /** Looks that ended without a word, by rule. */
    readonly looksPassed: Readonly<Record<string, number>>
    readonly cruxLockAttempts: number
    readonly cruxLockSuccesses: number
    readonly cruxLockFailures: number
    readonly failureReasons: Readonly<Record<string, number>>
    readonly steelmanAttempts: number
    readonly steelmanRetries: number
    readonly steelmanAccuracyRate: number | null
    readonly dcgPromotions: number
    readonly horizonMismatches: number
    readonly horizonAlignments: number
    /** Of the contributions that answered a message: the share scored 0.7 or more, and the share that came by the fallback. */
    readonly attentionShare: number | null
    readonly fallbackShare: number | null
    readonly threadsCreated: number
    readonly threadsMerged: number
    readonly threadsStale: number
    readonly modelCalls: number
    readonly callsPerValidatedCrux: number | null
    readonly quotesVerified: number
    readonly quotesFailed: number
  }
}
