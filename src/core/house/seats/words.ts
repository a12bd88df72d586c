/** Words of seats: who sits at a table, who answers for a seat, and what it brings with it. */
import * as z from 'zod'

export const SeatId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'a seat id is lower-case letters, digits and dashes')
export const DriverKind = z.enum(['model', 'offline', 'human', 'host', 'scripted', 'recorded', 'repository'])
export type DriverKind = z.infer<typeof DriverKind>

export const Side = z.enum(['YES', 'NO', 'UNCERTAIN'])
export type Side = z.infer<typeof Side>

/** How far ahead a seat looks: four buckets, so that two of them can be compared. */
export const Horizon = z.enum(['1-3mo', '12-18mo', '5y', '10y+'])
export type Horizon = z.infer<typeof Horizon>

/** What a seat brings to the table and what would move it. Empty where the cast says nothing. */
export const Contract = z.object({
  /** The side it takes on the subject; null: it makes up its own mind. */
  stance: Side.nullable(),
  horizon: Horizon.nullable(),
  holds: z.array(z.string().max(400)).max(6),
  concedes: z.array(z.string().max(400)).max(6),
  evidencePolicy: z.string().max(400),
  flips: z.array(z.string().max(400)).max(6),
})
export type Contract = Readonly<z.infer<typeof Contract>>

export const Seat = z.object({
  id: SeatId,
  name: z.string().min(1).max(80),
  /** Who this seat is: decoration, as measured results say. */
  persona: z.string().max(2_000),
  /** How it reasons: what makes seats differ (R7). */
  method: z.string().max(2_000),
  /** Words that pull its attention towards some passages of the dossier. */
  interests: z.array(z.string().max(60)).max(40),
  contract: Contract,
  driver: DriverKind,
  /** `anthropic/…`, `compatible/…`; null for a seat without a model. */
  model: z.string().nullable(),
  /** What the budget gate puts in its place at 80 %. */
  cheaperModel: z.string().nullable(),
})
export type Seat = Readonly<z.infer<typeof Seat>>
