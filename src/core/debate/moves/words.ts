/**
 * The thirteen moves of a debate, one shape each, as seats send them and as the log keeps them. Fields carry all that a rule
 * needs; their descriptions are what a model is told.
 */
import * as z from 'zod'
import { Reference } from '../../evidence/words.ts'
import { Horizon, SeatId, Side } from '../../house/words.ts'
import { INVARIANTS } from '../numbers.ts'

const share = z.number().min(0).max(1)
const sure = share.describe('how sure you are of that answer; of UNCERTAIN: that it can not be told')
/** A name is as long as it is: its limit is for code, and told to nobody. */
const named = (most: number) => z.string().max(most).meta({ maxLength: undefined })
const ids = z.array(named(40)).max(8).default([])

/** What code fills in need not be sent. */
const Cited = Reference.extend({
  n: Reference.shape.n.default(1),
  url: Reference.shape.url.default(null),
  title: Reference.shape.title.default(null),
})

export const Stage = z.enum(['DISCOVERY', 'CRUX_LOCK', 'EVIDENCE', 'DONE'])
export type Stage = z.infer<typeof Stage>

export const SteelmanGrade = z.enum(['PENDING', 'ACCURATE', 'INCOMPLETE', 'WRONG'])
export type SteelmanGrade = z.infer<typeof SteelmanGrade>

export const Falsifier = z.object({
  metric: z.string().max(200).describe('what is measured'),
  threshold: z.string().max(200).describe('the value that would change your mind: a number, a comparison or a named event'),
  deadline: z.string().max(120).describe('a date (2030-12-31), or an event and the latest date'),
  reasoning: z.string().max(400).nullable().describe('why this would change your mind, in one sentence'),
})
export type Falsifier = Readonly<z.infer<typeof Falsifier>>

/** Would the seat's answer to the whole topic change, if this question were answered the other way? Declared, then checked. The log has it so. */
export const Flip = z.object({
  wouldFlip: z.boolean(),
  why: z.string().max(400).describe('why your overall position depends on this question, naming both'),
  confidence: share.nullable().describe('how sure you are that you would flip; null: as sure as of your position'),
})
export type Flip = Readonly<z.infer<typeof Flip>>

/** The same as seats are asked: whoever is uncertain of the question can say it, too. What the log has is read all the same. */
const Hinge = z.object({
  ifYes: Side.describe('your side on the topic if the answer to this question is YES'),
  ifNo: Side.describe('your side on the topic if it is NO'),
  why: z.string().max(400).describe('why they differ or do not, naming this question and your position on the topic'),
  confidence: share.nullable().default(null),
})
const asHinge = (said: unknown): unknown => {
  const { wouldFlip, ...rest } = (said ?? {}) as Readonly<Record<string, unknown>>
  return typeof wouldFlip === 'boolean' ? { ...rest, ifYes: wouldFlip ? 'YES' : 'UNCERTAIN', ifNo: wouldFlip ? 'NO' : 'UNCERTAIN' } : said
}
const DeclaredFlip = z
  .preprocess(asHinge, Hinge)
  .transform(({ ifYes, ifNo, why, confidence }): Flip => ({ wouldFlip: ifYes !== ifNo, why, confidence }))

export const TopClaim = z.object({
  side: Side,
  statement: z.string().min(1).max(400).describe('your position on the topic in one sentence, with its strongest reason'),
  confidence: sure,
})

/* ——— what is said: one shape per move ——— */

/** Told its limit; what is longer comes back with a reason, and is not cut. */
export const content = z.string().min(1).max(2_000).meta({ maxLength: INVARIANTS.charactersMax }).describe('what the others read')
const speaker = named(60)
export const question = z.string().min(1).max(300).describe('a question that is answered with yes or no')

const asked = z.string().min(1).max(300)

/** What a claim quotes is checked too; the log keeps the outcome as evidence ids. */
const references = z.array(Cited).max(3).default([]).describe('what you quote from the dossier; empty where you quote nothing')
const claim = { move: z.literal('CLAIM'), content, confidence: share }
const challenge = { move: z.literal('CHALLENGE'), content, confidence: share }

const talk = [
  z.object({
    move: z.literal('CLARIFY'),
    content,
    horizon: Horizon.nullable().describe('how far ahead you look, if that was asked or divides you'),
  }),
  z.object({ move: z.literal('REFRAME'), content, question: question.nullable().describe('as a yes-or-no question, if you have one') }),
  z.object({ move: z.literal('PROPOSE_CRUX'), content, question: asked }),
] as const

