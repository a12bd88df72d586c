/**
 * The one shape every protocol has: pure functions over its own words.
 *
 *   act ──decide──▶ facts ──evolve──▶ own state ──owed──▶ grants and the next wake ──visible──▶ what a seat sees
 *
 * A protocol never sees the clock, the log or a model. It grants turns only on a `tick`; replies never grant, so that
 * a paused or stopping deliberation starts nothing new. What every deliberation shares is folded apart, in the house.
 */
import type { Dossier } from './dossier.ts'
import type { Check, Reference } from './evidence/words.ts'
import type { GovernorReport } from './governor/report.ts'
import type { Seen } from './governor/seen.ts'
import type { GovernorEventOf } from './governor/words.ts'
import type { House } from './house/house.ts'
import type {
  AskFailed,
  ClaimJudged,
  ClaimsRegistered,
  Closed,
  DissentEvent,
  InterruptionLifted,
  InterruptionRaised,
  Lookup,
  Reopened,
  SpendDeclared,
  TurnEvent,
} from './house/words.ts'
import type { Refusal } from './refusal.ts'
import type { SeatId } from './seat.ts'

/** The deliberation's own time in milliseconds: an integer that never decreases, stamped by the engine. */
export interface At {
  readonly at: number
}

export type Owed<P extends string> =
  | { readonly kind: 'ask'; readonly id: string; readonly seat: SeatId; readonly purpose: P; readonly deadline: number | null }
  | { readonly kind: 'wake'; readonly at: number }
  /** Somebody outside is waited for, in real time on any clock: a command comes, or it is `at`. */
  | { readonly kind: 'word'; readonly at: number }

export type Tick = { readonly type: 'tick' }

/** A seat's reply, already of its purpose's shape, with what the verifier found for each reference it made. */
export type Reply<P extends string, V> = {
  readonly type: 'reply'
  readonly request: string
  readonly seat: SeatId
  readonly purpose: P
  readonly reply: V
  readonly checks: readonly Check[]
  /** One for each text that `embedded` named; null where no embedding model answered. Recorded, so a replay asks nobody. */
  readonly vectors: readonly (readonly number[])[] | null
  /** What was looked up on the way to it, with the result as it was shown; empty for people and hosts. */
  readonly lookups: readonly Lookup[]
}

/** Facts that any protocol may add beside its own. */
export type SharedFact =
  | TurnEvent
  | DissentEvent
  | InterruptionRaised
  | InterruptionLifted
  | ClaimsRegistered
  | ClaimJudged
  | Closed
  | Reopened
  | SpendDeclared
  | GovernorEventOf<'escalation.raised' | 'escalation.answered' | 'escalation.expired' | 'context.pruned'>

/**
 * `work`: something is finished first, as if it were open. `grant`: something is to be made safe, and a tick grants it. `wait`: what was
 * granted is awaited. `clean`: nothing is left.
 */
export type Parting = 'work' | 'grant' | 'wait' | 'clean'

/** Deliberately loose in `view` and `reply` types: each protocol narrows them by purpose in its own words. */
export interface Rules<S, E, A, P extends string, V, R> {
  readonly initial: S
  /** May this happen, and what is then true? Facts, or a Refusal: a value, never thrown. The dossier is as fixed as the opening. */
  decide(own: S, act: A & At, house: House, dossier: Dossier): readonly (E | SharedFact)[] | Refusal
  /** What a fact changes. Total: never refuses, never throws. Only final failures arrive here. */
  evolve(own: S, event: (E | SharedFact | AskFailed | Reopened | GovernorEventOf<'seat.replaced' | 'checkpoint.reached'>) & At): S
  /** Open grants and the next wake. Chooses nothing, scores nothing. */
  owed(own: S): readonly Owed<P>[]
  /** What the seat of an open request may see: decided here, recorded in the grant. */
  visible(own: S, request: string, house: House, dossier: Dossier): V
  /** What a seat may look things up in while it answers; without it: the dossier alone. */
  shelf?(own: S, dossier: Dossier): Dossier
  /** What a reply cites, in the order in which `checks` will answer. */
  cited(purpose: P, reply: unknown, house: House): readonly Reference[]
  /** Which texts of a reply want a vector, in the order in which `vectors` will answer; protocols that compare none leave it out. */
  embedded?(purpose: P, reply: unknown): readonly string[]
  /** What the governor gets to see of an event, in its own words; `own` has folded it already, `house` has not. */
  observe(own: S, event: E | SharedFact | AskFailed, house: House): readonly Seen[]
  /** While it stops: what is left to do before it may close. Without it: nothing. */
  parting?(own: S, house: House): Parting
  /** The best result so far. Exists at every moment. */
  report(own: S, house: House): R
}

/** What every report carries, whatever its protocol. */
export interface ReportHead {
  readonly id: string
  readonly protocol: string
  readonly subject: string
  readonly status: 'open' | 'paused' | 'stopping' | 'completed' | 'stopped'
  readonly stopReason: string | null
  readonly because: string | null
  readonly confidence: 'HIGH' | 'MEDIUM' | 'LOW'
  readonly startedAt: string
  readonly endedAt: string | null
  readonly cost: Cost
  readonly governor: GovernorReport
  readonly notes: readonly string[]
}

export interface Cost {
  /** Dollars of the calls whose price is known. */
  readonly dollars: number
  /** What the same calls would have cost if nothing were ever cached; more than `dollars` where a cache has saved something. */
  readonly dollarsWithoutCache: number
  /** Calls to models whose price is unknown: then `dollars` is not all. */
  readonly callsOfUnknownPrice: number
  readonly tokens: number
  /** Of these, what calls have said they read; the parts of it that came from a provider's cache, and went into one. */
  readonly inputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  readonly outputTokens: number
  /** Of these, what was only set aside for calls that failed without saying what they used. */
  readonly tokensSetAside: number
  readonly calls: number
  /** Set aside for calls that never came back; included above. */
  readonly lostCalls: number
}
