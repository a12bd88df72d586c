/**
 * A seat's answer as it lands, whoever gave it. A failure is a value with its cause, so that the engine
 * retries by reading a field instead of guessing; nothing a seat sends is trusted before it was parsed.
 */
import type { DriverKind, FailureCode, Lookup, Seat, Usage } from './house/words.ts'

export type { DriverKind, Seat }
export type SeatId = string

/**
 * What was said to a seat: everything a model gets to read, in one order, so that what differs from call to call stands behind
 * what does not: a provider's cache finds the longest beginning that it has seen before.
 */
export interface Prompt {
  /** What this protocol is and its rules: the same for every seat and every turn. */
  readonly system: string
  /** The subject, the dossier, the document: the same for every seat; grows only at its end. */
  readonly subject: string
  /** What has happened so far, in order; grows only at its end. */
  readonly talk: string
  /** Who is asked, where it stands and what is asked of it now: this call alone. */
  readonly task: string
}

/** What stands behind the system's words, as one text. */
export const userWords = ({ subject, talk, task }: Prompt): string => [subject, talk, task].filter((part) => part !== '').join('\n\n')

/** As doors hand it to people and to other programs. */
export const inTwo = (prompt: Prompt): { readonly system: string; readonly user: string } => ({
  system: prompt.system,
  user: userWords(prompt),
})

export interface Spent {
  readonly usage: Usage
  /** Null: the price of this model is unknown. */
  readonly micros: number | null
  readonly latencyMs: number
  readonly model: string | null
}

/** A look-up with its result in full; the log keeps the result's hash and pins the text. */
export type MadeLookup = Lookup

/** What had to be done to a reply so that it could be read, a sentence each. */
export interface Mending {
  /** What was read though it was written otherwise than asked. */
  readonly mended: readonly string[]
  /** What was left out because it did not fit. */
  readonly cut: readonly string[]
}

export type Landing =
  | (Spent & {
      readonly ok: true
      readonly value: unknown
      readonly raw: string
      readonly lookups: readonly MadeLookup[]
      /** What it wants to read before it is asked next; absent where it could look things up itself. */
      readonly wishes?: readonly string[]
      /** Absent until it was read. */
      readonly mending?: Mending
    })
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
