/** What a room is opened with: its folder, its team, its rules, and what is agreed already. */
import * as z from 'zod'
import { Source, Statement } from '../../canon/words.ts'
import { ImpactLevel, Sanity } from '../../gate/words.ts'
import { SeatId } from '../../house/seats/words.ts'

export const Role = z.enum(['assistant', 'planner', 'writer', 'maker', 'editor', 'critic', 'continuity', 'moderator', 'member'])
export type Role = z.infer<typeof Role>

/** What a member may do of its own accord. observer: comment where it is asked. trusted: its small changes may be taken by policy. */
export const Freedom = z.enum(['observer', 'standard', 'trusted'])
export type Freedom = z.infer<typeof Freedom>

/** Which words a project uses for a milestone and for what is agreed; the rules are the same. */
export const Domain = z.enum(['plain', 'fiction'])
export type Domain = z.infer<typeof Domain>

export const Mode = z.enum(['editor', 'team'])
export type Mode = z.infer<typeof Mode>

/** Who a seat is in the room. */
export const MemberWish = z.object({ id: SeatId, role: Role, canBeDevilsAdvocate: z.boolean(), freedom: Freedom })
export type MemberWish = Readonly<z.infer<typeof MemberWish>>

export const Policy = z.object({
  allowAgentOnlyPromotion: z.boolean(),
  requiredVotesForAgentPromotion: z.int().min(1).max(12),
  requireConflictCheck: z.boolean(),
  /** Cosmetic patches of trusted members with high trust are applied without asking the user. */
  acceptCosmeticFromHighTrust: z.boolean(),
  /** Sentences that only look alike are put to the continuity member before the user sees them. */
  confirmCandidates: z.boolean(),
  blindImpact: z.array(ImpactLevel),
  blindRoles: z.array(Role),
  minApprovalsBeforeTrigger: z.int().min(1).max(12),
  maxTurnsForQuickConsensus: z.int().min(1).max(50),
  requireEvidenceForBypass: z.boolean(),
  /** An issue that has not touched the project for so long loses half its priority, and again after as long. */
  idleDays: z.number().positive().max(3_650),
})
export type Policy = Readonly<z.infer<typeof Policy>>

export const options = z.object({
  title: z.string().trim().min(1).max(200),
  /** The project folder, with no link on the way. */
  folder: z.string().min(1),
  domain: Domain,
  mode: Mode,
  members: z.array(MemberWish).min(1).max(12),
  sanity: Sanity,
  policy: Policy,
  canon: z.array(z.object({ statement: Statement, text: z.string().max(2_000), source: Source })).max(5_000),
})
export type RoomOptions = Readonly<z.infer<typeof options>>
