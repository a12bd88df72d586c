/**
 * What a user may say about a room, in `room:` of witan.yaml: its folder, its team, its rules, and the file of what is agreed
 * already. Read when the room is opened; from then on the room itself remembers, and commands change it.
 */
import * as z from 'zod'
import { Breakers, Sanity } from '../core/gate/words.ts'
import { SeatId } from '../core/house/words.ts'
import { Domain, Freedom, Mode, Policy, Role } from '../core/room/options/words.ts'

const text = z.string().min(1)

const TeamMember = z.strictObject({
  id: SeatId,
  role: Role,
  name: text.max(80).optional(),
  persona: z.string().max(2_000).optional(),
  method: z.string().max(2_000).optional(),
  /** A model, `offline`, or `host`. */
  model: text.max(120).optional(),
  /** Whether it may be made devil's advocate. */
  advocate: z.boolean().optional(),
  freedom: Freedom.optional(),
})
export type TeamMember = Readonly<z.infer<typeof TeamMember>>

export const RoomSection = z.strictObject({
  title: text.max(200).optional(),
  domain: Domain.optional(),
  mode: Mode.optional(),
  folder: text.max(1_000).optional(),
  canon: text.max(1_000).optional(),
  sanity: z.strictObject({ ...Sanity.partial().shape, overrides: z.strictObject(Breakers.partial().shape).optional() }).optional(),
  policy: z.strictObject(Policy.partial().shape).optional(),
  team: z.array(TeamMember).min(1).max(12).optional(),
})
export type RoomSection = Readonly<z.infer<typeof RoomSection>>
