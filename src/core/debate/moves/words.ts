/**
 * The thirteen moves of a debate, one shape each, as seats send them and as the log keeps them. Fields carry all that a rule
 * needs; their descriptions are what a model is told.
 */
import * as z from 'zod'
import { Reference } from '../../evidence/words.ts'
import { Horizon, SeatId, Side } from '../../house/words.ts'
import { ALLOWED } from '../numbers.ts'

const share = z.number().min(0).max(1)
const ids = z.array(z.string().max(40)).max(8)

export const Stage = z.enum(['DISCOVERY', 'CRUX_LOCK', 'EVIDENCE', 'DONE'])
export type Stage = z.infer<typeof Stage>

export const SteelmanGrade = z.enum(['PENDING', 'ACCURATE', 'INCOMPLETE', 'WRONG'])
export type SteelmanGrade = z.infer<typeof SteelmanGrade>

export const Falsifier = z.object({
  metric: z.string().max(200).describe('what is measured'),
  threshold: z.string().max(200).describe('the value that would change your mind, with a number or comparison'),
  deadline: z.string().max(120).describe('a date (2030-12-31), or an event and the latest date'),
  reasoning: z.string().max(400).nullable().describe('why this would change your mind, in one sentence'),
})
export type Falsifier = Readonly<z.infer<typeof Falsifier>>

/** Would the seat's answer to the whole topic change, if this question were answered the other way? Declared, then checked. */
export const Flip = z.object({
  wouldFlip: z.boolean(),
  why: z.string().max(400).describe('why your overall position depends on this question, naming both'),
  confidence: share.nullable().describe('how sure you are that you would flip; null: as sure as of your position'),
})
export type Flip = Readonly<z.infer<typeof Flip>>

export const TopClaim = z.object({ side: Side, statement: z.string().min(1).max(400), confidence: share })

/* ——— what is said: one shape per move ——— */

export const content = z.string().min(1).max(2_000).describe('what you say: one or two sentences, at most 400 characters')
const speaker = z.string().max(60).describe('a speaker as shown, such as "Speaker B"')
export const question = z.string().min(1).max(300).describe('a question that is answered with yes or no')

/** What a claim quotes is checked too; the log keeps the outcome as evidence ids. */
const references = z.array(Reference).max(3).default([]).describe('what you quote from the dossier; empty where you quote nothing')
const claim = { move: z.literal('CLAIM'), content, confidence: share }
const challenge = { move: z.literal('CHALLENGE'), content, confidence: share }

const talk = [
  z.object({ move: z.literal('CLARIFY'), content, horizon: Horizon.nullable() }),
  z.object({ move: z.literal('REFRAME'), content, question: question.nullable() }),
  z.object({ move: z.literal('PROPOSE_CRUX'), content, question }),
  z.object({
    move: z.literal('UPDATE_POSITION'),
    content,
    prior: Side,
    next: Side,
    confidence: share,
    evidence: ids.describe('ids of the evidence that moved you, such as E4'),
    concededFalsifier: z.boolean().describe('true: your own falsifier has been met'),
    topClaim: TopClaim.nullable().describe('your position on the whole topic, if that changes too'),
  }),
] as const

const concede = {
  move: z.literal('CONCEDE'),
  content,
  proposition: z.string().max(400).describe('exactly what you grant'),
  topClaimChanged: z.boolean().describe('does this change your position on the whole topic?'),
  prior: Side.nullable(),
  next: Side.nullable(),
  evidence: ids.describe('ids of the evidence that moved you'),
}
const bearing = z.enum(['meets', 'contradicts', 'context'])
const about = z.enum(['measurement', 'causal-link', 'source', 'relevance'])
export const grade = SteelmanGrade.exclude(['PENDING'])
export const stand = {
  content,
  side: Side,
  statement: z.string().min(1).max(400).describe('your position on this question in one sentence, with its strongest reason'),
  confidence: share,
  horizon: Horizon,
  falsifier: Falsifier.nullable().describe('required for YES and NO'),
  decides: z.string().max(400).nullable().describe('for UNCERTAIN: what would decide it for you'),
  flip: Flip,
}

/** What a seat may say in talk and in the evidence stage. */
export const Contribution = z.discriminatedUnion('move', [
  z.object({ ...claim, references }),
  z.object({ ...challenge, references }),
  ...talk,
  z.object({
    move: z.literal('PROVIDE_EVIDENCE'),
    content,
    references: z.array(Reference).min(1).max(3),
    bearsOn: speaker.nullable().describe('whose falsifier this bears on; null: nobody’s'),
    bearing,
  }),
  z.object({
    move: z.literal('CHALLENGE_EVIDENCE'),
    content,
    opponent: speaker,
    evidence: z.string().max(40).describe('the id of the message whose evidence you challenge'),
    about,
    references: z.array(Reference).max(3),
  }),
  z.object(concede),
])
export type Contribution = Readonly<z.infer<typeof Contribution>>

/** The same as the log keeps it: seats by id, references by evidence id. All thirteen moves. */
export const Said = z.discriminatedUnion('move', [
  z.object(claim),
  z.object(challenge),
  ...talk,
  z.object({ move: z.literal('PROVIDE_EVIDENCE'), content, bearsOn: SeatId.nullable(), bearing }),
  z.object({ move: z.literal('CHALLENGE_EVIDENCE'), content, opponent: SeatId, evidence: z.string(), about }),
  z.object(concede),
  z.object({ move: z.literal('COMMIT_POSITION'), ...stand }),
  z.object({ move: z.literal('DECLARE_FALSIFIER'), content, falsifier: Falsifier }),
  z.object({ move: z.literal('STEELMAN'), content, target: SeatId, claim: z.string(), reason: z.string(), falsifier: Falsifier }),
  z.object({ move: z.literal('GRADE_STEELMAN'), content, of: SeatId, grade, corrections: z.string().nullable() }),
])
export type Said = Readonly<z.infer<typeof Said>>
export type Move = Said['move']

const speechOf = <T extends z.ZodType>(contribution: T) =>
  z.object({
    contributions: z.array(contribution).min(1).max(2).describe('one move; two only when you concede and update at once'),
    topics: z.array(z.string().max(60)).max(6).describe('what this is about, in single words'),
    refs: ids.describe('ids of messages you refer to'),
    acks: ids.describe('ids of messages whose point or proposed question you accept'),
    seconds: z.string().max(40).nullable().describe('id of a proposed thread that you support, such as p2'),
  })
export const Speech = speechOf(Contribution)
export type Speech = Readonly<z.infer<typeof Speech>>

const inStage = (moves: readonly string[]) =>
  z.discriminatedUnion(
    'move',
    Contribution.options.filter(({ shape }) => moves.includes(shape.move.value)) as unknown as typeof Contribution.options,
  )

/** What a seat is told of the shape: only the moves of its stage. Whatever it sends is read by the whole, and judged at the gate. */
export const speechIn = {
  DISCOVERY: speechOf(inStage(ALLOWED.DISCOVERY)),
  EVIDENCE: speechOf(inStage(ALLOWED.EVIDENCE)),
} as const