/** The side it held is known: who names it all the same must be right. */
const prior = Side.nullable().default(null)
const update = {
  move: z.literal('UPDATE_POSITION'),
  content,
  next: Side.describe('your answer now'),
  confidence: share,
  evidence: ids.describe('what moved you, by its id, such as E4'),
  concededFalsifier: z.boolean().describe('true: your own falsifier has been met'),
  topClaim: TopClaim.nullable().describe('if your position on the topic changes, too'),
}
const concede = {
  move: z.literal('CONCEDE'),
  content,
  proposition: z.string().max(400).describe('exactly what you grant'),
  topClaimChanged: z.boolean().describe('whether that changes your side on the topic'),
  next: Side.nullable().describe('then: your side now; else null'),
  evidence: ids.describe('what moved you, by its id'),
}
const bearing = z
  .enum(['meets', 'contradicts', 'context'])
  .describe('whether it meets that falsifier, speaks against it, or only frames it')
const about = z.enum(['measurement', 'causal-link', 'source', 'relevance']).describe('what is at fault')
export const grade = SteelmanGrade.exclude(['PENDING'])
const stand = {
  content,
  side: Side.describe('your answer to the question'),
  statement: z.string().min(1).max(400).describe('your position on it in one sentence, with its strongest reason'),
  confidence: sure,
  horizon: Horizon.describe('how far ahead you look'),
  falsifier: Falsifier.nullable().describe('for YES and NO; null for UNCERTAIN'),
  decides: z.string().max(400).nullable().describe('for UNCERTAIN: what would decide it for you; else null'),
}
/** One sentence is enough: whoever says more in `content` is read, else its position is what it says. */
export const Commitment = z
  .object({ ...stand, content: content.optional(), flip: DeclaredFlip })
  .transform(({ content: said, ...rest }) => ({ content: said ?? rest.statement, ...rest }))

/** What a seat may say in talk and in the evidence stage. */
export const Contribution = z.discriminatedUnion('move', [
  z.object({ ...claim, references }),
  z.object({ ...challenge, references }),
  ...talk,
  z.object({ ...update, prior }),
  z.object({
    move: z.literal('PROVIDE_EVIDENCE'),
    content,
    references: z.array(Cited).min(1).max(3),
    bearsOn: speaker.nullable().describe('the speaker whose falsifier it bears on, such as "Speaker B"; null: nobody’s'),
    bearing,
  }),
  z.object({
    move: z.literal('CHALLENGE_EVIDENCE'),
    content,
    opponent: speaker.describe('the speaker who gave it'),
    evidence: named(40).describe('the message in which it was given, such as m12'),
    about,
    references: z.array(Cited).max(3),
  }),
  z.object({ ...concede, prior }),
])
export type Contribution = Readonly<z.infer<typeof Contribution>>

/** The same as the log keeps it: seats by id, references by evidence id. All thirteen moves. */
export const Said = z.discriminatedUnion('move', [
  z.object(claim),
  z.object(challenge),
  ...talk,
  z.object({ ...update, prior: Side }),
  z.object({ move: z.literal('PROVIDE_EVIDENCE'), content, bearsOn: SeatId.nullable(), bearing }),
  z.object({ move: z.literal('CHALLENGE_EVIDENCE'), content, opponent: SeatId, evidence: z.string(), about }),
  z.object({ ...concede, prior: Side.nullable() }),
  z.object({ move: z.literal('COMMIT_POSITION'), ...stand, flip: Flip }),
  z.object({ move: z.literal('DECLARE_FALSIFIER'), content, falsifier: Falsifier }),
  z.object({ move: z.literal('STEELMAN'), content, target: SeatId, claim: z.string(), reason: z.string(), falsifier: Falsifier }),
  z.object({ move: z.literal('GRADE_STEELMAN'), content, of: SeatId, grade, corrections: z.string().nullable() }),
])
export type Said = Readonly<z.infer<typeof Said>>
export type Move = Said['move']

export const speechOf = <T extends z.ZodType>(contribution: T, most: 1 | 2) =>
  z.object({
    contributions: z
      .array(contribution)
      .min(1)
      .max(most)
      .describe(most === 1 ? 'your move' : 'your move; two only to CONCEDE and UPDATE_POSITION at once'),
    topics: z.array(z.string().max(60)).max(6).default([]).describe('what it is about, in single words'),
    refs: ids.describe('messages you refer to, such as m7'),
    acks: ids.describe('messages whose point you accept, or whose proposed question is the right one for you'),
    seconds: named(40).nullable().describe('the id of a proposed thread that you want opened, too, such as p2; null: none'),
  })
export const Speech = speechOf(Contribution, 2)
export type Speech = Readonly<z.infer<typeof Speech>>
