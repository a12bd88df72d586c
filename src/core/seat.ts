/**
 * A seat's answer as it lands, whoever gave it. A failure is a value with its cause, so that the engine
 * retries by reading a field instead of guessing; nothing a seat sends is trusted before it was parsed.
 */
import type { DriverKind, FailureCode, Lookup, Seat, Usage } from './house/words.ts'

export type { DriverKind, Seat }
export type SeatId = string

/** What was said to a seat: everything a model gets to read. */
export interface Prompt {
  readonly system: string
  readonly user: string
}

export interface Spent {
  readonly usage: Usage
  /** Null: the price of this model is unknown. */
  readonly micros: number | null
  readonly latencyMs: number
  readonly model: string | null
}

/** A look-up with its result in full; the log keeps the result's hash and pins the text. */
export type MadeLookup = Lookup

export type Landing =
  | (Spent & { readonly ok: true; readonly value: unknown; readonly raw: string; readonly lookups: readonly MadeLookup[] })
  | (Spent & {
      readonly ok: false
      readonly code: FailureCode
      readonly because: string
      readonly raw: string | null
      readonly retryable: boolean
      /** The other side may have done the work before this failed: then what was set aside is billed. */
      readonly mayHaveWorked?: true
      /** What the other side asked for (Retry-After); null where it said nothing. */
      readonly retryAfterMs: number | null
    })
