/**
 * Who answers for a seat: a port. A driver gets what its seat may see, the words that were rendered from it, and the
 * shape the reply must have; it answers once and never throws for what the world does. `human` and `host` have no driver:
 * their asks stay on the table until a door submits.
 */
import type * as z from 'zod'
import type { Dossier } from '../core/dossier.ts'
import type { ShadowName } from '../core/governor/words.ts'
import type { Landing, Prompt, Seat } from '../core/seat.ts'

/** A malformed answer and what was wrong with it: quoted back once. */
export interface Repair {
  readonly raw: string
  readonly error: string
}

export interface Call {
  readonly request: string
  readonly protocol: string
  readonly purpose: string
  readonly seat: Seat
  readonly view: unknown
  readonly prompt: Prompt
  readonly schema: z.ZodType
  /** The shape as the seat is told it: the same, or less where not all of it can be said now. */
  readonly told: z.ZodType
  readonly seed: number
  readonly model: string | null
  readonly outputTokensMax: number
  readonly replyMsMax: number
  readonly lookupsMax: number
  readonly dossier: Dossier
  readonly repair: Repair | null
  /** Shadows that whoever sits here was told to leave, by name, now or before; the prompt has the words of what is new. */
  readonly corrections: readonly ShadowName[]
  readonly signal: AbortSignal
  /** Told what the answer says while it comes, where whoever answers can tell. Nothing of it is on record before it is whole. */
  readonly said?: (text: string) => void
}

export type Driver = (call: Call) => Promise<Landing>
