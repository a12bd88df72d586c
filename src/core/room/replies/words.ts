/** What members are asked for, one shape a purpose. Whoever has nothing to say passes, with a reason: silence is visible. */
import * as z from 'zod'
import { ImpactLevel } from '../../gate/words.ts'
import { Draft, Proposal } from '../comments/words.ts'
import { ModeratorAction } from '../moderation/words.ts'

const because = z.string().min(1).max(2_000)
const pass = z.string().max(2_000).nullable().describe('why there is nothing to say; null where there is')

const Intake = z.object({
  tags: z.array(z.string().trim().min(1).max(40)).max(8),
  impact: ImpactLevel,
  assignee: z.string().max(40).describe('the member who makes the proposal'),
  slices: z
    .array(z.object({ title: z.string().trim().min(1).max(200), body: z.string().max(4_000), file: z.string().max(500).nullable() }))
    .max(12)
    .describe('one file or one decision each; empty where it is small enough'),
  because,
})
export type Intake = Readonly<z.infer<typeof Intake>>

const Propose = z.object({ comment: Draft.nullable(), proposal: Proposal.nullable(), pass })
export type Propose = Readonly<z.infer<typeof Propose>>

const Say = z.object({ comment: Draft.nullable(), pass })
export type Say = Readonly<z.infer<typeof Say>>

const CastVote = z.object({ vote: z.enum(['accept', 'reject', 'abstain']), because })
export type CastVote = Readonly<z.infer<typeof CastVote>>

const Moderate = z.object({ action: ModeratorAction.nullable(), because })
export type Moderate = Readonly<z.infer<typeof Moderate>>

const Confirm = z.object({ isConflict: z.boolean(), because })
export type Confirm = Readonly<z.infer<typeof Confirm>>

/** The clerk's word for what it wrote into the folder. */
const Apply = z.object({
  applied: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  problem: z.string().nullable(),
})
export type Apply = Readonly<z.infer<typeof Apply>>

export const purposes = {
  intake: Intake,
  propose: Propose,
  /** Alone, before anybody else's view is shown. */
  opine: Say,
  discuss: Say,
  /** As devil's advocate. */
  challenge: Say,
  vote: CastVote,
  moderate: Moderate,
  confirm: Confirm,
  apply: Apply,
}
export type Purpose = keyof typeof purposes
