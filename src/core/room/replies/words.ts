/**
 * What members are asked for, one shape a purpose. Whoever has nothing to say passes, with a reason: silence is visible. A member is told
 * only what it can decide now; what it is not told is filled in here, and read where somebody says it all the same.
 */
import * as z from 'zod'
import { ImpactLevel } from '../../gate/words.ts'
import { CitationTrigger } from '../../ledger/words.ts'
import { Draft, Proposal, Relation } from '../comments/words.ts'
import { DeskAction, ModeratorAction } from '../moderation/words.ts'

const because = z.string().min(1).max(2_000)
const pass = z.string().max(2_000).nullable().describe('why there is nothing to say; null where there is')

const Intake = z.object({
  tags: z.array(z.string().trim().min(1).max(40)).max(8).describe('what it is about, in lower case, as others would search for it'),
  impact: ImpactLevel,
  assignee: z.string().max(40).describe('the member who makes the proposal'),
  slices: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(200),
        body: z.string().max(4_000).describe('what has to be met and what must stay as it is; never how the result reads'),
        file: z.string().max(500).nullable(),
      }),
    )
    .max(12)
    .describe('two or more, or none'),
  because,
})
export type Intake = Readonly<z.infer<typeof Intake>>

const said = <T extends z.ZodType>(comment: T) => z.object({ comment: comment.nullable(), pass })
const alone = { relation: Relation.default('none'), answers: Draft.shape.answers.default(null), asks: Draft.shape.asks.default(null) }

/** Whatever is said with it is the proposal. */
const Proposed = Draft.extend({ stance: Draft.shape.stance.default('propose'), asks: alone.asks })
const Propose = z.object({ comment: Proposed.nullable(), proposal: Proposal.nullable(), pass })
export type Propose = Readonly<z.infer<typeof Propose>>

const Say = said(Draft.extend(alone))
export type Say = Readonly<z.infer<typeof Say>>

/** An advocate looks things up to challenge. */
const Challenge = said(Draft.extend({ ...alone, trigger: CitationTrigger.default('challenge-consensus') }))

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
  challenge: Challenge,
  vote: CastVote,
  moderate: Moderate,
  confirm: Confirm,
  apply: Apply,
}
export type Purpose = keyof typeof purposes

/** Why somebody who is not called to challenge looks something up. */
const trigger = CitationTrigger.exclude(['challenge-consensus']).describe(Draft.shape.trigger.description ?? '')
const View = Draft.omit({ relation: true }).extend({ trigger })

const TOLD: Readonly<Partial<Record<string, z.ZodType>>> = {
  propose: Propose.extend({ comment: Draft.omit({ stance: true, asks: true }).extend({ trigger }).nullable() }),
  opine: said(View.omit({ answers: true }).extend({ stance: Draft.shape.stance.extract(['approve', 'oppose', 'ask', 'note']) })),
  // A proposal has fields of its own, which a comment has not: called one all the same, it is a proposal in words.
  discuss: said(View.extend({ stance: Draft.shape.stance.exclude(['propose']) })),
  challenge: said(
    View.omit({ trigger: true, answers: true, asks: true }).extend({ stance: Draft.shape.stance.extract(['oppose', 'note']) }),
  ),
  moderate: Moderate.extend({ action: DeskAction.nullable() }),
}

/**
 * The shape as a member is told it; null: the whole.
 * @public
 */
export const told = (purpose: string): z.ZodType | null => TOLD[purpose] ?? null
