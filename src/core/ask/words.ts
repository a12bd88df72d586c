/**
 * Ask: the words. Every seat answers alone, then ranks the others' answers, anonymous and shuffled.
 * `purposes` are the shapes a reply must have: handed to a model as its schema, and to a human as a form.
 */
import * as z from 'zod'
import { Reference } from '../evidence/words.ts'
import { SeatId, Side } from '../house/words.ts'

const request = z.string()

export const events = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer.given'),
    request,
    seat: SeatId,
    /** Null: the question can't be answered with yes or no. */
    side: Side.nullable(),
    /** The answer in one sentence. */
    position: z.string(),
    text: z.string(),
    confidence: z.number().min(0).max(1),
  }),
  z.object({
    type: z.literal('ranking.cast'),
    request,
    seat: SeatId,
    /** Whose answers, best first: names, not the letters that were shown. Several in one place: the voter held them equal. */
    ranking: z.array(z.union([SeatId, z.array(SeatId).min(2)])),
    because: z.string(),
  }),
  z.object({ type: z.literal('rankings.spared'), seats: z.array(SeatId), because: z.string() }),
])
export type AskEvent = Readonly<z.infer<typeof events>>

/** About 250 words with their labels. */
export const TEXT_MAX = 2_400

const Answer = z.object({
  side: Side.nullable().describe('null only if the question can not be answered with yes or no'),
  position: z.string().min(1).max(400).describe('your answer in one sentence'),
  text: z
    .string()
    .min(1)
    .max(TEXT_MAX)
    .describe('your reasons: each claim ends with its label, a FACT with its citation too, as in: It fell by 12 %.[FACT][1]'),
  references: z.array(Reference).max(20).default([]),
  confidence: z.number().min(0).max(1).describe('how sure you are'),
})
export type Answer = Readonly<z.infer<typeof Answer>>

const Ranking = z.object({
  ranking: z
    .array(z.string().max(40))
    .max(12)
    .describe('the letters of all answers shown, best first, each once; answers that are equally good are joined, as in "A=B"'),
  because: z.string().max(1_000).describe('what decided it, in one or two sentences'),
})
export type Ranking = Readonly<z.infer<typeof Ranking>>

export const purposes = { answer: Answer, rank: Ranking } as const
export type Purpose = keyof typeof purposes

/**
 * Nothing to choose yet beyond what every deliberation has.
 * @public
 */
export const options = z.strictObject({})

/**
 * Nobody steers an ask beyond what every deliberation allows.
 * @public
 */
export const commands = null
